"""Rows for tests, and a store that is closed whatever happens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from kanly.table.store import store_for
from kanly.table.store.base import Append, Listing, Row, Store, TableRow

NOW = 1_900_000_000_000
RULES = "1"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = store_for(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def table(id: str = "t1") -> TableRow:
    return TableRow(id, rules=RULES, seed=bytes(range(32)), salt=b"\x00salt\xff", commitment="c0ffee", at=NOW)


def row(version: int, table_id: str = "t1", **fields: Any) -> Row:
    given = {"at": NOW + version, "actor": "table", "kind": "test", "body": "{}"}
    return Row(table_id=table_id, version=version, **{**given, **fields})


def listing(**fields: Any) -> Listing:
    return Listing(**{"stage": "lobby", "visibility": "public", "open_chairs": 1, "summary": "{}", **fields})


def append(version: int, table_id: str = "t1", due_at: int | None = None, **fields: Any) -> Append:
    return Append(row(version, table_id, **fields), due_at)


async def begun(store: Store, id: str = "t1", **fields: Any) -> None:
    """A table with its first entry."""
    await store.create(table(id), Append(row(1, id), **{"due_at": None, **fields}))
