"""A process that plays at tables, and says on its output which entries it knows to be kept.

Started as `python -m tests.table.store.playing URL NAME ENTRIES TABLE...`.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from kanly.table.store.base import Store
from tests.table.store.rows import append, opened

ROOT = Path(__file__).parents[3]


def started(url: str, name: str, entries: int, *tables: str) -> subprocess.Popen[str]:
    """Such a process; it plays until it has written so many entries at each table."""
    words = [sys.executable, "-m", "tests.table.store.playing", url, name, str(entries), *tables]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT)


async def play(store: Store, table_id: str, name: str, entries: int) -> None:
    version = 1
    while entries:
        if await store.append(append(version + 1, table_id, request_id=f"{name}.{version + 1}")):
            version += 1
            entries -= 1
            sys.stdout.write(f"{table_id} {version}\n")
            sys.stdout.flush()
        else:
            head = await store.head(table_id)
            assert head is not None
            version = head.version


async def main(url: str, name: str, entries: str, *tables: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(play(store, id, name, int(entries)) for id in tables))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
