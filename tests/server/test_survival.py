"""Servers die at any moment; what they have acknowledged is there, once, and every table goes on."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random
from typing import Any

from tests.server.crowd import Guest, Server

TABLES = 3
CONFIG = {
    "turns": 10,
    "chairs": [{}, {"bot": "random"}, {"bot": "random"}],
    "windows": "quick",
    "bot_ms": 0,
    "visibility": "public",
}


class Player:
    """Says numbers and answers what is asked; keeps what was acknowledged."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.table = guest, table
        self.said: list[str] = []
        self.answered: list[str] = []
        self.stop = False

    async def play(self) -> None:
        while not self.stop:
            try:
                await self.watch()
            except (OSError, TimeoutError, Exception) as fault:
                if isinstance(fault, AssertionError):
                    raise
                await asyncio.sleep(0.05)

    async def watch(self) -> None:
        async with self.guest.sees(self.table) as sight:
            while not self.stop:
                view = await sight.next(5)
                await self.speak()
                await self.answer(view)

    async def speak(self) -> None:
        text = f"number {len(self.said)}"
        done = await self.guest.do(self.table, do="say", text=text)
        assert done.status_code == 200, done.text
        self.said.append(text)

    async def answer(self, view: dict[str, Any]) -> None:
        ask = view.get("ask")
        if ask and ask.get("asked"):
            done = await self.guest.do(self.table, do="answer", question=ask["id"], value=ask["default"])
            assert done.status_code in (200, 409), done.text
            if done.status_code == 200:
                self.answered.append(ask["id"])


async def survive(database: str, folder: Path, kills: int) -> None:
    servers = [Server(database, folder), Server(database, folder)]
    rng = Random(kills)
    try:
        for server in servers:
            server.start()
        for server in servers:
            await server.ready()
        async with asyncio.TaskGroup() as group:
            players = [await begun(servers, f"player{n}") for n in range(TABLES)]
            for player in players:
                group.create_task(player.play())
            for _ in range(kills):
                await asyncio.sleep(rng.uniform(0.1, 0.8))
                victim = rng.choice(servers)
                victim.kill()
                await asyncio.sleep(rng.uniform(0, 0.2))
                victim.start()
                await victim.ready()
            before = [len(player.said) + len(player.answered) for player in players]
            await asyncio.sleep(1.5)
            for player in players:
                player.stop = True
        after = [len(player.said) + len(player.answered) for player in players]
        assert all(now > then for now, then in zip(after, before, strict=True)), "a table stands still"
        for player in players:
            await check(player)
            await player.guest.client.aclose()
    finally:
        for server in servers:
            server.kill()


async def begun(servers: list[Server], name: str) -> Player:
    guest = await Guest(servers, name).__aenter__()
    table = await guest.make(CONFIG)
    started = await guest.do(table, do="start")
    assert started.status_code == 200, started.text
    return Player(guest, table)


async def check(player: Player) -> None:
    """Every number once, in order, at both servers alike."""
    heard = []
    for server in player.guest.servers:
        at = f"{server.address}/api/tables/{player.table}/journal"
        lines: list[dict[str, Any]] = []
        before = 1 << 30
        while before > 0:
            page = (await player.guest.client.get(at, params={"before": before})).json()
            lines = page["new"] + lines
            before = page["from"]
        heard.append(lines)
    said = [line["event"]["text"] for line in heard[0] if line["kind"] == "said"]
    assert said[: len(player.said)] == player.said
    assert len(said) <= len(player.said) + 1  # the last one may have been cut off from its answer
    assert heard[0][: len(heard[1])] == heard[1][: len(heard[0])]


def test_what_was_acknowledged_survives(url: str, tmp_path: Path) -> None:
    asyncio.run(survive(url, tmp_path, int(os.environ.get("KANLY_TEST_KILLS", "3"))))
