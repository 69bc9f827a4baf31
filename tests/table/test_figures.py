"""The course of a game in figures: right when it is over, and silent about secrets before."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kanly.table import history
from kanly.table.desk import Refused
from tests.table.hall import hall

FORCES = 20


@pytest.mark.parametrize(("people", "windows"), [(1, "quick"), (4, "paced")])
def test_every_turn_of_a_game_that_is_over_is_counted(tmp_path: Path, people: int, windows: str) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(people, 4 - people, turns=3, windows=windows)
            await here.play(table, Random(4))
            await here.settle(table)
            room = await here.room(table)
            assert room.game is not None
            state = room.game.state
            found = await history.figures_of(here.rooms.store, room, None)
            assert [end.turn for end in found.turns] == list(range(state.turn + 1))
            for end in found.turns:
                assert list(end.seats) == state.seats
                for seat, standing in end.seats.items():
                    forces = standing.planet + standing.reserves + standing.tanks
                    assert forces - FORCES in ((0, 1) if seat == "richese" else (0,))  # a No-Field counts one
            last = found.turns[-1].seats
            for seat, player in state.players.items():
                assert last[seat].spice == player.spice
                assert (last[seat].tanks, last[seat].reserves) == (player.tanks.total, player.reserves.total)
            assert found.draws == state.draws
            assert found.hidden is not None
            assert {seat: each.hand for seat, each in found.hidden.items()} == {
                seat: player.hand for seat, player in state.players.items()
            }
            assert await history.figures_of(here.rooms.store, room, "atreides") is found

    asyncio.run(run())


def test_while_it_lasts_only_ones_own_spice_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=4)
            rng, told = Random(1), 0
            for _ in range(40):
                await here.play(table, rng, 12)
                room = await here.room(table)
                if room.game is None or room.game.waiting is None:
                    break
                mine, *others = room.game.state.seats
                found = await history.figures_of(here.rooms.store, room, mine)
                watched = await history.figures_of(here.rooms.store, room, None)
                assert found.hidden is watched.hidden is None
                assert found.draws is watched.draws is None
                for end, seen in zip(found.turns, watched.turns, strict=True):
                    assert end.seats[mine].spice is not None
                    assert [end.seats[other].spice for other in others] == [None] * len(others)
                    assert [each.spice for each in seen.seats.values()] == [None] * (1 + len(others))
                told = max(told, len(found.turns))
                assert told <= room.game.state.turn
            assert told > 1

    asyncio.run(run())


def test_a_table_without_a_game_has_no_figures(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            room = await here.room(await here.made(2))
            with pytest.raises(Refused, match="No game was played"):
                await history.figures_of(here.rooms.store, room, None)

    asyncio.run(run())


def test_the_last_moment_is_the_table_as_it_stands(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, turns=1)
            await here.play(table, Random(2), 9)
            room = await here.room(table)
            assert room.table.question is not None
            past = await history.moments(here.rooms.store, room)
            assert past[-1] == {"moment": room.table.question.id, "at": room.table.question.opened}
            await here.play(table, Random(2))
            await here.settle(table)
            past = await history.moments(here.rooms.store, room)
            assert past[-1]["moment"] == history.END
            assert len({each["moment"] for each in past}) == len(past)
            _, game = await history.shown_at(here.rooms.store, room, history.END)
            assert game is room.game
            _, before = await history.shown_at(here.rooms.store, room, past[-2]["moment"])
            assert before is not None
            assert before.waiting is not None

    asyncio.run(run())
