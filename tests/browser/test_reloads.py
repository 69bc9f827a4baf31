"""In the midst of every kind of question somebody loads the page anew, and finds it as it was."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, Response, expect

from kanly.rules.sentences import ASKED
from tests.browser.conftest import NARROW, WIDE, People, Visit
from tests.browser.expansions import SELDOM, asked_now, sampled
from tests.browser.hand import Hand
from tests.browser.moments import Moment, seated_at
from tests.browser.moments import moments as moments_of
from tests.browser.people import Ask, Choices, Eyes, Person, at, drive, moved_on, seated
from tests.browser.scenes import STRONGHOLDS, keen, to_carthag

BOTS = [{"bot": "novice"}, {"bot": "novice"}]
ATREIDES, HARKONNEN = {"faction": "atreides"}, {"faction": "harkonnen"}
KINDS = sorted(set(ASKED).difference(SELDOM))
MOST_STEPS = 80
STEADY_MS = 100
CHANGES = re.compile(r"\d+:\d\d|Asked at the same time: .*")  # by itself


@pytest.fixture(scope="module")
def moments(request: pytest.FixtureRequest) -> dict[str, Moment]:
    """A table for every kind of question."""
    return moments_of(asked_now(KINDS, request.config))


@pytest.mark.parametrize("kind", sampled(KINDS))
def test_whoever_reloads_finds_the_same_question(
    visit: Visit, people: People, moments: dict[str, Moment], kind: str
) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated_at(moments[kind], ana, bo)
    eyes = Eyes(visit(None, WIDE if KINDS.index(kind) % 2 else NARROW, person=ana))
    beside = Eyes(visit(at(table), person=bo))
    eyes.page.goto(ana.server.address + at(table))
    ana.wait(lambda: ana.asked is not None)
    beside.wait(lambda: beside.view.get("ask") is not None)
    ask = ana.asked
    assert ask is not None
    assert ask["kind"] == kind
    reload_and_answer(eyes, ana, ask)


def test_whoever_reloads_in_a_hidden_window_finds_it_open(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], (), 60, chairs=[ATREIDES, HARKONNEN, *BOTS])
    drive([ana, bo], lambda: waits_for(ana) and waits_for(bo), WARLIKE)
    page = visit(at(table), person=ana)
    ask, dock = ana.view["ask"], page.locator("#question")
    go_on = dock.get_by_role("button", name="Go on")
    expect(go_on).to_be_visible()
    before = steady(dock)
    page.reload()
    expect(go_on).to_be_visible()
    assert steady(dock) == before
    assert ana.view["ask"]["id"] == ask["id"]
    assert not ana.view["ask"]["gone_on"]
    taken = Taken(page)
    go_on.click()
    ana.wait(lambda: ana.view["ask"]["id"] != ask["id"] or ana.view["ask"]["gone_on"])
    page.wait_for_timeout(STEADY_MS)
    assert taken.answers.count(ask["id"]) == 1


def waits_for(person: Person) -> bool:
    """Is a hidden window open in which this person has said nothing yet?"""
    ask = person.view.get("ask")
    return bool(ask and ask["hidden"] and person.seat in ask["of"] and not ask["gone_on"])


def into_a_fight(person: Person, ask: Ask) -> Any:
    """A few into a stronghold in which somebody else stands."""
    for way in ask["options"]["ways"]:
        for goal in way["to"] if way["kind"] == "reserves" else ():
            others = set(person.view["forces"].get(goal["area"], {})) - {person.seat}
            if others and goal["area"] in STRONGHOLDS:
                number = min(4, goal["most"])
                return {"kind": "reserves", "to": goal["area"], "normal": number, "elite": 0, "ally_pays": 0}
    return ask["default"]


WARLIKE: Choices = {"declare_move": to_carthag, "declare_shipment": into_a_fight, "make_bid": keen}


def reload_and_answer(eyes: Eyes, person: Person, ask: Ask) -> None:
    """Touch the form, load the page anew, find the same question untouched, and answer it once."""
    page = eyes.page
    page.reload()  # the hand may have touched this question already while it answered the one before
    close_results(page)
    hand, taken = Hand(page, seed=1), Taken(page)
    question, lines = as_asked(eyes, ask), journal(page)
    touch(hand)
    page.reload()
    assert as_asked(eyes, ask) == question
    assert journal(page) == lines
    for _ in range(MOST_STEPS):
        if moved_on(person, ask):
            break
        if eyes.asked is not None and eyes.asked["id"] == ask["id"]:  # the next question is not to be touched
            step(hand)
        person.look(0.02)
    assert moved_on(person, ask), f"{ask['kind']} cannot be answered after a reload"
    eyes.wait(lambda: bool(taken.answers))
    assert taken.answers.count(ask["id"]) == 1


def close_results(page: Page) -> None:
    """How a battle before ended has been read; a reload would close it, too."""
    for button in page.locator(".stage").get_by_role("button", name="Go on").all():
        button.click()


class Taken:
    """The answers of a page that the server has taken."""

    def __init__(self, page: Page) -> None:
        self.answers: list[str] = []
        page.on("response", self.note)

    def note(self, response: Response) -> None:
        if response.url.endswith("/do") and response.status == 200:
            body: Any = response.request.post_data_json
            self.answers.append(body["command"]["question"])


def journal(page: Page) -> list[str]:
    """The lines in sight, where the journal is."""
    return page.get_by_role("log").get_by_role("listitem").all_inner_texts()


def as_asked(eyes: Eyes, ask: Ask) -> str:
    """The question as it stands in the dock, when its form has come; without clock and company."""
    eyes.wait(lambda: eyes.asked is not None and eyes.asked["id"] == ask["id"])
    dock = eyes.page.locator("#question")
    expect(dock.locator(".btn").first).to_be_visible()
    expect(dock.locator(".skeleton")).to_have_count(0)
    return steady(dock)


def steady(dock: Locator) -> str:
    """What it says when all its parts have come."""
    said, before = CHANGES.sub("", dock.inner_text()), ""
    while said != before:
        dock.page.wait_for_timeout(STEADY_MS)
        said, before = CHANGES.sub("", dock.inner_text()), said
    return said


def touch(hand: Hand) -> None:
    try:
        hand.fill(hand.page.locator("#question"))
    except Error:
        return


def step(hand: Hand) -> None:
    try:
        hand.step()
    except Error:
        return
