"""`kanly simulate`."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kanly.cli.say import bounded, console, say, show, table

if TYPE_CHECKING:
    from kanly.simulation import Report

EXAMPLES = (
    "\b\nExamples:\n"
    "  kanly simulate --games 500 --bots novice --jobs 4\n"
    "  kanly simulate --bots novice,random --seats 4      two kinds of bots, dealt round the seats\n"
    "  kanly simulate --factions atreides,harkonnen,guild --mode basic --seed 7\n"
    "  kanly simulate --rulings random --variants random --json > report.json\n"
    "Game n of a seed is always the same game: --only n plays it alone."
)
MOST_KINDS, MOST_FAULTS = 12, 20
MOST_GAMES, MOST_JOBS = 10**9, 1024
_WAYS = {"": "without an end"}


def simulate(
    games: int = typer.Option(100, "--games", "-n", help="How many games."),
    seats: str = typer.Option("", "--seats", help="Seats at a table, as in 4 or 2-6."),
    factions: str = typer.Option("base", "--factions", help="base, all, random, or names: a,b,c."),
    mode: str = typer.Option("random", "--mode", help="basic, advanced or random."),
    modules: str = typer.Option(
        "none", "--modules", help="none, all, random, or names: sandtrout,tech_tokens."
    ),
    rulings: str = typer.Option("default", "--rulings", help="A preset, or random."),
    variants: str = typer.Option("", "--variants", help="House variants by name, or random."),
    bots: str = typer.Option("random", "--bots", help="Bots by name, dealt round the seats: novice,random."),
    turns: int = typer.Option(10, "--turns", help="Turns of a game."),
    seed: int = typer.Option(1, "--seed", "-s", help="The number that all games are drawn from."),
    jobs: int = typer.Option(0, "--jobs", "-j", help="Processes; 0: one for each core."),
    only: int | None = typer.Option(
        None, "--only", show_default=False, help="Play only the game with this number."
    ),
    check: bool = typer.Option(
        True, "--check/--no-check", help="Hold the invariants against the table after every answer."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the report as JSON."),
) -> None:
    """Play many games between bots.

    Tells who wins and how, how fast, and every fault with the command that leads back to it. Exit code 1 if
    there was a fault.
    """
    from kanly import simulation
    from kanly.rules.setup import MOST_TURNS

    bounded("--games", games, 1, MOST_GAMES)
    bounded("--turns", turns, 1, MOST_TURNS)
    bounded("--seed", seed, 0)
    bounded("--jobs", jobs, 0, MOST_JOBS)
    bounded("--only", only, 0)
    campaign = simulation.parse_campaign(
        games=games,
        seats=seats,
        factions=factions,
        mode=mode,
        modules=modules,
        rulings=rulings,
        variants=variants,
        bots=bots,
        turns=turns,
        seed=seed,
        check=check,
    )
    began = time.perf_counter()
    with _bar() as bar:
        task = bar.add_task("games", total=games if only is None else 1)
        report = simulation.simulate(
            campaign,
            jobs=jobs or os.cpu_count() or 1,
            only=only,
            progress=lambda done: bar.advance(task, done),
        )
    seconds = time.perf_counter() - began
    if as_json:
        say(as_text(report, seconds))
    else:
        for note in meant(factions):
            say(note)
        tell(report, seconds)
    if report.faults:
        raise typer.Exit(1)


def meant(factions: str) -> list[str]:
    """What words that promise more than this version plays mean in it."""
    from kanly.catalog import factions as sheets
    from kanly.rules.setup import playable

    notes = []
    if factions in ("all", "random"):
        names = ", ".join(sheets()[name].short_name for name in playable())
        notes.append(f"--factions {factions}: {names}, all that this version plays")
    return notes


def _bar() -> Progress:
    """On standard error, and only where somebody watches."""
    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def as_text(report: Report, seconds: float) -> str:
    """The report as JSON."""
    facts = msgspec.to_builtins(report) | {
        "seconds": round(seconds, 3),
        "games_per_second": round(report.games / seconds, 2),
        "decisions_per_game": round(report.decisions / report.games, 1),
    }
    return msgspec.json.format(msgspec.json.encode(facts), indent=2).decode()


def tell(report: Report, seconds: float) -> None:
    """The report as tables."""
    from kanly.rules.sentences import faction, words

    done = max(1, report.finished)
    say(f"{report.games} games, {report.finished} to their end, {len(report.faults)} faults")
    say(
        f"{report.turns / done:.1f} turns and {report.decisions / report.games:.0f} decisions a game, "
        f"{report.unasked / report.games:.1f} things done unasked"
    )
    say(f"{report.games / seconds:.1f} games and {report.decisions / seconds:.0f} decisions a second\n")
    show(_wins("faction", {faction(n): (report.won.get(n, 0), k) for n, k in report.played.items()}))
    if len(report.bots_played) > 1:
        say()
        show(_wins("bot", {n: (report.bots_won[n], k) for n, k in report.bots_played.items()}))
    say()
    show(_shares("won by", {_WAYS.get(n, words(n)): k for n, k in report.ways.items()}, done))
    say()
    show(_shares("last turn", report.lengths, done))
    say()
    kinds = dict(list(report.kinds.items())[:MOST_KINDS])
    show(_shares("decisions", {words(n): k for n, k in kinds.items()}, report.decisions))
    tell_faults(report)


def _wins(head: str, rows: dict[str, tuple[int, int]]) -> object:
    shares = [(name, str(won), str(played), f"{won / played:.0%}") for name, (won, played) in rows.items()]
    return table((head, "won", "played", ""), shares, right=(1, 2, 3))


def _shares(head: str, counts: dict[str, int], whole: int) -> object:
    rows = [(name, str(count), f"{count / whole:.0%}") for name, count in counts.items()]
    return table((head, "", ""), rows, right=(1, 2))


def tell_faults(report: Report) -> None:
    """Each fault with the command that leads to it again."""
    for fault in report.faults[:MOST_FAULTS]:
        say(f"\nFAULT in game {fault.game}: {fault.message} ({fault.place})", style="bold red")
        say(
            f"  {fault.mode}, {', '.join(fault.factions)}; step {fault.step}, question {fault.serial}"
            f" ({fault.question})"
        )
        say(f"  {fault.reproduce}")
    if len(report.faults) > MOST_FAULTS:
        say(f"\n... and {len(report.faults) - MOST_FAULTS} more; --json lists them all")
