"""Sockets of clients that do not behave."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from tests.server.hosting import ORIGIN, guest, served, stranger
from tests.server.reading import Page, heard, opened
from tests.server.test_tables import do, made


def closed(socket: WebSocketTestSession) -> tuple[int, str]:
    """The code and the sentence with which a socket was closed."""
    while True:
        try:
            socket.receive_text(timeout=5)
        except WebSocketDisconnect as end:
            return end.code, end.detail


def first_message(client: TestClient[Litestar], text: str | bytes) -> tuple[int, str]:
    table = made(client)
    with client.websocket_connect(f"/ws/tables/{table}") as socket:
        if isinstance(text, bytes):
            socket.send_bytes(text)
        else:
            socket.send_text(text)
        return closed(socket)


@pytest.mark.parametrize(
    "text",
    [
        b"\x00\x01",
        "",
        "{",
        "[]",
        "null",
        "5",
        '{"have": 5}',
        '{"cursor": -1}',
        '{"cursor": 1e999}',
        '{"cursor": 99999999999999999999}',
        '{"have": {"public": 7}}',
        '{"do": "start"}',
        "[" * 1000,
        "x" * 5000,
        '{"have": {"public": "' + "a" * 100 + '"}}',
        "\ud83d",
    ],
)
def test_hostile_messages_are_answered_with_a_sentence(tmp_path: Path, text: str | bytes) -> None:
    log = StringIO()
    with served(tmp_path, log=log) as client:
        guest(client)
        code, reason = first_message(client, text)
        assert code == 1008
        assert reason.endswith(".")
    assert log.getvalue() == ""


def test_a_flood_is_stopped(tmp_path: Path) -> None:
    log = StringIO()
    with served(tmp_path, log=log) as client:
        guest(client)
        page = Page()
        socket = opened(client, made(client), page)
        for _ in range(60):
            socket.send_text(page.hello)
        assert closed(socket)[0] == 1008
    assert log.getvalue() == ""


def test_refusals_have_codes_that_a_page_understands(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        with client.websocket_connect("/ws/tables/none") as socket:
            assert closed(socket)[0] == 4401
        guest(client)
        with client.websocket_connect("/ws/tables/none") as socket:
            socket.send_text("{}")
            assert closed(socket) == (4404, "There is no such table.")
        other = stranger(client)
        guest(other, "Bo")
        hidden = made(other)
        assert do(other, hidden, "start", "start").status_code == 200
        with client.websocket_connect(f"/ws/tables/{hidden}") as socket:
            socket.send_text("{}")
            assert closed(socket)[0] == 4403


def test_pages_of_other_sites_open_no_socket(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        evil = client.websocket_connect(f"/ws/tables/{table}", headers={"origin": "https://evil.example"})
        with pytest.raises(WebSocketDisconnect) as refused, evil:
            pass
        assert refused.value.code == 1008
        with client.websocket_connect(f"/ws/tables/{table}", headers={"origin": ORIGIN}) as socket:
            socket.send_text("{}")
            assert "public" in json.loads(socket.receive_text(timeout=5))


def test_nobody_opens_sockets_without_end(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        sockets = []
        for _ in range(24):
            page = Page()
            sockets.append(opened(client, table, page))
            assert heard(sockets[-1], page)
        one_more = opened(client, table, Page())
        assert closed(one_more)[0] == 4429
        for socket in sockets:
            socket.close()


def test_a_session_that_was_ended_elsewhere_stops_looking_at_once(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        other = stranger(client)
        other.cookies.set("kanly", client.cookies["kanly"])
        page = Page()
        socket = opened(client, table, page)
        assert heard(socket, page)
        assert other.post("/api/sessions/end").is_success
        assert closed(socket) == (4401, "This session was ended elsewhere.")
        client.headers["cookie"] = f"kanly={other.get('/api/me').cookies['kanly']}"
        page = Page()
        socket = opened(client, table, page)
        assert heard(socket, page)  # whoever ended the others is still here
        assert client.put("/api/me", json={"name": "Mira II"}).is_success
        assert not heard(socket, page)
        socket.close()


def test_the_end_of_a_session_reaches_other_servers_at_once(tmp_path: Path, redis: str) -> None:
    with served(tmp_path, redis=redis) as here, served(tmp_path, redis=redis) as there:
        guest(here)
        table = made(here)
        there.cookies.set("kanly", here.cookies["kanly"])
        page = Page()
        socket = opened(there, table, page)
        assert heard(socket, page)
        assert there.get("/api/me").json()["name"] == "Mira"
        assert here.post("/api/sessions/end").is_success
        assert closed(socket)[0] == 4401
        assert there.get("/api/me").json() is None
