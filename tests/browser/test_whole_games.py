"""A whole game in the page alone, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, Visit
from tests.browser.hand import Hand


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
def test_a_person_plays_a_whole_game_against_bots(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size)
    make_a_table(page)
    page.get_by_role("button", name="Begin the game").click()
    expect(page.locator("#question")).to_be_visible()
    hand = Hand(page, seed=1)
    assert hand.play(seconds=600), f"stuck at: {hand.question}"
    assert len(hand.kinds) > 4
    expect(page.get_by_text("won", exact=False).first).to_be_visible()


def make_a_table(page: Page) -> None:
    """Three turns, five bots, quick windows."""
    page.get_by_role("link", name="Make a table").first.click()
    length = page.get_by_role("spinbutton", name="Length")
    expect(length).to_be_visible()  # the page before this one asks for a name, too
    page.get_by_label("Your name at the table").fill("Ana")
    length.focus()
    for key in ("Home", "ArrowUp", "ArrowUp"):
        length.press(key)
    folded = page.locator("main h2 button[aria-expanded=false]")
    while folded.count():  # on a phone
        folded.first.click()
    page.get_by_role("radio", name="Quick").click()
    page.get_by_role("radio", name="at once").first.click()
    page.get_by_role("button", name="Make the table").click()
