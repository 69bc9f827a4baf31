"""The first lesson, from its first page to its last sentence, by somebody who does what the coach says."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NARROW, WIDE, Visit
from tests.browser.pupil import Pupil

LONG_S = 240
STEPS = (
    "Keep a traitor", "The storm moves", "Spice blows", "Bid for a card", "Ship forces", "Move a group",
    "Fight a battle", "Collect spice",
)  # fmt: skip
QUICK_MS = 50


def begun(page: Page) -> Pupil:
    """The lesson has begun; its bots think no longer than they must."""
    page.route("**/api/tables", hasten)
    page.get_by_role("textbox", name="Your name at the table").fill("Mira")
    page.get_by_role("button", name="Begin the lesson").click()
    pupil = Pupil(page)
    expect(pupil.coach).to_be_visible()
    return pupil


def hasten(route: Route) -> None:
    """The same table, but for the pauses of its bots."""
    body: Any = route.request.post_data_json
    body["config"]["bot_ms"] = QUICK_MS
    route.continue_(post_data=json.dumps(body))


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
def test_whoever_does_what_the_coach_says_learns_it_all(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/#/learn", size)
    for step in STEPS:
        expect(page.get_by_role("main").get_by_text(step, exact=True)).to_be_visible()
    pupil = begun(page)
    assert pupil.learn(LONG_S), pupil.told
    assert any(tip.startswith("Keep ") for tip in pupil.told)
    assert any("Ship " in tip for tip in pupil.told)
    pupil.unfold()
    if pupil.ticks() == len(STEPS):
        expect(pupil.coach).to_contain_text("You have seen a whole turn.")
    else:  # the game may end before a battle comes
        expect(pupil.coach).to_contain_text("The game ended before all of it came")
    pupil.coach.get_by_role("link", name="How one wins").click()
    expect(page.get_by_role("heading", name="Three strongholds")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
def test_the_lesson_waits_where_it_was_left(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/#/learn", size)
    pupil = begun(page)
    end = time.monotonic() + LONG_S
    while pupil.ticks() == 0:
        assert time.monotonic() < end, pupil.told
        pupil.step()
    page.goto(page.url.split("#")[0] + "#/learn")
    page.get_by_role("link", name="Go on with your lesson").click()
    expect(pupil.coach).to_be_visible()
    assert pupil.ticks() > 0
    pupil.unfold()
    pupil.coach.get_by_role("button", name="Leave the lesson").click()
    expect(pupil.coach).to_have_count(0)
    expect(pupil.dock).to_be_visible()
