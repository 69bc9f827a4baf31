"""What a seat's socket gets is a function of what the seat may know, byte for byte."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kanly.catalog import MODES
from kanly.rules import Dune
from kanly.rules.modules.known import playable_by
from kanly.table.desk import TABLE, Actor
from kanly.table.frames import Frame, private_frame, public_frame
from kanly.table.room import Room
from kanly.table.schedule import next_step
from kanly.table.state import Chair
from tests.table.hall import hall


def frames(room: Room, game: Dune, chair: Chair) -> tuple[Frame, Frame]:
    """What goes to a chair if this were the game."""
    public = public_frame(room.id, room.table, game, room.row.commitment)
    return public, private_frame(room.table, game, chair, public)


def difference(one: Frame, other: Frame) -> list[str]:
    """The sections in which two frames differ."""
    names = {*one.parts, *other.parts}
    return [
        f"{n}: {one.parts.get(n)!r} {other.parts.get(n)!r}"
        for n in sorted(names)
        if one.parts.get(n) != other.parts.get(n)
    ]


def due(room: Room, game: Dune) -> int | None:
    """When the table will do something by itself if this were the game."""
    desk = room.desk(Actor(TABLE), room.at)
    desk.game = game
    step = next_step(desk)
    return None if step is None else step.at


@pytest.mark.rules("secrecy.prompts", "secrecy.sealed", "secrecy.traitors", "secrecy.decks")
@pytest.mark.parametrize("seed", range(4))
def test_frames_are_equal_in_every_world_that_a_seat_cannot_tell_apart(tmp_path: Path, seed: int) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            mode = ("advanced", "basic")[seed % 2]
            modules = playable_by(4, MODES[mode]) if seed > 1 else ()
            table = await here.begun(4, turns=2, mode=mode, modules=modules)
            rng = Random(seed)
            compared = 0
            for _ in range(250):
                await here.settle(table)
                room = await here.room(table)
                if room.game is None or room.game.waiting is None:
                    break
                chair = rng.choice(room.table.chairs)
                assert chair.faction is not None
                world = room.game.world(chair.faction, rng.getrandbits(60))
                for real, drawn in zip(
                    frames(room, room.game, chair), frames(room, world, chair), strict=True
                ):
                    assert real.digest == drawn.digest, difference(real, drawn)
                assert due(room, room.game) == due(room, world)
                compared += 1
                await here.answer(table, room, rng)
            assert compared > 50

    asyncio.run(run())


def test_watchers_get_the_public_part_only(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=5)
            await here.play(table, Random(1), 40)
            room = await here.room(table)
            assert room.game is not None
            public = public_frame(room.id, room.table, room.game, room.row.commitment)
            whole = b"".join(public.parts.values())
            for seat, player in room.game.state.players.items():
                chair = room.table.seated(seat)
                assert chair.person is not None
                assert chair.person.encode() not in whole.replace(chair.name.encode(), b"")
                for card in player.hand:
                    assert f'"{card}"'.encode() not in whole
                for leader in player.traitors:
                    assert f'"{leader}"'.encode() not in public.parts.get("shown_traitors", b"")
            assert room.row.seed.hex().encode() not in whole

    asyncio.run(run())
