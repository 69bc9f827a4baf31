"""Why are we waiting?: reminding whoever is asked, and asking for more time."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.people import Person, asked_for, drive

CHAIRS = ({"faction": "atreides"}, {"faction": "harkonnen"})
CLOCK = {"kind": "live", "decision_s": 600, "reserve_s": 0, "window_s": 1}


def shipping(people: People) -> tuple[str, Person, Person]:
    """A table with clocks at which the first of two ships."""
    ana, bo = people("Ana", "Bo")
    table = ana.make(clock=CLOCK, bot_ms=0, chairs=CHAIRS)
    bo.table = table
    bo.do("join")
    ana.do("start")
    for person in (ana, bo):
        person.sit(table)
        person.do("set_orders", orders={"windows": ["all"]})
    drive([ana, bo], lambda: any(asked_for([ana], "declare_shipment")))
    return table, ana, bo


def line(page: Page, text: str) -> None:
    """The journal says it."""
    expect(page.get_by_role("log", name="Journal")).to_contain_text(text)


def test_who_waits_reminds_and_the_table_agrees_to_more_time(visit: Visit, people: People) -> None:
    table, ana, bo = shipping(people)
    due = ana.view["ask"]["due"]
    waits = visit(f"/#/t/{table}", WIDE, person=bo)
    waits.get_by_role("button", name="Why are we waiting?").click()
    page = waits.get_by_role("region", name="Why are we waiting?")
    page.get_by_role("button", name="Remind").click()
    line(waits, "Harkonnen reminds Atreides that the table waits.")
    expect(page.get_by_role("button", name="Remind")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Ask for 5 minutes").click()
    line(waits, "Harkonnen asks the table to give Atreides 5 minutes more")
    asked = visit(f"/#/t/{table}", NARROW, person=ana)
    asked.get_by_role("button", name="I need more time").click()
    asked.get_by_role("button", name="Give 5 minutes").click()
    ana.wait(lambda: ana.view["ask"]["due"] == due + 300_000)
    line(waits, "Ana gives Atreides 5 minutes more.")
