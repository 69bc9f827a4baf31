"""CHOAM: what it sells, whom it stops, whom it audits; and the Stronghold cards."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.cards import UNKNOWN, has_face, worth
from kanly.bots.novice.deeds import deed, special_karama
from kanly.bots.novice.mind import Mind, habit
from kanly.catalog import cards
from kanly.engine import Action
from kanly.rules import State
from kanly.rules.alliances import Pledge
from kanly.rules.factions.choam import CashIn, OfferTrade
from kanly.rules.factions.choam_worthless import PlayKulon
from kanly.rules.modules.stronghold_cards import TUEK
from kanly.rules.presence import territory_of

POOR = 4  # spice below which what is of no use is sold
CROWDED = 4  # cards in hand that leave no room for a new one
SALE = 3  # spice for a card that is held twice
WORTH_A_CARD = 2  # forces


@habit("place_inflation")
def inflate(mind: Mind, asked: Asked) -> object:
    """Twice the income as soon as it is to be had."""
    return "double"


@habit("sell_card")
def sell(mind: Mind, asked: Asked) -> object:
    """What is worthless when spice or room is short; of two cards one that would seldom be used."""
    short = mind.own.spice < POOR or len(mind.own.hand) >= CROWDED
    for card in asked.options:
        if card is not None and ((cards()[card].worthless and short) or worth(mind, card) < SALE):
            return card
    return None


@habit("block_move")
def block(mind: Mind, asked: Asked) -> object:
    """An enemy on the way to a stronghold of one's own."""
    if getattr(asked.question, "mover", "") in mind.side:
        return None
    held = [name for name in asked.options if name in mind.ground.strongholds and mind.mine(name).fighters]
    return held[0] if held else None


@habit("wear_cloak")
def wear(mind: Mind, asked: Asked) -> object:
    """Where most forces stand, if they are worth a card."""
    places = [name for name in asked.options if name is not None]
    best = max(places, key=lambda name: mind.mine(name).total, default=None)
    return best if best is not None and mind.mine(best).total >= WORTH_A_CARD else None


@habit("stop_karama")
def stop_karama(mind: Mind, asked: Asked) -> object:
    """Of anybody but an ally."""
    return None if getattr(asked.question, "target", "") in mind.side else asked.options[-1]


@habit("deny_free")
def deny_free(mind: Mind, asked: Asked) -> object:
    """To an enemy who is about to win."""
    reviver: str = getattr(asked.question, "reviver", "")
    return asked.options[-1] if mind.threats.get(reviver, 9) <= 1 else None


@habit("send_home")
def send_home(mind: Mind, asked: Asked) -> object:
    """The last force in a stronghold of an enemy who has won otherwise."""
    for trip in asked.options:
        if trip is None or mind.threats.get(trip.seat, 9) > 0:
            continue
        place = territory_of(trip.area)
        if place in mind.ground.strongholds and mind.places[place][trip.seat].fighters == 1:
            return trip
    return None


@habit("accept_trade")
def accept_trade(mind: Mind, asked: Asked) -> object:
    """If there is a card to be rid of."""
    poorest = min((worth(mind, card) for card in mind.own.hand), default=UNKNOWN)
    return poorest < UNKNOWN and asked.allows(True)


@habit("give_card")
def give(mind: Mind, asked: Asked) -> object:
    """The least useful one."""
    return min(asked.options, key=lambda card: worth(mind, card))


@habit("make_audit")
def audit(mind: Mind, asked: Asked) -> object:
    """It costs nothing."""
    return True


@habit("buy_off")
def buy_off(mind: Mind, asked: Asked) -> object:
    """A single spice, if there are others."""
    price: int = getattr(asked.question, "price", 0)
    return price == 1 and mind.own.spice >= POOR


@habit("choose_cashed")
def cash(mind: Mind, asked: Asked) -> object:
    """Whatever is worth less than its price."""
    return tuple(card for card in asked.options if worth(mind, card) < SALE)


@habit("copy_card")
def copy(mind: Mind, asked: Asked) -> object:
    """Spice for a worthless card, else the first."""
    useless = any(cards()[card].worthless for card in mind.own.hand)
    return TUEK if useless and TUEK in asked.options else asked.options[0]


@deed("battle_plan")
def support_ally(mind: Mind, kind: str) -> Action[State] | None:
    """CHOAM pays for the forces of an ally who fights."""
    fight = mind.view.battle
    if mind.seat != "choam" or mind.ally is None or not mind.advanced or fight is None:
        return None
    if mind.ally not in (fight.aggressor, fight.defender) or mind.own.pledged_support:
        return None
    own = mind.own
    return Pledge(own.pledged_cards, own.pledged_shipment, own.spice // 2) if own.spice > 1 else None


@deed("declare_shipment", rank=2)
def go_farther(mind: Mind, kind: str) -> Action[State] | None:
    """Kulon, for a turn without ornithopters."""
    card = has_face(mind.own.hand, "kulon")
    if mind.seat != "choam" or card is None or mind.has_city or mind.view.acting != mind.seat:
        return None
    return PlayKulon(card) if mind.places and any(map(mind.mine, mind.places)) else None


@deed("revive", rank=15)
def trade(mind: Mind, kind: str) -> Action[State] | None:
    """A card that is of no use here may be of some there."""
    if mind.ally is None or "choam" not in mind.side:
        return None
    poorest = min((worth(mind, card) for card in mind.own.hand), default=UNKNOWN)
    return OfferTrade() if poorest < UNKNOWN / 2 else None


@deed("revive", rank=12)
def special_sale(mind: Mind, kind: str) -> Action[State] | None:
    """CHOAM's special power, when spice is short and the hand is full of little."""
    card = special_karama(mind, "choam")
    poor = [other for other in mind.own.hand if worth(mind, other) < SALE]
    return CashIn(card) if card is not None and len(poor) > 1 and mind.own.spice < POOR else None
