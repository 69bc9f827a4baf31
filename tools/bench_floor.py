"""The floor under `bench_server`: a server of the same parts that does nothing for its tables.

A request is decoded and answered and a frame of the usual size goes to six sockets. What that costs on a
machine is the yardstick for what the real server costs on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import signal
import socket
import time
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, post, websocket

FRAME = b"x" * 900  # bytes, as much as a usual difference
REQUEST = {"request_id": "0123456789abcdef", "command": {"do": "answer", "question": "0.1.1", "value": None}}


def serve() -> None:
    """Run it; on SIGUSR1 tell the CPU time since the last time."""
    rooms: dict[str, list[WebSocket[Any, Any, Any]]] = {}

    @post("/api/tables/{table:str}/do", status_code=200)
    async def act(table: str, data: dict[str, Any]) -> dict[str, str]:
        for wire in rooms[table]:
            await wire.send_data(FRAME, mode="binary")
        return {"request_id": data["request_id"]}

    @websocket("/ws/tables/{table:str}")
    async def watch(socket: WebSocket[Any, Any, Any], table: str) -> None:
        await socket.accept()
        rooms.setdefault(table, []).append(socket)
        with contextlib.suppress(Exception):  # whoever leaves has seen enough
            while True:
                await socket.receive_text()

    last = [cpu()]

    def report(*_: object) -> None:
        now = cpu()
        print(json.dumps({"cpu": now - last[0]}), flush=True)
        last[0] = now

    signal.signal(signal.SIGUSR1, report)
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(f"listening on http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    app = Litestar([act, watch])
    config = uvicorn.Config(
        app, http="httptools", loop="uvloop", ws="websockets-sansio", access_log=False, log_level="error"
    )
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def cpu() -> float:
    """Seconds of CPU of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


class Group:
    """Six sockets and somebody who asks."""

    def __init__(self, line: Any, wires: list[Any], id: str) -> None:
        self.line, self.wires, self.id = line, wires, id

    async def keep(self, end: float) -> int:
        """One request after the other, each when the last socket has had its frame; how many."""
        done = 0
        while time.perf_counter() < end:
            await self.line.post(f"/api/tables/{self.id}/do", REQUEST)
            await asyncio.gather(*(wire.recv() for wire in self.wires))
            done += 1
        return done
