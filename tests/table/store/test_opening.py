"""Which URLs lead to a store, and what is said of those that do not."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from kanly.table.store import store_for
from kanly.table.store.base import StoreError
from kanly.table.store.postgres import PostgresStore
from kanly.table.store.sqlite import SqliteStore
from tests.table.store.rows import begun, opened


def refusal(url: str) -> str:
    """The sentence that a store is refused with."""

    async def deeds() -> None:
        async with opened(url):
            pass

    with pytest.raises(StoreError) as caught:
        asyncio.run(deeds())
    return str(caught.value)


@pytest.mark.parametrize(
    "url", ["", "kanly.db", "mysql://root@localhost/kanly", "sqlite", "redis://x", "://"]
)
def test_an_unknown_scheme_is_refused_at_once(url: str) -> None:
    with pytest.raises(StoreError, match=r"must be a URL such as sqlite:////srv/kanly\.db or postgresql://"):
        store_for(url)


@pytest.mark.parametrize("url", ["postgresql://user@host:port/kanly", "postgresql://[::1"])
def test_a_url_that_cannot_be_read_is_refused_at_once(url: str) -> None:
    with pytest.raises(StoreError, match="must be a URL such as"):
        store_for(url)


def test_drivers_may_be_named() -> None:
    assert isinstance(store_for("sqlite+aiosqlite:///kanly.db"), SqliteStore)
    assert isinstance(store_for("postgresql+asyncpg://me@host/kanly"), PostgresStore)
    assert isinstance(store_for("postgres://me@host/kanly"), PostgresStore)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_gone_at_the_end(url: str) -> None:
    async def deeds() -> None:
        async with opened(url) as store:
            await begun(store)
            assert await store.head("t1") is not None
        async with opened(url) as store:
            assert await store.head("t1") is None

    asyncio.run(deeds())


def test_a_file_has_a_folder_that_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(f"sqlite:///{tmp_path}/none/kanly.db") == (
        f"There is no folder {tmp_path}/none for the database; make it first"
    )
    assert refusal(f"sqlite:///{tmp_path}") == f"{tmp_path} is a folder; name a file in it for the database"
    # Root may write everywhere, so its rights cannot be taken away for a test.
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert refusal(f"sqlite:///{tmp_path}/kanly.db").startswith(
        f"The database {tmp_path}/kanly.db cannot be written"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_postgresql_must_be_there(server: str) -> None:
    missing = sa.make_url(server).set(database="kanly_none")
    said = refusal(missing.render_as_string(hide_password=False))
    assert said == "PostgreSQL has no database kanly_none; make it with: createdb kanly_none"


def test_who_is_not_let_in_hears_so_without_the_password(server: str) -> None:
    stranger = sa.make_url(server).set(username="kanly_nobody", password="geheim")
    said = refusal(stranger.render_as_string(hide_password=False))
    assert said == "PostgreSQL does not let kanly_nobody in with this password"


@pytest.mark.parametrize(
    "url", ["postgresql://u:geheim@127.0.0.1:9/kanly", "postgresql://u:geheim@none.invalid/k"]
)
def test_a_server_that_is_not_there_is_named(url: str) -> None:
    said = refusal(url)
    assert said.startswith(f"PostgreSQL cannot be reached at {sa.make_url(url).host}: ")
    assert "geheim" not in said


def test_the_types_of_a_store_load_no_driver() -> None:
    seen = "import sys, kanly.table.store.base; print({'sqlalchemy', 'asyncpg', 'alembic'} & {*sys.modules})"
    assert subprocess.check_output([sys.executable, "-c", seen], text=True) == "set()\n"
