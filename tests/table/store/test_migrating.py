"""The schema of a database is that of this Kanly, or it is refused."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from kanly.table.store import backup, migrate, migrating, store_for
from kanly.table.store.base import StoreError
from kanly.table.store.schema import metadata
from kanly.table.store.sql import SqlStore

T = TypeVar("T")


def maintained(url: str, work: Callable[[sa.Connection], T]) -> T:
    store = store_for(url)
    assert isinstance(store, SqlStore)
    return asyncio.run(store.maintain(work))


def test_the_steps_lead_to_the_schema(url: str) -> None:
    asyncio.run(migrate(url))
    asyncio.run(migrate(url))

    def differences(connection: sa.Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    assert maintained(url, differences) == []


def test_the_steps_lead_to_the_schema_to_the_letter(tmp_path: Path) -> None:
    """What a comparison of the two passes over: rows without ids, conditions of indexes, names."""
    stepped, made = (f"sqlite:///{tmp_path / name}" for name in ("stepped.db", "made.db"))
    asyncio.run(migrate(stepped))
    maintained(made, metadata.create_all)

    def written(connection: sa.Connection) -> set[str]:
        kept = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").scalars()
        return {" ".join(text.split()) for text in kept if "alembic_version" not in text}

    assert maintained(stepped, written) == maintained(made, written)


def opening(url: str) -> None:
    async def deeds() -> None:
        store = store_for(url)
        try:
            await store.open()
        finally:
            await store.close()

    asyncio.run(deeds())


def test_the_database_of_a_newer_kanly_is_left_alone(url: str, tmp_path: Path) -> None:
    asyncio.run(migrate(url))
    maintained(url, lambda connection: _stamp(connection, "9999"))
    with pytest.raises(StoreError, match="A newer Kanly has used this database"):
        opening(url)
    with pytest.raises(StoreError, match="A newer Kanly has used this database"):
        asyncio.run(migrate(url))
    with pytest.raises(StoreError, match="A newer Kanly"):
        asyncio.run(backup(url, tmp_path / "file"))
    maintained(url, lambda connection: _stamp(connection, migrating.newest()))
    opening(url)


def _stamp(connection: sa.Connection, revision: str) -> None:
    connection.execute(sa.text("UPDATE alembic_version SET version_num = :to"), {"to": revision})


def test_the_database_of_another_program_is_left_alone(url: str) -> None:
    maintained(url, lambda connection: _another(connection, "CREATE TABLE recipes (id INTEGER)"))
    try:
        with pytest.raises(StoreError, match="tables of another program"):
            opening(url)
    finally:
        maintained(url, lambda connection: _another(connection, "DROP TABLE recipes"))


def _tables(connection: sa.Connection) -> list[str]:
    inspector: sa.Inspector = sa.inspect(connection)
    return inspector.get_table_names()


def _another(connection: sa.Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


def test_a_step_that_fails_leaves_nothing_behind(url: str) -> None:
    def broken(connection: sa.Connection) -> None:
        migrating.upgrade(connection)
        raise StoreError("the power failed")

    with pytest.raises(StoreError, match="power"):
        maintained(url, broken)
    assert maintained(url, _tables) == []
    opening(url)


def test_a_folder_with_a_percent_sign_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "100%41 of it").mkdir()
    opening(f"sqlite:///{tmp_path / '100%41 of it' / 'kanly.db'}")
    assert (tmp_path / "100%41 of it" / "kanly.db").is_file()


@pytest.mark.parametrize("rows", [b"SQLite format 3\0" + b"rubbish" * 200, b"hello" * 300])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, rows: bytes) -> None:
    (tmp_path / "file").write_bytes(rows)
    with pytest.raises(StoreError, match="damaged, or is none of SQLite"):
        opening(f"sqlite:///{tmp_path / 'file'}")
    assert (tmp_path / "file").read_bytes() == rows


def test_a_locked_database_is_waited_for(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(migrate(sqlite))
    monkeypatch.setattr("kanly.table.store.sqlite.PATIENCE", 0.1)
    other = sqlite3.connect(sqlite.removeprefix("sqlite:///"), isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Another program holds the database"):
            opening(sqlite)
        other.execute("ROLLBACK")
        opening(sqlite)
    finally:
        other.close()
