"""The server as a process."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from kanly.server.run import listen, public
from kanly.server.settings import Settings, SettingsError

COMMAND = [sys.executable, "-c", "from kanly.cli import main; main()", "serve"]


@contextmanager
def running(folder: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and its address."""
    environment = {**os.environ, "KANLY_BOT_WORKERS": "0"}
    command = [*COMMAND, "--port", str(port), "--database", f"sqlite:///{folder / 'kanly.db'}"]
    with subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        try:
            assert server.stdout is not None
            found = re.fullmatch(r"Kanly is at (http://127\.0\.0\.1:\d+)\n", server.stdout.readline())
            assert found is not None
            yield server, found[1]
        finally:
            if server.poll() is None:
                server.kill()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_stopped_and_keeps_what_it_was_told(
    tmp_path: Path, stop: signal.Signals
) -> None:
    with running(tmp_path) as (server, address):
        me = httpx.post(f"{address}/api/me", json={"name": "Mira"}, headers={"X-Kanly": "1"})
        assert me.status_code == 201
        server.send_signal(stop)
        out, err = server.communicate(timeout=20)
        assert (server.returncode, out, err) == (0, "", "")
    assert (tmp_path / "kanly.db").stat().st_mode & 0o077 == 0
    with running(tmp_path) as (_, address):
        again = httpx.get(f"{address}/api/me", headers={"cookie": f"kanly={me.cookies['kanly']}"})
        assert again.json()["id"] == me.json()["id"]


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"Port {port} is in use"):
            listen("127.0.0.1", port)
    with pytest.raises(SettingsError, match="choose another address"):
        listen("203.0.113.1", 8000)


def test_the_address_is_one_that_can_be_opened() -> None:
    with listen("0.0.0.0", 0) as everywhere:
        port = everywhere.getsockname()[1]
        assert public(Settings(), everywhere) == f"http://127.0.0.1:{port}"
        assert (
            public(Settings(origins=("https://dune.example.org",)), everywhere) == "https://dune.example.org"
        )
