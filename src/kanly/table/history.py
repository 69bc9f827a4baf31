"""The game as it stood at an earlier entry of the log, and what a seat saw then.

The parent of an entry is the one before it; the parent of a rewind is the entry it goes back to. Following
the parents from any entry gives its line of play, so that going back, and forward again, needs no other rule.
"""

from __future__ import annotations

import asyncio
from typing import Any

from kanly.rules import Dune
from kanly.table import play, undo
from kanly.table.commands import read_body
from kanly.table.desk import Actor, Deed, Desk, Refused, fold
from kanly.table.figures import Counter, Figures, TurnEnd, closed, opened
from kanly.table.lines import read_told
from kanly.table.room import Room, unpacked
from kanly.table.state import QuestionId, Seat, Table, replace
from kanly.table.store.base import Row, Store, TableRow

NO_GAME = "No game was played at this table"
BREATH = 40  # entries that are played again in one go
HARMLESS = {
    "automatic",
    "bid_made",
    "bid_passed",
    "forces_shipped",
    "forces_moved",
    "alliance_offered",
    "offer_withdrawn",
    "phase_began",
    "turn_began",
    "said",
    "by_order",
    "rewind_asked",
    "rewind_void",
    "rewind_refused",
    "reminded",
    "time_asked",
    "time_given",
    "forces_revived",
    "bribe_paid",
    "deal_proposed",
    "pledged",
    "power_lent",
    "stronghold_placed",
    "stronghold_moved",
    "stronghold_gathered",
}
"""Events that show nobody anything that was hidden."""


async def game_at(store: Store, table: TableRow, version: int) -> Dune | None:
    """The game as it stood after an entry of the log."""
    rows = await store.entries(table.id, 0, version)
    line = line_to(rows, version)
    start = await _nearest(store, table, line)
    desk = await _start(store, table, start)
    for row in line:
        if row.version > desk.version - 1:
            _play(desk, row)
    return desk.game


async def _nearest(store: Store, table: TableRow, line: list[Row]) -> int:
    """The last version of the line at which a snapshot stands; 0: none does."""
    kept = set(await store.snapshot_versions(table.id))
    return next((row.version for row in reversed(line) if row.version in kept), 0)


async def _start(store: Store, table: TableRow, version: int) -> Desk:
    """A desk as it stood at a snapshot, or before the first entry."""
    snapshot = await store.snapshot_at(table.id, version) if version else None
    kept, game = (Table.unmade(), None) if snapshot is None else unpacked(snapshot.state)
    return Desk(kept, game, Actor(""), 0, version + 1, table.seed, table.salt)


def line_to(rows: list[Row], version: int) -> list[Row]:
    """The line of play that ends with an entry, from the first one on."""
    line = []
    at = version
    while at > 0:
        row = rows[at - 1]
        line.append(row)
        at = read_body(row.body).deed.to if row.kind == "rewound" else at - 1
    line.reverse()
    return line


def _play(desk: Desk, row: Row) -> None:
    """Fold an entry of a line. A rewind on it has been reached already by its parent."""
    desk.actor, desk.at = Actor(row.actor), row.at
    fold(desk, read_body(row.body).deed)
    desk.version = row.version + 1
    desk.told = []


# -- going back --------------------------------------------------------------------------------------------


async def rewind_to(store: Store, room: Room, seat: Seat, moment: QuestionId) -> Deed:
    """The offer to go back to before a question was answered. Refused if the table has never asked it."""
    if _is_open(room, moment):
        raise Refused(409, "That is the question that is open now; there is nothing to take back")
    rows = await store.entries(room.id, 0, room.version)
    target = _before(rows, moment, 409)
    since = [row for row in line_to(rows, len(rows)) if row.version > target]
    free = await _is_free(store, room, since, target)
    return undo.RewindProposed(moment, target, free, free and _only_by(since, seat))


def _before(rows: list[Row], moment: QuestionId, status: int) -> int:
    """The entry before a question was first answered, or left open by going back. Refused, with this status,
    if it was never asked."""
    first = next((row for row in rows if _answers(row, moment)), None)
    if first is None:
        raise Refused(status, "That moment is not in the past of this table")
    return first.version - 1


def _answers(row: Row, moment: QuestionId) -> bool:
    if row.kind not in ("answered", "acted", "went_on", "beaten", "rewound"):
        return False
    return bool(read_body(row.body).deed.question == moment)


async def _is_free(store: Store, room: Room, since: list[Row], target: int) -> bool:
    """Was nothing drawn, shown or looked at since?"""
    if not since or since[0].version != target + 1 or room.game is None:
        return False
    told = [entry for row in since for entry in read_told(row.told)]
    if any(entry.audience is not None or entry.event.kind() not in HARMLESS for entry in told):
        return False
    then = await game_at(store, room.row, target)
    return then is not None and then.state.draws == room.game.state.draws


