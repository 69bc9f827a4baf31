"""The databases that the tests use: a file for each test, on PostgreSQL one for a session, and Redis."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from unittest import SkipTest

import asyncpg  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa
from redis import Redis
from redis.exceptions import RedisError

from kanly.table.store.schema import metadata

REDIS = os.environ.get("KANLY_TEST_REDIS", "redis://127.0.0.1:6379/9")
SERVER = os.environ.get("KANLY_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")


async def told(url: str, *statements: str) -> None:
    """Run some SQL, each statement by itself."""
    connection = await asyncpg.connect(url, timeout=5)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


@pytest.fixture(scope="session")
def server() -> str:
    """The URL of a PostgreSQL server. On a developer's machine there may be none."""
    try:
        asyncio.run(told(SERVER, "SELECT 1"))
    except OSError as wrong:
        if "CI" in os.environ:
            raise
        raise SkipTest(
            f"no PostgreSQL at {SERVER} (KANLY_TEST_POSTGRES names another one): {wrong}"
        ) from None
    return SERVER


@pytest.fixture(scope="session")
def database(server: str) -> Iterator[str]:
    """The URL of a database of this session."""
    name = f"kanly_test_{secrets.token_hex(6)}"
    # No test cuts the server's power, so none needs to wait for its disk.
    quick = f"ALTER DATABASE {name} SET synchronous_commit = off"
    asyncio.run(told(server, f"CREATE DATABASE {name}", quick))
    yield sa.make_url(server).set(database=name).render_as_string(hide_password=False)
    asyncio.run(told(server, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def postgres(database: str) -> str:
    """The URL of a database of PostgreSQL with nothing in it."""
    gone = ", ".join((*metadata.tables, "alembic_version"))
    asyncio.run(told(database, f"DROP TABLE IF EXISTS {gone}"))
    return database


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of a file that is not there yet."""
    return f"sqlite:///{tmp_path / 'kanly.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, of one kind and of the other."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def redis() -> str:
    """The URL of a Redis. On a developer's machine there may be none."""
    try:
        with Redis.from_url(REDIS) as server:
            server.flushdb()
    except RedisError as wrong:
        if "CI" in os.environ:
            raise
        raise SkipTest(f"no Redis at {REDIS} (KANLY_TEST_REDIS names another one): {wrong}") from None
    return REDIS
