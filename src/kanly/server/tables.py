"""Tables over HTTP: made, listed, acted at, and looked back on. What a seat sees comes by its socket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from kanly.server.host import Asking, Host, HostNow, Me, signed_in
from kanly.server.refusal import Refused, answers
from kanly.table import history, reporting
from kanly.table.commands import Command
from kanly.table.config import ConfigError, TableConfig, check_config
from kanly.table.desk import Actor
from kanly.table.figures import Figures
from kanly.table.frames import Frame, private_frame, public_frame
from kanly.table.importing import MOST_BYTES
from kanly.table.listing import summary
from kanly.table.room import Room
from kanly.table.rooms import Receipt
from kanly.table.state import Chair, Table
from kanly.table.store.base import ListedTable, Stage
from kanly.table.watching import page_of_lines

MOST_LINES = 400
LAST = 1 << 31  # behind every line
JSON = "application/json"
PUBLIC_EYES, ALL_EYES = "public", "all"

Eyes = Annotated[str | None, QueryParameter(max_length=40)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]+$")]
FileRequest = Annotated[str, QueryParameter(min_length=1, max_length=64, pattern="^[ -~]+$")]
Words = Annotated[str, QueryParameter(max_length=2000)]
Before = Annotated[int, QueryParameter(ge=0, le=LAST)]
Limit = Annotated[int, QueryParameter(ge=1, le=MOST_LINES)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made. The same request again gives the same table."""

    request_id: RequestId
    config: TableConfig


class Made(msgspec.Struct, frozen=True):
    """The table that was made."""

    id: str


class Do(msgspec.Struct, forbid_unknown_fields=True):
    """Something to do at a table. The same request again is done once and gets the same receipt."""

    request_id: RequestId
    command: Command


class Again(msgspec.Struct, forbid_unknown_fields=True):
    """The wish to play again."""

    request_id: RequestId


class WhatIf(msgspec.Struct, forbid_unknown_fields=True):
    """From which moment of a finished game on, and which seat to play; none: the first that was asked."""

    request_id: RequestId
    moment: Annotated[str, Meta(max_length=64)]
    seat: Annotated[str, Meta(max_length=40)] | None = None


