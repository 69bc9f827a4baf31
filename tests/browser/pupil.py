"""Somebody new, who learns with the page alone: reads what the coach says and does it."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

PATIENCE_S = 20.0
PAUSE_MS = 120
PHONE = 720
TRIES, HURRIED_MS = 6, 1500
Deed = Callable[["Pupil", "re.Match[str]"], None]


class Pupil:
    """Eyes on the coach, hands on the dock and the planet."""

    def __init__(self, page: Page, look: Callable[[str], bool] = lambda title: False) -> None:
        """`look`: what is done when a question has been read; True: that was enough."""
        self.page = page
        self.told: list[str] = []  # what the coach has suggested
        self.look, self.enough = look, False
        self.phone = bool(page.viewport_size and page.viewport_size["width"] < PHONE)

    # -- reading -------------------------------------------------------------------------------------------

    @property
    def coach(self) -> Locator:
        """Where the coach speaks."""
        return self.page.get_by_role("region", name="Lesson")

    @property
    def dock(self) -> Locator:
        """Where the question is."""
        return self.page.locator("#question")

    def title(self) -> str:
        """What is asked."""
        return self.dock.locator("h2").first.inner_text()

    def ended(self) -> bool:
        """Has the coach said so?"""
        return self.coach.get_by_role("heading", name="That was the lesson").count() > 0

    def asked(self) -> bool:
        """Can something be pressed?"""
        buttons = self.dock.locator(".buttons .btn:visible")
        return buttons.count() > 0 and self.dock.locator(".buttons [aria-busy=true]").count() == 0

    def advice(self) -> str:
        """What the coach suggests; nothing for a question that needs no advice."""
        self.unfold()
        tip = self.coach.locator(".tip")
        return tip.inner_text().removeprefix("Try this:").strip() if tip.count() else ""

    def ticks(self) -> int:
        """How many steps are done."""
        said = re.search(r"(\d) of \d", self.coach.inner_text(), re.IGNORECASE)
        return int(said[1]) if said else 0

    def unfold(self) -> None:
        """On a phone the coach is a bar that opens."""
        self.press_bar(now="false")

    def fold(self) -> None:
        """So that the planet and the question are seen."""
        self.press_bar(now="true")

    def press_bar(self, now: str) -> None:
        """The bar of the coach, if it is so now; it may open by itself meanwhile."""
        bar = self.coach.locator(f".strip[aria-expanded={now}]")
        if self.phone and bar.count():
            with contextlib.suppress(TooLate):
                bar.click(timeout=HURRIED_MS)

    # -- the lesson ----------------------------------------------------------------------------------------

    def learn(self, seconds: float) -> bool:
        """Do as told until the coach says that it is over, or enough was seen; False if neither comes in
        time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.enough or self.ended():
                return True
            self.step()
        return False

    def step(self) -> None:
        """One question, or a little patience; what covers the planet is put away first."""
        again = self.page.locator(".stage").get_by_role("button", name="Go on")
        if again.count():
            self.click(again.first)
            return
        if not self.asked():
            self.page.wait_for_timeout(PAUSE_MS)
            return
        question, tip = self.dock.inner_text(), self.advice()
        self.enough = self.look(self.title())
        if self.enough:
            return
        self.fold()
        if question != self.dock.inner_text():  # an answer was on its way: this is the next one
            return
        if tip:
            self.told.append(tip)
            self.obey(tip)
        else:
            self.decide()

    def obey(self, tip: str) -> None:
        """Do what the sentence says."""
        for pattern, deed in ADVICE:
            found = re.search(pattern, tip)
            if found:
                deed(self, found)
                return
        raise AssertionError(f"how is this done? {tip}")

    # -- hands ---------------------------------------------------------------------------------------------

    def click(self, button: Locator) -> bool:
        """Press it, whenever the coach has something to say meanwhile; False: what it was for is over."""
        for _ in range(TRIES):
            self.fold()
            try:
                button.click(timeout=HURRIED_MS)
                return True
            except TooLate:
                if not button.count():
                    return False
        raise AssertionError(f"this cannot be pressed: {button}")

    def press(self, button: Locator) -> None:
        """An answer: the question is over, or another one. If the page warns of what is lost, once more."""
        before, end = self.dock.inner_text(), time.monotonic() + PATIENCE_S
        if not self.click(button):
            return
        sending = self.dock.locator("[aria-busy=true]")
        while self.dock.count() and (sending.count() or self.dock.inner_text() == before):
            assert time.monotonic() < end, f"nothing comes of it: {before}"
            self.page.wait_for_timeout(PAUSE_MS)
        sure = self.dock.get_by_role("button", name="all the same")
        if sure.count():
            self.press(sure)

    def send(self, *words: str) -> None:
        """The filled button, which says what will be sent."""
        button = self.dock.locator(".btn.primary")
        for word in words:
            expect(button).to_contain_text(word)
        self.press(button)

    def decide(self) -> None:
        """Nothing is suggested: what can be pressed at once, else the first of what there is to choose."""
        free = self.dock.locator(".buttons .btn:not([aria-disabled=true])")
        if not free.count():
            self.click(self.dock.get_by_role("radio").first)
        self.press(free.last)

    def decline(self, name: str) -> None:
        """The plain one."""
        plain = re.compile(name, re.IGNORECASE)
        self.press(self.dock.locator(".buttons").get_by_role("button", name=plain).last)

    def tap_in_ring(self) -> None:
        """The place that the coach has ringed, once it has folded itself away."""
        self.fold()
        ring = self.page.locator(".ring.round")
        expect(ring).to_be_visible()
        box = ring.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def count(self, number: int, name: str = "Forces") -> None:
        """A stepper, by its keys."""
        self.raise_to(self.dock.get_by_role("spinbutton", name=name).first, number)

    def raise_to(self, value: Locator, number: float) -> None:
        """By its keys, from the lowest on."""
        most = float(value.get_attribute("aria-valuemax") or 0)
        assert number <= most, f"the coach says {number}, and {most} can be had: {self.dock.inner_text()}"
        value.press("Home")
        end = time.monotonic() + PATIENCE_S
        while float(value.get_attribute("aria-valuenow") or 0) < number:
            assert time.monotonic() < end, f"this does not rise to {number}: {self.dock.inner_text()}"
            value.press("ArrowUp")


