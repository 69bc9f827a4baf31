"""Everything in one file, and back: from either database into either."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from kanly import __version__
from kanly.table.store import archive, migrating
from kanly.table.store.archive import Chunk, Header, Sink
from kanly.table.store.base import StoreError, now_ms
from kanly.table.store.schema import metadata
from kanly.table.store.sql import SqlStore

ROWS = 200  # in one piece: snapshots are large


async def back_up(store: SqlStore, file: Path) -> None:
    """Write everything as it is at one moment. The file appears when it is whole. StoreError."""
    with archive.writing(file) as sink:
        await store.maintain(partial(_dump, sink), writes=False)


async def put_back(store: SqlStore, file: Path) -> None:
    """Fill an empty database from a backup, all or nothing. StoreError."""
    with archive.reading(file) as (header, chunks):
        if not migrating.known(header.schema):
            raise StoreError(f"A newer Kanly has written {file}: restore it with version {header.kanly}")
        await store.maintain(partial(_fill, header, chunks))


def _dump(sink: Sink, connection: sa.Connection) -> None:
    stands, newest = migrating.stands_at(connection), migrating.newest()
    if stands is None:
        raise StoreError("This database is empty: there is nothing to back up")
    if stands != newest:
        raise StoreError("This database is of an older Kanly: back it up with that one, or migrate it first")
    tables = metadata.tables
    # SQLAlchemy's own kind of string is none to others.
    columns = {str(name): [str(column.name) for column in table.c] for name, table in tables.items()}
    sink.add(Header(newest, __version__, now_ms(), columns))
    for name, table in tables.items():
        rows = connection.execution_options(yield_per=ROWS).execute(sa.select(table))
        for part in rows.partitions():
            sink.add(Chunk(str(name), [list(row) for row in part]))


def _fill(header: Header, chunks: Iterator[Chunk], connection: sa.Connection) -> None:
    _clear(connection)
    # Through the schema that the rows are of: the steps since then know what becomes of them.
    migrating.upgrade(connection, header.schema)
    for chunk in chunks:
        names = header.columns[chunk.table]
        into = sa.insert(sa.table(chunk.table, *map(sa.column, names)))
        connection.execute(into, [dict(zip(names, row, strict=True)) for row in chunk.rows])
    migrating.upgrade(connection)


def _clear(connection: sa.Connection) -> None:
    """Take an empty schema away. StoreError if there is anything in it."""
    if migrating.stands_at(connection) is None:
        return
    if any(connection.execute(sa.select(table).limit(1)).first() for table in metadata.tables.values()):
        raise StoreError("There are tables or people in this database: restore into an empty one")
    metadata.drop_all(connection)
    connection.exec_driver_sql("DROP TABLE alembic_version")
