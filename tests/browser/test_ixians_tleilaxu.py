"""The first expansion on the page: the stronghold travels and is fought in, a Face Dancer takes a place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kanly.rules.game import Dune
from kanly.rules.ground import STRONGHOLD
from kanly.rules.presence import in_territory
from tests.browser.conftest import WIDE, People, Visit
from tests.browser.moments import Moment, moments
from tests.browser.tables import POINT_IN, SIZES, at_table, until

INSIDE = f"{STRONGHOLD}:0"


def ixian_fight(game: Dune, seat: str) -> bool:
    """Do the Ixians plan a battle inside their stronghold?"""
    fighting = game.state.battle
    return seat == "ixian" and fighting is not None and fighting.territory == STRONGHOLD


@pytest.fixture(scope="module")
def travels() -> Moment:
    """The Ixians are asked where the stronghold goes."""
    return moments({"move_stronghold"})["move_stronghold"]


@pytest.fixture(scope="module")
def fights() -> Moment:
    """The Ixians make a plan for a battle inside."""
    return moments({"battle_plan"}, ixian_fight)["battle_plan"]


def leaves_a_place(game: Dune, seat: str) -> bool:
    """Has the winner forces left there, and the Tleilaxu some in reserve?"""
    state = game.state
    if state.battle is None or state.battle.winner is None or not state.players[seat].reserves.normal:
        return False
    left = in_territory(state, state.battle.territory).get(state.battle.winner)
    return left is not None and left.fighters > 0


@pytest.fixture(scope="module")
def dances() -> Moment:
    """The Tleilaxu may reveal a Face Dancer, and take the place of somebody."""
    return moments({"reveal_dancer"}, leaves_a_place)["reveal_dancer"]


@pytest.mark.parametrize("size", SIZES)
def test_the_stronghold_goes_a_step_and_everybody_inside_with_it(
    visit: Visit, people: People, travels: Moment, size: tuple[int, int]
) -> None:
    page, ana, bo = at_table(visit, people, travels, size)
    asked, inside = ana.asked, ana.view["forces"][INSIDE]
    assert asked is not None
    goal = asked["options"]["to"][0]["area"]
    question = page.locator("#question")
    expect(question.get_by_role("heading")).to_have_text("Move the mobile stronghold")
    place = page.locator(f'.hits [data-area="{INSIDE}"][role=img]')
    expect(place).to_have_attribute("aria-label", re.compile("Mobile stronghold, a place inside"))
    expect(page.locator(".nest.mobile")).to_have_count(1)
    question.get_by_role("radio").first.click()
    expect(page.locator(".route-mark")).to_have_text("1")
    question.get_by_role("button", name="Step to").click()
    until(ana, lambda: ana.view["mobile_stronghold"] == [goal], bo)
    assert ana.view["forces"][INSIDE] == inside


@pytest.mark.parametrize("size", SIZES)
def test_the_place_panel_says_where_it_points(
    visit: Visit, people: People, travels: Moment, size: tuple[int, int]
) -> None:
    page, _, _ = at_table(visit, people, travels, size)
    place = page.locator(f'.hits circle[data-area="{INSIDE}"][role=img]')
    box = place.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8)
    panel = page.get_by_role("region", name="Hidden Mobile Stronghold")
    expect(panel).to_contain_text("points at")
    expect(panel).to_contain_text("Only the Ixians ship into it")


def test_the_stronghold_is_reached_by_keyboard(visit: Visit, people: People, travels: Moment) -> None:
    page, ana, _ = at_table(visit, people, travels, WIDE)
    host = ana.view["mobile_stronghold"][0]
    planet = page.get_by_role("application")
    expect(planet).to_be_visible()
    reached = set()
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        page.mouse.click(*page.evaluate(POINT_IN, host))
        expect(planet).to_have_attribute("aria-activedescendant", re.compile(f"{host}$"))
        planet.press(key)
        reached.add((planet.get_attribute("aria-activedescendant") or "").split("-")[-1])
    assert INSIDE in reached


@pytest.mark.parametrize("size", SIZES)
def test_a_battle_inside_is_planned_and_fought(
    visit: Visit, people: People, fights: Moment, size: tuple[int, int]
) -> None:
    page, ana, bo = at_table(visit, people, fights, size)
    asked = ana.asked
    assert asked is not None
    assert asked["options"]["values"]["normal"] == 0.5
    expect(page.get_by_role("article").first).to_contain_text("Hidden Mobile Stronghold")
    page.locator("#question").get_by_role("button", name=re.compile("^Seal")).click()
    until(ana, lambda: ana.asked is None or ana.asked["id"] != asked["id"], bo)
    assert "ixian" in ana.view["battle"]["sealed"] or ana.view["battle"]["stage"] != "sealing"


@pytest.mark.parametrize("size", SIZES)
def test_a_face_dancer_is_revealed_and_takes_the_place_of_the_winner(
    visit: Visit, people: People, dances: Moment, size: tuple[int, int]
) -> None:
    page, ana, bo = at_table(visit, people, dances, size)
    question = page.locator("#question")
    question.get_by_role("button", name="Reveal the Face Dancer").click()
    until(ana, lambda: ana.asked is not None and ana.asked["kind"] == "replace_forces", bo)
    asked = ana.asked
    assert asked is not None
    territory = asked["question"]["territory"]
    expect(question.get_by_role("heading")).to_contain_text("Take their place")
    question.get_by_role("button", name=re.compile("^Place [1-9]")).click()
    until(ana, lambda: ana.asked is None or ana.asked["kind"] != "replace_forces", bo)
    here = [there for area, there in ana.view["forces"].items() if area.startswith(f"{territory}:")]
    assert any("tleilaxu" in there for there in here)
    assert ana.view["sheets"]["tleilaxu"]["revealed"]
