"""The commands, and what becomes of their mistakes."""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from kanly import __version__
from kanly.cli.say import Wrong, complain, say

NAME = "kanly"
INTERRUPTED = 130
TRACE = "KANLY_TRACEBACK"  # set it to see where a fault comes from


class Kanly(TyperGroup):
    """A mistake is one sentence on standard error and exit code 1, never a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and leave with its exit code."""
        try:
            code = super().main(args, prog_name or NAME, complete_var, False, windows_expand_args, **extra)
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        except Exception as wrong:  # noqa: BLE001 (nobody at a terminal is helped by a traceback)
            complain(sentence(wrong))
            code = 1
        if code == INTERRUPTED:
            complain("Stopped.")
        sys.exit(code if isinstance(code, int) else 0)


def sentence(wrong: Exception) -> str:
    """What went wrong, for whoever typed the command."""
    if isinstance(wrong, ExceptionGroup) and len(wrong.exceptions) == 1:
        return sentence(wrong.exceptions[0])
    if os.environ.get(TRACE):
        return "".join(traceback.format_exception(wrong)).rstrip()
    shown = getattr(wrong, "format_message", None)  # a fault of the command line itself
    if shown is not None:
        return usage(wrong, str(shown()).strip())
    if isinstance(wrong, OSError):
        return f"Cannot use {wrong.filename or 'that file'}: {wrong.strerror or wrong}"
    if isinstance(wrong, (Wrong, *expected())):
        return str(wrong)
    place = traceback.extract_tb(wrong.__traceback__)[-1]
    return (
        f"This is a fault of Kanly, please report it: {type(wrong).__name__}: {wrong} "
        f"({Path(place.filename).name}, line {place.lineno}; {TRACE}=1 shows more)"
    )


def usage(wrong: Exception, shown: str) -> str:
    """A fault of the command line, with the help of the command that was meant."""
    context = getattr(wrong, "ctx", None)
    command = NAME if context is None else context.command_path
    number = re.fullmatch(r"Invalid value for '([^']+)'.*: .*valid integer.*", shown)
    if number is not None:
        shown = f"{number[1].replace(' / ', ' or ')} takes a whole number"
    return f"{shown} ({command} --help tells more)"


def expected() -> tuple[type[Exception], ...]:
    """Refusals of the game whose message is meant for people."""
    from kanly.bots import UnknownBot
    from kanly.engine import IllegalAnswer, NotAsked, SaveError
    from kanly.rulebook import UnknownRule
    from kanly.rules import SetupError, rulings, variants
    from kanly.scenarios import ScenarioError
    from kanly.server.settings import SettingsError
    from kanly.simulation import CampaignError
    from kanly.table.store.base import StoreError

    choices = (rulings.UnknownPreset, rulings.UnknownRuling, rulings.UnknownOption)
    house = (variants.UnknownVariant, variants.ConflictingChoices)
    table = (SetupError, SaveError, IllegalAnswer, NotAsked)
    hosting = (SettingsError, StoreError)
    return (UnknownBot, UnknownRule, ScenarioError, CampaignError, *choices, *house, *table, *hosting)


app = typer.Typer(
    cls=Kanly,
    name=NAME,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Kanly plays Dune, the board game of 2019: in the terminal, by the thousand, or one rule at a time.",
    epilog=(
        "\b\nFor a start:\n"
        "  kanly play                       a game against three bots\n"
        "  kanly play --as fremen --seats 6 --mode advanced\n"
        "  kanly rules search shield        what the rules say about shields\n"
        "  kanly serve                      tables for browsers, on this machine or for others\n"
        "  kanly simulate --games 100       a hundred games between bots\n"
        "Each command explains itself: kanly play --help"
    ),
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Say which version this is."),
) -> None:
    """Without a command: the help."""
    if version:
        say(f"Kanly {__version__}")
    elif context.invoked_subcommand is None:
        say(context.get_help())


def main() -> None:
    """The command `kanly`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our dashes and quotes shows others
    app()


def _register() -> None:
    from kanly.cli import (
        bench,
        db,
        picture,
        play,
        replay,
        rulebook,
        rulings,
        scenario,
        serve,
        simulate,
        think,
    )

    app.command("play", epilog=play.EXAMPLES)(play.play)
    app.command("simulate", epilog=simulate.EXAMPLES)(simulate.simulate)
    app.command("replay", epilog=replay.EXAMPLES)(replay.replay)
    app.command("scenario", epilog=scenario.EXAMPLES)(scenario.scenario)
    app.add_typer(rulebook.app, name="rules")
    app.command("rulings", epilog=rulings.EXAMPLES)(rulings.rulings)
    app.command("board", epilog=picture.EXAMPLES)(picture.board)
    app.command("serve", epilog=serve.EXAMPLES)(serve.serve)
    app.add_typer(db.app, name="db")
    app.command("think", epilog=think.EXAMPLES)(think.think)
    app.command("bench")(bench.bench)


_register()
