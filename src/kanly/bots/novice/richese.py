"""Richese: No-Fields, the cache and the Black Market; and bids in silence for everybody."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.bidding import limit
from kanly.bots.novice.cards import UNKNOWN, worth
from kanly.bots.novice.mind import Mind, habit
from kanly.rules.factions.richese import BlackMarketOffer, Terms

FULL = 3  # cards in hand from which one may go
WELL_KNOWN = 3.0  # spice that the others pay for a card they see


@habit("seal_bid")
def seal(mind: Mind, asked: Asked) -> object:
    """A little less than the card is worth; nobody says how much is needed."""
    low, high = asked.options["low"], asked.options["high"]
    return max(low, min(high, int(limit(mind)) - 1))


@habit("choose_no_field")
def choose(mind: Mind, asked: Asked) -> object:
    """The greatest for which there are forces."""
    reserves = mind.mat.reserves.total
    useful = [value for value in asked.options if value <= reserves]
    return max(useful or asked.options)


@habit("choose_no_field_forces")
def mix(mind: Mind, asked: Asked) -> object:
    """As strong as possible."""
    return max(asked.options, key=lambda group: group.elite)


@habit("place_cache_lot")
def when(mind: Mind, asked: Asked) -> object:
    """First, while the others still have their spice."""
    return "first"


@habit("put_up_cache_card")
def put_up(mind: Mind, asked: Asked) -> object:
    """The best card that Richese has room for itself; else the one it needs least."""
    ranked = sorted(asked.options["cards"], key=lambda card: worth(mind, card))
    mine = len(mind.own.hand) < FULL and mind.own.spice > WELL_KNOWN
    return Terms(ranked[-1] if mine else ranked[0], "once_around")


@habit("keep_unsold")
def keep(mind: Mind, asked: Asked) -> object:
    """A card for nothing."""
    return asked.options[0]


@habit("offer_card")
def offer(mind: Mind, asked: Asked) -> object:
    """A full hand has one card too many; what is worth little is praised."""
    held = asked.options["cards"]
    if len(mind.own.hand) <= FULL or not held:
        return None
    worst = min(held, key=lambda card: worth(mind, card))
    claim = "karama" if worth(mind, worst) < UNKNOWN else ""
    return BlackMarketOffer(worst, "normal", claim=claim)


@habit("await_room")
def go_on(mind: Mind, asked: Asked) -> object:
    """Nothing can be done about it."""
    return True
