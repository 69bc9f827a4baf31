"""Tables and people in an SQLite file: nothing to install, and enough for a house full of tables."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import pysqlite

from kanly.table.store import migrating, queries, schema
from kanly.table.store.base import Append, StoreError
from kanly.table.store.queries import Bound, Clash, Step
from kanly.table.store.sql import Rows, SqlStore, advance, besides, clashed
from kanly.table.store.writer import ENDED, Writer

PATIENCE = 20.0  # seconds that one process waits for another one's transaction
READERS = 4  # threads that read

T = TypeVar("T")


class SqliteStore(SqlStore):
    """A store in one file. Every write of the process goes through one thread; reads never wait for it.

    A URL without a file, or of `:memory:`, means a file that is deleted at the end.
    """

    def __init__(self, url: str) -> None:
        """`url` such as `sqlite:////srv/kanly.db`, or with a relative path `sqlite:///kanly.db`."""
        super().__init__(pysqlite.dialect())
        # Not as a URL of the web: a percent sign in the name of a folder is one.
        name = url.partition("://")[2].partition("?")[0].removeprefix("/")
        self._path = None if name in {"", ":memory:"} else Path(name)
        self._writer: Writer | None = None
        self._readers: _Readers | None = None
        self._folder: TemporaryDirectory[str] | None = None

    async def open(self) -> None:
        """Make the file if there is none, and bring the schema up to date."""
        path = self._path
        if path is None:
            self._folder = TemporaryDirectory(prefix="kanly-")
            path = Path(self._folder.name) / "kanly.db"
        try:
            await asyncio.to_thread(maintained, path, migrating.upgrade, True)
            self._readers = await asyncio.to_thread(_Readers, path)
            self._writer = Writer(await asyncio.to_thread(connect, path))
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what is being written and let go."""
        if self._writer is not None:
            await self._writer.close()
        if self._readers is not None:
            await asyncio.to_thread(self._readers.close)
        if self._folder is not None:
            self._folder.cleanup()
        self._writer = self._readers = self._folder = None

    async def ready(self) -> None:
        """Raise StoreError unless the database answers and the writer lives."""
        await self._read(Step(queries.HEAD, {"table_id": ""}))
        if self._writer is None or not self._writer.alive:
            raise StoreError(ENDED)

    async def append(self, what: Append) -> bool:
        """True: it is in the log. False: somebody else took this version. Doubled: the request is there.

        After a StoreError nobody knows whether it was kept: `by_request` tells, or the same append again,
        which is then refused.
        """
        values = advance(what)
        moved = self._phrases.bound(Step(queries.ADVANCE, values))
        steps = [Step(queries.ADD_ENTRY, values), *besides(what)]
        bound = [self._phrases.bound(step) for step in steps]
        try:
            return await self._do(partial(_append, moved, bound))
        except Clash as clash:
            return clashed(clash)

    async def maintain(self, work: Callable[[sa.Connection], T], writes: bool = True) -> T:
        """Do something rare with the whole file, in one transaction. StoreError; what `work` raises
        undoes it."""
        if self._path is None:
            raise StoreError("A database in memory is gone with its server; name a file")
        return await asyncio.to_thread(maintained, self._path, work, writes)

    async def _read(self, step: Step) -> Rows:
        if self._readers is None:
            raise StoreError("The database is not open")
        try:
            return await self._readers.fetch(self._phrases.bound(step))
        except sqlite3.Error as wrong:
            raise unusable(wrong) from wrong

    async def _write(self, *steps: Step) -> Rows:
        return await self._do(partial(_all, [self._phrases.bound(step) for step in steps]))

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise StoreError("The database is not open")
        try:
            return await self._writer.do(work)
        except sqlite3.IntegrityError as wrong:
            raise Clash(_constraint(str(wrong))) from wrong
        except sqlite3.Error as wrong:
            raise unusable(wrong) from wrong


