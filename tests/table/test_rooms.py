"""A table is the fold of its log: races, retries, other processes, kill and reload, whole games."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kanly.rules.replay import replay
from kanly.table import history
from kanly.table.config import LiveClock
from kanly.table.desk import Refused
from kanly.table.room import Room, packed
from tests.table.hall import Hall, Hands, hall


def kept(room: Room) -> bytes:
    """Everything that a table is, as bytes."""
    return packed(room.table, room.game)


async def reloaded(path: Path, hands: Hands, table: str) -> Room:
    async with hall(path, hands) as other:
        return await other.room(table)


def answered(room: Room, question: str, seat: str | None) -> bool:
    """Has this seat answered this question?"""
    now = room.table.question
    return now is None or now.id != question or seat in now.gone_on


async def open_question(here: Hall, table: str) -> tuple[str, str, Any]:
    """Somebody who is asked: the person, the question, and a legal answer."""
    await here.settle(table)
    room = await here.room(table)
    assert room.game is not None
    while room.game.waiting is not None and not room.game.waiting.open:
        here.hands.at += room.table.config.window_ms
        await here.settle(table)
    assert room.game.waiting is not None
    assert room.table.question is not None
    seat = room.game.waiting.open[0]
    person = room.table.seated(seat).person
    assert person is not None
    value = msgspec.to_builtins(room.game.waiting.decisions[seat].sample(room.game.state, Random(1)))
    return person, room.table.question.id, value


@pytest.mark.parametrize("windows", ["paced", "quick"])
def test_a_whole_game_is_the_fold_of_its_log(tmp_path: Path, windows: str) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            people = 2 if windows == "paced" else 1
            table = await here.begun(people, 4 - people, turns=2, windows=windows)
            await here.play(table, Random(3))
            await here.settle(table)
            live = await here.room(table)
            assert live.table.stage == "over"
            assert live.table.revealed is not None
            again = await reloaded(tmp_path, here.hands, table)
            assert kept(again) == kept(live)
            assert [line.text for line in again.lines] == [line.text for line in live.lines]
            file = await history.whole_game(here.rooms.store, live)
            assert replay(file).state.winners == live.game.state.winners  # type: ignore[union-attr]

    asyncio.run(run())


def test_of_many_answers_to_a_question_one_counts(url: str) -> None:
    async def run() -> None:
        async with hall(url) as here:
            table = await here.begun(2)
            person, question, value = await open_question(here, table)
            tries = (here.do(table, person, do="answer", question=question, value=value) for _ in range(50))
            done = await asyncio.gather(*tries, return_exceptions=True)
            refused = [one for one in done if isinstance(one, Refused)]
            assert len(done) - len(refused) == 1
            assert {one.status for one in refused} == {409}

    asyncio.run(run())


def test_the_same_request_is_done_once_and_gets_its_receipt(url: str) -> None:
    async def run() -> None:
        async with hall(url) as here:
            table = await here.begun(2)
            person, question, value = await open_question(here, table)
            tries = [
                here.do(table, person, "same", do="answer", question=question, value=value) for _ in range(50)
            ]
            receipts = await asyncio.gather(*tries)
            assert len({msgspec.json.encode(receipt) for receipt in receipts}) == 1
            with pytest.raises(Refused, match="something else") as no:
                await here.do(table, person, "same", do="say", text="Hello")
            assert no.value.status == 422

    asyncio.run(run())


def test_two_processes_serve_one_table(url: str) -> None:
    async def run() -> None:
        hands = Hands()
        async with hall(url, hands) as one, hall(url, hands) as two:
            table = await one.begun(2)
            await two.room(table)
            rng = Random(5)
            for turn in range(20):
                here, there = (one, two) if turn % 2 else (two, one)
                person, question, value = await open_question(here, table)
                done = await asyncio.gather(
                    here.do(table, person, do="answer", question=question, value=value),
                    there.do(table, person, do="answer", question=question, value=value),
                    return_exceptions=True,
                )
                assert sum(not isinstance(result, BaseException) for result in done) == 1, done
                await here.play(table, rng, 1)
            for side in (one, two):
                await side.rooms.fresh(await side.room(table))
            assert kept(await one.room(table)) == kept(await two.room(table))

    asyncio.run(run())


def test_a_question_that_has_gone_is_not_answered(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            person, question, value = await open_question(here, table)
            await here.do(table, person, do="answer", question=question, value=value)
            with pytest.raises(Refused) as gone:
                await here.do(table, person, do="answer", question=question, value=value)
            assert gone.value.status == 409

    asyncio.run(run())


def test_a_forbidden_answer_names_its_rule(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            person, question, _ = await open_question(here, table)
            junk: object
            for junk in ("nothing", {"a": 1}, None, [[]], 10**30, 1.5):
                with pytest.raises(Refused) as no:
                    await here.do(table, person, do="answer", question=question, value=junk)
                assert (no.value.status, bool(no.value.rule)) == (422, True)

    asyncio.run(run())


def test_nobody_without_a_seat_acts(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            _, question, value = await open_question(here, table)
            with pytest.raises(Refused) as no:
                await here.do(table, "stranger", do="answer", question=question, value=value)
            assert no.value.status == 403
            with pytest.raises(Refused) as none:
                await here.do("nowhere", "p1", do="say", text="Hello")
            assert none.value.status == 404

    asyncio.run(run())


def test_an_entry_that_cannot_be_kept_leaves_no_trace(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            person, question, value = await open_question(here, table)
            room = await here.room(table)
            before, store = kept(room), here.rooms.store
            real = store.append

            async def broken(what: object) -> bool:
                raise OSError("the disk is full")

            store.append = broken  # type: ignore[method-assign]
            with pytest.raises(OSError, match="full"):
                await here.do(table, person, do="answer", question=question, value=value)
            assert kept(room) == before
            store.append = real  # type: ignore[method-assign]
            await here.do(table, person, do="answer", question=question, value=value)

    asyncio.run(run())


def test_a_rule_that_fails_stops_one_table_until_people_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, clock=LiveClock(decision_s=1, reserve_s=0))
            await open_question(here, table)
            here.hands.at += 10_000
            room = await here.room(table)
            assert room.game is not None
            with monkeypatch.context() as broken:
                broken.setattr(type(room.game), "feed_raw", failing)
                for _ in range(3):
                    with pytest.raises(ZeroDivisionError):
                        await here.rooms.tick(table)
            head = await here.rooms.store.head(table)
            assert head is not None
            assert head.fault is not None
            assert room.faulty
            await here.settle(table)
            head = await here.rooms.store.head(table)
            assert head is not None
            assert (head.fault, room.faulty) == (None, False)

    def failing(*_: object) -> None:
        raise ZeroDivisionError("a rule divides by nothing")

    asyncio.run(run())


def test_lists_show_the_turn_that_is_played(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(1, 1, turns=3, windows="quick")
            room = await here.room(table)
            assert room.game is not None
            while room.game.state.turn < 2 and room.game.waiting is not None:
                await here.play(table, Random(4), 1)
            listed = await here.rooms.store.tables_of("p1")
            shown = msgspec.json.decode(listed[0].listing.summary)
            assert shown["turn"] == room.game.state.turn

    asyncio.run(run())
