"""Where tables and people are kept."""

# Whoever only names a type of the store should not wait for the drivers of databases.
# ruff: noqa: PLC0415

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from kanly.table.store.base import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from kanly.table.store.base import Store
    from kanly.table.store.sql import SqlStore

WRONG_URL = (
    "The database must be a URL such as sqlite:////srv/kanly.db or postgresql://user:password@host/kanly"
)


def keep_private() -> None:
    """From now on the files of this process are for its user only: a database holds all secrets."""
    os.umask(0o077)


def store_for(url: str) -> Store:
    """The store at a URL: `sqlite:///kanly.db` (a relative path; four slashes for an absolute one) or
    `postgresql://user:password@host/database`. It is not opened yet. StoreError for anything else."""
    return _sql_store(url)


async def migrate(url: str) -> None:
    """Bring a database to the schema of this Kanly; `open` of a store does the same. StoreError."""
    from kanly.table.store.migrating import upgrade

    await _sql_store(url).maintain(upgrade)


async def backup(url: str, file: Path) -> None:
    """Write all of a database, as it is at one moment, into one file, which can be restored into any other
    database. It holds all secrets; only its owner may read it. StoreError."""
    from kanly.table.store.backups import back_up

    await back_up(_sql_store(url), file)


async def restore(url: str, file: Path) -> None:
    """Fill an empty database, which no server uses, from the file of a backup. StoreError, and then nothing
    has changed."""
    from kanly.table.store.backups import put_back

    await put_back(_sql_store(url), file)


def _sql_store(url: str) -> SqlStore:
    scheme, told, _ = url.partition("://")
    scheme = scheme.partition("+")[0]
    if told and scheme == "sqlite":
        from kanly.table.store.sqlite import SqliteStore

        return SqliteStore(url)
    if told and scheme in {"postgresql", "postgres"}:
        from kanly.table.store.postgres import PostgresStore

        try:
            return PostgresStore(url)
        except ValueError:
            raise StoreError(WRONG_URL) from None
    raise StoreError(WRONG_URL)
