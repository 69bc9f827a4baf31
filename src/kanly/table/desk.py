"""Where one entry is judged and carried out: the table and its game, and what is told meanwhile.

A *deed* is one thing that changes a table. What people send is judged against the table as it stands and
becomes the deed that the log keeps, with everything in it that its fold needs: folding draws no lots and
looks at no clock. A file of this package holds an area: its deeds, how they are judged, how they are folded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import msgspec

from kanly.bots import UnknownBot, check_bot
from kanly.engine import Entry, Event, NotAsked, snake
from kanly.rules import Dune
from kanly.rules.bidding import lot_name
from kanly.table.state import Chair, PersonId, Question, QuestionId, Seat, Table, replace
from kanly.table.told import RewindVoid

TABLE = "table"  # the actor of what the table does by itself


class Refused(Exception):
    """No; the sentence says why, and the rule, if one forbids it. `status` as in HTTP."""

    def __init__(self, status: int, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.status, self.reason, self.rule = status, reason, rule


class Actor(msgspec.Struct, frozen=True):
    """Who does it: a person by id and name, or the table itself."""

    id: PersonId
    name: str = ""


class Deed(msgspec.Struct, frozen=True, tag=snake, tag_field="do", forbid_unknown_fields=True):
    """One thing that changes a table."""

    @classmethod
    def verb(cls) -> str:
        """Its snake_case id."""
        return snake(cls.__name__)


class Desk:
    """A table while one deed is judged or folded. `table` is replaced, never changed; `told` are lines."""

    __slots__ = ("actor", "at", "game", "keeps", "salt", "seed", "table", "told", "version")

    def __init__(
        self, table: Table, game: Dune | None, actor: Actor, at: int, version: int, seed: bytes, salt: bytes
    ) -> None:
        self.table, self.game, self.actor, self.at, self.version = table, game, actor, at, version
        self.seed, self.salt = seed, salt
        self.told: list[Entry] = []
        self.keeps = False  # the game keeps its log and its journal, to be saved as a file

    # -- who ---------------------------------------------------------------------------------------

    def chair(self) -> Chair:
        """The chair of whoever does it. Refused if there is none."""
        chair = self.table.chair_of(self.actor.id)
        if chair is None:
            raise Refused(403, "You have no seat at this table")
        return chair

    def seat(self) -> Seat:
        """The faction of whoever does it. Refused if it plays none."""
        chair = self.chair()
        if chair.faction is None or self.game is None:
            raise Refused(409, "The game has not begun")
        return chair.faction

    def host(self) -> None:
        """Refused unless the host does it."""
        if self.actor.id != self.table.host:
            raise Refused(403, "Only the host of the table can do this")

    def stage(self, wanted: str, sentence: str) -> None:
        """Refused unless the table is at this stage."""
        if self.table.stage != wanted:
            raise Refused(409, sentence)

    def playing(self) -> Dune:
        """The game that is being played. Refused if there is none."""
        if self.game is None or self.table.stage != "game":
            raise Refused(409, "There is no game going on at this table")
        return self.game

    # -- carrying out ------------------------------------------------------------------------------

    def tell(self, event: Event, *audience: Seat) -> None:
        """A line for everybody, or for some seats."""
        self.told.append(Entry(event, audience or None))

    def change(self, **fields: Any) -> None:
        """The table with other fields."""
        self.table = replace(self.table, **fields)

    def change_chair(self, chair: Chair, **fields: Any) -> None:
        """The table with a chair that has other fields."""
        self.table = self.table.with_chair(replace(chair, **fields))

    def heard(self) -> None:
        """What the game has told since it was last heard, and what it asks now."""
        game = cast(Dune, self.game)
        if not self.keeps:
            self.told += game.journal
            game.journal, game.log, game.told = [], [], 0
        self.settle()

    def settle(self) -> None:
        """Which question is open, since when."""
        game, table = self.game, self.table
        if game is None or game.waiting is None:
            self.change(question=None, asked={})
            return
        lot = lot_of(game)
        if lot != table.lot[0]:
            self.change(lot=(lot, self.at))
        alive = {question_id(table.branch, game.steps, wait.serial) for wait in game.waits}
        asked = {id: at for id, at in table.asked.items() if id in alive}
        now = question_id(table.branch, game.steps, game.waiting.serial)
        if table.question is not None and table.question.id == now:
            self.change(asked=asked)
            return
        opened = asked.setdefault(now, self.at)
        self.change(asked=asked, question=Question(now, opened), once=(), votes=())
        if table.rewind is not None:
            self.change(rewind=None)
            self.tell(RewindVoid())


def lot_of(game: Dune) -> str:
    """The card that is up for auction: turn and number; empty if none is."""
    state = game.state
    return "" if state.auction is None else f"{state.turn}.{lot_name(state.auction)}"


def question_id(branch: int, step: int, serial: int) -> QuestionId:
    """The name of a question: no other question of this table, before or after a rewind, has it."""
    return f"{branch}.{step}.{serial}"


def known_bot(level: str) -> None:
    """Refused if there is no such bot."""
    try:
        check_bot(level)
    except UnknownBot as no:
        raise Refused(422, str(no)) from None


D = TypeVar("D", bound=Deed)
Judge: TypeAlias = Callable[[Desk, D], Deed]
Fold: TypeAlias = Callable[[Desk, D], None]

JUDGES: dict[type[Deed], Callable[[Desk, Deed], Deed]] = {}
FOLDS: dict[type[Deed], Callable[[Desk, Deed], None]] = {}


def judges(kind: type[D]) -> Callable[[Judge[D]], Judge[D]]:
    """Register how something that people send becomes an entry."""

    def register(judge: Judge[D]) -> Judge[D]:
        JUDGES[kind] = cast("Callable[[Desk, Deed], Deed]", judge)
        return judge

    return register


def folds(kind: type[D]) -> Callable[[Fold[D]], Fold[D]]:
    """Register what an entry of the log does to a table."""

    def register(fold: Fold[D]) -> Fold[D]:
        FOLDS[kind] = cast("Callable[[Desk, Deed], None]", fold)
        return fold

    return register


def judge(desk: Desk, command: Deed) -> Deed:
    """What the log is to keep of a command. Raises Refused."""
    try:
        return JUDGES[type(command)](desk, command)
    except NotAsked as gone:
        raise Refused(409, str(gone)) from None


def fold(desk: Desk, deed: Deed) -> None:
    """Carry out an entry of the log."""
    FOLDS[type(deed)](desk, deed)
