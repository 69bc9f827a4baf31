"""The market of CHOAM, its token, its audits, and the cards that are worthless to others."""

from __future__ import annotations

from typing import Literal

from kanly.engine import Event
from kanly.rules.state import CardId, Seat, Territory


class CharityIncome(Event, frozen=True):
    """CHOAM takes its spice for all of charity from the bank."""

    seat: Seat
    amount: int


class InflationPlaced(Event, frozen=True):
    """The Inflation token is placed, with this side up."""

    seat: Seat
    side: Literal["double", "cancel"]


class InflationFlipped(Event, frozen=True):
    """The Inflation token is turned to this side."""

    side: Literal["double", "cancel"]


class InflationEnded(Event, frozen=True):
    """The Inflation token leaves the game."""


class SaleOffered(Event, frozen=True):
    """A card is shown for sale (spice); `kept`: the other card of the same name."""

    seat: Seat
    card: CardId
    amount: int
    kept: CardId | None


class CardSold(Event, frozen=True):
    """A card is sold to the bank (spice)."""

    seat: Seat
    card: CardId
    amount: int


class TradeOffered(Event, frozen=True):
    """One of two allies would trade a card at the end of this phase."""

    seat: Seat
    to: Seat


class CardsTraded(Event, frozen=True):
    """Two allies have exchanged a card each."""

    seat: Seat
    ally: Seat


class WorthlessPlayed(Event, frozen=True):
    """CHOAM discards a worthless card for what it does, against a seat, in a territory."""

    seat: Seat
    card: CardId
    target: Seat | None = None
    territory: Territory | None = None


class KaramaKept(Event, frozen=True):
    """A Karama goes back into the hand it came from, and the seat plays none in this phase."""

    seat: Seat


class SupportShared(Event, frozen=True):
    """CHOAM receives its half of the support that a seat has paid (spice)."""

    seat: Seat
    payer: Seat
    amount: int


class AuditBegun(Event, frozen=True):
    """CHOAM audits a seat: so many cards."""

    seat: Seat
    target: Seat
    number: int


class AuditBought(Event, frozen=True):
    """The audited seat pays (spice), and nothing is looked at."""

    seat: Seat
    to: Seat
    amount: int


class AuditSeen(Event, frozen=True):
    """The cards that an audit has shown."""

    seat: Seat
    target: Seat
    cards: tuple[CardId, ...]


ChoamEvent = (
    CharityIncome
    | InflationPlaced
    | InflationFlipped
    | InflationEnded
    | SaleOffered
    | CardSold
    | TradeOffered
    | CardsTraded
    | WorthlessPlayed
    | KaramaKept
    | SupportShared
    | AuditBegun
    | AuditBought
    | AuditSeen
)
"""All of them."""
