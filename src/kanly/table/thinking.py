"""Bots at tables: they think in other processes, over a world, never over the game.

A world is the table as it might be for all that the seat knows. It is all that a thinker is sent, so that a
bot cannot look into another hand even if it wanted to.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from hashlib import blake2b
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Protocol

import msgspec

from kanly.bots import Asked, Offers, Sight, make
from kanly.rules import Dune

MOST_WORLDS = 1 << 63


class Task(msgspec.Struct, frozen=True):
    """What a bot is to think about. `looks`: it may also do something without being asked."""

    world: bytes
    seat: str
    level: str
    seed: str
    looks: bool = False


class Thought(msgspec.Struct, frozen=True):
    """An answer, or something to do first."""

    value: Any = None
    action: Any = None


class Thinker(Protocol):
    """Somebody who lets bots think."""

    async def think(self, task: Task) -> Thought:
        """What the bot would do."""

    async def close(self) -> None:
        """Stop."""


def task_for(game: Dune, seat: str, level: str, seed: str, secret: bytes, looks: bool) -> Task:
    """The task of a seat that is asked. `secret` keys the world's chance, so that nobody can foretell it."""
    mark = blake2b(seed.encode(), key=secret, digest_size=8).digest()
    world = game.world(seat, int.from_bytes(mark, "big") % MOST_WORLDS)
    return Task(world.save(), seat, level, seed, looks)


def think(task: Task) -> Thought:
    """Let a bot look at its world and decide. Runs anywhere."""
    game = Dune.load(task.world)
    bot = make(task.level, task.seed)
    sight = Sight(game, task.seat)
    if task.looks:
        table = Offers(game, task.seat)
        action = bot.unasked(sight, table)
        if action is not None and table.allows(action):
            return Thought(action=msgspec.to_builtins(action))
    asked = Asked(game.pending()[task.seat], game.state)
    return Thought(value=msgspec.to_builtins(bot.decide(sight, asked)))


def think_packed(task: bytes) -> bytes:
    """The same for what comes over a wire."""
    return msgspec.msgpack.encode(think(msgspec.msgpack.decode(task, type=Task)))


def _begin() -> None:
    """A worker ends with its server, however that ends, and leaves signals from the terminal to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class Pool:
    """Bots in worker processes of this machine; with no workers, in this process (tests).

    Workers are spawned, not forked: a fork would keep the server's sockets open after its death.
    """

    def __init__(self, workers: int = 1) -> None:
        self._pool: Executor | None = None
        if workers:
            self._pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin)

    async def think(self, task: Task) -> Thought:
        """What the bot would do."""
        loop, packed = asyncio.get_running_loop(), msgspec.msgpack.encode(task)
        work: Callable[[bytes], bytes] = think_packed
        done = work(packed) if self._pool is None else await loop.run_in_executor(self._pool, work, packed)
        return msgspec.msgpack.decode(done, type=Thought)

    async def close(self) -> None:
        """Stop the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
