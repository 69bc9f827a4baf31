"""The terminal as a player sees it: lines out, lines in, menus and numbers."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

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
            numbers = [int(word) for word in re.findall(r"\d+", typed)]
            if numbers and all(1 <= number <= len(choices) for number in numbers):
                return [choices[number - 1][1] for number in numbers]
            say(f"Type numbers from 1 to {len(choices)}, or none.")

    def number(self, prompt: str, low: float, high: float, enter: float | None = None) -> float | None:
        """A number within bounds; `enter` for an empty line."""
        while True:
            typed = self.line(prompt)
            if not typed:
                return enter
            try:
                value = float(typed)
            except ValueError:
                value = low - 1
            if low <= value <= high:
                return value
            say(f"Type a number from {low:g} to {high:g}.")


def chosen(typed: str, labels: Sequence[str]) -> int | None:
    """Which of these lines is meant: by number, or by words that only one of them begins with or contains."""
    if typed.isdigit():
        return int(typed) - 1 if 1 <= int(typed) <= len(labels) else None
    low, texts = typed.casefold(), [label.casefold() for label in labels]
    for fits in (str.startswith, str.__contains__):
        hits = [n for n, text in enumerate(texts) if fits(text, low)]
        if len(hits) == 1:
            return hits[0]
    return None
