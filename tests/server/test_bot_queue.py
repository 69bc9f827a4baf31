"""Bots on other machines: worlds go out, thoughts come back; without a worker this machine thinks."""

from __future__ import annotations

import asyncio

import pytest

from kanly.rules import Setup, begin, seed_from
from kanly.server import bot_queue
from kanly.server.bot_queue import QueueThinker, work
from kanly.server.logs import Log
from kanly.table.thinking import Pool, Task, Thought, task_for

# The queue calls its driver by names that a newer driver no longer likes.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


class Deaf:
    """Thinks nothing, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def think(self, task: Task) -> Thought:
        self.asked += 1
        return Thought(value="here")

    async def close(self) -> None:
        """Nothing to let go of."""


def a_task() -> Task:
    game = begin(Setup(factions=("atreides", "harkonnen"), mode="basic", seed=seed_from(1)))
    return task_for(game, "atreides", "novice", "seed", bytes(32), looks=False)


def test_a_worker_thinks_for_the_server(redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(bot_queue, "PATIENCE_S", 180.0)  # however busy the machine is
        near = Deaf()
        thinker = QueueThinker(redis, near, Log("error"))
        working = asyncio.create_task(work(redis, 1, Pool(0)))
        thought = await thinker.think(a_task())
        assert isinstance(thought.value, str)
        assert thought.value != "here"
        assert near.asked == 0
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        await thinker.close()

    asyncio.run(run())


def test_without_a_worker_this_machine_thinks(redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(bot_queue, "PATIENCE_S", 0.2)
        near = Deaf()
        for url in (redis, "redis://127.0.0.1:1/0"):
            thinker = QueueThinker(url, near, Log("error"))
            assert (await thinker.think(a_task())).value == "here"
            await thinker.close()
        assert near.asked == 2

    asyncio.run(run())
