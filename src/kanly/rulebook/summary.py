"""The rules in force: one page for one game, in the order in which its players need them."""

from collections.abc import Collection, Iterator, Sequence

from kanly.catalog.factions import factions as sheets
from kanly.catalog.sets import Mode
from kanly.rulebook.book import Rule, find, rules, subjects
from kanly.rules.rulings import Ruling, Rulings, applicable
from kanly.rules.variants import Variants

PARTS = (
    ("Before the first turn", ("core", "board", "setup")),
    (
        "The turn",
        (
            *(
                "storm",
                "spice_blow",
                "nexus",
                "charity",
                "bidding",
                "revival",
                "shipment",
                "movement",
                "arrival",
                "ambassadors",
                "relocation",
                "hidden_mobile_stronghold",
            ),
            *("battle", "duke_vidal", "collection", "mentat_pause", "victory"),
        ),
    ),
    ("At any time", ("alliances", "deals", "karama", "truthtrance", "cards", "secrecy")),
)


def summary(
    mode: Mode,
    factions: Sequence[str],
    modules: Collection[str],
    rulings: Rulings,
    variants: Variants,
) -> str:
    """The rules that hold in such a game, as a page of markdown.

    First what the table has chosen, then the rules in the order of a turn, then the factions and modules in
    play. A rule stands with its id, its source and what was decided or chosen about it.
    """
    offered = {ruling.id: ruling for ruling in applicable(mode, factions, modules)}
    chosen = {id: ruling.chosen(rulings).meaning for id, ruling in offered.items()}
    parts = (*PARTS, ("The factions", pages_of(factions)), ("The modules", tuple(sorted(modules))))
    page = ["# The rules in force", _table(mode, factions, modules)]
    page += _chosen(list(offered.values()), rulings)
    page += _variants(variants)
    for title, names in parts:
        sections = [line for name in names for line in _subject(name, mode, (factions, modules), chosen)]
        if sections:
            page += [f"## {title}", *sections]
    return "\n\n".join(page) + "\n"


def pages_of(factions: Sequence[str]) -> tuple[str, ...]:
    """The pages about some factions: one for each, and those whose names go on behind its name."""
    own = ([n for n in subjects() if n == name or n.startswith(f"{name}_")] for name in factions)
    return tuple(page for pages in own for page in sorted(pages))


def _table(mode: Mode, factions: Sequence[str], modules: Collection[str]) -> str:
    names = ", ".join(sheets()[faction].name for faction in factions)
    extra = ", ".join(sorted(module.replace("_", " ") for module in modules)) or "none"
    return f"{mode.capitalize()} game for {len(factions)} players: {names}. Modules: {extra}."


def _chosen(offered: list[Ruling], rulings: Rulings) -> Iterator[str]:
    yield "## What this table has chosen"
    yield "The published rules leave these questions open or answer them in more than one way."
    groups = dict.fromkeys(ruling.group for ruling in offered)
    for group in groups:
        answers = [_answer(ruling, rulings) for ruling in offered if ruling.group == group]
        yield f"### {group.capitalize()}"
        yield "\n".join(answers)


def _answer(ruling: Ruling, rulings: Rulings) -> str:
    option = ruling.chosen(rulings)
    notes = [f"`{ruling.id}`: `{option.id}`", option.support]
    if option.id != ruling.default:
        notes.append(f"usual: `{ruling.default}`")
    if option.contradicts_contract:
        notes.append("**a departure from what Kanly promises**")
    return f"- {ruling.question} **{option.meaning}** ({'; '.join(notes)})"


def _variants(variants: Variants) -> Iterator[str]:
    if names := variants.names():
        yield "### House variants"
        yield "They go before the rules below."
        yield "\n".join(f"- {_variant(name).text} (`{name}`)" for name in names)


def _variant(name: str) -> Rule:
    return find(f"variants.{name.replace('_', '-')}")


InPlay = tuple[Collection[str], Collection[str]]  # factions and modules


def _subject(name: str, mode: Mode, in_play: InPlay, chosen: dict[str, str]) -> Iterator[str]:
    there = [rule for rule in rules().values() if rule.subject == name and _holds(rule, mode, in_play)]
    if there:
        yield f"### {subjects()[name]}"
    for rule in there:
        yield f"**{rule.title}.** {rule.text}"
        notes = [f"- *Decided:* {decided.text}" for decided in rule.decided]
        notes += [f"- *This table:* {chosen[option]}" for option in rule.options if option in chosen]
        notes.append(f"- `{rule.id}` ({rule.source})")
        yield "\n".join(notes)


def _holds(rule: Rule, mode: Mode, in_play: InPlay) -> bool:
    wanted = zip((rule.factions, rule.modules), in_play, strict=True)
    there = all(not names or any(name in found for name in names) for names, found in wanted)
    return there and rule.mode in {None, mode}
