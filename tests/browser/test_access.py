"""Everybody can play: axe finds nothing, everything has a name, the keyboard is enough, small windows do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.people import Ended, Person, asked_for, drive, moved_on, seated
from tests.browser.scenes import NAMES, PASSED, SEATS, scenes, to_carthag

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PLAIN = ("", "factions/atreides", "cards", "rulings", "settings", "help", "me", "about")
THIN = (320, 640)
CHAIRS = ({"faction": "atreides"}, {"faction": "harkonnen"})
MOMENTS = ("make_bid", "declare_shipment", "declare_move", "battle_plan", "speak_at_nexus")
RUN = """() => axe.run({ exclude: ['svg.planet'] }, { resultTypes: ['violations'] })
    .then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        `${id} at ${target.join(' ')}: ${failureSummary.split('\\n').slice(1, 2).join().trim()}`)))"""
NAMELESS = """() => [...document.querySelectorAll(
    'button, a[href], input, select, textarea, [role=button], [role=radio], [role=option], [role=tab]')]
    .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden=true], [inert]'))
    .filter((each) => {
        const named = each.getAttribute('aria-labelledby');
        const words = [each.getAttribute('aria-label'), each.innerText, each.getAttribute('title'),
            ...[...(each.labels ?? [])].map((label) => label.innerText),
            ...[...each.querySelectorAll('[role=img]')].map((mark) => mark.getAttribute('aria-label')),
            ...(named ? named.split(' ').map((id) => document.getElementById(id)?.innerText) : [])];
        return !words.some((text) => text?.trim());
    })
    .map((each) => each.outerHTML.slice(0, 160))"""
CROWDED = """() => {  // a small target has room round its middle
    const targets = 'button, a.btn, input:not([type=range]), select, [role=radio], [role=option]';
    const told = [];
    for (const each of document.querySelectorAll(targets)) {
        if (!each.checkVisibility() || each.closest('[aria-hidden=true], [inert]')) continue;
        const small = each.getBoundingClientRect();
        if (!small.width || Math.min(small.width, small.height) >= 24) continue;
        each.scrollIntoView({ block: 'center' });
        const box = each.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        for (const [dx, dy] of [[0, -11], [0, 11], [-11, 0], [11, 0]]) {
            const met = document.elementFromPoint(x + dx, y + dy)?.closest(targets);
            if (!met || met === each) continue;
            told.push(`${each.outerHTML.slice(0, 120)} is too near ${met.outerHTML.slice(0, 80)}`);
        }
    }
    return told;
}"""
STILL = """() => document.getAnimations().filter(({ effect }) => {
    const { duration, iterations } = effect.getComputedTiming();
    return duration > 20 && iterations > 0;
}).map(({ effect }) => effect.target?.outerHTML.slice(0, 120))"""
OUTLINED = """() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
}"""
SPOKEN = """() => {
    const map = document.activeElement;
    const place = document.getElementById(map.getAttribute('aria-activedescendant'));
    return (place ?? map).getAttribute('aria-label') ?? '';
}"""
MOST_TABS = 40
TABLES = 3
WIDER = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


def check(page: Page) -> list[str]:
    """What axe calls serious, controls without a name, and those too small and too near to another."""
    page.evaluate("() => document.fonts.ready")
    return [fault for look in (RUN, NAMELESS, CROWDED) for fault in page.evaluate(look)]


@pytest.fixture(scope="module")
def axe() -> Path:
    """The checks of axe, which come with the page's tools."""
    if not AXE.exists():
        raise AssertionError("axe-core is not there: run 'npm ci' in web/")
    return AXE


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk by day", "phone by night"])
def test_pages_outside_a_game_are_open_to_all(
    visit: Visit, people: People, axe: Path, size: tuple[int, int]
) -> None:
    (ana,) = people("Ana")
    page = visit(None, size, person=ana, color_scheme="light" if size == WIDE else "dark")
    page.add_init_script(path=axe)
    page.goto(ana.server.address + "/")
    faults = []
    for path in PLAIN:
        page.goto(f"{ana.server.address}/#/{path}")
        opened(page)
        faults += [f"/{path}: {fault}" for fault in check(page)]
    assert not faults, "\n".join(sorted(set(faults)))


def opened(page: Page) -> None:
    """The page that the address names is there, with what it has asked for."""
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.locator(".skeleton")).to_have_count(0)
    page.wait_for_timeout(100)


