"""Somebody who plays with the page alone: presses what is lit, fills in what is asked, declines at last."""

from __future__ import annotations

import time
from random import Random

from playwright.sync_api import Error, Locator, Page

FREE = ":visible:not([aria-disabled=true])"
PATIENCE = 12  # tries at one question before it is declined
HURRIED_MS = 1500
PHONE = 720
LIT = """() => {
    const planet = document.querySelector('svg.planet');
    if (!planet) return [];
    const matrix = planet.getScreenCTM();
    const lit = ['legal', 'warned', 'source'].map((state) => `.choice.${state} .c-fill`).join(', ');
    return [...document.querySelectorAll(lit)].map((part) => {
        const box = part.getBBox();
        const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
        return [middle.x, middle.y];
    });
}"""


class Hand:
    """A player's hand on the mouse."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)
        self.kinds: set[str] = set()  # titles of the questions that were answered
        self.question = ""
        self.tries = 0

    def play(self, seconds: float) -> bool:
        """Play until the game is over; False if it is not in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.over():
                return True
            try:
                self.step()
            except Error:  # what was to be pressed is gone: the table has moved on
                continue
        return False

    def over(self) -> bool:
        """Is the page of a game that has ended open?"""
        return self.page.get_by_role("button", name="Play again, same people").count() > 0

    def step(self) -> None:
        """One press, or a little patience."""
        dock = self.page.locator("#question")
        if self.page.locator(".sheet").count():  # it covers the question
            self.page.keyboard.press("Escape")
        if not dock.count() or not dock.locator("button:visible").count():
            self.page.wait_for_timeout(60)
            return
        title = dock.locator("h2").first.inner_text(timeout=HURRIED_MS)
        self.tries = self.tries + 1 if title == self.question else 0
        self.question = title
        main = self.page.locator("#question .btn.primary, .stage .btn.primary").first
        ready = main.count() > 0 and self.free(main)
        if ready and (self.tries > 2 or self.rng.random() < 0.6):
            self.press(main)
        elif self.tries > PATIENCE:
            self.decline(dock)
        elif not self.fill(dock):
            self.press(main) if ready else self.decline(dock)

    def free(self, button: Locator) -> bool:
        """May it be pressed now?"""
        return (
            button.get_attribute("aria-disabled", timeout=HURRIED_MS) != "true"
            and button.get_attribute("aria-busy", timeout=HURRIED_MS) is None
        )

    def press(self, button: Locator) -> None:
        """Send the answer."""
        self.kinds.add(self.question)
        button.click(timeout=HURRIED_MS)
        self.page.wait_for_timeout(60)

    def decline(self, dock: Locator) -> None:
        """The last button that can be pressed."""
        buttons = dock.locator(f".buttons .btn{FREE}")
        if buttons.count():
            self.press(buttons.last)
        else:
            self.page.wait_for_timeout(60)

    def fill(self, dock: Locator) -> bool:
        """Choose something; False if there is nothing to choose."""
        found = [
            dock.locator(f"[role=radio]{FREE}"),
            dock.locator(f".stepper button{FREE}"),
            dock.locator(f".card{FREE}, .leader[aria-pressed]{FREE}, input[type=checkbox]:visible"),
            dock.locator(f"[role=option]{FREE}, .places button{FREE}"),
            self.page.locator(f".stage button{FREE}:not(.iconbtn)")
            if self.page.locator(".stage .btn").count()
            else dock.locator("none"),
        ]
        found = [things for things in found if things.count()]
        self.rng.shuffle(found)
        if self.rng.random() < 0.5 and self.tap_the_map():
            return True
        if self.place(dock):
            return True
        if not found:
            return self.tap_the_map()
        things = found[0]
        things.nth(self.rng.randrange(things.count())).click(timeout=HURRIED_MS)
        return True

    def tap_the_map(self) -> bool:
        """Tap a place that is lit; False if none is."""
        points = self.page.evaluate(LIT)
        if not points:
            return False
        x, y = self.rng.choice(points)
        if self.page.viewport_size and self.page.viewport_size["width"] < PHONE:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.page.wait_for_timeout(40)
        return True

    def place_field(self, dock: Locator) -> Locator:
        """Where a place can be typed."""
        return dock.locator("input[type=text]:visible")

    def place(self, dock: Locator) -> bool:
        """Name a place by some of its letters, as somebody without a mouse does."""
        field = self.place_field(dock)
        if not field.count() or self.rng.random() < 0.3:
            return False
        field.first.fill(
            self.rng.choice(("a", "e", "ci", "h", "s", "pol", "tu", "car", "arr", "w")), timeout=HURRIED_MS
        )
        field.first.press("Enter", timeout=HURRIED_MS)
        return True
