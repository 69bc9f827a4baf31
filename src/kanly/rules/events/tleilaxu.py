"""Face Dancers, and what the Tleilaxu grant, sell and forbid in Revival."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import Area, Group, LeaderId, Seat


class DancersDrawn(Event, frozen=True):
    """Face Dancers are drawn."""

    seat: Seat
    leaders: tuple[LeaderId, ...]


class DancerSwapped(Event, frozen=True):
    """A Face Dancer is put back for another one."""

    seat: Seat


class DancerRevealed(Event, frozen=True):
    """The leader of a winner was a Face Dancer."""

    seat: Seat
    leader: LeaderId
    winner: Seat


class DancersShuffled(Event, frozen=True):
    """All Face Dancers have been revealed: new ones are drawn."""

    seat: Seat


class ForcesRecalled(Event, frozen=True):
    """Forces go from the board to the reserves."""

    seat: Seat
    area: Area
    group: Group


class ForcesReplaced(Event, frozen=True):
    """Forces from an area (None: the reserves) take the place of others."""

    seat: Seat
    source: Area | None
    area: Area
    group: Group


class LimitRaised(Event, frozen=True):
    """A seat may revive more forces this turn."""

    seat: Seat
    to: Seat
    limit: int


class RevivalIncome(Event, frozen=True):
    """The bank pays for the revival of a seat (spice)."""

    seat: Seat
    reviver: Seat
    amount: int


class LeaderWanted(Event, frozen=True):
    """A seat asks for a leader of its own (None: one that lies face down)."""

    seat: Seat
    leader: LeaderId | None


class PriceNamed(Event, frozen=True):
    """What that would cost (spice; None: it is refused)."""

    seat: Seat
    to: Seat
    price: int | None


class GholaReturned(Event, frozen=True):
    """A ghola is its first owner's again."""

    seat: Seat
    leader: LeaderId


class RevivalForbidden(Event, frozen=True):
    """A seat may revive nothing more this turn."""

    seat: Seat
    reviver: Seat


TleilaxuEvent = (
    DancersDrawn
    | DancerSwapped
    | DancerRevealed
    | DancersShuffled
    | ForcesRecalled
    | ForcesReplaced
    | LimitRaised
    | RevivalIncome
    | LeaderWanted
    | PriceNamed
    | GholaReturned
    | RevivalForbidden
)
"""All of them."""
