"""Word between servers of one database over Redis: a table has moved, sessions have been ended. Words may be
lost."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from kanly.server.logs import Log

MOVED, ENDED = "kanly:moved", "kanly:ended"
AGAIN = 2.0  # seconds until a lost Redis is tried anew

Moved = Callable[[str, int], Awaitable[None]]
Ended = Callable[[str], Awaitable[None]]


class RedisBus:
    """Publishes what has happened here, and hands on what has happened elsewhere."""

    def __init__(self, url: str, log: Log) -> None:
        self._redis: Redis = Redis.from_url(url)
        self._log = log
        self._news: dict[str, int] = {}  # only the newest version of a table matters
        self._ended: set[str] = set()  # people
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def hint(self, table_id: str, version: int) -> None:
        """A table has moved here; called after the commit, and never waits."""
        self._news[table_id] = version
        self._wake.set()

    def ended(self, person_id: str) -> None:
        """Sessions of this person have been ended here; never waits."""
        self._ended.add(person_id)
        self._wake.set()

    def start(self, moved: Moved, ended: Ended) -> None:
        """Begin to talk and to listen."""
        self._tasks = [asyncio.create_task(self._talk()), asyncio.create_task(self._listen(moved, ended))]

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
            people, self._ended = self._ended, set()
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for table_id, version in news.items():
                        pipe.publish(MOVED, f"{version} {table_id}")
                    for person_id in people:
                        pipe.publish(ENDED, person_id)
                    await pipe.execute()
            except (RedisError, OSError) as wrong:
                self._lost(wrong)  # other servers look for themselves every few seconds

    async def _listen(self, moved: Moved, ended: Ended) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
                    await heard.subscribe(MOVED, ENDED)
                    async for message in heard.listen():
                        word = message["data"].decode("ascii", "replace")
                        if message["channel"] == ENDED.encode():
                            await ended(word)
                            continue
                        version, _, table_id = word.partition(" ")
                        if version.isdecimal():
                            await moved(table_id, int(version))
            except (RedisError, OSError) as wrong:
                self._lost(wrong)
                await asyncio.sleep(AGAIN)

    def _lost(self, wrong: Exception) -> None:
        self._log.warning("redis is away", kind=type(wrong).__name__)
