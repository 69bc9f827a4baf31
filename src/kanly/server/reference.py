"""Everything printed that the page needs to name and explain things: the same for everybody, no secret."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from inspect import cleandoc
from typing import Annotated, Any, TypeVar, get_args

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from kanly import __version__, rulebook
from kanly.bots import names as bot_names
from kanly.catalog import (
    Area,
    Card,
    FactionSheet,
    Leader,
    LeaderSkill,
    Mode,
    SpiceCard,
    StrongholdCard,
    Territory,
    board,
    cards,
    factions,
    leader_skills,
    leaders,
    mobile_stronghold,
    spice_cards,
    stronghold_cards,
)
from kanly.catalog.sets import MODES
from kanly.engine import Decision
from kanly.rules.anytime import UNASKED
from kanly.rules.events import AnyEvent
from kanly.rules.game import RULES_VERSION, action_kinds
from kanly.rules.modules.known import MODULES
from kanly.rules.rulings import PRESETS, Condition, Group, Option, register
from kanly.rules.sentences import TEMPLATES, words
from kanly.rules.sources import RULES
from kanly.rules.variants import ALIASES, DESCRIPTIONS
from kanly.scenarios import ScenarioError, proofs, read
from kanly.scenarios.walk import Stand, walk
from kanly.server.clashes import Clashes, clashes
from kanly.server.host import Asking, HostNow
from kanly.server.packing import tagged, taken
from kanly.server.refusal import Refused, answers
from kanly.table.config import offered

ROOT = "kanly.rules"
LONGEST_SEARCH = 200  # characters
MOST_CASES = 1024  # kept in memory: each is played once
T = TypeVar("T")
LEAD = 110  # characters of a rule's beginning
ASK = "no-cache"  # keep it, but ask whether it still holds
Words = Annotated[str | None, QueryParameter(max_length=LONGEST_SEARCH)]


class Kind(msgspec.Struct, frozen=True):
    """A kind of question, action or event: what it is called, and the rule behind it (or nothing)."""

    title: str
    rule: str = ""


class RulingShown(msgspec.Struct, frozen=True):
    """A choice that a table has; `presets` says which option each preset takes. It matters where one
    condition of `applies` holds, and everywhere if there is none."""

    id: str
    group: Group
    question: str
    cited: str
    options: tuple[Option, ...]
    presets: dict[str, str]
    applies: tuple[Condition, ...]


class Variant(msgspec.Struct, frozen=True):
    """A house variant; one that is another name for an option of a ruling says which."""

    id: str
    sentence: str
    ruling: str | None = None
    option: str | None = None


class ModuleShown(msgspec.Struct, frozen=True):
    """An optional module: what it brings, how many factions it takes at least, and in which modes."""

    id: str
    title: str
    sentence: str
    seats: int
    modes: tuple[str, ...]


class Catalog(msgspec.Struct, frozen=True):
    """All there is to know before anybody sits down. `playable` are the factions that a table offers."""

    version: str
    rules_version: str
    factions: tuple[FactionSheet, ...]
    playable: tuple[str, ...]
    leaders: tuple[Leader, ...]
    cards: tuple[Card, ...]
    spice_cards: tuple[SpiceCard, ...]
    territories: tuple[Territory, ...]
    areas: tuple[Area, ...]
    circles: tuple[int, ...]
    modes: tuple[Mode, ...]
    presets: tuple[str, ...]
    rulings: tuple[RulingShown, ...]
    variants: tuple[Variant, ...]
    modules: tuple[ModuleShown, ...]
    skills: tuple[LeaderSkill, ...]
    stronghold_cards: tuple[StrongholdCard, ...]
    bots: tuple[str, ...]
    clashes: Clashes
    questions: dict[str, Kind]
    actions: dict[str, Kind]
    events: dict[str, Kind]


class RuleLine(msgspec.Struct, frozen=True):
    """One line of the rulebook's contents; `lead` is how its text begins."""

    id: str
    title: str
    subject: str
    source: str
    mode: Mode | None
    factions: tuple[str, ...]
    modules: tuple[str, ...]
    lead: str


class Contents(msgspec.Struct, frozen=True):
    """The contents of the rulebook: the titles of its chapters, and the rules in their order."""

    subjects: dict[str, str]
    rules: tuple[RuleLine, ...]


class DecidedShown(msgspec.Struct, frozen=True):
    """What was decided where the published rules leave it open."""

    ruling: str
    text: str


class RulePage(msgspec.Struct, frozen=True):
    """One rule. `text` has an empty line between paragraphs; `options` are rulings that the table chooses."""

    id: str
    title: str
    subject: str
    source: str
    mode: Mode | None
    factions: tuple[str, ...]
    text: str
    decided: tuple[DecidedShown, ...]
    options: tuple[str, ...]


