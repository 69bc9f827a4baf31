"""The application: everything put together, for a server or for a test."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TextIO

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from kanly import __version__
from kanly.server import health, news, page, passkeys, people, reference, sockets, tables, terms
from kanly.server.bot_queue import QueueThinker
from kanly.server.bus import RedisBus
from kanly.server.guard import Guard
from kanly.server.health import Metrics
from kanly.server.host import Host, signed_in
from kanly.server.logs import Log
from kanly.server.notices import Herald
from kanly.server.passwords import Passwords
from kanly.server.refusal import handlers
from kanly.server.sessions import COOKIE, Sessions
from kanly.server.settings import Settings, secret_key
from kanly.table.rooms import Rooms
from kanly.table.store import store_for
from kanly.table.store.base import Store
from kanly.table.thinking import Pool, Thinker

MOST_BODY = 64 * 1024  # bytes


def make_app(
    settings: Settings,
    *,
    store: Store | None = None,
    passwords: Passwords | None = None,
    page_folder: Path = page.FOLDER,
    log_to: TextIO | None = None,
) -> Litestar:
    """A server that has not been started. The database is opened when it starts and closed when it stops.

    Raises SettingsError where settings do not fit the database.
    """
    host = make_host(settings, store, passwords, page_folder, Log(settings.log_level, log_to))
    app = Litestar(
        [
            *health.routes(),
            *people.routes(),
            *passkeys.routes(),
            *reference.routes(),
            *tables.routes(),
            *terms.routes(),
            *news.routes(),
            *sockets.routes(),
            *page.routes(),
        ],
        dependencies={
            "host": Provide(lambda: host, sync_to_thread=False),
            "me": Provide(signed_in),
        },
        exception_handlers=handlers(host.log),
        lifespan=[lambda _: running(host)],
        logging_config=None,
        state=State({"host": host}),
        openapi_config=openapi(),
        request_max_body_size=MOST_BODY,
        debug=False,
    )
    # Around the router, so that also what has no address is guarded and carries the headers.
    app.asgi_handler = Guard(app.asgi_handler, settings, host.sessions, host.log, host.metrics)
    return app


def make_host(
    settings: Settings, store: Store | None, passwords: Passwords | None, folder: Path, log: Log
) -> Host:
    """What the handlers share."""
    store = store or store_for(settings.database_url())
    bus = None if settings.redis is None else RedisBus(settings.redis, log)
    herald = Herald(settings, store, log)

    def at_a_table(wrong: BaseException) -> None:
        log.fault(wrong, "a table, by itself")

    rooms = Rooms(store, thinker(settings, log), bus, listeners=(herald.heard,), told_of_faults=at_a_table)
    herald.rooms = rooms
    return Host(
        settings=settings,
        store=store,
        rooms=rooms,
        herald=herald,
        bus=bus,
        sessions=Sessions(secret_key(settings), store),
        passwords=passwords or Passwords(),
        reference=reference.Reference(),
        files=page.Files(folder),
        metrics=Metrics(),
        log=log,
    )


def thinker(settings: Settings, log: Log) -> Thinker:
    """Who lets bots think: processes of this machine, or first those of other machines."""
    near = Pool(workers(settings))
    return near if settings.bot_queue is None else QueueThinker(settings.bot_queue, near, log)


def workers(settings: Settings) -> int:
    """In how many processes bots think."""
    if settings.bot_workers is not None:
        return settings.bot_workers
    return max(1, (os.cpu_count() or 2) - 1)


@asynccontextmanager
async def running(host: Host) -> AsyncIterator[None]:
    """What is open while the server runs. Whatever was acknowledged is written before this ends."""
    async with AsyncExitStack() as closing:
        await host.store.open()
        closing.push_async_callback(host.store.close)
        closing.push_async_callback(host.rooms.thinker.close)
        await host.passwords.prepare()
        closing.push_async_callback(host.rooms.stop)
        closing.push_async_callback(host.herald.stop)
        await host.rooms.start()
        if host.bus is not None:
            closing.push_async_callback(host.bus.stop)
            host.bus.start(host.rooms.moved, host.ended)
        yield


def openapi() -> OpenAPIConfig:
    """The description of the interface, at /schema/openapi.json."""
    return OpenAPIConfig(
        title="Kanly",
        version=__version__,
        description="Play Dune, the board game of 2019, over HTTP and WebSocket. Unofficial.",
        path="/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={
                "session": SecurityScheme(type="apiKey", security_scheme_in="cookie", name=COOKIE)
            }
        ),
    )
