"""Hidden windows: everybody who could be asked goes on by the same button, and nobody sees who was."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kanly.table import history
from kanly.table.desk import Refused
from kanly.table.frames import private_frame, public_frame
from kanly.table.room import Room, Watch
from kanly.table.watching import news
from tests.table.hall import Hall, hall


async def to_window(here: Hall, table: str, rng: Random, *, asked: bool) -> Room:
    """Play until a hidden window is open in which somebody really is asked, or nobody is."""
    for _ in range(3000):
        await here.settle(table)
        room = await here.room(table)
        assert room.game is not None
        wait = room.game.waiting
        assert wait is not None, "the game ended before such a window"
        if wait.secret and bool(wait.open) == asked:
            return room
        await here.answer(table, room, rng)
    raise AssertionError("no such window")


async def asked_now(here: Hall, table: str) -> str:
    """The open question; empty if there is none."""
    question = (await here.room(table)).table.question
    return "" if question is None else question.id


def people_asked(room: Room) -> dict[str, str]:
    """Who could publicly be asked: person by seat."""
    assert room.game is not None
    assert room.game.waiting is not None
    seated = {seat: room.table.seated(seat).person for seat in room.game.waiting.decisions}
    return {seat: person for seat, person in seated.items() if person is not None}


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.rules("secrecy.prompts")
def test_when_all_have_gone_on_the_window_closes_at_once(tmp_path: Path, asked: bool) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(4, turns=3)
            room = await to_window(here, table, Random(2), asked=asked)
            question = room.table.question
            assert question is not None
            receipts = [
                await here.do(table, person, do="go_on", question=question.id)
                for person in people_asked(room).values()
            ]
            assert {receipt.done for receipt in receipts} == {"went_on"}
            await here.settle(table)
            assert await asked_now(here, table) != question.id

    asyncio.run(run())


@pytest.mark.rules("secrecy.prompts")
def test_silence_is_a_pass_when_the_time_is_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=3)
            room = await to_window(here, table, Random(4), asked=True)
            question = room.table.question
            assert question is not None
            here.hands.at = question.opened + room.table.config.window_ms - 1
            await here.settle(table)
            assert room.table.question == question
            here.hands.at += 1
            await here.settle(table)
            assert await asked_now(here, table) != question.id

    asyncio.run(run())


@pytest.mark.rules("secrecy.prompts")
def test_others_receive_nothing_while_somebody_passes(tmp_path: Path) -> None:
    """Not a frame, not a byte: neither from one who holds the card, nor from one who does not."""

    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(4, turns=3)
            for asked in (True, False):
                room = await to_window(here, table, Random(6), asked=asked)
                question = room.table.question
                assert question is not None
                publicly = people_asked(room)
                watches = {p: Watch(p, None, None, 0) for p in ("p1", "p2", "p3", "p4", "nobody")}
                room.watches.update(watches.values())
                room.refresh()
                for watch in watches.values():
                    news(room, watch, here.hands.at, room)
                    watch.wake.clear()
                passing = next(iter(publicly.values()))
                if len(publicly) > 1:  # the last one would close the window, which all see
                    await here.do(table, passing, do="go_on", question=question.id)
                    for person, watch in watches.items():
                        sent = news(room, watch, here.hands.at, room)
                        assert (sent is None) == (person != passing), person
                room.watches.clear()
                here.hands.at += room.table.config.window_ms
                await here.settle(table)

    asyncio.run(run())


@pytest.mark.rules("secrecy.prompts")
def test_only_who_could_publicly_be_asked_goes_on_and_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=3)
            room = await to_window(here, table, Random(2), asked=False)
            question = room.table.question
            assert question is not None
            person = next(iter(people_asked(room).values()))
            await here.do(table, person, do="go_on", question=question.id)
            if room.table.question == question:
                raise AssertionError("the note was not taken")
            with pytest.raises(Refused) as twice:
                await here.do(table, person, do="go_on", question=question.id)
            assert twice.value.status == 409

    asyncio.run(run())


def test_a_standing_order_passes_windows_by_their_moment(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, turns=2)
            for person in ("p1", "p2"):
                await here.do(table, person, do="set_orders", orders={"windows": ["all"]})
            before = here.hands.at
            rng = Random(8)
            for _ in range(400):
                await here.settle(table)
                room = await here.room(table)
                if room.game is None or room.game.waiting is None:
                    break
                assert not room.game.waiting.secret
                await here.answer(table, room, rng)
            assert here.hands.at == before

    asyncio.run(run())


def test_frames_that_were_kept_are_as_new_ones_would_be(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(4, turns=2)
            room = await here.room(table)
            room.watches.update(Watch(f"p{n}", None, None, 0) for n in range(1, 5))
            rng = Random(11)
            for _ in range(150):
                await here.settle(table)
                if room.table.question is None:
                    break
                going = going_on(room)
                if going is None:
                    await here.answer(table, room, rng)
                else:
                    await here.do(table, going[0], do="go_on", question=going[1])
                check_frames(room)

    asyncio.run(run())


def going_on(room: Room) -> tuple[str, str] | None:
    """Somebody who could go on, and the window."""
    question = room.table.question
    if room.game is None or room.game.waiting is None or question is None or not room.game.waiting.secret:
        return None
    silent = (p for seat, p in people_asked(room).items() if seat not in question.gone_on)
    return next(((person, question.id) for person in silent), None)


def check_frames(room: Room) -> None:
    """The frames that the room keeps against frames made anew."""
    public = public_frame(room.id, room.table, room.game, room.row.commitment)
    assert room.public is not None
    assert room.public.parts == public.parts
    for chair in room.table.chairs:
        _, private = room.frames(chair)
        fresh = private_frame(room.table, room.game, chair, public)
        assert private.parts == fresh.parts


def test_the_past_does_not_tell_whether_somebody_was_asked(tmp_path: Path) -> None:
    """A bot that really is asked passes at once; neither the list of moments nor the past shows it."""

    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2, 2, turns=3)
            for asked in (True, False):
                room = await to_window(here, table, Random(2), asked=asked)
                question = room.table.question
                assert question is not None
                moments = await history.moments(here.rooms.store, room)
                *past, now = moments  # with the time at which it was opened, whoever has answered
                assert now == {"moment": question.id, "at": question.opened}
                assert question.id not in {moment["moment"] for moment in past}
                shown, game = await history.shown_at(here.rooms.store, room, question.id)
                assert game is room.game
                with pytest.raises(Refused, match="open now"):
                    await here.do(table, "p1", do="propose_rewind", moment=question.id)
                here.hands.at = question.opened + room.table.config.window_ms
                await here.settle(table)
                after = {m["moment"]: m["at"] for m in await history.moments(here.rooms.store, room)}
                assert after[question.id] == here.hands.at
                assert shown.question is not None

    asyncio.run(run())
