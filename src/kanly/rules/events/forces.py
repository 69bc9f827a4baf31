"""Revival, shipment and movement."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import Area, Group, LeaderId, Seat, Territory


class ForcesRevived(Event, frozen=True):
    """Forces come back to the reserves."""

    seat: Seat
    group: Group


class RevivalPaid(Event, frozen=True):
    """A revival is paid for (spice), to a payee (None: the bank)."""

    seat: Seat
    amount: int
    payee: Seat | None = None


class LeaderRevived(Event, frozen=True):
    """A leader is alive again."""

    seat: Seat
    leader: LeaderId


class TurnBegan(Event, frozen=True):
    """A seat ships and moves."""

    seat: Seat


class OrderKept(Event, frozen=True):
    """A seat must keep its place in the order."""

    seat: Seat


class DeclarationVoid(Event, frozen=True):
    """A declaration became impossible and is void."""

    seat: Seat
    reason: str
    rule: str


class ForcesShipped(Event, frozen=True):
    """Forces are shipped, by a payee (price in spice; None: the bank)."""

    seat: Seat
    area: Area
    group: Group
    price: int
    how: str
    payee: Seat | None = None


class ForcesReturned(Event, frozen=True):
    """Forces are shipped back to the reserves, by a payee (price in spice; None: the bank)."""

    seat: Seat
    territory: Territory
    group: Group
    price: int
    payee: Seat | None = None


class ShipmentStopped(Event, frozen=True):
    """A special power has stopped a shipment."""

    seat: Seat
    shipper: Seat


class ForcesSent(Event, frozen=True):
    """Forces are placed."""

    seat: Seat
    area: Area
    group: Group
    advisors: bool


class MarkerTurnedUp(Event, frozen=True):
    """A marker is turned face up: its value, and how many forces there are for it."""

    seat: Seat
    value: int
    number: int


class ForcesMoved(Event, frozen=True):
    """Forces move."""

    seat: Seat
    territory: Territory
    area: Area
    group: Group
    advisors: bool


class ForcesFlipped(Event, frozen=True):
    """Forces become advisors or fighters."""

    seat: Seat
    territory: Territory
    advisors: bool


class WartimeAnnounced(Event, frozen=True):
    """Advisors are to take up arms."""

    seat: Seat
    territories: tuple[Territory, ...]
