"""`kanly rules`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kanly.cli.say import Wrong, prose, say, show, table

if TYPE_CHECKING:
    from kanly.catalog import Mode
    from kanly.rulebook import Rule

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=False,
    help="Look up the rules of the game, in plain words.",
    epilog=(
        "\b\nExamples:\n"
        "  kanly rules show battle.lasgun-shield\n"
        "  kanly rules search worm ride\n"
        "  kanly rules list storm\n"
        "  kanly rules summary --factions atreides,fremen --mode advanced > rules.md\n"
        "  kanly rules coverage"
    ),
)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: the help."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("show")
def show_rule(id: str = typer.Argument(help="The id of a rule, such as storm.dial-range.")) -> None:
    """Show one rule: its text, where it is published, and what was decided or can be chosen about it."""
    from kanly import rulebook

    prose(rule_text(rulebook.find(id)))


def rule_text(rule: Rule) -> str:
    """A rule for reading in a terminal."""
    from kanly.rules.modules.known import MODULES
    from kanly.rules.rulings import ruling
    from kanly.rules.sentences import faction

    marks = [rule.source]
    marks += [f"{rule.mode} game"] if rule.mode else []
    marks += [", ".join(map(faction, rule.factions))] if rule.factions else []
    marks += [", ".join(MODULES[name].title for name in rule.modules)] if rule.modules else []
    lines = [f"{rule.title} [{rule.id}]", f"({'; '.join(marks)})", "", rule.text]
    lines += [f"\nDecided: {decided.text}" for decided in rule.decided]
    lines += [
        f"\nThe table chooses: {ruling(option).question} (kanly rulings {option})" for option in rule.options
    ]
    return "\n".join(lines)


@app.command("search")
def search(words: list[str] = typer.Argument(help="Words that must all occur.")) -> None:
    """Find rules by words."""
    from kanly import rulebook

    hits = rulebook.search(" ".join(words))
    if not hits:
        raise Wrong(f"No rule says anything about {' '.join(words)!r}")
    show(table(("rule", "title"), [(rule.id, rule.title) for rule in hits]))


@app.command("list")
def list_rules(subject: str = typer.Argument("", help="Only one subject, such as storm.")) -> None:
    """List the rules, all or those of a subject."""
    from kanly import rulebook

    name = subject.replace("-", "_")
    if subject and name not in rulebook.subjects():
        raise Wrong(f"There is no subject {subject!r}; there are: {', '.join(rulebook.subjects())}")
    rows = [(r.id, r.title, r.source) for r in rulebook.rules().values() if not subject or r.subject == name]
    show(table(("rule", "title", "source"), rows))


@app.command("summary")
def summary(
    factions: str = typer.Option("base", "--factions", help="Who plays: base, or names: a,b,c."),
    mode: str = typer.Option("advanced", "--mode", help="basic or advanced."),
    preset: str = typer.Option("default", "--preset", help="The preset of the rulings."),
    ruling: list[str] = typer.Option([], "--ruling", help="A choice of its own: contested-city=both."),
    variants: str = typer.Option("", "--variants", help="House variants by name: a,b."),
    modules: str = typer.Option("none", "--modules", help="Optional modules: none, all, or names: a,b."),
) -> None:
    """Print the rules in force at one table as a page of markdown."""
    from kanly.rulebook.summary import summary as page
    from kanly.rules.variants import options
    from kanly.simulation.campaign import listed, named_modules, parse_pool

    chosen, house = options(preset, parse_choices(ruling), listed(variants))
    seats = parse_pool(factions)
    say(page(parse_mode(mode), seats, named_modules(modules, len(seats), parse_mode(mode)), chosen, house))


def parse_mode(mode: str) -> Mode:
    """The mode of a game, by name."""
    from kanly.catalog import MODES

    if mode not in MODES:
        raise Wrong(f"There is no mode {mode!r}; choose basic or advanced")
    return MODES[mode]


def parse_choices(words: list[str]) -> dict[str, str]:
    """`contested-city=both` and more of the kind."""
    found = {}
    for word in words:
        match = re.fullmatch(r"([\w-]+)=([\w-]+)", word)
        if match is None:
            raise Wrong(f"Write a ruling as in contested-city=both, not {word!r}")
        found[match[1]] = match[2]
    return found


@app.command("coverage")
def coverage(
    tests: Path = typer.Option(Path("tests"), "--tests", help="The folder with scenarios and tests."),
    unproved: bool = typer.Option(False, "--unproved", help="Only list the rules that nothing proves."),
    as_json: bool = typer.Option(False, "--json", help="Print the table as JSON."),
) -> None:
    """Show which scenarios and tests prove each rule.

    Exit code 1 if a rule is unproved, or a proof names a rule that does not exist. A scenario names its
    rules in `rules:`, a test in `@pytest.mark.rules("storm.dial-range")` or in a comment
    `# rules: storm.dial-range`.
    """
    from kanly import rulebook
    from kanly.scenarios.faults import ScenarioError
    from kanly.scenarios.proofs import collect

    try:
        found = collect(tests)
    except ScenarioError as wrong:
        raise Wrong(f"{wrong}; name another folder with --tests") from None
    known = rulebook.rules()
    missing = [id for id in known if id not in found]
    unknown = {id: places for id, places in found.items() if id not in known}
    if as_json:
        say(json.dumps({"rules": {id: found.get(id, []) for id in known}, "unknown": unknown}, indent=2))
    else:
        rows = [
            (id, "\n".join(found.get(id, ["(unproved)"]))) for id in known if not unproved or id in missing
        ]
        show(table(("rule", "proved by"), rows))
        for id, places in unknown.items():
            say(f"unknown rule {id}: {', '.join(places)}")
        say(f"{len(known) - len(missing)} of {len(known)} rules are proved")
    if missing or unknown:
        raise typer.Exit(1)
