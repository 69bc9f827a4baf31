"""Games as files: taken away when they are over, brought back, and reported while they last."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kanly.engine import SaveError
from kanly.rules.replay import replay
from kanly.table import history
from kanly.table.desk import Refused
from kanly.table.reporting import report_of
from kanly.table.reports import read_report, unseal
from tests.table.hall import hall, person_of


def test_a_game_that_is_over_goes_into_a_file_and_comes_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(1, 2, turns=1, windows="quick")
            rng = Random(2)
            await here.play(table, rng, 4)
            room = await here.room(table)
            moment = next(line.moment for line in room.lines if line.moment)
            await here.do(table, "p1", do="propose_rewind", moment=moment)
            await here.play(table, rng)
            await here.settle(table)
            file = await history.whole_game(here.rooms.store, room)
            assert replay(file).state.winners == room.game.state.winners  # type: ignore[union-attr]
            again = await here.rooms.imported(person_of("p9"), "r", file)
            assert again == await here.rooms.imported(person_of("p9"), "r", file)
            brought = await here.room(again)
            assert brought.table.stage == "over"
            assert brought.table.revealed == room.table.revealed
            assert await history.whole_game(here.rooms.store, brought) == file
            moments = await history.moments(here.rooms.store, brought)
            table_then, game_then = await history.shown_at(here.rooms.store, brought, moments[3]["moment"])
            assert game_then is not None
            assert table_then.chairs

    asyncio.run(run())


def test_another_answer_is_tried_on_a_table_of_its_own(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            store = here.rooms.store
            table = await here.begun(1, 2, turns=1, windows="quick")
            rng = Random(2)
            await here.play(table, rng, 4)
            room = await here.room(table)
            first = next(line.moment for line in room.lines if line.moment)
            with pytest.raises(Refused, match="when the game is over"):
                await here.rooms.what_if(table, person_of("p1"), "r", first, None)
            await here.do(table, "p1", do="propose_rewind", moment=first)  # what led there may have gone back
            await here.play(table, rng)
            await here.settle(table)
            moments = [each["moment"] for each in await history.moments(store, room)]
            then = moments[len(moments) // 2]
            seat = room.table.people()[0]
            id = await here.rooms.what_if(table, person_of("p7"), "r", then, seat.faction)
            assert id == await here.rooms.what_if(table, person_of("p7"), "r", then, seat.faction)
            tried = await here.room(id)
            _, game = await history.shown_at(store, room, then)
            assert game is not None
            assert tried.game is not None
            assert tried.game.encoder.encode(tried.game.state) == game.encoder.encode(game.state)
            assert tried.table.seated(str(seat.faction)).person == "p7"
            assert [chair.bot is None for chair in tried.table.chairs].count(True) == 1
            assert [each.table_id for each in await store.tables_of("p7")] == [id]
            await here.play(id, Random(5))
            await here.settle(id)
            over = await here.room(id)
            assert over.table.stage == "over"
            assert replay(await history.whole_game(store, over)).state.winners == over.game.state.winners  # type: ignore[union-attr]
            assert room.table.stage == "over"
            for moment, wanted in (("7.7.7", None), ("end", None), (then, "ecaz")):
                with pytest.raises(Refused):
                    await here.rooms.what_if(table, person_of("p7"), "s", moment, wanted)

    asyncio.run(run())


@pytest.mark.parametrize("junk", [b"", b"KANLY", b"KANLY\x01" + bytes(40), b"no game at all"])
def test_a_file_that_holds_no_game_is_refused(tmp_path: Path, junk: bytes) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            with pytest.raises(Refused) as no:
                await here.rooms.imported(person_of("p1"), "r", junk)
            assert no.value.status == 422

    asyncio.run(run())


def test_a_running_game_is_not_given_away(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            with pytest.raises(Refused, match="over"):
                await history.whole_game(here.rooms.store, await here.room(table))

    asyncio.run(run())


def test_a_report_opens_with_the_seed_only(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            await here.play(table, Random(1), 20)
            room = await here.room(table)
            report = read_report(await report_of(here.rooms.store, room, "p1", "The storm stood still"))
            assert report.words == "The storm stood still"
            assert len(report.lines) > 3
            assert (len(report.sealed) - 28) % 4096 == 0
            with pytest.raises(SaveError):
                unseal(report.sealed, bytes(32)[::-1] + b"x"[:0])
            game = replay(unseal(report.sealed, room.row.seed))
            assert room.game is not None
            assert game.state.forces == room.game.state.forces

    asyncio.run(run())


def test_the_same_people_play_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, 1)
            with pytest.raises(Refused, match="not over"):
                await here.rooms.rematch(table, person_of("p1"), "x")
            await here.do(table, "p1", do="abandon")
            first = await here.rooms.rematch(table, person_of("p1"), "x")
            assert first == await here.rooms.rematch(table, person_of("p2"), "y")
            chairs = (await here.room(first)).table.chairs
            assert [chair.bot for chair in chairs] == [None, None, "novice"]
            assert (await here.room(table)).table.revealed is not None

    asyncio.run(run())
