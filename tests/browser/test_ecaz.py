"""Ecaz and its ally on the page: a battle as one side, from the choice to the result, and spice to divide."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kanly.rules.factions.ecaz import ME
from kanly.rules.game import Dune
from tests.browser.conftest import People, Visit
from tests.browser.moments import Moment, pair_moment, seated_at
from tests.browser.pairs import FOE
from tests.browser.people import PULSE_S, Person, at, drive
from tests.browser.tables import SIZES, told

ALLIES = ("atreides", "emperor")
WIDE_ENOUGH = 1000


def both_strong(game: Dune, seat: str) -> bool:
    """Does Ecaz choose, with an odd number of its own in the battle?"""
    battle = game.state.battle
    if battle is None or seat != ME:
        return False
    here = [own for area, own in game.state.forces.items() if area.partition(":")[0] == battle.territory]
    return sum(own[ME].fighters for own in here if ME in own) in (3, 5)


def worth_a_word(game: Dune, seat: str) -> bool:
    """Is there something to divide about?"""
    return game.state.pots[0].amount > 2


@pytest.fixture(scope="module")
def battle() -> Moment:
    """Ecaz says who fights for both."""
    return pair_moment("choose_combatant", both_strong, allies=ALLIES)


@pytest.fixture(scope="module")
def division() -> Moment:
    """Two have collected together."""
    return pair_moment("divide_spice", worth_a_word, after_spice=True)


def at_both(
    visit: Visit, people: People, moment: Moment, size: tuple[int, int]
) -> tuple[Page, Person, Page, Person]:
    """The page of who is asked, and that of its ally."""
    ana, bo = people("Ana", "Bo")
    table = seated_at(moment, ana, bo)
    page, beside = visit(at(table), size, person=ana), visit(at(table), size, person=bo)
    ana.wait(lambda: ana.asked is not None)
    bo.wait(lambda: bool(bo.view.get("ask")))
    return page, ana, beside, bo


def has_chosen(person: Person) -> None:
    """What has been pressed has come to the table, before anybody answers beside the page."""
    person.wait(lambda: person.asked is None or person.asked["kind"] != "choose_combatant")


def plans(person: Person) -> bool:
    """Is the person asked for a battle plan, after the news?"""
    person.look(PULSE_S)
    return person.asked is not None and person.asked["kind"] == "battle_plan"


@pytest.mark.parametrize("size", SIZES)
def test_a_battle_of_two_as_one_side(
    visit: Visit, people: People, battle: Moment, size: tuple[int, int]
) -> None:
    page, ana, beside, bo = at_both(visit, people, battle, size)
    ally = bo.seat
    question, stage = page.locator("#question"), beside.locator(".stage")
    expect(question.get_by_role("heading")).to_have_text("Who fights for the two of you?")
    expect(question).to_contain_text("Halves of Ecaz: strength up, losses up.")
    expect(question).to_contain_text("no correction has settled it")
    expect(stage).to_contain_text("One side, two owners")
    expect(stage).to_contain_text("Ecaz says which of the two makes the plan")
    expect(question.get_by_role("button", name="Choose who fights")).to_have_attribute(
        "aria-disabled", "true"
    )
    question.get_by_role("radio").last.click()
    question.get_by_role("button", name="Fight yourself").click()
    has_chosen(ana)
    drive([bo, ana], lambda: plans(ana))
    together = ana.view["battle"]["together"]
    assert (together["fights"], together["partner"], together["dials"]) == (ME, ally, ally)
    half = (together["forces"] + 1) // 2
    assert (together["counts"], together["lost"]) == (half, half)
    expect(question).to_contain_text("You dial the forces of")
    for each in (page, beside) if size[0] > WIDE_ENOUGH else (beside,):
        pools = each.get_by_role("list", name="Forces and their owners")
        expect(pools).to_contain_text(f"+{half}")
        expect(pools).to_contain_text(f"a victory costs {half}, leaves {together['forces'] - half}")
    question.get_by_role("button", name=re.compile("^Seal")).click()
    drive([ana, bo], lambda: ana.view["battle"] is None and bo.view["battle"] is None)
    expect(
        page.locator(".stage").get_by_text("How it ended").or_(page.get_by_role("button", name="See how"))
    ).to_be_visible()
    again = page.get_by_role("button", name="See how")
    if again.count():
        again.click()
    result = page.locator(".stage")
    expect(result).to_contain_text(re.compile("Ecaz and .* against Harkonnen|Harkonnen against Ecaz and"))
    lost = {line["event"]["seat"] for line in told(ana, "forces_died")}
    if ME in lost:
        expect(result).to_contain_text(re.compile(r"Ecaz lost \d+ force"))


@pytest.mark.parametrize("size", SIZES)
def test_the_ally_fights_for_both(
    visit: Visit, people: People, battle: Moment, size: tuple[int, int]
) -> None:
    page, ana, beside, bo = at_both(visit, people, battle, size)
    name = page.locator("#question").get_by_role("radio").first
    name.click()
    page.locator("#question").get_by_role("button", name=re.compile("^Let .* fight")).click()
    has_chosen(ana)
    drive([ana, bo], lambda: plans(bo))
    expect(beside.locator("#question")).to_contain_text(
        re.compile(r"Ecaz adds \d with \d forces, whatever you dial")
    )
    assert FOE not in (bo.view["battle"]["together"]["fights"], bo.view["battle"]["together"]["partner"])
    expect(page.locator("#question")).to_contain_text("Waiting for")


def slide(page: Page, keep: int) -> None:
    """So much for oneself, by the keys of the slider."""
    slider = page.get_by_role("slider", name="Your share")
    slider.press("Home")
    for _ in range(keep):
        slider.press("ArrowRight")


@pytest.mark.parametrize("size", SIZES)
def test_a_division_with_a_counter_offer(
    visit: Visit, people: People, division: Moment, size: tuple[int, int]
) -> None:
    page, ana, beside, bo = at_both(visit, people, division, size)
    asked = ana.asked
    assert asked is not None
    amount = asked["options"]["amount"]
    slide(page, amount)
    page.get_by_role("button", name=re.compile(f"^Offer {amount} for you, 0 for")).click()
    bo.wait(lambda: bo.asked is not None)
    question = beside.locator("#question")
    expect(question.get_by_role("region", name="Between you two")).to_contain_text(
        f"You 0, Ecaz {amount}" if bo.seat != ME else "You 0"
    )
    slide(beside, 1)
    question.get_by_role("button", name=re.compile(f"^Offer instead: you 1, .* {amount - 1}")).click()
    ana.wait(lambda: ana.asked is not None and ana.asked["options"]["offered"] is not None)
    said = page.get_by_role("region", name="Between you two")
    expect(said.get_by_role("listitem")).to_have_count(2)
    said.get_by_role("button", name=f"Accept {amount - 1} and 1").click()
    for person in (ana, bo):
        person.wait(lambda person=person: bool(told(person, "spice_divided")))  # type: ignore[misc]
    event = told(bo, "spice_divided")[-1]["event"]
    assert event["agreed"] is True
    assert sorted((event["first"], event["second"])) == sorted((amount - 1, 1))


@pytest.mark.parametrize("size", SIZES)
def test_no_deal_divides_as_printed(
    visit: Visit, people: People, division: Moment, size: tuple[int, int]
) -> None:
    page, ana, _, bo = at_both(visit, people, division, size)
    asked = ana.asked
    assert asked is not None
    options = asked["options"]
    left = options["amount"] - options["without"]
    page.locator("#question").get_by_role("button", name=f"No deal: {options['without']} and {left}").click()
    bo.wait(lambda: bool(told(bo, "spice_divided")))
    event = told(bo, "spice_divided")[-1]["event"]
    assert event["agreed"] is False
    assert {event["one"]: event["first"], event["other"]: event["second"]}[ana.seat] == options["without"]
    assert not told(bo, "share_proposed")
