"""What the stores of both databases have in common: everything but how statements reach the database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from msgspec.structs import asdict

from kanly.table.store import queries
from kanly.table.store.base import (
    Append,
    Doubled,
    Head,
    ListedTable,
    Listing,
    LoginTaken,
    Passkey,
    Person,
    PushTarget,
    Row,
    Snapshot,
    StoreError,
    TableRow,
)
from kanly.table.store.queries import Clash, Phrases, Step, Unstorable, Values
from kanly.table.store.schema import login_key

Rows: TypeAlias = Sequence[Sequence[Any]]
T = TypeVar("T")


class SqlStore(ABC):
    """A store over SQL. Text that cannot be kept is Unstorable when it is written; when it is looked up there
    is nothing of that name."""

    def __init__(self, dialect: sa.Dialect) -> None:
        self._phrases = Phrases(dialect)

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written and let go."""

    @abstractmethod
    async def ready(self) -> None:
        """Raise StoreError unless the database answers."""

    @abstractmethod
    async def append(self, what: Append) -> bool:
        """True: it is in the log. False: somebody else took this version. Doubled: the request is there.

        After a StoreError nobody knows whether it was kept: `by_request` tells, or the same append again,
        which is then refused.
        """

    @abstractmethod
    async def maintain(self, work: Callable[[sa.Connection], T], writes: bool = True) -> T:
        """Do something rare with the whole database, in one transaction: one at a time where it `writes`, as
        of one moment where it only reads. The store need not be open. StoreError; what `work` raises
        undoes it."""

    @abstractmethod
    async def _read(self, step: Step) -> Rows:
        """The rows of a SELECT."""

    @abstractmethod
    async def _write(self, *steps: Step) -> Rows:
        """Do all in one transaction; what the last one returns. Raises Clash."""

    # -- tables: the log -------------------------------------------------------------------------------------

    async def create(self, table: TableRow, first: Append) -> None:
        """A new table with its first entry, version 1. Doubled: there is a table of this id."""
        row = first.row
        head = {"table_id": table.id, "version": row.version, "due_at": first.due_at, "fault": None}
        try:
            await self._write(
                Step(queries.ADD_TABLE, asdict(table)),
                Step(queries.ADD_HEAD, head),
                Step(queries.ADD_ENTRY, asdict(row)),
                *besides(first),
            )
        except Clash as clash:
            if clash.constraint == "tables_pkey":
                raise Doubled from None
            raise refused(clash) from None

    async def table(self, table_id: str) -> TableRow | None:
        """What never changes about a table."""
        return next((TableRow(*row) for row in await self._found(queries.TABLE, {"id": table_id})), None)

    async def head(self, table_id: str) -> Head | None:
        """Where its log ends."""
        return next((Head(*row) for row in await self._found(queries.HEAD, {"table_id": table_id})), None)

    async def entries(self, table_id: str, after: int, until: int | None = None) -> list[Row]:
        """The entries with `after` < version <= `until`, in order."""
        last = queries.NEWEST if until is None else until
        rows = await self._found(queries.ENTRIES, {"table_id": table_id, "after": after, "until": last})
        return [Row(*row) for row in rows]

    async def by_request(self, table_id: str, actor: str, request_id: str) -> Row | None:
        """The entry that is the receipt of a request."""
        values = {"table_id": table_id, "actor": actor, "request_id": request_id}
        return next((Row(*row) for row in await self._found(queries.BY_REQUEST, values)), None)

    async def newest_snapshot(self, table_id: str, until: int | None = None) -> Snapshot | None:
        """The last snapshot at or before a version."""
        values = {"table_id": table_id, "until": queries.NEWEST if until is None else until}
        return next((_snapshot(row) for row in await self._found(queries.NEWEST_SNAPSHOT, values)), None)

    async def snapshot_at(self, table_id: str, version: int) -> Snapshot | None:
        """The snapshot of just this version, if there is one."""
        values = {"table_id": table_id, "version": version}
        return next((_snapshot(row) for row in await self._found(queries.SNAPSHOT_AT, values)), None)

    async def snapshot_versions(self, table_id: str) -> list[int]:
        """At which versions snapshots stand, ascending."""
        return [row[0] for row in await self._found(queries.SNAPSHOT_VERSIONS, {"table_id": table_id})]

    async def moved(self, table_ids: list[str]) -> dict[str, int]:
        """The versions of these tables' heads; a table that is not there is left out."""
        found: dict[str, int] = {}
        for start in range(0, len(table_ids), queries.ASKED_AT_ONCE):
            ids = table_ids[start : start + queries.ASKED_AT_ONCE]
            ids += ids[-1:] * (queries.ASKED_AT_ONCE - len(ids))
            rows = await self._found(queries.MOVED, {f"id{n}": id for n, id in enumerate(ids)})
            found.update((row[0], row[1]) for row in rows)
        return found

    async def claim(self, before: int, lease: int, rules: str, limit: int = 50) -> list[str]:
        """Tables of these rules that were due before a time, leased: they are due again at `before` + `lease`
        (ms), so nobody else takes them meanwhile. Takes no write lock when nothing is due."""
        due = {"before": before, "rules": rules, "limit": limit}
        if not await self._read(Step(queries.DUE, due)):
            return []
        return [row[0] for row in await self._write(Step(queries.CLAIM, {**due, "until": before + lease}))]

    async def set_fault(self, table_id: str, fault: str | None) -> None:
        """Say why a table stands still (and take its timer off), or that it goes on."""
        if fault is None:
            await self._write(Step(queries.GO_ON, {"table_id": table_id}))
        else:
            await self._write(Step(queries.STAND_STILL, {"table_id": table_id, "fault": fault}))

    # -- tables: lists ---------------------------------------------------------------------------------------

    async def public_tables(self, limit: int = 100) -> list[ListedTable]:
        """Public tables that are not over: lobbies first, the newest first."""
        return [_listed(row) for row in await self._found(queries.PUBLIC_TABLES, {"limit": limit})]

    async def tables_of(self, person_id: str, limit: int = 200) -> list[ListedTable]:
        """The tables at which a person sits, those that are over last, the newest first."""
        values = {"person_id": person_id, "limit": limit}
        return [_listed(row) for row in await self._found(queries.TABLES_OF, values)]

    # -- people ----------------------------------------------------------------------------------------------

    async def add_person(self, person: Person) -> None:
        """Somebody new. LoginTaken if another account has this login."""
        await self._write_person(queries.ADD_PERSON, person)

    async def person(self, person_id: str) -> Person | None:
        """Somebody."""
        return next((Person(*row) for row in await self._found(queries.PERSON, {"id": person_id})), None)

    async def person_by_login(self, login: str) -> Person | None:
        """The account of this name; upper and lower case are the same."""
        rows = await self._found(queries.PERSON_BY_LOGIN, {"login_key": login_key(login)})
        return next((Person(*row) for row in rows), None)

    async def update_person(self, person: Person) -> None:
        """Write all fields anew. LoginTaken if another account has this login."""
        await self._write_person(queries.UPDATE_PERSON, person)

    async def add_passkey(self, passkey: Passkey) -> None:
        """One more key to an account."""
        await self._write_new(Step(queries.ADD_PASSKEY, asdict(passkey)))

    async def passkey(self, id: bytes) -> Passkey | None:
        """A key."""
        return next((Passkey(*row) for row in await self._found(queries.PASSKEY, {"id": id})), None)

    async def passkeys(self, person_id: str) -> list[Passkey]:
        """All keys of an account, the oldest first."""
        return [Passkey(*row) for row in await self._found(queries.PASSKEYS, {"person_id": person_id})]

    async def update_passkey(self, passkey: Passkey) -> None:
        """Write its counter and name anew."""
        await self._write(Step(queries.UPDATE_PASSKEY, asdict(passkey)))

    async def delete_passkey(self, id: bytes, person_id: str) -> bool:
        """Take a key away; False if this person has no such key."""
        return bool(await self._write(Step(queries.DELETE_PASSKEY, {"id": id, "person_id": person_id})))

    async def set_push_target(self, target: PushTarget) -> None:
        """Remember a browser."""
        await self._write(Step(queries.SET_PUSH_TARGET, asdict(target)))

    async def push_targets(self, person_id: str) -> list[PushTarget]:
        """The browsers of a person."""
        return [PushTarget(*row) for row in await self._found(queries.PUSH_TARGETS, {"person_id": person_id})]

    async def delete_push_target(self, endpoint: str) -> None:
        """Forget a browser."""
        await self._write(Step(queries.DELETE_PUSH_TARGET, {"endpoint": endpoint}))

    # -- parts -----------------------------------------------------------------------------------------------

    async def _found(self, statement: sa.ClauseElement, values: Values) -> Rows:
        try:
            return await self._read(Step(statement, values))
        except Unstorable:
            return []

    async def _write_person(self, statement: sa.ClauseElement, person: Person) -> None:
        key = None if person.login is None else login_key(person.login)
        try:
            await self._write(Step(statement, {**asdict(person), "login_key": key}))
        except Clash as clash:
            if clash.constraint == "people_login":
                raise LoginTaken(f"Somebody else has the login {person.login}") from None
            raise refused(clash) from None

    async def _write_new(self, step: Step) -> None:
        try:
            await self._write(step)
        except Clash as clash:
            raise refused(clash) from None


