"""All tables that this process serves. Any process may serve any table: the log alone decides.

One lock a table and process. An entry is folded first (a fault in a rule never reaches the log), then
appended; only after the commit is anything shown, hinted at, or timed. A refusal is given only by a copy that
has been brought up to date; an acceptance needs none, for the append is a compare-and-swap.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from kanly.bots import USUAL_BOT
from kanly.engine import SEED_BYTES, commitment
from kanly.rules import Dune
from kanly.rules.game import RULES_VERSION
from kanly.table import after, history, lobby, play, seats, undo
from kanly.table.commands import Command, body_of, read_body
from kanly.table.config import TableConfig
from kanly.table.desk import TABLE, Actor, Deed, Desk, Refused, fold, judge
from kanly.table.importing import import_game, practise
from kanly.table.lines import read_told, write_told
from kanly.table.listing import listing_of, members_of
from kanly.table.room import Room, Watch, packed, unpacked
from kanly.table.schedule import Step, next_step
from kanly.table.state import PersonId, QuestionId, Seat, Table
from kanly.table.store.base import Append, Doubled, Row, Snapshot, Store, TableRow, now_ms
from kanly.table.thinking import Thinker, task_for
from kanly.table.watching import Have

SNAPSHOT_EVERY = 100  # entries
GRACE_MS = 400  # what is overdue by more has lost its writer
LEASE_MS = 5_000
SWEEP_S = 0.5
REPAIR_S = 3.0
MOST_ROOMS = 1_000  # in memory, half a megabyte each; the log brings any other back
MOST_FAILURES = 3
AT_ONCE = 50  # entries that a late copy reads at once
MOST_TABLES = 10_000  # of one person
LONGEST_NAME = 50  # characters of a table's name that a table made of it keeps


class Bus(Protocol):
    """Tells other processes that a table has moved. Hints may be lost."""

    def hint(self, table_id: str, version: int) -> None:
        """The table has moved on to this version."""


class Receipt(msgspec.Struct, frozen=True):
    """A request has been carried out, now or before."""

    done: str
    at: int


def request_digest(command: msgspec.Struct) -> str:
    """Whether two requests of the same id ask for the same."""
    return hashlib.blake2b(msgspec.json.encode(command), digest_size=8).hexdigest()


def table_id_of(actor: Actor, request_id: str) -> str:
    """The id of the table that a request makes; nobody else can guess it."""
    return hashlib.blake2b(f"{actor.id} {request_id}".encode(), digest_size=8).hexdigest()


class Rooms:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        bus: Bus | None = None,
        clock: Callable[[], int] = now_ms,
        listeners: tuple[Callable[[Room], None], ...] = (),
        told_of_faults: Callable[[BaseException], None] | None = None,
    ) -> None:
        """`clock`: the time in ms since 1970. `listeners` hear of every table that has moved, and
        `told_of_faults` of what has failed where nobody waits for it."""
        self.store, self.thinker, self.bus, self.clock = store, thinker, bus, clock
        self.listeners = listeners
        self.told_of_faults = told_of_faults
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.running = False  # nothing is timed before `start` and after `stop`
        self.open = True  # something may still be done

    # -- life --------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Look after what is due, from now on."""
        self.running = True
        self._spawn(self._sweep())
        self._spawn(self._repair())

    async def stop(self) -> None:
        """Stop timers and tasks; what was acknowledged is in the log."""
        self.running = self.open = False
        for room in self.rooms.values():
            _disarm(room)
            for watch in room.watches:
                watch.closed = True
                watch.wake.set()
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and self.told_of_faults is not None:
            self.told_of_faults(fault)

    async def create(
        self, actor: Actor, request_id: str, config: TableConfig, seed: bytes | None = None
    ) -> str:
        """Make a table; its id. The same request again gives the same table. Refused if impossible."""
        id = table_id_of(actor, request_id)
        asked = request_digest(config)
        if await self.store.head(id) is not None:
            return await self._made_before(id, asked)
        seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        salt = secrets.token_bytes(16)
        at = self.clock()
        row = TableRow(id, RULES_VERSION, seed, salt, commitment(seed, salt), at)
        room = Room(row)
        desk = room.desk(actor, at)
        deed = judge(desk, lobby.Made(config, actor.id, actor.name))
        fold(desk, deed)
        first = self._append(room, desk, deed, request_id, asked, next_step(desk))
        try:
            await self.store.create(row, first)
        except Doubled:
            return await self._made_before(id, asked)
        room.listing = first.listing
        room.take(desk, first.row)
        self._keep(room)
        return id

    async def _made_before(self, table_id: str, asked: str) -> str:
        first = (await self.store.entries(table_id, 0, 1))[0]
        self._same(first, asked)
        return table_id

    def _keep(self, room: Room) -> None:
        self.rooms[room.id] = room
        self.rooms.move_to_end(room.id)
        for id, old in list(self.rooms.items()):
            if len(self.rooms) <= MOST_ROOMS:
                return
            if not old.watches and not old.lock.locked() and not old.thinking:
                _disarm(old)
                del self.rooms[id]

    async def get(self, table_id: str) -> Room:
        """The live table. Refused if there is none, or if this process does not speak its rules."""
        room = self.rooms.get(table_id)
        if room is not None:
            self.rooms.move_to_end(table_id)
            return room
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.create_task(self._load(table_id))
            self.loading[table_id].add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(self.loading[table_id])

    async def _load(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None:
            raise Refused(404, "There is no such table")
        if row.rules != RULES_VERSION:
            raise Refused(
                503,
                f"This table is played by version {row.rules} of the rules, this server by {RULES_VERSION}; "
                "whoever runs it must start the Kanly that speaks them",
            )
        room = await self._built(row)
        self._keep(room)
        return room

    async def _built(self, row: TableRow, until: int | None = None) -> Room:
        """The table that the log makes, up to a version."""
        room = Room(row)
        snapshot = await self.store.newest_snapshot(row.id, until)
        rows = await self.store.entries(row.id, 0, until)
        if snapshot is not None:
            room.table, room.game = unpacked(snapshot.state)
            room.version = room.snapshot_version = snapshot.version
        for entry in rows:
            if entry.version <= room.version:
                room.add_lines(read_told(entry.told), entry)
                room.at = entry.at
            else:
                await self._fold(room, entry)
        return room

    async def _fold(self, room: Room, row: Row) -> None:
        """An entry that is in the log already, written by whomever."""
        deed = read_body(row.body).deed
        desk = room.desk(Actor(row.actor), row.at)
        if isinstance(deed, undo.Rewound):
            desk.game = await history.game_at(self.store, room.row, deed.to)
        fold(desk, deed)
        desk.told = read_told(row.told)  # told once: later rules might tell it otherwise
        room.take(desk, row)

    async def fresh(self, room: Room) -> bool:
        """Catch up with the log; was there anything new? Called under the lock, and before any refusal."""
        rows = await self.store.entries(room.id, room.version)
        for row in rows:
            await self._fold(room, row)
        if rows:
            room.refresh()
        return bool(rows)

    async def follow(self, guest: PersonId, actor: Actor) -> None:
        """All seats of a guest are this person's from now on. Refused, and nothing has been moved, where a
        seat at a table that is not over would stay behind."""
        tables = await self.store.tables_of(guest, MOST_TABLES)
        for moving in (False, True):
            for table in tables:
                try:
                    await self._follow(table.table_id, guest, actor, moving)
                except Refused as no:
                    if table.listing.stage != "over":
                        name = msgspec.json.decode(table.listing.summary)["name"]
                        raise Refused(
                            no.status, f"Your seat at “{name}” cannot come along: {no.reason}"
                        ) from None

    async def _follow(self, table_id: str, guest: PersonId, actor: Actor, moving: bool) -> None:
        """One of them; not `moving`: only see whether it can be."""
        room = await self.get(table_id)
        async with room.lock:
            await self.fresh(room)
            while room.table.chair_of(guest) is not None:
                deed = judge(room.desk(actor, self.clock()), seats.Follow(guest))
                if not moving or await self._write(room, actor, deed, None):
                    return

    async def rematch(self, table_id: str, actor: Actor, request_id: str) -> str:
        """A new table for the same people, once; its id. Refused while the game lasts."""
        room = await self.get(table_id)
        async with room.lock:
            await self.fresh(room)
            while room.table.rematch is None:
                judge(room.desk(actor, self.clock()), after.Rematched(""))
                id = await self.create(
                    actor, f"again {table_id}", after.again(room.table.config, room.table.chairs)
                )
                await self._write(room, actor, after.Rematched(id), request_id)
            return room.table.rematch

    async def imported(self, actor: Actor, request_id: str, data: bytes) -> str:
        """The table of a saved game; its id. Refused for a file that holds none."""
        digest = hashlib.blake2b(data, digest_size=8).hexdigest()
        id = table_id_of(actor, f"file {request_id} {digest}")
        await import_game(self.store, actor, id, data, self.clock())
        return id

    async def what_if(
        self, table_id: str, actor: Actor, request_id: str, moment: QuestionId, seat: Seat | None
    ) -> str:
        """A table on which a finished game goes on from one of its moments, with another answer perhaps; its
        id. `seat`: which to play; None: the first that was asked. Refused where that cannot be."""
        room = await self.get(table_id)
        game = await history.game_until(self.store, room, moment)
        asked = () if game.waiting is None else (*game.waiting.open, *game.waiting.decisions)
        wanted = seat if seat is not None else next(iter(asked), None)
        if wanted is None or wanted not in game.state.seats:
            raise Refused(404, f"{wanted} did not play at this table")
        id = table_id_of(actor, f"what if {table_id} {moment} {wanted} {request_id}")
        name = f"{room.table.config.name[:LONGEST_NAME]}: what if"
        await practise(self.store, actor, id, game.save(), name, wanted, self.clock())
        return id

    # -- doing -------------------------------------------------------------------------------------

    async def do(self, table_id: str, actor: Actor, request_id: str, command: Command) -> Receipt:
        """Carry out what somebody wants; the same request twice is done once. Refused with the reason."""
        room = await self.get(table_id)
        asked = request_digest(command)
        async with room.lock:
            while True:
                version = room.version
                try:
                    deed = await self._judged(room, actor, command)
                    if await self._write(room, actor, deed, request_id, asked):
                        return Receipt(deed.verb(), room.at)
                except Doubled:
                    return await self._receipt(room, actor, request_id, asked)
                except Refused:
                    known = await self.store.by_request(room.id, actor.id, request_id)
                    if known is not None:
                        return self._same(known, asked)
                    if not await self.fresh(room) and version == room.version:
                        raise

    async def _judged(self, room: Room, actor: Actor, command: Command) -> Deed:
        desk = room.desk(actor, self.clock())
        if isinstance(command, undo.ProposeRewind):
            seat = desk.seat()
            return judge(desk, await history.rewind_to(self.store, room, seat, command.moment))
        return judge(desk, command)

    async def _receipt(self, room: Room, actor: Actor, request_id: str, asked: str) -> Receipt:
        known = await self.store.by_request(room.id, actor.id, request_id)
        if known is None:
            raise Refused(409, "This request was taken elsewhere; look again")
        return self._same(known, asked)

    def _same(self, row: Row, asked: str) -> Receipt:
        kept = read_body(row.body)
        if kept.asked != asked:
            raise Refused(422, "This request id was used for something else; take a new one")
        return Receipt(kept.deed.verb(), row.at)

    async def check(self, table_id: str, person: str, question: str, value: Any) -> None:
        """Would this answer be legal? Refused if not. Nothing is changed."""
        room = await self.get(table_id)
        command = play.Answer(question, value)
        try:
            judge(room.desk(Actor(person), self.clock()), command)
        except Refused:
            async with room.lock:
                if not await self.fresh(room):
                    raise
            judge(room.desk(Actor(person), self.clock()), command)

    async def _write(
        self, room: Room, actor: Actor, deed: Deed, request_id: str | None, asked: str = ""
    ) -> bool:
        """Fold, append, show; or take it back. Under the table's lock. False: our copy was behind."""
        game = room.game
        mark = None if game is None else game.mark()
        desk = room.desk(actor, max(self.clock(), room.at))
        if isinstance(deed, undo.Rewound):
            desk.game = await history.game_at(self.store, room.row, deed.to)
        try:
            fold(desk, deed)
            step = next_step(desk)
            what = self._append(room, desk, deed, request_id, asked, step)
            kept = await self.store.append(what)
        except BaseException:
            _back(room, game, mark)
            raise
        if not kept:
            _back(room, game, mark)
            await self.fresh(room)
            return False
        if what.snapshot is not None:
            room.snapshot_version = what.snapshot.version
        if room.faulty and desk.table.question != room.table.question:
            await self._mended(room)
        room.listing = what.listing or room.listing
        only = shown_to(deed, room.table, desk.table)
        room.take(desk, what.row)
        self._after(room, only, step)
        return True

    def _append(
        self, room: Room, desk: Desk, deed: Deed, request_id: str | None, asked: str, step: Step | None
    ) -> Append:
        """The entry and all that changes with it. `step`: what the table does next by itself."""
        row = Row(
            room.id, room.version + 1, desk.at, desk.actor.id, deed.verb(), body_of(deed, asked), request_id,
            write_told(desk.told),
        )  # fmt: skip
        listing = listing_of(desk.table, desk.game)
        return Append(
            row,
            None if step is None else max(step.at, desk.at),
            self._snapshot(room, desk, row.version),
            None if listing == room.listing else listing,
            members_of(room.table, desk.table),
        )

    def _snapshot(self, room: Room, desk: Desk, version: int) -> Snapshot | None:
        if version - room.snapshot_version < SNAPSHOT_EVERY and desk.table.stage != "over":
            return None
        return Snapshot(room.id, version, packed(desk.table, desk.game))

    def _after(self, room: Room, only: Seat | None, step: Step | None) -> None:
        """Only after the commit: frames, hints, timers, whoever listens."""
        room.refresh(only)
        if self.bus is not None:
            self.bus.hint(room.id, room.version)
        for listen in self.listeners:
            listen(room)
        self._arm(room, step)

    # -- what tables do by themselves --------------------------------------------------------------

    def _arm(self, room: Room, step: Step | None) -> None:
        """The last writer sets the timer; the others sweep."""
        _disarm(room)
        if step is not None and self.running:
            wait = max(0, step.at - self.clock()) / 1000
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(wait, lambda: self._spawn(self.tick(room.id)))

    def _next(self, room: Room) -> Step | None:
        return next_step(room.desk(Actor(TABLE), self.clock()))

    async def tick(self, table_id: str, fresh: bool = False) -> None:
        """Do what is due at a table. `fresh`: look first what others have written; a timer of our own need
        not, for the append finds out."""
        try:
            room = await self.get(table_id)
            async with room.lock:
                if fresh:
                    await self.fresh(room)
                await self._tick(room)
        except Refused as no:
            if no.status == 404:
                return
        except Exception as fault:  # noqa: BLE001 (a rule's fault must not stop the other tables)
            await self._failed(table_id, fault)

    async def _tick(self, room: Room) -> None:
        while self.open:
            step = self._next(room)
            if step is None or step.at > self.clock():
                self._arm(room, step)
                return
            if step.think is not None:
                self._let_think(room, step.think)
                return
            if step.deed is not None:
                await self._write(room, Actor(TABLE), step.deed, None)
                room.failures = 0

    async def _mended(self, room: Room) -> None:
        """The table has got away from where a rule failed."""
        room.faulty, room.failures = False, 0
        await self.store.set_fault(room.id, None)

    async def _failed(self, table_id: str, fault: Exception) -> None:
        """After some tries a table stands still; a rewind is the way out."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        room.failures += 1
        if room.failures < MOST_FAILURES:
            self._arm(room, self._next(room))
        else:
            room.faulty = True
            room.refresh()
            await self.store.set_fault(table_id, f"{type(fault).__name__}: {fault}")
        raise fault

    def _let_think(self, room: Room, seat: str) -> None:
        if seat not in room.thinking:
            room.thinking.add(seat)
            self._spawn(self._think(room, seat))

    async def _think(self, room: Room, seat: str) -> None:
        """A bot thinks outside the lock; if the table has moved on meanwhile, its thought is dropped."""
        try:
            question = room.table.question
            if room.game is None or question is None:
                return
            level = room.table.seated(seat).bot or USUAL_BOT
            seed = f"{room.id}:{question.id}:{seat}"
            moment = f"{room.game.steps}:{room.game.waiting.kind if room.game.waiting else ''}"
            looks = room.looked.get(seat) != moment
            room.looked[seat] = moment
            task = task_for(room.game, seat, level, seed, room.row.seed, looks)
            thought = await self.thinker.think(task)
            async with room.lock:
                await self._say(room, seat, question.id, thought.value, thought.action)
        finally:
            room.thinking.discard(seat)
        await self.tick(room.id)

    async def _say(self, room: Room, seat: str, question: str, value: Any, action: Any) -> None:
        """What a bot has thought becomes an entry, if its question is still open."""
        now, game = room.table.question, room.game
        if now is None or game is None or now.id != question or game.waiting is None:
            return
        if seat not in game.waiting.open or room.table.paused is not None:
            return
        desk = room.desk(Actor(TABLE), self.clock())
        by: play.By = "bot_once" if room.table.seated(seat).bot is None else "bot"
        try:
            deed = (
                play.answered_as(desk, game.waiting, seat, value, by)
                if action is None
                else play.acted_as(desk, seat, action, by)
            )
        except Refused:
            if action is not None:
                return
            default = game.waiting.decisions[seat].default(game.state)
            deed = play.answered_as(desk, game.waiting, seat, default, by)
        await self._write(room, Actor(TABLE), deed, None)

    # -- other processes ---------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Whatever is overdue has lost its writer."""
        while self.running:
            await asyncio.sleep(SWEEP_S * random.uniform(0.8, 1.2))
            try:
                for id in await self.store.claim(self.clock() - GRACE_MS, LEASE_MS, RULES_VERSION):
                    self._spawn(self.tick(id, fresh=True))
            except Exception:  # noqa: BLE001 (the database may be away for a while)
                await asyncio.sleep(SWEEP_S)

    async def _repair(self) -> None:
        """Hints may be lost: look now and then whether watched tables have moved."""
        while self.running:
            await asyncio.sleep(REPAIR_S)
            watched = [room.id for room in self.rooms.values() if room.watches]
            try:
                for id, version in (await self.store.moved(watched)).items() if watched else ():
                    await self.moved(id, version)
            except Exception:  # noqa: BLE001 (the database may be away for a while)
                continue

    async def moved(self, table_id: str, version: int) -> None:
        """Another process says that a table has moved."""
        room = self.rooms.get(table_id)
        if room is None or room.version >= version:
            return
        async with room.lock:
            await self.fresh(room)

    # -- readers -----------------------------------------------------------------------------------

    async def watch(self, table_id: str, person: str, have: Have) -> tuple[Room, Watch]:
        """Begin to look at a table. Refused if it is not to be watched."""
        room = await self.get(table_id)
        async with room.lock:  # a copy that is behind must not show a seat that has changed hands
            await self.fresh(room)
        if room.table.chair_of(person) is None and not self.may_watch(room):
            raise Refused(403, "This table is not watched; ask for a seat")
        watch = Watch(person, have.public, have.private, have.lines)
        room.watches.add(watch)
        if room.public is None:
            room.refresh()
        room.come_and_go()
        return room, watch

    async def seen_by(self, room: Room, person: str) -> tuple[Room, int | None]:
        """The table as somebody may see it now, and when time alone will show more (ms; None: it will not).

        Watchers of a table that is shown late look at a copy that follows it at that distance.
        """
        delay = room.delay_for(person)
        if not delay:
            return room, None
        async with room.late_lock:
            shown_until = self.clock() - delay
            late = room.late
            if late is None:
                shown = [row.version for row in await self.store.entries(room.id, 0) if row.at <= shown_until]
                late = room.late = await self._built(room.row, shown[-1] if shown else 1)
            following = await self._catch_up(late, shown_until)
        return late, None if following is None else following + delay

    async def _catch_up(self, late: Room, until: int) -> int | None:
        """Let a copy catch up with what was written until then (ms); when the entry after that was, if there
        is one."""
        while rows := await self.store.entries(late.id, late.version, late.version + AT_ONCE):
            for row in rows:
                if row.at > until:
                    return row.at
                await self._fold(late, row)
                late.refresh()
        return None

    def may_watch(self, room: Room) -> bool:
        """May somebody without a seat look? Before the game everybody who has the link may."""
        table = room.table
        return table.stage != "game" or (table.config.watchers and table.config.windows == "paced")

    def unwatch(self, room: Room, watch: Watch) -> None:
        """A reader has gone."""
        room.watches.discard(watch)
        if not any(room.delay_for(other.person) for other in room.watches):
            room.late = None
        room.come_and_go()


def shown_to(deed: Deed, before: Table, after: Table) -> Seat | None:
    """The only seat that sees another thing after a deed; None: perhaps all do.

    While a hidden window stays open, what a seat says there shows to nobody else.
    """
    same = (
        before.question is not None and after.question is not None and before.question.id == after.question.id
    )
    return deed.seat if isinstance(deed, play.WentOn) and same else None


def _back(room: Room, game: Dune | None, mark: Any) -> None:
    """The entry could not be kept: the game stands where it stood."""
    if game is not None and mark is not None and room.game is game:
        game.back_to(mark)


def _disarm(room: Room) -> None:
    if room.timer is not None:
        room.timer.cancel()
        room.timer = None
