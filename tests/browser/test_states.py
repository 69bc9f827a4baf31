"""What the page shows when things go wrong: no server, a refusal, somebody quicker; and a hidden window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import People, Visit
from tests.browser.people import Ask, Eyes, Person, asked_for, drive, seated
from tests.server.crowd import Server

BROKEN_LINE = ("ERR_CONNECTION", "WebSocket connection", "ERR_EMPTY_RESPONSE")
TWO = ({"faction": "emperor"}, {"faction": "bene_gesserit"})
DOORS = "**/api/tables/*/do"
TABLES = 4
THREE = (*TWO, {"faction": "guild"})
PASSED = ("settle_by_karama", "play_storm_card", "play_hajr", "share_of_price", "call_worm")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    running = Server(f"sqlite:///{tmp_path / 'kanly.db'}", tmp_path)
    running.start()
    running.wait()
    yield running
    running.kill()


def shipping(people: list[Person], table: str, page: Page) -> Person:
    """Bring the table to the first one's shipment, and open it in the page."""
    drive(people, lambda: any(asked_for(people[:1], "declare_shipment")))
    page.goto(f"{people[0].server.address}/#/t/{table}")
    expect(page.locator("#question h2")).to_have_text("Ship forces")
    return people[0]


def draft(page: Page) -> str:
    """Choose a place and see what the button says."""
    place = page.locator("#question input[type=text]").first
    place.fill("arrak")
    place.press("Enter")
    button = page.locator("#question .btn.primary")
    expect(button).to_contain_text("Arrakeen")
    return button.inner_text()


# -- no server ---------------------------------------------------------------------------------------------


def test_a_server_that_dies_is_waited_for(visit: Visit, people: People, mortal: Server) -> None:
    ana, bo = people("Ana", "Bo", at=mortal)
    table = seated([ana, bo], chairs=TWO)
    page = visit(None, person=ana, forgive=BROKEN_LINE)
    shipping([ana, bo], table, page)
    planned = draft(page)
    mortal.kill()
    expect(page.locator(".lost")).to_contain_text("No connection since")
    button = page.locator("#question .btn.primary")
    expect(button).to_have_text("Waiting for connection")
    expect(page.locator(".planet")).to_be_visible()
    mortal.start()
    mortal.wait()
    expect(page.locator(".lost")).to_have_count(0, timeout=15_000)
    expect(page.get_by_text("Connected again.")).to_be_visible()
    expect(button).to_have_text(planned)
    button.click()
    expect(page.get_by_role("log")).to_contain_text("Arrakeen")
    expect(page.locator("#question h2")).not_to_have_text("Ship forces")


# -- refused, and overtaken --------------------------------------------------------------------------------


def test_a_refusal_has_a_sentence_and_its_rule(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=TWO)
    page = visit(None, person=ana)
    shipping([ana, bo], table, page)
    planned = draft(page)
    page.route(DOORS, too_much)
    page.locator("#question .btn.primary").click()
    alert = page.locator("#question").get_by_role("alert")
    expect(alert).to_contain_text("Not taken.")
    expect(alert).to_be_focused()
    expect(alert.get_by_role("link")).to_have_attribute("href", "#/rules/shipment.reserves")
    assert alert.inner_text().strip().endswith(".")
    page.unroute(DOORS)
    expect(page.locator("#question .btn.primary")).to_have_text(planned)
    page.locator("#question .btn.primary").click()
    expect(alert).to_have_count(0)
    expect(page.locator("#question h2")).not_to_have_text("Ship forces")


def too_much(route: Route) -> None:
    """More than anybody has, as if the page did not know."""
    body: Any = route.request.post_data_json
    body["command"]["value"]["normal"] = 99
    route.continue_(post_data=json.dumps(body))


def test_the_slower_of_two_tabs_is_told(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=TWO)
    quick = visit(None, person=ana)
    shipping([ana, bo], table, quick)
    slow = quick.context.new_page()
    slow.goto(quick.url)
    held: list[Route] = []
    slow.route(DOORS, lambda route: held.append(route))  # noqa: PLW0108 (playwright marks its handlers)
    draft(slow)
    slow.locator("#question .btn.primary").click()
    expect(slow.locator("#question .btn.primary")).to_have_text("Sending…")
    quick.locator("#question").get_by_role("button", name="Ship nothing").click()
    ana.wait(lambda: ana.asked is None or ana.asked["kind"] != "declare_shipment")
    held[0].continue_()
    expect(slow.locator("#question")).to_contain_text("The table has moved on by one step")
    assert ana.view["forces"].get("arrakeen:9", {}).get("emperor") is None


# -- hidden windows ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["cancel_power", "claim_charity"])
def test_a_hidden_window_looks_the_same_for_all(visit: Visit, people: People, kind: str) -> None:
    holder, other = window(people, kind)
    ask = holder.view["ask"]
    looks = [look(visit(None, person=person), person, ask) for person in (holder, other)]
    assert looks[0] == looks[1]


def window(people: People, kind: str) -> tuple[Person, Person]:
    """Two people before a hidden window in which only the first could do something."""
    for _ in range(TABLES):
        three = people("Ana", "Bo", "Cy")
        seated(three, PASSED, 600, chairs=THREE)
        found: list[Person] = []

        def between(three: list[Person] = three, found: list[Person] = found) -> bool:
            found[:] = unlike(three, kind)
            return three[0].over or bool(found)

        drive(three, between, {"make_bid": spending if kind == "claim_charity" else keen})
        if found:
            return found[0], found[1]
    raise AssertionError(f"nobody alone could have answered {kind} in {TABLES} games")


def unlike(people: list[Person], kind: str) -> list[Person]:
    """One who could answer such a window and one who could not, when all have been told of it."""
    asks = [person.view["ask"] or {} for person in people]
    if {ask.get("kind") for ask in asks} != {kind} or len({ask["id"] for ask in asks}) > 1:
        return []
    there = [person for person in people if person.seat in person.view["ask"]["of"]]
    there.sort(key=lambda person: not person.view["ask"]["asked"])
    return [there[0], there[-1]] if there[0].asked and not there[-1].view["ask"]["asked"] else []


def keen(person: Person, ask: Ask) -> Any:
    """Cards for little."""
    low = ask["options"]["low"]
    return {"amount": low, "karama": None} if low <= min(2, ask["options"]["high"]) else ask["default"]


def spending(person: Person, ask: Ask) -> Any:
    """Cards for all there is: who has nothing left may be given something."""
    low = ask["options"]["low"]
    return {"amount": low, "karama": None} if low <= ask["options"]["high"] else ask["default"]


def look(page: Page, person: Person, ask: Ask) -> dict[str, Any]:
    """All that stands round the holder's own card."""
    eyes = Eyes(page)
    page.goto(f"{person.server.address}/#/t/{person.table}")
    eyes.wait(lambda: eyes.view.get("ask", {}).get("id") == ask["id"])
    dock = page.locator("#question")
    expect(dock.locator(".btn").first).to_be_visible()
    buttons = dock.get_by_role("button")
    return {
        "document": page.title(),
        "edge": dock.get_attribute("class"),
        "over": dock.locator(".over").first.inner_text(),
        "title": dock.locator("h2").inner_text(),
        "text": dock.locator("p").first.inner_text(),
        "buttons": buttons.count(),
        "last": buttons.last.inner_text(),
        "place": page.locator(".stage").count(),
        "tabs": page.get_by_role("tab").all_inner_texts(),
    }
