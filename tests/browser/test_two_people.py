"""Two people in two browsers, one at a desk and one with a phone, at a table with others."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, People, Visit
from tests.browser.people import Person, asked_for, at, drive, seated
from tests.browser.scenes import go_on, see_result, to_carthag

BOTS = [{"bot": "novice"}, {"bot": "novice"}]
ATREIDES, HARKONNEN = {"faction": "atreides"}, {"faction": "harkonnen"}
SECRET, ANSWER, LOUD, LAST = "Carthag falls tonight", "Then I sell it", "Good evening all", "Enough said"


def talk(page: Page) -> Locator:
    """The panel of talk, opened."""
    tab = page.get_by_role("tab", name="Talk")
    if not tab.count():
        page.get_by_role("button", name="Talk").click()
    tab.click()
    return page.get_by_role("tabpanel")


def say(page: Page, text: str, *to: str) -> None:
    panel = talk(page)
    panel.get_by_role("button", name="Everybody").click()
    for name in to:
        panel.get_by_role("button", name=name).click()
    panel.get_by_role("textbox").fill(text)
    panel.get_by_role("button", name="Say").click()
    expect(panel.get_by_role("log")).to_contain_text(text)


def test_what_is_said_reaches_whom_it_is_for(visit: Visit, people: People) -> None:
    ana, bo, cy, dee = people("Ana", "Bo", "Cy", "Dee")
    table = seated([ana, bo, cy], chairs=[ATREIDES, HARKONNEN, {"faction": "emperor"}, *BOTS])
    dee.sit(table)
    desk, phone, watching = (
        visit(at(table), person=ana),
        visit(at(table), NARROW, person=bo),
        visit(at(table), person=dee),
    )
    say(desk, LOUD)
    say(desk, SECRET, "Harkonnen")
    expect(talk(phone).get_by_role("log")).to_contain_text(SECRET)
    expect(talk(phone).get_by_role("log")).to_contain_text("only to Harkonnen")
    say(phone, ANSWER, "Atreides")
    expect(talk(desk).get_by_role("log")).to_contain_text(ANSWER)
    say(desk, LAST)
    log = talk(watching).get_by_role("log")
    expect(log).to_contain_text(LAST)
    expect(log).to_contain_text(LOUD)
    assert SECRET not in watching.content()
    assert ANSWER not in watching.content()
    for other in (cy, dee):
        other.wait(lambda other=other: any(LAST in line["text"] for line in other.lines))  # type: ignore[misc]
        assert any(LOUD in message for message in other.heard)
        assert not any(SECRET in message or ANSWER in message for message in other.heard)


def test_a_bribe_is_paid_at_the_desk_and_seen_by_both(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=[ATREIDES, HARKONNEN, *BOTS])
    drive([ana, bo], lambda: any(p.asked and p.asked["kind"] == "make_bid" for p in (ana, bo)))
    desk, phone = visit(at(table), person=ana), visit(at(table), NARROW, person=bo)
    desk.get_by_role("tab", name="Deals").click()
    desk.get_by_role("button", name="Pay spice").click()
    tool = desk.locator(".desk .tool")
    tool.get_by_role("radio", name="Harkonnen").click()
    amount = tool.get_by_role("spinbutton", name="Spice")
    amount.focus()
    for key in ("Home", "ArrowUp", "ArrowUp"):
        amount.press(key)
    before = ana.view["me"]["spice"]
    tool.get_by_role("button", name="Pay 3 to Harkonnen").click()
    bo.wait(lambda: bo.view["mats"]["harkonnen"]["bribes"] == 3)
    ana.wait(lambda: ana.view["me"]["spice"] == before - 3)
    desk.get_by_role("tab", name="Journal").click()
    expect(desk.get_by_role("log")).to_contain_text("3 spice")
    phone.get_by_role("button", name="Journal").click()
    expect(phone.get_by_role("log")).to_contain_text("3 spice")


def test_they_ally_at_a_nexus(visit: Visit, people: People) -> None:
    ana, bo, cy = people("Ana", "Bo", "Cy")
    table = seated([ana, bo, cy], chairs=[ATREIDES, HARKONNEN, {"faction": "emperor"}])
    drive([ana, bo, cy], lambda: free_at_nexus(ana) and free_at_nexus(bo))
    desk, phone = visit(at(table), person=ana), visit(at(table), NARROW, person=bo)
    desk.locator("#question").get_by_role("radio", name="Offer Harkonnen an alliance").click()
    desk.locator("#question").get_by_role("button", name="Offer Harkonnen an alliance").click()
    expect(desk.locator(".nexus")).to_contain_text("You offered Harkonnen")
    phone.locator("#question").get_by_role("radio", name="Ally with Atreides").click()
    phone.locator("#question").get_by_role("button", name="Ally with Atreides").click()
    for page in (desk, phone):
        expect(page.locator(".nexus").get_by_text("allied", exact=True).first).to_be_visible()
    ana.wait(lambda: ana.view["mats"]["harkonnen"]["ally"] == "atreides")
    expect(desk.locator("#question")).to_contain_text("You are allied with Harkonnen")


def free_at_nexus(person: Person) -> bool:
    """Is the person asked to speak, and without an ally?"""
    asked = person.asked is not None and person.asked["kind"] == "speak_at_nexus"
    return asked and person.view["mats"][person.seat]["ally"] is None


def test_they_fight_a_battle(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=[ATREIDES, HARKONNEN, *BOTS])
    drive([ana, bo], lambda: fighting(ana) and fighting(bo), {"declare_move": to_carthag})
    desk, phone = visit(at(table), person=ana), visit(at(table), NARROW, person=bo)
    for page in (desk, phone):
        expect(page.locator("#question h2")).to_have_text("Make your battle plan")
        expect(page.get_by_role("heading", name="in Carthag")).to_be_visible()
    plan = seal(desk)
    assert bo.view["battle"]["plans"] == {}
    expect(desk.locator(".stage")).to_contain_text("Your plan is sealed")
    seal(phone)
    ana.wait(lambda: bool(ana.view["battle"]["plans"]))
    for page in (desk, phone):
        expect(page.locator(".stage")).to_contain_text(plan)
    drive([ana, bo], lambda: ana.view["battle"] is None or not both(ana.view["battle"]))
    drive([ana, bo], lambda: ana.over or ana.asked is not None or bo.asked is not None)  # the bots have done
    for page in (desk, phone):
        ended = page.locator(".stage").get_by_text("How it ended")
        see_result(page)
        expect(ended).to_be_visible()
        go_on(page)
        expect(ended).to_have_count(0)


def test_a_draft_stays_while_others_answer(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    table = seated([ana, bo], chairs=[ATREIDES, {"faction": "emperor"}, *BOTS])
    ana.wait(lambda: any(asked_for([ana], "keep_traitor")))
    bo.wait(lambda: any(asked_for([bo], "keep_traitor")))
    question = visit(at(table), person=ana).locator("#question")
    question.locator(".dealt button").first.click()
    sends = question.locator(".btn.primary")
    expect(sends).to_contain_text("Keep ")
    drive([bo], lambda: bo.asked is None)
    ana.wait(lambda: bo.seat not in ana.view["ask"]["of"])
    expect(question.get_by_text("Asked at the same time")).to_have_count(0)
    expect(sends).to_contain_text("Keep ")


def fighting(person: Person) -> bool:
    """Is the person asked for a plan against the other?"""
    return person.asked is not None and person.asked["kind"] == "battle_plan" and both(person.view["battle"])


def both(battle: dict[str, Any]) -> bool:
    return {battle["aggressor"], battle["defender"]} == {"atreides", "harkonnen"}


def seal(page: Page) -> str:
    """Seal the plan as it is proposed; the name of its leader."""
    button = page.locator("#question .btn.primary")
    expect(button).to_contain_text("Seal:")
    leader = button.inner_text().split(",")[1].strip()
    button.click()
    return leader
