"""What a table needs of a database: rows, and the verbs on them.

One append-only log for each table. An append is a compare-and-swap: it takes version v + 1 only while the
head stands at v, in one transaction with everything else that the entry changes. The entry is its own
receipt: (table, actor, request id) is unique.
"""

from __future__ import annotations

import time
from typing import Literal, Protocol

import msgspec

Stage = Literal["lobby", "game", "over"]
Visibility = Literal["public", "private"]


def now_ms() -> int:
    """The time, in ms since 1970."""
    return time.time_ns() // 1_000_000


class Doubled(Exception):
    """This request is in the log already; its entry is the receipt."""


class StoreError(Exception):
    """The database cannot be used; the message says what would be right."""


class LoginTaken(ValueError):
    """Somebody else has an account of this name."""


class TableRow(msgspec.Struct, frozen=True):
    """What never changes about a table. `rules` is the version it is played by; `at` in ms since 1970.

    `seed` and `salt` are secret until the game ends, `commitment` is public from the beginning.
    """

    id: str
    rules: str
    seed: bytes
    salt: bytes
    commitment: str
    at: int


class Row(msgspec.Struct, frozen=True):
    """One entry of a log. `actor` is a person's id, or `table` for what the table does by itself.

    `body` and `told` are JSON text: the entry, and the journal lines that it told.
    """

    table_id: str
    version: int
    at: int
    actor: str
    kind: str
    body: str
    request_id: str | None = None
    told: str = "[]"


class Head(msgspec.Struct, frozen=True):
    """Where a log ends. `due_at`: when the table must be looked at next (ms); `fault`: why it stands."""

    version: int
    due_at: int | None = None
    fault: str | None = None


class Snapshot(msgspec.Struct, frozen=True):
    """The whole table after an entry. A `base` snapshot is the beginning of a log under new rules and is
    never deleted; others are a cache."""

    table_id: str
    version: int
    state: bytes
    base: bool = False


class Listing(msgspec.Struct, frozen=True):
    """What the list of tables shows of one; `summary` is JSON text for the page, without a secret."""

    stage: Stage
    visibility: Visibility
    open_chairs: int
    summary: str


class Member(msgspec.Struct, frozen=True):
    """A person who sits at a table."""

    person_id: str
    chair: str


class Append(msgspec.Struct, frozen=True):
    """An entry and all that changes with it, in one transaction. None: as it was.

    `members` replaces the whole list of who sits at the table.
    """

    row: Row
    due_at: int | None
    snapshot: Snapshot | None = None
    listing: Listing | None = None
    members: tuple[Member, ...] | None = None


class ListedTable(msgspec.Struct, frozen=True):
    """One line of the list of tables."""

    table_id: str
    at: int
    listing: Listing


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays: a guest, or with `login` an account. `epoch` ends old sessions when it grows.

    `settings` is JSON text (theme, notifications, quiet hours). `password` is an argon2 hash.
    """

    id: str
    name: str
    at: int
    epoch: int = 0
    login: str | None = None
    password: str | None = None
    settings: str = "{}"


class Passkey(msgspec.Struct, frozen=True):
    """A public key that opens an account."""

    id: bytes
    person_id: str
    public_key: bytes
    count: int
    name: str
    at: int


class PushTarget(msgspec.Struct, frozen=True):
    """Where a browser takes push messages of one person; `keys` is JSON text."""

    endpoint: str
    person_id: str
    keys: str


class Store(Protocol):
    """A database. Times are ms since 1970. Every method may raise StoreError."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what is being written and let go."""

    async def ready(self) -> None:
        """Raise StoreError unless the database answers."""

    # -- tables: the log ---------------------------------------------------------------------------

    async def create(self, table: TableRow, first: Append) -> None:
        """A new table with its first entry, version 1."""

    async def append(self, what: Append) -> bool:
        """True: it is in the log. False: somebody else took this version. Doubled: the request is there."""

    async def table(self, table_id: str) -> TableRow | None:
        """What never changes about a table."""

    async def head(self, table_id: str) -> Head | None:
        """Where its log ends."""

    async def entries(self, table_id: str, after: int, until: int | None = None) -> list[Row]:
        """The entries with `after` < version <= `until`, in order."""

    async def by_request(self, table_id: str, actor: str, request_id: str) -> Row | None:
        """The entry that is the receipt of a request."""

    async def newest_snapshot(self, table_id: str, until: int | None = None) -> Snapshot | None:
        """The last snapshot at or before a version."""

    async def snapshot_at(self, table_id: str, version: int) -> Snapshot | None:
        """The snapshot of just this version, if there is one."""

    async def snapshot_versions(self, table_id: str) -> list[int]:
        """At which versions snapshots stand, ascending."""

    async def moved(self, table_ids: list[str]) -> dict[str, int]:
        """The versions of these tables' heads."""

    async def claim(self, before: int, lease: int, rules: str, limit: int = 50) -> list[str]:
        """Tables of these rules that were due before a time, leased: they are due again at `before` + `lease`
        (ms), so nobody else takes them meanwhile. Takes no write lock when nothing is due."""

    async def set_fault(self, table_id: str, fault: str | None) -> None:
        """Say why a table stands still (and take its timer off), or that it goes on."""

    # -- tables: lists -----------------------------------------------------------------------------

    async def public_tables(self, limit: int = 100) -> list[ListedTable]:
        """Public tables that are not over: lobbies first, the newest first."""

    async def tables_of(self, person_id: str, limit: int = 200) -> list[ListedTable]:
        """The tables at which a person sits, those that are over last, the newest first."""

    # -- people ------------------------------------------------------------------------------------

    async def add_person(self, person: Person) -> None:
        """Somebody new."""

    async def person(self, person_id: str) -> Person | None:
        """Somebody."""

    async def person_by_login(self, login: str) -> Person | None:
        """The account of this name; upper and lower case are the same."""

    async def update_person(self, person: Person) -> None:
        """Write all fields anew. LoginTaken if another account has this login."""

    async def add_passkey(self, passkey: Passkey) -> None:
        """One more key to an account."""

    async def passkey(self, id: bytes) -> Passkey | None:
        """A key."""

    async def passkeys(self, person_id: str) -> list[Passkey]:
        """All keys of an account."""

    async def update_passkey(self, passkey: Passkey) -> None:
        """Write its counter and name anew."""

    async def delete_passkey(self, id: bytes, person_id: str) -> bool:
        """Take a key away; False if this person has no such key."""

    async def set_push_target(self, target: PushTarget) -> None:
        """Remember a browser."""

    async def push_targets(self, person_id: str) -> list[PushTarget]:
        """The browsers of a person."""

    async def delete_push_target(self, endpoint: str) -> None:
        """Forget a browser."""
