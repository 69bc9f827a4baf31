"""Tables that stand at a certain question: games that chance has played on this side, written into the
server's database as if people and bots had sat there from the beginning."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from kanly.bots import USUAL_BOT
from kanly.engine import Message, Saved, commitment, unpack
from kanly.rules import Setup, begin
from kanly.rules.game import RULES_VERSION, Dune
from kanly.server.reference import questions
from kanly.table import lobby
from kanly.table.config import ChairWish, NoClock
from kanly.table.desk import Actor, Deed, Desk
from kanly.table.importing import chair_ids, config_of, said, written
from kanly.table.state import Table
from kanly.table.store import store_for
from kanly.table.store.base import TableRow, now_ms
from tests.browser.pairs import ALLIES, course, pair_at_table
from tests.browser.people import Person
from tests.rules import driver

MOST_GAMES, MOST_MESSAGES = 3_000, 400
FEWEST_SEATS = 3
MARKETS = 200  # games that are looked at with the second expansion besides, and with the third
THIRD = ("ecaz", "ecaz-occupy", "ecaz-collection", "ambassadors", "relocation", "moritani", "duke-vidal",
         "arrival")  # fmt: skip
PAIRS = 60  # games that lead Ecaz and an ally together
ACTS = 0.1
WINDOW_S = 60


class Moment(NamedTuple):
    """A game that waits for one seat, and somebody who plays beside it."""

    setup: Setup
    saved: Saved
    asked: str
    other: str


def anywhere(game: Dune, seat: str) -> bool:
    """Any moment will do."""
    return True


def moments(kinds: set[str], fits: Callable[[Dune, str], bool] = anywhere) -> dict[str, Moment]:
    """A moment for each of these kinds of question, the first to which random games come and that `fits`."""
    found: dict[str, Moment] = {}
    third = asked_in(THIRD)
    for number in range(MOST_GAMES):
        if len(found) == len(kinds):
            break
        setup = replace(driver.table(number), circles=())
        if number % 2:  # some questions are rare where much else may happen
            rng = Random(number)
            seats = tuple(rng.sample(driver.BASE, rng.randint(FEWEST_SEATS, len(driver.BASE))))
            setup = replace(driver.table(number, factions=seats), circles=(), modules=())
        if len(setup.factions) >= FEWEST_SEATS:
            look_for(kinds, setup, Random(number), found, fits)
        if number < MARKETS:
            look_for(kinds, market(number), Random(number), found, fits)
        if not third & kinds.difference(found):
            continue
        if number < MARKETS:
            look_for(kinds, houses(number), Random(number), found, fits)
        if number < PAIRS:
            for after_spice in (False, True):
                look_for_pairs(kinds, number, after_spice, found, fits)
    return found


def asked_in(prefixes: tuple[str, ...]) -> set[str]:
    """The kinds of questions that rules of these chapters ask."""
    return {kind for kind, asked in questions().items() if asked.rule.partition(".")[0] in prefixes}


def pair_moment(
    kind: str,
    fits: Callable[[Dune, str], bool] = anywhere,
    *,
    after_spice: bool = False,
    allies: tuple[str, ...] = ALLIES,
) -> Moment:
    """The first moment at which Ecaz, or the ally it has found, is asked this."""
    found: dict[str, Moment] = {}
    for number in range(MOST_GAMES):
        look_for_pairs({kind}, number, after_spice, found, fits, allies)
        if found:
            return found[kind]
    raise AssertionError(f"no game comes to {kind}")


def market(number: int) -> Setup:
    """A long game in which what the second expansion brings comes together."""
    third = Random(number).choice(("fremen", "atreides", "harkonnen", "tleilaxu"))
    setup = driver.table(number, factions=("choam", "ixian", third))
    modules = ("leader_skills", "stronghold_cards", "e1_treachery")
    return replace(setup, circles=(), mode="advanced", modules=modules, turns=10, rulings={}, variants=())


def houses(number: int) -> Setup:
    """A long game of both houses of the third expansion."""
    others = Random(number).sample((*driver.BASE, "tleilaxu", "richese"), 2)
    setup = driver.table(number, factions=("ecaz", "moritani", *others))
    return replace(setup, circles=(), modules=(), turns=10, rulings={}, variants=())


def look_for(
    kinds: set[str],
    setup: Setup,
    rng: Random,
    found: dict[str, Moment],
    fits: Callable[[Dune, str], bool],
) -> None:
    """Play the game of a table, and keep the moments in which it waits for one seat alone."""
    game = begin(setup, paced=True)
    keep(kinds, setup, game, driver.moments(game, rng, ACTS), found, fits)


def look_for_pairs(
    kinds: set[str],
    number: int,
    after_spice: bool,
    found: dict[str, Moment],
    fits: Callable[[Dune, str], bool],
    allies: tuple[str, ...] = ALLIES,
) -> None:
    """The same in a game that leads two together."""
    setup = pair_at_table(number, allies)
    game = begin(setup, paced=True)
    keep(kinds, setup, game, course(game, Random(number), setup.factions[0], after_spice), found, fits)


def keep(
    kinds: set[str],
    setup: Setup,
    game: Dune,
    course: Iterator[Message],
    found: dict[str, Moment],
    fits: Callable[[Dune, str], bool],
) -> None:
    """What is looked for among the moments of a game."""
    for sent, _ in enumerate(course):
        wait = game.waiting
        if sent > MOST_MESSAGES or wait is None:
            return
        if wait.kind in kinds and wait.kind not in found and len(wait.open) == 1:
            seat = wait.open[0]
            if not fits(game, seat):
                continue
            other = next(each for each in setup.factions if each != seat)
            found[wait.kind] = Moment(setup, unpack(game.save()), seat, other)


def seated_at(moment: Moment, asked: Person, other: Person) -> str:
    """A table that has come to this moment; these two sit at it, the others are bots."""
    people = {moment.asked: asked, moment.other: other}
    with ThreadPoolExecutor(1) as beside:  # a browser keeps this thread's loop for itself
        table = beside.submit(asyncio.run, write(moment, people)).result()
    for person in people.values():
        person.begin_anew()
        person.sit(table)
    return table


async def write(moment: Moment, people: dict[str, Person]) -> str:
    """The table's log, and its id."""
    setup, id, at = moment.setup, uuid.uuid4().hex[:12], now_ms()
    actors = {seat: Actor(person.id, person.name) for seat, person in people.items()}
    host = next(actors[seat] for seat in setup.factions if seat in actors)
    desk = Desk(Table.unmade(), None, host, at, 1, setup.seed, setup.salt)
    first, *later = written(id, desk, deeds(moment, desk, actors))
    store = store_for(next(iter(people.values())).server.database)
    await store.open()
    row = TableRow(id, RULES_VERSION, setup.seed, setup.salt, commitment(setup.seed, setup.salt), at)
    await store.create(row, first)
    for append in later:
        await store.append(append)
    await store.close()
    return id


def deeds(moment: Moment, desk: Desk, actors: dict[str, Actor]) -> Iterator[Deed]:
    """From the making of the table to the moment."""
    setup = moment.setup
    chairs = tuple(ChairWish(bot=None if seat in actors else USUAL_BOT) for seat in setup.factions)
    config = config_of(setup, moment.saved.paced, chairs)
    clock = NoClock(window_s=WINDOW_S)
    yield lobby.Made(replace(config, name="A moment", clock=clock, bot_ms=0), desk.actor.id, desk.actor.name)
    for chair, seat in zip(chair_ids(setup), setup.factions, strict=True):
        if seat in actors and actors[seat] != desk.actor:
            yield lobby.Seated(chair, actors[seat].id, actors[seat].name)
    yield lobby.Begun(chair_ids(setup), setup.factions)
    yield from said(moment.saved, desk)
