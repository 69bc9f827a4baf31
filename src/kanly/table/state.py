"""A table as data: who sits where, what it waits for, what has been offered. The game itself lies beside it.

Everything here is immutable: a fold makes a new table, so that one that could not be kept is just dropped.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from kanly.table.config import TableConfig
from kanly.table.store.base import Stage

PersonId: TypeAlias = str
ChairId: TypeAlias = str  # `c1` to `c12`
Seat: TypeAlias = str  # a faction in play
QuestionId: TypeAlias = str  # branch.step.serial

replace = msgspec.structs.replace


class Orders(msgspec.Struct, frozen=True):
    """What a seat wants done without being asked each time.

    `windows`: kinds of hidden windows it passes, or `all`. `answers`: standing answers by kind of question.
    `bid_limit`: bid the least that is enough up to this (spice), and pass beyond it, for `bid_for` the lot,
    the turn or the game; `bid_mark` says which lot or turn that was. `stand_in`: the bot that sits in, until
    its owner takes the seat back, once the seat's clock has run out.
    """

    windows: tuple[str, ...] = ()
    answers: dict[str, Any] = {}
    bid_limit: int | None = None
    bid_for: Literal["lot", "turn", "game"] = "lot"
    bid_mark: str = ""
    stand_in: str | None = None


class Chair(msgspec.Struct, frozen=True):
    """A place at the table. `bot`: the level that plays here, for good or, with a `person`, for a while.

    `kit` and `offer` are hashes of the secrets that restore the seat, and that hand it over. `ready`: its
    player is content with what is to be played.
    """

    id: ChairId
    person: PersonId | None = None
    name: str = ""
    bot: str | None = None
    wish: str | None = None
    faction: Seat | None = None
    kit: str | None = None
    offer: str | None = None
    reserve: int = 0
    orders: Orders = Orders()
    ready: bool = False

    @property
    def empty(self) -> bool:
        """Does nobody sit here?"""
        return self.person is None and self.bot is None


class Question(msgspec.Struct, frozen=True):
    """What the game waits for. `opened`: when (ms); `gone_on`: who has said that the window may close."""

    id: QuestionId
    opened: int
    gone_on: tuple[Seat, ...] = ()


class RewindOffer(msgspec.Struct, frozen=True):
    """Somebody would go back to before question `moment` was answered (the log's `version`); see there."""

    by: Seat
    moment: QuestionId
    version: int
    free: bool
    alone: bool
    at: int
    agreed: tuple[Seat, ...] = ()


class Vote(msgspec.Struct, frozen=True):
    """The table decides about a seat that does not answer: a bot for one answer, or until it comes back, or
    more time."""

    about: Literal["answer", "seat", "time"]
    seat: Seat
    agreed: tuple[Seat, ...] = ()


class Reminder(msgspec.Struct, frozen=True):
    """Whoever is asked this has been reminded, last at `at` (ms)."""

    question: QuestionId
    at: int


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table. `branch` counts rewinds; `asked` holds when each suspended question was opened (by its id)."""

    config: TableConfig
    host: PersonId
    stage: Stage = "lobby"
    chairs: tuple[Chair, ...] = ()
    branch: int = 0
    question: Question | None = None
    asked: dict[QuestionId, int] = {}
    lot: tuple[str, int] = ("", 0)  # the card that is up (turn and number), and since when
    drafting: tuple[ChairId, ...] = ()
    paused: int | None = None
    locked: bool = False
    removed: tuple[PersonId, ...] = ()
    rewind: RewindOffer | None = None
    votes: tuple[Vote, ...] = ()
    reminded: Reminder | None = None
    once: tuple[Seat, ...] = ()  # seats whose open question a bot answers
    revealed: tuple[str, str] | None = None  # seed and salt as hexadecimal numbers, once the game is over
    rematch: str | None = None
    abandoned: bool = False

    @staticmethod
    def unmade() -> Table:
        """What a table is before the first entry of its log."""
        return Table(config=TableConfig(), host="")

    def chair(self, id: ChairId) -> Chair | None:
        """The chair of this id."""
        return next((chair for chair in self.chairs if chair.id == id), None)

    def chair_of(self, person: PersonId) -> Chair | None:
        """Where a person sits."""
        return next((chair for chair in self.chairs if chair.person == person), None)

    def seated(self, seat: Seat) -> Chair:
        """The chair of a faction. KeyError if it does not play."""
        for chair in self.chairs:
            if chair.faction == seat:
                return chair
        raise KeyError(seat)

    def people(self) -> tuple[Chair, ...]:
        """The chairs with somebody to ask: a person, whether or not a bot plays for it now."""
        return tuple(chair for chair in self.chairs if chair.person is not None)

    def with_chair(self, chair: Chair) -> Table:
        """The table with this chair instead of the one with its id."""
        return replace(self, chairs=tuple(chair if old.id == chair.id else old for old in self.chairs))
