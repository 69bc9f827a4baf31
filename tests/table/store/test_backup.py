"""A backup is everything, from either database into either, or it is refused in one sentence."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from kanly.table.store import archive, backup, migrate, restore, store_for
from kanly.table.store.archive import Chunk, Header
from kanly.table.store.base import Append, Member, Passkey, Person, PushTarget, Snapshot, StoreError
from kanly.table.store.schema import metadata
from kanly.table.store.sql import SqlStore
from tests.table.store.rows import NOW, append, begun, listing, opened, row, table

Everything = dict[str, list[tuple[Any, ...]]]


def everything(url: str) -> Everything:
    """All rows of a database."""

    def read(connection: sa.Connection) -> Everything:
        return {
            name: sorted(map(tuple, connection.execute(sa.select(table))), key=repr)
            for name, table in metadata.tables.items()
        }

    store = store_for(url)
    assert isinstance(store, SqlStore)
    return asyncio.run(store.maintain(read, writes=False))


async def fill(url: str) -> None:
    async with opened(url) as store:
        first = Append(
            row(1, told='["é🏜"]'),
            due_at=NOW,
            snapshot=Snapshot("t1", 1, bytes(range(256)) * 400, base=True),
            listing=listing(),
            members=(Member("p1", "c1"), Member("p2", "c2")),
        )
        await store.create(table(), first)
        await begun(store, "t2", snapshot=Snapshot("t2", 1, b""))
        for version in range(2, 450):
            await store.append(append(version, request_id=f"r{version}" if version % 2 else None))
        await store.set_fault("t2", "a rule broke")
        await store.add_person(Person("p1", "Ann", NOW, login="ÄNN", password="$argon2"))
        await store.add_person(Person("p2", "Bob", NOW, epoch=3))
        await store.add_passkey(Passkey(b"\x00\xff", "p1", b"k", 2**32 - 1, "Telephone", NOW))
        await store.set_push_target(PushTarget("https://a", "p1", "{}"))


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of a database with something in each of its tables."""
    url = f"sqlite:///{tmp_path_factory.mktemp('filled') / 'kanly.db'}"
    asyncio.run(fill(url))
    assert all(everything(url).values())
    return url


