"""The game itself, leaders, alliances, deals and powers."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import LeaderId, Seat


class GameBegan(Event, frozen=True):
    """A game has been set up."""

    seats: tuple[Seat, ...]
    mode: str
    turns: int


class PhaseBegan(Event, frozen=True):
    """A phase begins."""

    turn: int
    phase: str


class NexusOpened(Event, frozen=True):
    """A Nexus begins."""


class NexusClosed(Event, frozen=True):
    """The Nexus is over."""


class AllianceOffered(Event, frozen=True):
    """An alliance is offered."""

    seat: Seat
    to: Seat


class OfferWithdrawn(Event, frozen=True):
    """An offer is withdrawn."""

    seat: Seat
    to: Seat


class AllianceFormed(Event, frozen=True):
    """Two factions are allies now."""

    seat: Seat
    ally: Seat


class TechDealt(Event, frozen=True):
    """A Tech Token is laid before a seat."""

    seat: Seat
    token: str


class TechPaid(Event, frozen=True):
    """A Tech Token pays its owner (spice)."""

    seat: Seat
    token: str
    amount: int


class TechTaken(Event, frozen=True):
    """The winner of a battle takes a Tech Token."""

    seat: Seat
    loser: Seat
    token: str


class AllianceEnded(Event, frozen=True):
    """An alliance has ended, though neither ally has left it."""

    seat: Seat
    ally: Seat


class AllianceBroken(Event, frozen=True):
    """An alliance has ended."""

    seat: Seat
    ally: Seat


class PowerLent(Event, frozen=True):
    """An alliance power is lent or withheld."""

    seat: Seat
    power: str
    lent: bool


class Pledged(Event, frozen=True):
    """What a seat stands ready to pay for its ally (spice)."""

    seat: Seat
    cards: int
    shipment: int
    support: int = 0


class AllyPaid(Event, frozen=True):
    """An ally has paid part of a price, which is told next, to a payee (spice; None: the bank)."""

    seat: Seat
    ally: Seat
    amount: int
    purpose: str
    payee: Seat | None = None


class BribePaid(Event, frozen=True):
    """A bribe (spice)."""

    seat: Seat
    to: Seat
    amount: int


class BribesCollected(Event, frozen=True):
    """Bribes are taken up (spice)."""

    seat: Seat
    amount: int


class SpiceGiven(Event, frozen=True):
    """A gift to the ally (spice)."""

    seat: Seat
    to: Seat
    amount: int


class DealProposed(Event, frozen=True):
    """A deal is proposed."""

    deal: int
    seat: Seat
    to: Seat
    text: str


class DealMade(Event, frozen=True):
    """A deal is made."""

    deal: int
    seat: Seat
    to: Seat


class DealEndOffered(Event, frozen=True):
    """One party would end a deal."""

    deal: int
    seat: Seat


class DealEnded(Event, frozen=True):
    """A deal or a proposal has ended."""

    deal: int


class PowerStopped(Event, frozen=True):
    """A Karama stops a power."""

    seat: Seat
    owner: Seat
    power: str


class SpecialUsed(Event, frozen=True):
    """A special Karama power is used."""

    seat: Seat


class TraitorsDealt(Event, frozen=True):
    """Traitors are dealt."""

    seat: Seat
    leaders: tuple[LeaderId, ...]


class TraitorKept(Event, frozen=True):
    """A traitor is kept."""

    seat: Seat
    leader: LeaderId


class TraitorsRedrawn(Event, frozen=True):
    """Traitors are dealt anew."""

    seat: Seat


class PredictionMade(Event, frozen=True):
    """The prediction is written down."""

    seat: Seat


class PredictionShown(Event, frozen=True):
    """What was predicted."""

    seat: Seat
    faction: Seat
    turn: int


class GameWon(Event, frozen=True):
    """The game is over."""

    seats: tuple[Seat, ...]
    how: str
