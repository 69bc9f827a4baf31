"""Every statement of the store, once for both databases, and how a driver is told them.

The statements are SQLAlchemy's; the drivers get them as text with the values in order, because SQLAlchemy's
own way to a driver costs more than the database does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.sql.compiler import SQLCompiler

from kanly.table.store.base import Head, Listing, Passkey, Person, PushTarget, Row, Snapshot, TableRow
from kanly.table.store.schema import (
    PUBLIC,
    entries,
    heads,
    listings,
    members,
    passkeys,
    people,
    push_targets,
    snapshots,
    tables,
)

Values: TypeAlias = Mapping[str, object]

NEWEST = 2**31 - 1  # no log is as long
ASKED_AT_ONCE = 100  # tables that MOVED asks about


class Step(NamedTuple):
    """A statement and its values."""

    statement: sa.ClauseElement
    values: Values


class Bound(NamedTuple):
    """A statement as a driver takes it."""

    sql: str
    values: tuple[object, ...]


class Unstorable(ValueError):
    """Text that PostgreSQL, or both databases, cannot keep."""


class Clash(Exception):
    """A row breaks a uniqueness; `constraint` is its name in the schema, or what the database said."""

    def __init__(self, constraint: str) -> None:
        super().__init__(constraint)
        self.constraint = constraint


class Phrases:
    """The statements in the words of one database; each is translated when it is first used."""

    def __init__(self, dialect: sa.Dialect) -> None:
        self._dialect = dialect
        self._known: dict[sa.ClauseElement, tuple[str, tuple[str, ...], Values]] = {}

    def bound(self, step: Step) -> Bound:
        """The statement with its values in order. KeyError if one is missing; Unstorable."""
        known = self._known.get(step.statement)
        if known is None:
            known = self._known[step.statement] = self._translated(step.statement)
        sql, names, fixed = known
        given = step.values
        values = tuple(given[name] if name in given else fixed[name] for name in names)
        for value in values:
            if isinstance(value, str) and not storable(value):
                raise Unstorable("Text with a zero character or half of a surrogate pair cannot be kept")
        return Bound(sql, values)

    def _translated(self, statement: sa.ClauseElement) -> tuple[str, tuple[str, ...], Values]:
        compiled = statement.compile(dialect=self._dialect)
        assert isinstance(compiled, SQLCompiler)
        fixed = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}
        return str(compiled), tuple(compiled.positiontup or ()), fixed


def storable(text: str) -> bool:
    """Can both databases keep it?"""
    if "\0" in text:
        return False
    if text.isascii():  # nearly always, and nothing is copied to find out
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _columns(table: sa.Table, struct: type[msgspec.Struct]) -> list[sa.Column[object]]:
    """The columns that fill a struct, in its order."""
    return [table.c[field] for field in struct.__struct_fields__]


def _value(column: sa.Column[object], name: str | None = None) -> sa.BindParameter[object]:
    return sa.bindparam(name or column.name, type_=column.type)


def _is(column: sa.Column[object], name: str | None = None) -> sa.ColumnElement[bool]:
    return column == _value(column, name)


# -- the log -------------------------------------------------------------------------------------------------

ADD_TABLE = sa.insert(tables)
ADD_HEAD = sa.insert(heads)
ADD_ENTRY = sa.insert(entries)
ADD_SNAPSHOT = sa.insert(snapshots)

# The compare-and-swap: no row comes of it when the head does not stand at `seen` any more.
ADVANCE = (
    sa.update(heads)
    .where(_is(heads.c.table_id), _is(heads.c.version, "seen"))
    .values(version=_value(heads.c.version), due_at=_value(heads.c.due_at))
    .returning(heads.c.version)
)
_advanced = ADVANCE.cte("advanced")
# The same and the entry in one round trip, for a database that can; a doubled request takes the head back.
APPEND = (
    sa.insert(entries)
    .from_select(
        [column.name for column in entries.c],
        sa.select(*(_value(column) for column in entries.c)).select_from(_advanced),
    )
    .returning(entries.c.version)
)

TABLE = sa.select(*_columns(tables, TableRow)).where(_is(tables.c.id))
HEAD = sa.select(*_columns(heads, Head)).where(_is(heads.c.table_id))
ENTRIES = (
    sa.select(*_columns(entries, Row))
    .where(
        _is(entries.c.table_id),
        entries.c.version > _value(entries.c.version, "after"),
        entries.c.version <= _value(entries.c.version, "until"),
    )
    .order_by(entries.c.version)
)
BY_REQUEST = sa.select(*_columns(entries, Row)).where(
    _is(entries.c.table_id), _is(entries.c.actor), _is(entries.c.request_id)
)
NEWEST_SNAPSHOT = (
    sa.select(*_columns(snapshots, Snapshot))
    .where(_is(snapshots.c.table_id), snapshots.c.version <= _value(snapshots.c.version, "until"))
    .order_by(snapshots.c.version.desc())
    .limit(1)
)
SNAPSHOT_AT = sa.select(*_columns(snapshots, Snapshot)).where(
    _is(snapshots.c.table_id), _is(snapshots.c.version)
)
SNAPSHOT_VERSIONS = (
    sa.select(snapshots.c.version).where(_is(snapshots.c.table_id)).order_by(snapshots.c.version)
)
# Of one length, so that it is translated and prepared once; what is not needed repeats the last id.
MOVED = sa.select(heads.c.table_id, heads.c.version).where(
    heads.c.table_id.in_([_value(heads.c.table_id, f"id{n}") for n in range(ASKED_AT_ONCE)])
)
DUE = (
    sa.select(heads.c.table_id)
    .join(tables, tables.c.id == heads.c.table_id)
    .where(heads.c.due_at < _value(heads.c.due_at, "before"), _is(tables.c.rules))
    .order_by(heads.c.due_at)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_due = DUE.with_for_update(skip_locked=True, of=heads).cte("due")  # SQLite has one writer at a time anyway
CLAIM = (
    sa.update(heads)
    .where(heads.c.table_id.in_(sa.select(_due.c.table_id)))
    .values(due_at=_value(heads.c.due_at, "until"))
    .returning(heads.c.table_id)
)
STAND_STILL = (
    sa.update(heads).where(_is(heads.c.table_id)).values(fault=_value(heads.c.fault), due_at=sa.null())
)
GO_ON = sa.update(heads).where(_is(heads.c.table_id)).values(fault=sa.null())

# -- lists of tables -----------------------------------------------------------------------------------------

_listing = upsert(listings)
# `at` stays what it was: lists do not jump about while somebody reads them.
SET_LISTING = _listing.on_conflict_do_update(
    index_elements=[listings.c.table_id],
    set_={name: _listing.excluded[name] for name in Listing.__struct_fields__},
)
CLEAR_MEMBERS = sa.delete(members).where(_is(members.c.table_id))
ADD_MEMBER = sa.insert(members)

_listed = sa.select(listings.c.table_id, listings.c.at, *_columns(listings, Listing))
# `lobby` sorts behind `game`, so one walk backwards along the index finds lobbies first.
PUBLIC_TABLES = (
    _listed.where(PUBLIC)
    .order_by(listings.c.stage.desc(), listings.c.at.desc(), listings.c.table_id.desc())
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
TABLES_OF = (
    _listed.where(listings.c.table_id.in_(sa.select(members.c.table_id).where(_is(members.c.person_id))))
    .order_by(
        listings.c.stage == sa.literal_column("'over'"), listings.c.at.desc(), listings.c.table_id.desc()
    )
    .limit(sa.bindparam("limit", type_=sa.Integer))
)

# -- people --------------------------------------------------------------------------------------------------

ADD_PERSON = sa.insert(people)
PERSON = sa.select(*_columns(people, Person)).where(_is(people.c.id))
PERSON_BY_LOGIN = sa.select(*_columns(people, Person)).where(_is(people.c.login_key))
UPDATE_PERSON = (
    sa.update(people)
    .where(_is(people.c.id))
    .values({column: _value(column) for column in people.c if column is not people.c.id})
)
ADD_PASSKEY = sa.insert(passkeys)
PASSKEY = sa.select(*_columns(passkeys, Passkey)).where(_is(passkeys.c.id))
PASSKEYS = (
    sa.select(*_columns(passkeys, Passkey))
    .where(_is(passkeys.c.person_id))
    .order_by(passkeys.c.at, passkeys.c.id)
)
UPDATE_PASSKEY = (
    sa.update(passkeys)
    .where(_is(passkeys.c.id))
    .values(count=_value(passkeys.c.count), name=_value(passkeys.c.name))
)
DELETE_PASSKEY = (
    sa.delete(passkeys).where(_is(passkeys.c.id), _is(passkeys.c.person_id)).returning(passkeys.c.id)
)
_target = upsert(push_targets)
# A browser belongs to whoever signed in last.
SET_PUSH_TARGET = _target.on_conflict_do_update(
    index_elements=[push_targets.c.endpoint],
    set_={"person_id": _target.excluded.person_id, "keys": _target.excluded["keys"]},
)
PUSH_TARGETS = (
    sa.select(*_columns(push_targets, PushTarget))
    .where(_is(push_targets.c.person_id))
    .order_by(push_targets.c.endpoint)
)
DELETE_PUSH_TARGET = sa.delete(push_targets).where(_is(push_targets.c.endpoint))
