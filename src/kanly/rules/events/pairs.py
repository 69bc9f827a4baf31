"""Two allies who count as one side: in battles, beside spice, in strongholds."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import Area, Seat, Territory


class CombatantChosen(Event, frozen=True):
    """Two allies fight as one side: who of them makes the plan, and by which reading halves are rounded.

    `aggressor`: who of the two that make plans wins a tie now; `counts`: what the forces that
    are not dialed add, as they stand.
    """

    seat: Seat
    ally: Seat
    chosen: Seat
    opponent: Seat
    policy: str
    aggressor: Seat = ""
    counts: int = 0


class DifferenceDeclared(Event, frozen=True):
    """What the two leaders differ by will be added to a seat's dial."""

    seat: Seat


class SpicePooled(Event, frozen=True):
    """Two allies have collected spice together, and have still to divide it (spice)."""

    seats: tuple[Seat, ...]
    area: Area
    amount: int


class ShareProposed(Event, frozen=True):
    """A partner would divide what both have collected like this (spice)."""

    seat: Seat
    to: Seat
    territory: Territory
    keeps: int
    leaves: int


class SpiceDivided(Event, frozen=True):
    """What two allies have collected in a territory is divided (spice)."""

    territory: Territory
    amount: int
    one: Seat
    first: int
    other: Seat
    second: int
    agreed: bool


class IncomeStopped(Event, frozen=True):
    """A stronghold pays a seat nothing (spice)."""

    seat: Seat
    territory: Territory
    amount: int


PairEvent = CombatantChosen | DifferenceDeclared | SpicePooled | ShareProposed | SpiceDivided | IncomeStopped
"""All of them."""
