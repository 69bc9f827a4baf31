"""What the handlers of one server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from kanly.server.guard import address, too_many
from kanly.server.limits import Limit
from kanly.server.refusal import Refused
from kanly.server.sessions import COOKIE
from kanly.table.store.base import Person

if TYPE_CHECKING:
    from kanly.server.bus import RedisBus
    from kanly.server.health import Metrics
    from kanly.server.logs import Log
    from kanly.server.notices import Herald
    from kanly.server.page import Files
    from kanly.server.passwords import Passwords
    from kanly.server.reference import Reference
    from kanly.server.sessions import Sessions
    from kanly.server.settings import Settings
    from kanly.table.rooms import Rooms
    from kanly.table.store.base import Store

Asking: TypeAlias = Request[Any, Any, Any]
Doubt: TypeAlias = Callable[[], None]
REPLAYS = 2.0  # a second, of one person: each plays a game again
MINUTE = 60.0  # seconds
MOST_LINES = 24  # open sockets of one person in this process


class Lines:
    """The open sockets of this process, by the person who looks."""

    def __init__(self) -> None:
        self._open: dict[str, list[Doubt]] = {}

    @contextmanager
    def open(self, person: str, doubt: Doubt) -> Iterator[None]:
        """One more socket of this person; `doubt` makes it look up its session. Raises Refused if there are
        so many already."""
        lines = self._open.setdefault(person, [])
        if len(lines) >= MOST_LINES:
            raise Refused(429, "There are too many open connections; close a window.")
        lines.append(doubt)
        try:
            yield
        finally:
            lines.remove(doubt)
            if not lines:
                self._open.pop(person, None)

    def doubt(self, person: str) -> None:
        """Sessions of this person have been ended: each socket looks whether its own is among them."""
        for doubt in list(self._open.get(person, ())):
            doubt()


class Host:
    """One server: its settings, its database, and what it keeps in memory."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        rooms: Rooms,
        herald: Herald,
        bus: RedisBus | None,
        sessions: Sessions,
        passwords: Passwords,
        reference: Reference,
        files: Files,
        metrics: Metrics,
        log: Log,
    ) -> None:
        self.settings = settings
        self.store = store
        self.rooms = rooms
        self.herald = herald
        self.bus = bus
        self.sessions = sessions
        self.passwords = passwords
        self.reference = reference
        self.files = files
        self.metrics = metrics
        self.log = log
        self.logins = Limit(settings.rate_login / MINUTE, settings.rate_login)
        self.guests = Limit(settings.rate_guests / MINUTE, settings.rate_guests)
        self.replays = Limit(REPLAYS, REPLAYS * 5)
        self.lines = Lines()
        self.writing = asyncio.Lock()  # of people: read, change and write must not overlap

    def limit(self, limit: Limit, request: Asking, *keys: str) -> None:
        """Raise Refused if this address, or one of these names, asks too often."""
        self.limit_by(limit, f"at {address(request.scope)}", *keys)

    def limit_by(self, limit: Limit, *keys: str) -> None:
        """Raise Refused if one of these names asks too often."""
        wait = max(limit.take(key) for key in keys)
        if wait:
            raise too_many(wait)

    async def ended(self, person: str) -> None:
        """Some sessions of this person have been ended by another process."""
        self.sessions.forget(person)
        self.lines.doubt(person)

    async def person(self, request: Asking) -> Person | None:
        """Who asks, if somebody is signed in."""
        return await self.sessions.who(request.cookies.get(COOKIE))

    def secure(self, request: Asking) -> bool:
        """Should cookies of this answer be for https only?"""
        choice = self.settings.secure_cookies
        return choice == "always" or (choice == "auto" and request.url.scheme == "https")

    def origins(self, request: Asking) -> list[str]:
        """The addresses at which browsers may see the page that asks."""
        own = f"{request.url.scheme}://{request.headers.get('host', '').lower()}"
        return [*self.settings.origins, *([] if own in self.settings.origins else [own])]

    def name(self, request: Asking) -> str:
        """The host's name as the browser knows it, without a port."""
        return urlsplit(f"//{request.headers.get('host', '')}").hostname or ""


HostNow: TypeAlias = NamedDependency[SkipValidation[Host]]
Me: TypeAlias = NamedDependency[SkipValidation[Person]]


async def signed_in(request: Asking, host: HostNow) -> Person:
    """The person who asks. Raises Refused (401) if nobody is signed in."""
    person = await host.person(request)
    if person is None:
        raise Refused(401, "Nobody is signed in here. Say your name first, or log in.")
    return person