class ProofsShown(msgspec.Struct, frozen=True):
    """What proves each rule: the ids of cases, and names of tests; `cases` says what every case is called."""

    cases: dict[str, str]
    proved: dict[str, list[str]]
    tests: dict[str, list[str]]


class CaseShown(msgspec.Struct, frozen=True):
    """A case as its file says it (docs/scenarios.md): `name`, `rules`, `game`, `given`, `when`, `then`; and
    how the table stands at the beginning and after each step."""

    case: dict[str, Any]
    course: list[Stand]


class Page(msgspec.Struct, frozen=True):
    """An answer that never changes, ready to be sent."""

    plain: bytes
    zipped: bytes
    etag: str


class Reference:
    """What is the same for everybody, encoded once."""

    def __init__(self) -> None:
        self.catalog = page(catalog())
        self.contents = page(contents(rulebook.rules().values()))


def routes() -> list[HTTPRouteHandler]:
    """Where one looks things up."""
    return [get_catalog, get_rules, get_rule, get_chapter, get_proofs, get_case]


@get(
    "/api/catalog",
    summary="Names and explanations of everything printed",
    responses={200: ResponseSpec(Catalog, generate_examples=False), **answers()},
    tags=["reference"],
)
async def get_catalog(request: Asking, host: HostNow) -> Response[bytes]:
    """Everything the page needs to name and explain things."""
    return sent(request, host.reference.catalog)


@get(
    "/api/rules",
    summary="The contents of the rulebook, or the rules in which all the words occur",
    responses={200: ResponseSpec(Contents, generate_examples=False), **answers()},
    tags=["reference"],
)
async def get_rules(
    request: Asking,
    host: HostNow,
    search: Words = None,
) -> Response[bytes]:
    """Ids, titles and chapters; those with the words in their title come first."""
    if search is None:
        return sent(request, host.reference.contents)
    found = msgspec.json.encode(contents(rulebook.search(search)))
    return Response(found, media_type="application/json")


@get("/api/rules/{id:str}", summary="One rule", responses=answers(404), tags=["reference"])
async def get_rule(id: FromPath[str]) -> RulePage:
    """Its text, where it is published, and what was decided or can be chosen about it."""
    try:
        rule = rulebook.find(id)
    except rulebook.UnknownRule as wrong:
        raise Refused(404, str(wrong)[:300]) from None
    return shown_rule(rule)


@get(
    "/api/chapters/{subject:str}",
    summary="One chapter of the rulebook",
    responses=answers(404),
    tags=["reference"],
)
async def get_chapter(subject: FromPath[str]) -> list[RulePage]:
    """All its rules, whole: what a faction or a phase can do."""
    found = [shown_rule(rule) for rule in rulebook.rules().values() if rule.subject == subject]
    if not found:
        raise Refused(404, "The rulebook has no such chapter.")
    return found


def shown_rule(rule: rulebook.Rule) -> RulePage:
    """A rule with all that belongs to it."""
    return RulePage(
        id=rule.id,
        title=rule.title,
        subject=rule.subject,
        source=rule.source,
        mode=rule.mode,
        factions=rule.factions,
        text=rule.text,
        decided=tuple(DecidedShown(decided.ruling, decided.text) for decided in rule.decided),
        options=rule.options,
    )


@get(
    "/api/proofs",
    summary="Which cases and tests prove which rules",
    responses={200: ResponseSpec(ProofsShown, generate_examples=False), **answers(503)},
    tags=["reference"],
)
async def get_proofs(request: Asking) -> Response[bytes]:
    """A case is a position, what is done in it, and what must come of it; this version passes them all."""
    return sent(request, await read_of_tests(proofs_page))


@get("/api/cases/{id:path}", summary="One case", responses=answers(404, 503), tags=["reference"])
async def get_case(id: FromPath[str]) -> CaseShown:
    """What it says, and how it goes when it is played here."""
    shown = await read_of_tests(lambda: case_shown(id.strip("/")))
    if shown is None:
        raise Refused(404, "There is no such case.")
    return shown


async def read_of_tests(work: Callable[[], T]) -> T:
    """What is read of the tests, in another thread. Refused where a checkout has a file that is no good: an
    installed package has read them all."""
    try:
        return await asyncio.to_thread(work)
    except ScenarioError as wrong:
        raise Refused(503, f"The proofs of this checkout cannot be read: {wrong}") from None


@lru_cache(maxsize=MOST_CASES)
def case_shown(id: str) -> CaseShown | None:
    """A case, played step by step."""
    case = proofs.case(id)
    return None if case is None else CaseShown(case, walk(read(case)))


