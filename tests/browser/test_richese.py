"""House Richese on the page: No-Fields that nobody else can tell apart, and its ways to sell a card."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kanly.rules.battle.combatants import hides_number
from kanly.rules.factions.richese import ME
from kanly.rules.game import Dune
from kanly.rules.presence import occupants, territory_of
from kanly.rules.purse import free_spice, room
from tests.browser.conftest import People, Visit
from tests.browser.moments import Moment, moments
from tests.browser.people import Person, at
from tests.browser.tables import POINT_IN, SIZES, at_table, until

PLACE = "carthag:10"
LEAST = 3  # spice with which one can bid


def ships(game: Dune, seat: str) -> bool:
    """Can Richese ship a No-Field into a city in which nobody stands, and is there no Guild to stop it?"""
    return (
        seat == ME
        and not game.state.plays("guild")
        and not occupants(game.state, territory_of(PLACE))
        and buys(game, seat)
    )


def buys(game: Dune, seat: str) -> bool:
    """Is there spice enough for something?"""
    return free_spice(game.state, seat) >= LEAST


def fights_hidden(game: Dune, seat: str) -> bool:
    """Does Richese plan a battle with its marker?"""
    fighting = game.state.battle
    return seat == ME and fighting is not None and hides_number(game.state, fighting, ME)


def sells(game: Dune, seat: str) -> bool:
    """Can Richese, and whoever sits first beside it, bid on what it sells?"""
    other = next(each for each in game.state.seats if each != seat)
    return all(room(game.state, each) > 0 and buys(game, each) for each in (seat, other))


def holds(game: Dune, seat: str) -> bool:
    """Has Richese a card for the Black Market?"""
    return bool(game.state.players[seat].hand)


@pytest.fixture(scope="module")
def shipment() -> Moment:
    """Richese is asked what it ships."""
    return moments({"declare_shipment"}, ships)["declare_shipment"]


@pytest.fixture(scope="module")
def battle() -> Moment:
    """Richese makes a plan, and its marker is in the battle."""
    return moments({"battle_plan"}, fights_hidden)["battle_plan"]


@pytest.fixture(scope="module")
def sale() -> Moment:
    """Richese chooses a card of its cache."""
    return moments({"put_up_cache_card"}, sells)["put_up_cache_card"]


@pytest.fixture(scope="module")
def market() -> Moment:
    """Richese may open the Black Market."""
    return moments({"offer_card"}, holds)["offer_card"]


Table = tuple[Page, Person, Page, Person]


def two_pages(visit: Visit, people: People, moment: Moment, size: tuple[int, int]) -> Table:
    """The page of Richese, and that of somebody else."""
    page, ana, bo = at_table(visit, people, moment, size)
    return page, ana, visit(at(bo.table), size, person=bo), bo


def marker_of(person: Person) -> str | None:
    """Where the marker lies, as this person sees it."""
    for area, here in person.view["forces"].items():
        if here.get(ME, [0, 0, 0, 0])[3]:
            return str(area)
    return None


def choose_place(page: Page) -> None:
    """By a tap on the map."""
    expect(page.locator(".planet .choice.legal, .planet .choice.warned").first).to_be_attached()
    page.mouse.click(*page.evaluate(POINT_IN, PLACE))


def names_nothing(page: Page, person: Person) -> None:
    """Neither the page nor anything that it was sent tells what is behind the marker."""
    assert "marker" not in person.view["me"]["sheet"]
    assert not any('"marker"' in message for message in person.heard)
    expect(page.locator(".pill.secret")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_no_field_is_shipped_and_only_its_owner_sees_what_is_inside(
    visit: Visit, people: People, shipment: Moment, size: tuple[int, int]
) -> None:
    page, ana, beside, bo = two_pages(visit, people, shipment, size)
    question = page.locator("#question")
    question.get_by_role("radio", name="A No-Field").click()
    choose_place(page)
    question.get_by_role("button", name=re.compile("^Ship a No-Field to Carthag")).click()
    until(ana, lambda: ana.asked is not None and ana.asked["kind"] == "choose_no_field", bo)
    expect(question.get_by_role("heading")).to_have_text("Which No-Field?")
    names_nothing(beside, bo)
    question.get_by_role("radio", name=re.compile("^3")).click()
    question.get_by_role("button", name="Hide 3 in it").click()
    until(ana, lambda: marker_of(ana) is not None, bo)
    bo.wait(lambda: marker_of(bo) == marker_of(ana))
    assert ana.view["me"]["sheet"]["marker"] == 3
    place = f'.hits [data-area="{marker_of(ana)}"][role=img]'
    expect(page.locator(place)).to_have_attribute("aria-label", re.compile(r"a No-Field.*3 inside"))
    if beside.locator(place).count():  # something else may be in the middle by now
        label = beside.locator(place).get_attribute("aria-label") or ""
        assert "a No-Field, which counts as 1" in label
        assert "inside" not in label
    names_nothing(beside, bo)


@pytest.mark.parametrize("size", SIZES)
def test_a_battle_with_a_no_field_tells_its_number_when_the_plans_are_open(
    visit: Visit, people: People, battle: Moment, size: tuple[int, int]
) -> None:
    page, ana, beside, bo = two_pages(visit, people, battle, size)
    asked, value = ana.asked, ana.view["me"]["sheet"]["marker"]
    assert asked is not None
    question = page.locator("#question")
    expect(question).to_contain_text("Your No-Field is in this battle")
    assert asked["options"]["normal"] >= min(value, ana.view["mats"][ME]["reserves"][0])
    expect(beside.get_by_role("article").first).to_contain_text("counts 1 until it is turned up")
    names_nothing(beside, bo)
    question.get_by_role("button", name=re.compile("^Seal")).click()
    until(ana, lambda: marker_of(ana) is None, bo)
    assert ana.view["sheets"][ME]["face_up"] == value
    bo.wait(lambda: bo.view["sheets"][ME]["face_up"] == value)
    lines = [line["text"] for line in bo.lines]
    assert any(f"No-Field of Richese is turned up: {value}" in line for line in lines)


def put_up(page: Page, how: str) -> str:
    """A card of the cache; its name."""
    question = page.locator("#question")
    question.get_by_role("radio", name=how).click()
    card = question.get_by_role("group", name="Which card").get_by_role("button").first
    name = card.inner_text().strip()
    card.click()
    question.get_by_role("button", name=f"Put up {name}").click()
    return name


@pytest.mark.parametrize("size", SIZES)
def test_a_silent_lot_shows_all_amounts_at_once(
    visit: Visit, people: People, sale: Moment, size: tuple[int, int]
) -> None:
    page, ana, beside, bo = two_pages(visit, people, sale, size)
    card = put_up(page, "In silence")
    for person in (ana, bo):
        person.wait(lambda person=person: person.asked is not None and person.asked["kind"] == "seal_bid")  # type: ignore[misc]
    for each in (page, beside):
        expect(each.locator(".lotstage")).to_contain_text(card)
        expect(each.locator(".lotstage")).to_contain_text("in silence")
    before = shown_times(bo)
    seal(page, 1)
    ana.wait(lambda: ana.asked is None)
    expect(beside.locator(".lotstage .turns")).not_to_contain_text("1")
    assert shown_times(bo) == before
    seal(beside, 2)
    for each in (page, beside):
        shown = each.get_by_role("status", name="All amounts are open.")
        expect(shown.or_(each.locator(".lotstage .top")).first).to_be_visible()
    bo.wait(lambda: shown_times(bo) == before + 1)


def shown_times(person: Person) -> int:
    """How often sealed amounts have been shown."""
    return sum(line["kind"] == "bids_shown" for line in person.lines)


def seal(page: Page, amount: int) -> None:
    """An amount in secret."""
    question = page.locator("#question")
    question.get_by_role("button", name=str(amount), exact=True).click()
    question.get_by_role("button", name=f"Seal {amount}").click()


@pytest.mark.parametrize("size", SIZES)
def test_once_around_says_who_bids_when(
    visit: Visit, people: People, sale: Moment, size: tuple[int, int]
) -> None:
    page, ana, beside, bo = two_pages(visit, people, sale, size)
    question = page.locator("#question")
    question.get_by_role("radio", name="Once around").click()
    question.get_by_role("radio", name="Counter-clockwise").click()
    expect(question).to_contain_text(re.compile("They bid in this order: .* and Richese"))
    put_up(page, "Once around")
    ana.wait(lambda: bool(ana.view["auction"]["turns"]))
    assert ana.view["auction"]["turns"][-1] == ME
    stage = beside.locator(".lotstage")
    expect(stage).to_contain_text("once around, counter-clockwise")
    expect(stage.locator(".turns li").last).to_contain_text("sells, bids last")
    until(
        ana,
        lambda: ana.view["auction"] is None or not ana.view["auction"]["turns"] or ana.asked is not None,
        bo,
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_black_market_keeps_its_card_face_down(
    visit: Visit, people: People, market: Moment, size: tuple[int, int]
) -> None:
    page, ana, beside, bo = two_pages(visit, people, market, size)
    question = page.locator("#question")
    card = question.get_by_role("group", name="Which card").get_by_role("button").first
    name = card.inner_text().strip()
    card.click()
    question.get_by_role("combobox", name="What you say of it").select_option("lasgun")
    question.get_by_role("button", name=f"Offer {name}").click()
    until(ana, lambda: ana.view["auction"]["seller"] == ME, bo)
    expect(page.locator(".lotstage")).to_contain_text("Yours, face down for the others")
    expect(page.locator(".lotstage")).to_contain_text(name)
    bo.wait(lambda: bo.view["auction"] is None or bo.view["auction"]["seller"] == ME)
    if bo.seat != "atreides" and bo.view["auction"] is not None:
        assert bo.view["auction"]["card"] is None
        expect(beside.locator(".lotstage")).to_contain_text("Richese says: Lasgun")
