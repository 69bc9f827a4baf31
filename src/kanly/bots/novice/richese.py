"""Richese: No-Fields, the cache and the Black Market; and bids in silence for everybody."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.bidding import limit
from kanly.bots.novice.cards import UNKNOWN, worth
from kanly.bots.novice.deeds import deed, special_karama
from kanly.bots.novice.mind import Mind, habit
from kanly.engine import Action
from kanly.rules import State
from kanly.rules.factions.richese import (
    BlackMarketOffer,
    GiveCard,
    TakeFromCache,
    Terms,
    TurnUpMarker,
    of_richese,
)

FULL = 3  # cards in hand from which one may go
WELL_KNOWN = 3.0  # spice that the others pay for a card they see
FULL_HAND = 3
RICH = 12  # spice beyond which a card is bought from the own cache


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


@deed("declare_shipment", rank=2)
def turn_up(mind: Mind, kind: str) -> Action[State] | None:
    """More forces collect more spice."""
    value = mind.own.sheet.get("marker")
    if not isinstance(value, int) or value < 2 or mind.view.acting != mind.seat:
        return None
    where = (area for area, here in mind.view.forces.items() if mind.seat in here and here[mind.seat].hidden)
    return TurnUpMarker() if mind.view.spice.get(next(where, ""), 0) > 2 * mind.rate else None


@deed("declare_shipment", rank=3)
def give_card(mind: Mind, kind: str) -> Action[State] | None:
    """A full hand makes room, if the ally has any."""
    if mind.seat != "richese" or mind.ally is None or len(mind.own.hand) <= FULL_HAND:
        return None
    own = of_richese(mind.own.hand)
    return GiveCard(own[0]) if own else None


@deed("declare_shipment", rank=4)
def take_from_cache(mind: Mind, kind: str) -> Action[State] | None:
    """The Richese special power, as long as there is something to choose from."""
    card, cache = special_karama(mind, "richese"), mind.own.sheet.get("cache")
    if card is None or not isinstance(cache, list) or not cache or mind.own.spice < RICH:
        return None
    return TakeFromCache(card, max(cache, key=lambda wanted: worth(mind, wanted)))
