"""Stronghold cards: who has them, and what they bring."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import Seat, Territory


class StrongholdCardTaken(Event, frozen=True):
    """A seat controls a stronghold and takes its card."""

    seat: Seat
    territory: Territory


class StrongholdCardSetAside(Event, frozen=True):
    """Nobody controls a stronghold: its card goes back beside the board."""

    territory: Territory


class StrongholdCardCopied(Event, frozen=True):
    """In the Hidden Mobile Stronghold the card of another stronghold works for a seat."""

    seat: Seat
    territory: Territory


class StrongholdCardPaid(Event, frozen=True):
    """The bank pays the owner of a Stronghold card (spice)."""

    seat: Seat
    territory: Territory
    amount: int


class SupportCovered(Event, frozen=True):
    """The bank pays so much of a seat's support itself (spice)."""

    seat: Seat
    amount: int
