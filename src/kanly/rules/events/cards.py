"""Charity, bidding and cards."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import CardId, Question, Seat, TruthAnswer


class CharityPaid(Event, frozen=True):
    """Charity has been paid (spice), by a seat or by the bank (None)."""

    seat: Seat
    amount: int
    payer: Seat | None = None


class HandsDeclared(Event, frozen=True):
    """All hand sizes are declared (cards)."""

    counts: dict[Seat, int]


class CardsLaidOut(Event, frozen=True):
    """Cards are drawn for a seat to look at."""

    seat: Seat
    number: int


class CardsSeen(Event, frozen=True):
    """What a seat sees of cards laid out before it."""

    seat: Seat
    cards: tuple[CardId, ...]


class CardReturned(Event, frozen=True):
    """A seat puts one of the cards back, on the top of the deck or to its bottom."""

    seat: Seat
    top: bool


class TechnologyUsed(Event, frozen=True):
    """A seat takes the card that is up and puts one of its own up in its place."""

    seat: Seat
    lot: int


class LotUp(Event, frozen=True):
    """A card is up for auction."""

    lot: int
    lots: int


class CardPutUp(Event, frozen=True):
    """A seat puts up a card for auction, open or face down; once around bids go clockwise or not."""

    seat: Seat
    how: str
    card: CardId | None
    clockwise: bool


class LotSeen(Event, frozen=True):
    """A seat has looked at the card that is up."""

    seat: Seat
    card: CardId


class BidMade(Event, frozen=True):
    """A bid (spice)."""

    seat: Seat
    amount: int


class BidPassed(Event, frozen=True):
    """A seat passes."""

    seat: Seat


class BidsShown(Event, frozen=True):
    """The sealed bids of a silent lot (spice)."""

    bids: dict[Seat, int]


class BidVoid(Event, frozen=True):
    """The winning bid has no backing any more."""

    seat: Seat
    amount: int


class KaramaTook(Event, frozen=True):
    """A Karama takes the card at once."""

    seat: Seat
    lot: int


class DiscardPaid(Event, frozen=True):
    """The bank pays for a card that has been discarded (spice)."""

    seat: Seat
    card: CardId
    amount: int


class KaramaPaid(Event, frozen=True):
    """A Karama pays for the card."""

    seat: Seat
    lot: int


class CardBought(Event, frozen=True):
    """A card is bought from a payee (spice; None: the bank)."""

    seat: Seat
    price: int
    lot: int
    payee: Seat | None = None


class NobodyBid(Event, frozen=True):
    """Nobody has bid."""

    lot: int


class CardsReturned(Event, frozen=True):
    """Unsold cards go back on top of the deck."""

    number: int


class CardDrawn(Event, frozen=True):
    """A seat has drawn a card."""

    seat: Seat


class CardReceived(Event, frozen=True):
    """A seat has received this card."""

    seat: Seat
    card: CardId


class CardDiscarded(Event, frozen=True):
    """A card is discarded."""

    seat: Seat
    card: CardId


class DeckRebuilt(Event, frozen=True):
    """The treachery deck is made anew (cards)."""

    number: int


class CardsTaken(Event, frozen=True):
    """Cards of a hand are taken unseen, to be given back."""

    seat: Seat
    target: Seat
    number: int


class GholaPlayed(Event, frozen=True):
    """A Tleilaxu Ghola is played."""

    seat: Seat


class AmalPlayed(Event, frozen=True):
    """Amal takes half of everybody's spice."""

    seat: Seat


class AmalTook(Event, frozen=True):
    """What a seat loses to Amal (spice)."""

    seat: Seat
    amount: int


class HajrPlayed(Event, frozen=True):
    """Hajr gives one more movement."""

    seat: Seat


class CardSent(Event, frozen=True):
    """A card passes by Distrans from one hand to another."""

    seat: Seat
    to: Seat


class RecruitsPlayed(Event, frozen=True):
    """Recruits raise what everybody may revive this turn."""

    seat: Seat


class PileSearched(Event, frozen=True):
    """The discard pile, of so many cards, is searched in secret for a price (spice)."""

    seat: Seat
    number: int
    price: int


class DiscardTaken(Event, frozen=True):
    """A card that has just been discarded is taken up."""

    seat: Seat
    card: CardId


class OrnithopterPlayed(Event, frozen=True):
    """The Ornithopter lets one group fly far, or two groups move."""

    seat: Seat
    two: bool


class JuicePlayed(Event, frozen=True):
    """Juice of Sapho makes a seat the aggressor, or lets it act first or last."""

    seat: Seat
    aim: str


class TruthAsked(Event, frozen=True):
    """Truthtrance asks a question."""

    seat: Seat
    to: Seat
    question: Question


class TruthTold(Event, frozen=True):
    """Truthtrance is answered."""

    seat: Seat
    question: Question
    answer: TruthAnswer
