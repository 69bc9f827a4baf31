"""What the bell tells: where one is waited for, and nothing that betrays a hidden window."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from kanly.server import news
from kanly.server.news import ENDED_MS, news_of
from kanly.table.room import Room
from kanly.table.store.base import now_ms
from tests.server.hosting import guest, served, stranger
from tests.server.test_tables import do, made
from tests.table.hall import Hall, hall


def test_the_bell_tells_who_is_waited_for(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert client.get("/api/news").status_code == 401
        guest(client)
        other = stranger(client)
        guest(other, "Bo")
        seats = [{"faction": "atreides"}, {"faction": "harkonnen"}]
        table = made(client, name="Thursday", windows="paced", chairs=seats)
        lobby = made(client, "lobby", windows="paced", chairs=seats)
        assert do(other, table, "join", "join").is_success
        assert do(client, table, "start", "start").is_success
        first, second = client.get("/api/news").json()
        assert (first["id"], first["name"], first["waits"]) == (table, "Thursday", True)
        assert first["kind"] == "keep_traitor"
        assert first["lines"][-1]["text"]
        assert (second["id"], second["stage"], second["waits"]) == (lobby, "lobby", False)
        (theirs,) = other.get("/api/news").json()
        assert (theirs["id"], theirs["waits"], theirs["kind"]) == (table, False, None)
        assert do(client, table, "pause", "pause").is_success
        assert not any(each["waits"] for each in client.get("/api/news").json())
        assert do(client, table, "end", "abandon").is_success
        told = client.get("/api/news").json()
        assert [(each["id"], each["stage"], each["waits"]) for each in told] == [
            (lobby, "lobby", False),
            (table, "over", False),
        ]


def test_after_a_day_it_is_no_news_that_a_table_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client, windows="paced", chairs=[{"faction": "atreides"}, {"bot": "novice"}])
        assert do(client, table, "start", "start").is_success
        assert do(client, table, "end", "abandon").is_success
        assert [each["id"] for each in client.get("/api/news").json()] == [table]
        later = now_ms() + ENDED_MS + 1000
        monkeypatch.setattr(news, "now_ms", lambda: later)
        assert client.get("/api/news").json() == []


async def to_window(here: Hall, table: str) -> Room:
    """Play until a hidden window is open in which not everybody is really asked."""
    rng = Random(4)
    for _ in range(3000):
        await here.settle(table)
        room = await here.room(table)
        wait = room.game.waiting if room.game is not None else None
        if wait is not None and wait.secret and set(wait.open) != set(wait.decisions):
            return room
        await here.answer(table, room, rng)
    raise AssertionError("no such window comes")


def test_in_a_hidden_window_all_are_told_alike(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=3)
            room = await to_window(here, table)
            told = {
                msgspec.json.encode(msgspec.structs.replace(news_of(room, chair), seat=None, lines=[]))
                for chair in room.table.people()
                if room.game is not None
                and room.game.waiting is not None
                and chair.faction in room.game.waiting.decisions
            }
            assert len(told) == 1
            assert msgspec.json.decode(told.pop())["kind"] is None

    asyncio.run(run())