class _Readers:
    """A few threads with a connection each, so that a long read holds up neither the loop nor the writer."""

    def __init__(self, path: Path) -> None:
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for _ in range(READERS):
            connection = connect(path)
            connection.execute("PRAGMA query_only=ON")
            self._idle.put(connection)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="kanly-reader")

    async def fetch(self, bound: Bound) -> Rows:
        """The rows of a SELECT."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._fetch, bound)
        except RuntimeError as wrong:
            raise StoreError("The database is not open") from wrong

    def close(self) -> None:
        """Wait for what is being read, and let go."""
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().close()

    def _fetch(self, bound: Bound) -> list[tuple[Any, ...]]:
        connection = self._idle.get()  # there are as many as threads: one is always idle
        try:
            return connection.execute(*bound).fetchall()
        finally:
            self._idle.put(connection)


def connect(path: Path) -> sqlite3.Connection:
    """A connection that any thread may use, one at a time. Raises sqlite3.Error, or StoreError where the file
    system is unfit."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA synchronous=FULL")
        if _journal(connection) != "wal":
            raise StoreError(
                f"SQLite cannot keep its log beside {path}; use a folder on a disk of this machine"
            )
    except BaseException:
        connection.close()
        raise
    return connection


def _journal(connection: sqlite3.Connection) -> str:
    """Turn the write-ahead log on, and say what is on then. SQLite itself does not wait for others here."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return str(connection.execute("PRAGMA journal_mode=WAL").fetchone()[0])
        except sqlite3.OperationalError as wrong:
            if wrong.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)


def maintained(path: Path, work: Callable[[sa.Connection], T], writes: bool) -> T:
    """What some work in one transaction gives. A file that is to be written is made. StoreError."""
    check_place(path)
    if not writes and not path.exists():
        raise StoreError(f"There is no database {path}")
    engine = sa.create_engine("sqlite://", creator=partial(connect, path), poolclass=sa.NullPool)
    try:
        with engine.begin() as connection:
            # Of processes that start together one migrates; the others wait here and then find it done.
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
            return work(connection)
    except sqlite3.Error as wrong:
        raise unusable(wrong) from wrong
    except sa.exc.DBAPIError as wrong:
        raise unusable(wrong.orig or wrong) from wrong


def check_place(path: Path) -> None:
    """Raise StoreError unless there can be a database file at this place."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise StoreError(f"There is no folder {folder} for the database; make it first")
    if path.is_dir():
        raise StoreError(f"{path} is a folder; name a file in it for the database")
    if not os.access(folder, os.W_OK) or (path.exists() and not os.access(path, os.W_OK | os.R_OK)):
        raise StoreError(
            f"The database {path} cannot be written; its file and folder must belong to this user"
        )


def unusable(wrong: BaseException) -> StoreError:
    """What SQLite says, in a sentence."""
    said = str(wrong)
    if "not a database" in said or "malformed" in said:
        return StoreError(f"The database file is damaged, or is none of SQLite ({said})")
    if "locked" in said:
        return StoreError(f"Another program holds the database for longer than {PATIENCE:.0f} seconds")
    return StoreError(f"The database cannot be used: {said}")


def _append(moved: Bound, steps: Sequence[Bound], connection: sqlite3.Connection) -> bool:
    if not connection.execute(*moved).fetchall():
        return False
    _all(steps, connection)
    return True


def _all(steps: Sequence[Bound], connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = []
    for step in steps:
        rows = connection.execute(*step).fetchall()
    return rows


def _constraint(said: str) -> str:
    """The name of a broken uniqueness: SQLite names columns, `UNIQUE constraint failed: people.login_key`."""
    columns = said.removeprefix("UNIQUE constraint failed: ")
    return _uniquenesses().get(columns, said)


def _uniquenesses() -> dict[str, str]:
    """The names of all uniquenesses, by their columns as SQLite writes them."""
    return {
        ", ".join(f"{table.name}.{column.name}" for column in constraint.columns): str(constraint.name)
        for table in schema.metadata.tables.values()
        for constraint in table.constraints
        if isinstance(constraint, sa.PrimaryKeyConstraint | sa.UniqueConstraint)
    }
