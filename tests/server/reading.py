"""A page as a test has it: a socket, and what it has been told so far."""

from __future__ import annotations

from queue import Empty
from typing import Any

import msgspec
from litestar import Litestar
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from tests.server.crowd import merged

PATIENCE = 5.0  # seconds for a message that must come
SILENCE = 0.3  # seconds after which none is expected any more


class Page:
    """What one reader sees of a table."""

    def __init__(self) -> None:
        self.ids: dict[str, str | None] = {"public": None, "private": None}
        self.parts: dict[str, dict[str, Any]] = {"public": {}, "private": {}}
        self.lines: list[Any] = []
        self.messages: list[str] = []

    @property
    def hello(self) -> str:
        """What it says to a socket that has been opened."""
        return msgspec.json.encode({"have": self.ids, "cursor": len(self.lines)}).decode()

    @property
    def seen(self) -> dict[str, Any]:
        """All sections, the private ones over the public ones."""
        return {**self.parts["public"], **self.parts["private"]}

    @property
    def asked(self) -> dict[str, Any] | None:
        """The question that waits for me."""
        ask = self.seen.get("ask")
        return ask if ask and ask.get("asked") else None

    def take(self, text: str) -> None:
        """Bring it up to date by one message."""
        self.messages.append(text)
        message = msgspec.json.decode(text)
        for name in ("public", "private"):
            if name in message:
                self._change(name, message[name])
        if "lines" in message:
            lines = message["lines"]
            assert len(lines["new"]) == lines["to"] - lines["from"]
            self.lines[lines["from"] :] = lines["new"]

    def _change(self, name: str, change: dict[str, Any] | None) -> None:
        if change is None:
            self.ids[name], self.parts[name] = None, {}
            return
        assert change["was"] in (None, self.ids[name])
        self.ids[name], self.parts[name] = change["id"], merged(self.parts[name], change)


def opened(client: TestClient[Litestar], table: str, page: Page) -> WebSocketTestSession:
    """A socket that has said what the page has."""
    socket = client.websocket_connect(f"/ws/tables/{table}")
    socket.__enter__()
    socket.send_text(page.hello)
    return socket


def heard(socket: WebSocketTestSession, page: Page, patience: float = PATIENCE) -> bool:
    """Take one message; False if none came."""
    try:
        page.take(socket.receive_text(timeout=patience))
    except Empty:
        return False
    return True
