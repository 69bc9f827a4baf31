"""What Richese does: No-Fields, the cache, the Black Market."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import CardId, Seat


class NoFieldUsed(Event, frozen=True):
    """An ally ships with a No-Field, which is shown: its value, and how many forces there are for it."""

    seat: Seat
    value: int
    number: int


class CacheLotPlaced(Event, frozen=True):
    """A card of the cache will be sold first or last."""

    seat: Seat
    when: str


class CacheLotLapsed(Event, frozen=True):
    """Nobody has room for a card of the cache."""

    seat: Seat


class UnsoldCard(Event, frozen=True):
    """Nobody wanted a card of the cache: it is kept in hand, or out of the game."""

    seat: Seat
    card: CardId
    kept: bool


class BlackMarketOpened(Event, frozen=True):
    """A card of a hand is offered, and something may be said of it (a face)."""

    seat: Seat
    claim: str


class CardTakenBack(Event, frozen=True):
    """Nobody wanted the card of the Black Market; it goes back to its owner's hand."""

    seat: Seat


class CardPromised(Event, frozen=True):
    """A seat is about to give its ally a card."""

    seat: Seat
    ally: Seat


class CardGiven(Event, frozen=True):
    """A seat has given its ally a card."""

    seat: Seat
    ally: Seat


class CacheCardTaken(Event, frozen=True):
    """A card of the cache is taken unseen, for a price (spice)."""

    seat: Seat
    price: int


class CacheIncome(Event, frozen=True):
    """Somebody receives what was paid for a card of the cache that was taken (spice)."""

    seat: Seat
    amount: int


RicheseEvent = (
    NoFieldUsed
    | CacheLotPlaced
    | CacheLotLapsed
    | UnsoldCard
    | BlackMarketOpened
    | CardTakenBack
    | CardPromised
    | CardGiven
    | CacheCardTaken
    | CacheIncome
)
"""All of them."""
