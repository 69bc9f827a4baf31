"""Telling people who are away that a table waits for them: web push, e-mail, or a webhook, if they want it.

Nobody is told what they are asked, and in a hidden window everybody who could publicly be asked is told
alike: a notice betrays nothing. It comes only if the table still waits after a while and nobody looks.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable
from datetime import datetime, timedelta
from email.message import EmailMessage
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import aiosmtplib
import httpx
import msgspec
from pywebpush import WebPushException, webpush  # type: ignore[import-untyped]

from kanly.server.logs import Log
from kanly.server.people import Notices, Quiet, settings_of
from kanly.server.settings import Settings
from kanly.table.orders import passes_window
from kanly.table.room import Room
from kanly.table.rooms import Rooms
from kanly.table.state import Chair, Reminder
from kanly.table.store.base import Person, PushTarget, Store

AWAY_S = 60.0  # for so long a table waits before anybody is told
TIMEOUT_S = 10.0
GONE = (404, 410)  # a browser that takes no more messages


class Notice(msgspec.Struct, frozen=True):
    """What is said, in every way of saying it."""

    title: str
    text: str
    url: str


class Herald:
    """Listens to the tables of this process; the process that wrote an entry is the one that tells of it."""

    def __init__(self, settings: Settings, store: Store, log: Log) -> None:
        self.settings, self.store, self.log = settings, store, log
        self.rooms: Rooms | None = None
        self.told: dict[tuple[str, str], str] = {}  # the question of which a person was told last, by table
        self.tasks: set[asyncio.Task[None]] = set()

    def heard(self, room: Room) -> None:
        """A table has moved: whoever it waits for now is told in a while."""
        question = room.table.question
        if question is None or room.table.paused is not None:
            return
        for chair in waited_for(room):
            person = chair.person or ""
            if self.told.get((room.id, person)) != question.id:
                self.told[room.id, person] = question.id
                self.later(AWAY_S, room.id, person, question.id)
            elif just_reminded(room):
                self.later(0, room.id, person, question.id)

    def later(self, seconds: float, table: str, person: str, question: str) -> None:
        """Look again then."""
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, lambda: self._begin(self.tell(table, person, question)))

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def stop(self) -> None:
        """Let go of what is under way."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def tell(self, table: str, person_id: str, question: str) -> None:
        """Tell somebody, if the table still waits for them and they are not looking."""
        if self.rooms is None:
            return
        room = await self.rooms.get(table)
        chair = room.table.chair_of(person_id)
        if chair is None or chair not in waited_for(room) or not still_open(room, question):
            self.told.pop((table, person_id), None)
            return
        if any(watch.person == person_id for watch in room.watches):
            self.told.pop((table, person_id), None)
            return
        person = await self.store.person(person_id)
        if person is None:
            return
        notices = settings_of(person).notices
        quiet = seconds_of_quiet(notices.quiet, datetime.now(tz=ZoneInfo("UTC")))
        if quiet:
            self.later(quiet, table, person_id, question)
            return
        await self._say(person, notices, self.notice(room))

    def notice(self, room: Room) -> Notice:
        """That somebody is asked something, never what."""
        name = room.table.config.name
        at = self.settings.origins[0] if self.settings.origins else self._own()
        return Notice("Kanly", f"You are asked something at {name}.", f"{at}/#/t/{room.id}")

    def _own(self) -> str:
        return f"http://{self.settings.host}:{self.settings.port}"

    async def _say(self, person: Person, notices: Notices, notice: Notice) -> None:
        ways: list[tuple[str, Awaitable[None]]] = []
        if notices.push and self.settings.vapid_key is not None:
            ways += [("push", self._push(t, notice)) for t in await self.store.push_targets(person.id)]
        if notices.email is not None and self.settings.smtp is not None:
            ways.append(("mail", self._mail(notices.email, notice)))
        if notices.webhook is not None:
            ways.append(("webhook", call(notices.webhook, notice)))
        for way, work in ways:
            try:
                await asyncio.wait_for(work, TIMEOUT_S)
            except Exception as fault:  # noqa: BLE001 (one that is not reached must not keep the others from it)
                self.log.info("notice_failed", way=way, fault=type(fault).__name__)

    # -- ways --------------------------------------------------------------------------------------

    async def _push(self, target: PushTarget, notice: Notice) -> None:
        await internet_address(target.endpoint)
        keys = msgspec.json.decode(target.keys)
        packed = msgspec.json.encode(notice).decode()
        claims: dict[str, str | int] = {"sub": str(self.settings.vapid_contact)}
        try:
            await asyncio.to_thread(
                webpush,
                {"endpoint": target.endpoint, "keys": keys},
                packed,
                vapid_private_key=self.settings.vapid_key,
                vapid_claims=claims,
                ttl=3600,
                timeout=TIMEOUT_S,
            )
        except WebPushException as refused:
            if refused.response is not None and refused.response.status_code in GONE:
                await self.store.delete_push_target(target.endpoint)
            else:
                raise

    async def _mail(self, to: str, notice: Notice) -> None:
        server = urlsplit(str(self.settings.smtp))
        message = EmailMessage()
        message["From"], message["To"] = str(self.settings.mail_from), to
        message["Subject"] = notice.text
        message.set_content(f"{notice.text}\n\n{notice.url}\n\nSwitch this off under Settings.\n")
        await aiosmtplib.send(
            message,
            hostname=server.hostname or "localhost",
            port=server.port,
            username=server.username,
            password=server.password,
            use_tls=server.scheme == "smtps",
            timeout=TIMEOUT_S,
        )


