"""The one thread that writes: what it promises, and what becomes of those who wait when it cannot keep it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kanly.table.store.base import Append, StoreError
from kanly.table.store.sqlite import SqliteStore, connect
from kanly.table.store.writer import Writer
from tests.table.store.rows import RULES, append, begun, row

DIES = "ignore::pytest.PytestUnhandledThreadExceptionWarning"


@asynccontextmanager
async def working(path: Path) -> AsyncIterator[tuple[Writer, list[str]]]:
    """A writer on a file with one narrow table, and what it says to SQLite."""
    connection = connect(path)
    connection.execute("CREATE TABLE IF NOT EXISTS notes (note TEXT UNIQUE)")
    said: list[str] = []
    connection.set_trace_callback(said.append)
    writer = Writer(connection)
    try:
        yield writer, said
    finally:
        await writer.close()


def note(text: str) -> Callable[[sqlite3.Connection], str]:
    def work(connection: sqlite3.Connection) -> str:
        connection.execute("INSERT INTO notes VALUES (?)", (text,))
        return text

    return work


def notes(path: Path) -> list[str]:
    """What another connection sees."""
    connection = connect(path)
    try:
        return [text for (text,) in connection.execute("SELECT note FROM notes ORDER BY note")]
    finally:
        connection.close()


def test_what_has_queued_up_is_one_transaction(tmp_path: Path) -> None:
    path, holding, gate = tmp_path / "file", threading.Event(), threading.Event()

    def hold(_: sqlite3.Connection) -> None:
        holding.set()
        gate.wait()

    async def deeds() -> None:
        async with working(path) as (writer, said):
            first = asyncio.ensure_future(writer.do(hold))
            await asyncio.to_thread(holding.wait)
            others = [asyncio.ensure_future(writer.do(note(f"{n:02}"))) for n in range(50)]
            await asyncio.sleep(0)
            assert not first.done()
            assert notes(path) == []
            gate.set()
            assert await asyncio.gather(*others) == [f"{n:02}" for n in range(50)] == notes(path)
            assert said.count("COMMIT") == 2

    asyncio.run(deeds())


def test_a_job_that_fails_takes_nothing_and_nobody_with_it(tmp_path: Path) -> None:
    def half(connection: sqlite3.Connection) -> None:
        note("half")(connection)
        raise LookupError("somebody's fault")

    async def deeds() -> None:
        async with working(tmp_path / "file") as (writer, _):
            jobs = (note("a"), note("a"), half, note("b"))
            answers = await asyncio.gather(*map(writer.do, jobs), return_exceptions=True)
            assert [type(answer) for answer in answers] == [str, sqlite3.IntegrityError, LookupError, str]
            assert notes(tmp_path / "file") == ["a", "b"]

    asyncio.run(deeds())


def test_who_stops_waiting_does_not_stop_the_job(tmp_path: Path) -> None:
    async def deeds() -> None:
        async with working(tmp_path / "file") as (writer, _):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(writer.do(note("a")), 0)
            waiting = asyncio.ensure_future(writer.do(note("b")))
            await asyncio.sleep(0)
            waiting.cancel()
            await writer.do(note("c"))
        assert {"b", "c"} <= set(notes(tmp_path / "file"))

    asyncio.run(deeds())


def test_a_full_disk_is_told_and_overcome(tmp_path: Path) -> None:
    async def deeds() -> None:
        async with working(tmp_path / "file") as (writer, _):
            await writer.do(lambda connection: connection.execute("PRAGMA max_page_count=20").close())
            answers = await asyncio.gather(
                writer.do(note("a")), writer.do(note("x" * 500_000)), return_exceptions=True
            )
            assert isinstance(answers[1], sqlite3.OperationalError)
            assert ("a" in notes(tmp_path / "file")) == (answers[0] == "a")
            await writer.do(lambda connection: connection.execute("PRAGMA max_page_count=9999").close())
            assert await writer.do(note("b")) == "b"

    asyncio.run(deeds())


@pytest.mark.filterwarnings(DIES)
def test_nobody_waits_for_a_dead_thread(tmp_path: Path) -> None:
    gate = threading.Event()

    def die(_: sqlite3.Connection) -> None:
        gate.wait()
        raise SystemExit

    async def deeds() -> None:
        async with working(tmp_path / "file") as (writer, _):
            jobs = [asyncio.ensure_future(writer.do(work)) for work in (die, note("a"))]
            await asyncio.sleep(0.05)
            jobs.append(asyncio.ensure_future(writer.do(note("b"))))
            await asyncio.sleep(0)
            gate.set()
            for job in jobs:
                with pytest.raises(StoreError, match="Nothing is written any more"):
                    await job
            assert not writer.alive
            with pytest.raises(StoreError, match="Nothing is written any more"):
                await writer.do(note("c"))
        assert notes(tmp_path / "file") == []

    asyncio.run(deeds())


@pytest.mark.filterwarnings(DIES)
def test_a_store_whose_writer_has_died_is_not_ready(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: object) -> None:
        raise SystemExit

    async def deeds() -> None:
        store = SqliteStore(sqlite)
        await store.open()
        await begun(store)
        monkeypatch.setattr("kanly.table.store.sqlite._all", die)
        for use in (store.append(append(2)), store.append(append(2)), store.ready()):
            with pytest.raises(StoreError, match="Nothing is written any more"):
                await use
        assert await store.head("t1") is not None
        await store.close()

    asyncio.run(deeds())


def test_a_program_that_forgets_to_close_ends(tmp_path: Path) -> None:
    async def deeds() -> Writer:
        return Writer(connect(tmp_path / "file"))

    writer = asyncio.run(deeds())
    asyncio.run(writer.close())
    assert not writer.alive


def test_reads_do_not_wait_for_the_writer(sqlite: str) -> None:
    async def deeds() -> None:
        store = SqliteStore(sqlite)
        await store.open()
        await begun(store)
        other = sqlite3.connect(sqlite.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.ensure_future(store.append(append(2)))
        await asyncio.sleep(0.05)
        assert len(await store.entries("t1", 0)) == 1
        assert await store.claim(1, 1, RULES) == []  # nothing is due: no write lock is needed
        assert not writing.done()
        other.execute("ROLLBACK")
        other.close()
        assert await writing
        await store.close()

    asyncio.run(deeds())


def test_an_append_that_sqlite_cannot_bind_moves_nothing(sqlite: str) -> None:
    async def deeds() -> None:
        store = SqliteStore(sqlite)
        await store.open()
        await begun(store)
        with pytest.raises(OverflowError):
            await store.append(Append(row(2), due_at=2**80))
        assert await store.append(append(2))
        await store.close()

    asyncio.run(deeds())
