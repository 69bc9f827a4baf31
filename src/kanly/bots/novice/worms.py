"""Worms: where they come up, and who rides them."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.mind import Mind, habit
from kanly.bots.novice.moving import March, groups, leaving
from kanly.bots.novice.positions import enterable, standing
from kanly.catalog import board, spice_cards
from kanly.rules.cards.harvester import PlayHarvester
from kanly.rules.movement import Move
from kanly.rules.presence import territory_of
from kanly.rules.state import Forces, Territory

POOR = 2  # spice that is not missed much
MANY = 5  # enemy forces in one place that are worth a Karama
TRIES = 5


def catch(mind: Mind, territory: Territory) -> float:
    """What a worm would devour there: enemy forces, less the ally's."""
    here = mind.places.get(territory, {})
    total = 0.0
    for seat, own in here.items():
        if seat not in mind.side:
            total += own.total
        elif seat != mind.seat:
            total -= 2 * own.total
    return total


@habit("place_worm")
def place(mind: Mind, asked: Asked) -> object:
    """Where it devours most, or where own forces can ride."""
    return max(asked.options, key=lambda name: (catch(mind, name), mind.mine(name).total))


@habit("call_worm")
def call(mind: Mind, asked: Asked) -> object:
    """Under a large enemy army."""
    calls = [choice for choice in asked.options if choice is not None]
    best = max(calls, key=lambda choice: catch(mind, choice.territory), default=None)
    return best if best is not None and catch(mind, best.territory) >= MANY else None


@habit("play_thumper")
def thump(mind: Mind, asked: Asked) -> object:
    """Where the next worm would devour an enemy army."""
    card = next((choice for choice in asked.options if choice is not None), None)
    if mind.view.turn == 1 or card is None:
        return None
    tops = (spice_cards()[name].territory for name in reversed(mind.view.pile_a))
    place = next((name for name in tops if name is not None), None)
    return card if place is not None and catch(mind, place) >= MANY else None


@habit("play_harvester")
def harvest(mind: Mind, asked: Asked) -> object:
    """Where own forces stand or are near, and no enemy."""
    question = asked.question
    place = territory_of(question.area) if isinstance(question, PlayHarvester) else ""
    card = next((choice for choice in asked.options if choice is not None), None)
    around = (place, *board().territories[place].neighbors) if place else ()
    near = any(mind.mine(name).fighters for name in around)
    return card if near and not mind.enemies(place) else None


@habit("play_amal")
def ruin(mind: Mind, asked: Asked) -> object:
    """Having nothing to lose, before the others can spend theirs."""
    card = next((choice for choice in asked.options if choice is not None), None)
    early = mind.view.phase in ("charity", "bidding", "shipment_and_movement")
    return card if early and mind.own.spice <= POOR and mind.ally is None else None


@habit("protect_ally")
def protect(mind: Mind, asked: Asked) -> object:
    """An ally is an ally."""
    return True


@habit("ride_worm")
def ride(mind: Mind, asked: Asked) -> object:
    """To spice with nobody near, or into a weak stronghold."""
    found: list[March] = []
    for origin in asked.options["from"]:
        own = mind.view.forces[origin].get(mind.seat, Forces())
        for to in asked.options["to"]:
            if enterable(mind, territory_of(to)):
                found += rides(mind, origin, to, own)
    for march in sorted(found, key=lambda march: (-march.gain, march.to))[:TRIES]:
        made: Move = march.move
        if march.gain > 0 and asked.allows(made):
            return made
    return None


def rides(mind: Mind, origin: str, to: str, own: Forces) -> list[March]:
    """Rides of groups of several sizes to one place."""
    there = mind.mine(territory_of(to))
    before = standing(mind, to, there.normal, there.elite)
    if not mind.view.spice.get(to) and before == standing(mind, to, there.normal + 1, there.elite):
        return []
    return [
        March(
            standing(mind, to, there.normal + normal, there.elite + elite)
            - before
            - leaving(mind, origin, own, normal, elite),
            origin,
            to,
            normal,
            elite,
        )
        for normal, elite in groups(own)
    ]
