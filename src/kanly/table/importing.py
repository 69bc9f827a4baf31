"""A game from a file becomes a table: one that is over, for whoever has its link to look back on; or one on
which it goes on from where the file ends, to try another answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec

from kanly.bots import USUAL_BOT
from kanly.engine import Rekey, Saved, SaveError, commitment, unpack
from kanly.rules import Setup
from kanly.rules.game import RULES_VERSION
from kanly.rules.replay import replay
from kanly.table import after, lobby, play
from kanly.table.commands import body_of
from kanly.table.config import ChairWish, TableConfig
from kanly.table.desk import TABLE, Actor, Deed, Desk, Refused, fold, question_id
from kanly.table.lines import write_told
from kanly.table.listing import listing_of, members_of
from kanly.table.room import packed
from kanly.table.state import Seat, Table
from kanly.table.store.base import Append, Doubled, Listing, Row, Snapshot, Store, TableRow

MOST_BYTES = 2_000_000


async def import_game(store: Store, actor: Actor, id: str, data: bytes, at: int) -> None:
    """Make the table `id` of a saved game. Refused for a file that holds none. Twice is once."""
    if len(data) > MOST_BYTES:
        raise Refused(413, f"A game has at most {MOST_BYTES} bytes")
    if await store.head(id) is not None:
        return
    try:
        saved = await asyncio.to_thread(_checked, data)
        appends = await asyncio.to_thread(lambda: [*_told(saved, actor, id, at)])
    except SaveError as wrong:
        raise Refused(422, str(wrong)) from None
    await _keep(store, id, _setup(saved), at, appends)


async def practise(store: Store, actor: Actor, id: str, data: bytes, name: str, seat: Seat, at: int) -> None:
    """Make the table `id`, at which a game goes on from where its file ends: whoever wants it plays the
    seat, bots the others, and chance brings what it would have brought. Twice is once."""
    if await store.head(id) is not None:
        return
    saved = unpack(data)
    *before, last = await asyncio.to_thread(lambda: [*_played_on(saved, actor, id, name, seat, at)])
    due = msgspec.structs.replace(last, due_at=at)  # the table goes on when all of it is there
    await _keep(store, id, _setup(saved), at, [*before, due])


async def _keep(store: Store, id: str, setup: Setup, at: int, appends: list[Append]) -> None:
    """A table and all its entries."""
    row = TableRow(id, RULES_VERSION, setup.seed, setup.salt, commitment(setup.seed, setup.salt), at)
    try:
        await store.create(row, appends[0])
    except Doubled:
        return
    for append in appends[1:]:
        await store.append(append)


def _checked(data: bytes) -> Saved:
    """The game of a file, which holds what it says; SaveError if not."""
    replay(data)
    return unpack(data)


def _setup(saved: Saved) -> Setup:
    return msgspec.msgpack.decode(saved.origin, type=Setup)


def _desk(saved: Saved, actor: Actor, at: int) -> Desk:
    """Where the table of a game begins."""
    setup = _setup(saved)
    return Desk(Table.unmade(), None, actor, at, 1, setup.seed, setup.salt)


def _told(saved: Saved, actor: Actor, id: str, at: int) -> Iterator[Append]:
    """The entries of a table that is over. The last one carries a snapshot, as every such table's."""
    desk = _desk(saved, actor, at)
    return written(id, desk, _deeds(saved, _setup(saved), actor, desk))


def _played_on(saved: Saved, actor: Actor, id: str, name: str, seat: Seat, at: int) -> Iterator[Append]:
    """The entries of a table of one person among bots, up to where the game stands."""
    setup, desk = _setup(saved), _desk(saved, actor, at)
    chairs = tuple(ChairWish(bot=None if one == seat else USUAL_BOT) for one in setup.factions)
    config = msgspec.structs.replace(config_of(setup, saved.paced, chairs), name=name, watchers=False)
    made = (lobby.Made(config, actor.id, actor.name), lobby.Begun(chair_ids(setup), setup.factions))
    return written(id, desk, chain(made, said(saved, desk)))


def written(id: str, desk: Desk, deeds: Iterable[Deed]) -> Iterator[Append]:
    """Fold deeds, one after the other, into the entries of the table `id`."""
    shown: Listing | None = None
    for version, deed in enumerate(deeds, start=1):
        desk.told, old = [], desk.table
        fold(desk, deed)
        before, shown = shown, listing_of(desk.table, desk.game)
        who = desk.actor.id if version == 1 else TABLE
        row = Row(id, version, desk.at, who, deed.verb(), body_of(deed), None, write_told(desk.told))
        over = desk.table.stage == "over"
        snapshot = Snapshot(id, version, packed(desk.table, desk.game)) if over else None
        members = members_of(old, desk.table)
        yield Append(row, None, snapshot, None if shown == before else shown, members)


def _deeds(saved: Saved, setup: Setup, actor: Actor, desk: Desk) -> Iterator[Deed]:
    """A table of bots at which all this happened."""
    chairs = (ChairWish(bot=USUAL_BOT),) * len(setup.factions)
    yield lobby.Made(config_of(setup, saved.paced, chairs), actor.id, actor.name)
    yield lobby.Begun(chair_ids(setup), setup.factions)
    yield from said(saved, desk)
    yield play.Revealed(setup.seed.hex(), setup.salt.hex())


def config_of(setup: Setup, paced: bool, chairs: tuple[ChairWish, ...]) -> TableConfig:
    """What a table is asked for that plays such a game."""
    return TableConfig(
        name="A game from a file",
        mode=setup.mode,
        turns=setup.turns,
        chairs=chairs,
        modules=setup.modules,
        preset=setup.preset,
        rulings=setup.rulings,
        variants=setup.variants,
        windows="paced" if paced else "quick",
    )


def chair_ids(setup: Setup) -> tuple[str, ...]:
    """The chairs of its factions, in seating order."""
    return tuple(f"c{n}" for n in range(1, len(setup.factions) + 1))


def said(saved: Saved, desk: Desk) -> Iterator[Deed]:
    """What was said in a game, as a table keeps it. Each deed is made when those before it are folded."""
    for serial, kind, tag, raw in saved.log:
        steps = 0 if desk.game is None else desk.game.steps
        yield _deed(question_id(0, steps, serial), kind, tag, raw)


def _deed(question: str, kind: str, tag: str, raw: Any) -> Deed:
    match tag:
        case "Answer":
            return play.Answered(raw["seat"], question, kind, raw["value"])
        case "Act":
            return play.Acted(raw["seat"], question, kind, raw["action"])
        case "Rekey":
            return after.Rekeyed(msgspec.convert(raw, Rekey).salt.hex())
        case "Beat":
            return play.Beaten(question, kind)
    raise SaveError("This is a save of an imagined table, not of a game that was played")
