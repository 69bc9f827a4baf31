"""Distances, storm paths and seats: what follows from the map alone, whoever plays.

Sectors count 1 to 18 counterclockwise; a storm of None (or 0) means that none is on the board. Routes run
over areas, one step for each border of a territory crossed and none inside a territory; no area on a route,
its two ends included, may lie in the storm's sector. The Polar Sink lies in no sector. Where the board is not
the printed one, because the Hidden Mobile Stronghold stands on it, it is named.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from kanly.catalog import Board, board

SECTORS = 18
STORM_START = 18

# More than the longest way round any storm and any closed strongholds.
_FARTHEST = 99
_NOWHERE: frozenset[str] = frozenset()


def storm_order(storm: int, circles: Sequence[int]) -> list[int]:
    """The occupied circles (by sector) in the order of play, the first player's first.

    The storm reaches the nearest one counterclockwise first; a circle in its own sector is last (B p.7).
    """
    return sorted(circles, key=lambda circle: (circle - storm) % SECTORS or SECTORS)


@cache
def even_circles(seats: int) -> tuple[int, ...]:
    """Sectors of `seats` circles spread evenly, for tables of more than the six printed ones.

    Seat number ceil(storm * seats / 18) mod `seats` (counted from 0) plays first; with six seats these are
    the printed circles. Raises ValueError beyond one circle a sector.
    """
    if not 1 <= seats <= SECTORS:
        raise ValueError(f"{seats} circles cannot stand round {SECTORS} sectors")
    return tuple(SECTORS * seat // seats + 1 for seat in range(seats))


def first_dialers(circles: Sequence[int]) -> tuple[int, int]:
    """Who dials the first storm: the circles nearest to its start, counterclockwise and clockwise (B p.6)."""
    order = storm_order(STORM_START, circles)
    return order[0], order[-1]


def sectors_entered(storm: int, steps: int) -> list[int]:
    """The sectors that the storm enters when it moves on by `steps`, in order; not the one it leaves."""
    return [(storm + step - 1) % SECTORS + 1 for step in range(1, steps + 1)]


@lru_cache(maxsize=8192)
def reach(
    start: str, limit: int, storm: int | None, closed: frozenset[str] = _NOWHERE, on: Board | None = None
) -> Mapping[str, int]:
    """All areas that a group from the area `start` may come to over at most `limit` borders, with the cost.

    `closed` are territories that may be neither entered nor crossed. The start itself costs 0, whether closed
    or not; from inside the storm nothing is in reach. `on`: the board, if it is not the printed one.
    """
    areas = (on or board()).areas
    if storm and areas[start].sector == storm:
        return {}
    costs = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        cost = costs[here]
        for step, neighbors in ((0, areas[here].same), (1, areas[here].other)):
            for there in neighbors:
                if cost + step > limit or costs.get(there, _FARTHEST) <= cost + step:
                    continue
                if (storm and areas[there].sector == storm) or areas[there].territory in closed:
                    continue
                costs[there] = cost + step
                # Free steps first: so every area leaves the queue at its lowest cost.
                if step:
                    queue.append(there)
                else:
                    queue.appendleft(there)
    return costs


def distance(start: str, target: str, storm: int | None, closed: frozenset[str] = _NOWHERE) -> int | None:
    """Borders on the shortest legal route between two areas; None if there is no route."""
    return reach(start, _FARTHEST - 1, storm, closed).get(target)


def reaches_wall(area: str, storm: int | None, on: Board | None = None) -> bool:
    """Does a force in `area` allow Family Atomics (B p.18)?

    It stands on the Shield Wall, or one border away from it with no storm in between.
    """
    wall = board().territories["shield_wall"].areas
    if area in wall:
        return True
    near = reach(area, 1, storm, on=on)
    return any(part in near for part in wall)


@cache
def parts(territory: str, storm: int | None, on: Board | None = None) -> tuple[tuple[str, ...], ...]:
    """The parts into which the storm cuts a territory, each a run of areas; none holds a stormed one."""
    lying = on or board()
    areas = lying.areas
    runs: list[tuple[str, ...]] = []
    run: list[str] = []
    for area in lying.territories[territory].areas:
        blocked = bool(storm) and areas[area].sector == storm
        if run and (blocked or area not in areas[run[-1]].same):
            runs.append(tuple(run))
            run = []
        if not blocked:
            run.append(area)
    return (*runs, tuple(run)) if run else tuple(runs)


def connected(some: Iterable[str], others: Collection[str], storm: int | None, territory: str) -> bool:
    """Can any of `some` areas of a territory meet any of `others` without leaving it or entering the storm?

    Forces parted in this way do not fight. An area in the storm meets none, not even itself.
    """
    runs = parts(territory, storm)
    return any(mine in run and any(other in run for other in others) for mine in some for run in runs)
