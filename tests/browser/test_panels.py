"""What opens beside the question: a player, the turn, the way back, a seat that a bot plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.people import Person, asked_for, drive, seated

CHAIRS = ({"faction": "atreides"}, {"faction": "harkonnen"})
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])


def shipping(visit: Visit, people: People, size: tuple[int, int]) -> tuple[Page, Person]:
    """The first of two before its shipment."""
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=CHAIRS)
    drive([ana, bo], lambda: any(asked_for([ana], "declare_shipment")))
    page = visit(f"/#/t/{table}", size, person=ana)
    expect(page.locator("#question h2")).to_have_text("Ship forces")
    return page, ana


@SIZES
def test_a_player_leads_to_talk_and_deals(visit: Visit, people: People, size: tuple[int, int]) -> None:
    page, _ = shipping(visit, people, size)
    page.get_by_role("button", name="Harkonnen").first.click()
    player = page.get_by_role("region", name="Harkonnen")
    expect(player).to_contain_text("In reserve: 10 forces")
    expect(player).to_contain_text("Holds Carthag")
    player.get_by_role("button", name="Offer a deal").click()
    expect(player).to_have_count(0)
    expect(page.get_by_role("tabpanel").get_by_role("radio", name="Harkonnen")).to_be_checked()
    if size == NARROW:
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Harkonnen").first.click()
    player.get_by_role("button", name="Talk").click()
    to = page.get_by_role("group", name="To", exact=True).get_by_role("button", name="Harkonnen")
    expect(to).to_have_attribute("aria-pressed", "true")


@SIZES
def test_the_turn_is_told_in_words(visit: Visit, people: People, size: tuple[int, int]) -> None:
    page, _ = shipping(visit, people, size)
    page.get_by_role("button", name="Shipment and Movement").click()
    turn = page.get_by_role("region", name="Turn 1 of 10")
    expect(turn.get_by_role("listitem")).to_have_count(9)
    expect(turn.locator("[aria-current=step]")).to_contain_text("Shipment and Movement")
    page.keyboard.press("Escape")
    expect(turn).to_have_count(0)


def test_undo_asks_to_go_back(visit: Visit, people: People) -> None:
    page, ana = shipping(visit, people, WIDE)
    page.get_by_role("button", name="Ask to undo").click()
    back = page.get_by_role("region", name="Go back")
    expect(back.get_by_role("radio").first).to_be_checked()
    back.get_by_role("radio").nth(1).click()
    back.get_by_role("button", name="Ask to go back there").click()
    ana.wait(lambda: ana.view["going_back"] is not None)
    expect(page.get_by_text("You have asked to go back.")).to_be_visible()


def test_a_seat_that_a_bot_plays_is_taken_back(visit: Visit, people: People) -> None:
    page, ana = shipping(visit, people, NARROW)
    ana.do("pause")  # else the bot would play on
    ana.do("lend", level="novice")
    expect(page.get_by_text("A bot sits in for you.")).to_be_visible()
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("A bot sits in for you.")).to_have_count(0)
    ana.wait(lambda: ana.view["chairs"][ana.view["you"]["chair"]]["bot"] is None)


@SIZES
def test_the_journal_is_searched(visit: Visit, people: People, size: tuple[int, int]) -> None:
    page, _ = shipping(visit, people, size)
    if size == NARROW:
        page.get_by_role("navigation").get_by_role("button", name="Journal").click()
    journal = page.get_by_role("log", name="Journal")
    expect(journal).to_contain_text("has made the table")
    page.get_by_role("button", name="Search the journal").click()
    page.get_by_role("searchbox").fill("MADE table")
    expect(journal.get_by_role("listitem")).to_have_count(1)
    expect(journal.locator("mark").first).to_have_text("made")
    page.get_by_role("searchbox").fill("no such thing")
    expect(journal).to_contain_text("No line has all these words")
    page.keyboard.press("Escape")
    expect(page.get_by_role("searchbox")).to_have_count(0)
    expect(journal).to_contain_text("has made the table")
