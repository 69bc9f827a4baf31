"""The picture of the board: a sound file that shows every stack, and nothing from outside."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanly.catalog import board, factions
from kanly.drawing import Picture, Pieces, draw

SVG = "{http://www.w3.org/2000/svg}"

pieces = st.builds(Pieces, normal=st.integers(0, 20), elite=st.integers(0, 7), advisors=st.integers(0, 20))
stacks = st.dictionaries(
    st.sampled_from(sorted(board().areas)),
    st.dictionaries(st.sampled_from(sorted(factions())), pieces, max_size=12),
    max_size=6,
)


def titles(svg: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}title")]


def words(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ET.fromstring(svg).iter(f"{SVG}text")]


def nodes(svg: str, style: str) -> Iterator[ET.Element]:
    root = ET.fromstring(svg)
    return (node for node in root.iter() if style in (node.get("class") or "").split())


def test_an_empty_board_shows_every_territory() -> None:
    shown = {name.replace(" ", "") for name in words(draw(Picture("Arrakis")))}
    assert shown >= {territory.name.replace(" ", "") for territory in board().territories.values()}


def test_an_empty_board_shows_its_spice_blows_and_no_storm() -> None:
    svg = draw(Picture("Arrakis"))
    # One more stands in the key beside the board.
    assert len(list(nodes(svg, "blow"))) == 16
    assert not list(nodes(svg, "storm"))
    assert not list(nodes(svg, "broken"))


def test_strongholds_have_plates() -> None:
    names = {"".join(node.itertext()) for node in nodes(draw(Picture("Arrakis")), "platename")}
    assert names == {board().territories[hold].name for hold in board().strongholds}


@given(stacks)
def test_every_stack_is_there(placed: dict[str, dict[str, Pieces]]) -> None:
    expected = []
    for area, forces in placed.items():
        place = board().areas[area]
        name = board().territories[place.territory].name + (
            f", sector {place.sector}" if place.sector else ""
        )
        for faction, group in forces.items():
            label = f"{name}: {factions()[faction].name} "
            fighters = [f"{group.normal}"] * bool(group.normal) + [f"{group.elite} elite"] * bool(group.elite)
            expected += [label + ", ".join(fighters)] * bool(fighters)
            expected += [f"{label}{group.advisors} advisors"] * bool(group.advisors)
    assert sorted(titles(draw(Picture("Arrakis", stacks=placed)))) == sorted([*expected, "Arrakis"])


def test_a_stack_says_what_it_is() -> None:
    placed = {"arrakeen:9": {"emperor": Pieces(4, 2)}, "polar_sink:0": {"bene_gesserit": Pieces(advisors=3)}}
    assert titles(draw(Picture("Arrakis", stacks=placed)))[1:] == [
        "Arrakeen, sector 9: Emperor 4, 2 elite",
        "Polar Sink: Bene Gesserit 3 advisors",
    ]


def test_stacks_stand_in_storm_order() -> None:
    placed = {"carthag:10": {"atreides": Pieces(1), "harkonnen": Pieces(2), "emperor": Pieces(3)}}
    shown = titles(draw(Picture("Arrakis", stacks=placed, order=("harkonnen", "emperor"))))
    assert [title.split(": ")[1] for title in shown[1:]] == ["Harkonnen 2", "Emperor 3", "Atreides 1"]


def test_spice_lies_with_its_amount_in_place_of_the_printed_one() -> None:
    svg = draw(Picture("Arrakis", spice={"broken_land:11": 16, "red_chasm:6": 0}))
    assert "16 spice, Broken Land, sector 11" in titles(svg)
    assert len(list(nodes(svg, "blow"))) == 15


def test_the_storm_is_named_on_the_rim() -> None:
    svg = draw(Picture("Arrakis", storm=13))
    assert "STORM 13" in words(svg)
    assert len(list(nodes(svg, "storm"))) == 1


def test_a_destroyed_shield_wall_shows() -> None:
    svg = draw(Picture("Arrakis", wall_destroyed=True))
    assert "ShieldWalldestroyed" in words(svg)
    assert len(list(nodes(svg, "broken"))) == 1


def test_seats_and_order() -> None:
    svg = draw(Picture("Arrakis", circles={1: "fremen", 10: "guild"}, order=("fremen", "guild")))
    assert titles(svg)[1:] == ["Fremen, seat at sector 1", "Spacing Guild, seat at sector 10"]
    assert "STORM ORDER" in words(svg)


def test_a_place_inside_an_area_holds_stacks() -> None:
    place = "hidden_mobile_stronghold"
    for host in ("old_gap:9", "wind_pass:15", "polar_sink:0"):
        svg = draw(Picture("Arrakis", stacks={place: {"ixian": Pieces(3, 3)}}, places={place: host}))
        assert titles(svg)[1:] == ["Hidden Mobile Stronghold: Ixians 3, 3 elite"]
        assert "Hidden Mobile Stronghold" in words(svg)


@given(st.text())
def test_any_title_makes_a_sound_file(title: str) -> None:
    assert ET.fromstring(draw(Picture(title))).tag == f"{SVG}svg"


def test_nothing_comes_from_outside() -> None:
    svg = draw(Picture("Arrakis", storm=3, circles={1: "fremen"}, order=("fremen",)))
    assert not re.search(r"href|url\(|@import|<script|<image|<use", svg)
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize(
    ("picture", "missing"),
    [
        (Picture("x", stacks={"arrakeen:8": {}}), "place: arrakeen:8"),
        (Picture("x", stacks={"arrakeen:9": {"corrino": Pieces(1)}}), "faction: corrino"),
        (Picture("x", spice={"dune:1": 3}), "area: dune:1"),
        (Picture("x", storm=19), "sector: 19"),
        (Picture("x", circles={0: "fremen"}), "sector: 0"),
    ],
)
def test_what_does_not_exist_is_refused(picture: Picture, missing: str) -> None:
    with pytest.raises(ValueError, match=f"no such {missing}"):
        draw(picture)
