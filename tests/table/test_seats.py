"""A seat on another device, in other hands, played by a bot for a while."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kanly.table.desk import Refused
from kanly.table.seats import digest
from tests.table.hall import hall
from tests.table.test_rooms import answered, open_question

SECRET = "kiswa-kanly-kull-wahad-mahdi"


def test_a_kit_restores_the_seat_and_ends_it_elsewhere(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            person, question, value = await open_question(here, table)
            await here.do(table, person, do="keep_kit", hash=digest(SECRET))
            await here.do(table, "tablet", do="recover", secret=SECRET)
            with pytest.raises(Refused) as no:
                await here.do(table, person, do="answer", question=question, value=value)
            assert no.value.status == 403
            await here.do(table, "tablet", do="answer", question=question, value=value)
            with pytest.raises(Refused, match="used"):
                await here.do(table, "third", do="recover", secret=SECRET)

    asyncio.run(run())


def test_the_log_keeps_no_secret(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, password="melange")
            await here.do(table, "p1", do="keep_kit", hash=digest(SECRET))
            await here.do(table, "tablet", do="recover", secret=SECRET)
            rows = await here.rooms.store.entries(table, 0)
            assert not any(SECRET in row.body or '"melange"' in row.body for row in rows)

    # The second person could not sit down without the password.
    with pytest.raises(Refused, match="password"):
        asyncio.run(run())


def test_a_seat_is_handed_over_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            await here.do(table, "p2", do="offer", hash=digest(SECRET))
            with pytest.raises(Refused, match="already"):
                await here.do(table, "p1", do="accept", secret=SECRET)
            await here.do(table, "p3", do="accept", secret=SECRET)
            room = await here.room(table)
            assert room.table.chair_of("p2") is None
            assert room.table.chair_of("p3") is not None
            with pytest.raises(Refused, match="open"):
                await here.do(table, "p4", do="accept", secret=SECRET)

    asyncio.run(run())


def test_a_bot_plays_a_seat_until_its_owner_is_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            person, question, _ = await open_question(here, table)
            await here.do(table, person, do="lend")
            await here.settle(table)
            room = await here.room(table)
            assert answered(room, question, room.table.chair_of(person).faction)  # type: ignore[union-attr]
            await here.do(table, person, do="take_back")
            with pytest.raises(Refused, match="yourself"):
                await here.do(table, person, do="take_back")

    asyncio.run(run())


def test_whoever_was_sent_away_does_not_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(2)
            with pytest.raises(Refused, match="host"):
                await here.do(table, "p2", do="send_away", chair="c1")
            await here.do(table, "p1", do="send_away", chair="c2")
            with pytest.raises(Refused, match="sent you away"):
                await here.do(table, "p2", do="join")

    asyncio.run(run())
