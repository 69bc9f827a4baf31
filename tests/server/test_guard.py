"""What stands before every request."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from kanly.server.guard import allowed, policy
from kanly.server.limits import Limit
from kanly.server.settings import Settings
from tests.server.hosting import ORIGIN, guest, served, stranger


def test_a_request_that_changes_something_carries_the_header(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bare = stranger(client, mark=False)
        refused = bare.post("/api/me", json={"name": "Mira"})
        assert refused.status_code == 403
        assert "X-Kanly" in refused.json()["reason"]
        assert bare.get("/api/me").is_success


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://kanly.test.evil.example", "null", "http://kanly.test:1"]
)
def test_pages_of_other_sites_may_change_nothing(tmp_path: Path, origin: str) -> None:
    with served(tmp_path) as client:
        refused = client.post("/api/me", json={"name": "Mira"}, headers={"origin": origin})
        assert refused.status_code == 403
        assert client.post("/api/me", json={"name": "Mira"}, headers={"origin": ORIGIN}).is_success


def test_origins() -> None:
    local, public = Settings(), Settings(origins=("https://dune.example.org",))
    assert allowed("http://127.0.0.1:8000", "127.0.0.1:8000", local)
    assert not allowed("http://127.0.0.1:9000", "127.0.0.1:8000", local)
    assert allowed("https://dune.example.org", "dune.example.org", public)
    assert not allowed("http://dune.example.org", "dune.example.org", public)
    assert allowed("http://127.0.0.1:8000", "127.0.0.1:8000", public)


def test_another_name_does_not_reach_a_local_server(tmp_path: Path) -> None:
    with served(tmp_path, origins=()) as client:
        assert client.get("/api/me").status_code == 403  # kanly.test could be made to point here by anybody
        assert client.get("/api/me", headers={"host": "localhost:8000"}).is_success
        assert client.get("/api/me", headers={"host": "[::1]:8000"}).is_success
        assert client.get("/api/me", headers={"host": "a b"}).status_code == 400


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/t/abc", "/healthz", "/assets/none.js"])
def test_every_answer_carries_the_headers(tmp_path: Path, path: str) -> None:
    with served(tmp_path) as client:
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        rules = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert rules["default-src"] == rules["script-src"] == rules["style-src"] == "'self'"
        assert rules["connect-src"] == "'self' ws://kanly.test wss://kanly.test"
        assert rules["frame-ancestors"] == "'none'"


def test_a_host_cannot_write_into_the_policy() -> None:
    assert b"evil" not in policy(b"a; script-src evil")


def test_who_asks_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    with served(tmp_path, rate_session=1) as client:
        guest(client)
        answers = [client.get("/api/me") for _ in range(5)]
        assert answers[-1].status_code == 429
        assert answers[-1].headers["retry-after"] == "1"
        assert answers[-1].json()["status"] == 429
        assert client.get("/healthz").is_success


def test_a_bucket_fills_again() -> None:
    now = 0.0
    limit = Limit(2, 4, lambda: now)
    assert [limit.take("a") for _ in range(5)] == [0, 0, 0, 0, 0.5]
    assert limit.take("b") == 0
    now = 0.5
    assert [limit.take("a"), limit.take("a")] == [0, 0.5]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"{", "This is not well-formed JSON."),
        (b"\xff", "This is not well-formed JSON."),
        (b"", "This is not well-formed JSON."),
        (b"[]", "What was sent must be an object, not a list."),
        (b"{}", "The field name is missing."),
        (b'{"name": 5}', "The field name must be text, not a whole number."),
        (b'{"name": ""}', "The field name must have at least 1 characters."),
        (b'{"name": "a", "age": 5}', "There is no field age."),
    ],
)
def test_a_wrong_form_is_explained(tmp_path: Path, body: bytes, sentence: str) -> None:
    with served(tmp_path) as client:
        refused = client.post("/api/me", content=body, headers={"content-type": "application/json"})
        assert refused.status_code == 400
        assert refused.json() == {"reason": sentence, "rule": "", "status": 400}


def test_every_refusal_has_the_same_shape(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        refusals = [
            (404, client.get("/api/nothing")),
            (404, client.post("/api/nothing")),
            (404, client.get("/api/rules/no.rule")),
            (405, client.delete("/api/catalog")),
            (413, client.post("/api/me", content=b"x" * 70_000)),
            (401, client.put("/api/me", json={"name": "Mira"})),
        ]
        for status, answer in refusals:
            said = answer.json()
            assert answer.status_code == said["status"] == status
            assert set(said) == {"reason", "rule", "status"}
            assert said["reason"].endswith((".", "?"))


def test_a_fault_is_logged_by_number_and_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = StringIO()
    with served(tmp_path, log=log) as client:

        async def broken(*_: object) -> None:
            raise RuntimeError("the store is broken")

        guest(client)
        store = type(client.app.state["host"].store)
        monkeypatch.setattr(store, "person", broken)
        monkeypatch.setattr(client.app.state["host"].sessions, "_known", {})
        answer = client.get("/api/me?token=hush", headers={"x-secret": "hush"})
    assert answer.status_code == 500
    assert answer.json()["reason"].startswith("Something went wrong here.")
    line = json.loads(log.getvalue().splitlines()[-1])
    assert line["incident"] == answer.headers["x-incident"]
    assert line["kind"] == "RuntimeError"
    assert "hush" not in log.getvalue()
