"""A server for a test, and a browser that talks to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import msgspec
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient

from kanly.server.app import make_app
from kanly.server.passwords import Passwords
from kanly.server.settings import Settings

MARK = {"X-Kanly": "1"}
ORIGIN = "http://kanly.test"
QUICK = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
UNLIMITED = Settings(
    origins=(ORIGIN,), rate_session=0, rate_address=0, rate_login=0, rate_guests=0, bot_workers=0
)


@contextmanager
def served(
    folder: Path, *, log: StringIO | None = None, page: Path | None = None, **settings: object
) -> Iterator[TestClient[Litestar]]:
    """A browser before a running server, whose database lies in this folder unless another one is named."""
    own = msgspec.structs.replace(UNLIMITED, **{"database": f"sqlite:///{folder / 'kanly.db'}", **settings})
    app = make_app(
        own,
        passwords=QUICK,
        page_folder=page or folder / "no page",
        log_to=StringIO() if log is None else log,
    )
    with TestClient(app, base_url=ORIGIN) as client:
        client.headers.update(MARK)
        yield client


def stranger(client: httpx.Client, mark: bool = True) -> httpx.Client:
    """Another browser before the same server, in the same loop."""
    return httpx.Client(transport=client._transport, base_url=ORIGIN, headers=MARK if mark else {})


def guest(client: httpx.Client, name: str = "Mira") -> dict[str, Any]:
    """Somebody new, signed in."""
    answer = client.post("/api/me", json={"name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found
