"""`kanly replay`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kanly.cli.say import Wrong, bounded, say

if TYPE_CHECKING:
    from kanly.engine import Entry
    from kanly.rules import Dune
    from kanly.table.reports import Report

EXAMPLES = (
    "\b\nExamples:\n"
    "  kanly replay game.kanly                    what everybody at the table could see\n"
    "  kanly replay game.kanly --seat atreides    with what Atreides alone was told\n"
    "  kanly replay game.kanly --seat all --turn 3"
)
EVERYBODY = "all"


def replay(
    file: Path = typer.Argument(help="A save, or a report of a fault."),
    turn: int | None = typer.Option(
        None, "--turn", show_default=False, help="Only this turn; 0 is the set-up."
    ),
    seat: str = typer.Option("", "--seat", help="Also what this seat was told in secret; `all`: everything."),
    opened: str = typer.Option("", "--seed", help="Open a report of a fault with the seed of its game."),
) -> None:
    """Tell a saved game in sentences.

    It is played again from its seed and its answers, and must come to the same table as the save.
    """
    from kanly.cli.files import check_seat
    from kanly.rules.replay import replay as play_again
    from kanly.rules.setup import MOST_TURNS
    from kanly.table.reports import is_report, read_report, unseal

    bounded("--turn", turn, 0, MOST_TURNS)
    data = file.read_bytes()
    if is_report(data):
        report = read_report(data)
        if not opened:
            tell_report(report)
            return
        data = unseal(report.sealed, seed_of(opened))
    game = play_again(data)
    if seat not in ("", EVERYBODY):
        check_seat(game, seat)
    if turn is not None and turn > game.state.turns:
        raise Wrong(f"This game has turns up to {game.state.turns}; 0 is the set-up")
    for number, entry in by_turn(game):
        if turn in (None, number) and heard(entry, seat):
            say(line(entry))
    say(verdict(game))


def seed_of(figures: str) -> bytes:
    """A seed as a table publishes it."""
    try:
        return bytes.fromhex(figures)
    except ValueError:
        raise Wrong("A seed is a row of hexadecimal figures, as the table publishes it") from None


def tell_report(report: Report) -> None:
    """What the sender of a report has read; the game itself opens with the seed."""
    if report.words:
        say(f"{report.words}\n")
    for told in report.lines:
        say(told)
    say(f"\nThe game of table {report.table} opens with its seed, when it is over: --seed HEX")


def by_turn(game: Dune) -> Iterator[tuple[int, Entry]]:
    """Every line of the journal with its turn; 0 before the first one begins."""
    from kanly.rules.events import PhaseBegan

    turn = 0
    for entry in game.journal:
        if isinstance(entry.event, PhaseBegan):
            turn = entry.event.turn
        yield turn, entry


def heard(entry: Entry, seat: str) -> bool:
    """Was this told to everybody, or to the seat?"""
    return seat == EVERYBODY or entry.told_to(seat)


def line(entry: Entry) -> str:
    """A sentence; a phase begins with an empty line, a secret says whose it is."""
    from kanly.rules.sentences import faction, sentence

    told = sentence(entry.event)
    if entry.event.kind() == "phase_began":
        return f"\n{told}"
    return told if entry.audience is None else f"({', '.join(map(faction, entry.audience))} only) {told}"


def verdict(game: Dune) -> str:
    """What the replay has shown."""
    end = "to its end" if game.waiting is None else f"to turn {game.state.turn}, where it waits"
    return f"\nVerified: set-up, seed and {len(game.log)} messages lead {end}, to the same table as the save."
