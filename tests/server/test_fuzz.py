"""Rubbish, well-formed and not, against a running server: no 5xx, no hang, and a table goes on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.crowd import Guest, Server

SECONDS = os.environ.get("KANLY_TEST_FUZZ", "15")
CONFIG = {"turns": 10, "chairs": [{}, {"bot": "random"}], "windows": "quick", "bot_ms": 0}
STRANGE: tuple[Any, ...] = (
    "", "{", "[]", "null", "1e999", '{"have":1}', '{"have":{"public":5},"cursor":0}', '{"cursor":-1}',
    '{"have":{"public":null,"private":null},"cursor":99999999999999}', "\ud83d\ude00" * 50, "x" * 2000,
    '{"have":{"public":"' + "a" * 500 + '"}}', b"\x00\xff\xfe", b"", '{"do":"start"}', "[" * 900,
)  # fmt: skip


async def begun(server: Server, guest: Guest) -> str:
    table = await guest.make(CONFIG)
    assert (await guest.do(table, do="start")).status_code == 200
    return table


async def goes_on(guest: Guest, table: str) -> None:
    """The table still shows and tells."""
    async with guest.sees(table) as sight:
        await sight.next()
        assert (await guest.do(table, do="say", text="Still here")).status_code == 200
        while not any(line["kind"] == "said" for line in sight.lines):
            await sight.next()


def test_no_request_is_a_fault_of_the_server(tmp_path: Path) -> None:
    """Made from the server's own description of its interface."""

    async def run() -> None:
        server = Server(f"sqlite:///{tmp_path / 'kanly.db'}", tmp_path)
        server.start()
        try:
            await server.ready()
            async with Guest([server], "Fuzz") as guest:
                table = await begun(server, guest)
                command = [
                    str(Path(sys.executable).with_name("schemathesis")), "run",
                    f"{server.address}/schema/openapi.json",
                    "--checks", "not_a_server_error", "--phases", "examples,coverage,fuzzing",
                    "--max-time", SECONDS, "--request-timeout", "10", "--warnings", "off", "--no-shrink",
                    "-H", "X-Kanly: 1", "-H", f"Cookie: {guest.cookies()}",
                    "--suppress-health-check", "all", "--exclude-path", "/api/session",
                    "--exclude-path", "/api/sessions/end",
                ]  # fmt: skip
                done = await asyncio.to_thread(
                    subprocess.run, command, capture_output=True, text=True, cwd=tmp_path, check=False
                )
                assert done.returncode == 0, done.stdout[-4000:]
                async with Guest([server], "After") as other:
                    await goes_on(other, await begun(server, other))
                assert '"level": "error"' not in server.said(), server.said()
                assert table
        finally:
            server.kill()

    asyncio.run(run())


def test_no_frame_is_a_fault_of_the_server(tmp_path: Path) -> None:
    async def run() -> None:
        server = Server(f"sqlite:///{tmp_path / 'kanly.db'}", tmp_path)
        server.start()
        try:
            await server.ready()
            async with Guest([server], "Ana") as guest, Guest([server], "Eve") as hostile:
                table = await begun(server, guest)
                address = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
                headers = {"Cookie": hostile.cookies(), "Origin": server.address}
                rng = Random(1)
                for _ in range(40):
                    heard = await hostile_socket(address, headers, rng)
                    assert not any(b'"private":{' in message for message in heard)
                await goes_on(guest, table)
                assert '"level": "error"' not in server.said(), server.said()
        finally:
            server.kill()

    asyncio.run(run())


async def hostile_socket(address: str, headers: dict[str, str], rng: Random) -> list[bytes]:
    """Some strange messages; what came back before the socket was closed."""
    heard: list[bytes] = []
    try:
        async with connect(address, additional_headers=headers, max_size=None) as wire:
            for _ in range(rng.randint(1, 30)):
                await wire.send(rng.choice(STRANGE))
            async with asyncio.timeout(2):
                while True:
                    message = await wire.recv()
                    heard.append(message if isinstance(message, bytes) else message.encode())
                    msgspec.json.decode(heard[-1])
    except (ConnectionClosed, TimeoutError):
        pass
    return heard