def test_every_screen_of_a_table_is_open_to_all(visit: Visit, people: People, axe: Path) -> None:
    """By day and by night, at a desk and on a phone: four windows of one person at one table."""
    six = people(*NAMES)
    windows = {
        f"{name} by {when}": visit(None, size, person=six[0], color_scheme=scheme)
        for name, size in (("desk", WIDE), ("phone", NARROW))
        for when, scheme in (("day", "light"), ("night", "dark"))
    }
    for page in windows.values():
        page.add_init_script(path=axe)
    faults: dict[str, list[str]] = {}
    for left in reversed(range(TABLES)):
        try:
            for scene in at_a_new_table(six, windows.values()):
                faults[scene] = [f"{at}: {fault}" for at, page in windows.items() for fault in drawn(page)]
            break
        except Ended:
            assert left, "no game lasted until its Nexus"
    assert not any(faults.values()), faults


def at_a_new_table(six: list[Person], pages: Iterable[Page]) -> Iterator[str]:
    """Its screens, one after the other."""
    for person in six:
        person.begin_anew()
    table = seated(six, PASSED, 600, chairs=[{"faction": faction} for faction in SEATS])
    for page in pages:
        page.goto(f"{six[0].server.address}/#/t/{table}")
    yield from scenes(six, pages)


def drawn(page: Page) -> list[str]:
    """What is wrong with a screen once it is there."""
    expect(page.locator(".skeleton")).to_have_count(0)
    return check(page)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
def test_every_control_of_a_game_has_a_name_and_room(
    visit: Visit, people: People, size: tuple[int, int]
) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=CHAIRS)
    page = visit(f"/#/t/{table}", size, person=ana)
    for kind in MOMENTS:
        bring(ana, bo, kind)
        expect(page.locator("#question .btn").first).to_be_visible()
        expect(page.locator("#question .skeleton")).to_have_count(0)
        assert page.evaluate(NAMELESS) == [], kind
        assert page.evaluate(CROWDED) == [], kind


def bring(ana: Person, bo: Person, kind: str) -> None:
    """Bring the table to a question of this kind to the first."""
    drive([ana, bo], lambda: any(asked_for([ana], kind)), {"declare_move": to_carthag})


def test_the_keyboard_is_enough(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=CHAIRS)
    bring(ana, bo, "make_bid")
    ask = ana.asked
    assert ask is not None
    page = visit(f"/#/t/{table}", person=ana)
    expect(page.locator("#question .btn").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_be_focused()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('#question .buttons .btn:last-child')"):
            break
    expect(page.locator("#question .buttons .btn").last).to_be_focused()
    assert page.evaluate(OUTLINED)
    page.keyboard.press("Enter")
    ana.wait(lambda: moved_on(ana, ask))
    bring(ana, bo, "declare_shipment")
    ship = ana.asked
    assert ship is not None
    expect(page.locator("#question h2")).to_have_text("Ship forces")
    page.locator("#question").focus()
    page.keyboard.press("Tab")
    page.locator("#question input[type=text]").first.focus()
    page.keyboard.type("arrak")
    page.keyboard.press("Enter")
    expect(page.locator("#question .btn.primary")).to_contain_text("Arrakeen")
    page.keyboard.press("Control+Enter")
    ana.wait(lambda: moved_on(ana, ship))
    ana.wait(lambda: ana.view["forces"]["arrakeen:9"]["atreides"][0] > 10)


def test_the_map_is_walked_by_keys(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=CHAIRS)
    bring(ana, bo, "declare_shipment")
    page = visit(f"/#/t/{table}", person=ana)
    planet = page.get_by_role("application")
    expect(planet).to_be_visible()
    planet.focus()
    names = set()
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        names.add(page.evaluate(SPOKEN))
    assert len(names) > 2, names
    assert all("sector" in name or "Polar Sink" in name for name in names), names


def test_nothing_scrolls_sideways(visit: Visit, people: People) -> None:
    (ana,) = people("Ana")
    page = visit("/", THIN, person=ana)
    wide = {}
    for path in (*PLAIN, "rules"):
        page.goto(f"{ana.server.address}/#/{path}")
        opened(page)
        wide[path] = page.evaluate(WIDER)
    assert not any(wide.values()), wide


def test_a_game_does_not_scroll_sideways(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=CHAIRS)
    page = visit(f"/#/t/{table}", THIN, person=ana)
    for kind in MOMENTS:
        bring(ana, bo, kind)
        expect(page.locator("#question .btn").first).to_be_visible()
        assert page.evaluate(WIDER) == 0, kind


def test_nothing_moves_for_who_wants_it_still(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=CHAIRS)
    bring(ana, bo, "declare_shipment")
    page = visit(f"/#/t/{table}", person=ana)
    expect(page.locator("#question .btn").first).to_be_visible()
    for _ in range(3):
        asked = ana.asked
        assert asked is not None
        ana.do("answer", question=asked["id"], value=asked["default"])
        ana.wait(lambda: ana.asked is None or ana.asked["id"] != asked["id"])  # noqa: B023
        page.wait_for_timeout(50)
        assert page.evaluate(STILL) == []
        bring(ana, bo, "declare_shipment")
