"""Sockets: each brings one reader from what it has to what is so now. Nothing is queued, nothing dropped."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath
from msgspec import Meta

from kanly.server.host import Host, HostNow
from kanly.server.limits import Limit
from kanly.server.refusal import problem_of
from kanly.server.sessions import COOKIE
from kanly.table.desk import Refused
from kanly.table.room import Room, Watch
from kanly.table.watching import Have, news

HOSTILE = 1008
GOING = 1012
FAULT = 1011
OWN = 4000  # and the status of a refusal: 4401, 4403, 4404 ...
LONGEST_REASON = 120  # bytes; a close frame has room for 123
LONGEST_MESSAGE = 1024  # characters
MESSAGES, AT_ONCE = 10.0, 20.0  # messages a second, and at once
UNWRITABLE = 30.0  # seconds
HELLO = 10.0  # seconds until the first message
RECHECK = 30.0  # seconds after which a session is looked up anew

Digest = Annotated[str, Meta(max_length=64)]
Socket = WebSocket[Any, Any, Any]


class Having(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The digests of the parts that a page has."""

    public: Digest | None = None
    private: Digest | None = None


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client says: what it has, and how many lines of the journal. Said again, it is brought up to
    date from there."""

    have: Having = Having()
    cursor: Annotated[int, Meta(ge=0, le=1 << 31)] = 0

    def state(self) -> Have:
        """The same for the table."""
        return Have(self.have.public, self.have.private, self.cursor)


class Closed(Exception):
    """The socket is to be closed, with a code and a sentence; with code 0 it is closed already."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


def routes() -> list[WebsocketRouteHandler]:
    """Where sockets are opened."""
    return [table_socket]


@websocket("/ws/tables/{id:str}")
async def table_socket(socket: Socket, host: HostNow, id: FromPath[str]) -> None:
    """What one reader may see of a table, from now on."""
    try:
        await socket.accept()
        with host.metrics.sockets.track_inprogress():
            await _serve(socket, host, id)
    except Closed as closed:
        if closed.code == HOSTILE:
            host.metrics.hostile.inc()
        await _close(socket, closed.code, closed.reason)
    except Refused as refused:
        await _close(socket, OWN + refused.status, problem_of(refused).reason)
    except WebSocketException:
        return
    except Exception as wrong:  # noqa: BLE001 (one socket's fault is not the server's)
        host.log.fault(wrong, "/ws/tables/{id}")
        await _close(socket, FAULT, "Something went wrong here; connect again.")


async def _serve(socket: Socket, host: Host, id: str) -> None:
    person = await host.sessions.who(socket.cookies.get(COOKIE))
    if person is None:
        raise Refused(401, "Nobody is signed in here; say your name first.")
    ears = Ears(socket)
    try:
        async with asyncio.timeout(HELLO):
            hello = await ears.hear()
    except TimeoutError:
        raise Closed(HOSTILE, "Say within 10 seconds what you have.") from None
    room, watch = await host.rooms.watch(id, person.id, hello.state())
    voice = Voice(socket, host, room, watch)
    try:
        with host.lines.open(person.id, voice.doubt):
            await _both(ears, voice)
    finally:
        host.rooms.unwatch(room, watch)


async def _both(ears: Ears, voice: Voice) -> None:
    """Listen and speak until one of them ends."""
    tasks = [asyncio.create_task(ears.listen(voice.watch)), asyncio.create_task(voice.speak())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Ears:
    """What a client sends, held against good manners."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._limit = Limit(MESSAGES, AT_ONCE)

    async def hear(self) -> Hello:
        """The next message. Raises Closed for anything that a page of ours does not send."""
        event: Any = await self._socket.receive()
        if event["type"] != "websocket.receive":
            raise Closed(0)
        text = event.get("text")
        if self._limit.take(""):
            raise Closed(HOSTILE, "These are too many messages.")
        if text is None:
            raise Closed(HOSTILE, "Messages are text, not binary.")
        if len(text) > LONGEST_MESSAGE:
            raise Closed(HOSTILE, "This message is too long.")
        try:
            return msgspec.json.decode(text, type=Hello)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            raise Closed(HOSTILE, 'A message is {"have": {"public", "private"}, "cursor"}.') from None

    async def listen(self, watch: Watch) -> None:
        """Until the client goes: it may say anew what it has."""
        while True:
            state = (await self.hear()).state()
            watch.public, watch.private, watch.lines = state.public, state.private, state.lines
            watch.wake.set()


class Voice:
    """What a client is sent: the difference from what it has to what is so, whenever that changes."""

    def __init__(self, socket: Socket, host: Host, room: Room, watch: Watch) -> None:
        self.watch = watch
        self._socket = socket
        self._host = host
        self._room = room
        self._checked = self._now()

    def doubt(self) -> None:
        """The session may have been ended: look at once."""
        self._checked = -RECHECK
        self.watch.wake.set()

    async def speak(self) -> None:
        """Until the server stops, or the reader may not look any more."""
        while not self.watch.closed:
            if self._now() - self._checked >= RECHECK:
                self._checked = self._now()
                await self._recheck()
            self.watch.wake.clear()
            await self._wait(await self._tell())
        raise Closed(GOING, "The server stops; connect again.")

    async def _tell(self) -> int | None:
        """Send what is new. Returns when there may be more by the passing of time alone (ms)."""
        rooms, room = self._host.rooms, self._room
        if room.table.chair_of(self.watch.person) is None and not rooms.may_watch(room):
            raise Refused(403, "You have no seat here any more, and this table is not watched.")
        seen, again = await rooms.seen_by(room, self.watch.person)
        message = news(room, self.watch, rooms.clock(), seen)
        if message is not None:
            try:
                async with asyncio.timeout(UNWRITABLE):
                    await self._socket.send_text(message.decode())
            except TimeoutError:
                raise Closed(0) from None  # nothing more can be written, not even a farewell
            self._host.metrics.frames.inc()
        return again

    async def _wait(self, again: int | None) -> None:
        late = RECHECK if again is None else max(0, again - self._host.rooms.clock()) / 1000
        alarm = asyncio.get_running_loop().call_later(min(late, RECHECK), self.watch.wake.set)
        try:
            await self.watch.wake.wait()
        finally:
            alarm.cancel()

    async def _recheck(self) -> None:
        """A session that was ended elsewhere must not go on looking."""
        person = await self._host.sessions.who(self._socket.cookies.get(COOKIE))
        if person is None:
            raise Refused(401, "This session was ended elsewhere.")

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


async def _close(socket: Socket, code: int, reason: str) -> None:
    if code:
        with contextlib.suppress(WebSocketException, RuntimeError):
            short = reason.encode()[:LONGEST_REASON].decode(errors="ignore")
            await socket.close(code, short)