async def call(address: str, notice: Notice) -> None:
    """Post to a webhook, in the form that chat services take. Only to addresses of the internet: the name is
    looked up once, and it is the address found that is called."""
    parts = urlsplit(address)
    target = parts._replace(netloc=await internet_address(address)).geturl()
    async with httpx.AsyncClient(timeout=TIMEOUT_S, follow_redirects=False) as client:
        answer = await client.post(
            target,
            json={"content": f"{notice.text} {notice.url}", "username": notice.title},
            headers={"Host": parts.netloc.rpartition("@")[2]},
            extensions={"sni_hostname": parts.hostname or ""},
        )
        answer.raise_for_status()


async def internet_address(url: str) -> str:
    """Number and port behind a URL. ValueError if they lie inside a private network."""
    parts = urlsplit(url)
    port = parts.port or 443
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(parts.hostname or "", port, type=socket.SOCK_STREAM)
    hosts = sorted({str(where[4][0]) for where in found})
    if not hosts or not all(ipaddress.ip_address(host).is_global for host in hosts):
        raise ValueError("this is not an address of the internet")
    return f"[{hosts[0]}]:{port}" if ":" in hosts[0] else f"{hosts[0]}:{port}"


def waited_for(room: Room) -> list[Chair]:
    """The people whom a table waits for, as far as all may know; standing orders and bots apart."""
    game, question = room.game, room.table.question
    if game is None or game.waiting is None or question is None or room.table.stage != "game":
        return []
    wait = game.waiting
    seats = [s for s in wait.decisions if s not in question.gone_on] if wait.secret else wait.open
    chairs = [room.table.seated(seat) for seat in seats]
    if wait.secret:
        chairs = [chair for chair in chairs if not passes_window(chair.orders, wait.kind)]
    return [chair for chair in chairs if chair.person is not None and chair.bot is None]


def just_reminded(room: Room) -> bool:
    """Was the last thing that happened that somebody reminded those who are asked?"""
    reminded, question = room.table.reminded, room.table.question
    return reminded is not None and question is not None and reminded == Reminder(question.id, room.at)


def still_open(room: Room, question: str) -> bool:
    """Does the table still wait for this?"""
    return room.table.question is not None and room.table.question.id == question


def seconds_of_quiet(quiet: Quiet | None, now: datetime) -> float:
    """How long somebody wants to be left alone from now on; 0: not now."""
    if quiet is None:
        return 0.0
    local = now.astimezone(ZoneInfo(quiet.zone))
    start, end = clock(quiet.start), clock(quiet.end)
    at = timedelta(hours=local.hour, minutes=local.minute, seconds=local.second)
    inside = start <= at < end if start <= end else at >= start or at < end
    return ((end - at) % timedelta(days=1)).total_seconds() if inside else 0.0


def clock(text: str) -> timedelta:
    """`22:30` as time since midnight."""
    hours, _, minutes = text.partition(":")
    return timedelta(hours=int(hours), minutes=int(minutes))
