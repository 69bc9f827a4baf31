"""Load on a whole server: tables of six people with a socket each, who answer over HTTP as a page does.

`python tools/bench_server.py [--seconds 8] [--postgres URL]` runs server and clients on this machine. It
prints, for each database: actions a second, the time from sending an action to its arrival at the last of the
six sockets (median and 99th percentile), and what the server's CPU did for an action.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import bench_floor
import msgspec
from bench_floor import Group
from websockets.asyncio.client import ClientConnection, connect

SEATS = 6
CONFIG = {
    "turns": 10,
    "chairs": [{}] * SEATS,
    "clock": {"kind": "none", "window_s": 3600},
    "visibility": "private",
}
PARTS = ("engine and checks", "views", "differences", "database (waiting)")
NO_LIMITS = {f"KANLY_RATE_{kind}": "0" for kind in ("SESSION", "ADDRESS", "LOGIN", "GUESTS")}
OPEN = (("180/s", 200, 180.0), ("400/s", 200, 400.0))
CLOSED = (("closed", 50), ("closed", 200))
PERCENT = 100
OK = 200
PATIENCE = 5.0  # seconds to wait for what the sockets should bring


# -- the server, with a stop watch on its parts ---------------------------------------------------------


def serve(database: str, port: str) -> None:
    """Run the server; on SIGUSR1 write what its parts have taken since the last time, as JSON."""
    from kanly.server import sockets
    from kanly.server.run import run
    from kanly.server.settings import settings_from
    from kanly.table import room, rooms
    from kanly.table.store import postgres, sqlite

    spent: dict[str, float] = defaultdict(float)
    watched(rooms, "judge", spent, PARTS[0])
    watched(rooms, "fold", spent, PARTS[0])
    watched(room.Room, "refresh", spent, PARTS[1])
    watched(sockets, "news", spent, PARTS[2])
    for store in (sqlite.SqliteStore, postgres.PostgresStore):
        waited(store, "append", spent, PARTS[3])
    last = [cpu()]

    def report(*_: object) -> None:
        now = cpu()
        print(json.dumps({**spent, "cpu": now - last[0]}), flush=True)
        last[0] = now
        spent.clear()

    signal.signal(signal.SIGUSR1, report)
    run(settings_from(os.environ, port=port, database=database), lambda said: print(said, flush=True))


def cpu() -> float:
    """Seconds of CPU of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def watched(owner: Any, name: str, spent: dict[str, float], part: str) -> None:
    """Add up the CPU time that a function takes."""
    work: Callable[..., Any] = getattr(owner, name)

    def timed(*args: Any, **more: Any) -> Any:
        start = time.thread_time()
        try:
            return work(*args, **more)
        finally:
            spent[part] += time.thread_time() - start

    setattr(owner, name, timed)


def waited(owner: Any, name: str, spent: dict[str, float], part: str) -> None:
    """The same for what is awaited, by the clock."""
    work: Callable[..., Any] = getattr(owner, name)

    async def timed(*args: Any, **more: Any) -> Any:
        start = time.perf_counter()
        try:
            return await work(*args, **more)
        finally:
            spent[part] += time.perf_counter() - start

    setattr(owner, name, timed)


# -- people ---------------------------------------------------------------------------------------------


