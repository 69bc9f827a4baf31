"""The end of a game: its page, the check of its seal, looking back moment by moment, and the file."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from kanly.catalog import cards, leaders
from kanly.rulebook.book import rules
from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.people import Ask, Person, asked_for, drive, seated
from tests.browser.scenes import to_carthag
from tests.server.crowd import START, Server, outside

CHAIRS = ({"faction": "atreides"}, {"faction": "harkonnen"})


@pytest.fixture(scope="module")
def finished(server: Server) -> Person:
    """A game of two turns that is over; the first of its players."""
    ana, bo = Person(server, "Ana"), Person(server, "Bo")
    seated([ana, bo], chairs=CHAIRS, turns=2)
    drive([ana, bo], lambda: ana.over, {"make_bid": keen, "declare_move": to_carthag})
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
    saved = download(visit(f"/#/t/{finished.table}", person=finished), tmp_path)
    assert saved.suffix == ".kanly"
    told = subprocess.run(
        [sys.executable, "-c", START, "replay", str(saved)],
        env=outside(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "Harkonnen" in told.stdout


def download(page: Page, folder: Path) -> Path:
    """The file of the game, as the page gives it."""
    with page.expect_download() as saving:
        page.get_by_role("link", name="The whole game as a file").click()
    saved = folder / saving.value.suggested_filename
    saving.value.save_as(saved)
    return saved


def test_the_course_of_the_game_is_shown(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/t/{finished.table}", person=finished)
    by_turn = page.get_by_role("region", name="Strongholds, turn by turn")
    expect(by_turn.get_by_role("row")).to_have_count(1 + len(CHAIRS))
    expect(by_turn.get_by_role("row", name="Atreides").get_by_role("cell").first).to_have_text("Arrakeen")
    curves = page.get_by_role("table", name="Spice")
    expect(curves.get_by_role("row", name="Harkonnen").get_by_role("cell").first).to_have_text("10")
    page.get_by_role("radio", name="Forces on the planet").click()
    planet = page.get_by_role("table", name="Forces on the planet")
    expect(planet.get_by_role("row", name="Harkonnen").get_by_role("cell").first).to_have_text("10")
    hands = page.locator(".hands li")
    expect(hands).to_have_count(len(CHAIRS))
    for card in finished.view["me"]["hand"]:
        expect(hands.filter(has_text="Ana")).to_contain_text(cards()[card].name)
    for leader in finished.view["me"]["traitors"]:
        expect(hands.filter(has_text="Ana")).to_contain_text(leaders()[leader].name)
    expect(
        page.get_by_text("strongholds at the Mentat Pause").or_(page.get_by_text("held the most")).first
    ).to_be_visible()
    for link in page.locator(".hero a[href^='#/rules/']").all():
        rule = str(link.get_attribute("href")).removeprefix("#/rules/")
        assert rule in rules(), rule


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


def test_the_last_moment_is_the_end(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/replay/{finished.table}", person=finished)
    slider = page.get_by_role("slider", name="Moment")
    last = int(slider.get_attribute("max") or 0)
    settle(page, slider, last)
    expect(page.locator(".now h2")).to_contain_text(re.compile(" wins?$"))
    lines = page.get_by_role("log").get_by_role("listitem")
    expect(lines.filter(has_text="The game is over: ")).to_have_count(1)
    tanks = finished.view["mats"]["atreides"]["tanks"]
    assert str(sum(tanks)) in page.locator(".mats .mat").filter(has_text="Atreides").inner_text()
    page.keyboard.press("ArrowLeft")
    settle(page, slider, last - 1)
    expect(lines.filter(has_text="The game is over: ")).to_have_count(0)
    expect(page.locator(".now h2")).not_to_contain_text(re.compile(" wins?$"))


def test_one_jumps_by_turn_and_phase_and_plays_faster(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/replay/{finished.table}", person=finished, reduced_motion="no-preference")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_be_visible()
    page.keyboard.press("Home")
    settle(page, slider, 0)
    over = page.locator(".now .over")
    page.get_by_role("button", name="Next Turn").click()
    expect(over).to_contain_text(re.compile("turn 1, storm", re.IGNORECASE))
    page.keyboard.press("PageDown")
    expect(over).to_contain_text(re.compile("turn 2, storm", re.IGNORECASE))
    page.keyboard.press("Shift+ArrowLeft")
    expect(over).to_contain_text(re.compile("turn 1, battle", re.IGNORECASE))
    page.keyboard.press("PageUp")
    expect(over).to_contain_text(re.compile("turn 1, storm", re.IGNORECASE))
    page.get_by_role("button", name="Next Phase").click()
    expect(over).not_to_contain_text(re.compile("turn 1, storm", re.IGNORECASE))
    page.get_by_role("button", name="Phase before").click()
    expect(over).to_contain_text(re.compile("turn 1, storm", re.IGNORECASE))
    first = int(slider.input_value())
    page.keyboard.press("9")
    expect(page.get_by_role("radio", name="9")).to_be_checked()
    slider.focus()
    page.keyboard.press("Space")
    expect(over).to_contain_text(re.compile("turn 1, bidding", re.IGNORECASE))
    page.get_by_role("button", name="Stop").click()
    assert int(slider.input_value()) > first
    page.keyboard.press("?")
    expect(page.get_by_role("region", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Keys")).to_have_count(0)


def test_a_battle_is_told_with_its_plans(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/replay/{finished.table}", person=finished)
    slider = page.get_by_role("slider", name="Moment")
    settle(page, slider, int(slider.get_attribute("max") or 0))
    now = page.locator(".now")
    page.keyboard.press("Shift+B")
    expect(now.get_by_role("heading")).to_have_text(re.compile("^(Atreides|Harkonnen) and .+ in Carthag$"))
    while not now.get_by_role("row", name="Leader").count():
        page.keyboard.press("ArrowRight")
        settle(page, slider, int(slider.input_value()))
    expect(now.get_by_role("heading")).to_have_text(re.compile("wins in Carthag"))
    expect(now.get_by_role("link", name=re.compile("rule"))).to_have_attribute("href", re.compile("battle"))


def test_a_line_shows_the_table_at_its_moment(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/replay/{finished.table}", person=finished)
    slider = page.get_by_role("slider", name="Moment")
    settle(page, slider, int(slider.get_attribute("max") or 0))
    page.get_by_role("log").get_by_role("button", name=re.compile("The storm moves")).first.click()
    expect(page.locator(".now .over")).to_contain_text(re.compile("turn 1", re.IGNORECASE))
    expect(page.get_by_role("log").locator(".fresh").filter(has_text="The storm moves")).to_have_count(1)


def test_while_it_lasts_one_looks_through_ones_own_eyes_or_all(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=CHAIRS)
    drive([ana, bo], lambda: any(asked_for([ana, bo], "declare_shipment")))
    page = visit(f"/#/replay/{table}", person=ana)
    eyes = page.get_by_role("radiogroup", name="Through the eyes of")
    expect(eyes.get_by_role("radio")).to_have_count(2)
    expect(eyes.get_by_role("radio", name="Atreides")).to_be_checked()
    expect(page.get_by_role("tab", name="The hand then")).to_be_visible()
    eyes.get_by_role("radio", name="public").click()
    expect(page.get_by_text("As everybody saw it then")).to_be_visible()
    expect(page.get_by_role("tab", name="The hand then")).to_have_count(0)
    slider = page.get_by_role("slider", name="Moment")
    settle(page, slider, int(slider.get_attribute("max") or 0))
    eyes.get_by_role("radio", name="Atreides").click()
    expect(page.get_by_text("As Atreides saw it then")).to_be_visible()


def test_a_file_is_opened_and_its_seal_checked(visit: Visit, finished: Person, tmp_path: Path) -> None:
    saved = download(visit(f"/#/t/{finished.table}", person=finished), tmp_path)
    page = visit("/#/open")
    page.locator("input[type=file]").set_input_files(saved)
    page.get_by_role("button", name="Look back on it").click()
    slider = page.get_by_role("slider", name="Moment")
    settle(page, slider, int(slider.get_attribute("max") or 0))
    eyes = page.get_by_role("radiogroup", name="Through the eyes of")
    expect(eyes.get_by_role("radio", name="public")).to_be_checked()
    eyes.get_by_role("radio", name="all open").click()
    page.get_by_role("tab", name="All hands then").click()
    expect(page.locator(".hands li")).to_have_count(len(CHAIRS))
    page.get_by_role("link", name="To the result").click()
    expect(page.get_by_text("SHA-256 of salt and number is the seal.")).to_be_visible()
    expect(page.get_by_role("button", name="Play again, same people")).to_have_count(0)


def test_after_the_end_other_eyes_are_open(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/replay/{finished.table}", person=finished)
    slider = page.get_by_role("slider", name="Moment")
    settle(page, slider, int(slider.get_attribute("max") or 0))
    page.keyboard.press("Home")
    settle(page, slider, 0)
    page.get_by_role("tab", name="The hand then").click()
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


def test_another_answer_is_tried_from_a_moment(visit: Visit, finished: Person) -> None:
    page = visit(f"/#/replay/{finished.table}", person=finished)
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_role("button", name="What if")).to_have_count(0)  # nothing is asked at the end
    page.keyboard.press("Home")
    page.get_by_role("button", name="What if").click()
    expect(page.get_by_text("You play Atreides from here on")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("#/t/"))
    expect(page.locator("#question h2")).to_have_text("Keep one traitor")
    assert finished.table not in page.url