@cache
def proofs_page() -> Page:
    """The proofs, put together when they are first asked for: in a checkout many files are read."""
    known = proofs.known()
    names = {id: str(case["name"]) for id, case in known.cases.items()}
    proved = {
        rule: sorted(ids, key=lambda id: departs(known.cases[id])) for rule, ids in known.scenarios.items()
    }
    return page(ProofsShown(names, proved, known.tests))


def departs(case: dict[str, Any]) -> bool:
    """Is a case played otherwise than most tables play? It is not the first to be read."""
    return any(case["game"].get(choice) for choice in ("preset", "rulings", "variants"))


# -- what there is -------------------------------------------------------------------------------------------


def catalog() -> Catalog:
    """Everything printed, and everything that a table can choose."""
    map_ = board()
    return Catalog(
        version=__version__,
        rules_version=RULES_VERSION,
        factions=tuple(factions().values()),
        playable=offered(),
        leaders=tuple(leaders().values()),
        cards=tuple(cards().values()),
        spice_cards=tuple(spice_cards().values()),
        territories=(*map_.territories.values(), mobile_stronghold()),
        areas=tuple(map_.areas.values()),
        circles=map_.circles,
        modes=tuple(MODES.values()),
        presets=PRESETS,
        rulings=tuple(rulings()),
        variants=tuple(variants()),
        modules=tuple(ModuleShown(m.id, m.title, m.sentence, m.seats, m.modes) for m in MODULES.values()),
        skills=tuple(leader_skills().values()),
        stronghold_cards=tuple(stronghold_cards().values()),
        bots=bot_names(),
        clashes=clashes(),
        questions=questions(),
        actions=actions(),
        events=events(),
    )


def rulings() -> Iterator[RulingShown]:
    """The choices of a table."""
    for entry in register().values():
        presets: dict[str, str] = {name: str(getattr(entry, name)) for name in PRESETS}
        yield RulingShown(
            entry.id, entry.group, entry.question, entry.cited, entry.options, presets, entry.applies
        )


def variants() -> Iterator[Variant]:
    """The house variants."""
    for id, sentence in DESCRIPTIONS.items():
        yield Variant(id, sentence)
    for id, (ruling, option) in ALIASES.items():
        yield Variant(id, register()[ruling].option(option).meaning, ruling, option)


def questions() -> dict[str, Kind]:
    """All kinds of questions that the rules ask."""
    kinds = {kind.kind(): kind for kind in below(Decision) if is_asked(kind)}
    return {name: Kind(title(kinds[name]), kinds[name].rule) for name in sorted(kinds)}


def actions() -> dict[str, Kind]:
    """All kinds of what a seat may do unasked."""
    return {name: Kind(title(kind), UNASKED[kind].rule) for name, kind in sorted(action_kinds().items())}


def events() -> dict[str, Kind]:
    """All kinds of lines in the journal."""
    kinds = {kind.kind(): kind for kind in get_args(AnyEvent)}
    return {
        name: Kind(title(kinds[name]), RULES.get(name, "")) for name in sorted(kinds) if name in TEMPLATES
    }


def title(kind: type[Any]) -> str:
    """What a kind is called: the first line of its description."""
    return cleandoc(kind.__doc__ or words(kind.kind())).partition("\n")[0]


def is_asked(kind: type[Any]) -> bool:
    """Is this a question of the rules, and no mere form for others?"""
    return bool(kind.__module__.startswith(ROOT)) and not kind.__subclasses__()


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """All classes that derive from this one."""
    for found in kind.__subclasses__():
        yield found
        yield from below(found)


def contents(rules: Any) -> Contents:
    """The contents of these rules."""
    lines = tuple(
        RuleLine(r.id, r.title, r.subject, r.source, r.mode, r.factions, r.modules, beginning(r.text))
        for r in rules
    )
    return Contents(rulebook.subjects(), lines)


def beginning(text: str) -> str:
    """The first sentence of a text, or as much of it as fits into a line or two."""
    first = text.partition("\n")[0].partition(". ")[0].rstrip(".:")
    return f"{first}." if len(first) <= LEAD else f"{first[:LEAD].rpartition(' ')[0]} …"


# -- sending -------------------------------------------------------------------------------------------------


def page(value: msgspec.Struct) -> Page:
    """An answer, encoded and packed once."""
    plain = msgspec.json.encode(value)
    etag = hashlib.blake2b(plain, digest_size=12).hexdigest()
    return Page(plain, gzip.compress(plain, 9, mtime=0), etag)


def sent(request: Asking, page: Page) -> Response[bytes]:
    """The answer, or only the word that the client has it already."""
    coding = taken(request.headers.get("accept-encoding", ""), ("gzip",))
    tag = tagged(page.etag, coding)
    headers = {"etag": tag, "cache-control": ASK, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if coding is None:
        return Response(page.plain, headers=headers, media_type="application/json")
    headers["content-encoding"] = coding
    return Response(page.zipped, headers=headers, media_type="application/json")
