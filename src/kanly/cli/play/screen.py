"""The terminal as a player sees it: lines out, lines in, menus and numbers."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from kanly.cli.play.read import decimal, whole
from kanly.cli.say import say

T = TypeVar("T")


class Leave(Exception):
    """The player stops, or there is no more input."""


class Anew(Exception):
    """The question is asked again from its beginning."""


class Screen:
    """Reads lines. A line that is a command is carried out, whatever was asked."""

    def __init__(self) -> None:
        self.command: Callable[[str], bool] = lambda line: False
        self.about = ""  # what `why` says of a choice that no rule is behind
        self.passed: object = None  # the card or the bidding that the player has passed on for good
        self.hopeless: object = None  # the card of which it was said that the player cannot bid on it

    def say(self, text: str = "", style: str | None = None) -> None:
        """A line of text, or several."""
        say(text, style)

    def head(self, text: str) -> None:
        """A line that stands out."""
        say(text, "bold")

    def line(self, prompt: str = "> ") -> str:
        """The next line that is no command."""
        while True:
            try:
                typed = input(prompt).strip()
            except EOFError:
                raise Leave from None
            if not sys.stdin.isatty():
                say(typed)  # so that what was piped in can be read in what comes out
            if not self.command(typed):
                return typed

    def menu(self, choices: Sequence[tuple[str, T]], enter: str = "") -> T | None:
        """One of some, by number or by the beginning of its words; None for an empty line."""
        for number, (label, _) in enumerate(choices, 1):
            say(f"  {number:>2}  {label}")
        if enter:
            say(f"      Enter: {enter}")
        while True:
            typed = self.line()
            if not typed:
                return None
            found = chosen(typed, [label for label, _ in choices])
            if found is not None:
                return choices[found][1]
            say(f"Type a number from 1 to {len(choices)}, or the beginning of a line above.")

    def several(self, choices: Sequence[tuple[str, T]], enter: str) -> list[T] | None:
        """Some of some: numbers with spaces or commas between them, `none`; None for an empty line."""
        for number, (label, _) in enumerate(choices, 1):
            say(f"  {number:>2}  {label}")
        say(f"      Numbers with spaces between them, or none. Enter: {enter}")
        while True:
            typed = self.line()
            if not typed:
                return None
            if typed == "none":
                return []
            places = [place(word, len(choices)) for word in re.split(r"[\s,]+", typed.strip(" ,"))]
            if None not in places:
                return [choices[found][1] for found in places if found is not None]
            say(f"Type numbers from 1 to {len(choices)}, or none.")

    def number(self, prompt: str, low: float, high: float, enter: float | None = None) -> float | None:
        """A whole number within bounds; `enter` for an empty line."""
        return self._number(prompt, low, high, enter, whole, "whole number")

    def fraction(self, prompt: str, low: float, high: float, enter: float | None = None) -> float | None:
        """A number within bounds that may have a fraction; `enter` for an empty line."""
        return self._number(prompt, low, high, enter, decimal, "number")

    def _number(
        self,
        prompt: str,
        low: float,
        high: float,
        enter: float | None,
        read: Callable[[str], float | None],
        what: str,
    ) -> float | None:
        while True:
            typed = self.line(prompt)
            if not typed:
                return enter
            value = read(typed)
            if value is not None and low <= value <= high:
                return value
            say(f"Type a {what} from {low:g} to {high:g}.")


def place(typed: str, most: int) -> int | None:
    """Which of so many lines has this number."""
    number = whole(typed)
    return number - 1 if number is not None and 1 <= number <= most else None


def chosen(typed: str, labels: Sequence[str]) -> int | None:
    """Which of these lines is meant: by number, or by words that only one of them begins with or contains."""
    if typed.isdecimal():
        return place(typed, len(labels))
    low, texts = typed.casefold(), [label.casefold() for label in labels]
    for fits in (str.startswith, str.__contains__):
        hits = [n for n, text in enumerate(texts) if fits(text, low)]
        if len(hits) == 1:
            return hits[0]
    return None
