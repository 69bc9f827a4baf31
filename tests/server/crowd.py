"""Servers as processes, and people at their tables: for tests that kill, race and load."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

PATIENCE_S = 20.0
NO_LIMITS = {f"KANLY_RATE_{kind}": "0" for kind in ("SESSION", "ADDRESS", "LOGIN", "GUESTS")}
START = "from kanly.cli import main; main()"
GUARD = {"X-Kanly": "1"}


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def outside() -> dict[str, str]:
    """The environment without what is meant for tests."""
    return {name: value for name, value in os.environ.items() if not name.startswith("KANLY_")}


class Server:
    """`kanly serve` in a process of its own."""

    def __init__(self, database: str, folder: Path, **environment: str) -> None:
        self.database, self.folder = database, folder
        self.environment = {"KANLY_SECRET": "s" * 40, "KANLY_BOT_WORKERS": "1", **NO_LIMITS, **environment}
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin to run; `ready` waits until it answers."""
        command = [
            sys.executable,
            "-c",
            START,
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        log = (self.folder / f"{self.port}.log").open("ab")
        self.process = subprocess.Popen(
            command, env={**outside(), **self.environment}, stdout=log, stderr=log, start_new_session=True
        )
        log.close()

    async def ready(self) -> None:
        """Until it answers."""
        await asyncio.to_thread(self.wait)

    def wait(self) -> None:
        """The same without a loop."""
        with httpx.Client() as client:
            for _ in range(int(PATIENCE_S / 0.05)):
                with contextlib.suppress(httpx.TransportError):
                    if client.get(f"{self.address}/readyz").status_code == 200:
                        return
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.said()}")

    def kill(self) -> None:
        """As if the power failed."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> int:
        """As whoever runs it would; its exit code."""
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE_S)
        self.process = None
        return code

    def said(self) -> str:
        """The end of its log."""
        return (self.folder / f"{self.port}.log").read_text(errors="replace")[-2000:]


class Guest:
    """Somebody with a browser, who tries again until there is an answer. Any server will do."""

    def __init__(self, servers: list[Server], name: str) -> None:
        self.servers, self.name = servers, name
        self.client = httpx.AsyncClient(headers=GUARD, timeout=10)
        self.turn = 0

    async def __aenter__(self) -> Guest:
        await self.post("/api/me", {"name": self.name})
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    def server(self) -> Server:
        """Another one each time."""
        self.turn += 1
        return self.servers[self.turn % len(self.servers)]

    async def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        """An answer to this request, whoever gives it and however often it must be asked."""
        for _ in range(400):
            with contextlib.suppress(httpx.TransportError):
                answer = await self.client.post(self.server().address + path, json=body)
                if answer.status_code not in (500, 502, 503):
                    return answer
            await asyncio.sleep(0.05)
        raise AssertionError(f"no answer to {path}: {self.servers[0].said()}")

    async def make(self, config: dict[str, Any]) -> str:
        """A table; its id."""
        made = await self.post("/api/tables", {"request_id": uuid.uuid4().hex, "config": config})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    async def do(self, table: str, **command: Any) -> httpx.Response:
        """Something at a table."""
        body = {"request_id": uuid.uuid4().hex, "command": command}
        return await self.post(f"/api/tables/{table}/do", body)

    def cookies(self) -> str:
        """The session, as a socket sends it."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.client.cookies.jar)

    @contextlib.asynccontextmanager
    async def sees(self, table: str) -> Any:
        """A socket, as messages with whole views: `await next_view()`."""
        server = self.server()
        address = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
        headers = {"Cookie": self.cookies(), "Origin": server.address}
        async with connect(address, additional_headers=headers, max_size=None, open_timeout=10) as wire:
            await wire.send('{"have":{"public":null,"private":null},"cursor":0}')
            yield Sight(wire)


class Sight:
    """What a socket has told, merged."""

    def __init__(self, wire: Any) -> None:
        self.wire = wire
        self.view: dict[str, Any] = {}
        self.parts: dict[str, dict[str, Any]] = {"public": {}, "private": {}}
        self.lines: list[dict[str, Any]] = []

    async def next(self, patience: float = PATIENCE_S) -> dict[str, Any]:
        """The view after the next message. TimeoutError if none comes."""
        async with asyncio.timeout(patience):
            message = msgspec.json.decode(await self.wire.recv())
        for name, part in self.parts.items():
            if message.get(name):
                self.parts[name] = merged(part, message[name])
        if "lines" in message:
            self.lines = self.lines[: message["lines"]["from"]] + message["lines"]["new"]
        self.view = {**self.parts["public"], **self.parts["private"]}
        return self.view


def merged(part: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """A part of a view after a message."""
    now = {} if message["was"] is None else dict(part)
    for name in message["del"]:
        del now[name]
    for name, change in message["set"].items():
        if "all" in change:
            now[name] = change["all"]
        else:
            kept = {k: v for k, v in now[name].items() if k not in change["del"]}
            now[name] = kept | change["set"]
    return now
