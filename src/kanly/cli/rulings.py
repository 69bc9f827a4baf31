"""`kanly rulings`."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from kanly.cli.say import Wrong, say

if TYPE_CHECKING:
    from kanly.rulebook import Decided, Rule
    from kanly.rules.rulings import Ruling

EXAMPLES = (
    "\b\nExamples:\n"
    "  kanly rulings                       what a table of the base game can choose, and what is decided\n"
    "  kanly rulings contested-city        one of them in full\n"
    "  kanly rulings --all                 with those of the expansions\n"
    "A game chooses with: kanly play --ruling contested-city=both"
)


def rulings(
    id: str = typer.Argument("", help="Show this one only."),
    everything: bool = typer.Option(False, "--all", help="Also those that no game of the base set needs."),
) -> None:
    """List the rulings.

    Where the published rules are silent or disagree, a table chooses, or Kanly has decided and says why.
    """
    from kanly.rules.rulings import register

    if id:
        say("\n".join(one(id)))
        return
    chosen = [entry for entry in register().values() if everything or in_base_game(entry)]
    say("CHOSEN BY THE TABLE", style="bold")
    for entry in chosen:
        say("\n".join(("", *selectable(entry))))
    say("\nDECIDED", style="bold")
    for rule, decided in all_decided():
        say("\n".join(("", *settled(rule, decided))))


def in_base_game(entry: Ruling) -> bool:
    """Can this choice show in a game of the base set?"""
    from kanly.catalog import factions

    base = [name for name, sheet in factions().items() if sheet.set == "base"]
    without = [[name for name in base if name != left_out] for left_out in base]
    return any(
        entry.applies_to(mode, seats, ()) for mode in ("basic", "advanced") for seats in (base, *without)
    )


def all_decided() -> list[tuple[Rule, Decided]]:
    """What is decided, with the rule it belongs to."""
    from kanly import rulebook

    return [(rule, decided) for rule in rulebook.rules().values() for decided in rule.decided]


def one(id: str) -> Iterator[str]:
    """The ruling of this id, of either kind."""
    from kanly.rules.rulings import register

    name = id.replace("_", "-")
    made = {decided.ruling: (rule, decided) for rule, decided in all_decided()}
    if name in register():
        yield from selectable(register()[name])
    elif name in made:
        yield from settled(*made[name])
    else:
        close = difflib.get_close_matches(name, [*register(), *made], n=3)
        hint = f"; did you mean {' or '.join(close)}?" if close else "; kanly rulings lists them all"
        raise Wrong(f"There is no ruling {id!r}{hint}")


def selectable(entry: Ruling) -> Iterator[str]:
    """A choice with its options, who supports them, and what the presets take."""
    from kanly.rules.rulings import PRESETS

    yield f"{entry.id}: {entry.question} ({entry.cited})"
    for option in entry.options:
        presets = [name for name in PRESETS if getattr(entry, name) == option.id]
        marks = f" [{', '.join(presets)}]" if presets else ""
        warning = " A departure from what Kanly promises." if option.contradicts_contract else ""
        yield f"  {option.id}{marks}: {option.meaning} {option.support}{warning}"


def settled(rule: Rule, decided: Decided) -> Iterator[str]:
    """A decision with its reason, and the rule that it belongs to."""
    yield f"{decided.ruling}: {rule.title} ({rule.id})"
    yield f"  {decided.text}"
