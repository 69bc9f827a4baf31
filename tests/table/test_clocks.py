"""Clocks: what happens when time is over, and what costs time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from kanly.table.config import LetterClock, LiveClock, TableConfig
from kanly.table.desk import Refused
from tests.table.hall import Hall, hall
from tests.table.test_rooms import answered, open_question

LIVE = LiveClock(decision_s=30, reserve_s=60, window_s=5)


async def clock_of(here: Hall, table: str, person: str) -> int:
    """A person's reserve (ms)."""
    chair = (await here.room(table)).table.chair_of(person)
    assert chair is not None
    return chair.reserve


def test_a_clock_that_has_run_out_gives_the_default(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, clock=LIVE)
            person, question, _ = await open_question(here, table)
            here.hands.at += 90_000 - 1
            await here.settle(table)
            room = await here.room(table)
            assert room.table.question is not None
            assert room.table.question.id == question
            here.hands.at += 1
            await here.settle(table)
            now = (await here.room(table)).table.question
            assert now is None or now.id != question
            assert await clock_of(here, table, person) == 0
            assert any(b'"clock_ran_out"' in line.text for line in room.lines)

    asyncio.run(run())


def test_time_beyond_the_decision_comes_from_the_reserve(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, clock=LIVE)
            person, question, value = await open_question(here, table)
            here.hands.at += 41_000
            await here.do(table, person, do="answer", question=question, value=value)
            assert await clock_of(here, table, person) == 49_000

    asyncio.run(run())


def test_no_time_counts_while_the_table_is_paused(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, clock=LIVE)
            person, question, value = await open_question(here, table)
            here.hands.at += 10_000
            await here.do(table, "p1", do="pause")
            with pytest.raises(Refused, match="paused"):
                await here.do(table, person, do="answer", question=question, value=value)
            here.hands.at += 10_000_000
            await here.settle(table)
            await here.do(table, "p1", do="resume")
            here.hands.at += 25_000
            await here.do(table, person, do="answer", question=question, value=value)
            assert await clock_of(here, table, person) == 55_000

    asyncio.run(run())


def test_a_table_that_waits_may_vote_for_a_bot(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, clock=LIVE, timeout="wait")
            person, question, _ = await open_question(here, table)
            room = await here.room(table)
            seat = room.table.chair_of(person).faction  # type: ignore[union-attr]
            others = [p for p in ("p1", "p2", "p3") if p != person]
            with pytest.raises(Refused, match="time"):
                await here.do(table, others[0], do="call_vote", about="answer", seat=seat)
            here.hands.at += 90_000
            await here.settle(table)
            assert room.table.question is not None
            assert room.table.question.id == question
            for other in others:
                await here.do(table, other, do="call_vote", about="answer", seat=seat)
            await here.settle(table)
            assert answered(room, question, seat)
            assert room.table.chair_of(person).bot is None  # type: ignore[union-attr]

    asyncio.run(run())


def test_letters_have_hours() -> None:
    config = TableConfig(clock=LetterClock(decision_h=24, window_h=6))
    assert (config.decision_ms, config.window_ms) == (86_400_000, 21_600_000)


def test_a_host_who_does_not_come_back_holds_nobody_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, clock=LIVE)
            await here.do(table, "p1", do="pause")
            with pytest.raises(Refused, match="ten minutes"):
                await here.do(table, "p2", do="resume")
            here.hands.at += 600_000
            await here.do(table, "p2", do="resume")

    asyncio.run(run())


def test_a_bot_sits_in_when_the_clock_has_run_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(2, clock=LIVE)
            for person in ("p1", "p2"):  # it is known beforehand what is wanted then
                await here.do(table, person, do="set_orders", orders={"stand_in": "novice"})
            await here.do(table, "p1", do="start")
            person, _, _ = await open_question(here, table)
            room = await here.room(table)
            here.hands.at += 90_000
            await here.settle(table)
            late = room.table.chair_of(person)
            assert late is not None
            assert late.bot == "novice"
            kinds = [msgspec.json.decode(line.text)["kind"] for line in room.lines]
            assert kinds.index("clock_ran_out") < kinds.index("bot_sat_down")
            await here.do(table, person, do="take_back")
            assert room.table.chair_of(person).bot is None  # type: ignore[union-attr]

    asyncio.run(run())


@pytest.mark.parametrize("orders", [{"stand_in": "nobody"}, {"windows": ["all_of_them"]}, {"bid_limit": 3}])
def test_orders_before_the_game_must_make_sense(tmp_path: Path, orders: dict[str, object]) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(2)
            with pytest.raises(Refused):
                await here.do(table, "p1", do="set_orders", orders=orders)

    asyncio.run(run())
