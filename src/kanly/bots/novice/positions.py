"""What places are worth to a novice, and how likely it is to win or to hold them."""

from __future__ import annotations

from math import exp

from kanly.bots.novice.cards import defenses, weapons
from kanly.bots.novice.mind import Mind
from kanly.bots.novice.storm import sheltered
from kanly.catalog import factions
from kanly.rules.geometry import reach
from kanly.rules.presence import sector_of, territory_of
from kanly.rules.state import Area, Territory

STORM_RISK = {1: 1.0, 2: 1.0, 3: 0.8, 4: 0.6, 5: 0.4, 6: 0.2}  # by sectors ahead of the storm
FORCE = 0.9  # what one force is worth
PER_TURN = 0.45  # a place one more turn away is worth this part of it


def stronghold_value(mind: Mind, territory: Territory) -> float:
    """A stronghold in hand, or kept out of a rival's hand."""
    place = mind.ground.territories[territory]
    value = 8.0 + (place.income if mind.advanced else 0)
    if place.ornithopters and not mind.has_city:
        value += 2
    short = mind.missing + (territory in mind.held(mind.side))
    value += {1: 25.0, 2: 6.0}.get(max(1, short), 0.0)
    for seat in mind.enemies(territory):
        value += {0: 30.0, 1: 12.0}.get(max(0, mind.threats[seat]), 0.0)
    return value


def chance(mind: Mind, territory: Territory, own: float) -> float:
    """The chance to stand alone there in the end with so much strength: to win the battle, or to hold the
    place."""
    if own <= 0:
        return 0.0
    foes = mind.enemies(territory)
    if not foes:
        return own**2 / (own**2 + 10)
    against = max(
        mind.weight(seat, forces, mind.seat) + 0.8 * mind.best_leader(seat, territory)
        for seat, forces in foes.items()
    )
    with_cards = own + 0.8 * mind.my_leader + 1.5 * bool(weapons(mind.own.hand))
    with_cards += 1.0 * bool(defenses(mind.own.hand))
    won = 1 / (1 + exp((against + 1.5 - with_cards) / 2.0))
    return won ** len(foes)


def strength(mind: Mind, normal: float, elite: float) -> float:
    """What so many own forces count in battle."""
    each, rich = factions()[mind.seat].normal_strength, elite * mind.elite_value(mind.seat)
    if mind.fights_free(mind.seat):
        return normal * each + rich
    if each != 1:  # ordinary forces that no spice can help
        return normal * each + min(rich, 0.5 * rich + mind.own.spice)
    return min(normal + rich, 0.5 * (normal + rich) + mind.own.spice / 2)


def value_of(mind: Mind, territory: Territory, normal: float, elite: float) -> float:
    """What it is worth to have so many forces in a territory at the end of the turn."""
    power = strength(mind, normal, elite)
    likely = chance(mind, territory, power)
    place = mind.ground.territories[territory]
    value = stronghold_value(mind, territory) * likely if place.stronghold else 0.0
    if mind.enemies(territory):
        value -= FORCE * (normal + elite) * (1 - likely)
    return value


def spice_value(mind: Mind, area: Area, number: float) -> float:
    """Spice that so many forces would collect there, if nobody disturbs them."""
    lying = mind.view.spice.get(area, 0)
    if not lying or mind.stormed(area):
        return 0.0
    likely = chance(mind, territory_of(area), strength(mind, number, 0)) if number else 0.0
    return 1.3 * min(lying, mind.rate * number) * (likely if mind.enemies(territory_of(area)) else 1)


def storm_loss(mind: Mind, area: Area, number: float) -> float:
    """Forces that the next storm would probably kill there."""
    if mind.view.storm is None or sheltered(mind, area) or sector_of(area) == 0:
        return 0.0
    ahead = (sector_of(area) - mind.view.storm) % 18
    share = 0.5 if mind.seat == "fremen" and mind.advanced else 1.0
    return FORCE * share * number * STORM_RISK.get(ahead, 0.0)


def standing(mind: Mind, area: Area, normal: float, elite: float) -> float:
    """The whole worth of having so many forces in an area, others of the seat in its territory apart."""
    number = normal + elite
    return (
        value_of(mind, territory_of(area), normal, elite)
        + spice_value(mind, area, number)
        - storm_loss(mind, area, number)
    )


def attractions(mind: Mind) -> dict[Area, float]:
    """Places worth going to: strongholds, and spice on the board."""
    found: dict[Area, float] = {}
    for name in mind.ground.strongholds:
        worth = stronghold_value(mind, name) * (0.4 if mind.mine(name).fighters else 1.0)
        found[mind.ground.territories[name].areas[0]] = worth / (1 + len(mind.enemies(name)))
    for area, amount in mind.view.spice.items():
        found[area] = amount / (1 + len(mind.enemies(territory_of(area))))
    return found


def pull(mind: Mind, area: Area, steps: int, goals: dict[Area, float]) -> float:
    """How well a place lies for later turns: the best goal, less for each turn it is away."""
    costs = reach(area, 12, mind.view.storm, on=mind.ground)
    turns = {goal: -(-costs[goal] // steps) for goal in goals if goal in costs}
    return max((goals[goal] * PER_TURN ** max(1, away) for goal, away in turns.items()), default=0.0)


def enterable(mind: Mind, territory: Territory) -> bool:
    """Is there room, and no ally to stand beside?"""
    place = mind.ground.territories[territory]
    here = mind.places.get(territory, {})
    if mind.ally is not None and mind.ally in here and here[mind.ally].fighters and place.id != "polar_sink":
        return False
    if place.capacity is None:
        return True
    return sum(1 for seat, own in here.items() if own.fighters and seat != mind.seat) < place.capacity
