"""The screens of a table, one after the other, in whatever windows look at it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.hand import Hand
from tests.browser.people import Ask, Choices, Person, answer, asked_for, drive

NAMES = ("Ana", "Bo", "Cy", "Dee", "Emil", "Fay")
SEATS = ("atreides", "harkonnen", "fremen", "emperor", "guild", "bene_gesserit")
STRONGHOLDS = ("arrakeen:9", "carthag:10", "sietch_tabr:13", "habbanya_sietch:16", "tueks_sietch:4")
PASSED = ("cancel_power", "settle_by_karama", "play_storm_card", "play_hajr", "stop_shipment", "call_worm",
          "share_of_price")  # fmt: skip
PHONE = 720
TRIES, HURRIED_MS, STEADY_MS = 20, 1500, 150


def scenes(people: list[Person], pages: Iterable[Page]) -> Iterator[str]:
    """Bring the table of these people, Atreides first and Harkonnen second, and the first one's pages to each
    screen of a game in turn; its name when it is there."""
    pages = list(pages)
    yield from of_the_map(people, pages)
    yield from of_the_middle(people, pages)


def of_the_map(people: list[Person], pages: list[Page]) -> Iterator[str]:
    """What the first turn brings before its battles, and what opens beside the map."""
    ana = people[0]
    drive(people, lambda: (ana.view["ask"] or {}).get("kind") == "claim_charity", CHOICES)
    yield "window"
    drive(people, lambda: bidding(ana), CHOICES)
    yield "auction"
    drive(people, lambda: any(asked_for([ana], "declare_shipment")), CHOICES)
    for name, turn_to in (("table-ship", choose_place), ("deals", open_deals), ("hand", open_hand)):
        everywhere(turn_to, pages)
        yield name
    everywhere(close, pages)
    everywhere(open_seat, pages)
    yield "seat"
    everywhere(close, pages)
    everywhere(read_turn, pages)
    yield "turn"
    everywhere(close, pages)
    everywhere(ask_back, pages)
    yield "going-back"
    everywhere(close, pages)
    drive(people, lambda: any(asked_for([ana], "declare_move")), CHOICES)
    yield "table-move"
    drive(people, lambda: not mine(ana), CHOICES)
    yield "table-waiting"
    everywhere(ask_why, pages)
    yield "waiting"
    everywhere(close, pages)


def of_the_middle(people: list[Person], pages: list[Page]) -> Iterator[str]:
    """A battle, its result, and the Nexus after it."""
    ana, bo, *_ = people
    drive(people, lambda: bool(planning(ana) and planning(bo)), CHOICES)
    yield "battle"
    for person in (ana, bo):
        answer(person, person.asked or {}, {})
    drive(people, lambda: (ana.view["ask"] or {}).get("kind") == "call_traitor", CHOICES)
    yield "battle-revealed"
    drive(people, lambda: ana.view["battle"] is None and any(map(asked_openly, people)), CHOICES)
    everywhere(see_result, pages)
    yield "battle-result"
    everywhere(go_on, pages)
    drive(people, lambda: any(asked_for([ana, bo], "speak_at_nexus")), CHOICES)
    ana.wait(lambda: any(asked_for([ana], "speak_at_nexus")))  # all are asked at once,
    bo.wait(lambda: any(asked_for([bo], "speak_at_nexus")))  # but one may have read of it later
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


def everywhere(turn_to: Callable[[Page], None], pages: list[Page]) -> None:
    """The same in every window."""
    for page in pages:
        turn_to(page)


def open_deals(page: Page) -> None:
    """The deal desk: a tab, on a phone in a sheet."""
    if is_phone(page):
        page.get_by_role("navigation").get_by_role("button", name="Journal").click()
    page.get_by_role("tab", name="Deals").click()
    expect(page.get_by_role("tabpanel")).not_to_be_empty()


def open_hand(page: Page) -> None:
    """The drawer of the hand, and one of its cards."""
    handle = page.get_by_role("button", name="Open your hand")
    if is_phone(page):
        page.get_by_role("navigation").get_by_role("button", name="Hand").click()
    elif handle.count():
        handle.click()
    page.locator(".tray .card").first.click()


def open_seat(page: Page) -> None:
    """All about another player: from the mat at the side, or from the strip."""
    page.get_by_role("button", name="Harkonnen").first.click()
    expect(page.get_by_role("region", name="Harkonnen")).to_be_visible()


def read_turn(page: Page) -> None:
    """The phases in words."""
    page.get_by_role("button", name="Shipment and Movement").click()
    expect(page.get_by_role("region", name="Turn 1 of 10")).to_be_visible()


def ask_why(page: Page) -> None:
    """Why are we waiting?"""
    page.get_by_role("button", name="Why are we waiting?").click()
    expect(page.get_by_role("region", name="Why are we waiting?")).to_be_visible()


def ask_back(page: Page) -> None:
    """The panel from which the table is asked to go back: from the bar, on a phone from the menu."""
    if is_phone(page):
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Ask to undo").click()
    expect(page.get_by_role("region", name="Go back")).to_be_visible()


def see_result(page: Page) -> None:
    """How the battle came out; where something else is on, or comes meanwhile, one asks for it."""
    ended = page.locator(".stage").get_by_text("How it ended")
    again = page.get_by_role("button", name="See how")
    expect(again.or_(ended)).to_be_visible()
    for _ in range(TRIES):
        if again.count():
            with contextlib.suppress(TooLate):
                again.click(timeout=HURRIED_MS)
        page.wait_for_timeout(STEADY_MS)
        if ended.count():
            return
    expect(ended).to_be_visible()


def go_on(page: Page) -> None:
    """Put the result aside; where another battle comes in between, once more."""
    ended = page.locator(".stage").get_by_text("How it ended")
    for _ in range(TRIES):
        see_result(page)
        with contextlib.suppress(TooLate):
            page.locator(".stage").get_by_role("button", name="Go on").click(timeout=HURRIED_MS)
            return
    expect(ended).to_have_count(0)


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


def asked_openly(person: Person) -> bool:
    """Does the table wait for this person, and for no window that closes by itself?"""
    return person.asked is not None and not person.asked["hidden"]


def planning(person: Person) -> bool:
    """Is the person asked for a plan?"""
    return any(asked_for([person], "battle_plan"))


CHOICES: Choices = {"declare_move": to_carthag, "make_bid": keen}
