"""Whatever can be pressed is large enough for a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NARROW, People, Visit
from tests.browser.people import asked_for, drive, seated

LEAST = 40  # CSS pixels
PRESSED = "button, a.btn, [role=tab], summary, select"
SMALL = """([pressed, least]) => [...document.querySelectorAll(pressed)].filter((one) => {
  const before = getComputedStyle(one, '::before');
  const grown = before.position === 'absolute' ? Math.max(0, -2 * parseFloat(before.top)) : 0;
  const { width, height } = one.getBoundingClientRect();
  return width > 2 && height + grown < least && one.checkVisibility() && !one.closest('[inert]');
}).map((one) => one.outerHTML.slice(0, 160))"""


def small(page: Page) -> list[str]:
    """What a finger would miss."""
    page.wait_for_timeout(300)
    found: list[str] = page.evaluate(SMALL, [PRESSED, LEAST])
    return found


@pytest.mark.parametrize(
    "path", ["/", "/#/new", "/#/settings", "/#/rules/battle.weapons", "/#/cards", "/#/me"]
)
def test_targets_of_pages(visit: Visit, path: str) -> None:
    page = visit(path, NARROW)
    page.wait_for_load_state("networkidle")
    assert small(page) == []


def test_targets_of_a_table(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=({"faction": "atreides"}, {"faction": "harkonnen"}))
    drive([ana, bo], lambda: any(asked_for([ana], "declare_shipment")))
    page = visit(f"/#/t/{table}", NARROW, person=ana)
    page.get_by_text("Ship forces").first.wait_for()
    assert small(page) == []
    panels = page.get_by_role("navigation", name="What happened and what was said")
    for name in ("Journal", "Talk"):
        panels.get_by_role("button", name=name).click()
        assert small(page) == []
    page.get_by_role("tab", name="Deals").click()
    page.get_by_text("Standing orders").click()
    assert small(page) == []
