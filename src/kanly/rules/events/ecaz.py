"""What Ecaz and its Ambassadors do."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import Area, CardId, Group, LeaderId, Seat, Territory


class LeaderLoyal(Event, frozen=True):
    """The traitor card of a leader is out of the game: nobody can turn him."""

    seat: Seat
    leader: LeaderId


class AmbassadorsDrawn(Event, frozen=True):
    """Ambassadors have been drawn into the supply; each bears the name of a faction."""

    seat: Seat
    tokens: tuple[str, ...]


class AmbassadorMeant(Event, frozen=True):
    """A seat is about to place an Ambassador in a stronghold for so much (spice)."""

    seat: Seat
    token: str
    territory: Territory
    price: int


class AmbassadorPlaced(Event, frozen=True):
    """An Ambassador has been placed and paid for (spice)."""

    seat: Seat
    token: str
    territory: Territory
    price: int


class AmbassadorTriggered(Event, frozen=True):
    """A seat uses an Ambassador against who has entered, for itself or for its ally."""

    seat: Seat
    token: str
    territory: Territory
    entrant: Seat
    beneficiary: Seat


class AmbassadorCopied(Event, frozen=True):
    """An Ambassador does what another one does."""

    seat: Seat
    token: str


class AmbassadorIdle(Event, frozen=True):
    """An Ambassador has been used without a result."""

    seat: Seat
    token: str


class AmbassadorReturned(Event, frozen=True):
    """An Ambassador in a stronghold is destroyed and goes back to the supply."""

    seat: Seat
    token: str
    territory: Territory


class AmbassadorIncome(Event, frozen=True):
    """The bank pays a seat for an Ambassador (spice)."""

    seat: Seat
    amount: int


class AmbassadorPrice(Event, frozen=True):
    """A seat pays the bank for what an Ambassador offers (spice)."""

    seat: Seat
    amount: int


class HandSeen(Event, frozen=True):
    """A seat has seen the whole hand of another."""

    seat: Seat
    of: Seat
    cards: tuple[CardId, ...]


class TraitorSeen(Event, frozen=True):
    """A seat has seen one traitor card of another; None: it has none."""

    seat: Seat
    of: Seat
    leader: LeaderId | None


class ForcesRelocated(Event, frozen=True):
    """Forces have gone from a territory to an area at once, without a way between."""

    seat: Seat
    territory: Territory
    area: Area
    group: Group
    advisors: bool


class AllianceRefused(Event, frozen=True):
    """A seat does not accept the alliance that another has offered."""

    seat: Seat
    to: Seat


EcazEvent = (
    LeaderLoyal
    | AmbassadorsDrawn
    | AmbassadorMeant
    | AmbassadorPlaced
    | AmbassadorTriggered
    | AmbassadorCopied
    | AmbassadorIdle
    | AmbassadorReturned
    | AmbassadorIncome
    | AmbassadorPrice
    | HandSeen
    | TraitorSeen
    | ForcesRelocated
    | AllianceRefused
)
"""All of them."""
