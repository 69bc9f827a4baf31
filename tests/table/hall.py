"""A hall of tables for tests: a store in a file, a clock that the test turns, people who answer."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from kanly.table.commands import Command
from kanly.table.config import ChairWish, TableConfig
from kanly.table.desk import Actor
from kanly.table.room import Room
from kanly.table.rooms import Receipt, Rooms
from kanly.table.store import store_for
from kanly.table.thinking import Pool


class Hands:
    """A clock that stands still until it is turned (ms)."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


class Hall:
    """One process with its tables."""

    def __init__(self, rooms: Rooms, hands: Hands) -> None:
        self.rooms, self.hands = rooms, hands
        self.numbers = (f"{id(self)}.{n}" for n in itertools.count(1))

    async def do(self, table: str, person: str, request: str | None = None, **command: Any) -> Receipt:
        """What a person sends."""
        made = msgspec.convert(command, Command)
        return await self.rooms.do(table, person_of(person), request or next(self.numbers), made)

    async def send(self, table: str, person: str, command: Command, request: str | None = None) -> Receipt:
        """The same with a typed command."""
        return await self.rooms.do(table, person_of(person), request or next(self.numbers), command)

    async def room(self, table: str) -> Room:
        """The table as this process has it."""
        return await self.rooms.get(table)

    async def made(self, people: int = 2, bots: int = 0, **config: Any) -> str:
        """A table with so many people and bots, all sitting."""
        chairs = (*(ChairWish(),) * people, *(ChairWish(bot="novice"),) * bots)
        wanted = TableConfig(chairs=chairs, bot_ms=0, **config)
        id = await self.rooms.create(person_of("p1"), next(self.numbers), wanted, seed=bytes(range(32)))
        for n in range(2, people + 1):
            await self.do(id, f"p{n}", do="join")
        return id

    async def begun(self, people: int = 2, bots: int = 0, **config: Any) -> str:
        """A table whose game has begun."""
        id = await self.made(people, bots, **config)
        await self.do(id, "p1", do="start")
        return id

    async def settle(self, table: str) -> None:
        """Let the table do what is due, and let bots think, until it waits for people or for time."""
        while True:
            room = await self.room(table)
            version = room.version
            await self.rooms.tick(table, fresh=True)
            while self.rooms.tasks:
                await asyncio.gather(*self.rooms.tasks)
            if room.version == version:
                return

    async def play(self, table: str, rng: Random, most: int = 10_000) -> int:
        """People answer anything legal until the game is over, or `most` answers were given; how many."""
        for given in range(most):
            await self.settle(table)
            room = await self.room(table)
            if room.game is None or room.game.waiting is None:
                return given
            await self.answer(table, room, rng)
        return most

    async def answer(self, table: str, room: Room, rng: Random) -> None:
        """Somebody who is asked answers; if only the clock can help, it goes on."""
        game, question = room.game, room.table.question
        assert game is not None
        assert question is not None
        assert game.waiting is not None
        owners = {chair.faction: chair.person for chair in room.table.people() if chair.bot is None}
        for seat in game.waiting.open:
            owner = owners.get(seat)
            if owner is not None:
                value = msgspec.to_builtins(game.waiting.decisions[seat].sample(game.state, rng))
                await self.do(table, owner, do="answer", question=question.id, value=value)
                return
        self.hands.at += room.table.config.window_ms


def person_of(id: str) -> Actor:
    """Somebody, called as their id."""
    return Actor(id, id.upper())


@asynccontextmanager
async def hall(place: Path | str, hands: Hands | None = None) -> AsyncIterator[Hall]:
    """A process with its tables on a database, or on an SQLite file in a folder. Nothing is timed: tests tick
    by themselves."""
    store = store_for(place if isinstance(place, str) else f"sqlite:///{place / 'hall.db'}")
    await store.open()
    hands = hands or Hands()
    rooms = Rooms(store, Pool(0), clock=hands)
    try:
        yield Hall(rooms, hands)
    finally:
        await rooms.stop()
        await store.close()
