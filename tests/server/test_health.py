"""What whoever watches over a server asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanly.table.store.base import StoreError
from tests.server.hosting import guest, served


def test_alive_and_ready(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert client.get("/healthz").is_success
        assert client.get("/readyz").is_success


def test_not_ready_without_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: object) -> None:
        raise StoreError("gone")

    with served(tmp_path) as client:
        monkeypatch.setattr(type(client.app.state["host"].store), "ready", broken)
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["reason"] == "The database does not answer."
        assert client.get("/healthz").is_success


def test_figures_are_for_who_has_the_token(tmp_path: Path) -> None:
    token = "a-token-of-some-length"
    with served(tmp_path, metrics_token=token) as client:
        guest(client)
        client.get("/api/rules/storm.dial-range")
        assert client.get("/metrics").status_code == 403
        assert client.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 403
        text = client.get("/metrics", headers={"authorization": f"Bearer {token}"}).text
        assert 'route="/api/rules/{id}"' in text
        assert "dial-range" not in text


def test_without_a_token_figures_stay_on_this_machine(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert client.get("/metrics").status_code == 403  # the test's browser has no loopback address
    with served(tmp_path, metrics=False) as client:
        assert client.get("/metrics").status_code == 404
