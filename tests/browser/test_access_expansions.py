"""The questions of the expansions are open to all: axe finds nothing, everything has a name and room."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.expansions import asked_by_expansions, asked_now, sampled
from tests.browser.moments import Moment, moments, seated_at
from tests.browser.test_access import AXE, WIDER, drawn

KINDS = asked_by_expansions()


@pytest.fixture(scope="module")
def tables(request: pytest.FixtureRequest) -> dict[str, Moment]:
    """A table for each of their questions."""
    return moments(asked_now(KINDS, request.config))


@pytest.mark.parametrize("kind", sampled(KINDS))
def test_their_questions_are_open_to_all(
    visit: Visit, people: People, tables: dict[str, Moment], kind: str
) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated_at(tables[kind], ana, bo)
    faults = []
    for size, scheme in ((WIDE, "light"), (NARROW, "dark")):
        page = visit(None, size, person=ana, color_scheme=scheme)
        page.add_init_script(path=AXE)
        page.goto(f"{ana.server.address}/#/t/{table}")
        expect(page.locator("#question .btn").first).to_be_visible()
        faults += [f"{size}: {fault}" for fault in drawn(page)]
        assert page.evaluate(WIDER) == 0, size
    assert not faults, faults
