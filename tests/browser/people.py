"""People who play beside the page, over HTTP and a socket, until the moment that a test is about."""

from __future__ import annotations

import contextlib
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import httpx
import msgspec
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from tests.server.crowd import GUARD, Server, merged

PATIENCE_S = 15.0
PULSE_S = 0.004
PASS_ALL = ("all",)

Ask: TypeAlias = dict[str, Any]
Choose: TypeAlias = Callable[["Person", Ask], Any]
Choices: TypeAlias = dict[str, Choose]


def at(table: str) -> str:
    """Where a table is on the page."""
    return f"/#/t/{table}"


class Ended(AssertionError):
    """The game was over too early: chance is not the same at any two tables."""


class Told:
    """What a socket has told, message by message and merged."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.begin_anew()

    def begin_anew(self) -> None:
        """Nothing is known of the table that comes."""
        self.parts: dict[str, dict[str, Any]] = {"public": {}, "private": {}}
        self.ids: dict[str, str | None] = {"public": None, "private": None}
        self.lines: list[dict[str, Any]] = []

    def take(self, text: str) -> None:
        """One message."""
        self.heard.append(text)
        message = msgspec.json.decode(text)
        for name, part in self.parts.items():
            if message.get(name):
                self.parts[name] = merged(part, message[name])
                self.ids[name] = message[name]["id"]
        if "lines" in message:
            self.lines = self.lines[: message["lines"]["from"]] + message["lines"]["new"]

    @property
    def view(self) -> dict[str, Any]:
        """All that is seen."""
        return {**self.parts["public"], **self.parts["private"]}

    @property
    def asked(self) -> Ask | None:
        """The question that waits for an answer from here."""
        ask = self.view.get("ask")
        return ask if ask and ask.get("asked") and not ask.get("gone_on") else None


class Eyes(Told):
    """What the socket of a page is told: every frame since the page was given."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        page.on("websocket", lambda socket: socket.on("framereceived", self.see))

    def see(self, frame: str | bytes) -> None:
        """One frame."""
        self.take(frame if isinstance(frame, str) else frame.decode())

    def wait(self, until: Callable[[], bool]) -> None:
        """Let the page go on until its socket has told something, and it is drawn."""
        end = time.monotonic() + PATIENCE_S
        while not until():
            assert time.monotonic() < end, f"the page is not told: {self.view.get('ask')}"
            self.page.wait_for_timeout(5)
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )


class Person(Told):
    """Somebody with a session and, at a table, a socket; keeps every message as it came."""

    def __init__(self, server: Server, name: str) -> None:
        super().__init__()
        self.server, self.name, self.table = server, name, ""
        self.client = httpx.Client(base_url=server.address, headers=GUARD, timeout=10)
        came = self.post("/api/me", {"name": name})
        assert came.status_code == 201, came.text
        self.id = str(came.json()["id"])
        self.opened = contextlib.ExitStack()
        self.wire: ClientConnection | None = None

    def close(self) -> None:
        """Leave the room; the seat stays."""
        self.opened.close()
        self.client.close()

    # -- HTTP ----------------------------------------------------------------------------------------------

    def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        """A request of the page's kind."""
        return self.client.post(path, json=body)

    def make(self, **config: Any) -> str:
        """A table of one's own; its id."""
        made = self.post("/api/tables", {"request_id": uuid.uuid4().hex, "config": config})
        assert made.status_code == 201, made.text
        self.table = str(made.json()["id"])
        return self.table

    def do(self, command: str, **fields: Any) -> httpx.Response:
        """Something at the table; it must be taken."""
        done = self.tries(command, **fields)
        assert done.status_code == 200, done.text
        return done

    def tries(self, command: str, **fields: Any) -> httpx.Response:
        """Something at the table, taken or not."""
        body = {"request_id": uuid.uuid4().hex, "command": {"do": command, **fields}}
        return self.post(f"/api/tables/{self.table}/do", body)

    def cookies(self) -> list[dict[str, str]]:
        """The session, as a browser keeps it."""
        return [
            {"name": cookie.name, "value": cookie.value or "", "url": self.server.address}
            for cookie in self.client.cookies.jar
        ]

    # -- the socket ----------------------------------------------------------------------------------------

    def sit(self, table: str) -> None:
        """Look at a table from now on, and at no other one."""
        self.opened.close()
        self.table = table
        address = f"ws://127.0.0.1:{self.server.port}/ws/tables/{table}"
        cookie = "; ".join(f"{each['name']}={each['value']}" for each in self.cookies())
        headers = {"Cookie": cookie, "Origin": self.server.address}
        self.wire = self.opened.enter_context(
            connect(address, additional_headers=headers, max_size=None, compression=None)
        )
        self.wire.send('{"have":{"public":null,"private":null},"cursor":0}')
        self.look(PATIENCE_S)

    def look(self, patience: float = 0) -> bool:
        """Read what has come; True if anything has."""
        assert self.wire is not None
        news = False
        with contextlib.suppress(TimeoutError):
            while True:
                self.take(str(self.wire.recv(timeout=0 if news else patience)))
                news = True
        return news

    @property
    def seat(self) -> str:
        """The faction that is played."""
        return str(self.view["you"]["seat"])

    @property
    def over(self) -> bool:
        """Has the game ended, and its seed been opened?"""
        return bool(self.view["table"]["stage"] == "over")

    def wait(self, until: Callable[[], bool]) -> None:
        """Read on until something is so."""
        end = time.monotonic() + PATIENCE_S
        while not until():
            assert time.monotonic() < end, f"{self.name} waits in vain: {self.view.get('ask')}"
            self.look(0.05)


