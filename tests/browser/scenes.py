"""The screens of a table, one after the other, in whatever windows look at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.people import Ask, Choices, Person, answer, asked_for, drive

NAMES = ("Ana", "Bo", "Cy", "Dee", "Emil", "Fay")
SEATS = ("atreides", "harkonnen", "fremen", "emperor", "guild", "bene_gesserit")
PASSED = ("cancel_power", "settle_by_karama", "play_storm_card", "play_hajr", "stop_shipment", "call_worm",
          "share_of_price")  # fmt: skip
PHONE = 720


def scenes(people: list[Person], pages: Iterable[Page]) -> Iterator[str]:
    """Bring the table of these people, Atreides first and Harkonnen second, and the first one's pages to each
    screen of a game in turn; its name when it is there."""
    ana, bo, *_ = people
    pages = list(pages)
    choices: Choices = {"declare_move": to_carthag, "make_bid": keen}
    drive(people, lambda: (ana.view["ask"] or {}).get("kind") == "claim_charity", choices)
    yield "window"
    drive(people, lambda: bidding(ana), choices)
    yield "auction"
    drive(people, lambda: any(asked_for([ana], "declare_shipment")), choices)
    for page in pages:
        choose_place(page)
    yield "table-ship"
    for page in pages:
        open_panel(page, "Deals")
    yield "deals"
    for page in pages:
        open_hand(page)
    yield "hand"
    for page in pages:
        close(page)
    drive(people, lambda: any(asked_for([ana], "declare_move")), choices)
    yield "table-move"
    drive(people, lambda: not mine(ana), choices)
    yield "table-waiting"
    for page in pages:
        page.get_by_role("button", name="Why are we waiting?").click()
    yield "waiting"
    for page in pages:
        page.get_by_role("region", name="Why are we waiting?").get_by_role("button", name="Close").click()
    drive(people, lambda: bool(planning(ana) and planning(bo)), choices)
    yield "battle"
    for person in (ana, bo):
        answer(person, person.asked or {}, {})
    drive(people, lambda: (ana.view["ask"] or {}).get("kind") == "call_traitor", choices)
    yield "battle-revealed"
    drive(people, lambda: ana.view["battle"] is None, choices)
    yield "battle-result"
    for page in pages:
        page.locator(".stage").get_by_role("button", name="Go on").click()
    drive(people, lambda: any(asked_for([ana], "speak_at_nexus")), choices)
    answer(bo, bo.asked or {}, {"speak_at_nexus": lambda *_: {"do": "offer", "seat": ana.seat}})
    ana.wait(lambda: bool(ana.asked and ana.view["nexus"][0]))
    yield "nexus"


# -- on the page -------------------------------------------------------------------------------------------


def choose_place(page: Page) -> None:
    """By name where there is room for a field, else by a tap."""
    expect(page.locator(".planet .choice.legal").first).to_be_attached()
    field = page.locator("#question input[type=text]:visible")
    if field.count():
        field.first.fill("sietch t")
        field.first.press("Enter")
    else:
        assert Hand(page, seed=1).tap_the_map()


def is_phone(page: Page) -> bool:
    """Is it a narrow window?"""
    size = page.viewport_size
    return size is not None and size["width"] < PHONE


def open_panel(page: Page, name: str) -> None:
    """Journal, talk or deals."""
    if is_phone(page):
        page.get_by_role("navigation").get_by_role("button", name="Journal").click()
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("tabpanel")).not_to_be_empty()


def open_hand(page: Page) -> None:
    """The drawer of the hand, and one of its cards."""
    if is_phone(page):
        page.get_by_role("navigation").get_by_role("button", name="Hand").click()
    page.locator(".tray .card").first.click()


def close(page: Page) -> None:
    """Back to the question."""
    page.keyboard.press("Escape")


# -- what is answered --------------------------------------------------------------------------------------


def keen(_: Person, ask: Ask) -> Any:
    """Cards for little."""
    low = ask["options"]["low"]
    return {"amount": low, "karama": None} if low <= min(3, ask["options"]["high"]) else ask["default"]


def to_carthag(person: Person, ask: Ask) -> Any:
    """All that can go there goes."""
    for group in ask["options"]:
        if "carthag:10" in group["to"] and person.seat == "atreides":
            return {"parts": [[group["area"], group["normal"], group["elite"]]], "to": "carthag:10"}
    return ask["default"]


def bidding(person: Person) -> bool:
    """Is it the person's bid, on a card after the first?"""
    return any(asked_for([person], "make_bid")) and bool(person.view["auction"]["lot"] > 1)


def mine(person: Person) -> bool:
    """Is it still the person's turn?"""
    return person.asked is not None or person.view["acting"] == person.seat


def planning(person: Person) -> bool:
    """Is the person asked for a plan?"""
    return any(asked_for([person], "battle_plan"))
