"""Tables and people in PostgreSQL: for a host with many tables, and for several servers on one database.

Statements go to asyncpg as they are. An append is one of them, so that it costs one round trip.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import asyncpg as dialect
from sqlalchemy.ext.asyncio import create_async_engine

from kanly.table.store import migrating, queries
from kanly.table.store.base import Append, StoreError
from kanly.table.store.queries import Clash, Step
from kanly.table.store.sql import Rows, SqlStore, advance, besides, clashed

CONNECTIONS = 8  # that a process holds at most
PATIENCE = 20.0  # seconds for one statement
KNOCK = 10.0  # seconds until somebody must have opened
MAINTENANCE = 0x6B616E6C79  # `kanly`: a lock that no other program takes

Connection: TypeAlias = Any  # asyncpg comes without types
T = TypeVar("T")


class PostgresStore(SqlStore):
    """A store in a database of PostgreSQL, which must be there; its schema is made."""

    def __init__(self, url: str) -> None:
        """`url` such as `postgresql://user:password@host:5432/kanly`. ValueError if it cannot be read."""
        super().__init__(dialect.dialect())  # type: ignore[no-untyped-call]
        self._url = sa.make_url(url).set(drivername="postgresql")
        self._pool: Any = None
        self._users = 0
        self._unused = asyncio.Event()

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        await self.maintain(migrating.upgrade)
        async with _plainly(self._url):
            self._pool = await asyncpg.create_pool(
                dsn(self._url),
                min_size=1,
                max_size=CONNECTIONS,
                timeout=KNOCK,
                command_timeout=PATIENCE,
                reset=as_it_is,
            )

    async def close(self) -> None:
        """Finish what is being written and let go."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        # The pool does not wait for connections that it is only about to hand out, and breaks them.
        while self._users:
            self._unused.clear()
            await self._unused.wait()
        await pool.close()

    async def ready(self) -> None:
        """Raise StoreError unless the database answers."""
        await self._read(Step(queries.HEAD, {"table_id": ""}))

    async def append(self, what: Append) -> bool:
        """True: it is in the log. False: somebody else took this version. Doubled: the request is there.

        After a StoreError nobody knows whether it was kept: `by_request` tells, or the same append again,
        which is then refused.
        """
        entry = Step(queries.APPEND, advance(what))
        more = besides(what)
        try:
            if not more:
                return bool(await self._read(entry))
            async with self._transaction() as connection:
                if not await self._fetch(connection, entry):
                    return False
                await self._all(connection, more)
                return True
        except Clash as clash:
            return clashed(clash)

    async def maintain(self, work: Callable[[sa.Connection], T], writes: bool = True) -> T:
        """Do something rare with the whole database, in one transaction. StoreError; what `work` raises
        undoes it."""
        engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda: asyncpg.connect(dsn(self._url), timeout=KNOCK),
            poolclass=sa.NullPool,
            # As of one moment: all reads see what the first one saw.
            isolation_level="READ COMMITTED" if writes else "REPEATABLE READ",
        )
        async with _plainly(self._url), engine.begin() as connection:
            if writes:
                # Of processes that start together one migrates; the others wait here and then find it done.
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MAINTENANCE)))
            return await connection.run_sync(work)

    async def _read(self, step: Step) -> Rows:
        async with self._connected() as connection:
            return await self._fetch(connection, step)

    async def _write(self, *steps: Step) -> Rows:
        async with self._transaction() as connection:
            return await self._all(connection, steps)

    async def _all(self, connection: Connection, steps: Sequence[Step]) -> Rows:
        rows: Rows = []
        for step in steps:
            rows = await self._fetch(connection, step)
        return rows

    async def _fetch(self, connection: Connection, step: Step) -> Rows:
        sql, values = self._phrases.bound(step)
        rows: Rows = await connection.fetch(sql, *values)
        return rows

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Connection]:
        async with self._connected() as connection, connection.transaction():
            yield connection

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Connection]:
        if self._pool is None:
            raise StoreError("The database is not open")
        self._users += 1
        try:
            async with _plainly(self._url), self._pool.acquire(timeout=PATIENCE) as connection:
                yield connection
        finally:
            self._users -= 1
            if not self._users:
                self._unused.set()


async def as_it_is(connection: Connection) -> None:
    """What is done with a connection between two uses: nothing, for no use changes its settings. The pool's
    own way would cost each append a second round trip."""


def dsn(url: sa.URL) -> str:
    """The URL with its password, as asyncpg takes it."""
    return url.render_as_string(hide_password=False)


@asynccontextmanager
async def _plainly(url: sa.URL) -> AsyncIterator[None]:
    """What goes wrong with a connection, as StoreError in a sentence; a broken uniqueness as Clash."""
    try:
        yield
    except asyncpg.UniqueViolationError as wrong:
        raise Clash(wrong.constraint_name or str(wrong)) from wrong
    except sa.exc.DBAPIError as wrong:
        raise unusable(url, (wrong.orig and wrong.orig.__cause__) or wrong) from wrong
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as wrong:
        raise unusable(url, wrong) from wrong


def unusable(url: sa.URL, wrong: BaseException) -> StoreError:
    """What PostgreSQL or the network says, in a sentence without the password."""
    match wrong:
        case asyncpg.InvalidCatalogNameError():
            return StoreError(
                f"PostgreSQL has no database {url.database}; make it with: createdb {url.database}"
            )
        case asyncpg.InvalidAuthorizationSpecificationError():
            return StoreError(f"PostgreSQL does not let {url.username} in with this password")
        case asyncpg.InsufficientPrivilegeError():
            return StoreError(f"PostgreSQL does not let {url.username} write in {url.database}: {wrong}")
        case asyncpg.PostgresConnectionError() | asyncpg.AdminShutdownError():
            return StoreError(f"The connection to PostgreSQL is lost: {wrong}")
        case asyncpg.InterfaceError() if not isinstance(wrong, ValueError):  # else a value that does not fit
            return StoreError(f"The connection to PostgreSQL is lost: {wrong}")
        case TimeoutError():
            return StoreError(f"PostgreSQL at {url.host} does not answer in time")
        case OSError():
            return StoreError(f"PostgreSQL cannot be reached at {url.host}: {wrong}")
        case _:
            return StoreError(f"PostgreSQL cannot be used: {wrong}")
