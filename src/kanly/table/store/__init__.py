"""Where tables and people are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.table.store.base import StoreError

if TYPE_CHECKING:
    from kanly.table.store.base import Store


def store_for(url: str) -> Store:
    """The store at a URL: `sqlite:///kanly.db` (a relative path; four slashes for an absolute one) or
    `postgresql://user:password@host/database`. It is not opened yet. StoreError for anything else."""
    scheme = url.partition("://")[0].partition("+")[0]
    # Whoever only names a type of the store should not wait for database drivers.
    if scheme == "sqlite":
        from kanly.table.store.sqlite import SqliteStore  # noqa: PLC0415

        return SqliteStore(url)
    if scheme in {"postgresql", "postgres"}:
        from kanly.table.store.postgres import PostgresStore  # noqa: PLC0415

        return PostgresStore(url)
    raise StoreError(
        "The database must be a URL such as sqlite:////srv/kanly.db or postgresql://user@host/kanly"
    )
