"""A server with the built page, and a Chromium of this machine that looks at it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast
from unittest import SkipTest

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from kanly.server import page as built
from tests.browser.people import Person
from tests.server.crowd import Server

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
WIDE, NARROW = (1440, 900), (390, 844)
EXPECTED = ("422", "409", "403", "404", "Failed to load resource")

Visit = Callable[..., Page]
People = Callable[..., list[Person]]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, closed after each file: while it is open no test of its process can run an event loop of its
    own. On a developer's machine there may be none."""
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        if "CI" in os.environ:
            raise AssertionError("The pages are tried in Chromium, and there is none on this machine")
        raise SkipTest("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite that hands out the page."""
    folder = Path(str(built.__file__)).parent / "page"
    if not (folder / "index.html").exists():
        raise AssertionError("The page has not been built: run 'make page' first")
    place = tmp_path_factory.mktemp("server")
    running = Server(f"sqlite:///{place / 'kanly.db'}", place)
    running.start()
    running.wait()
    yield running
    running.kill()


@pytest.fixture
def people(server: Server) -> Iterator[People]:
    """People by name, each with a session: `people("Ana", "Bo")`."""
    known: list[Person] = []

    def come(*names: str, at: Server = server) -> list[Person]:
        new = [Person(at, name) for name in names]
        known.extend(new)
        return new

    yield come
    for person in known:
        person.close()


def is_fault(said: ConsoleMessage) -> bool:
    """An error, or a warning of the page's own machinery."""
    return said.type == "error" or (said.type == "warning" and "svelte.dev/e/" in said.text)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens the page for somebody new, or with a person's session: `visit("/#/", size, person=ana)`; None as
    a path opens nothing yet. Faults of the page fail the test, but for those with a word to `forgive`."""
    faults: list[str] = []
    forgiven = list(EXPECTED)
    contexts = []

    def open_page(
        path: str | None = "/",
        size: tuple[int, int] = WIDE,
        *,
        person: Person | None = None,
        forgive: tuple[str, ...] = (),
        **options: Any,
    ) -> Page:
        forgiven.extend(forgive)
        touch = size[0] < 720
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch,
            **{"reduced_motion": "reduce", **options},
        )  # fmt: skip
        contexts.append(context)
        if person is not None:
            context.add_cookies(cast(Any, person.cookies()))
        opened = context.new_page()
        opened.on("pageerror", lambda fault: faults.append(f"{fault} {fault.stack}"))
        opened.on("console", lambda said: faults.append(said.text) if is_fault(said) else None)
        opened.set_default_timeout(15_000)
        if path is not None:
            opened.goto((server if person is None else person.server).address + path)
        return opened

    yield open_page
    for context in contexts:
        context.close()
    assert [fault for fault in faults if not any(word in fault for word in forgiven)] == []
