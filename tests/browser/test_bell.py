"""The bell in the bar: which other tables wait, and the way to them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.people import asked_for, drive, seated

CHAIRS = ({"faction": "atreides"}, {"faction": "harkonnen"})


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
def test_another_table_that_waits_is_told_and_reached(
    visit: Visit, people: People, size: tuple[int, int]
) -> None:
    ana, bo = people("Ana", "Bo")
    waiting = seated([ana, bo], name="Thursday table", chairs=CHAIRS)
    drive([ana, bo], lambda: any(asked_for([ana], "declare_shipment")))
    here = seated([ana, bo], name="The long one", chairs=CHAIRS)
    page = visit(f"/#/t/{here}", size, person=ana)
    bell = page.get_by_role("button", name="Notices: 1 table waits for you")
    bell.click()
    notices = page.get_by_role("region", name="Notices")
    expect(notices.get_by_role("listitem")).to_have_count(1)
    expect(notices).to_contain_text("Ship forces")
    expect(notices).not_to_contain_text("The long one")
    page.keyboard.press("Escape")
    expect(notices).to_have_count(0)
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(waiting))
    expect(page.locator("#question h2")).to_have_text("Ship forces")
