"""Pictures of the built screens, to lie beside the mockups. By hand: `python -m tests.browser.screens`; with
names of scenes of the expansions only these."""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import NAMES, NARROW, QUIET, WIDE
from tests.browser.envoys import SCENES as ENVOYS
from tests.browser.envoys import at_moment, moment_of
from tests.browser.expansions import SCENES
from tests.browser.moments import moments, seated_at
from tests.browser.people import Person, drive, seated
from tests.browser.pupil import Pupil
from tests.browser.scenes import NAMES as PEOPLE
from tests.browser.scenes import PASSED, SEATS, keen, scenes, to_carthag
from tests.server.crowd import Server

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screens"
QUALITY = 78
PAGES = {
    "new": "new", "rules": "rules/battle.lasgun-shield", "faction": "factions/emperor", "cards": "cards",
    "settings": "settings", "away": "settings/away", "learn": "learn", "coverage": "coverage",
    "rulings": "rulings",
}  # fmt: skip
ON_PAPER = ("table-ship", "battle", "nexus")
DRAWN_MS = 500
LESSON_S = 120


class Camera:
    """A window of every size and theme, all for the same person."""

    def __init__(self, browser: Browser, person: Person) -> None:
        self.person = person
        self.windows = {
            (name, theme): window(browser, person, size, theme)
            for name, size in (("desk", WIDE), ("phone", NARROW))
            for theme in ("night", "paper")
        }

    def show(self, path: str) -> None:
        """Open an address everywhere."""
        for page in self.windows.values():
            page.goto(f"{self.person.server.address}/#/{path}")

    def take(self, name: str, *, paper: bool = False) -> None:
        """The picture of a screen, at a desk and on a phone."""
        for (size, theme), page in self.windows.items():
            if theme == "night" or paper:
                expect(page.locator(".skeleton")).to_have_count(0)
                page.evaluate("() => document.fonts.ready")
                page.wait_for_timeout(DRAWN_MS)
                end = "" if theme == "night" else "-paper"
                (FOLDER / f"{name}-{size}{end}.webp").write_bytes(photo(page))


def window(browser: Browser, person: Person, size: tuple[int, int], theme: str) -> Page:
    """One window."""
    touch = size == NARROW
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch,
        color_scheme="dark" if theme == "night" else "light", reduced_motion="reduce",
    )  # fmt: skip
    context.add_cookies(cast(Any, person.cookies()))
    return context.new_page()


def photo(page: Page) -> bytes:
    """What is in the window, as WebP."""
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    session.detach()
    return base64.b64decode(taken["data"])


# -- the screens -------------------------------------------------------------------------------------------


def outside(camera: Camera, server: Server) -> None:
    """Pages without a game."""
    lea = Person(server, "Lea")
    lea.make(name="Sunday at Sietch Tabr", visibility="public")
    lea.make(name="Letters from Arrakis", visibility="public", clock={"kind": "correspondence"})
    camera.show("")
    camera.take("home", paper=True)
    for name, path in PAGES.items():
        camera.show(path)
        camera.take(name)
    ana = camera.person
    table = ana.make(
        name="Thursday table", chairs=[{"faction": "atreides"}, {}, {}, *[{"bot": "novice"}] * 3]
    )
    lea.table = table
    lea.do("join")
    lea.do("wish", faction="emperor")
    lea.do("ready")
    camera.show(f"t/{table}")
    camera.take("lobby")
    lea.close()


def game(camera: Camera, others: list[Person]) -> None:
    """A game, from the first card to the Nexus."""
    people = [camera.person, *others]
    chairs = [{"faction": faction} for faction in SEATS]
    table = seated(people, PASSED, 600, chairs=chairs, name="Thursday table")
    camera.show(f"t/{table}")
    for name in scenes(people, camera.windows.values()):
        camera.take(name, paper=name in ON_PAPER)


def lesson(camera: Camera) -> None:
    """The coach beside a question of the first lesson."""
    for (size, theme), page in camera.windows.items():
        if theme == "night":
            page.goto(f"{camera.person.server.address}/#/learn")
            page.get_by_role("button", name="Begin the lesson").click()
            pupil = Pupil(page, look=lambda title: title == "Ship forces")
            expect(pupil.coach).to_be_visible()
            assert pupil.learn(LESSON_S)
            page.wait_for_timeout(DRAWN_MS)
            (FOLDER / f"lesson-{size}.webp").write_bytes(photo(page))


def drawn(page: Page) -> None:
    """The moment is on the table; four windows of one person have to wait for each other."""
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "false", timeout=LESSON_S * 1000)


def end(camera: Camera) -> None:
    """A game against bots that is over, and the look back on it."""
    people = [camera.person]
    bots = [{"faction": faction, "bot": "novice"} for faction in SEATS[1:]]
    table = seated(
        people, turns=5, windows="quick", chairs=[{"faction": SEATS[0]}, *bots], name="Thursday table"
    )
    drive(people, lambda: camera.person.over, {"declare_move": to_carthag, "make_bid": keen})
    camera.show(f"t/{table}")
    camera.take("game-over", paper=True)
    camera.show(f"replay/{table}")
    for page in camera.windows.values():
        drawn(page)
        page.keyboard.press("Shift+B")
        drawn(page)
        while not page.locator(".now .totals").count():
            page.keyboard.press("ArrowRight")
            drawn(page)
    camera.take("replay", paper=True)


def expansions(camera: Camera, beside: Person, names: Iterable[str] = tuple(SCENES)) -> None:
    """Tables with the expansions, each at one of their questions."""
    for name in names:
        kind, fits = SCENES[name]
        camera.show(f"t/{seated_at(moments({kind}, fits)[kind], camera.person, beside)}")
        for page in camera.windows.values():
            expect(page.locator("#question .btn").first).to_be_visible()
        camera.take(name)


def envoy_scenes(camera: Camera, beside: Person, names: Iterable[str] = tuple(ENVOYS)) -> None:
    """Tables with Ambassadors and Terror tokens, each with an answer drafted."""
    for name in names:
        scene = ENVOYS[name]
        moment = moment_of(scene.kind, scene.fits, other=scene.other)
        camera.show(f"t/{seated_at(moment, camera.person, beside)}")
        for page in camera.windows.values():
            expect(page.locator("#question .btn").first).to_be_visible()
            scene.choose(page, at_moment(moment))
        camera.take(name)


def main() -> None:
    """All of them, or only the scenes of the expansions that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    place = Path(tempfile.mkdtemp())
    server = Server(f"sqlite:///{place / 'kanly.db'}", place)
    server.start()
    server.wait()
    try:
        take_all(server)
    finally:
        server.kill()


def take_all(server: Server) -> None:
    """Every screen, of the game that this server serves."""
    ana, *others = [Person(server, name) for name in PEOPLE]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        camera = Camera(browser, ana)
        if chosen := sys.argv[1:]:
            expansions(camera, others[0], [name for name in chosen if name in SCENES])
            envoy_scenes(camera, others[0], [name for name in chosen if name in ENVOYS])
            browser.close()
            return
        outside(camera, server)
        game(camera, others)
        lesson(camera)
        end(camera)
        expansions(camera, others[0])
        envoy_scenes(camera, others[0])
        browser.close()


def chromium() -> str:
    """The browser of this machine."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or sys.exit("There is no Chromium on this machine")


if __name__ == "__main__":
    main()
