"""The worked examples of the board's reference, and what must hold for every area and every storm."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanly.catalog import board
from kanly.rules import geometry

AREAS = sorted(board().areas)
STRONGHOLDS = frozenset(board().strongholds)
CALM = None

areas = st.sampled_from(AREAS)
storms = st.none() | st.integers(1, 18)


def others(start: str, limit: int, storm: int | None, closed: frozenset[str] = frozenset()) -> set[str]:
    """What a group reaches outside the territory it starts in."""
    home = board().areas[start].territory
    return {a for a in geometry.reach(start, limit, storm, closed) if board().areas[a].territory != home}


def spread(territory: str, *sectors: int) -> set[str]:
    return {f"{territory}:{sector}" for sector in sectors}


@pytest.mark.parametrize(
    ("start", "target", "storm", "cost"),
    [
        pytest.param("arrakeen:9", "carthag:10", CALM, 2, id="example-01-calm"),
        pytest.param("arrakeen:9", "carthag:10", 9, None, id="example-02-storm-9"),
        pytest.param("arrakeen:9", "carthag:10", 10, None, id="example-02-storm-10"),
        pytest.param("arrakeen:9", "carthag:10", 8, 2, id="example-02-storm-8"),
        pytest.param("carthag:10", "hagga_basin:12", 11, 3, id="example-04-storm-11"),
        pytest.param("tueks_sietch:4", "imperial_basin:8", CALM, 3, id="example-05-calm"),
        pytest.param("tueks_sietch:4", "imperial_basin:8", 7, 4, id="example-05-storm-7"),
        pytest.param("tueks_sietch:4", "imperial_basin:8", 6, 4, id="example-05-storm-6"),
        pytest.param("tueks_sietch:4", "imperial_basin:8", 5, 4, id="example-05-storm-5"),
        pytest.param("tueks_sietch:4", "imperial_basin:8", 8, None, id="example-05-storm-8"),
        pytest.param("tueks_sietch:4", "imperial_basin:9", 7, 4, id="example-05-storm-7-sector-9"),
        pytest.param("tueks_sietch:4", "red_chasm:6", CALM, 2, id="example-06-calm"),
        pytest.param("tueks_sietch:4", "red_chasm:6", 5, 7, id="example-06-storm-5"),
        pytest.param("south_mesa:3", "south_mesa:5", CALM, 0, id="example-07-calm"),
        pytest.param("south_mesa:3", "south_mesa:5", 4, 7, id="example-07-storm-4"),
        pytest.param("habbanya_sietch:16", "meridian:18", CALM, 2, id="example-08-calm"),
        pytest.param("habbanya_sietch:16", "meridian:18", 17, 7, id="example-08-storm-17"),
        pytest.param("habbanya_sietch:16", "meridian:18", 16, None, id="example-08-storm-16"),
        pytest.param("old_gap:8", "old_gap:10", CALM, 0, id="example-09-calm"),
        pytest.param("old_gap:8", "old_gap:10", 9, 6, id="example-09-storm-9"),
        pytest.param("old_gap:8", "broken_land:10", CALM, 1, id="example-09-broken-land-calm"),
        pytest.param("old_gap:8", "broken_land:10", 9, 6, id="example-09-broken-land-storm-9"),
        pytest.param("rock_outcroppings:12", "bight_of_the_cliff:14", CALM, 1, id="example-10-calm"),
        pytest.param("rock_outcroppings:12", "bight_of_the_cliff:14", 13, 7, id="example-10-storm-13"),
        pytest.param("wind_pass:16", "polar_sink:0", CALM, 1, id="example-11-calm"),
        pytest.param("wind_pass:16", "polar_sink:0", 15, 2, id="example-11-storm-15"),
        pytest.param("wind_pass:16", "polar_sink:0", 16, None, id="example-11-storm-16"),
        pytest.param("harg_pass:4", "polar_sink:0", CALM, 1, id="example-12-calm"),
        pytest.param("harg_pass:4", "polar_sink:0", 3, 2, id="example-12-storm-3"),
        pytest.param("hagga_basin:11", "polar_sink:0", CALM, 1, id="example-12-hagga-calm"),
        pytest.param("hagga_basin:11", "polar_sink:0", 12, 2, id="example-12-hagga-storm-12"),
        pytest.param("imperial_basin:10", "polar_sink:0", CALM, 1, id="example-13-calm"),
        pytest.param("imperial_basin:10", "polar_sink:0", 9, 2, id="example-13-storm-9"),
        pytest.param("imperial_basin:10", "old_gap:9", CALM, 1, id="example-13-old-gap-calm"),
        pytest.param("imperial_basin:10", "old_gap:9", 9, None, id="example-13-old-gap-storm-9"),
        pytest.param("habbanya_erg:15", "false_wall_west:16", CALM, 1, id="example-14-calm"),
        pytest.param("habbanya_erg:15", "false_wall_west:16", 16, None, id="example-14-storm-16"),
        pytest.param("the_greater_flat:15", "habbanya_erg:16", CALM, 1, id="example-14-greater-flat"),
        pytest.param("polar_sink:0", "arrakeen:9", CALM, 2, id="example-15-arrakeen"),
        pytest.param("polar_sink:0", "carthag:10", CALM, 2, id="example-15-carthag"),
        pytest.param("polar_sink:0", "sietch_tabr:13", CALM, 3, id="example-15-sietch-tabr"),
        pytest.param("polar_sink:0", "tueks_sietch:4", CALM, 3, id="example-15-tueks-sietch"),
        pytest.param("polar_sink:0", "habbanya_sietch:16", CALM, 4, id="example-15-habbanya-sietch"),
        pytest.param("arrakeen:9", "sietch_tabr:13", CALM, 4, id="example-17-calm"),
        pytest.param("arrakeen:9", "sietch_tabr:13", 10, 5, id="example-17-storm-10"),
        pytest.param("arrakeen:9", "sietch_tabr:13", 11, 5, id="example-17-storm-11"),
        pytest.param("arrakeen:9", "sietch_tabr:13", 12, 5, id="example-17-storm-12"),
        pytest.param("habbanya_sietch:16", "sietch_tabr:13", CALM, 5, id="example-17-habbanya-calm"),
        pytest.param("habbanya_sietch:16", "sietch_tabr:13", 15, 7, id="example-17-habbanya-storm-15"),
        pytest.param("pasty_mesa:4", "shield_wall:7", 6, 5, id="example-26-way-round"),
        pytest.param("plastic_basin:12", "plastic_basin:13", 13, None, id="example-29-storm-13"),
        pytest.param("sietch_tabr:13", "plastic_basin:12", 13, None, id="example-29-closed"),
        pytest.param("false_wall_west:15", "false_wall_west:16", CALM, 0, id="example-32-calm"),
        pytest.param("false_wall_west:15", "false_wall_west:16", 16, None, id="example-32-storm-16"),
        pytest.param("false_wall_west:15", "false_wall_west:16", 15, None, id="example-32-storm-15"),
    ],
)
def test_distance(start: str, target: str, storm: int | None, cost: int | None) -> None:
    assert geometry.distance(start, target, storm) == cost


@pytest.mark.parametrize(
    ("start", "storm", "reached"),
    [
        pytest.param(
            "arrakeen:9",
            CALM,
            spread("imperial_basin", 8, 9, 10) | spread("old_gap", 8, 9, 10) | spread("rim_wall_west", 8),
            id="example-03-calm",
        ),
        pytest.param(
            "arrakeen:9",
            8,
            spread("imperial_basin", 9, 10) | spread("old_gap", 9, 10),
            id="example-03-storm-8",
        ),
        pytest.param(
            "carthag:10",
            CALM,
            spread("arsunt", 10, 11)
            | spread("imperial_basin", 8, 9, 10)
            | spread("tsimpo", 10, 11, 12)
            | spread("hagga_basin", 11, 12),
            id="example-04-calm",
        ),
        pytest.param(
            "carthag:10",
            11,
            spread("arsunt", 10) | spread("imperial_basin", 8, 9, 10) | spread("tsimpo", 10),
            id="example-04-storm-11",
        ),
        pytest.param("habbanya_sietch:16", CALM, spread("habbanya_ridge_flat", 16, 17), id="example-08-calm"),
        pytest.param("habbanya_sietch:16", 17, spread("habbanya_ridge_flat", 16), id="example-08-storm-17"),
        pytest.param(
            "sietch_tabr:13",
            CALM,
            spread("bight_of_the_cliff", 13, 14)
            | spread("plastic_basin", 11, 12, 13)
            | spread("rock_outcroppings", 12, 13),
            id="example-16-calm",
        ),
        pytest.param(
            "sietch_tabr:13",
            12,
            spread("bight_of_the_cliff", 13, 14)
            | spread("plastic_basin", 13)
            | spread("rock_outcroppings", 13),
            id="example-16-storm-12",
        ),
        pytest.param(
            "red_chasm:6",
            CALM,
            spread("pasty_mesa", 4, 5, 6, 7) | spread("south_mesa", 3, 4, 5),
            id="example-18-calm",
        ),
        pytest.param("red_chasm:6", 5, spread("pasty_mesa", 6, 7), id="example-18-storm-5"),
    ],
)
def test_range_of_one(start: str, storm: int | None, reached: set[str]) -> None:
    assert others(start, 1, storm) == reached


def test_example_15_ornithopters_reach_four_strongholds_from_the_polar_sink() -> None:
    reached = geometry.reach("polar_sink:0", 3, CALM)
    near = {board().areas[area].territory for area in reached} & STRONGHOLDS
    assert near == STRONGHOLDS - {"habbanya_sietch"}


@pytest.mark.parametrize(
    ("storm", "target", "cost"),
    [
        pytest.param(9, "basin:8", 1, id="basin"),
        pytest.param(9, "hole_in_the_rock:8", 2, id="hole-in-the-rock"),
        pytest.param(9, "shield_wall:8", 3, id="shield-wall"),
        pytest.param(9, "rim_wall_west:8", 1, id="rim-wall-west"),
        pytest.param(9, "imperial_basin:8", 2, id="imperial-basin"),
        pytest.param(9, "polar_sink:0", 3, id="polar-sink"),
        pytest.param(9, "old_gap:10", 6, id="old-gap-10"),
        pytest.param(CALM, "imperial_basin:8", 1, id="calm-imperial-basin"),
        pytest.param(CALM, "polar_sink:0", 2, id="calm-polar-sink"),
        pytest.param(CALM, "old_gap:10", 0, id="calm-old-gap-10"),
        pytest.param(CALM, "arrakeen:9", None, id="calm-arrakeen"),
    ],
)
def test_example_31_mobile_stronghold_avoids_strongholds(
    storm: int | None, target: str, cost: int | None
) -> None:
    assert geometry.distance("old_gap:8", target, storm, STRONGHOLDS) == cost


def test_example_31_storm_over_the_mobile_stronghold() -> None:
    assert geometry.reach("old_gap:8", 3, 8, STRONGHOLDS) == {}


@pytest.mark.parametrize(
    ("storm", "circles", "order"),
    [
        *(
            pytest.param(s, (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), id=f"example-19-storm-{s}")
            for s in (16, 17, 18)
        ),
        *(
            pytest.param(s, (1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 1), id=f"example-19-storm-{s}")
            for s in (1, 2, 3)
        ),
        pytest.param(5, (1, 2, 3, 4, 5, 6), (3, 4, 5, 6, 1, 2), id="example-19-storm-5"),
        pytest.param(9, (1, 2, 3, 4, 5, 6), (4, 5, 6, 1, 2, 3), id="example-19-storm-9"),
        pytest.param(13, (1, 2, 3, 4, 5, 6), (6, 1, 2, 3, 4, 5), id="example-19-storm-13"),
        pytest.param(18, (1, 3, 5), (1, 3, 5), id="example-20-storm-18"),
        pytest.param(1, (1, 3, 5), (3, 5, 1), id="example-20-storm-1"),
        pytest.param(7, (1, 3, 5), (5, 1, 3), id="example-20-storm-7"),
        pytest.param(6, (1, 3, 5), (3, 5, 1), id="example-20-storm-6"),
        pytest.param(13, (1, 3, 5), (1, 3, 5), id="example-20-storm-13"),
        pytest.param(4, (2, 5), (5, 2), id="example-21-storm-4"),
        pytest.param(3, (2, 5), (2, 5), id="example-21-storm-3"),
        pytest.param(12, (2, 5), (5, 2), id="example-21-storm-12"),
        pytest.param(13, (2, 5), (2, 5), id="example-21-storm-13"),
    ],
)
def test_storm_order(storm: int, circles: tuple[int, ...], order: tuple[int, ...]) -> None:
    sectors = board().circles
    expected = [sectors[number - 1] for number in order]
    assert geometry.storm_order(storm, [sectors[number - 1] for number in circles]) == expected


@pytest.mark.parametrize(
    ("circles", "dialers"),
    [
        pytest.param((2, 5), (2, 5), id="example-21"),
        pytest.param((2, 3, 4, 5), (2, 5), id="example-22"),
        pytest.param((1, 2, 3, 4, 5, 6), (1, 6), id="all-six"),
    ],
)
def test_first_dialers(circles: tuple[int, ...], dialers: tuple[int, int]) -> None:
    sectors = board().circles
    chosen = tuple(sectors[number - 1] for number in dialers)
    assert geometry.first_dialers([sectors[number - 1] for number in circles]) == chosen


@pytest.mark.parametrize("seats", range(1, 19))
@pytest.mark.parametrize("storm", range(1, 19))
def test_even_circles_follow_their_formula(seats: int, storm: int) -> None:
    circles = geometry.even_circles(seats)
    first = math.ceil(storm * seats / 18) % seats
    assert geometry.storm_order(storm, circles)[0] == circles[first]


def test_six_even_circles_are_the_printed_ones() -> None:
    assert geometry.even_circles(6) == board().circles


@pytest.mark.parametrize("seats", [0, 19])
def test_even_circles_have_a_sector_each(seats: int) -> None:
    with pytest.raises(ValueError, match="cannot stand"):
        geometry.even_circles(seats)


@pytest.mark.parametrize(
    ("dials", "storm"),
    [
        pytest.param(6 + 3, 9, id="example-23-nine"),
        pytest.param(20 + 20, 4, id="example-23-forty"),
        pytest.param(8 + 10, 18, id="example-23-start-again"),
        pytest.param(0, 18, id="example-23-nothing"),
    ],
)
def test_first_storm(dials: int, storm: int) -> None:
    path = [geometry.STORM_START, *geometry.sectors_entered(geometry.STORM_START, dials)]
    assert path[-1] == storm


def test_example_24_the_storm_enters_four_sectors() -> None:
    assert geometry.sectors_entered(6, 4) == [7, 8, 9, 10]


def test_example_27_each_sector_is_entered_once() -> None:
    assert geometry.sectors_entered(15, 2) == [16, 17]
    assert geometry.sectors_entered(17, 1) == [18]


EXAMPLE_24 = {
    "gara_kulon:7": False,
    "the_minor_erg:6": True,
    "the_minor_erg:7": False,
    "pasty_mesa:7": True,
    "hole_in_the_rock:8": False,
    "imperial_basin:9": True,
    "arrakeen:9": True,
    "carthag:10": True,
    "tsimpo:10": False,
    "tsimpo:11": True,
    "arsunt:10": False,
}
OPENED = {"imperial_basin:8", "imperial_basin:9", "imperial_basin:10", "arrakeen:9", "carthag:10"}


@pytest.mark.parametrize(
    "atomics", [pytest.param(False, id="example-24"), pytest.param(True, id="example-25")]
)
@pytest.mark.parametrize("area", sorted({*EXAMPLE_24, *OPENED, "shield_wall:7", "shield_wall:8"}))
def test_who_survives_the_storm(area: str, atomics: bool) -> None:
    place = board().areas[area]
    territory = board().territories[place.territory]
    shelter = territory.shelter_after_atomics if atomics else territory.shelter
    survives = shelter or place.sector not in geometry.sectors_entered(6, 4)
    assert survives == (EXAMPLE_24.get(area, True) and not (atomics and area in OPENED))


def test_example_24_spice_lost() -> None:
    swept = {area for sector in geometry.sectors_entered(6, 4) for area in board().sectors[sector]}
    assert swept >= {"sihaya_ridge:8", "the_minor_erg:7", "old_gap:9"}
    assert "red_chasm:6" not in swept


@pytest.mark.parametrize(
    ("area", "storm", "allowed"),
    [
        pytest.param("gara_kulon:7", 6, True, id="example-25"),
        pytest.param("pasty_mesa:4", 6, False, id="example-26-storm-6"),
        pytest.param("pasty_mesa:4", 3, True, id="example-26-storm-3"),
        pytest.param("shield_wall:7", 7, True, id="on-the-wall-in-the-storm"),
        pytest.param("shield_wall:8", 7, True, id="on-the-wall"),
        pytest.param("arrakeen:9", 3, False, id="two-away"),
    ],
)
def test_family_atomics(area: str, storm: int, allowed: bool) -> None:
    assert geometry.reaches_wall(area, storm) is allowed


def test_territories_by_the_wall_allow_family_atomics_in_calm() -> None:
    near = {a.territory for a in board().areas.values() if geometry.reaches_wall(a.id, CALM)}
    marked = {t.id for t in board().territories.values() if t.by_shield_wall}
    assert near == marked | {"shield_wall"}


def test_example_07_forces_parted_by_the_storm_do_not_meet() -> None:
    assert not geometry.connected(["south_mesa:3"], ["south_mesa:5"], 4, "south_mesa")
    assert geometry.connected(["south_mesa:3"], ["south_mesa:5"], 6, "south_mesa")
    assert geometry.connected(["south_mesa:3"], ["south_mesa:5"], CALM, "south_mesa")
    assert geometry.connected(["south_mesa:5", "south_mesa:3"], ["south_mesa:3"], 4, "south_mesa")
    assert not geometry.connected(["south_mesa:4"], ["south_mesa:4"], 4, "south_mesa")


SPLITS = {
    1: {"cielago_north", "cielago_depression"},
    4: {"south_mesa"},
    5: {"false_wall_east", "the_minor_erg", "pasty_mesa"},
    6: {"false_wall_east", "the_minor_erg", "pasty_mesa"},
    7: {"false_wall_east"},
    9: {"imperial_basin", "old_gap"},
    11: {"tsimpo"},
    12: {"plastic_basin"},
    14: {"wind_pass"},
    15: {"wind_pass"},
    16: {"false_wall_west"},
}


@pytest.mark.parametrize("storm", range(1, 19))
def test_territories_that_a_storm_splits(storm: int) -> None:
    split = {t for t in board().territories if len(geometry.parts(t, storm)) > 1}
    assert split == SPLITS.get(storm, set())


def test_example_28_fremen_zone() -> None:
    territories = board().territories
    assert territories["tsimpo"].fremen_zone
    assert territories["polar_sink"].fremen_zone
    assert not territories["carthag"].fremen_zone
    assert not territories["cielago_north"].fremen_zone
    assert territories["cielago_north"].great_flat_distance == 3


def test_example_30_spice_and_storm_in_cielago_south() -> None:
    territory = board().territories["cielago_south"]
    assert territory.spice is not None
    assert territory.spice.area in board().sectors[1]
    assert territory.spice.area not in board().sectors[2]
    assert territory.spice.amount == 12
    assert set(territory.areas) == {"cielago_south:1", "cielago_south:2"}


def test_longest_way_in_calm() -> None:
    longest = {(a, b): geometry.distance(a, b, CALM) or 0 for a in AREAS for b in AREAS}
    assert max(longest.values()) == 7
    assert longest["sihaya_ridge:8", "habbanya_sietch:16"] == 7


def test_closed_strongholds_are_not_crossed() -> None:
    closed = frozenset({"carthag"})
    assert "carthag:10" not in geometry.reach("arsunt:10", 5, CALM, closed)
    assert "carthag:10" in geometry.reach("arsunt:10", 5, CALM)
    assert geometry.reach("carthag:10", 1, CALM, closed)["arsunt:10"] == 1


@given(areas, areas, storms)
def test_ways_are_as_long_back_as_forth(a: str, b: str, storm: int | None) -> None:
    assert geometry.distance(a, b, storm) == geometry.distance(b, a, storm)


@given(areas, st.integers(0, 4), storms)
def test_reach_is_what_lies_within_the_limit(start: str, limit: int, storm: int | None) -> None:
    far = {area: geometry.distance(start, area, storm) for area in AREAS}
    assert geometry.reach(start, limit, storm) == {
        area: cost for area, cost in far.items() if cost is not None and cost <= limit
    }


@given(areas, areas, st.integers(1, 18))
def test_a_storm_shortens_no_way(a: str, b: str, storm: int) -> None:
    calm, stormy = geometry.distance(a, b, CALM), geometry.distance(a, b, storm)
    assert calm is not None
    assert stormy is None or stormy >= calm


@given(st.integers(1, 18), st.lists(st.integers(1, 18), min_size=1, unique=True))
def test_storm_order_is_a_turn_of_the_circle(storm: int, circles: list[int]) -> None:
    order = geometry.storm_order(storm, circles)
    assert sorted(order) == sorted(circles)
    assert (storm not in circles) or order[-1] == storm
    ahead = [(circle - storm - 1) % 18 for circle in order]
    assert ahead == sorted(ahead)


@given(st.integers(1, 18), st.integers(0, 40))
def test_the_storm_steps_from_sector_to_sector(storm: int, steps: int) -> None:
    path = [storm, *geometry.sectors_entered(storm, steps)]
    assert len(path) == steps + 1
    assert all(after == before % 18 + 1 for before, after in pairwise(path))
