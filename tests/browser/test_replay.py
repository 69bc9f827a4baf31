"""The end of a game: its page, the check of its seal, looking back moment by moment, and the file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, WIDE, Visit
from tests.browser.people import Ask, Person, drive, seated
from tests.server.crowd import START, Server, outside

CHAIRS = ({"faction": "atreides"}, {"faction": "harkonnen"})


@pytest.fixture(scope="module")
def finished(server: Server) -> Person:
    """A game of two turns that is over; the first of its players."""
    ana, bo = Person(server, "Ana"), Person(server, "Bo")
    seated([ana, bo], chairs=CHAIRS, turns=2)
    drive([ana, bo], lambda: ana.over, {"make_bid": keen})
    ana.close()
    bo.close()
    return ana


def keen(_: Person, ask: Ask) -> object:
    """Cards for little."""
    low = ask["options"]["low"]
    return {"amount": low, "karama": None} if low <= min(2, ask["options"]["high"]) else ask["default"]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
def test_the_end_says_who_won_and_checks_the_seal(
    visit: Visit, finished: Person, size: tuple[int, int]
) -> None:
    page = visit(f"/#/t/{finished.table}", size, person=finished)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for name in ("Atreides", "Harkonnen"):
        expect(page.get_by_role("table").first).to_contain_text(name)
    expect(page.get_by_text("SHA-256 of salt and number is the seal.")).to_be_visible()
    expect(page.get_by_text("holds", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Play again, same people")).to_be_visible()


def test_the_file_can_be_replayed(visit: Visit, finished: Person, tmp_path: Path) -> None:
    page = visit(f"/#/t/{finished.table}", person=finished)
    with page.expect_download() as saving:
        page.get_by_role("link", name="The whole game as a file").click()
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    assert saved.suffix == ".kanly"
    told = subprocess.run(
        [sys.executable, "-c", START, "replay", str(saved)],
        env=outside(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "Harkonnen" in told.stdout


def test_one_walks_through_a_game_by_keys_and_mouse(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/replay/{finished.table}", person=finished)
    slider = page.get_by_role("slider", name="Moment")
    last = int(slider.get_attribute("max") or 0)
    assert last > 20
    settle(page, slider, last)
    end = shown(page)
    page.keyboard.press("Home")
    settle(page, slider, 0)
    start = shown(page)
    assert start != end
    page.keyboard.press("ArrowRight")
    settle(page, slider, 1)
    page.keyboard.press("ArrowLeft")
    settle(page, slider, 0)
    assert shown(page) == start
    page.get_by_role("button", name="One moment on").click()
    settle(page, slider, 1)
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(slider).not_to_have_value("1")
    middle = int(slider.input_value())
    assert 0.4 * last < middle < 0.6 * last
    settle(page, slider, middle)
    assert shown(page) not in (start, end)


def test_after_the_end_other_eyes_are_open(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/replay/{finished.table}", person=finished)
    slider = page.get_by_role("slider", name="Moment")
    settle(page, slider, int(slider.get_attribute("max") or 0))
    page.keyboard.press("Home")
    settle(page, slider, 0)
    page.get_by_role("button", name="Hand").click()
    expect(page.get_by_text("As Atreides saw it then")).to_be_visible()
    mine = page.locator(".tray").inner_text()
    page.get_by_role("radio", name="Harkonnen").click()
    expect(page.get_by_text("As Harkonnen saw it then")).to_be_visible()
    expect(page.locator(".tray")).not_to_have_text(mine, use_inner_text=True)


def settle(page: Page, slider: Locator, at: int) -> None:
    """The moment is on the table."""
    expect(slider).to_have_value(str(at))
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "false")


def shown(page: Page) -> str:
    """The table as it stands at this moment: mats, title and journal."""
    return "\n".join(page.locator(part).inner_text() for part in (".mats", "section.now", ".told"))
