"""Ambassadors and Terror tokens on the page: placed, set off one by the other, and hidden from the others."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kanly.catalog import board
from kanly.rules.factions.ecaz import ME as ECAZ
from kanly.rules.factions.moritani import ME as MORITANI
from kanly.rules.state import TERRORS
from tests.browser import envoys
from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.envoys import tap
from tests.browser.moments import Moment
from tests.browser.people import PATIENCE_S, Person, answer, at, go_on
from tests.browser.test_access import AXE, WIDER, drawn

SIZES = [pytest.param(WIDE, id="desk"), pytest.param(NARROW, id="phone")]


@pytest.fixture(scope="module")
def relocation() -> Moment:
    """In somebody's turn the Fremen Ambassador has been called, and Extortion lies where a group can go."""
    return envoys.moment_of("relocate", envoys.into_terror, other=MORITANI)


@pytest.fixture(scope="module")
def placing() -> Moment:
    """Ecaz may place Ambassadors, and has spice for several."""
    return envoys.moment_of("place_ambassador", envoys.rich, other=MORITANI)


@pytest.fixture(scope="module")
def terrorizing() -> Moment:
    """Moritani lays out its first token."""
    return envoys.moment_of("terrorize", envoys.fresh, other=ECAZ)


def asks(person: Person, kind: str) -> bool:
    """Is this asked of the person?"""
    return person.asked is not None and person.asked["kind"] == kind


def costs(person: Person, price: int) -> bool:
    """Is the person asked for an Ambassador at this price?"""
    asked = person.asked
    return asked is not None and asked["kind"] == "place_ambassador" and asked["options"]["price"] == price


def tokens(person: Person) -> list[str]:
    """The Terror tokens of the board, as this person sees them."""
    return list(person.view["sheets"][MORITANI]["tokens"])


def pass_windows(people: list[Person], until: Callable[[], bool]) -> None:
    """Wait until something is so; nobody plays anything in a hidden window."""
    end = time.monotonic() + PATIENCE_S
    while not until():
        assert time.monotonic() < end, f"the moment does not come: {people[0].view.get('ask')}"
        for person in people:
            person.look(0.05)
            ask = person.view.get("ask")
            if (
                ask is None
                or not ask["hidden"]
                or person.seat not in ask["of"]
                or ask.get("gone_on")
                or until()
            ):
                continue
            if ask["asked"]:
                answer(person, ask, {})
            else:
                go_on(person, ask)


def is_placed(person: Person, territory: str) -> bool:
    """Does an Ambassador stand there, as this person sees it?"""
    return any(str(each).startswith(f"{territory} ") for each in person.view["sheets"][ECAZ]["placed"])


