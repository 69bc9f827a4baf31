"""Going back: by consent, with other chance, and forward again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from kanly.engine import verify
from kanly.rules.view import seat_sections
from kanly.table import history
from kanly.table.desk import Refused
from kanly.table.room import Room
from tests.table.hall import Hall, hall
from tests.table.test_rooms import kept, open_question, reloaded


async def asked_at(here: Hall, table: str) -> str:
    await here.settle(table)
    question = (await here.room(table)).table.question
    assert question is not None
    return question.id


async def past(here: Hall, table: str, answers: int) -> tuple[Room, str, bytes]:
    """Play some answers; the table, the question asked before them, and the state then."""
    await open_question(here, table)
    room = await here.room(table)
    moment, before = await asked_at(here, table), state_of(room)
    await here.play(table, Random(1), answers)
    return room, moment, before


def holdings_of(room: Room) -> list[bytes]:
    """What each seat sees of the state; what chance will bring is another thing after going back."""
    assert room.game is not None
    state = room.game.state
    return [msgspec.json.encode(seat_sections(state, seat)) for seat in state.seats]


def state_of(room: Room) -> bytes:
    game = room.game
    assert game is not None
    return game.encoder.encode(game.state)


def test_the_table_goes_back_when_all_agree(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3)
            room, moment, before = await past(here, table, 8)
            await here.do(table, "p1", do="propose_rewind", moment=moment)
            await here.do(table, "p2", do="consent")
            await here.settle(table)
            assert room.table.branch == 0
            await here.do(table, "p3", do="consent")
            await here.settle(table)
            assert room.table.branch == 1
            assert room.table.question is not None
            assert room.table.question.id.split(".")[1:] == moment.split(".")[1:]
            assert room.game is not None
            again = room.game.decoder.decode(before)
            assert room.game.state.forces == again.forces
            assert {s: p.hand for s, p in room.game.state.players.items()} == {
                s: p.hand for s, p in again.players.items()
            }
            other = await reloaded(tmp_path, here.hands, table)
            assert kept(other) == kept(room)

    asyncio.run(run())


def test_a_click_meant_for_the_old_branch_does_not_count(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(1, 1, windows="quick")
            person, question, value = await open_question(here, table)
            await here.play(table, Random(1), 3)
            await here.do(table, person, do="propose_rewind", moment=question)
            await here.settle(table)
            room = await here.room(table)
            assert room.table.branch == 1
            with pytest.raises(Refused) as gone:
                await here.do(table, person, do="answer", question=question, value=value)
            assert gone.value.status == 409

    asyncio.run(run())


def test_chance_is_another_one_after_going_back(tmp_path: Path) -> None:
    """What was drawn is not drawn again: otherwise everybody would know the next card."""

    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, turns=2)
            room, moment, _ = await past(here, table, 30)
            decks = [list(room.game.state.spice_deck)]  # type: ignore[union-attr]
            for _ in range(2):
                await here.do(table, "p1", do="propose_rewind", moment=moment)
                await here.do(table, "p2", do="consent")
                await here.settle(table)
                decks.append(list(room.game.state.spice_deck))  # type: ignore[union-attr]
                moment = await asked_at(here, table)
                await here.play(table, Random(1), 30)
            assert len({tuple(deck) for deck in decks}) == 3

    asyncio.run(run())


def test_one_no_is_enough_to_stay(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            room, moment, _ = await past(here, table, 5)
            await here.do(table, "p1", do="propose_rewind", moment=moment)
            await here.do(table, "p2", do="consent", yes=False)
            await here.settle(table)
            assert (room.table.rewind, room.table.branch) == (None, 0)
            with pytest.raises(Refused):
                await here.do(table, "p2", do="consent")

    asyncio.run(run())


def test_forward_again_after_going_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(1, 1, windows="quick")
            room, moment, _ = await past(here, table, 12)
            person = room.table.people()[0].person
            assert person is not None
            later = await asked_at(here, table)
            await here.play(table, Random(1), 1)
            await here.do(table, person, do="propose_rewind", moment=moment)
            await here.settle(table)
            await here.do(table, person, do="propose_rewind", moment=later)
            await here.settle(table)
            assert room.table.branch == 2
            assert room.table.question is not None
            assert room.table.question.id.split(".")[1:] == later.split(".")[1:]
            other = await reloaded(tmp_path, here.hands, table)
            assert kept(other) == kept(room)

    asyncio.run(run())


def test_what_was_taken_back_is_brought_back(tmp_path: Path) -> None:
    """The line that tells of going back is a moment, too: before it the table stood where it was left."""

    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(1, 1, windows="quick")
            room, moment, _ = await past(here, table, 9)
            person = room.table.people()[0].person
            assert person is not None
            left, stood = await asked_at(here, table), holdings_of(room)
            await here.do(table, person, do="propose_rewind", moment=moment)
            await here.settle(table)
            assert msgspec.json.decode(room.lines[-1].text)["moment"] == left
            await here.play(table, Random(2), 3)
            await here.do(table, person, do="propose_rewind", moment=left)
            await here.settle(table)
            assert holdings_of(room) == stood
            assert await asked_at(here, table) == f"2.{left.partition('.')[2]}"

    asyncio.run(run())


def test_a_game_that_went_back_can_still_be_checked(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(1, 2, windows="quick", turns=1)
            room, moment, _ = await past(here, table, 6)
            person = room.table.people()[0].person
            assert person is not None
            await here.do(table, person, do="propose_rewind", moment=moment)
            await here.settle(table)
            await here.play(table, Random(3))
            await here.settle(table)
            assert room.table.revealed is not None
            seed, salt = (bytes.fromhex(part) for part in room.table.revealed)
            assert verify(room.row.commitment, seed, salt)
            file = await history.whole_game(here.rooms.store, room)
            assert file

    asyncio.run(run())


def test_a_moment_that_never_was_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            await open_question(here, table)
            with pytest.raises(Refused, match="past"):
                await here.do(table, "p1", do="propose_rewind", moment="7.7.7")

    asyncio.run(run())
