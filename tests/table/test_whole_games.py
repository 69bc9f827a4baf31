"""Whole random games at random tables: wherever one stands there is a legal answer, and every game ends."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanly.rules.anytime import sample_action
from kanly.rules.setup import playable
from kanly.table.config import LetterClock, LiveClock, NoClock
from kanly.table.desk import Refused
from kanly.table.frames import private_frame, public_frame, shown_question
from kanly.table.room import Room
from kanly.table.state import Seat
from tests.rules.driver import MODES
from tests.table.hall import Hall, hall

NUMBERS = st.integers(0, 10**9)
CLOCKS = (NoClock(window_s=5), LiveClock(window_s=2), LetterClock())
LONG_MS = 40 * 86_400_000  # no clock runs so long
MOST = 3_000  # things done at one table
ACTS, SILENT, GOES_ON = (
    0.06,
    0.1,
    0.5,
)  # how often somebody acts unasked, says nothing, or lets a window close


def config_of(rng: Random) -> tuple[int, int, dict[str, Any]]:
    """People, bots, and how they play."""
    people = rng.randint(1, 4)
    bots = rng.randint(0 if people > 1 else 1, min(2, 6 - people))
    alone = people == 1 and rng.random() < 0.5
    return people, bots, {
        "turns": rng.randint(1, 2),
        "mode": rng.choice(MODES),
        "pool": tuple(rng.sample(playable(), people + bots)),
        "preset": rng.choice(("default", "publisher", "community")),
        "clock": rng.choice(CLOCKS),
        "windows": "quick" if alone else "paced",
        "timeout": "default",
    }  # fmt: skip


async def look(here: Hall, room: Room) -> None:
    """Whoever is asked is shown a default, and it would be taken; whoever is not can let a window close."""
    game, question = room.game, room.table.question
    assert game is not None
    assert question is not None
    for chair in room.table.chairs:
        seat = chair.faction
        assert seat is not None
        public = public_frame(room.id, room.table, game, room.row.commitment)
        msgspec.json.decode(private_frame(room.table, game, chair, public).parts["ask"])
        shown = shown_question(room.table, game, seat)
        assert shown is not None
        if chair.person is None or seat in question.gone_on:
            continue
        if shown["asked"]:
            default = msgspec.json.decode(msgspec.json.encode(shown["default"]))
            await here.rooms.check(room.id, chair.person, question.id, default)
        elif not shown["hidden"]:
            with pytest.raises(Refused):
                await here.rooms.check(room.id, chair.person, question.id, None)


async def something(here: Hall, room: Room, rng: Random) -> None:
    """Somebody does something that may be done now, or time passes."""
    game, question = room.game, room.table.question
    assert game is not None
    assert game.waiting is not None
    assert question is not None
    people = {chair.faction: chair.person for chair in room.table.people() if chair.faction is not None}
    asked = [seat for seat in game.waiting.open if seat in people]
    waited = [seat for seat in game.waiting.decisions if seat in people and seat not in question.gone_on]
    if rng.random() < ACTS and await acted(here, room, rng, people):
        return
    if game.waiting.secret and game.paced and waited and rng.random() < GOES_ON:
        seat = rng.choice(waited)
        await here.do(room.id, str(people[seat]), do="go_on", question=question.id)
    elif asked and rng.random() > SILENT:
        seat = rng.choice(asked)
        value = msgspec.to_builtins(game.waiting.decisions[seat].sample(game.state, rng))
        await here.do(room.id, str(people[seat]), do="answer", question=question.id, value=value)
    elif asked and room.table.config.decision_ms is None and not game.waiting.secret:
        seat = asked[0]
        value = msgspec.to_builtins(game.waiting.decisions[seat].default(game.state))
        await here.do(room.id, str(people[seat]), do="answer", question=question.id, value=value)
    else:
        here.hands.at += LONG_MS


async def acted(here: Hall, room: Room, rng: Random, people: dict[Seat, str | None]) -> bool:
    """Something unasked, if the seat can do anything."""
    game = room.game
    assert game is not None
    if game.busy() or len(game.waits) > 3:
        return False
    seat = rng.choice(list(people))
    action = sample_action(game.state, seat, rng, 1.0)
    if action is None:
        return False
    await here.do(room.id, str(people[seat]), do="act", action=msgspec.to_builtins(action))
    return True


async def played(number: int, folder: Path) -> None:
    rng = Random(number)
    people, bots, config = config_of(rng)
    async with hall(folder) as here:
        table = await here.begun(people, bots, **config)
        for _ in range(MOST):
            await here.settle(table)
            room = await here.room(table)
            if room.game is None or room.game.waiting is None:
                break
            await look(here, room)
            await something(here, room, rng)
        await here.settle(table)
        room = await here.room(table)
        assert room.table.stage == "over", f"{number}: {room.table.question}"
        assert room.table.revealed is not None
        assert not room.faulty


@pytest.mark.rules("core.time-out")
@settings(max_examples=20, deadline=None)
@given(NUMBERS)
def test_wherever_a_table_stands_there_is_a_legal_answer(number: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(played(number, Path(folder)))


@pytest.mark.campaign
@settings(deadline=None)
@given(NUMBERS)
def test_wherever_many_tables_stand_there_is_a_legal_answer(number: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(played(number, Path(folder)))
