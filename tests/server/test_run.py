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


HANDSHAKE = (
    "GET /ws/tables/none HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: kanly={}\r\n\r\n"
)


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # text that is none
        b"\x82\x81\x00\x00\x00\x00x",  # binary
        b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4),  # larger than anything
        b"\x8f\x80\x00\x00\x00\x00",  # a kind of frame that there is not
        b"\x81\x01x",  # unmasked
        b"\x88\x81\x00\x00\x00\x00x",  # a farewell that is none
        b"",  # gone without a farewell
    ],
)
def test_rubbish_on_the_wire_is_not_logged(tmp_path: Path, frame: bytes) -> None:
    with running(tmp_path) as (server, address):
        me = httpx.post(f"{address}/api/me", json={"name": "Mira"}, headers={"X-Kanly": "1"})
        with socket.create_connection(("127.0.0.1", httpx.URL(address).port or 0), timeout=10) as wire:
            wire.sendall(HANDSHAKE.format(me.cookies["kanly"]).encode())
            assert wire.recv(1024).startswith(b"HTTP/1.1 101")
            wire.sendall(frame)
            if frame:
                assert wire.recv(1024)[:1] == b"\x88"  # it is closed with a reason
        with socket.create_connection(("127.0.0.1", httpx.URL(address).port or 0), timeout=10) as wire:
            wire.sendall(b"RUBBISH\r\n\r\n")
            assert wire.recv(1024).startswith(b"HTTP/1.1 400")
        assert httpx.get(f"{address}/healthz").is_success
        server.terminate()
        assert server.communicate(timeout=20)[1] == ""