def keep(pupil: Pupil, tip: re.Match[str]) -> None:
    pupil.dock.get_by_role("button", name=re.compile(re.escape(tip["leader"]))).first.click()
    pupil.send(tip["leader"])


def keep_any(pupil: Pupil, _: re.Match[str]) -> None:
    pupil.dock.locator(".dealt button").first.click()
    pupil.send()


def as_it_stands(pupil: Pupil, _: re.Match[str]) -> None:
    pupil.send()


def bid(pupil: Pupil, tip: re.Match[str]) -> None:
    pupil.send("Bid", tip["low"])


def let_be(pupil: Pupil, tip: re.Match[str]) -> None:
    pupil.decline(tip["no"])


def ship(pupil: Pupil, tip: re.Match[str]) -> None:
    pupil.tap_in_ring()
    pupil.count(int(tip["count"]))
    pupil.send(f"Ship {tip['count']}", tip["place"])


def move(pupil: Pupil, tip: re.Match[str]) -> None:
    row = pupil.dock.get_by_role("radio", name=re.compile(re.escape(tip["from"])))
    if row.count():
        row.first.click()
    pupil.tap_in_ring()
    pupil.count(int(tip["count"]))
    pupil.send(tip["count"], tip["place"])


def take_back(pupil: Pupil, tip: re.Match[str]) -> None:
    pupil.count(int(tip["count"]))
    pupil.send(tip["count"])


def first(pupil: Pupil, _: re.Match[str]) -> None:
    pupil.dock.get_by_role("radio").first.click()
    pupil.send()


def number(pupil: Pupil, _: re.Match[str]) -> None:
    pupil.dock.get_by_role("radio", name=re.compile("number")).first.click()
    pupil.send()


def plan(pupil: Pupil, tip: re.Match[str]) -> None:
    pupil.dock.get_by_role("radio", name=re.compile(re.escape(tip["leader"]))).first.click()
    dial = pupil.page.get_by_role("spinbutton", name=re.compile("[Dd]ial")).first
    pupil.raise_to(dial, float(tip["dial"]))
    for card in (tip["cards"] or "").split(", "):
        if card:
            put_in(pupil, card)
    pupil.send("Seal", tip["leader"])


def put_in(pupil: Pupil, card: str) -> None:
    """Into the slot for weapons, or else the one for defences."""
    for slot in ("Weapon", "Defen"):
        pupil.dock.get_by_role("button", name=re.compile(slot)).first.click()
        face = pupil.dock.get_by_role("radio", name=re.compile(re.escape(card)))
        if face.count():
            face.first.click()
            return
    raise AssertionError(f"{card} cannot be played")


ADVICE: tuple[tuple[str, Deed], ...] = (
    (r"Keep (?P<leader>.+): the strongest", keep),
    (r"Keep any", keep_any),
    (r"Any number is good", as_it_stands),
    (r"^(?:It is .+\. )?Bid (?P<low>\d+)", bid),
    (r"(?P<no>Pass)\b", let_be),
    (r"holds (?P<place>[^.]+?) with \d+\. Ship (?P<count>\d+) there", ship),
    (r"Ship (?P<count>\d+) to (?P<place>.+?) and hold it", ship),
    (r"(?P<no>Ship nothing)", let_be),
    (r"lies in (?P<place>.+?)\. Move (?P<count>\d+) from (?P<from>.+?): each", move),
    (r"(?P<no>End turn)", let_be),
    (r"Take (?P<count>\d+) back", take_back),
    (r"You are (?P<no>done reviving)", let_be),
    (r"Choose the first", first),
    (r"Ask for the number", number),
    (r"Lead with (?P<leader>.+?)(?: and dial|, dial) (?P<dial>[\d.]+)(?:, and play (?P<cards>[^.]+))?", plan),
    (r"Claim it|Call it|Say that you are ready", as_it_stands),
)
