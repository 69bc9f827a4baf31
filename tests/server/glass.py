"""A real server whose tables the test can reach: it listens on a port, and its loop runs in a thread here."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import TypeVar

import msgspec

from kanly.rules import Dune
from kanly.server.app import make_app
from kanly.server.host import Host
from kanly.server.limits import Limit
from kanly.server.run import Server as Uvicorn
from kanly.server.run import configured, listen, serve
from kanly.table.room import Room
from tests.server.crowd import PATIENCE_S, Server
from tests.server.hosting import QUICK, UNLIMITED

T = TypeVar("T")
FILE = "kanly.db"
SOON_S = 60.0
HAND_OVER_S = 0.0002
OWN_TASKS = 2  # of all tables: what looks for lost writers, and for what others have written


class Glass(Server):
    """`kanly serve`, looked into."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite:///{folder / FILE}", folder)
        self.log = StringIO()
        self.host: Host
        self.loop: asyncio.AbstractEventLoop
        self.uvicorn: Uvicorn
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Returns when it listens."""
        settings = msgspec.structs.replace(UNLIMITED, origins=(), database=self.database, secret="s" * 40)
        app = make_app(settings, passwords=QUICK, page_folder=self.folder / "no page", log_to=self.log)
        self.host = app.state["host"]
        self.host.replays = Limit(0, 0)
        listening, ready = listen("127.0.0.1", 0), threading.Event()
        self.port = listening.getsockname()[1]
        config = configured(app, settings)
        self.uvicorn = Uvicorn(config, ready.set)

        async def run() -> None:
            self.loop = asyncio.get_running_loop()
            await serve(app, self.uvicorn, listening)

        def begin() -> None:
            with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
                runner.run(run())

        self.thread = threading.Thread(target=begin, daemon=True)
        self.thread.start()
        assert ready.wait(PATIENCE_S), self.log.getvalue()

    def stop(self) -> int:
        """As whoever runs it would."""
        self.uvicorn.should_exit = True
        if self.thread is not None:
            self.thread.join(PATIENCE_S)
        return 0

    def call(self, what: Callable[[], T]) -> T:
        """Something done in the server's loop, between two of its own doings."""

        async def do() -> T:
            return what()

        return asyncio.run_coroutine_threadsafe(do(), self.loop).result(PATIENCE_S)

    def room(self, table: str) -> Room:
        """The table as this server has it."""
        return asyncio.run_coroutine_threadsafe(self.host.rooms.get(table), self.loop).result(PATIENCE_S)

    def quiet(self, room: Room) -> None:
        """Until the table does nothing by itself, now or soon."""

        def busy() -> bool:
            timer = room.timer  # one that is due at once has no time
            at = timer.when() if timer is not None and hasattr(timer, "when") else 0.0
            soon = timer is not None and at - self.loop.time() < SOON_S
            return soon or room.lock.locked() or len(self.host.rooms.tasks) > OWN_TASKS

        end = time.monotonic() + PATIENCE_S
        while self.call(busy):
            assert time.monotonic() < end, "the table does not come to rest"
            time.sleep(0.002)

    def put(self, room: Room, game: Dune | None) -> None:
        """Let this be the game; nobody who looks is told."""

        def swap() -> None:
            room.game = game
            room.private.clear()
            room.public = room._public()

        self.call(swap)

    @contextlib.contextmanager
    def instead(self, room: Room, game: Dune) -> Iterator[None]:
        """While this lasts, another game is served."""
        real = room.game
        self.put(room, game)
        try:
            yield
        finally:
            self.put(room, real)


@contextlib.contextmanager
def glass(folder: Path) -> Iterator[Glass]:
    """A server that has started. Test and server take turns in one process: they hand over often."""
    folder.mkdir(exist_ok=True)
    server, before = Glass(folder), sys.getswitchinterval()
    sys.setswitchinterval(HAND_OVER_S)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        sys.setswitchinterval(before)


@contextlib.contextmanager
def twin(of: Glass, folder: Path) -> Iterator[Glass]:
    """Another server on a copy of the same log."""
    folder.mkdir()
    with (
        contextlib.closing(sqlite3.connect(of.folder / FILE)) as here,
        contextlib.closing(sqlite3.connect(folder / FILE)) as there,
    ):
        here.backup(there)
    with glass(folder) as server:
        yield server
