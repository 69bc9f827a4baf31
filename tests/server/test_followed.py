"""Whoever plays as a guest and then logs in finds the guest's seats in the account."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from tests.server.hosting import guest, served, stranger
from tests.server.reading import Page, heard, opened
from tests.server.test_passkeys import Device, added, opened_by
from tests.server.test_people import CREDENTIALS
from tests.server.test_tables import TWO, do, made

PAIR: dict[str, Any] = {**TWO, "windows": "paced"}


def account(client: httpx.Client, name: str = "Mira") -> dict[str, Any]:
    """Somebody with an account, and logged out again."""
    known = guest(client, name)
    assert client.post("/api/account", json=CREDENTIALS).status_code == 201
    client.delete("/api/session")
    client.cookies.clear()
    return known


def log_in(client: httpx.Client, bring: bool = True) -> httpx.Response:
    return client.post("/api/session", json={**CREDENTIALS, "bring": bring})


def mine(client: httpx.Client) -> set[str]:
    return {line["id"] for line in client.get("/api/tables/mine").json()}


def test_the_seats_of_a_guest_come_along(tmp_path: Path, url: str) -> None:
    with served(tmp_path, database=url, secret="s" * 40) as client:
        known = account(client)
        guest(client, "Somebody")
        lobby, game, over = (made(client, name, visibility="public") for name in ("lobby", "game", "over"))
        for table in (game, over):
            assert do(client, table, "start", "start").is_success
        assert do(client, over, "abandon", "abandon").is_success
        page = Page()
        socket = opened(client, game, page)
        assert heard(socket, page)
        seat = page.seen["you"]["seat"]
        left = stranger(client)
        left.cookies.set("kanly", client.cookies["kanly"])
        assert log_in(client).json()["id"] == known["id"]
        assert mine(client) == {lobby, game, over}
        assert left.get("/api/me").json() is None  # the guest is nobody any more
        page = Page()
        socket = opened(client, game, page)
        assert heard(socket, page)
        assert (page.seen["you"]["seat"], page.seen["you"]["host"]) == (seat, True)
        assert page.seen["chairs"]["c1"]["name"] == "Somebody"  # as the others know them
        assert not any(line["kind"].startswith("seat_") for line in page.lines)  # nothing has happened
        socket.close()
        assert do(client, lobby, "begin", "start").is_success


def test_they_stay_behind_if_nothing_is_said(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        account(client)
        guest(client, "Somebody")
        table = made(client)
        before = client.cookies["kanly"]
        assert log_in(client, bring=False).is_success
        assert mine(client) == set()
        client.cookies.clear()
        client.cookies.set("kanly", before)
        assert mine(client) == {table}


def test_none_moves_where_one_cannot(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        known = account(client)
        assert log_in(client).json()["id"] == known["id"]
        both = made(client, **PAIR, name="Both of me")
        client.cookies.clear()
        guest(client, "Somebody")
        other = made(client, "other")
        assert do(client, both, "join", "join").is_success
        refused = log_in(client)
        assert refused.status_code == 409
        assert refused.json()["reason"].startswith("Your seat at “Both of me” cannot come along: You sit at")
        assert client.get("/api/me").json()["name"] == "Somebody"
        assert mine(client) == {both, other}
        assert do(client, both, "leave", "leave").is_success
        assert log_in(client).is_success
        assert mine(client) == {both, other}


def test_whoever_was_sent_away_does_not_come_back_as_a_guest(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        account(client)
        assert log_in(client).is_success
        host = stranger(client)
        guest(host, "Host")
        table = made(host, **PAIR)
        assert do(client, table, "join", "join").is_success
        assert do(host, table, "away", "send_away", chair="c2").is_success
        client.cookies.clear()
        guest(client, "Somebody")
        assert do(client, table, "join", "join").is_success
        assert "sent you away" in log_in(client).json()["reason"]


def test_an_account_takes_nothing_from_another_account(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        account(client)
        guest(client, "Other")
        assert client.post("/api/account", json={**CREDENTIALS, "login": "other"}).status_code == 201
        table = made(client)
        assert log_in(client).is_success
        assert mine(client) == set()
        client.post("/api/session", json={**CREDENTIALS, "login": "other", "bring": True})
        assert mine(client) == {table}


def test_nobody_else_can_move_a_seat(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        victim = guest(client, "Victim")
        table = made(client)
        other = stranger(client)
        guest(other, "Thief")
        for command in ("follow", "seat_followed"):
            sent = do(other, table, command, command, guest=victim["id"], chair="c1", person=victim["id"])
            assert sent.status_code == 400
        assert mine(client) == {table}


def test_a_passkey_brings_them_too(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        known, device = guest(client), Device()
        assert added(client, device).status_code == 201
        client.cookies.clear()
        guest(client, "Somebody")
        table = made(client)
        assert opened_by(client, device, bring=True).json()["id"] == known["id"]
        assert mine(client) == {table}
