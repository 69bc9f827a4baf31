"""The map: territories, the areas that the eighteen sectors cut out of them, and what touches what.

Sectors count 1 to 18 counterclockwise, the way the storm goes; the storm starts in 18. The Polar Sink lies
in no sector, which is written 0. An area is one territory within one sector, named `<territory>:<sector>`.
"""

from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read

Terrain = Literal["stronghold", "rock", "sand", "polar"]


class SpiceSpot(msgspec.Struct, frozen=True, gc=False):
    """Where a blow puts spice in a territory, and how much (spice)."""

    area: str
    amount: int


class Territory(msgspec.Struct, frozen=True):
    """A named region of the board with what is printed on it or follows from its place.

    `sectors` and `areas` run counterclockwise, `neighbors` are territories with a common border. `shelter`
    and `shelter_after_atomics`: forces survive the storm here before and after Family Atomics. `price` is
    spice for one shipped force, `capacity` the number of factions that may share it (None: any), `income` the
    spice it yields to its holder each turn of the advanced game. `great_flat_distance` counts territories
    from The Great Flat; `fremen_zone` are those within two. Source: the printed board.
    """

    id: str
    name: str
    terrain: Terrain
    stronghold: bool
    sectors: tuple[int, ...]
    areas: tuple[str, ...]
    neighbors: tuple[str, ...]
    shelter: bool
    shelter_after_atomics: bool
    worm: bool
    price: int
    capacity: int | None
    battles: bool
    ornithopters: bool
    income: int
    fremen_zone: bool
    great_flat_distance: int
    by_shield_wall: bool
    spice: SpiceSpot | None


class Area(msgspec.Struct, frozen=True):
    """One territory within one sector, and the areas it borders on.

    `same` lie in the same territory (a step there costs nothing), `other` in another one. `part` says which
    part of its territory this is ("north"), empty where there is only one.
    """

    id: str
    territory: str
    sector: int
    part: str
    same: tuple[str, ...]
    other: tuple[str, ...]


class Board(msgspec.Struct, frozen=True, eq=False):
    """The whole map. `sectors` names the areas of each sector 1 to 18, `circles` the sectors at which the six
    player circles stand, `storm_cards` the distances in the advanced game's storm deck.

    Two boards are the same if they are the same object: distances are remembered for each.
    """

    territories: dict[str, Territory]
    areas: dict[str, Area]
    sectors: dict[int, tuple[str, ...]]
    strongholds: tuple[str, ...]
    circles: tuple[int, ...]
    storm_cards: tuple[int, ...]


class _BoardFile(msgspec.Struct):
    circles: tuple[int, ...]
    storm_cards: tuple[int, ...]
    territories: tuple[Territory, ...]
    areas: tuple[Area, ...]
    mobile_stronghold: Territory


@cache
def board() -> Board:
    """The board of the 2019 edition. It is shared: do not change its dictionaries."""
    file = read("board", _BoardFile)
    return Board(
        territories={territory.id: territory for territory in file.territories},
        areas={area.id: area for area in file.areas},
        sectors={s: tuple(a.id for a in file.areas if a.sector == s) for s in range(1, 19)},
        strongholds=tuple(territory.id for territory in file.territories if territory.stronghold),
        circles=file.circles,
        storm_cards=file.storm_cards,
    )


@cache
def mobile_stronghold() -> Territory:
    """The Hidden Mobile Stronghold as its marker is printed: it lies in no sector and borders on nothing (E1
    p.9)."""
    return read("board", _BoardFile).mobile_stronghold


@cache
def board_with(host: str | None, in_its_sector: bool) -> Board:
    """The map with the Hidden Mobile Stronghold on it, which points at the area `host` (None: at nothing).

    Its inside borders on that one area. `in_its_sector`: it counts as lying in the same sector.
    """
    printed, marker = board(), mobile_stronghold()
    inside = marker.areas[0]
    areas, territories = dict(printed.areas), dict(printed.territories)
    if host is None:
        territories[marker.id] = marker
        areas[inside] = Area(inside, marker.id, 0, "", (), ())
    else:
        sector = areas[host].sector if in_its_sector else 0
        territories[marker.id] = msgspec.structs.replace(
            marker, sectors=(sector,) if sector else (), neighbors=(areas[host].territory,)
        )
        areas[inside] = Area(inside, marker.id, sector, "", (), (host,))
        areas[host] = msgspec.structs.replace(areas[host], other=(*areas[host].other, inside))
    strongholds = (*printed.strongholds, marker.id)
    return msgspec.structs.replace(printed, territories=territories, areas=areas, strongholds=strongholds)