def besides(what: Append) -> list[Step]:
    """The steps of an append beside its entry and head."""
    table_id = what.row.table_id
    steps = []
    if what.snapshot is not None:
        steps.append(Step(queries.ADD_SNAPSHOT, asdict(what.snapshot)))
    if what.listing is not None:
        listing = {**asdict(what.listing), "table_id": table_id, "at": what.row.at}
        steps.append(Step(queries.SET_LISTING, listing))
    if what.members is not None:
        steps.append(Step(queries.CLEAR_MEMBERS, {"table_id": table_id}))
        steps += [
            Step(queries.ADD_MEMBER, {**asdict(member), "table_id": table_id}) for member in what.members
        ]
    return steps


def advance(what: Append) -> Values:
    """The values of the compare-and-swap, and of the entry that it lets in."""
    return {**asdict(what.row), "seen": what.row.version - 1, "due_at": what.due_at}


def clashed(clash: Clash) -> bool:
    """What a broken uniqueness means for an append: False, or Doubled is raised."""
    if clash.constraint == "entries_request":
        raise Doubled from None
    if clash.constraint == "entries_pkey":
        return False
    raise refused(clash) from None


def refused(clash: Clash) -> StoreError:
    """For rows that should never have been sent."""
    return StoreError(f"The database refuses a row that is there already ({clash.constraint})")


def _snapshot(row: Sequence[Any]) -> Snapshot:
    table_id, version, state, base = row
    return Snapshot(table_id, version, state, bool(base))


def _listed(row: Sequence[Any]) -> ListedTable:
    table_id, at, *listing = row
    return ListedTable(table_id, at, Listing(*listing))