class Line:
    """One connection over which requests go, one after the other."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""
        self.busy = asyncio.Lock()

    async def open(self) -> Line:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def post(self, path: str, body: Any) -> tuple[int, bytes]:
        """Status and body of the answer."""
        packed = msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-Kanly: 1\r\n"
            "Content-Type: application/json\r\n"
            f"Cookie: {self.cookie}\r\nContent-Length: {len(packed)}\r\n\r\n"
        )
        async with self.busy:
            self.writer.write(head.encode() + packed)
            answer = await self.reader.readuntil(b"\r\n\r\n")
            fields = answer.lower()
            at = fields.index(b"content-length:") + 15
            length = int(fields[at : fields.index(b"\r", at)])
            if b"set-cookie: kanly=" in fields:
                at = fields.index(b"set-cookie: ") + 12
                self.cookie = answer[at : answer.index(b";", at)].decode()
            return int(answer[9:12]), await self.reader.readexactly(length)


class Player:
    """Somebody at a table, with a socket."""

    def __init__(self, line: Line, moved: asyncio.Event) -> None:
        self.line, self.moved = line, moved
        self.private: dict[str, Any] = {}
        self.public: dict[str, Any] = {}
        self.digest = ""
        self.changed = 0.0

    @property
    def ask(self) -> dict[str, Any] | None:
        """What the table waits for, as this player sees it."""
        found: dict[str, Any] | None = self.private.get("ask", self.public.get("ask"))
        return found

    def take(self, message: bytes) -> None:
        """A message of the socket."""
        told = msgspec.json.decode(message)
        if told.get("public"):
            merge(self.public, told["public"])
            self.changed = time.perf_counter()
        if told.get("private"):
            merge(self.private, told["private"])
        self.moved.set()


def merge(part: dict[str, Any], message: dict[str, Any]) -> None:
    """Bring a part up to date."""
    for name in message["del"]:
        part.pop(name, None)
    for name, change in message["set"].items():
        if "all" in change:
            part[name] = change["all"]
        else:
            for key in change["del"]:
                part[name].pop(key, None)
            part[name].update(change["set"])


class Table:
    """Six people who answer what they are asked."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.players: list[Player] = []
        self.sockets: list[ClientConnection] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.id = ""
        self.moved = asyncio.Event()  # something has arrived at one of the sockets

    async def begin(self) -> Table:
        """Sit down, open the sockets, begin."""
        for n in range(SEATS):
            line = await Line(self.port).open()
            await line.post("/api/me", {"name": f"Player {n}"})
            self.players.append(Player(line, self.moved))
        host = self.players[0].line
        _, made = await host.post("/api/tables", {"request_id": secrets.token_hex(8), "config": CONFIG})
        self.id = msgspec.json.decode(made)["id"]
        for player in self.players[1:]:
            await self.do(player, {"do": "join"})
        for player in self.players:
            await self.watch(player)
        await self.do(host_of(self), {"do": "start"})
        return self

    async def watch(self, player: Player) -> None:
        """Open a socket."""
        headers = {"Cookie": player.line.cookie, "Origin": f"http://127.0.0.1:{self.port}"}
        address = f"ws://127.0.0.1:{self.port}/ws/tables/{self.id}"
        wire = await connect(address, additional_headers=headers, max_size=None, compression=None)
        await wire.send('{"have":{"public":null,"private":null},"cursor":0}')
        self.sockets.append(wire)

        async def read() -> None:
            with contextlib.suppress(Exception):
                async for message in wire:
                    player.take(message if isinstance(message, bytes) else message.encode())

        self.tasks.append(asyncio.create_task(read()))

    async def do(self, player: Player, command: dict[str, Any]) -> int:
        """A command; the status of its answer."""
        body = {"request_id": secrets.token_hex(8), "command": command}
        status, _ = await player.line.post(f"/api/tables/{self.id}/do", body)
        return status

    def next(self) -> tuple[Player, dict[str, Any]] | None:
        """Who has something to do, and what."""
        for player in self.players:
            ask = player.ask
            if ask is None:
                continue
            if ask["hidden"] and not ask.get("gone_on") and player.private["you"]["seat"] in ask["of"]:
                return player, {"do": "go_on", "question": ask["id"]}
            if not ask["hidden"] and ask.get("asked"):
                return player, {"do": "answer", "question": ask["id"], "value": ask["default"]}
        return None

    async def act(self) -> Done:
        """One action: seconds until the last socket had it, None if only its own player sees that."""
        if not await self.until(lambda: self.next() is not None):
            return Done(False)
        player, command = cast("tuple[Player, dict[str, Any]]", self.next())
        start = time.perf_counter()
        if await self.do(player, command) != OK:
            return Done(False)
        if command["do"] == "go_on":
            await self.until(lambda: gone_on(player, command["question"]))
            return Done(True)
        if not await self.until(lambda: all(p.changed >= start for p in self.players)):
            return Done(True, PATIENCE)
        return Done(True, max(p.changed for p in self.players) - start)

    async def until(self, holds: Callable[[], bool]) -> bool:
        """Wait for what the sockets bring; False if it does not come."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not holds():
                    self.moved.clear()
                    await self.moved.wait()
                return True
        return False

    async def close(self) -> None:
        """Leave."""
        for task in self.tasks:
            task.cancel()
        for wire in self.sockets:
            await wire.close()
        for player in self.players:
            player.line.writer.close()


def gone_on(player: Player, question: str) -> bool:
    """Does the player see that it has let this window close, or that the window is over?"""
    ask = player.ask
    return ask is None or ask["id"] != question or bool(ask.get("gone_on"))


def host_of(table: Table) -> Player:
    """Who made it."""
    return table.players[0]


# -- loads ----------------------------------------------------------------------------------------------


class Done(NamedTuple):
    """What an action has come to: whether the server took it, and the seconds to the last socket (None: only
    its own player sees it)."""

    taken: bool
    took: float | None = None


class Load:
    """What a load has come to."""

    def __init__(self) -> None:
        self.done = self.refused = 0
        self.late: list[float] = []

    def count(self, action: Done) -> None:
        """One action."""
        self.done += action.taken
        self.refused += not action.taken
        if action.took is not None:
            self.late.append(action.took)

    def percentile(self, share: int) -> float:
        """Milliseconds within which so many percent had arrived."""
        ordered = sorted(self.late) or [0.0]
        return ordered[min(len(ordered) - 1, len(ordered) * share // PERCENT)] * 1000


async def closed(tables: list[Table], seconds: float) -> Load:
    """One action at a time at every table, one after the other."""
    load, end = Load(), time.perf_counter() + seconds

    async def keep(table: Table) -> None:
        while time.perf_counter() < end:
            load.count(await table.act())

    await asyncio.gather(*(keep(table) for table in tables))
    return load


async def opened(tables: list[Table], rate: float, seconds: float) -> Load:
    """So many actions a second, at random tables, whether or not the server keeps up."""
    load, rng = Load(), Random(1)
    busy: set[Table] = set()
    tasks: set[asyncio.Task[None]] = set()

    async def one(table: Table) -> None:
        load.count(await table.act())
        busy.discard(table)

    start = time.perf_counter()
    for n in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, start + n / rate - time.perf_counter()))
        free = [table for table in tables if table not in busy]
        if free:
            table = rng.choice(free)
            busy.add(table)
            task = asyncio.create_task(one(table))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return load


@contextlib.contextmanager
def running(
    database: str, folder: Path, option: str = "--serve"
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The server in a process of its own."""
    environment = {**os.environ, **NO_LIMITS, "KANLY_SECRET": "b" * 40, "KANLY_BOT_WORKERS": "0"}
    command = [sys.executable, __file__, *([option, database] if database else [option])]
    log = (folder / "log").open("w")
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        yield process, int(said.strip().rpartition(":")[2])
    finally:
        process.terminate()
        process.wait()
        log.close()


