"""Word between servers of one database that a table has moved, over Redis. Words may be lost."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from kanly.server.logs import Log

CHANNEL = "kanly:moved"
AGAIN = 2.0  # seconds until a lost Redis is tried anew

Moved = Callable[[str, int], Awaitable[None]]


class RedisBus:
    """Publishes what moved here, and hands on what moved elsewhere."""

    def __init__(self, url: str, log: Log) -> None:
        self._redis: Redis = Redis.from_url(url)
        self._log = log
        self._news: dict[str, int] = {}  # only the newest version of a table matters
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def hint(self, table_id: str, version: int) -> None:
        """A table has moved here; called after the commit, and never waits."""
        self._news[table_id] = version
        self._wake.set()

    def start(self, moved: Moved) -> None:
        """Begin to talk and to listen."""
        self._tasks = [asyncio.create_task(self._talk()), asyncio.create_task(self._listen(moved))]

    async def stop(self) -> None:
        """Stop both."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _talk(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            news, self._news = self._news, {}
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for table_id, version in news.items():
                        pipe.publish(CHANNEL, f"{version} {table_id}")
                    await pipe.execute()
            except (RedisError, OSError) as wrong:
                self._lost(wrong)  # other servers look for themselves every few seconds

    async def _listen(self, moved: Moved) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
                    await heard.subscribe(CHANNEL)
                    async for message in heard.listen():
                        version, _, table_id = message["data"].decode("ascii", "replace").partition(" ")
                        if version.isdecimal():
                            await moved(table_id, int(version))
            except (RedisError, OSError) as wrong:
                self._lost(wrong)
                await asyncio.sleep(AGAIN)

    def _lost(self, wrong: Exception) -> None:
        self._log.warning("redis is away", kind=type(wrong).__name__)
