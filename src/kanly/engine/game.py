"""A running game: a coroutine over a log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, cast

import msgspec

from .decisions import Action, Automatic, Decision, Dropped, Entry, Event, Seat, answer_type
from .errors import IllegalAnswer, NotAsked, RulesChanged, SaveError
from .log import Saved, pack, unpack
from .wait import Act, Answer, Beat, Logged, Message, Pending, Rekey, Wait, World, suspend

S = TypeVar("S")
A = TypeVar("A")


Mark: TypeAlias = tuple[bytes, list[Logged], int, int, int, int]  # what `mark` notes: see there


class Game(ABC, Generic[S]):
    """A running game. A subclass says what a step is, how states are coded and what an unasked action does.

    `paced`: hidden windows last until the clock's `beat`, whoever holds what (tables). Otherwise the game
    never waits where nobody can answer (bots, simulation). `keep`: keep the journal and the whole log.
    """

    encoder: ClassVar[msgspec.msgpack.Encoder] = msgspec.msgpack.Encoder()
    decoder: ClassVar[msgspec.msgpack.Decoder[Any]]
    actions: ClassVar[Any] = None  # the union of the kinds of unasked actions
    events: ClassVar[Any] = None  # the union of the kinds of events
    rules_version: ClassVar[str] = "0"
    atomic_rule: ClassVar[str] = "engine.atomic"
    action_rule: ClassVar[str] = "engine.action"  # cited to whoever says what is no action at all
    watch: Callable[[S], None] | None = None  # looks at the state where each step begins

    def __init__(self, state: S, *, origin: bytes = b"", paced: bool = False, keep: bool = True) -> None:
        self._prepare(state, paced, keep)
        self.origin = origin
        self._resume(None)

    def _prepare(self, state: S, paced: bool, keep: bool, snapshot: bytes = b"") -> None:
        """`snapshot`: the bytes that this state was decoded from, where it was."""
        self.state = state
        self.paced = paced
        self.keep = keep
        self.origin = b""
        self.rules = self.rules_version
        self.snapshot = snapshot
        self.tail: list[Logged] = []
        self.log: list[Logged] = []
        self.journal: list[Entry] = []
        self.waits: list[Wait[S]] = []
        self.waiting: Wait[S] | None = None
        self.serial = 0
        self.steps = 0
        self.told = 0  # lines of the journal at the beginning of the step
        self._main: Coroutine[Wait[Any], Message | None, None] = self._run()

    # -- what a subclass says ----------------------------------------------------------------------

    @abstractmethod
    def over(self) -> bool:
        """Has the game ended?"""

    @abstractmethod
    async def step(self) -> None:
        """Play one step; between steps everything is in the state."""

    @abstractmethod
    async def perform(self, seat: Seat, action: Any) -> None:
        """Carry out what a seat does unasked."""

    @abstractmethod
    def redeal(self, seat: Seat, rng: Random, forget: bool) -> None:
        """Draw anew everything in the state that the seat cannot know."""

    @abstractmethod
    def rekey(self, salt: bytes) -> None:
        """Change what chance has yet to bring, as far as nobody knows it."""

    def comes_first(self, atomic: bool) -> Awaitable[None] | None:
        """What has to happen before a question is asked; nothing here. `atomic`: an effect is half done."""
        return None

    # -- for the rules -----------------------------------------------------------------------------

    async def ask(self, decision: Decision[S, A]) -> A:
        """Ask one seat and wait for its answer."""
        first = self.comes_first(decision.atomic)
        if first is not None:
            await first
        self.serial += 1
        hidden = decision.secret and self.paced
        if not hidden:
            forced = decision.forced(self.state)
            if forced is not None:
                return self._automatic(decision, forced)
        wait: Wait[S] = Wait(self.serial, {decision.seat: decision}, False, decision.secret)
        if hidden:
            await self._collect(wait)
            return cast(A, self._settled(wait, decision.seat))
        seat = decision.seat
        wait.open = [seat]
        self.waits.append(wait)
        while True:
            message = await suspend(wait)
            if message.__class__ is Answer:
                self.waits.pop()
                return cast(A, message.value)
            await self._between(wait, message)
            forced = decision.forced(self.state)
            if forced is not None:
                self.waits.pop()
                return self._automatic(decision, forced)

    async def ask_all(
        self, decisions: Iterable[Decision[S, A]], into: Callable[[S], dict[Seat, A]] | None = None
    ) -> dict[Seat, A]:
        """Ask several seats at once; nobody learns anything until all have answered.

        `into` names the place in the state where sealed answers lie meanwhile. The result is in the order
        asked.
        """
        first = self.comes_first(atomic=False)
        if first is not None:
            await first
        self.serial += 1
        by_seat: dict[Seat, Decision[S, Any]] = {d.seat: d for d in decisions}
        if not by_seat:
            return {}
        wait: Wait[S] = Wait(self.serial, by_seat, False, any(d.secret for d in by_seat.values()))
        wait.into = into
        await self._collect(wait)
        answers = wait.given(self.state)
        settled = {seat: self._settled(wait, seat) for seat in by_seat}
        for seat, value in settled.items():  # re-insert: the order of arrival must not show in the bytes
            answers.pop(seat, None)
            answers[seat] = value
        return settled

    async def race(
        self,
        decisions: Iterable[Decision[S, A]],
        more: Callable[[], Iterable[Decision[S, A]]] = tuple,
    ) -> tuple[Seat, A]:
        """Ask several seats at once and go on with whoever answers first; the caller asks the others again.

        At least one of them must have a choice. `more`: whom to ask after something has been done unasked;
        seats that are asked already stay asked as they are.
        """
        first = self.comes_first(atomic=False)
        if first is not None:
            await first
        self.serial += 1
        by_seat: dict[Seat, Decision[S, Any]] = {d.seat: d for d in decisions}
        wait: Wait[S] = Wait(self.serial, by_seat, False, False)
        wait.open = list(by_seat)
        self.waits.append(wait)
        while True:
            message = await suspend(wait)
            if isinstance(message, Answer):
                self.waits.pop()
                return message.seat, message.value
            await self._between(wait, message)
            for decision in more():
                by_seat.setdefault(decision.seat, decision)
            wait.open = list(by_seat)

    async def respond(self, decisions: Sequence[Decision[S, A | None]]) -> tuple[Seat, A] | None:
        """Open a window: the first in the given order who does not pass. Who is really asked never shows."""
        first = self.comes_first(atomic=False)
        if first is not None:
            await first
        self.serial += 1
        state = self.state
        if not decisions or (not self.paced and all(d.forced(state) is not None for d in decisions)):
            return None
        by_seat: dict[Seat, Decision[S, Any]] = {d.seat: d for d in decisions}
        wait: Wait[S] = Wait(self.serial, by_seat, True, True)
        await self._collect(wait)
        for seat in by_seat:
            answer = self._settled(wait, seat)
            if answer is not None:
                return seat, answer
        return None

    def tell(self, event: Event, *audience: Seat) -> None:
        """Write a line of the journal, for everybody or for some seats."""
        if self.keep:
            self.journal.append(Entry(event, audience or None))

    def _settled(self, wait: Wait[S], seat: Seat) -> Any:
        answers = wait.given(self.state)
        if seat in answers:
            return answers[seat]
        decision = wait.decisions[seat]
        forced = decision.forced(self.state)
        return decision.default(self.state) if forced is None else self._automatic(decision, forced)

    def _automatic(self, decision: Decision[S, A], forced: tuple[A]) -> A:
        """The only legal answer, told to all unless the question itself is hidden."""
        if self.keep and not decision.secret:
            self.tell(Automatic(decision.seat, decision.kind(), decision.rule))
        return forced[0]

    async def _collect(self, wait: Wait[S]) -> None:
        self.waits.append(wait)
        while self._unsettled(wait):
            message = await suspend(wait)
            if isinstance(message, Answer):
                wait.given(self.state)[message.seat] = message.value
            else:
                await self._between(wait, message)
        self.waits.pop()

    async def _between(self, wait: Wait[S], message: Message) -> None:
        """Something other than an answer: afterwards every answer already given must still be legal."""
        if isinstance(message, Act):
            await self.perform(message.seat, message.action)
        elif isinstance(message, World):
            self._redraw(message)
        elif isinstance(message, Rekey):
            self.rekey(message.salt)
        else:
            wait.beat = True
        answers = wait.given(self.state)
        for seat, answer in list(answers.items()):
            decision = wait.decisions.get(seat)
            if decision is None:
                continue
            try:
                decision.check(self.state, answer)
            except IllegalAnswer as refusal:
                del answers[seat]
                self.tell(Dropped(seat, decision.kind(), refusal.reason, refusal.rule), seat)

    def _unsettled(self, wait: Wait[S]) -> bool:
        state, answers = self.state, wait.given(self.state)
        wait.open = [s for s, d in wait.decisions.items() if s not in answers and d.forced(state) is None]
        if wait.secret and self.paced:
            return not wait.beat
        if not wait.first:
            return bool(wait.open)
        for seat in wait.decisions:  # an earlier seat's silence holds back a later seat's play
            if seat in answers:
                if answers[seat] is not None:
                    return False
            elif seat in wait.open:
                return True
        return False

    # -- for the table -----------------------------------------------------------------------------

    def pending(self) -> dict[Seat, Decision[S, Any]]:
        """Who can answer what, really; holders of hidden cards included."""
        wait = self.waiting
        return {} if wait is None else {seat: wait.decisions[seat] for seat in wait.open}

    def pending_for(self, seat: Seat | None) -> Pending | None:
        """What a seat (None: a spectator) may know about what the table waits for."""
        wait = self.waiting
        if wait is None:
            return None
        asked = seat is not None and seat in wait.open
        mine = wait.decisions[seat] if seat is not None and asked else None
        first = next(iter(wait.decisions.values()))
        return Pending(
            step=self.steps,
            serial=wait.serial,
            kind=wait.kind,
            rule=first.rule,
            secret=wait.secret,
            waiting_for=tuple(wait.decisions if wait.secret else wait.open),
            asked=asked,
            question=mine,
            options=None if mine is None else mine.options(self.state),
        )

    def submit(self, seat: Seat, answer: Any, at: tuple[int, int] | None = None) -> None:
        """Answer the open question. `at` = (step, serial) of the question meant.

        An answer may also be plain data, as it comes from a file or a wire: the question types it. Raises
        NotAsked if that question is not open to this seat, IllegalAnswer if a rule forbids the answer; the
        game then stands exactly where it stood.
        """
        wait = self._asked(seat, at)
        typed = legal_answer(wait.decisions[seat], self.state, answer)
        self._feed(wait, Answer(seat, typed))

    def _asked(self, seat: Seat, at: tuple[int, int] | None) -> Wait[S]:
        wait = self.waiting
        if wait is None or seat not in wait.open or (at is not None and at != (self.steps, wait.serial)):
            raise NotAsked(self._not_asked(seat))
        return wait

    def act(self, seat: Seat, action: Action[S]) -> None:
        """Do something unasked; as with an answer, plain data will do.

        Raises IllegalAnswer if a rule forbids it, NotAsked if the game is over.
        """
        allowed = self.allowed(seat, action)
        self._feed(cast("Wait[S]", self.waiting), Act(seat, allowed))

    def allowed(self, seat: Seat, action: object) -> Action[S]:
        """The typed action, if the seat may do it now; nothing is done. Raises as `act` does."""
        if self.waiting is None:
            raise NotAsked("The game is over")
        try:
            typed: Action[S] = _typed(action, self.actions)
        except ValueError as wrong:
            raise IllegalAnswer(f"This is not an action: {wrong}", self.action_rule) from None
        if not typed.interrupts_effects and self.busy():
            raise IllegalAnswer("An effect is being resolved; wait until it is finished", self.atomic_rule)
        typed.check(self.state, seat)
        return typed

    def busy(self) -> bool:
        """Is an effect half done, so that nothing else may be started?"""
        return any(d.atomic for wait in self.waits for d in wait.decisions.values())

    def beat(self) -> None:
        """The table's clock: close the paced window that is open."""
        wait = self.waiting
        if wait is None or not (wait.secret and self.paced):
            raise NotAsked("No window is open")
        self._feed(wait, Beat())

    def change_chance(self, salt: bytes) -> None:
        """After a rewind: nobody shall profit from what they saw chance bring. NotAsked once it is over."""
        if self.waiting is None:
            raise NotAsked("The game is over")
        self._feed(self.waiting, Rekey(salt))

    def world(self, seat: Seat, seed: int, forget: bool = False) -> Self:
        """A game as it might be for all that `seat` knows; everything hidden from it is drawn anew.

        `seed` is a number from 0 to 2**63 - 1. Raises ValueError for another one.
        """
        if not 0 <= seed < 1 << 63:
            raise ValueError("The seed of a world is a number from 0 to 2**63 - 1")
        fork = self.fork()
        wait = fork.waiting
        if wait is not None:
            fork._feed(wait, World(seat, seed, forget))
        return fork

    def fork(self) -> Self:
        """An independent copy, as it stands in the middle of its step; keeps no journal."""
        game = type(self).__new__(type(self))
        game._prepare(self.decoder.decode(self.snapshot), self.paced, False, self.snapshot)
        game._replay(self.tail)
        game.steps, game.rules, game.origin = self.steps, self.rules, self.origin
        return game

    # -- taking back what has not been kept --------------------------------------------------------

    def mark(self) -> Mark:
        """Where the game stands, for `back_to`."""
        return self.snapshot, list(self.tail), self.steps, self.told, len(self.journal), len(self.log)

    def back_to(self, mark: Mark) -> None:
        """Stand again where the game stood: whoever keeps its messages could not keep the last ones.

        The journal and the log lose what came after the mark; they must not have been shortened since.
        """
        snapshot, tail, steps, told, lines, entries = mark
        del self.journal[lines:], self.log[entries:]
        self._restore(snapshot, tail, steps, told)

    # -- saves -------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The game as a file: set-up, snapshot, tail, whole log and journal."""
        return pack(
            Saved(
                rules=self.rules,
                step=self.steps,
                paced=self.paced,
                origin=self.origin,
                told=self.told,
                snapshot=self.snapshot,
                tail=[_raw(entry) for entry in self.tail],
                log=[_raw(entry) for entry in self.log],
                journal=msgspec.to_builtins(self.journal),
            )
        )

    @classmethod
    def load(cls, data: bytes, *, at_step: bool = False) -> Self:
        """A game from a file. `at_step`: forget the unfinished step and stand at its beginning.

        Raises SaveError for a damaged, foreign or newer file, RulesChanged if the rules of the unfinished
        step are no longer those of the save.
        """
        saved = unpack(data)
        game = cls.__new__(cls)
        try:
            state = cls.decoder.decode(saved.snapshot)
            journal = [] if cls.events is None else msgspec.convert(saved.journal, _journal_type(cls.events))
        except msgspec.MsgspecError as wrong:
            raise SaveError(f"This save does not fit the rules of this version: {wrong}") from None
        game._prepare(
            state, saved.paced, at_step
        )  # what the unfinished step told stands in the journal already
        game.origin, game.rules = saved.origin, saved.rules
        game.steps = saved.step if game.over() else saved.step - 1
        entries = [Entry(e.event, e.audience) for e in journal]
        game.journal = entries[: saved.told]
        game._resume(None)
        if at_step:
            game.log = game._typed_log(saved.log[: len(saved.log) - len(saved.tail)])
        else:
            game._retell(saved.tail)
            game.journal += entries[saved.told :]
            game.log = game._typed_log(saved.log)
        game.keep = True
        return game

    def _retell(self, tail: list[Any]) -> None:
        for serial, kind, tag, raw in tail:
            wait = self.waiting
            if wait is None or (serial, kind) != (wait.serial, wait.kind):
                raise RulesChanged(
                    "The rules have changed since this save: its unfinished step must be played again"
                )
            try:
                self._feed(wait, self._message(wait, tag, raw))
            except Exception as fault:  # under other rules an old answer may lead a rule astray in any way
                sentence = "The rules have changed since this save: an answer no longer fits"
                raise RulesChanged(sentence) from fault

    def _typed_log(self, log: list[Any]) -> list[Logged]:
        """The log of a loaded game keeps its raw form: only a replay types it, question by question."""
        return [(serial, kind, _Raw(tag, raw)) for serial, kind, tag, raw in log]  # type: ignore[misc]

    def _message(self, wait: Wait[S], tag: str, raw: Any) -> Message:
        if tag == "Answer":
            decision = wait.decisions[raw["seat"]]
            return Answer(raw["seat"], msgspec.convert(raw["value"], answer_type(type(decision))))
        if tag == "Act":
            return Act(raw["seat"], msgspec.convert(raw["action"], self.actions))
        if tag == "Rekey":
            return msgspec.convert(raw, Rekey)
        return msgspec.convert(raw, World) if tag == "World" else Beat()

    def replay(self, messages: Iterable[Message]) -> None:
        """Play messages that have been checked before, in their order."""
        for message in messages:
            if self.waiting is None:
                raise NotAsked("The game is over")
            self._feed(self.waiting, message)

    def feed_raw(self, serial: int, kind: str, tag: str, raw: Any) -> None:
        """Play one stored message again. Raises RulesChanged if the game does not ask the same question."""
        self._retell([(serial, kind, tag, raw)])

    # -- machinery ---------------------------------------------------------------------------------

    def _not_asked(self, seat: Seat) -> str:
        if self.waiting is None:
            return "The game is over"
        if seat in self.waiting.open:
            return f"That question is over; {seat} is asked another one now"
        return f"{seat} is not asked this now; the table waits for somebody else"

    def _replay(self, tail: list[Logged]) -> None:
        self._resume(None)
        for entry in tail:
            self.tail.append(entry)
            self._resume(entry[2])

    async def _run(self) -> None:
        decoded = bool(self.snapshot)  # a copy need not encode again what it was decoded from
        while not self.over():
            if not decoded:
                self.snapshot = self.encoder.encode(self.state)
            decoded = False
            self.tail = []
            self.serial = 0
            self.steps += 1
            self.told = len(self.journal)
            if self.watch is not None:
                self.watch(self.state)
            await self.step()
        self.snapshot = self.encoder.encode(self.state)
        self.tail = []
        self.told = len(self.journal)

    def _feed(self, wait: Wait[S], message: Message) -> None:
        entry: Logged = (wait.serial, wait.kind, message)
        stood = self.snapshot, self.tail, self.steps, self.told
        lines = len(self.journal)
        self.tail.append(entry)
        if self.keep:
            self.log.append(entry)
        try:
            self._resume(message)
        except Exception:  # a fault in a rule: the game stands where it stood
            stood[1].pop()
            if self.keep:
                self.log.pop()
            del self.journal[lines:]
            self._restore(*stood)
            raise

    def _restore(self, snapshot: bytes, tail: list[Logged], steps: int, told: int) -> None:
        kept = self.keep, self.origin, self.rules, self.log, self.journal
        self._prepare(self.decoder.decode(snapshot), self.paced, False, snapshot)
        self._replay(tail)
        self.keep, self.origin, self.rules, self.log, self.journal = kept
        self.steps, self.told = steps, told

    def _resume(self, message: Message | None) -> None:
        try:
            self.waiting = self._main.send(message)
        except StopIteration:
            self.waiting = None

    def _redraw(self, message: World) -> None:
        for wait in self.waits:
            if wait.secret:
                answers = wait.given(self.state)
                for seat in [s for s in answers if s != message.seat]:
                    del answers[seat]
        self.redeal(message.seat, Random(message.seed), message.forget)