async def floor(seconds: float, folder: Path) -> float:
    """What a server of the same parts costs that does nothing for its tables: seconds of CPU a request."""
    number = CLOSED[0][1]
    with running("", folder, "--floor") as (process, port):
        groups = [await quiet_group(port, f"t{n}") for n in range(number)]
        parts_of(process)
        end = time.perf_counter() + seconds
        done = sum(await asyncio.gather(*(group.keep(end) for group in groups)))
        each = parts_of(process)["cpu"] / max(1, done)
        print(f"floor       closed, {number} tables      {done / seconds:8.0f} requests/s", end="   ")
        print(f"CPU {each * 1000:.2f} ms a request: a bare server that sends six frames", flush=True)
        for group in groups:
            for wire in group.wires:
                await wire.close()
    return each


async def quiet_group(port: int, id: str) -> Group:
    """Six sockets at the bare server."""
    address = f"ws://127.0.0.1:{port}/ws/tables/{id}"
    wires = [await connect(address, max_size=None, compression=None) for _ in range(SEATS)]
    return Group(await Line(port).open(), wires, id)


def parts_of(process: subprocess.Popen[str]) -> dict[str, float]:
    """What the server's parts have taken since the last question."""
    process.send_signal(signal.SIGUSR1)
    assert process.stdout is not None
    found: dict[str, float] = json.loads(process.stdout.readline())
    return found


async def measure(name: str, database: str, seconds: float, folder: Path, bare: float) -> None:
    """All loads on one database. `bare`: what the floor costs (seconds of CPU)."""
    with running(database, folder) as (process, port):
        most = max(tables for _, tables, *_ in (*CLOSED, *OPEN))
        tables = [await Table(port).begin() for _ in range(most)]
        for title, number in CLOSED:
            parts_of(process)
            show(
                name,
                f"{title}, {number} tables",
                await closed(tables[:number], seconds),
                seconds,
                parts_of(process),
                bare,
            )
        for title, number, rate in OPEN:
            parts_of(process)
            load = await opened(tables[:number], rate, seconds)
            show(name, f"{title}, {number} tables", load, seconds, parts_of(process), bare)
        for table in tables:
            await table.close()


def show(name: str, title: str, load: Load, seconds: float, parts: dict[str, float], bare: float) -> None:
    """One line, and the parts of an action below it."""
    each = 1000 / max(1, load.done)
    late = f"p50 {load.percentile(50):7.1f} ms   p99 {load.percentile(99):7.1f} ms"
    line = f"{load.done / seconds:8.0f} actions/s ({load.refused} refused)   {late}"
    print(f"{name:<12}{title:<22}{line}   CPU {parts['cpu'] * each:.2f} ms an action", flush=True)
    rest = parts["cpu"] - sum(parts.get(part, 0.0) for part in PARTS[:2])
    split = ", ".join(f"{part} {parts.get(part, 0.0) * each:.2f}" for part in PARTS)
    print(f"{'':12}{split}; all but engine and views {rest * each:.2f} ms, ", end="")
    print(f"{rest / max(1, load.done) / bare:.1f} times the floor", flush=True)


def main() -> None:
    """Read the options; be the server or the load."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--serve", default="", help=argparse.SUPPRESS)
    options.add_argument("--floor", action="store_true", help=argparse.SUPPRESS)
    options.add_argument("--seconds", type=float, default=8)
    options.add_argument("--postgres", default="", help="an empty database, to be measured too")
    chosen = options.parse_args()
    if chosen.serve or chosen.floor:
        bench_floor.serve() if chosen.floor else serve(chosen.serve, "0")
        return
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        bare = asyncio.run(floor(chosen.seconds, place))
        asyncio.run(measure("SQLite", f"sqlite:///{place / 'bench.db'}", chosen.seconds, place, bare))
        if chosen.postgres:
            asyncio.run(measure("PostgreSQL", chosen.postgres, chosen.seconds, place, bare))


if __name__ == "__main__":
    main()
