"""The one thread of a process that writes to an SQLite database.

SQLite has one writer at a time, and writers that wait for each other sleep. So whatever has queued up goes
into one transaction, each job in a savepoint of its own, and nobody hears of a result before COMMIT.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from kanly.table.store.base import StoreError

MOST_AT_ONCE = 256  # jobs in one transaction
ENDED = "Nothing is written any more: the store was closed, or its writing thread has died"

T = TypeVar("T")


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    asker: asyncio.Future[Any]


class _Outcome(NamedTuple):
    asker: asyncio.Future[Any]
    result: object = None
    wrong: Exception | None = None


class Writer:
    """A queue of jobs and the thread that does them. Belongs to the event loop in which it is made."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._gate = threading.Lock()  # nothing may be queued once the thread has ended
        self._ended = False
        self._at_work: list[_Job] = []
        # A program that forgets to close must still be able to end.
        self._thread = threading.Thread(target=self._run, name="kanly-writer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Does it still take jobs?"""
        return not self._ended

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What a job returns, once it is safely kept. The job runs in the thread; what it raises is raised
        here, and nothing of it stays. Whoever stops waiting does not stop the job. StoreError if nobody
        writes any more."""
        asker: asyncio.Future[T] = self._loop.create_future()
        with self._gate:
            if self._ended:
                raise StoreError(ENDED)
            self._queue.put(_Job(work, asker))
        return await asker

    async def close(self) -> None:
        """Finish the queue and close the connection."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # -- in the thread ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while self._next_batch():
                pass
        finally:
            self._end()

    def _next_batch(self) -> bool:
        """Do what has queued up; False: there will be no more."""
        job = self._queue.get()
        while job is not None:
            self._at_work.append(job)
            if len(self._at_work) == MOST_AT_ONCE:
                break
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
        if self._at_work:
            self._tell(self._transaction(self._at_work))
            self._at_work = []
        return job is not None

    def _transaction(self, jobs: list[_Job]) -> list[_Outcome]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._saved(job) for job in jobs]
            self._connection.execute("COMMIT")
        except sqlite3.Error as wrong:  # the disk is full, or another process has the lock for too long
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return [_Outcome(job.asker, wrong=wrong) for job in jobs]
        return outcomes

    def _saved(self, job: _Job) -> _Outcome:
        self._connection.execute("SAVEPOINT job")
        try:
            outcome = _Outcome(job.asker, job.work(self._connection))
        except Exception as wrong:  # noqa: BLE001 - it belongs to whoever asked, who gets it
            # If SQLite has given up the whole transaction this fails, and with it the whole batch, rightly.
            self._connection.execute("ROLLBACK TO job")
            outcome = _Outcome(job.asker, wrong=wrong)
        self._connection.execute("RELEASE job")
        return outcome

    def _end(self) -> None:
        """Whatever ended the thread: let nobody wait for ever."""
        with self._gate:
            self._ended = True
        left = self._at_work
        while not self._queue.empty():
            job = self._queue.get()
            if job is not None:
                left.append(job)
        self._connection.close()
        self._tell([_Outcome(job.asker, wrong=StoreError(ENDED)) for job in left])

    def _tell(self, outcomes: list[_Outcome]) -> None:
        """Hand the results to the event loop, all at once: each hand-over wakes it up."""
        if outcomes and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_deliver, outcomes)


def _deliver(outcomes: list[_Outcome]) -> None:
    for asker, result, wrong in outcomes:
        if asker.done():  # whoever asked has gone away
            continue
        if wrong is None:
            asker.set_result(result)
        else:
            asker.set_exception(wrong)
