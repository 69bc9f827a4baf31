"""Looking after the database from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanly.cli import main
from tests.server.hosting import guest, served


def kanly(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit code of a command."""
    monkeypatch.setattr("sys.argv", ["kanly", *words])
    with pytest.raises(SystemExit) as end:
        main()
    assert isinstance(end.value.code, int)
    return end.value.code


def test_a_backup_brings_everything_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    with served(first) as client:
        me = guest(client)
        client.post("/api/account", json={"login": "mira", "password": "a long sentence"})
    kept = tmp_path / "kanly.backup"
    monkeypatch.setenv("KANLY_DATABASE", f"sqlite:///{first / 'kanly.db'}")
    assert kanly(monkeypatch, "db", "migrate") == 0
    assert kanly(monkeypatch, "db", "backup", str(kept)) == 0
    assert "holds all secrets" in capsys.readouterr().out
    assert kanly(monkeypatch, "db", "backup", str(kept)) == 1
    assert "exists already" in capsys.readouterr().err
    elsewhere = f"sqlite:///{second / 'kanly.db'}"
    assert kanly(monkeypatch, "db", "restore", str(kept), "--database", elsewhere) == 0
    with served(second) as client:
        again = client.post("/api/session", json={"login": "mira", "password": "a long sentence"})
        assert again.json()["id"] == me["id"]


def test_mistakes_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kanly(monkeypatch, "db", "restore", str(tmp_path / "none"), "--database", "sqlite:///x.db") == 1
    assert kanly(monkeypatch, "db", "migrate", "--database", "mysql://x") == 1
    assert kanly(monkeypatch, "serve", "--port", "x") == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    assert "--port takes a whole number" in said[2]
