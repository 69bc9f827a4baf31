"""The map agrees with itself and with the figures of the printed board."""

from collections import Counter
from itertools import pairwise

import pytest

from kanly.catalog import board, layout

TERRITORIES = board().territories
AREAS = board().areas


def test_counts() -> None:
    terrains = Counter(territory.terrain for territory in TERRITORIES.values())
    assert terrains == {"stronghold": 5, "sand": 29, "rock": 7, "polar": 1}
    assert len(AREAS) == 86
    assert sum(len(area.same) for area in AREAS.values()) == 2 * 44
    assert sum(len(area.other) for area in AREAS.values()) == 2 * 146
    assert sum(len(territory.neighbors) for territory in TERRITORIES.values()) == 2 * 103


@pytest.mark.parametrize("name", sorted(AREAS))
def test_an_area_borders_only_on_what_borders_on_it(name: str) -> None:
    area = AREAS[name]
    assert name == f"{area.territory}:{area.sector}"
    for other in (AREAS[other] for other in area.same):
        assert other.territory == area.territory
        assert name in other.same
        assert (other.sector - area.sector) % 18 in {1, 17}
    for other in (AREAS[other] for other in area.other):
        assert other.territory != area.territory
        assert name in other.other
        assert 0 in {other.sector, area.sector} or (other.sector - area.sector) % 18 in {0, 1, 17}


@pytest.mark.parametrize("name", sorted(TERRITORIES))
def test_a_territory_and_its_areas_agree(name: str) -> None:
    territory = TERRITORIES[name]
    assert [AREAS[area].sector for area in territory.areas if AREAS[area].sector] == list(territory.sectors)
    assert all(after == before % 18 + 1 for before, after in pairwise(territory.sectors))
    assert set(territory.areas) == {area.id for area in AREAS.values() if area.territory == name}
    beyond = {AREAS[other].territory for area in territory.areas for other in AREAS[area].other}
    assert beyond == set(territory.neighbors)
    assert all(name in TERRITORIES[neighbor].neighbors for neighbor in territory.neighbors)


@pytest.mark.parametrize("name", sorted(TERRITORIES))
def test_terrain_decides(name: str) -> None:
    territory = TERRITORIES[name]
    assert territory.stronghold == (territory.terrain == "stronghold")
    assert territory.price == (1 if territory.stronghold else 2)
    assert territory.capacity == (2 if territory.stronghold else None)
    assert territory.worm == (territory.terrain == "sand")
    assert territory.battles == (territory.terrain != "polar")
    assert territory.shelter == (territory.terrain != "sand" or name == "imperial_basin")
    opened = {"imperial_basin", "arrakeen", "carthag"}
    assert territory.shelter_after_atomics == (territory.shelter and name not in opened)
    assert territory.ornithopters == (name in {"arrakeen", "carthag"})
    assert territory.income == {"arrakeen": 2, "carthag": 2, "tueks_sietch": 1}.get(name, 0)


def test_spice_blows() -> None:
    spots = {name: territory.spice for name, territory in TERRITORIES.items() if territory.spice}
    assert len(spots) == 15
    assert sum(spot.amount for spot in spots.values()) == 118
    assert all(AREAS[spot.area].territory == name for name, spot in spots.items())
    assert all(TERRITORIES[name].terrain == "sand" for name in spots)


def test_distance_from_the_great_flat() -> None:
    distances = {"the_great_flat": 0}
    frontier = ["the_great_flat"]
    for name in frontier:
        for neighbor in TERRITORIES[name].neighbors:
            if neighbor not in distances:
                distances[neighbor] = distances[name] + 1
                frontier.append(neighbor)
    assert {name: territory.great_flat_distance for name, territory in TERRITORIES.items()} == distances
    zone = {name for name, territory in TERRITORIES.items() if territory.fremen_zone}
    assert zone == {name for name, distance in distances.items() if distance <= 2}
    assert len(zone) == 16


def test_neighbors_of_the_shield_wall() -> None:
    near = {name for name, territory in TERRITORIES.items() if territory.by_shield_wall}
    assert near == set(TERRITORIES["shield_wall"].neighbors)
    assert len(near) == 7


def test_sectors() -> None:
    assert sorted(area for areas in board().sectors.values() for area in areas) == sorted(
        set(AREAS) - {"polar_sink:0"}
    )
    assert list(board().sectors) == list(range(1, 19))
    assert board().circles == (1, 4, 7, 10, 13, 16)
    assert board().storm_cards == (1, 2, 3, 4, 5, 6)
    sectors = {name: TERRITORIES[name].sectors for name in board().strongholds}
    assert sectors == {
        "arrakeen": (9,),
        "carthag": (10,),
        "tueks_sietch": (4,),
        "sietch_tabr": (13,),
        "habbanya_sietch": (16,),
    }


def test_the_board_is_read_once() -> None:
    assert board() is board()


def test_the_drawing_shows_every_area_and_every_edge() -> None:
    shapes = layout().areas
    assert set(shapes) == set(AREAS)
    assert all(len(shape.outline) > 2 and shape.forces for shape in shapes.values())
    spots = {territory.spice.area for territory in TERRITORIES.values() if territory.spice}
    assert {name for name, shape in shapes.items() if shape.spice} == spots
    assert {label.territory for label in layout().labels} == set(TERRITORIES)
    drawn = {frozenset(border.between) for border in layout().borders}
    edges = {frozenset((a.id, b)) for a in AREAS.values() for b in (*a.same, *a.other)}
    assert drawn == edges
    for border in layout().borders:
        inside = len({AREAS[area].territory for area in border.between}) == 1
        assert (border.kind == "sector_line") == inside
