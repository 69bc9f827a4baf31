"""The Hidden Mobile Stronghold: it goes where spice lies, and waits near strongholds."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.mind import Mind, habit
from kanly.catalog import board
from kanly.rules.collection import RATE
from kanly.rules.factions.ixian import SPECIAL
from kanly.rules.geometry import reach
from kanly.rules.ground import STRONGHOLD
from kanly.rules.hidden_mobile_stronghold import Step
from kanly.rules.presence import territory_of
from kanly.rules.state import Area

NEAR = 3  # borders that it crosses in a turn
MUCH = 6  # spice worth a Karama


@habit("place_stronghold")
def place(mind: Mind, asked: Asked) -> object:
    """Next to as many strongholds, and as near to spice, as there are."""
    return max(asked.options, key=lambda area: (prospects(mind, area), mind.rng.random()))


def prospects(mind: Mind, area: Area) -> float:
    """What may be had from there in the next turns: spice on the way, strongholds at the door."""
    closed = frozenset(board().strongholds)
    way = reach(area, NEAR, mind.view.storm, closed)
    spice = sum(
        min(amount, 12) / (1 + way[lying]) for lying, amount in mind.view.spice.items() if lying in way
    )
    doors = sum(board().territories[territory_of(beside)].stronghold for beside in board().areas[area].other)
    return spice + 3 * doors


@habit("move_stronghold")
def move(mind: Mind, asked: Asked) -> object:
    """On towards the place with most spice; stay where there is none."""
    options = asked.options
    goal = best_goal(mind, options["from"], options["borders"])
    if goal is None:
        return leave_with_spice(mind, options)
    left = {place["area"]: place for place in options["to"]}
    nearer = sorted(left, key=lambda area: distance(mind, area, goal))
    return Step(nearer[0]) if nearer and distance(mind, nearer[0], goal) <= options["borders"] else None


@habit("relocate_late")
def move_late(mind: Mind, asked: Asked) -> object:
    """Where it can fetch much spice."""
    marker = mind.view.mobile_stronghold
    goal = None if marker is None or marker.host is None else best_goal(mind, marker.host, SPECIAL)
    moves = [move for move in asked.options if move is not None]
    if goal is None or not moves or min(mind.view.spice.get(goal, 0), load(mind)) < MUCH:
        return None
    return min(moves, key=lambda move: distance(mind, move.to, goal))


def best_goal(mind: Mind, start: Area, borders: int) -> Area | None:
    """The sector in reach that yields most."""
    if mind.view.storm is not None and board().areas[start].sector == mind.view.storm:
        return None
    way = reach(start, borders, mind.view.storm, frozenset(board().strongholds))
    found = {area: min(mind.view.spice.get(area, 0), load(mind)) for area in way if area != start}
    best = max(found, key=lambda area: (found[area], -way[area]), default=None)
    return best if best is not None and found[best] > 0 else None


def load(mind: Mind) -> int:
    """Spice that the forces inside carry off from one sector."""
    return RATE * mind.mine(STRONGHOLD).fighters


def distance(mind: Mind, area: Area, goal: Area) -> int:
    """Borders from a sector to the goal; many if there is no way."""
    return reach(area, NEAR, mind.view.storm, frozenset(board().strongholds)).get(goal, 99)


def leave_with_spice(mind: Mind, options: dict[str, object]) -> Step | None:
    """One step away, if that takes the spice along that lies at the door."""
    places = options["to"]
    if not options["left"] or not isinstance(places, list) or not places:
        return None
    return Step(max((place["area"] for place in places), key=lambda area: prospects(mind, area)))
