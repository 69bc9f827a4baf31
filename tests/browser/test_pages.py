"""The pages round a table: open to all in both themes, whole in small windows, and never without a word."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NARROW, WIDE, Visit
from tests.browser.people import Person
from tests.browser.test_access import AXE, CROWDED, NAMELESS, RUN, THIN, WIDER
from tests.server.crowd import GUARD, Server

PAGES = (
    "", "new", "join/TABLE", "restore/TABLE", "take/TABLE", "take/TABLE/0000-0000-0000-0000-0000-0000",
    "seat/TABLE", "me", "t/TABLE", "watch", "open", "rules", "rules?search=lasgun", "coverage",
    "rules/battle.lasgun-shield", "rules/battle.under-storm", "rulings", "rulings/contested-city", "factions",
    "factions/emperor", "factions/ecaz", "factions/moritani", "cards", "cards/lasgun", "settings",
    "settings/told", "settings/keys", "settings/privacy", "help", "learn", "about", "t/",
    "join/0123456789abcdef", "nowhere",
)  # fmt: skip
IN_COLOUR = """() => axe.run({ exclude: ['svg.planet'] }, {
    resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block']
}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`)))"""
OTHER_THEME = """() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'paper' ? 'night' : 'paper';
}"""
UNFOLDED = "() => document.querySelectorAll('details').forEach((each) => (each.open = true))"
UNWRITTEN = re.compile(r"\{\w+\}|undefined|\[object|NaN")


@pytest.fixture(scope="module")
def lobby(server: Server) -> Iterator[Person]:
    """Somebody with a table that has not begun, at which somebody else sits."""
    ana, bo = Person(server, "Ana"), Person(server, "Bo")
    bo.table = ana.make(name="Thursday table", chairs=[{}, {}, {"bot": "novice"}], visibility="public")
    bo.do("join")
    bo.do("ready")
    # In a checkout the first who asks for the proofs waits until all cases have been read.
    assert ana.client.get("/api/proofs", timeout=60).status_code == 200
    yield ana
    ana.close()
    bo.close()


def paths(table: str) -> list[str]:
    """All pages, for this table."""
    return [path.replace("TABLE", table) for path in PAGES]


def open_at(page: Page, server: Server, path: str) -> None:
    """The page that the address names is there, with what it has asked for. It is loaded anew."""
    page.goto(f"{server.address}/?{time.monotonic_ns()}#/{path}")
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.locator(".skeleton")).to_have_count(0)
    page.wait_for_timeout(60)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
def test_all_pages_are_open_to_all_by_night_and_on_paper(
    visit: Visit, lobby: Person, size: tuple[int, int]
) -> None:
    page = visit(None, size, person=lobby)
    page.add_init_script(path=AXE)
    faults = []
    for path in paths(lobby.table):
        open_at(page, lobby.server, path)
        page.evaluate(UNFOLDED)
        expect(page.locator(".skeleton")).to_have_count(0)
        found = [fault for look in (RUN, NAMELESS, CROWDED) for fault in page.evaluate(look)]
        page.evaluate(OTHER_THEME)
        found += page.evaluate(IN_COLOUR)
        page.evaluate(OTHER_THEME)
        words = page.get_by_role("main").inner_text()
        found += [f"says {word}" for word in UNWRITTEN.findall(words)]
        faults += [f"{path}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("size", "text"), [(THIN, 100), (NARROW, 200)], ids=["thin", "large letters"])
def test_no_page_scrolls_sideways(visit: Visit, lobby: Person, size: tuple[int, int], text: int) -> None:
    page = visit(None, size, person=lobby)
    wide = {}
    for path in paths(lobby.table):
        open_at(page, lobby.server, path)
        page.evaluate(f"() => {{ document.documentElement.style.fontSize = '{16 * text // 100}px'; }}")
        if width := page.evaluate(WIDER):
            wide[path] = width
    assert not wide


# -- addresses that lead nowhere ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "title", "word"),
    [
        ("nowhere/at/all", "There is no such page", "#/nowhere/at/all"),
        ("%zz", "There is no such page", "#/%zz"),
        ("t/", "There is no such table", "Paste the whole link"),
        ("join/", "There is no such table", "Paste the whole link"),
        ("restore", "There is no such table", "Paste the whole link"),
        ("take", "There is no such table", "Paste the whole link"),
        ("t/0123456789abcdef", "There is no such table", "0123456789abcdef"),
        ("join/0123456789abcdef", "There is no such table", "0123456789abcdef"),
        ("seat/0123456789abcdef", "There is no such table", "0123456789abcdef"),
        ("restore/0123456789abcdef", "There is no such table", "0123456789abcdef"),
    ],
)
def test_an_address_that_leads_nowhere_says_so(
    visit: Visit, lobby: Person, path: str, title: str, word: str
) -> None:
    page = visit(f"/#/{path}", person=lobby)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("main")).to_contain_text(word)
    page.get_by_role("main").get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("One planet")


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("factions/sardaukar", "No faction is called “sardaukar”"),
        ("cards/crowbar", "No card is called “crowbar”"),
        ("rulings/who-cleans-up", "No question is called “who-cleans-up”"),
        ("rules/battle.lasgun", "Did you mean battle."),
    ],
)
def test_something_that_is_not_in_the_books_is_said_to_be_none(
    visit: Visit, lobby: Person, path: str, word: str
) -> None:
    page = visit(f"/#/{path}", person=lobby)
    expect(page.get_by_role("main")).to_contain_text(word)


def test_a_link_that_is_pasted_leads_to_its_table(visit: Visit, lobby: Person) -> None:
    page = visit("/#/t/", person=lobby)
    field = page.get_by_label("Link or code of a table")
    field.fill("what?")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("neither the link nor the code")
    field.fill(f"{lobby.server.address}/#/join/{lobby.table}")
    field.press("Enter")
    expect(page.get_by_role("heading", name="Thursday table")).to_be_visible()


def test_a_link_that_lost_its_end_hands_over_nothing(visit: Visit, lobby: Person) -> None:
    page = visit(f"/#/take/{lobby.table}", person=lobby)
    expect(page.get_by_role("main")).to_contain_text("This link is cut off")
    expect(page.get_by_role("button", name="Take the seat")).to_have_count(0)


# -- parts that do not come --------------------------------------------------------------------------------


def test_a_page_that_does_not_load_says_so_and_is_tried_again(visit: Visit, lobby: Person) -> None:
    page = visit("/", person=lobby, forgive=("Failed to fetch", "ERR_", "dynamically imported"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    away = True

    def cut(route: Route) -> None:
        if away:
            route.abort()
        else:
            route.continue_()

    page.route(re.compile(r"/assets/Rules-.*\.js|/healthz"), cut)
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be loaded")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer yet")
    page.get_by_role("button", name="Go back").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("One planet")
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be loaded")
    away = False
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


def test_the_page_is_sent_packed(lobby: Person) -> None:
    with httpx.Client(base_url=lobby.server.address) as client:
        [script] = re.findall(r'src="(/assets/index-[\w-]+\.js)"', client.get("/").text)
        sizes = {}
        for coding in ("identity", "gzip", "br"):
            with client.stream("GET", script, headers={"accept-encoding": coding}) as answer:
                assert answer.headers.get("content-encoding", "identity") == coding
                sizes[coding] = sum(map(len, answer.iter_raw()))
    assert sizes["br"] < sizes["gzip"] < sizes["identity"] / 2


def test_a_page_that_is_left_asks_for_nothing_more(visit: Visit, lobby: Person) -> None:
    page = visit("/#/rules", person=lobby)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    page.goto(f"{lobby.server.address}/#/factions/atreides")
    expect(page.get_by_role("heading", name="Atreides", exact=True)).to_be_visible()
    assert not [url for url in asked if url.endswith("/api/rules/atreides")]


# -- sessions ----------------------------------------------------------------------------------------------


def test_an_ended_session_closes_its_table_at_once(visit: Visit, lobby: Person) -> None:
    ana = Person(lobby.server, "Ana")
    table = ana.make(name="Short visit")
    page = visit(f"/#/t/{table}", person=ana)
    expect(page.get_by_role("heading", name="Short visit")).to_be_visible()
    began = time.monotonic()
    assert ana.client.post("/api/sessions/end").status_code == 200
    expect(page.get_by_role("heading", level=1)).to_have_text("Your session was ended")
    assert time.monotonic() - began < 3
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    ana.close()


def test_whoever_logs_in_finds_the_guests_seats(visit: Visit, lobby: Person) -> None:
    ana = Person(lobby.server, "Ana")
    login = {"login": f"ana{time.time_ns()}", "password": "a long sentence"}
    assert ana.post("/api/account", login).status_code == 201
    guest = Person(lobby.server, "Somebody")
    guest.make(name="Played as a guest")
    page = visit("/#/me", person=guest)
    other = page.context.new_page()
    other.goto(f"{lobby.server.address}/#/me")
    expect(other.get_by_role("heading", level=1)).to_have_text("Somebody")
    form = page.locator("section", has=page.get_by_role("heading", name="Log in", exact=True))
    expect(form.get_by_role("switch", name="Bring my seats along")).to_have_attribute("aria-checked", "true")
    form.get_by_label("Login", exact=True).fill(login["login"])
    form.get_by_label("Password", exact=True).fill(login["password"])
    form.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("You are logged in, and your seats have come along.")
    expect(page.get_by_role("link", name="Played as a guest")).to_be_visible()
    expect(other.get_by_role("heading", level=1)).to_have_text("Ana")  # the other window follows
    ana.close()
    guest.close()


# -- what the pages say ------------------------------------------------------------------------------------


def test_a_rule_shows_every_weapon_against_every_defence(visit: Visit) -> None:
    page = visit("/#/rules/battle.lasgun-shield")
    row = page.get_by_role("row", name="Lasgun")
    expect(row.get_by_role("cell")).to_have_text(
        ["dies", "explosion", "dies", "dies", "dies", "explosion", "dies"]
    )
    expect(page.get_by_role("columnheader")).to_have_text([
        "Weapon against", "nothing", "Shield", "Snooper", "Weirding Way", "Chemistry", "Shield Snooper",
        "Portable Snooper"])  # fmt: skip


def test_a_rule_shows_its_cases_and_the_rulings_of_my_table(visit: Visit, lobby: Person) -> None:
    page = visit("/#/rules/battle.under-storm", person=lobby)
    expect(page.get_by_text("cases pass")).to_be_visible()
    expect(page.get_by_text("What must come of it")).to_be_visible()
    expect(page.get_by_text("As it is given")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_text("After step 1 of")).to_be_visible()
    expect(page.get_by_text("Rulings in force: Thursday table")).to_be_visible()
    terms = httpx.get(f"{lobby.server.address}/api/tables/{lobby.table}/rules", headers=GUARD).json()
    expect(page.get_by_label("Rules of")).to_have_value(lobby.table)
    assert terms["rulings"]["battle-under-storm"]
    page.get_by_label("Rules of").select_option("")
    expect(page.get_by_text("Rulings in force: Thursday table")).to_have_count(0)


def test_the_lobby_tells_who_is_ready(visit: Visit, lobby: Person) -> None:
    cy = Person(lobby.server, "Cy")
    table = cy.make(name="Ready?", chairs=[{}, {}])
    dee = Person(lobby.server, "Dee")
    dee.table = table
    dee.do("join")
    host, guest = visit(f"/#/t/{table}", person=cy), visit(f"/#/t/{table}", NARROW, person=dee)
    expect(host.get_by_text("Dee is not ready yet. You may begin all the same.")).to_be_visible()
    guest.get_by_role("button", name="I am ready").click()
    expect(host.get_by_text("Dee is not ready yet")).to_have_count(0)
    expect(host.get_by_text("ready", exact=True)).to_be_visible()
    guest.get_by_role("button", name="Not ready after all").click()
    expect(host.get_by_text("Dee is not ready yet")).to_be_visible()
    cy.close()
    dee.close()


def test_every_page_says_what_it_is_for(visit: Visit, lobby: Person) -> None:
    page = visit(None, person=lobby)
    said = set()
    for path in (
        "",
        "new",
        f"t/{lobby.table}",
        "rules",
        "coverage",
        "rulings",
        "factions",
        "cards",
        "settings",
        "watch",
    ):
        open_at(page, lobby.server, path)
        page.get_by_role("button", name="What is this page?").click()
        said.add(page.locator("section.sheet p").first.inner_text())
    assert len(said) == 10
