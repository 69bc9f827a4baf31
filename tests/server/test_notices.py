"""People who are away are told that a table waits for them: not what, not at night, not while they look."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from kanly.server.logs import Log
from kanly.server.notices import Herald, Notice, call, internet_address, seconds_of_quiet
from kanly.server.people import MySettings, Notices, Quiet
from kanly.server.settings import Settings
from kanly.table.room import Watch
from kanly.table.store.base import Person
from tests.table.hall import Hall, hall
from tests.table.test_patience import waits
from tests.table.test_rooms import open_question

PAIR = ("atreides", "emperor")  # both are asked first of all
HOOK = "https://chat.example.org/hook"
EVENING = Quiet("22:30", "07:00", "Europe/Berlin")


class Ear(Herald):
    """Keeps what would be said, and when it would look again."""

    def __init__(self, here: Hall) -> None:
        super().__init__(Settings(), here.rooms.store, Log("error"))
        self.rooms = here.rooms
        self.said: list[tuple[str, Notice]] = []
        self.waiting: list[tuple[float, tuple[str, str, str]]] = []

    def later(self, seconds: float, table: str, person: str, question: str) -> None:
        self.waiting.append((seconds, (table, person, question)))

    async def _say(self, person: Person, notices: Notices, notice: Notice) -> None:
        if notices.webhook is not None:
            self.said.append((person.id, notice))

    async def look(self) -> None:
        """Time has passed."""
        due, self.waiting = self.waiting, []
        for _, what in due:
            await self.tell(*what)


async def person_with(here: Hall, id: str, **notices: Any) -> None:
    """Somebody in the database who has set this."""
    settings = msgspec.json.encode(MySettings(notices=Notices(**notices))).decode()
    await here.rooms.store.add_person(Person(id, id.upper(), 0, settings=settings))


def test_who_is_away_is_told_once_and_not_what(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            for id in ("p1", "p2"):
                await person_with(here, id, webhook=HOOK)
            ear = Ear(here)
            table = await here.begun(2, name="Thursday", pool=PAIR)
            await open_question(here, table)
            ear.heard(await here.room(table))
            ear.heard(await here.room(table))
            await ear.look()
            assert sorted(person for person, _ in ear.said) == ["p1", "p2"]
            assert {notice.text for _, notice in ear.said} == {"You are asked something at Thursday."}

    asyncio.run(run())


def test_who_looks_or_wants_nothing_or_has_answered_is_left_alone(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            await person_with(here, "p1", webhook=HOOK)
            await person_with(here, "p2")
            ear = Ear(here)
            table = await here.begun(2, pool=PAIR)
            person, question, value = await open_question(here, table)
            room = await here.room(table)
            ear.heard(room)
            if person == "p1":
                await here.do(table, person, do="answer", question=question, value=value)
            else:
                room.watches.add(Watch("p1", None, None, 0))
            await ear.look()
            assert ear.said == []

    asyncio.run(run())


def test_a_reminder_is_told_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            for id in ("p1", "p2"):
                await person_with(here, id, webhook=HOOK)
            ear = Ear(here)
            table = await here.begun(2, name="Thursday", pool=PAIR)
            room, asked, other, question = await waits(here, table)
            ear.heard(room)
            await ear.look()
            ear.said.clear()
            await here.do(table, other, do="remind", question=question)
            ear.heard(room)
            assert [seconds for seconds, _ in ear.waiting] == [0]
            await ear.look()
            assert [(person, notice.text) for person, notice in ear.said] == [
                (asked, "You are asked something at Thursday.")
            ]

    asyncio.run(run())


def test_at_night_it_waits_for_the_morning(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            always = Quiet("00:00", "23:59", "UTC")
            await person_with(here, "p1", webhook=HOOK, quiet=always)
            await person_with(here, "p2", webhook=HOOK, quiet=always)
            ear = Ear(here)
            table = await here.begun(2, pool=PAIR)
            await open_question(here, table)
            ear.heard(await here.room(table))
            await ear.look()
            assert ear.said == []
            assert len(ear.waiting) == 2

    asyncio.run(run())


@pytest.mark.parametrize(
    ("time", "hours"), [("21:00", 0), ("22:30", 8.5), ("23:30", 7.5), ("06:59", 1 / 60), ("07:00", 0)]
)
def test_quiet_hours_pass_midnight(time: str, hours: float) -> None:
    hour, _, minute = time.partition(":")
    now = datetime(2026, 11, 30, int(hour), int(minute), tzinfo=ZoneInfo("Europe/Berlin"))
    assert seconds_of_quiet(EVENING, now) == pytest.approx(hours * 3600)


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1/x", "https://localhost/x", "https://[::1]/", "https://10.0.0.1/"]
)
def test_nothing_is_sent_into_the_hosts_own_network(url: str) -> None:
    with pytest.raises(ValueError, match="internet"):
        asyncio.run(internet_address(url))
    with pytest.raises(ValueError, match="internet"):
        asyncio.run(call(url, Notice("a", "b", "c")))
