"""What only PostgreSQL does: connections that break, locks of others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from kanly.table.store.base import Head, StoreError
from tests.table.store.rows import NOW, RULES, append, begun, listing, opened

HOLD = "SELECT 1 FROM heads WHERE table_id = 't1' FOR UPDATE"
# Everybody else's connections; those of other tests are to other databases.
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> $1"
)


@asynccontextmanager
async def beside(url: str) -> AsyncIterator[Any]:
    """Another program's connection."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


def test_what_another_process_is_claiming_is_passed_over(postgres: str) -> None:
    async def deeds() -> None:
        async with opened(postgres) as store, beside(postgres) as other:
            for id in ("t1", "t2"):
                await begun(store, id, due_at=NOW - 1)
            async with other.transaction():
                await other.execute(HOLD)
                assert await asyncio.wait_for(store.claim(NOW, 1000, RULES), 5) == ["t2"]
            assert await store.claim(NOW, 1000, RULES) == ["t1"]

    asyncio.run(deeds())


def test_broken_connections_are_made_anew(postgres: str) -> None:
    async def deeds() -> None:
        async with opened(postgres) as store, beside(postgres) as other:
            await begun(store)
            await asyncio.gather(*(store.head("t1") for _ in range(8)))
            await other.execute(CUT, other.get_server_pid())
            await asyncio.sleep(0.1)
            await store.ready()
            assert await store.append(append(2))

    asyncio.run(deeds())


@pytest.mark.parametrize("rich", [False, True])
def test_an_append_that_was_cut_off_is_sent_again(postgres: str, rich: bool) -> None:
    async def deeds() -> None:
        async with opened(postgres) as store, beside(postgres) as other:
            await begun(store)
            what = append(2, request_id="r")
            if rich:
                what = msgspec.structs.replace(what, listing=listing())
            async with other.transaction():
                await other.execute(HOLD)
                writing = asyncio.ensure_future(store.append(what))
                await asyncio.sleep(0.2)
                await other.execute(CUT, other.get_server_pid())
                with pytest.raises(StoreError, match="connection to PostgreSQL is lost"):
                    await writing
            assert await store.head("t1") == Head(1)
            assert await store.append(what)

    asyncio.run(deeds())


@pytest.mark.parametrize("rich", [False, True])
def test_nobody_waits_for_ever(postgres: str, rich: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kanly.table.store.postgres.PATIENCE", 0.3)

    async def deeds() -> None:
        async with opened(postgres) as store, beside(postgres) as other:
            await begun(store)
            what = append(2)
            if rich:
                what = msgspec.structs.replace(what, listing=listing())
            async with other.transaction():
                await other.execute(HOLD)
                with pytest.raises(StoreError, match="does not answer in time"):
                    await store.append(what)
            assert await store.append(what)

    asyncio.run(deeds())
