"""Reading of the rulebook: markdown files beside this module, one a subject.

A rule is a section of such a file:

    ### storm.dial-range — How far one may dial

    mode: basic
    factions: fremen, guild
    modules: sandtrout
    source: B p.6

    Its text, in one or more paragraphs.

    > decided: first-dialers — what was decided where the sources leave it open, and why.

    > option: storm-start-sector

`mode` (the rule holds only in that mode), `factions` (it matters only if one of them plays), `modules` (only
with one of them), `decided` and `option` are left out where there is nothing to say. The id begins with the
name of the file.
"""

import difflib
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from kanly.catalog.sets import MODES, Mode

HEADING = re.compile(r"### (?P<id>[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*) — (?P<title>\S.*)")
FIELD = re.compile(r"(?P<name>mode|factions|modules|source): (?P<value>\S.*)")
DECIDED = re.compile(r"> decided: (?P<ruling>[a-z0-9-]+) — (?P<text>\S.*)")
OPTION = re.compile(r"> option: (?P<ruling>[a-z0-9-]+)")


class UnknownRule(LookupError):
    """No rule has this id; `suggestions` are the ids that look most like it."""

    def __init__(self, rule: str, suggestions: tuple[str, ...]) -> None:
        hint = f" Did you mean {' or '.join(suggestions)}?" if suggestions else ""
        super().__init__(f"The rulebook has no rule {rule!r}.{hint}")
        self.rule = rule
        self.suggestions = suggestions


class MalformedRule(ValueError):
    """A section of the rulebook is not written as a rule must be."""


class Decided(msgspec.Struct, frozen=True):
    """What holds where the published sources are silent or disagree, and why: not a choice of the table."""

    ruling: str
    text: str


class Rule(msgspec.Struct, frozen=True):
    """One rule: where it is published, what it says, and the rulings that bear on it.

    `mode` is None for a rule of both modes. A rule with `factions` matters only if one of them plays, a rule
    with `modules` only in a game with one of them. `text` has one paragraph a line, an empty line between
    them. `options` are ids of selectable rulings.
    """

    id: str
    title: str
    mode: Mode | None
    factions: tuple[str, ...]
    source: str
    text: str
    decided: tuple[Decided, ...]
    options: tuple[str, ...]
    modules: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """The name of the file the rule stands in: `spice_blow` for `spice-blow.ride`."""
        return self.id.partition(".")[0].replace("-", "_")


@cache
def subjects() -> dict[str, str]:
    """The title of each subject, as its file begins."""
    return {subject: page.partition("\n")[0].removeprefix("# ") for subject, page in _pages().items()}


@cache
def rules() -> dict[str, Rule]:
    """All rules by id: the files in the order of their names, the rules of a file as they stand in it."""
    found: dict[str, Rule] = {}
    for subject, page in _pages().items():
        for rule in parse(subject, page):
            if rule.id in found:
                raise MalformedRule(f"{rule.id} stands in the rulebook twice")
            found[rule.id] = rule
    return found


def find(rule: str) -> Rule:
    """The rule with this id. Raises UnknownRule, with the ids that come close."""
    try:
        return rules()[rule]
    except KeyError:
        close = difflib.get_close_matches(rule, rules(), n=3)
        raise UnknownRule(rule, tuple(close)) from None


def search(words: str) -> list[Rule]:
    """Rules in which every word occurs, whatever its case; those that have them in the title come first."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    hits = [rule for rule in rules().values() if _all_in(wanted, _everything(rule))]
    return sorted(hits, key=lambda rule: not _all_in(wanted, f"{rule.id} {rule.title}"))


def parse(subject: str, page: str) -> Iterator[Rule]:
    """The rules of one file. Raises MalformedRule, naming the section, if one is not well written."""
    for section in re.split(r"^(?=### )", page, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        rule = _rule(heading, body)
        if rule.subject != subject:
            raise MalformedRule(f"{rule.id} does not belong to the subject {subject}")
        yield rule


@cache
def _pages() -> dict[str, str]:
    pages = sorted((p for p in files(__package__).iterdir() if p.name.endswith(".md")), key=lambda p: p.name)
    return {page.name.removesuffix(".md"): page.read_text(encoding="utf-8") for page in pages}


def _rule(heading: str, body: str) -> Rule:
    title = HEADING.fullmatch(heading)
    if title is None:
        raise MalformedRule(f"this is no heading of a rule: {heading}")
    rule = title["id"]
    head, *paragraphs = _paragraphs(body)
    fields = _fields(rule, head)
    text = [paragraph for paragraph in paragraphs if not paragraph.startswith(">")]
    if "source" not in fields or not text:
        raise MalformedRule(f"{rule} needs a source and a text")
    decided, options = _notes(rule, [paragraph for paragraph in paragraphs if paragraph.startswith(">")])
    return Rule(
        id=rule,
        title=title["title"],
        mode=_mode(rule, fields.get("mode")),
        factions=tuple(fields["factions"].split(", ")) if "factions" in fields else (),
        source=fields["source"],
        text="\n\n".join(text),
        decided=decided,
        options=options,
        modules=tuple(fields["modules"].split(", ")) if "modules" in fields else (),
    )


def _fields(rule: str, head: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in head.splitlines():
        field = FIELD.fullmatch(line)
        if field is None or field["name"] in fields:
            raise MalformedRule(f"{rule}: this is no field of a rule: {line}")
        fields[field["name"]] = field["value"]
    return fields


def _notes(rule: str, notes: list[str]) -> tuple[tuple[Decided, ...], tuple[str, ...]]:
    decided: list[Decided] = []
    options: list[str] = []
    for line in notes:
        if note := DECIDED.fullmatch(line):
            decided.append(Decided(note["ruling"], note["text"]))
        elif note := OPTION.fullmatch(line):
            options.append(note["ruling"])
        else:
            raise MalformedRule(f"{rule}: this is no note of a rule: {line}")
    return tuple(decided), tuple(options)


def _paragraphs(body: str) -> list[str]:
    """Paragraphs with their lines joined; the first, which holds the fields, keeps its lines."""
    head, *rest = re.split(r"\n\s*\n", body.strip())
    return [head, *(re.sub(r"\s*\n(?:> )?\s*", " ", paragraph) for paragraph in rest)]


def _mode(rule: str, mode: str | None) -> Mode | None:
    if mode is None:
        return None
    if mode not in MODES:
        raise MalformedRule(f"{rule}: there is no mode {mode}")
    return MODES[mode]


def _everything(rule: Rule) -> str:
    notes = (f"{note.ruling} {note.text}" for note in rule.decided)
    return " ".join((rule.id, rule.title, rule.text, *notes, *rule.options))


def _all_in(words: list[str], text: str) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)