class Check(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to an open question, only to be looked at."""

    question: Annotated[str, Meta(max_length=64)]
    value: Any


class Fine(msgspec.Struct, frozen=True):
    """Nothing speaks against it."""


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list; `at` is when it was made (ms since 1970), `summary` what all may know of it."""

    id: str
    at: int
    stage: Stage
    open_chairs: int
    summary: dict[str, Any]


class TableShown(msgspec.Struct, frozen=True):
    """A table for somebody who follows a link; `mine` is the chair of whoever asks."""

    id: str
    stage: Stage
    mine: str | None
    may_watch: bool
    summary: dict[str, Any]


class Moment(msgspec.Struct, frozen=True):
    """A question on the line of play, and when it was first answered (ms since 1970)."""

    moment: str
    at: int


class View(msgspec.Struct, frozen=True):
    """What one saw: the public sections, and private ones instead of some, for whoever has a seat. With all
    eyes open: the private ones of every seat."""

    public: dict[str, Any]
    private: dict[str, Any] | None
    seats: dict[str, dict[str, Any]] | None = None


class Lines(msgspec.Struct, frozen=True):
    """Lines of the journal, numbered from `from` to below `to`, as whoever asks may read them."""

    from_: int = msgspec.field(name="from")
    to: int = 0
    new: list[dict[str, Any]] = []


def routes() -> list[HTTPRouteHandler]:
    """Where tables are."""
    looking_back = [journal, moments, at_moment, figures, export, report]
    return [make, public_tables, mine, shown, do, check, *looking_back, rematch, what_if, replays]


# -- tables --------------------------------------------------------------------------------------------------


@post("/api/tables", summary="Make a table", responses=answers(401, 422), tags=["tables"])
async def make(host: HostNow, me: Me, data: JSONBody[NewTable]) -> Made:
    """The one who makes it is its host, and sits on its first chair for a person."""
    try:
        check_config(data.config)
    except ConfigError as wrong:
        raise Refused(422, str(wrong)) from None
    return Made(await host.rooms.create(Actor(me.id, me.name), data.request_id, data.config))


@get("/api/tables", summary="Public tables", responses=answers(), tags=["tables"])
async def public_tables(host: HostNow) -> list[TableLine]:
    """Those that are not over: first those that have not begun, the newest first."""
    return [_line(listed) for listed in await host.store.public_tables()]


@get("/api/tables/mine", summary="My tables", responses=answers(401), tags=["tables"])
async def mine(host: HostNow, me: Me) -> list[TableLine]:
    """Where I sit; those that are over come last."""
    return [_line(listed) for listed in await host.store.tables_of(me.id)]


@get("/api/tables/{id:str}", summary="One table", responses=answers(404), tags=["tables"])
async def shown(request: Asking, host: HostNow, id: FromPath[str]) -> TableShown:
    """What somebody who has the link may know before sitting down."""
    room = await room_of(host, id)
    person = await host.person(request)
    chair = None if person is None else room.table.chair_of(person.id)
    return TableShown(
        id=id,
        stage=room.table.stage,
        mine=None if chair is None else chair.id,
        may_watch=host.rooms.may_watch(room),
        summary=summary(room.table, room.game),
    )


# -- acting --------------------------------------------------------------------------------------------------


@post(
    "/api/tables/{id:str}/do",
    status_code=200,
    summary="Do something at a table",
    responses=answers(401, 404, 409, 422, 423),
    tags=["tables"],
)
async def do(host: HostNow, me: Me, id: FromPath[str], data: JSONBody[Do]) -> Receipt:
    """A receipt: it is in the log. What has come of it arrives by the socket."""
    return await host.rooms.do(id, Actor(me.id, me.name), data.request_id, data.command)


@post(
    "/api/tables/{id:str}/check",
    status_code=200,
    summary="Would this answer be legal?",
    responses=answers(401, 404, 409, 422, 423),
    tags=["tables"],
)
async def check(host: HostNow, me: Me, id: FromPath[str], data: JSONBody[Check]) -> Fine:
    """Nothing is changed, and nobody else notices."""
    await host.rooms.check(id, me.id, data.question, data.value)
    return Fine()


# -- looking back --------------------------------------------------------------------------------------------


@get(
    "/api/tables/{id:str}/journal",
    summary="Older lines of the journal",
    responses={200: ResponseSpec(Lines, generate_examples=False), **answers(404)},
    tags=["tables"],
)
async def journal(
    request: Asking,
    host: HostNow,
    id: FromPath[str],
    before: Before = LAST,
    limit: Limit = MOST_LINES,
) -> Response[bytes]:
    """The lines before a number, as many as asked for, as far as whoever asks may read them."""
    room, person = await _reading(request, host, id)
    seen, _ = await host.rooms.seen_by(room, person)
    return _bytes(page_of_lines(room, person, before, limit, seen))


@get(
    "/api/tables/{id:str}/history",
    summary="The course of play",
    responses=answers(401, 404, 409),
    tags=["tables"],
)
async def moments(request: Asking, host: HostNow, id: FromPath[str]) -> list[Moment]:
    """The questions that everybody saw being asked, from the first one on."""
    room, _ = await _looking_back(request, host, id)
    return msgspec.convert(await history.moments(host.store, room), list[Moment])


@get(
    "/api/tables/{id:str}/at/{moment:str}",
    summary="The table as it stood",
    responses={200: ResponseSpec(View, generate_examples=False), **answers(401, 404, 409)},
    tags=["tables"],
)
async def at_moment(
    request: Asking, host: HostNow, id: FromPath[str], moment: FromPath[str], eyes: Eyes = None
) -> Response[bytes]:
    """Before that question was answered, or at the `end`, through the eyes of whoever asks, or those of the
    `public`; when the game is over, also through the `eyes` of any seat, or of `all`."""
    room, person = await _looking_back(request, host, id)
    table, game = await history.shown_at(host.store, room, moment)
    public = public_frame(room.id, table, game, room.row.commitment)

    def seen_by(chair: Chair | None) -> bytes:
        return b"null" if chair is None else _sections(private_frame(table, game, chair, public))

    if eyes == ALL_EYES:
        _opened(room)
        chairs = [chair for chair in table.chairs if chair.faction is not None]
        seats = b",".join(b'"%s":%s' % (str(chair.faction).encode(), seen_by(chair)) for chair in chairs)
        return _bytes(b'{"public":' + _sections(public) + b',"private":null,"seats":{' + seats + b"}}")
    private = seen_by(_whose(room, table, person, eyes))
    return _bytes(b'{"public":' + _sections(public) + b',"private":' + private + b',"seats":null}')


@get(
    "/api/tables/{id:str}/figures",
    summary="The course of play in figures",
    responses=answers(401, 404, 409),
    tags=["tables"],
)
async def figures(request: Asking, host: HostNow, id: FromPath[str]) -> Figures:
    """What everybody held when each turn was over: public facts and one's own while the game lasts,
    afterwards everything, with what lay hidden at the end."""
    room, person = await _looking_back(request, host, id)
    chair = room.table.chair_of(person)
    return await history.figures_of(host.store, room, None if chair is None else chair.faction)


@get(
    "/api/tables/{id:str}/export",
    summary="The whole game as a file",
    media_type="application/octet-stream",
    responses=answers(401, 404, 409),
    tags=["tables"],
)
async def export(request: Asking, host: HostNow, id: FromPath[str]) -> Response[bytes]:
    """A finished game that `kanly replay` reads, with its seed."""
    room, _ = await _looking_back(request, host, id)
    saved = await history.whole_game(host.store, room)
    headers = {"content-disposition": f'attachment; filename="kanly-{room.id}.kanly"'}
    return Response(saved, headers=headers, media_type="application/octet-stream")


@get(
    "/api/tables/{id:str}/report",
    summary="A report of a fault",
    media_type="application/octet-stream",
    responses=answers(401, 404, 409),
    tags=["tables"],
)
async def report(request: Asking, host: HostNow, id: FromPath[str], words: Words = "") -> Response[bytes]:
    """What one has seen, and the game so far under its seed: nobody's secrets are in it before the end."""
    room, person = await _looking_back(request, host, id)
    made = await reporting.report_of(host.store, room, person, words)
    headers = {"content-disposition": f'attachment; filename="kanly-{room.id}.kanly-report"'}
    return Response(made, headers=headers, media_type="application/octet-stream")


@post("/api/tables/{id:str}/rematch", summary="Play again", responses=answers(401, 404, 409), tags=["tables"])
async def rematch(host: HostNow, me: Me, id: FromPath[str], data: JSONBody[Again]) -> Made:
    """A new table for the same people; whoever asks second gets the same one."""
    return Made(await host.rooms.rematch(id, Actor(me.id, me.name), data.request_id))


@post(
    "/api/tables/{id:str}/what-if",
    summary="Try another answer",
    responses=answers(401, 404, 409, 422),
    tags=["tables"],
)
async def what_if(request: Asking, host: HostNow, me: Me, id: FromPath[str], data: JSONBody[WhatIf]) -> Made:
    """A new table on which a game that is over goes on from one of its moments: I play one seat, bots the
    others, and chance brings what it would have brought."""
    await _looking_back(request, host, id)
    actor = Actor(me.id, me.name)
    return Made(await host.rooms.what_if(id, actor, data.request_id, data.moment, data.seat))


@post(
    "/api/replays",
    summary="Look back on a game from a file",
    responses=answers(401, 413, 422),
    request_max_body_size=MOST_BYTES,
    tags=["tables"],
)
async def replays(request: Asking, host: HostNow, me: Me, request_id: FileRequest) -> Made:
    """The file as the body. A table that is over comes of it; whoever has its link may look at it."""
    host.limit_by(host.replays, me.id)
    return Made(await host.rooms.imported(Actor(me.id, me.name), request_id, await request.body()))


# -- parts ---------------------------------------------------------------------------------------------------


async def room_of(host: Host, id: str) -> Room:
    """The table as it stands in the database: an old copy may show a seat that has changed hands."""
    room = await host.rooms.get(id)
    head = await host.store.head(id)
    if head is not None and head.version > room.version:
        async with room.lock:
            await host.rooms.fresh(room)
    return room


async def _reading(request: Asking, host: Host, id: str) -> tuple[Room, str]:
    """The table, and whose eyes look at it. Raises Refused if these may not."""
    room = await room_of(host, id)
    person = await host.person(request)
    name = "" if person is None else person.id
    if room.table.chair_of(name) is None and not host.rooms.may_watch(room):
        raise Refused(403, "This table is not watched; ask for a seat.")
    return room, name


async def _looking_back(request: Asking, host: Host, id: str) -> tuple[Room, str]:
    """The same for what costs a replay: seldom, by somebody who is signed in, and not past the delay."""
    person = await signed_in(request, host)
    host.limit_by(host.replays, person.id)
    room, name = await _reading(request, host, id)
    late = room.table.config.watch_delay_s > 0 and room.table.stage == "game"
    if late and room.table.chair_of(name) is None:
        raise Refused(403, "Watchers see this table late; its past is open when the game is over.")
    return room, name


def _whose(room: Room, table: Table, person: str, eyes: str | None) -> Chair | None:
    """The chair through whose eyes one looks; None: as all see it."""
    if eyes == PUBLIC_EYES:
        return None
    return table.chair_of(person) if eyes is None else _eyes(room, eyes)


def _opened(room: Room) -> None:
    """Refuse while there are secrets."""
    if room.table.stage != "over":
        raise Refused(403, "Through other eyes one looks back only when the game is over.")


def _eyes(room: Room, seat: str) -> Chair:
    """The chair of a seat, when its secrets are open to all."""
    _opened(room)
    try:
        return room.table.seated(seat)
    except KeyError:
        raise Refused(404, f"{seat} did not play at this table.") from None


def _line(listed: ListedTable) -> TableLine:
    listing = listed.listing
    shown = msgspec.json.decode(listing.summary)
    return TableLine(listed.table_id, listed.at, listing.stage, listing.open_chairs, shown)


def _sections(frame: Frame) -> bytes:
    return b"{" + b",".join(b'"%s":%s' % (name.encode(), part) for name, part in frame.parts.items()) + b"}"


def _bytes(body: bytes) -> Response[bytes]:
    return Response(body, media_type=JSON, headers={"cache-control": "no-store"})
