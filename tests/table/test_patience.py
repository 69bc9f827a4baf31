"""Reminding whoever is asked, and giving them more time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from kanly.table.clocks import public_due
from kanly.table.config import Clock, LetterClock, LiveClock
from kanly.table.desk import Refused
from kanly.table.room import Room
from tests.server.test_news import to_window
from tests.table.hall import Hall, hall
from tests.table.test_orders import to_kind
from tests.table.test_rooms import kept, reloaded

LIVE = LiveClock(decision_s=30, reserve_s=60, window_s=5)
MINUTE, HOUR = 60_000, 3_600_000


def texts(room: Room) -> list[str]:
    """The journal of everybody."""
    return [msgspec.json.decode(room.lines[n].text)["text"] for n in room.heard(None)]


async def waits(here: Hall, table: str) -> tuple[Room, str, str, str]:
    """The table, who alone is asked, who waits, and the question."""
    room = await to_kind(here, table, "declare_shipment")
    assert room.game is not None
    assert room.game.waiting is not None
    assert room.table.question is not None
    asked = room.table.seated(room.game.waiting.open[0]).person
    other = next(chair.person for chair in room.table.people() if chair.person != asked)
    assert asked is not None
    assert other is not None
    return room, asked, other, room.table.question.id


def due(room: Room) -> int:
    """When the open question ends by itself."""
    assert room.game is not None
    end = public_due(room.table, room.game)
    assert end is not None
    return end


@pytest.mark.parametrize(("clock", "hours"), [(LIVE, 1 / 6), (LetterClock(), 4)])
def test_a_reminder_comes_once_in_a_while(tmp_path: Path, clock: Clock, hours: float) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, clock=clock, timeout="wait")
            room, _, other, question = await waits(here, table)
            await here.do(table, other, do="remind", question=question)
            assert texts(room)[-1].endswith("that the table waits.")
            with pytest.raises(Refused, match="have been reminded"):
                await here.do(table, other, do="remind", question=question)
            here.hands.at += int(hours * HOUR)
            await here.do(table, other, do="remind", question=question)
            assert kept(await reloaded(tmp_path, here.hands, table)) == kept(room)

    asyncio.run(run())


def test_nobody_reminds_themselves_a_bot_or_the_past(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            room, asked, other, question = await waits(here, table)
            with pytest.raises(Refused, match="nobody else"):
                await here.do(table, asked, do="remind", question=question)
            with pytest.raises(Refused, match="moved on"):
                await here.do(table, other, do="remind", question="7.7.7")
            assert room.table.reminded is None

    asyncio.run(run())


def test_a_reminder_in_a_hidden_window_names_nobody(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=3)
            room = await to_window(here, table)
            question = room.table.question
            assert question is not None
            for chair in room.table.people():  # it is taken whoever holds what, and says the same
                if chair.faction is not None and chair.person is not None:
                    await here.do(table, chair.person, do="remind", question=question.id)
                    assert texts(room)[-1].endswith("reminds the table that it waits.")
                    here.hands.at += 10 * MINUTE
                if room.table.question != question:
                    break

    asyncio.run(run())


def test_the_host_gives_more_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, clock=LIVE)
            room, asked, _, _ = await waits(here, table)
            before = due(room)
            seat = room.table.chair_of(asked).faction  # type: ignore[union-attr]
            await here.do(table, "p1", do="more_time", seat=seat)
            assert due(room) == before + 5 * MINUTE
            assert "5 minutes more" in texts(room)[-1]
            assert texts(room)[-1].startswith("P1 gives")
            assert kept(await reloaded(tmp_path, here.hands, table)) == kept(room)

    asyncio.run(run())


def test_the_others_give_more_time_when_most_want_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, clock=LetterClock())
            room, asked, _, _ = await waits(here, table)
            before = due(room)
            seat = room.table.chair_of(asked).faction  # type: ignore[union-attr]
            await here.do(table, "p2", do="more_time", seat=seat)
            assert due(room) == before
            with pytest.raises(Refused, match="already"):
                await here.do(table, "p2", do="more_time", seat=seat)
            await here.do(table, "p3", do="more_time", seat=seat)
            assert due(room) == before + 24 * HOUR
            assert room.table.votes == ()
            assert texts(room)[-1].startswith("The table gives")

    asyncio.run(run())


def test_where_no_clock_runs_there_is_no_more_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            room, asked, other, _ = await waits(here, table)
            seats = {person: room.table.chair_of(person).faction for person in (asked, other)}  # type: ignore[union-attr]
            with pytest.raises(Refused, match="no clock"):
                await here.do(table, "p1", do="more_time", seat=seats[asked])
            with pytest.raises(Refused, match="in public"):
                await here.do(table, "p1", do="more_time", seat=seats[other])

    asyncio.run(run())
