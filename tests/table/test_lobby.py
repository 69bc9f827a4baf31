"""Before the game: chairs, wishes, drafts, passwords, and what cannot be made."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kanly.table.config import ChairWish, ConfigError, LiveClock, TableConfig, check_config
from kanly.table.desk import Refused
from kanly.table.frames import shown_chairs
from kanly.table.seats import digest
from tests.table.hall import hall
from tests.table.test_seats import SECRET


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": " "}, "name"),
        ({"chairs": (ChairWish(),)}, "seats"),
        ({"chairs": (ChairWish(faction="fremen"), ChairWish(faction="fremen"))}, "one seat only"),
        ({"chairs": (ChairWish(faction="corrino"), ChairWish())}, "not among"),
        ({"chairs": (ChairWish(bot="genius"), ChairWish())}, "no bot"),
        ({"chairs": (ChairWish(), ChairWish()), "windows": "quick"}, "Quick windows"),
        ({"turns": 0}, "turns"),
        ({"clock": LiveClock(decision_s=0)}, "decision_s"),
        ({"rulings": {"no_such": "thing"}}, "ruling"),
        ({"variants": ("no_such",)}, "variant"),
        ({"modules": ("homeworlds",)}, "no module"),
        ({"watch_delay_s": -1}, "Watchers"),
        ({"starts_at": 10**18}, "years"),
        ({"starts_at": 0}, "years"),
    ],
)
def test_what_cannot_be_made_is_told_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ConfigError, match=sentence):
        check_config(msgspec.structs.replace(TableConfig(), **wrong))


def test_wishes_are_kept_and_the_rest_is_dealt(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(2, 2)
            await here.do(table, "p1", do="wish", faction="guild")
            with pytest.raises(Refused, match="picked"):
                await here.do(table, "p2", do="wish", faction="guild")
            with pytest.raises(Refused, match="chooses"):
                await here.do(table, "p1", do="wish", faction="fremen", chair="c2")
            await here.do(table, "p1", do="wish", faction="fremen", chair="c3")
            with pytest.raises(Refused, match="host"):
                await here.do(table, "p2", do="start")
            await here.do(table, "p1", do="start")
            room = await here.room(table)
            factions = {chair.id: chair.faction for chair in room.table.chairs}
            assert (factions["c1"], factions["c3"]) == ("guild", "fremen")
            assert len(set(factions.values())) == 4

    asyncio.run(run())


def test_in_a_draft_each_picks_in_turn_and_then_it_begins(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(2, 2, factions_by="draft")
            await here.do(table, "p1", do="start")
            for _ in range(2):
                await here.settle(table)
                room = await here.room(table)
                chair = room.table.chair(room.table.drafting[0])
                assert chair is not None
                assert chair.person is not None
                other = "p2" if chair.person == "p1" else "p1"
                free = next(
                    f for f in room.table.config.in_play() if all(c.wish != f for c in room.table.chairs)
                )
                with pytest.raises(Refused, match="picks first"):
                    await here.do(table, other, do="draft", faction=free)
                await here.do(table, chair.person, do="draft", faction=free)
            await here.settle(table)
            assert (await here.room(table)).table.stage == "game"

    asyncio.run(run())


def test_a_password_is_asked_of_whoever_sits_down(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(1, 0 + 1, password="melange")
            await here.do(table, "p1", do="seat_bot", chair="c2", level=None)
            for wrong in (None, "spice"):
                with pytest.raises(Refused, match="password"):
                    await here.do(table, "p2", do="join", password=wrong)
            await here.do(table, "p2", do="join", password="melange")
            rows = await here.rooms.store.entries(table, 0)
            assert not any("melange" in row.body or "melange" in row.told for row in rows)

    asyncio.run(run())


def test_the_host_gets_up_and_another_looks_after_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(2)
            await here.do(table, "p1", do="leave")
            assert (await here.room(table)).table.host == "p2"
            await here.do(table, "p2", do="lock")
            with pytest.raises(Refused, match="locked"):
                await here.do(table, "p3", do="join")

    asyncio.run(run())


def test_settings_change_until_it_begins(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(2)
            config = TableConfig(chairs=(ChairWish(), ChairWish(), ChairWish(bot="random")), turns=5)
            await here.do(table, "p1", do="configure", config=msgspec.to_builtins(config))
            room = await here.room(table)
            assert [chair.person for chair in room.table.chairs] == ["p1", "p2", None]
            await here.do(table, "p1", do="start")
            with pytest.raises(Refused, match="begun"):
                await here.do(table, "p1", do="configure", config=msgspec.to_builtins(config))

    asyncio.run(run())


def test_talk_reaches_whom_it_is_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3)
            room = await here.room(table)
            seats = {p: room.table.chair_of(p).faction for p in ("p1", "p2", "p3")}  # type: ignore[union-attr]
            await here.do(table, "p1", do="say", text="A word\x00 with you", to=[seats["p2"]])
            await here.do(table, "nobody", do="say", text="What a game")
            heard = {reader: said(room, reader) for reader in (*seats.values(), "watchers")}
            assert heard[seats["p1"]] == heard[seats["p2"]] == [b"A word with you"]
            assert heard[seats["p3"]] == []
            assert heard["watchers"] == [b"What a game"]
            for wrong in ("", "\x07", "x" * 1001):
                with pytest.raises(Refused):
                    await here.do(table, "p1", do="say", text=wrong)

    def said(room: Any, reader: str | None) -> list[bytes]:
        texts = [msgspec.json.decode(room.lines[n].text) for n in room.heard(reader)]
        return [t["event"]["text"].encode() for t in texts if t["kind"] in ("said", "watcher_said")]

    asyncio.run(run())


def test_a_change_of_settings_keeps_kits_and_password(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(1, 1, password="melange")
            await here.do(table, "p1", do="keep_kit", hash="a" * 64)
            config = msgspec.to_builtins(TableConfig(chairs=(ChairWish(), ChairWish()), turns=5))
            await here.do(table, "p1", do="configure", config=config, keep_password=True)
            room = await here.room(table)
            assert room.table.chairs[0].kit == "a" * 64
            with pytest.raises(Refused, match="password"):
                await here.do(table, "p2", do="join")
            await here.do(table, "p2", do="join", password="melange")

    asyncio.run(run())


def test_a_scheduled_table_begins_by_itself(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(2, starts_at=here.hands.at + 60_000)
            await here.settle(table)
            room = await here.room(table)
            assert room.game is None
            here.hands.at += 60_000
            await here.settle(table)
            assert (await here.room(table)).table.stage == "game"

    asyncio.run(run())


def test_people_say_that_they_are_ready(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.made(3)
            room = await here.room(table)

            def ready() -> list[bool]:
                return [shown["ready"] for shown in shown_chairs(room.table).values()]

            await here.do(table, "p2", do="ready")
            await here.do(table, "p3", do="ready")
            assert ready() == [False, True, True]
            await here.do(table, "p3", do="ready", ready=False)
            assert ready() == [False, True, False]
            with pytest.raises(Refused, match="no seat"):
                await here.do(table, "p9", do="ready")
            config = msgspec.to_builtins(room.table.config)
            await here.do(table, "p1", do="configure", config={**config, "turns": 5})
            assert ready() == [False, False, False]  # they were content with something else
            await here.do(table, "p2", do="ready")
            await here.do(table, "p2", do="leave")
            await here.do(table, "p4", do="join")
            assert ready() == [False, False, False]
            await here.do(table, "p4", do="ready")
            await here.do(table, "p4", do="offer", hash=digest(SECRET))
            await here.do(table, "p5", do="accept", secret=SECRET)
            assert ready() == [False, False, False]  # somebody else sits there
            await here.do(table, "p1", do="start")  # the host decides
            with pytest.raises(Refused, match="has begun"):
                await here.do(table, "p1", do="ready")

    asyncio.run(run())
