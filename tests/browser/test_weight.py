"""What the page weighs when it is first loaded, and that it asks nobody but its own server."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Response, expect

from tests.browser.conftest import People, Visit
from tests.browser.people import seated

MOST_SCRIPT = 200_000  # bytes, gzipped
PAGES = ("", "new", "factions/atreides", "cards", "rulings", "settings", "help", "me", "about", "rules")


class Load:
    """Everything that a page has asked for, and what it has complained of."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        self.hosts: set[str] = set()
        self.complaints: list[str] = []
        page.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108 (it is marked)
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        page.on("websocket", lambda socket: self.hosts.add(urlsplit(socket.url).netloc))
        page.on("console", self.note)

    def note(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def script(self) -> int:
        """Gzipped bytes of script, each file once."""
        files = {
            each.url: each for each in self.answers if "javascript" in each.headers.get("content-type", "")
        }
        assert files
        return sum(len(gzip.compress(each.body())) for each in files.values())


def test_the_first_page_is_light_and_keeps_to_itself(visit: Visit, people: People) -> None:
    (ana,) = people("Ana")
    page = visit(None)
    load = Load(page)
    page.goto(ana.server.address + "/")
    expect(page.get_by_role("link", name="Make a table").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert load.script() <= MOST_SCRIPT
    check_manners(load)


def test_a_table_is_light_and_keeps_to_itself(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=[{}, {}])
    page = visit(None, person=ana)
    load = Load(page)
    page.goto(f"{ana.server.address}/#/t/{table}")
    expect(page.locator("#question h2")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert load.script() <= MOST_SCRIPT
    check_manners(load)


def check_manners(load: Load) -> None:
    """One host, a strict policy on the document, and nothing that it had to forbid."""
    assert len(load.hosts) == 1
    document = next(each for each in load.answers if each.request.resource_type == "document")
    policy = document.headers["content-security-policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy
    assert "unsafe-inline" not in policy.split("script-src", 1)[-1].split(";", 1)[0]
    assert "unsafe-eval" not in policy
    assert load.complaints == []


def test_no_page_breaks_the_policy(visit: Visit, people: People) -> None:
    (ana,) = people("Ana")
    page = visit(None, person=ana)
    load = Load(page)
    for path in PAGES:
        page.goto(f"{ana.server.address}/#/{path}")
        expect(page).to_have_title(re.compile("Kanly"))
        expect(page.get_by_role("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    check_manners(load)
