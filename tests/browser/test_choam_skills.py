"""The second expansion on the page: an audit, skills when a game begins, a skilled leader in a battle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kanly.catalog import leaders
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.factions.choam import ME as CHOAM
from kanly.rules.game import Dune
from tests.browser.conftest import WIDE, People, Visit
from tests.browser.expansions import could_go_behind, could_pay
from tests.browser.moments import Moment, moments
from tests.browser.people import asked_for, drive
from tests.browser.tables import SIZES, at_table, told, until


@pytest.fixture(scope="module")
def audits() -> Moment:
    """CHOAM may audit somebody who could pay; that somebody sits beside it."""
    found: list[str] = []

    def fits(game: Dune, seat: str) -> bool:
        found.append(opponent(battle_of(game.state), CHOAM))
        return could_pay(game, seat)

    moment = moments({"make_audit"}, fits)["make_audit"]
    return moment._replace(other=found[-1])


@pytest.fixture(scope="module")
def begins() -> Moment:
    """Somebody is the last to choose a Leader Skill."""
    return moments({"choose_skill"})["choose_skill"]


@pytest.fixture(scope="module")
def plans() -> Moment:
    """A plan is made, and the skilled leader stands in front of the shield."""
    return moments({"battle_plan"}, could_go_behind)["battle_plan"]


@pytest.mark.parametrize("pays", [True, False], ids=["paid", "seen"])
@pytest.mark.parametrize("size", SIZES)
def test_an_audit_is_paid_for_or_shows_cards(
    visit: Visit, people: People, audits: Moment, size: tuple[int, int], pays: bool
) -> None:
    page, ana, bo = at_table(visit, people, audits, size)
    asked = ana.asked
    assert asked is not None
    number, before = asked["question"]["number"], ana.view["me"]["spice"]
    question = page.locator("#question")
    expect(question.get_by_role("heading")).to_contain_text("Audit")
    question.get_by_role("button", name=re.compile("^Audit ")).click()
    drive([bo], lambda: any(asked_for([bo], "buy_off")))
    theirs = visit(f"/#/t/{bo.table}", size, person=bo).locator("#question")
    expect(theirs.get_by_role("heading")).to_have_text(f"Pay the auditor {number}?")
    theirs.get_by_role("button", name=f"Pay {number} spice" if pays else "Let CHOAM look").click()
    if pays:
        until(ana, lambda: bool(told(ana, "audit_bought")))
        assert ana.view["me"]["spice"] == before + number
        assert not told(ana, "audit_seen")
    else:
        until(ana, lambda: bool(told(ana, "audit_seen")))
        seen = [card for card, place in ana.view["me"]["known"].items() if place == bo.seat]
        assert len(seen) >= number
        assert ana.view["me"]["spice"] == before


@pytest.mark.parametrize("size", SIZES)
def test_a_skill_is_chosen_with_its_leader_and_lies_open(
    visit: Visit, people: People, begins: Moment, size: tuple[int, int]
) -> None:
    page, ana, bo = at_table(visit, people, begins, size)
    asked = ana.asked
    assert asked is not None
    skills, able = asked["options"]["skills"], asked["options"]["leaders"]
    question = page.locator("#question")
    expect(question.get_by_role("radio")).to_have_count(len(skills))
    question.get_by_role("radio").last.click()
    name = leaders()[able[0]].name
    question.get_by_role("button", name=name).click()
    question.get_by_role("button", name=re.compile(f"^Keep .* for {re.escape(name)}$")).click()
    until(ana, lambda: able[0] in ana.view["skills"], bo)
    assert ana.view["skills"][able[0]] == {"skill": skills[-1], "seat": ana.seat}
    bo.wait(lambda: able[0] in bo.view["skills"])
    if size == WIDE:
        expect(page.locator(".mat .leader.skilled").first).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_skilled_leader_goes_behind_the_shield_and_leads_the_plan(
    visit: Visit, people: People, plans: Moment, size: tuple[int, int]
) -> None:
    page, ana, _ = at_table(visit, people, plans, size)
    asked = ana.asked
    assert asked is not None
    skilled = next(
        leader
        for leader, held in ana.view["skills"].items()
        if held["seat"] == ana.seat and leaders()[leader].faction == ana.seat
    )
    name = leaders()[skilled].name
    question = page.locator("#question")
    assert skilled not in asked["options"]["leaders"]
    question.get_by_role("radio", name=f"{name} behind").click()
    ana.wait(lambda: ana.seat in ana.view["battle"]["behind"])
    choice = question.get_by_role("radio", name=re.compile(f"^{re.escape(name)}.*strength"))
    choice.click()
    question.get_by_role("button", name=re.compile(f"^Seal: .*{re.escape(name)}")).click()
    ana.wait(lambda: ana.asked is None or ana.asked["id"] != asked["id"])
    battle = ana.view["battle"]
    assert battle["plans"][ana.seat][0] == skilled
