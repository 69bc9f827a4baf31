"""Everybody can learn, read how a game ended, and look back: axe finds nothing, by night and on paper."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, Visit
from tests.browser.people import Person
from tests.browser.test_access import WIDER, axe, check
from tests.browser.test_lesson import LONG_S, begun
from tests.browser.test_replay import finished

__all__ = ["axe", "finished"]
THIN = (320, 640)
ENOUGH = 4  # steps of the lesson
WINDOWS = [
    pytest.param(size, theme, id=f"{name} {theme}")
    for name, size in (("desk", WIDE), ("phone", NARROW))
    for theme in ("dark", "light")
]


def settled(page: Page) -> None:
    """What the page has asked for has come."""
    expect(page.locator(".skeleton")).to_have_count(0)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.wait_for_timeout(150)


@pytest.mark.parametrize(("size", "theme"), WINDOWS)
def test_the_end_and_the_look_back_are_open_to_all(
    visit: Visit, finished: Person, axe: Path, size: tuple[int, int], theme: str
) -> None:
    page = visit(None, size, person=finished, color_scheme=theme)
    page.add_init_script(path=axe)
    page.goto(f"{finished.server.address}/#/t/{finished.table}")
    expect(page.get_by_text("What they held")).to_be_visible()
    settled(page)
    faults = check(page)
    page.goto(f"{finished.server.address}/#/replay/{finished.table}")
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    settled(page)
    faults += check(page)
    page.get_by_role("button", name="Battle before").click()
    page.get_by_role("radio", name="all open").click()
    page.get_by_role("tab", name="All hands then").click()
    settled(page)
    faults += check(page)
    assert not faults, "\n".join(sorted(set(faults)))


@pytest.mark.parametrize(("size", "theme"), WINDOWS)
def test_the_lesson_is_open_to_all(visit: Visit, axe: Path, size: tuple[int, int], theme: str) -> None:
    page = visit("/#/learn", size, color_scheme=theme)
    page.evaluate(axe.read_text())
    settled(page)
    faults = check(page)
    pupil = begun(page)
    end = time.monotonic() + LONG_S
    while pupil.ticks() < ENOUGH and not pupil.ended():
        assert time.monotonic() < end, pupil.told
        if pupil.asked():
            faults += check(page)
        pupil.step()
    pupil.unfold()
    faults += check(page)
    assert not faults, "\n".join(sorted(set(faults)))


@pytest.mark.parametrize("path", ["t/", "replay/"])
def test_nothing_scrolls_sideways(visit: Visit, finished: Person, path: str) -> None:
    page = visit(f"/#/{path}{finished.table}", THIN, person=finished)
    expect(page.locator("main")).to_be_visible()
    settled(page)
    assert page.evaluate(WIDER) == 0
