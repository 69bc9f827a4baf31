"""A table as this process has it in memory: the fold of its log, its journal, and who is looking."""

from __future__ import annotations

import asyncio

import msgspec

from kanly.engine import Entry
from kanly.rules import Dune
from kanly.table.commands import read_body
from kanly.table.desk import Actor, Desk
from kanly.table.figures import Figures
from kanly.table.frames import Frame, private_frame, public_frame
from kanly.table.lines import Line, line_of
from kanly.table.state import Chair, ChairId, PersonId, QuestionId, Seat, Table
from kanly.table.store.base import Listing, Row, TableRow
from kanly.table.talk import WATCHERS

_snapshots = msgspec.msgpack.Encoder()


class KeptTable(msgspec.Struct):
    """A snapshot: the table, and its game as a save."""

    table: Table
    game: bytes | None = None


_snapshot_reader = msgspec.msgpack.Decoder(KeptTable)


def packed(table: Table, game: Dune | None) -> bytes:
    """A snapshot of a table with its game."""
    return _snapshots.encode(KeptTable(table, None if game is None else game.save()))


def unpacked(snapshot: bytes) -> tuple[Table, Dune | None]:
    """Table and game of a snapshot; the game's journal lies in the log."""
    kept = _snapshot_reader.decode(snapshot)
    if kept.game is None:
        return kept.table, None
    game = Dune.load(kept.game)
    game.journal, game.log, game.told = [], [], 0
    return kept.table, game


class Watch:
    """One reader at one socket. It keeps no queue: only what it has, and a flag that there is more."""

    __slots__ = ("closed", "here", "lines", "person", "private", "public", "wake")

    def __init__(self, person: PersonId, public: str | None, private: str | None, lines: int) -> None:
        self.person = person
        self.public: Frame | str | None = public
        self.private: Frame | str | None = private
        self.lines = lines
        self.here: list[ChairId] | None = None
        self.wake = asyncio.Event()
        self.wake.set()
        self.closed = False


class Room:
    """A live table. Reads need no lock: `table` and frames are replaced, never changed."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        self.table = Table.unmade()
        self.game: Dune | None = None
        self.version = 0
        self.at = 0
        self.lines: list[Line] = []
        self._heard: dict[str | None, list[int]] = {}
        self.watches: set[Watch] = set()
        self.public: Frame | None = None
        self.private: dict[PersonId, Frame] = {}
        self.late: Room | None = None  # as watchers see it where they see it late
        self.late_lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: set[Seat] = set()
        self.looked: dict[Seat, str] = {}
        self.snapshot_version = 0
        self.failures = 0
        self.faulty = False  # a rule has failed again and again: only people can help now
        self.figures: Figures | None = None  # of a game that is over: they do not change any more
        self.listing: Listing | None = None  # as it was last written by this process

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    def desk(self, actor: Actor, at: int) -> Desk:
        """A desk on which the next entry is judged and folded."""
        return Desk(self.table, self.game, actor, at, self.version + 1, self.row.seed, self.row.salt)

    def take(self, desk: Desk, row: Row) -> None:
        """The entry is in the log: the table is what it made of it."""
        self.table, self.game, self.version, self.at = desk.table, desk.game, row.version, row.at
        self.add_lines(desk.told, row)

    def add_lines(self, told: list[Entry], row: Row) -> None:
        """Lines of the journal."""
        moment = moment_of(row) if told else ""
        for entry in told:
            line = line_of(entry, row.version, row.at, moment)
            for reader, heard in self._heard.items():
                if line.told_to(reader):
                    heard.append(len(self.lines))
            self.lines.append(line)

    def heard(self, reader: str | None) -> list[int]:
        """Which lines a reader may see: a seat, `watchers`, or None for what everybody may."""
        found = self._heard.get(reader)
        if found is None:
            found = [n for n, line in enumerate(self.lines) if line.told_to(reader)]
            self._heard[reader] = found
        return found

    def reader(self, chair: Chair | None) -> str | None:
        """As whom somebody reads the journal."""
        return WATCHERS if chair is None else chair.faction

    def here(self) -> list[ChairId]:
        """The chairs whose people look at the table, as far as this process knows."""
        looking = {watch.person for watch in self.watches}
        return [chair.id for chair in self.table.chairs if chair.person in looking]

    def come_and_go(self) -> None:
        """Somebody has begun or ceased to look: the others see it."""
        here = self.here()
        for watch in self.watches:
            if watch.here != here:
                watch.wake.set()

    # -- what is shown -----------------------------------------------------------------------------

    def refresh(self, only: Seat | None = None) -> None:
        """New frames for whoever looks; wakes those for whom something has changed.

        `only`: nobody but this seat sees another thing than before, lines of the journal apart.
        """
        if only is not None:  # what the others see is as it was, so that it need not be made anew
            self.private.pop(self.table.seated(only).person or "", None)
            self._wake()
            return
        self.private.clear()
        if not self.watches:
            self.public = None
            return
        self.public = self._public()
        self._wake()

    def _wake(self) -> None:
        for watch in self.watches:
            if self._has_news(watch):
                watch.wake.set()

    def _has_news(self, watch: Watch) -> bool:
        chair = self.table.chair_of(watch.person)
        if chair is None:
            return True
        public, private = self.frames(chair)
        if len(self.heard(self.reader(chair))) != watch.lines:
            return True
        return _digest(watch.public) != public.digest or _digest(watch.private) != private.digest

    def _public(self) -> Frame:
        return public_frame(self.id, self.table, self.game, self.row.commitment, self.faulty)

    def shown(self) -> Frame:
        """The public part as it is now."""
        if self.public is None:
            self.public = self._public()
        return self.public

    def frames(self, chair: Chair) -> tuple[Frame, Frame]:
        """The public part, and the private one of a chair, as they are now."""
        public = self.shown()
        person = chair.person or chair.id
        private = self.private.get(person)
        if private is None:
            private = self.private[person] = private_frame(self.table, self.game, chair, public)
        return public, private

    def delay_for(self, person: PersonId) -> int:
        """How late somebody sees the table (ms): watchers of a game that is played with a delay."""
        playing = self.table.stage == "game" and self.table.chair_of(person) is None
        return self.table.config.watch_delay_s * 1000 if playing else 0


def moment_of(row: Row) -> QuestionId:
    """The question that an entry answered or left, or during which it was done; empty for what has none."""
    return getattr(read_body(row.body).deed, "question", "")


def _digest(frame: Frame | str | None) -> str | None:
    return frame.digest if isinstance(frame, Frame) else frame
