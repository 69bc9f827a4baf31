"""Watchers of a table that is shown late see it as it was, whoever comes when, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec

from kanly.table.room import Room
from kanly.table.watching import Have, news, page_of_lines
from tests.table.hall import Hall, hall

DELAY = 600  # seconds
ALL = 1 << 31


async def seen(here: Hall, table: str, person: str) -> Room:
    """The table as somebody sees it who has only just come."""
    room, watch = await here.rooms.watch(table, person, Have())
    found, _ = await here.rooms.seen_by(room, person)
    here.rooms.unwatch(room, watch)
    return found


async def played(here: Hall, table: str, answers: int) -> None:
    """So many answers, a second apart."""
    rng = Random(5)
    for _ in range(answers):
        await here.settle(table)
        room = await here.room(table)
        if room.table.stage == "over":
            return
        await here.answer(table, room, rng)
        here.hands.at += 1_000


def test_who_comes_first_sees_the_table_late(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=3, watch_delay_s=DELAY)
            began = here.hands.at
            assert (await seen(here, table, "nobody")).table.stage == "lobby"
            await played(here, table, 20)
            room = await here.room(table)
            assert (await seen(here, table, "p1")) is room
            assert (await seen(here, table, "nobody")).table.stage == "lobby"
            here.hands.at = began + DELAY * 1000 + 5_000
            late = await seen(here, table, "nobody")
            assert 0 < late.version < room.version
            assert late.at <= here.hands.at - DELAY * 1000
            following = (await here.rooms.store.entries(table, late.version))[0]
            assert following.at > here.hands.at - DELAY * 1000

    asyncio.run(run())


def test_a_watcher_who_stays_sees_what_one_sees_who_comes_then(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=2, watch_delay_s=DELAY)
            room, watch = await here.rooms.watch(table, "nobody", Have())
            for _ in range(12):
                await played(here, table, 10)
                late, again = await here.rooms.seen_by(room, "nobody")
                fresh = await here.rooms._built(room.row, late.version)
                assert late.shown().digest == fresh.shown().digest
                assert [line.text for line in late.lines] == [line.text for line in fresh.lines]
                assert again is None or again > here.hands.at
                news(room, watch, here.hands.at, late)
                journal = page_of_lines(room, "nobody", ALL, ALL, late)
                assert msgspec.json.decode(journal)["to"] == watch.lines

    asyncio.run(run())


def test_much_within_the_delay_shows_no_earlier(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(4, turns=10, watch_delay_s=86_400)
            await played(here, table, 150)
            room = await here.room(table)
            assert room.table.stage == "game"
            assert (await seen(here, table, "nobody")).table.stage == "lobby"

    asyncio.run(run())