def hears_no_face(page: Page, person: Person, faces: tuple[str, ...] = TERRORS) -> None:
    """Neither the page nor anything that it was sent tells what a token is."""
    assert "faces" not in person.view["me"]["sheet"]
    names = [
        face
        for face in faces
        if any(f'"{face}"' in message or f":{face}" in message for message in person.heard)
    ]
    assert names == []
    expect(page.locator(".planet .tok .only")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_relocation_sets_off_a_token_and_then_the_entrant_goes_on(
    visit: Visit, people: People, relocation: Moment, size: tuple[int, int]
) -> None:
    game = envoys.at_moment(relocation)
    turns = game.state.turn_order
    assert turns is not None
    assert turns.acting is not None
    entrant, (start, goal) = turns.acting, envoys.goals(game)[0]
    ana, bo, cy = people("Ana", "Bo", "Cy")
    table = envoys.seat_all(relocation, {ECAZ: ana, MORITANI: bo, entrant: cy})
    page, beside = visit(at(table), size, person=ana), visit(at(table), size, person=bo)
    theirs = visit(at(table), size, person=cy)
    ana.wait(lambda: asks(ana, "relocate"))
    question = page.locator("#question")
    expect(question.get_by_role("list", name="What has been interrupted")).to_contain_text(
        "Ambassador of Fremen at work"
    )
    expect(theirs.locator("#question")).to_contain_text("Ambassador of Fremen at work")
    hears_no_face(theirs, cy)
    if question.get_by_role("radiogroup", name="Which group moves?").count():
        tap(page, start)
    tap(page, goal)
    question.get_by_role("button", name=re.compile("^Relocate ")).click()
    pass_windows([ana, bo, cy], lambda: asks(bo, "use_terror"))
    turned = beside.locator("#question")
    expect(turned).to_contain_text("Ecaz has come to")
    expect(turned).to_contain_text("Ecaz is never offered an alliance with a token.")
    hears_no_face(theirs, cy)
    turned.get_by_role("button", name="Turn up Extortion").click()
    pass_windows([ana, bo, cy], lambda: asks(cy, "declare_move"))
    expect(theirs.locator("#question").get_by_role("list", name="What has been interrupted")).to_have_count(0)
    kinds = [line["kind"] for line in cy.lines]
    assert kinds.index("terror_revealed") > kinds.index("forces_relocated")
    assert cy.view["sheets"][MORITANI]["extorting"] == 1
    assert any(ECAZ in here for area, here in cy.view["forces"].items() if area == goal)
    hears_no_face(theirs, cy, tuple(face for face in TERRORS if face != "extortion"))


@pytest.mark.parametrize("size", SIZES)
def test_two_ambassadors_are_placed_and_the_second_costs_more(
    visit: Visit, people: People, placing: Moment, size: tuple[int, int]
) -> None:
    ana, bo = people("Ana", "Bo")
    table = envoys.seat_all(placing, {ECAZ: ana, MORITANI: bo})
    page, beside = visit(at(table), size, person=ana), visit(at(table), size, person=bo)
    ana.wait(lambda: asks(ana, "place_ambassador"))
    question = page.locator("#question")
    assert ana.asked is not None
    places = ana.asked["options"]["to"][:2]
    for number, territory in enumerate(places, 1):
        pass_windows([ana, bo], lambda number=number: costs(ana, number))  # type: ignore[misc]
        question.get_by_role("radiogroup", name="Which Ambassador").get_by_role("radio").first.click()
        tap(page, first_area(territory))
        question.get_by_role("button", name=re.compile(rf"^Place .* for\s*{number}")).click()
        pass_windows([ana, bo], lambda territory=territory: is_placed(ana, territory))  # type: ignore[misc]
    question.get_by_role("button", name="Place no more").click()
    pass_windows([ana, bo], lambda: all(is_placed(bo, territory) for territory in places))
    place = f'.hits [data-area="{first_area(places[0])}"][role=img]'
    if beside.locator(place).count():
        expect(beside.locator(place)).to_have_attribute("aria-label", re.compile("Ambassador of "))


def first_area(territory: str) -> str:
    """The area of a stronghold."""
    return board().territories[territory].areas[0]


@pytest.mark.parametrize("size", SIZES)
def test_a_token_is_laid_face_down_and_only_its_owner_sees_which(
    visit: Visit, people: People, terrorizing: Moment, size: tuple[int, int]
) -> None:
    ana, bo = people("Ana", "Bo")
    table = envoys.seat_all(terrorizing, {MORITANI: ana, ECAZ: bo})
    page, beside = visit(at(table), size, person=ana), visit(at(table), size, person=bo)
    ana.wait(lambda: asks(ana, "terrorize"))
    assert ana.asked is not None
    territory = ana.asked["options"]["to"][0]
    question = page.locator("#question")
    question.get_by_role("radio", name="Atomics").click()
    tap(page, first_area(territory))
    question.get_by_role("button", name=re.compile("^Place Atomics in ")).click()
    pass_windows([ana, bo], lambda: tokens(ana) == tokens(bo) == [f"1:{territory}"])
    assert ana.view["me"]["sheet"]["faces"] == ["1:atomics"]
    place = f'.hits [data-area="{first_area(territory)}"][role=img]'
    expect(page.locator(place)).to_have_attribute("aria-label", re.compile("Terror token: Atomics"))
    if beside.locator(place).count():
        label = beside.locator(place).get_attribute("aria-label") or ""
        assert "Terror token, face down" in label
        assert "Atomics" not in label
    hears_no_face(beside, bo)


FORMS = ("relocate", "place_ambassador", "trigger_ambassador", "ship_granted", "terrorize", "use_terror")


@pytest.mark.parametrize("kind", FORMS)
def test_their_forms_are_open_to_all(visit: Visit, people: People, kind: str) -> None:
    moment = envoys.moment_of(kind)
    ana, bo = people("Ana", "Bo")
    table = envoys.seat_all(moment, {moment.asked: ana, moment.other: bo})
    faults = []
    for size, scheme in ((WIDE, "light"), (NARROW, "dark")):
        page = visit(None, size, person=ana, color_scheme=scheme)
        page.add_init_script(path=AXE)
        page.goto(f"{ana.server.address}/#/t/{table}")
        expect(page.locator("#question .btn").first).to_be_visible()
        radio = page.locator("#question").get_by_role("radio")
        if radio.count():
            radio.first.click()
        faults += [f"{size}: {fault}" for fault in drawn(page)]
        assert page.evaluate(WIDER) == 0, size
    assert not faults, faults
