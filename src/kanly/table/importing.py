"""A game from a file becomes a table that is over: everybody who has its link may look back on it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
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
from kanly.table.listing import listing_of
from kanly.table.room import packed
from kanly.table.state import Table
from kanly.table.store.base import Append, Doubled, Listing, Row, Snapshot, Store, TableRow

MOST_BYTES = 2_000_000


async def import_game(store: Store, actor: Actor, id: str, data: bytes, at: int) -> None:
    """Make the table `id` of a saved game. Refused for a file that holds none. Twice is once."""
    if len(data) > MOST_BYTES:
        raise Refused(413, f"A game has at most {MOST_BYTES} bytes")
    if await store.head(id) is not None:
        return
    try:
        appends = await asyncio.to_thread(lambda: list(_appends(data, actor, id, at)))
    except SaveError as wrong:
        raise Refused(422, str(wrong)) from None
    setup = _setup(unpack(data))
    row = TableRow(id, RULES_VERSION, setup.seed, setup.salt, commitment(setup.seed, setup.salt), at)
    try:
        await store.create(row, appends[0])
    except Doubled:
        return
    for append in appends[1:]:
        await store.append(append)


def _setup(saved: Saved) -> Setup:
    return msgspec.msgpack.decode(saved.origin, type=Setup)


def _appends(data: bytes, actor: Actor, id: str, at: int) -> Iterator[Append]:
    """The entries of the table. The last one carries a snapshot, as every table's that is over."""
    replay(data)  # it holds what it says, or SaveError
    saved = unpack(data)
    setup = _setup(saved)
    desk = Desk(Table.unmade(), None, actor, at, 1, setup.seed, setup.salt)
    shown: Listing | None = None
    deeds = _deeds(saved, setup, actor, desk)
    for version, deed in enumerate(deeds, start=1):
        desk.told = []
        fold(desk, deed)
        before, shown = shown, listing_of(desk.table, desk.game)
        who = actor.id if version == 1 else TABLE
        row = Row(id, version, at, who, deed.verb(), body_of(deed), None, write_told(desk.told))
        over = desk.table.stage == "over"
        snapshot = Snapshot(id, version, packed(desk.table, desk.game)) if over else None
        yield Append(row, None, snapshot, None if shown == before else shown)


def _deeds(saved: Saved, setup: Setup, actor: Actor, desk: Desk) -> Iterator[Deed]:
    """What happened, as a table would have kept it. Each deed is made when those before it are folded."""
    chairs = (ChairWish(bot=USUAL_BOT),) * len(setup.factions)
    config = TableConfig(
        name="A game from a file",
        mode=setup.mode,
        turns=setup.turns,
        chairs=chairs,
        modules=setup.modules,
        preset=setup.preset,
        rulings=setup.rulings,
        variants=setup.variants,
        windows="paced" if saved.paced else "quick",
    )
    yield lobby.Made(config, actor.id, actor.name)
    yield lobby.Begun(tuple(f"c{n}" for n in range(1, len(chairs) + 1)), setup.factions)
    for serial, kind, tag, raw in saved.log:
        steps = 0 if desk.game is None else desk.game.steps
        yield _deed(question_id(0, steps, serial), kind, tag, raw)
    yield play.Revealed(setup.seed.hex(), setup.salt.hex())


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