def _only_by(since: list[Row], seat: Seat) -> bool:
    deeds = [read_body(row.body).deed for row in since]
    return all(
        deed.seat == seat for deed in deeds if isinstance(deed, play.Answered | play.Acted | play.WentOn)
    )


# -- what a seat saw ---------------------------------------------------------------------------------------


END = "end"  # the moment after the last question


async def moments(store: Store, room: Room) -> list[dict[str, Any]]:
    """The questions on the line of play that everybody saw being asked, from the first one on, and when each
    was over; at last the one that is open, or the end. When, or whether, anybody has answered the one that is
    open now does not show."""
    rows = await store.entries(room.id, 0, room.version)  # the table may move on meanwhile
    found: dict[QuestionId, dict[str, Any]] = {}
    for row in line_to(rows, len(rows)):
        deed = read_body(row.body).deed
        if isinstance(deed, play.Answered | play.Beaten | play.WentOn) and not _is_open(room, deed.question):
            found[deed.question] = {"moment": deed.question, "at": row.at}
    return [*found.values(), *_now(room, rows)]


def _now(room: Room, rows: list[Row]) -> list[dict[str, Any]]:
    """The table as it stands: a moment too, once a game has been played."""
    if room.table.question is not None:
        return [{"moment": room.table.question.id, "at": room.table.question.opened}]
    return [{"moment": END, "at": rows[-1].at}] if _is_over(room) else []


def _is_over(room: Room) -> bool:
    return room.table.stage == "over" and room.game is not None


def _is_open(room: Room, moment: QuestionId) -> bool:
    return room.table.question is not None and room.table.question.id == moment


async def shown_at(store: Store, room: Room, moment: QuestionId) -> tuple[Table, Dune | None]:
    """The table as it stood when a question was opened, or at the end. Refused for a question that was never
    asked."""
    if _is_open(room, moment) or (moment == END and _is_over(room)):
        return room.table, room.game
    rows = await store.entries(room.id, 0, room.version)
    game = await game_at(store, room.row, _before(rows, moment, 404))
    return replace(room.table, question=None), game


async def whole_game(store: Store, room: Room) -> bytes:
    """A finished game as a file that can be replayed. Refused while it lasts: the file holds all secrets."""
    if room.table.revealed is None:
        raise Refused(409, "The whole game can be saved when it is over; until then it holds others' secrets")
    return await game_so_far(store, room)


async def game_so_far(store: Store, room: Room) -> bytes:
    """The same at any time, with all secrets. Refused if no game was played."""
    rows = await store.entries(room.id, 0, room.version)
    return (await _kept(store, room, line_to(rows, len(rows)))).save()


async def game_until(store: Store, room: Room, moment: QuestionId) -> Dune:
    """A finished game as it stood before a question was answered, with all that led there. Refused while it
    lasts, for a question that was never asked, and for the end."""
    if room.table.revealed is None:
        raise Refused(409, "Another answer can be tried when the game is over")
    rows = await store.entries(room.id, 0, room.version)
    return await _kept(store, room, line_to(rows, _before(rows, moment, 404)))


async def _kept(store: Store, room: Room, line: list[Row]) -> Dune:
    """The game of a line of play, which keeps its log and its journal."""
    desk = await _start(store, room.row, 0)
    desk.keeps = True
    for row in line:
        _play(desk, row)
    if desk.game is None:
        raise Refused(409, NO_GAME)
    return desk.game


async def figures_of(store: Store, room: Room, reader: Seat | None) -> Figures:
    """The course of the game in figures, as far as this seat may know them. Refused if no game was played."""
    if room.figures is not None:
        return room.figures
    over = room.table.stage == "over"
    turns = await _counted(store, room)
    if not over or room.game is None:
        return closed(turns, reader)
    room.figures = opened(turns, room.game.state)
    return room.figures


async def _counted(store: Store, room: Room) -> list[TurnEnd]:
    """The line of play again, from its beginning; others are served meanwhile."""
    rows = await store.entries(room.id, 0, room.version)
    desk, counter = await _start(store, room.row, 0), Counter()
    for row in line_to(rows, len(rows)):
        _play(desk, row)
        if desk.game is not None and desk.game.watch is None:
            desk.game.watch = counter.look
            counter.look(desk.game.state)
        if row.version % BREATH == 0:
            await asyncio.sleep(0)
    if desk.game is None:
        raise Refused(409, NO_GAME)
    return counter.turns
