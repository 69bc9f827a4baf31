"""What waits for somebody at all their tables, and what has been told there last: for the bell of a page."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler

from kanly.server.host import Host, HostNow, Me
from kanly.server.notices import waited_for
from kanly.server.refusal import answers
from kanly.server.tables import room_of
from kanly.table.clocks import public_due
from kanly.table.desk import Refused
from kanly.table.room import Room
from kanly.table.state import Chair, Seat
from kanly.table.store.base import Stage, now_ms

MOST_TABLES = 12  # of those that are not over, the newest
MOST_ENDED = 3  # of those that are over, the newest
ENDED_MS = 24 * 60 * 60 * 1000  # for so long it is news that a table is over
MOST_LINES = 3


class TableNews(msgspec.Struct, frozen=True):
    """A table of mine. `waits`: it waits for me; `kind` is the question then, where all may know it, `due`
    when it ends by itself (ms since 1970). In a hidden window this is the same for all who could be asked.
    `lines` are the last that everybody may read: a bell is opened while others look on."""

    id: str
    name: str
    stage: Stage
    seat: Seat | None
    waits: bool
    kind: str | None
    due: int | None
    lines: list[dict[str, Any]]


def routes() -> list[HTTPRouteHandler]:
    """Where the bell asks."""
    return [get_news]


@get("/api/news", summary="What waits for me, and what has happened", responses=answers(401), tags=["tables"])
async def get_news(host: HostNow, me: Me) -> list[TableNews]:
    """My tables that are not over, those that wait for me first; then those that have just ended."""
    listed = await host.store.tables_of(me.id)
    going_on = [table.table_id for table in listed if table.listing.stage != "over"][:MOST_TABLES]
    ended = [table.table_id for table in listed if table.listing.stage == "over"][:MOST_ENDED]
    found = [await _of(host, id, me.id) for id in (*going_on, *ended)]
    told = [news for news in found if news is not None]
    return sorted(told, key=lambda news: (not news.waits, news.stage == "over"))


async def _of(host: Host, id: str, person: str) -> TableNews | None:
    """None where this server cannot show the table, or somebody else sits there by now."""
    try:
        room = await room_of(host, id)
    except Refused:
        return None
    chair = room.table.chair_of(person)
    stale = room.table.stage == "over" and room.at < now_ms() - ENDED_MS
    return None if chair is None or stale else news_of(room, chair)


def news_of(room: Room, chair: Chair) -> TableNews:
    """The table as whoever sits on this chair may know it."""
    table, game = room.table, room.game
    asked = table.paused is None and chair in waited_for(room)
    wait = game.waiting if asked and game is not None else None
    heard = room.heard(None)[-MOST_LINES:]
    return TableNews(
        id=room.id,
        name=table.config.name,
        stage=table.stage,
        seat=chair.faction,
        waits=wait is not None,
        kind=None if wait is None or wait.secret else wait.kind,
        due=None if wait is None or game is None else public_due(table, game),
        lines=[msgspec.json.decode(room.lines[n].text) for n in heard],
    )
