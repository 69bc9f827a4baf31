"""A moment of an expansion at a table: the page of whoever is asked, and somebody beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.moments import Moment, seated_at
from tests.browser.people import PULSE_S, Person, at, drive

SIZES = [pytest.param(WIDE, id="desk"), pytest.param(NARROW, id="phone")]
POINT_IN = """area => {
  const path = document.querySelector(`.hits path[data-area="${area}"]`);
  const { left, top, right, bottom } = path.getBoundingClientRect();
  for (let y = top; y < bottom; y += 3) for (let x = left; x < right; x += 3)
    if (document.elementFromPoint(x, y) === path) return [x, y];
}"""


def at_table(
    visit: Visit, people: People, moment: Moment, size: tuple[int, int]
) -> tuple[Page, Person, Person]:
    """The page of who is asked, who has been told so, too, and somebody beside."""
    ana, bo = people("Ana", "Bo")
    table = seated_at(moment, ana, bo)
    page = visit(at(table), size, person=ana)
    ana.wait(lambda: ana.asked is not None)
    return page, ana, bo


def until(ana: Person, so: Callable[[], bool], bo: Person | None = None) -> None:
    """Whoever sits beside goes on, if anybody, until Ana sees it."""

    def seen() -> bool:
        ana.look(PULSE_S)
        return so()

    if bo is None:
        ana.wait(so)
    else:
        drive([bo], seen)


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    """The lines of a kind that somebody has read."""
    return [line for line in person.lines if line["kind"] == kind]
