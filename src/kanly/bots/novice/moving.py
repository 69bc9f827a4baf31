"""Movement: what stands idle goes where it is needed; garrisons stay."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kanly.bots.base import Asked
from kanly.bots.novice.mind import Mind, habit
from kanly.bots.novice.positions import (
    attractions,
    enterable,
    pull,
    spice_value,
    standing,
    storm_loss,
    value_of,
)
from kanly.rules.factions import fremen
from kanly.rules.geometry import reach
from kanly.rules.movement import Move
from kanly.rules.presence import CITY_RANGE, territory_of
from kanly.rules.state import Area, Forces, Part, Territory

ENOUGH = 0.7  # gain below which an army stays where it is
TRIES = 5


class March(msgspec.Struct, frozen=True):
    """A group of so many forces from an area to another, and what is gained by it."""

    gain: float
    origin: Area
    to: Area
    normal: int
    elite: int
    hidden: int = 0

    @property
    def move(self) -> Move:
        """As an answer; advisors take up arms where they may."""
        return Move((Part(self.origin, self.normal, self.elite, self.hidden),), self.to, True)


@habit("declare_move")
def move(mind: Mind, asked: Asked) -> object:
    """The best march that is legal."""
    for march in best_marches(mind):
        if asked.allows(march.move):
            return march.move
    return None


def best_marches(mind: Mind) -> list[March]:
    """The few best marches that gain enough, the best first."""
    found = [march for march in marches(mind) if march.gain >= ENOUGH]
    return sorted(found, key=lambda march: (-march.gain, march.origin, march.to))[:TRIES]


def marches(mind: Mind) -> Iterator[March]:
    """Everything worth considering from every area where the seat stands."""
    goals = attractions(mind)
    for origin, here in mind.view.forces.items():
        own = here.get(mind.seat)
        if own is not None and not mind.stormed(origin):
            for elite in (False, True):
                steps = pace(mind, elite)
                near = reach(origin, steps, mind.view.storm, closed(mind), mind.ground)
                sizes = [size for size in groups(own) if bool(size[1]) == elite]
                yield from from_area(mind, origin, own, [a for a in near if a != origin], sizes, steps, goals)


def pace(mind: Mind, elite: bool) -> int:
    """How far a group goes, with an elite force in it or without."""
    if mind.has_city:
        return CITY_RANGE
    fast = mind.seat == "fremen" or (mind.seat == "ixian" and elite)
    return fremen.RANGE if fast else 1


def closed(mind: Mind) -> frozenset[Territory]:
    """Strongholds that cannot be entered."""
    return frozenset(name for name in mind.ground.strongholds if not enterable(mind, name))


def from_area(
    mind: Mind,
    origin: Area,
    own: Forces,
    near: list[Area],
    sizes: list[tuple[int, int]],
    steps: int,
    goals: dict[Area, float],
) -> Iterator[March]:
    """Marches of groups of several sizes to the goals in reach, or a step towards one."""
    targets = [area for area in near if area in goals and enterable(mind, territory_of(area))]
    here = pull(mind, origin, steps, goals)
    onward = max(near, key=lambda area: pull(mind, area, steps, goals), default=None)
    for normal, elite in sizes:
        hidden = own.hidden if (normal, elite) == (own.ordinary, own.elite) else 0  # it goes with the rest
        cost = leaving(mind, origin, own, normal, elite)
        for to in targets:
            yield March(
                arriving(mind, origin, to, normal + hidden, elite) - cost, origin, to, normal, elite, hidden
            )
        if onward is not None and enterable(mind, territory_of(onward)):
            share = min(1.0, (normal + elite) / 5)
            better = share * (pull(mind, onward, steps, goals) - here)
            risk = storm_loss(mind, onward, normal + elite)
            yield March(better - cost - risk, origin, onward, normal, elite, hidden)


def groups(own: Forces) -> list[tuple[int, int]]:
    """Sizes of groups to consider: everything, and all but a few."""
    ordinary, found = own.ordinary, []
    for staying in (0, 1, 2, 3, 5, 8):
        if staying < max(1, ordinary + own.elite):
            kept = min(staying, ordinary)
            found.append((ordinary - kept, own.elite - (staying - kept)))
    return found


def leaving(mind: Mind, origin: Area, own: Forces, normal: int, elite: int) -> float:
    """What the place that is left loses."""
    before = standing(mind, origin, own.ordinary, own.elite)
    return before - standing(mind, origin, own.ordinary - normal, own.elite - elite)


def arriving(mind: Mind, origin: Area, to: Area, normal: int, elite: int) -> float:
    """What the place that is reached gains."""
    territory = territory_of(to)
    if territory == territory_of(origin):
        return spice_value(mind, to, normal + elite) - storm_loss(mind, to, normal + elite)
    own = mind.mine(territory)
    gained = value_of(mind, territory, own.ordinary + normal, own.elite + elite)
    gained -= value_of(mind, territory, own.ordinary, own.elite)
    return gained + spice_value(mind, to, normal + elite) - storm_loss(mind, to, normal + elite)


@habit("play_hajr")
def hajr(mind: Mind, asked: Asked) -> object:
    """When a second march would gain a good deal."""
    best = best_marches(mind)
    return asked.options[-1] if best and best[0].gain >= 4 * ENOUGH else None