class _Raw(msgspec.Struct):
    """A stored message that has not been typed again."""

    tag: str
    raw: Any


def _raw(entry: Logged) -> tuple[int, str, str, Any]:
    serial, kind, message = entry
    if isinstance(message, _Raw):
        return serial, kind, message.tag, message.raw
    return serial, kind, type(message).__name__, msgspec.to_builtins(message)


@cache
def _journal_type(events: Any) -> Any:
    entry: Any = msgspec.defstruct(
        "StoredEntry", [("event", events), ("audience", tuple[str, ...] | None, None)]
    )
    return list[entry]


def decode_answer(decision: Decision[Any, Any], raw: object) -> Any:
    """Type raw data by its question; IllegalAnswer, with the question's rule, if it has the wrong form."""
    try:
        return _typed(raw, answer_type(type(decision)))
    except ValueError as wrong:
        raise IllegalAnswer(f"This is not an answer to {decision.kind()}: {wrong}", decision.rule) from None


def legal_answer(decision: Decision[S, A], state: S, raw: object) -> A:
    """The typed answer. Raises IllegalAnswer if it has the wrong form, or is not legal now."""
    typed: A = decode_answer(decision, raw)
    decision.check(state, typed)
    return typed


_writer = msgspec.msgpack.Encoder()


@cache
def _reader(form: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(form)


def _typed(raw: object, form: Any) -> Any:
    """What a file would make of this, all through: so nothing enters a game that cannot be kept.

    Raises ValueError for what has another form, or none: a number beyond all files, half a character.
    """
    try:
        return _reader(form).decode(_writer.encode(raw))
    except (msgspec.MsgspecError, TypeError, OverflowError, RecursionError) as wrong:
        raise ValueError(str(wrong)) from None
