"""Bots that think on other machines: worlds go out over a job queue in Redis, thoughts come back.

A worker is sent worlds only, never a game. If none answers in time, or Redis is away, this machine thinks.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
from typing import Any

import msgspec
from redis.exceptions import RedisError
from saq import Queue, Worker
from saq.queue.base import JobError

from kanly.server.logs import Log
from kanly.table.thinking import Task, Thinker, Thought

NAME = "kanly:bots"
THINK = "think"
PATIENCE_S = 15.0
POLL_S = 0.05


class QueueThinker:
    """Lets the workers of a queue think, and another thinker when they do not."""

    def __init__(self, url: str, near: Thinker, log: Log) -> None:
        self._queue = Queue.from_url(url, name=NAME)
        self._near, self._log = near, log

    async def think(self, task: Task) -> Thought:
        """What the bot would do."""
        packed = base64.b64encode(msgspec.msgpack.encode(task)).decode()
        try:
            done = await self._queue.apply(
                THINK, timeout=PATIENCE_S, poll_interval=POLL_S, task=packed, retries=1, ttl=60
            )
            return msgspec.msgpack.decode(base64.b64decode(done), type=Thought)
        except (JobError, RedisError, OSError, TimeoutError, msgspec.MsgspecError, TypeError) as fault:
            self._log.warning("bots_think_here", fault=type(fault).__name__)
            return await self._near.think(task)

    async def close(self) -> None:
        """Let go of the queue, and stop whoever thinks here."""
        with contextlib.suppress(RedisError, OSError):  # it may be away
            await self._queue.disconnect()
        await self._near.close()


async def work(url: str, jobs: int, worker: Thinker) -> None:
    """Think for others until stopped, so many thoughts at once."""

    async def think(_: Any, *, task: str) -> str:
        wanted = msgspec.msgpack.decode(base64.b64decode(task), type=Task)
        return base64.b64encode(msgspec.msgpack.encode(await worker.think(wanted))).decode()

    queue = Queue.from_url(url, name=NAME)
    try:
        await Worker(queue, functions=[(THINK, think)], concurrency=jobs).start()
    finally:
        await queue.disconnect()
        await worker.close()


def run_worker(url: str, jobs: int, worker: Thinker) -> None:
    """The same as a program."""
    asyncio.run(work(url, jobs, worker))
