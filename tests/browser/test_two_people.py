"""Two people in two browsers, one at a desk and one with a phone, at a table with others."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Error, Locator, Page, Response, expect

from tests.browser.conftest import NARROW, People, Visit
from tests.browser.hand import Hand
from tests.browser.people import Ask, Choices, Eyes, Person, drive, moved_on, seated
from tests.browser.scenes import STRONGHOLDS, go_on, keen, see_result, to_carthag

BOTS = [{"bot": "novice"}, {"bot": "novice"}]
ATREIDES, HARKONNEN = {"faction": "atreides"}, {"faction": "harkonnen"}
MOST_STEPS = 80
MOST_TURNS, ROUNDS = 4, 3
PAIRS = [("bene_gesserit", "fremen"), ("atreides", "harkonnen"), ("emperor", "guild")]
KINDS = {
    "predict", "place_first", "place_fremen", "keep_traitor", "dial_storm", "make_bid", "revive",
    "declare_shipment", "declare_move", "ask_prescience", "battle_plan", "speak_at_nexus",
}  # fmt: skip
"""Questions in the midst of which somebody reloads."""
STEADY_MS = 100
PASSED = ("settle_by_karama", "play_hajr", "play_storm_card", "cancel_power")  # by standing order
CHANGES = re.compile(r"\d+:\d\d|Asked at the same time: .*")  # by itself
SECRET, ANSWER, LOUD, LAST = "Carthag falls tonight", "Then I sell it", "Good evening all", "Enough said"


def at(table: str) -> str:
    return f"/#/t/{table}"


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


def test_whoever_reloads_finds_the_same_question(visit: Visit, people: People) -> None:
    ana, bo = people("Ana", "Bo")
    seen: set[str] = set()
    for pair in PAIRS * ROUNDS:
        if seen < KINDS:
            eyes = {ana.name: Eyes(visit(None, person=ana)), bo.name: Eyes(visit(None, NARROW, person=bo))}
            seen |= reloaded_at(pair, [ana, bo], eyes, KINDS - seen)
            for each in eyes.values():
                each.page.close()
    assert seen == KINDS, KINDS - seen


def reloaded_at(pair: tuple[str, str], two: list[Person], eyes: dict[str, Eyes], kinds: set[str]) -> set[str]:
    """Play at a new table, and reload when one of these questions comes; which of them came."""
    for person in two:
        person.begin_anew()
    table = seated(two, PASSED, 60, turns=MOST_TURNS, chairs=[*({"faction": seat} for seat in pair), *BOTS])
    for person in two:
        eyes[person.name].page.goto(person.server.address + at(table))
    seen: set[str] = set()

    def fresh() -> Person | None:
        open_ = kinds - seen
        return next((p for p in two if p.asked is not None and p.asked["kind"] in open_), None)

    while not (two[0].over or seen == kinds):
        drive(two, lambda: two[0].over or fresh() is not None, WARLIKE)
        who = fresh()
        ask = None if who is None else alone(who)
        if who is not None and ask is not None and ask["kind"] in kinds - seen:
            seen.add(ask["kind"])
            reload_and_answer(eyes[who.name], who, ask)
    return seen


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


def alone(person: Person) -> Ask | None:
    """The question, when no bot is asked at the same time any more: what a bot says may change it."""
    people = {chair["faction"] for chair in person.view["chairs"].values() if chair["bot"] is None}
    person.wait(
        lambda: person.asked is None or person.asked["hidden"] or people.issuperset(person.asked["of"])
    )
    return person.asked


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
