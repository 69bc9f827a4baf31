"""What stands before every request: origins, limits, headers, figures, and one line in the log."""

from __future__ import annotations

import math
import re
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType

from kanly.server.limits import Limit
from kanly.server.refusal import Refused, headers_of, problem_of
from kanly.server.sessions import COOKIE
from kanly.server.settings import LOOPBACK, Settings

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

    from kanly.server.health import Metrics
    from kanly.server.logs import Log
    from kanly.server.sessions import Sessions

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
MARK = b"x-kanly"
HOST = re.compile(r"(?P<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")
BURST = 3  # seconds of a rate that may come at once
UNLIMITED = ("/healthz", "/readyz", "/assets/")

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (
        b"permissions-policy",
        b"accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
    ),
)


class Guard:
    """An ASGI application around the whole server."""

    def __init__(
        self, app: ASGIApp, settings: Settings, sessions: Sessions, log: Log, metrics: Metrics
    ) -> None:
        self._app = app
        self._settings = settings
        self._sessions = sessions
        self._log = log
        self._metrics = metrics
        self._addresses = Limit(settings.rate_address, settings.rate_address * BURST)
        self._people = Limit(settings.rate_session, settings.rate_session * BURST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        else:
            await self._websocket(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        headers = heads(scope)
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = with_headers(message["headers"], headers.get(b"host", b""))
            await send(message)

        try:
            self._check(scope, headers)
        except Refused as refused:
            await answer(refused, sending)
        else:
            await self._app(scope, receive, sending)
        took = time.perf_counter() - begun
        route = str(scope.get("path_template") or "")
        self._metrics.request(scope["method"], route, status, took)
        self._log.debug(
            "request", method=scope["method"], route=route, status=status, ms=round(took * 1e3, 1)
        )

    async def _websocket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        headers = heads(scope)
        try:
            self._check_host(headers)
            self._check_origin(scope, headers)
            self._check_rates(scope, headers)
        except Refused:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "This page may not connect here."})
        else:
            await self._app(scope, receive, send)

    # -- checks ------------------------------------------------------------------------------------

    def _check(self, scope: HTTPScope, headers: dict[bytes, bytes]) -> None:
        """Raise Refused unless the request may go on."""
        self._check_host(headers)
        if scope["method"] not in SAFE:
            self._check_origin(scope, headers)
            if headers.get(MARK) != b"1":
                raise Refused(403, "A request that changes something must carry the header X-Kanly: 1.")
        if not scope["path"].startswith(UNLIMITED):
            self._check_rates(scope, headers)

    def _check_host(self, headers: dict[bytes, bytes]) -> None:
        """A page of another host must not reach this machine by letting its own name point here."""
        host = headers.get(b"host", b"").decode("latin-1").lower()
        found = HOST.fullmatch(host)
        if found is None:
            raise Refused(400, "The request does not name a host.")
        if found["name"].strip("[]") in LOOPBACK:
            return
        origins = self._settings.origins
        if origins and host not in {urlsplit(origin).netloc for origin in origins}:
            raise Refused(
                403, f"This server is not reached as {host}; its host can allow it in KANLY_ORIGINS."
            )
        if not origins and self._settings.local:
            raise Refused(403, f"This server is only reached as 127.0.0.1 or localhost, not as {host}.")

    def _check_origin(self, scope: HTTPScope | WebSocketScope, headers: dict[bytes, bytes]) -> None:
        origin = headers.get(b"origin")
        if origin is None:
            return  # not a browser, or one that has nothing to hide
        said = origin.decode("latin-1").lower()
        if not allowed(said, headers.get(b"host", b"").decode("latin-1").lower(), self._settings):
            raise Refused(403, "This request comes from the page of another site.")

    def _check_rates(self, scope: HTTPScope | WebSocketScope, headers: dict[bytes, bytes]) -> None:
        wait = self._addresses.take(address(scope))
        token = self._sessions.read(cookie(headers, COOKIE))
        if token is not None:
            wait = max(wait, self._people.take(token.person_id))
        if wait:
            raise too_many(wait)


def too_many(wait: float) -> Refused:
    """The refusal of somebody who asks too often; `wait` in seconds."""
    seconds = max(1, math.ceil(wait))
    return Refused(429, f"These are too many requests; try again in {seconds} s.", retry_after=seconds)


def allowed(origin: str, host: str, settings: Settings) -> bool:
    """May pages of this origin act on this server? Its own always may."""
    if origin in settings.origins:
        return True
    parts = urlsplit(origin)
    own = parts.scheme in {"http", "https"} and parts.netloc == host
    return own and (not settings.origins or (parts.hostname or "") in LOOPBACK)


def address(scope: Any) -> str:
    """The network address of a client, as far as the server knows it."""
    client = scope.get("client")
    return client[0] if client else ""


def heads(scope: HTTPScope | WebSocketScope) -> dict[bytes, bytes]:
    """The headers by name; of one that comes twice, the last."""
    return dict(scope["headers"])


def cookie(headers: dict[bytes, bytes], name: str) -> str | None:
    """One cookie of a request."""
    for pair in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        key, _, value = pair.strip().partition("=")
        if key == name:
            return value
    return None


def with_headers(headers: Any, host: bytes) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, with those that keep a browser from doing harm."""
    own = [(name.lower(), value) for name, value in headers]
    names = {name for name, _ in own}
    more = [*HEADERS, (b"content-security-policy", policy(host))]
    return own + [pair for pair in more if pair[0] not in names]


@lru_cache(maxsize=64)
def policy(host: bytes) -> bytes:
    """What a page of ours may do: nothing that does not come from this host."""
    # Some browsers do not count sockets as 'self', so they are named.
    known = HOST.fullmatch(host.decode("latin-1").lower()) is not None
    sockets = b" ws://" + host + b" wss://" + host if known else b""
    return (
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'" + sockets + b"; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'"
    )


async def answer(refused: Refused, send: Send) -> None:
    """Send a refusal without the help of a route."""
    body = msgspec.json.encode(problem_of(refused))
    headers = [(name.encode(), value.encode()) for name, value in headers_of(refused).items()]
    headers += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
