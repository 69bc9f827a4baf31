"""Ecaz and its Ambassadors; and what an ally, or whoever comes, answers to them."""

from __future__ import annotations

from collections.abc import Iterator

from kanly.bots.base import Asked
from kanly.bots.novice.cards import worth
from kanly.bots.novice.mind import Mind, habit
from kanly.bots.novice.moving import groups, leaving
from kanly.bots.novice.positions import standing, stronghold_value, value_of
from kanly.bots.novice.revival import FEW_LEADERS
from kanly.rules.battle.plans import leader_strength
from kanly.rules.factions.ecaz_ambassadors import Posting
from kanly.rules.granted_shipment import Sent
from kanly.rules.movement import Move
from kanly.rules.presence import territory_of
from kanly.rules.revival import Revival
from kanly.rules.state import Area, Forces, Part

KEPT = 4  # spice not spent on Ambassadors
DEAREST = 2  # the highest price worth paying for one (spice)
PRICE_OF_CARD = 3  # spice
TRIES = 8
# The Ambassadors, the best first.
LIKED = (
    "guild",
    "emperor",
    "ecaz",
    "tleilaxu",
    "choam",
    "fremen",
    "bene_gesserit",
    "richese",
    "ixian",
    "atreides",
    "harkonnen",
)


@habit("place_ambassador")
def place(mind: Mind, asked: Asked) -> object:
    """A good one where others are likely to come, as long as it is cheap."""
    tokens, places, price = asked.options["tokens"], asked.options["to"], asked.options["price"]
    if not tokens or not places or price > DEAREST or mind.own.spice - price < KEPT:
        return None
    best = max(places, key=lambda name: (not mind.enemies(name), stronghold_value(mind, name)))
    return Posting(min(tokens, key=LIKED.index), best)


@habit("trigger_ambassador")
def trigger(mind: Mind, asked: Asked) -> object:
    """Whenever it helps; the ally has what it can use better."""
    token: str = getattr(asked.question, "token", "")
    ally = next((seat for seat in asked.options if seat not in (None, mind.seat)), None)
    if useful(mind, token):
        return mind.seat
    return ally


def useful(mind: Mind, token: str) -> bool:
    """Could it do something for this seat?"""
    if token == "tleilaxu":
        return bool(mind.mat.tanks or mind.mat.dead or mind.mat.face_down)
    if token == "richese":
        return mind.own.spice >= PRICE_OF_CARD and len(mind.own.hand) < FEW_LEADERS + 1
    if token == "ixian":
        return any(worth(mind, card) < PRICE_OF_CARD for card in mind.own.hand)
    if token == "choam":
        return bool(cheap(mind, mind.own.hand))
    return token != "guild" or mind.mat.reserves.total > 0


@habit("copy_ambassador")
def copy(mind: Mind, asked: Asked) -> object:
    """The best that can do something."""
    return min(asked.options, key=lambda token: (not useful(mind, token), LIKED.index(token)))


@habit("send_envoy")
def envoy(mind: Mind, asked: Asked) -> object:
    """The Duke; an alliance with nobody who is about to win."""
    return "duke" if "duke" in asked.options else asked.options[0]


@habit("answer_envoy")
def answer_envoy(mind: Mind, asked: Asked) -> object:
    """An ally is better than none."""
    return mind.missing > 1


@habit("lend_duke")
def lend(mind: Mind, asked: Asked) -> object:
    """An ally is an ally."""
    return True


# -- forces ------------------------------------------------------------------------------------------


@habit("ship_granted")
def ship(mind: Mind, asked: Asked) -> object:
    """As many as there may be, to where they count most."""
    options = asked.options
    elite = min(options["elite"], options["most"])
    normal = min(options["normal"], options["most"] - elite)
    found = ((gain(mind, to, normal, elite), to) for to in options["to"])
    for worth_it, to in sorted(found, key=lambda pair: (-pair[0], pair[1]))[:TRIES]:
        if worth_it > 0 and asked.allows(Sent(to, normal, elite)):
            return Sent(to, normal, elite)
    return None


def gain(mind: Mind, to: Area, normal: int, elite: int) -> float:
    """What a place is worth more with so many forces."""
    there = mind.mine(territory_of(to))
    before = value_of(mind, territory_of(to), there.normal, there.elite)
    return standing(mind, to, there.normal + normal, there.elite + elite) - before


@habit("revive_granted")
def revive(mind: Mind, asked: Asked) -> object:
    """The best leader if they are short, else forces, an elite one first."""
    options = asked.options
    if options["leaders"] and (len(mind.own.leaders) < FEW_LEADERS or not options["most"]):
        return Revival(leader=max(options["leaders"], key=leader_strength))
    elite = min(options["elite"], options["most"])
    normal = min(options["normal"], options["most"] - elite)
    return Revival(normal, elite) if normal + elite else None


@habit("relocate")
def relocate(mind: Mind, asked: Asked) -> object:
    """The group that gains most, or loses least, for one must go."""
    found = sorted(relocations(mind, asked), key=lambda pair: -pair[0])
    return next((move for _, move in found[:TRIES] if asked.allows(move)), asked.default())


def relocations(mind: Mind, asked: Asked) -> Iterator[tuple[float, Move]]:
    """Groups of several sizes to every place, with what is gained."""
    for offer in asked.options:
        origin, own = offer["area"], Forces(offer["normal"], offer["elite"], 0, offer["hidden"])
        for normal, elite in groups(own):
            hidden = own.hidden if (normal, elite) == (own.normal, own.elite) else 0
            if normal + elite + hidden < 1:
                continue
            cost = leaving(mind, origin, own, normal, elite)
            for to in offer["to"]:
                if territory_of(to) != territory_of(origin):
                    part = Part(origin, normal, elite, hidden)
                    yield gain(mind, to, normal + hidden, elite) - cost, Move((part,), to, True)


# -- cards -------------------------------------------------------------------------------------------


@habit("cash_cards")
def cash(mind: Mind, asked: Asked) -> object:
    """Cards that are worth less than the bank pays."""
    return tuple(cheap(mind, asked.options))


def cheap(mind: Mind, hand: list[str]) -> list[str]:
    """Cards that are worth less than 3 spice."""
    return [card for card in hand if worth(mind, card) < PRICE_OF_CARD]


@habit("swap_card")
def swap(mind: Mind, asked: Asked) -> object:
    """The worst one."""
    return min(asked.options, key=lambda card: 0.0 if card is None else worth(mind, card))


@habit("buy_top_card")
def buy(mind: Mind, asked: Asked) -> object:
    """If some spice is left."""
    return True in asked.options and mind.own.spice >= PRICE_OF_CARD + KEPT


@habit("place_ecaz")
def place_first(mind: Mind, asked: Asked) -> object:
    """Together, between the two cities."""
    return asked.default()
