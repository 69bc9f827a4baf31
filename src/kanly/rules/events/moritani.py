"""What House Moritani does, and what becomes of Duke Vidal."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import CardId, LeaderId, Seat, Territory


class TerrorPlanned(Event, frozen=True):
    """A Terror token is about to be placed (`place`) or moved (`move`)."""

    seat: Seat
    do: str
    territory: Territory


class TerrorPlaced(Event, frozen=True):
    """A Terror token lies face down in a stronghold, under a new number."""

    seat: Seat
    token: int
    territory: Territory


class TerrorMoved(Event, frozen=True):
    """A Terror token lies in another stronghold, still face down."""

    seat: Seat
    token: int
    origin: Territory
    territory: Territory


class TerrorReturned(Event, frozen=True):
    """A Terror token goes back to the supply unrevealed."""

    seat: Seat
    token: int
    territory: Territory


class TerrorRevealed(Event, frozen=True):
    """A Terror token is turned up against a seat that has entered."""

    seat: Seat
    token: int
    territory: Territory
    terror: str
    entrant: Seat


class EnemyOffered(Event, frozen=True):
    """A seat offers another that has entered an alliance instead of a Terror token."""

    seat: Seat
    to: Seat
    token: int


class EnemyRefused(Event, frozen=True):
    """It refuses."""

    seat: Seat
    to: Seat


class AftermathLaid(Event, frozen=True):
    """Atomics have gone off: nothing is shipped there any more."""

    seat: Seat
    territory: Territory


class ExtortionTaken(Event, frozen=True):
    """Spice of the bank comes to lie before a shield."""

    seat: Seat
    amount: int


class ExtortionPaid(Event, frozen=True):
    """A seat pays, so that the token of Extortion does not come back (spice)."""

    seat: Seat
    to: Seat
    amount: int


class ExtortionReturned(Event, frozen=True):
    """Nobody has paid; the token of Extortion goes back to the supply."""

    seat: Seat


class SpiceRobbed(Event, frozen=True):
    """Spice is taken from behind a shield."""

    seat: Seat
    victim: Seat
    amount: int


class TraitorBetrayed(Event, frozen=True):
    """After a defeat a traitor among the winner's other leaders is revealed."""

    seat: Seat
    enemy: Seat
    leader: LeaderId


class TraitorSetAside(Event, frozen=True):
    """The card that was revealed so lies aside for good; another one has been drawn, if there was one."""

    seat: Seat
    leader: LeaderId
    drawn: bool


class CardRetained(Event, frozen=True):
    """A loser keeps a card of its plan by the power of its ally."""

    seat: Seat
    card: CardId


class CardsForced(Event, frozen=True):
    """A loser says which of its cards the winner keeps, and which it discards."""

    seat: Seat
    winner: Seat
    kept: tuple[CardId, ...]
    discarded: tuple[CardId, ...]


class DukeGained(Event, frozen=True):
    """A seat gains the leader who changes sides: from another, from beside the board if `before` is None."""

    seat: Seat
    source: str
    before: Seat | None


class DukeReleased(Event, frozen=True):
    """The leader who changes sides lies beside the board again."""

    leader: LeaderId
