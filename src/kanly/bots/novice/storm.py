"""The storm: dialling it away from one's own forces, and cards played into it."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.mind import Mind, habit
from kanly.catalog import board, cards
from kanly.rules.geometry import sectors_entered
from kanly.rules.ground import INSIDE
from kanly.rules.state import Group
from kanly.rules.storm import shelters

USUAL = 4  # sectors that a storm goes on average
WORTH_A_CARD = 4  # forces: the difference that makes a card worth playing


def sheltered(mind: Mind, area: str, atomics: bool = False) -> bool:
    """Do forces survive the storm there? `atomics`: if the Shield Wall were gone."""
    return area == INSIDE or shelters(area, mind.view.wall_destroyed or atomics)


def damage(mind: Mind, distance: int, atomics: bool = False) -> float:
    """What the storm would cost the others, less what it would cost this side (forces)."""
    if mind.view.storm is None:
        return 0
    total = 0.0
    for sector in sectors_entered(mind.view.storm, distance):
        for area in board().sectors[sector]:
            if not sheltered(mind, area, atomics):
                for seat, own in mind.view.forces.get(area, {}).items():
                    dead = own.total / 2 if seat == "fremen" and mind.advanced else own.total
                    total += -1.5 * dead if seat in mind.side else dead
    return total


@habit("dial_storm")
def dial(mind: Mind, asked: Asked) -> object:
    """The number that does best if the other dialer dials a middling one; any number at the start."""
    low, high = asked.options["low"], asked.options["high"]
    if mind.view.storm is None:
        return mind.rng.randint(low, high)
    other = (low + high) // 2
    best = max(damage(mind, number + other) for number in range(low, high + 1))
    return mind.rng.choice([n for n in range(low, high + 1) if damage(mind, n + other) == best])


@habit("play_storm_card")
def play(mind: Mind, asked: Asked) -> object:
    """Weather Control or Family Atomics, if that makes a real difference."""
    usual = damage(mind, USUAL)
    best, gain = None, 0.0
    for choice in asked.options:
        if choice is None:
            continue
        atomics = cards()[choice.card].face == "family_atomics"
        distance = USUAL if choice.distance is None else choice.distance
        made = damage(mind, distance, atomics) - usual
        if made > gain:
            best, gain = choice, made
    return best if gain >= WORTH_A_CARD else None


@habit("choose_dead")
def choose_dead(mind: Mind, asked: Asked) -> object:
    """The fewest elite forces."""
    return min(asked.options, key=lambda group: group.elite, default=Group())