@pytest.fixture(scope="session")
def kept(filled: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of it."""
    file = tmp_path_factory.mktemp("kept") / "kanly.backup"
    asyncio.run(backup(filled, file))
    return file


def test_a_backup_is_restored_into_either_database(filled: str, kept: Path, url: str, tmp_path: Path) -> None:
    asyncio.run(restore(url, kept))
    assert everything(url) == everything(filled)
    # And from there back into a file.
    again, back = tmp_path / "again.backup", f"sqlite:///{tmp_path / 'back.db'}"
    asyncio.run(backup(url, again))
    asyncio.run(restore(back, again))
    assert everything(back) == everything(filled)


def test_a_restored_table_is_played_on(kept: Path, url: str) -> None:
    async def deeds() -> None:
        await migrate(url)  # as a server does that was started too early
        await restore(url, kept)
        async with opened(url) as store:
            assert not await store.append(append(449))
            assert await store.append(append(450))
            account = await store.person_by_login("änn")
            assert account is not None
            assert account.password == "$argon2"

    asyncio.run(deeds())


def test_a_backup_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """Somebody plays on meanwhile: what is kept is a beginning of the log, with its own head."""

    async def deeds() -> None:
        async with opened(url) as store:
            await begun(store)
            done = asyncio.Event()

            async def play() -> None:
                version = 2
                while not done.is_set():
                    assert await store.append(append(version))
                    version += 1

            playing = asyncio.create_task(play())
            await asyncio.sleep(0.05)
            await backup(url, tmp_path / "file")
            done.set()
            await playing

    asyncio.run(deeds())
    restored = f"sqlite:///{tmp_path / 'restored.db'}"
    asyncio.run(restore(restored, tmp_path / "file"))
    rows = everything(restored)
    ((_, head, _, _),) = rows["heads"]
    assert sorted(version for _, version, *_ in rows["entries"]) == list(range(1, head + 1))


def test_only_its_owner_reads_a_backup_and_nothing_lies_beside_it(kept: Path) -> None:
    assert kept.stat().st_mode & 0o077 == 0
    assert list(kept.parent.iterdir()) == [kept]
    assert kept.read_bytes().startswith(b"KANLY BACKUP 1\n")


def refused(url: str, file: Path, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        asyncio.run(restore(url, file))


def test_only_an_empty_database_is_filled(filled: str, kept: Path, url: str) -> None:
    asyncio.run(fill_people(url))
    before = everything(url)
    refused(url, kept, "restore into an empty one")
    assert everything(url) == before


async def fill_people(url: str) -> None:
    async with opened(url) as store:
        await store.add_person(Person("p9", "Zoe", NOW))


@pytest.mark.parametrize("share", [0, 0.01, 0.3, 0.999])
def test_a_damaged_backup_changes_nothing(kept: Path, url: str, share: float, tmp_path: Path) -> None:
    asyncio.run(migrate(url))
    data = bytearray(kept.read_bytes())
    at = int((len(data) - 1) * share)
    short, odd = tmp_path / "short", tmp_path / "odd"
    short.write_bytes(data[:at])
    data[at] ^= 0x10
    odd.write_bytes(data)
    for file in (short, odd):
        refused(url, file, "damaged|no backup")
    assert not any(everything(url).values())


def forged(path: Path, *pieces: Header | Chunk, tail: bytes = b"") -> Path:
    """A file whose checksum is right, whatever is in it."""
    data = b""
    for piece in pieces:
        encoded = msgspec.msgpack.encode(piece)
        data += len(encoded).to_bytes(4, "big") + encoded
    packed = gzip.compress(data + tail)
    path.write_bytes(archive.FIRST_LINE + hashlib.sha256(packed).digest() + packed)
    return path


def test_what_is_no_backup_is_refused_in_a_sentence(sqlite: str, tmp_path: Path) -> None:
    header = Header("0001", "9.9", NOW, {"people": ["id", "name"]})
    (tmp_path / "text").write_text("hello")
    (tmp_path / "newer").write_bytes(b"KANLY BACKUP 2\n" + bytes(99))
    files = {
        "no backup of Kanly": tmp_path / "text",
        "No such file": tmp_path / "none",
        "Is a directory": tmp_path,
        "newer Kanly has written": tmp_path / "newer",
        "restore it with version 9.9": forged(
            tmp_path / "schema", Header("9999", "9.9", NOW, header.columns)
        ),
        "not written by Kanly": forged(tmp_path / "nothing"),
        "was not written": forged(tmp_path / "tail", header, tail=b"\x00\x00\x00\x09abc"),
        # A row without what its table needs: the database itself refuses.
        "cannot be used": forged(tmp_path / "row", header, Chunk("people", [["p1", "Ann"]])),
    }
    for sentence, file in files.items():
        refused(sqlite, file, sentence)
    assert not Path(sqlite.removeprefix("sqlite:///")).exists() or everything_is_gone(sqlite)


def everything_is_gone(url: str) -> bool:
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    try:
        return not connection.execute("SELECT name FROM sqlite_master").fetchall()
    finally:
        connection.close()


def test_what_cannot_be_backed_up_is_refused_in_a_sentence(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "file"

    def refuses(url: str, to: Path, sentence: str) -> None:
        with pytest.raises(StoreError, match=sentence):
            asyncio.run(backup(url, to))
        assert not file.exists()

    refuses(sqlite, file, re.escape(f"There is no database {sqlite.removeprefix('sqlite:///')}"))
    refuses("sqlite://", file, "name a file")
    sqlite3.connect(sqlite.removeprefix("sqlite:///")).close()
    refuses(sqlite, file, "nothing to back up")
    asyncio.run(migrate(sqlite))
    refuses(sqlite, tmp_path / "none" / "file", "cannot be written: No such file")


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
NUMBER = st.integers(-(2**63), 2**63 - 1)
PEOPLE = st.builds(
    Person, TEXT, TEXT, at=NUMBER, epoch=st.integers(0, 2**31 - 1), password=st.none() | TEXT, settings=TEXT
)
KEYS = st.builds(Passkey, st.binary(max_size=70), TEXT, st.binary(max_size=70), NUMBER, TEXT, NUMBER)


@settings(max_examples=15)
@given(
    people=st.lists(PEOPLE, unique_by=lambda one: one.id), keys=st.lists(KEYS, unique_by=lambda one: one.id)
)
def test_whatever_is_kept_comes_back(
    people: list[Person], keys: list[Passkey], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    one, two = (f"sqlite:///{folder / name}" for name in ("one.db", "two.db"))

    async def deeds() -> None:
        async with opened(one) as store:
            for person in people:
                await store.add_person(person)
            for key in keys:
                await store.add_passkey(key)
        await backup(one, folder / "file")
        await restore(two, folder / "file")
        async with opened(two) as store:
            for person in people:
                assert await store.person(person.id) == person
            for key in keys:
                assert await store.passkey(key.id) == key

    asyncio.run(deeds())
