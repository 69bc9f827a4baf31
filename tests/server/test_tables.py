"""Tables over HTTP, and a game played through a socket."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from kanly.rules import Dune
from tests.server.hosting import guest, served, stranger
from tests.server.reading import SILENCE, Page, heard, opened

SOLO: dict[str, Any] = {"turns": 1, "windows": "quick", "bot_ms": 0}
TWO: dict[str, Any] = {"turns": 1, "mode": "basic", "chairs": [{}, {}], "pool": ["atreides", "harkonnen"]}
MOST_ANSWERS = 200


def made(client: httpx.Client, request: str = "made", **config: Any) -> str:
    answer = client.post("/api/tables", json={"request_id": request, "config": {**SOLO, **config}})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def do(client: httpx.Client, table: str, request: str, command: str, **fields: Any) -> httpx.Response:
    body = {"request_id": request, "command": {"do": command, **fields}}
    return client.post(f"/api/tables/{table}/do", json=body)


def test_a_table_is_made_once_and_found(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client, visibility="public")
        assert made(client, visibility="public") == table
        again = client.post("/api/tables", json={"request_id": "made", "config": {"turns": 5}})
        assert again.status_code == 422
        assert [line["id"] for line in client.get("/api/tables").json()] == [table]
        assert [line["id"] for line in client.get("/api/tables/mine").json()] == [table]
        assert client.get(f"/api/tables/{table}").json()["mine"] == "c1"
        other = stranger(client)
        shown = other.get(f"/api/tables/{table}").json()
        assert shown["mine"] is None
        assert shown["summary"]["host"] == "Mira"
        assert other.get("/api/tables/mine").status_code == 401
        assert other.get("/api/tables/none").status_code == 404
        guest(other, "Bo")
        assert other.get("/api/tables/mine").json() == []


def test_a_table_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        wanted = {"request_id": "a", "config": {"turns": 0}}
        assert client.post("/api/tables", json=wanted).status_code == 401
        guest(client)
        refused = client.post("/api/tables", json=wanted)
        assert refused.status_code == 422
        assert "turns" in refused.json()["reason"]
        assert client.post("/api/tables", json={"request_id": "", "config": {}}).status_code == 400


def test_a_request_sent_twice_is_done_once(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        first, second = (do(client, table, "1", "start") for _ in range(2))
        assert first.status_code == second.status_code == 200
        assert first.json() == second.json()
        assert do(client, table, "1", "pause").status_code == 422
        assert do(client, table, "2", "start").status_code == 409
        assert do(client, table, "3", "dance").status_code == 400
        assert do(client, "none", "4", "start").status_code == 404
        assert do(stranger(client), table, "5", "start").status_code == 401


def played(client: TestClient[Litestar], table: str, page: Page) -> None:
    """Give every question its default answer, until the game is over; the socket breaks now and then."""
    socket = opened(client, table, page)
    for number in range(MOST_ANSWERS):
        while page.asked is None and page.seen.get("table", {}).get("stage") != "over":
            assert heard(socket, page)
        asked = page.asked
        if asked is None:
            break
        if number % 7 == 3:
            socket.close()
            socket = opened(client, table, page)
        answer = {"question": asked["id"], "value": asked["default"]}
        assert client.post(f"/api/tables/{table}/check", json=answer).json() == {}
        assert do(client, table, f"answer {number}", "answer", **answer).status_code == 200
        while page.asked is not None and page.asked["id"] == asked["id"]:
            assert heard(socket, page)
    socket.close()


def test_a_whole_game_against_bots(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        assert do(client, table, "start", "start").status_code == 200
        page = Page()
        played(client, table, page)
        assert page.seen["table"]["stage"] == "over"
        assert page.seen["table"]["revealed"] is not None
        whole = client.get(f"/api/tables/{table}/journal").json()
        assert whole["new"] == page.lines[-len(whole["new"]) :]
        moments = client.get(f"/api/tables/{table}/history").json()
        assert len(moments) > 10
        then = client.get(f"/api/tables/{table}/at/{moments[3]['moment']}").json()
        assert then["private"]["you"]["seat"] == page.seen["you"]["seat"]
        saved = client.get(f"/api/tables/{table}/export")
        assert saved.headers["content-disposition"].endswith('.kanly"')
        assert Dune.load(saved.content).over()


def test_a_page_that_has_everything_is_told_only_who_is_here(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        page = Page()
        socket = opened(client, table, page)
        assert heard(socket, page)
        assert not heard(socket, page, SILENCE)
        socket.close()
        socket = opened(client, table, page)
        assert heard(socket, page)  # who is here, and nothing else
        assert set(msgspec.json.decode(page.messages[-1])) == {"now", "here"}
        assert not heard(socket, page, SILENCE)
        assert do(client, table, "say", "say", text="Shall we?").status_code == 200
        assert heard(socket, page)
        assert "Shall we?" in str(page.lines[-1])
        socket.close()


def test_a_page_that_has_lost_its_way_is_told_anew(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        page = Page()
        socket = opened(client, table, page)
        assert heard(socket, page)
        fresh = Page()
        socket.send_text(fresh.hello)
        assert heard(socket, fresh)
        assert (fresh.ids, fresh.parts, fresh.lines) == (page.ids, page.parts, page.lines)
        socket.close()


def test_nothing_of_a_seat_is_told_to_the_other(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client, **TWO, windows="paced")
        other_browser = stranger(client)
        guest(other_browser, "Bo")
        assert do(other_browser, table, "join", "join").status_code == 200
        assert do(client, table, "start", "start").status_code == 200
        mine, cookie = Page(), other_browser.cookies["kanly"]
        socket = opened(client, table, mine)
        assert heard(socket, mine)
        client.cookies.set("kanly", cookie)
        theirs = Page()
        second = opened(client, table, theirs)
        assert heard(second, theirs)
        assert mine.seen["you"]["seat"] != theirs.seen["you"]["seat"]
        assert mine.parts["public"] == theirs.parts["public"]
        mine_only = [line for line in mine.lines if line["secret"]]
        assert mine_only
        assert not [line for line in theirs.lines if line in mine_only]
        socket.close()
        second.close()


@pytest.mark.parametrize("path", ["journal", "history", "at/0.1.1", "export"])
def test_a_table_of_one_among_bots_is_not_watched(tmp_path: Path, path: str) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        assert do(client, table, "start", "start").status_code == 200
        other = stranger(client)
        guest(other, "Bo")
        assert other.get(f"/api/tables/{table}/{path}").status_code == 403


def test_watchers_do_not_look_past_the_delay(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client, **TWO, windows="paced", watch_delay_s=60)
        second, watcher = stranger(client), stranger(client)
        guest(second, "Bo")
        guest(watcher, "Cy")
        assert do(second, table, "join", "join").status_code == 200
        assert do(client, table, "start", "start").status_code == 200
        for path in ("history", "at/0.1.1", "export"):
            assert watcher.get(f"/api/tables/{table}/{path}").status_code == 403
        assert second.get(f"/api/tables/{table}/history").status_code == 200


def test_looking_back_is_counted(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest(client)
        table = made(client)
        codes = [client.get(f"/api/tables/{table}/history").status_code for _ in range(15)]
        assert codes[0] == 200
        assert codes[-1] == 429
