"""What commands say: plain text, tables, and one clear sentence when something is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table

WIDTH = 100  # columns where there is no terminal to ask


class Wrong(Exception):
    """Something that whoever typed the command can put right; the message is one sentence."""


MOST_SEED = 2**63


def bounded(option: str, value: int | None, low: int, high: int = MOST_SEED) -> None:
    """Raise Wrong for a number out of bounds; None was not given."""
    if value is not None and not low <= value <= high:
        upper = "2**63" if high == MOST_SEED else str(high)
        raise Wrong(f"{option} takes a whole number from {low} to {upper}")


def console(stderr: bool = False) -> Console:
    """A console for this moment's streams; without a terminal it writes plain text."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else WIDTH
    return Console(file=stream, width=width, highlight=False, markup=False, emoji=False)


def say(text: str = "", style: str | None = None) -> None:
    """One paragraph, as it stands; long lines are left to the terminal."""
    console().print(text, style=style, soft_wrap=True)


def prose(text: str) -> None:
    """Paragraphs, broken at words to fit the terminal."""
    console().print(text)


def complain(sentence: str) -> None:
    """A sentence on standard error."""
    console(stderr=True).print(sentence, soft_wrap=True)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> Table:
    """A table without lines. `right` are the columns of numbers."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    for number, head in enumerate(heads):
        made.add_column(head, justify="right" if number in right else "left", overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made


def show(thing: object) -> None:
    """A table, or anything else that Rich draws."""
    console().print(thing)