# -- tables ------------------------------------------------------------------------------------------------


def seated(
    people: Iterable[Person], orders: Iterable[str] = PASS_ALL, window_s: int = 1, **config: Any
) -> str:
    """A table at which these people sit, in this order, and a game that has begun; hidden windows of these
    kinds are passed by standing order."""
    host, *others = people
    table = host.make(clock={"kind": "none", "window_s": window_s}, bot_ms=0, **config)
    for other in others:
        other.table = table
        other.do("join")
    host.do("start")
    for person in (host, *others):
        person.sit(table)
        person.do("set_orders", orders={"windows": list(orders)})
    return table


def drive(people: list[Person], until: Callable[[], bool], choices: Choices | None = None) -> None:
    """Answer what is asked, by default if nothing is said, until something is so."""
    end = time.monotonic() + 4 * PATIENCE_S
    while not until():
        assert time.monotonic() < end, f"the moment does not come: {people[0].view.get('ask')}"
        if people[0].over:
            raise Ended("the game has ended before the moment came")
        news = [person.look(PULSE_S) for person in people]
        if not any(news):
            answer_one(people, choices or {}, until)


def answer_one(people: list[Person], choices: Choices, until: Callable[[], bool]) -> None:
    """The first who is asked answers; who has nothing to play in a hidden window goes on."""
    for person in people:
        ask = person.view.get("ask")
        if ask is None or person.seat not in ask["of"] or ask.get("gone_on") or until():
            continue
        if ask["asked"]:
            answer(person, ask, choices)
            return
        if ask["hidden"]:
            go_on(person, ask)
            return


def go_on(person: Person, ask: Ask) -> None:
    """Nothing to play here."""
    person.tries("go_on", question=ask["id"])

    def seen() -> bool:
        now = person.view.get("ask")  # none when the game has ended with it
        return now is None or now["id"] != ask["id"] or bool(now.get("gone_on"))

    person.wait(seen)


def answer(person: Person, ask: Ask, choices: Choices) -> None:
    """The chosen answer; the default if that is refused."""
    choose = choices.get(ask["kind"])
    value = ask["default"] if choose is None else choose(person, ask)
    done = person.tries("answer", question=ask["id"], value=value)
    if done.status_code == 422:
        done = person.tries("answer", question=ask["id"], value=ask["default"])
    assert done.status_code in (200, 409), done.text
    person.wait(lambda: moved_on(person, ask))


def moved_on(person: Person, ask: Ask) -> bool:
    """Is this question over for the person?"""
    return person.asked is None or person.asked["id"] != ask["id"]


def asked_for(people: Iterable[Person], kind: str) -> Iterator[Person]:
    """Those who are asked this."""
    return (person for person in people if person.asked is not None and person.asked["kind"] == kind)
