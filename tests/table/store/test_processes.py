"""Several processes on one database, and processes that die."""

from __future__ import annotations

import asyncio
from itertools import islice

from tests.table.store.playing import started
from tests.table.store.rows import begun, opened

TABLES = ("t1", "t2", "t3")


async def begin(url: str) -> None:
    async with opened(url) as store:
        for id in TABLES:
            await begun(store, id)


async def log(url: str, id: str) -> dict[int, str | None]:
    """The request of each version of a log, whose head must stand at its end."""
    async with opened(url) as store:
        entries = await store.entries(id, 0)
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        head = await store.head(id)
        assert head is not None
        assert head.version == len(entries)
        return {entry.version: entry.request_id for entry in entries}


def test_processes_that_race_write_one_log(url: str) -> None:
    asyncio.run(begin(url))
    playing = {name: started(url, name, 40, *TABLES) for name in ("one", "two")}
    said = {name: process.communicate(timeout=60)[0].split("\n") for name, process in playing.items()}
    assert [process.returncode for process in playing.values()] == [0, 0]
    for id in TABLES:
        kept = asyncio.run(log(url, id))
        assert len(kept) == 81
        for name, lines in said.items():
            own = [int(line.split()[1]) for line in lines if line.startswith(f"{id} ")]
            assert len(own) == 40
            assert [kept[version] for version in own] == [f"{name}.{version}" for version in own]


def test_a_killed_process_loses_nothing_that_it_said(url: str) -> None:
    asyncio.run(begin(url))
    said: list[tuple[str, str, int]] = []
    for number in range(2):
        process = started(url, f"p{number}", 1_000_000, *TABLES)
        assert process.stdout is not None
        lines = list(islice(process.stdout, 50 + 37 * number))
        process.kill()
        lines += process.stdout.read().split("\n")[:-1]  # the last line may be cut off
        process.stdout.close()
        process.wait()
        for line in lines:
            table_id, version = line.split()
            said.append((table_id, f"p{number}", int(version)))
    for id in TABLES:
        kept = asyncio.run(log(url, id))
        for table_id, name, number in said:
            assert table_id != id or kept[number] == f"{name}.{number}"
    assert len(said) >= 137
