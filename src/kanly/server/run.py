"""Running the server in this process, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn
from litestar import Litestar

from kanly.server.app import make_app
from kanly.server.logs import Log, adopt
from kanly.server.settings import Settings, SettingsError
from kanly.table.store import keep_private

BACKLOG = 2048  # connections that wait to be taken
GRACE = 10  # seconds for requests under way when the server stops
SELDOM = (20_000, 20, 20)  # for the collector of garbage: a request makes hundreds of objects, hardly a cycle
IDLE = 75  # seconds; longer than a proxy keeps a connection, so that it is the proxy who closes it
MOST_MESSAGE = 64 * 1024  # bytes of a message from a socket's client
UNREAD = 30_000  # ms for which a client may leave unread what it was sent
PING = 45.0  # seconds between pings: proxies cut what is silent for a minute
PONG = 20.0  # seconds for the answer to one
STOPPING = (signal.SIGINT, signal.SIGTERM)
EVERYWHERE = frozenset({"0.0.0.0", "::"})


class Server(uvicorn.Server):
    """Tells when it listens. Signals stay caught until the database is closed."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._started()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Left to `serve`: uvicorn would raise them again before the database is closed."""
        yield


def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM; what was acknowledged is written before this returns.

    `say` is told the address once the server listens. Raises SettingsError, or StoreError if the database
    cannot be used.
    """
    keep_private()
    listening = listen(settings.host, settings.port)
    with contextlib.closing(listening):
        adopt(Log(settings.log_level))
        app = make_app(settings)
        config = configured(app, settings)
        server = Server(config, lambda: say(f"Kanly is at {public(settings, listening)}"))
        gc.collect()
        gc.freeze()  # what was imported stays, so the collector need not look at it again
        gc.set_threshold(*SELDOM)
        with caught(server.handle_exit), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve(app, server, listening))


async def serve(app: Litestar, server: uvicorn.Server, listening: socket.socket) -> None:
    """Open what the application needs, serve, and close it after the last request."""
    async with app.lifespan():
        await server.serve(sockets=[listening])


def configured(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve the application."""
    return uvicorn.Config(
        app,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections. Raises SettingsError if this address cannot be had."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as wrong:
        raise SettingsError(unavailable(host, port, wrong)) from None
    # Both are taken over by every connection: small answers go at once, whatever loop runs,
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # and one whose client reads nothing would stay open for ever otherwise.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
    return listening


def unavailable(host: str, port: int, wrong: OSError) -> str:
    """Why an address cannot be listened on, and what would help."""
    if wrong.errno == errno.EADDRINUSE:
        return f"Port {port} is in use, perhaps by another Kanly; choose another one with --port"
    if wrong.errno == errno.EACCES:
        return f"Port {port} is kept for the system; choose one above 1023 with --port"
    return f"Cannot listen on {host}: {wrong.strerror or wrong}; choose another address with --host"


def public(settings: Settings, listening: socket.socket) -> str:
    """The address to open in a browser."""
    if settings.origins:
        return settings.origins[0]
    host, port = listening.getsockname()[:2]
    shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


@contextlib.contextmanager
def caught(handle: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Have the signals that stop a server handled; a second SIGINT does not wait for requests under way."""
    before = {number: signal.signal(number, handle) for number in STOPPING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
