"""The auction: what a card is worth, and what is left in the purse afterwards."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.cards import UNKNOWN, worth
from kanly.bots.novice.mind import Mind, habit
from kanly.rules.bidding import Bid

RESERVE = 3  # spice kept for shipping
DEAR = 8  # a price for which a Karama is well spent


@habit("make_bid")
def bid(mind: Mind, asked: Asked) -> object:
    """One more than the standing bid, as long as the card is worth it."""
    low, high = asked.options["low"], asked.options["high"]
    return Bid(low) if low <= min(high, limit(mind)) else Bid()


def limit(mind: Mind) -> float:
    """The highest price the seat would pay for the card that is up (spice)."""
    auction = mind.view.auction
    card = None if auction is None else auction.card
    value = UNKNOWN if card is None else worth(mind, card)
    if card is None and mind.seat == "harkonnen":
        value += 2  # a second card comes with it
    value += {0: 2.0, 1: 1.0}.get(len(mind.own.hand), 0.0)
    value += max(0, mind.own.spice - 10) / 3  # the rich pay more
    value += mind.rng.choice((-1, 0, 0, 1))
    reserve = 0 if mind.seat == "fremen" else RESERVE
    return min(value, mind.own.spice - reserve)


@habit("settle_by_karama")
def settle(mind: Mind, asked: Asked) -> object:
    """Spice, unless the price is high or cannot be paid."""
    choices = asked.options
    if None not in choices:
        return choices[0]
    price = getattr(asked.question, "price", 0)
    return choices[-1] if price >= DEAR and len(choices) > 1 else None


@habit("claim_charity")
def claim(mind: Mind, asked: Asked) -> object:
    """Whoever may, does."""
    return asked.options[0]
