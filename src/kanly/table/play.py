"""The game at a table: answers, deeds without being asked, hidden windows, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, cast

import msgspec

from kanly.engine import IllegalAnswer, Wait, legal_answer
from kanly.rules import Dune, State
from kanly.table import told
from kanly.table.clocks import from_reserve
from kanly.table.desk import TABLE, Deed, Desk, Refused, folds, judges
from kanly.table.state import Question, QuestionId, Seat, replace

By: TypeAlias = Literal["person", "bot", "bot_once", "clock", "order"]
GONE = "This question is over; the table has moved on"


class Answer(Deed, frozen=True):
    """Answer a question; the question's kind says of what form the value is."""

    question: QuestionId
    value: Any


class Answered(Deed, frozen=True):
    """An answer that the game has taken; `by` whom it came for the seat."""

    seat: Seat
    question: QuestionId
    kind: str
    value: Any
    by: By = "person"


class Act(Deed, frozen=True):
    """Do something unasked: `action` is a tagged action of the rules, such as a bribe."""

    action: dict[str, Any]


class Acted(Deed, frozen=True):
    """Something that a seat has done unasked."""

    seat: Seat
    question: QuestionId
    kind: str
    action: Any
    by: By = "person"


class GoOn(Deed, frozen=True):
    """Nothing to play here: the hidden window may close. Everybody who could publicly be asked says this."""

    question: QuestionId


class WentOn(Deed, frozen=True):
    """A seat lets a hidden window close. `kind` and `value`: its pass, if it was really asked."""

    seat: Seat
    question: QuestionId
    kind: str | None = None
    value: Any = None
    by: By = "person"


class Beaten(Deed, frozen=True):
    """A hidden window has closed."""

    question: QuestionId
    kind: str


class Revealed(Deed, frozen=True):
    """The game is over or given up: the seed is public."""

    seed: str
    salt: str


class Abandon(Deed, frozen=True):
    """The host gives the game up for the table; the seed is published."""


# -- answers -----------------------------------------------------------------------------------------------


def open_wait(desk: Desk, question: QuestionId) -> Wait[State]:
    """What the game waits for, if that is this question. Refused if it is over."""
    game, now = desk.playing(), desk.table.question
    if game.waiting is None or now is None or now.id != question:
        raise Refused(409, GONE)
    return game.waiting


def running(desk: Desk) -> None:
    """Refused while the table is paused."""
    if desk.table.paused is not None:
        raise Refused(409, "The table is paused; the host lets it go on")


@judges(Answer)
def judge_answer(desk: Desk, deed: Answer) -> Deed:
    """A legal answer to the open question."""
    seat = desk.seat()
    running(desk)
    wait = open_wait(desk, deed.question)
    if seat not in wait.open:
        raise Refused(409, GONE)
    return answered_as(desk, wait, seat, deed.value, "person")


def answered_as(desk: Desk, wait: Wait[State], seat: Seat, value: Any, by: By) -> Deed:
    """The entry of an answer. Refused, with its rule, if it is not legal."""
    typed = lawful(legal_answer, wait.decisions[seat], cast(Dune, desk.game).state, value)
    question = cast(Question, desk.table.question)
    return Answered(seat, question.id, wait.kind, msgspec.to_builtins(typed), by)


def lawful(check: Callable[..., Any], *what: object) -> Any:
    """What a check of the game gives back. Refused, with its rule, if a rule forbids it."""
    try:
        return check(*what)
    except IllegalAnswer as no:
        raise Refused(422, no.reason, no.rule) from None


@folds(Answered)
def answered(desk: Desk, deed: Answered) -> None:
    """The game takes the answer, and the clock of the seat stops."""
    if deed.by in SAID:
        desk.tell(SAID[deed.by](deed.seat, deed.kind), *private_to(desk, deed.seat))
    charge(desk, deed.seat)
    if deed.by == "clock":
        let_stand_in(desk, deed.seat)
    feed(desk, deed.seat, deed.kind, deed.value)
    desk.change(once=tuple(seat for seat in desk.table.once if seat != deed.seat))
    went_on(desk, deed.seat, deed.question)
    desk.heard()


def let_stand_in(desk: Desk, seat: Seat) -> None:
    """The bot that the seat's owner has named for this sits down until the owner is back."""
    chair = desk.table.seated(seat)
    level = chair.orders.stand_in
    if level is not None and chair.bot is None:
        desk.change_chair(chair, bot=level)
        desk.tell(told.BotSatDown(seat, level, chair.name))


SAID = {"clock": told.ClockRanOut, "order": told.ByOrder, "bot_once": told.BotAnswered}


def private_to(desk: Desk, seat: Seat) -> tuple[Seat, ...]:
    """Who may know that a seat has answered by itself: of a hidden question only the seat."""
    wait = cast(Dune, desk.game).waiting
    return (seat,) if wait is not None and wait.secret else ()


def feed(desk: Desk, seat: Seat, kind: str, value: Any) -> None:
    """An answer goes to the game."""
    game = cast(Dune, desk.game)
    wait = cast("Wait[State]", game.waiting)
    game.feed_raw(wait.serial, kind, "Answer", {"seat": seat, "value": value})


def charge(desk: Desk, seat: Seat) -> None:
    """Time beyond the decision's own comes from the reserve; hidden windows cost nobody anything."""
    wait = cast(Dune, desk.game).waiting
    if wait is None or wait.secret:
        return
    chair, over = desk.table.seated(seat), from_reserve(desk.table, wait.kind, desk.at)
    if over and chair.person is not None:
        desk.change_chair(chair, reserve=max(0, chair.reserve - over))


# -- unasked -----------------------------------------------------------------------------------------------


@judges(Act)
def judge_act(desk: Desk, deed: Act) -> Deed:
    """Something that the rules allow the seat now."""
    seat = desk.seat()
    running(desk)
    return acted_as(desk, seat, deed.action, "person")


def acted_as(desk: Desk, seat: Seat, action: Any, by: By) -> Deed:
    """The entry of a deed without being asked. Refused, with its rule, if it is not allowed."""
    game = desk.playing()
    question = desk.table.question
    if game.waiting is None or question is None:
        raise Refused(409, "The game is over")
    typed = lawful(game.allowed, seat, action)
    return Acted(seat, question.id, game.waiting.kind, msgspec.to_builtins(typed), by)


@folds(Acted)
def acted(desk: Desk, deed: Acted) -> None:
    """The game carries it out."""
    game = cast(Dune, desk.game)
    wait = cast("Wait[State]", game.waiting)
    game.feed_raw(wait.serial, deed.kind, "Act", {"seat": deed.seat, "action": deed.action})
    desk.heard()


# -- hidden windows ----------------------------------------------------------------------------------------


@judges(GoOn)
def judge_go_on(desk: Desk, deed: GoOn) -> Deed:
    """Whoever could publicly be asked, whether or not it really is."""
    seat = desk.seat()
    running(desk)
    return gone_on_as(desk, open_wait(desk, deed.question), seat, "person")


def gone_on_as(desk: Desk, wait: Wait[State], seat: Seat, by: By) -> Deed:
    """The entry of a seat that lets a window close. The answer is the same whoever holds what."""
    question = cast(Question, desk.table.question)
    if not wait.secret or seat not in wait.decisions:
        raise Refused(409, "There is no window open that you could close")
    if seat in question.gone_on:
        raise Refused(409, "You have gone on already")
    if seat not in wait.open:
        return WentOn(seat, question.id, by=by)
    state = cast(Dune, desk.game).state
    value = msgspec.to_builtins(wait.decisions[seat].default(state))
    return WentOn(seat, question.id, wait.kind, value, by)


@folds(WentOn)
def folded_went_on(desk: Desk, deed: WentOn) -> None:
    """A pass for who was asked, nothing but a note for the others."""
    went_on(desk, deed.seat, deed.question)
    if deed.kind is not None:
        feed(desk, deed.seat, deed.kind, deed.value)
    desk.heard()


def went_on(desk: Desk, seat: Seat, asked: QuestionId) -> None:
    """Note that a seat has had its say in this question."""
    question = desk.table.question
    if question is not None and question.id == asked and seat not in question.gone_on:
        desk.change(question=replace(question, gone_on=(*question.gone_on, seat)))


@judges(Beaten)
def judge_beaten(desk: Desk, deed: Beaten) -> Deed:
    """The table closes windows by itself."""
    wait = open_wait(desk, deed.question)
    if not wait.secret:
        raise Refused(409, "This is no window")
    return deed


@folds(Beaten)
def beaten(desk: Desk, deed: Beaten) -> None:
    """Silence was a pass."""
    game = cast(Dune, desk.game)
    game.feed_raw(cast("Wait[State]", game.waiting).serial, deed.kind, "Beat", None)
    desk.heard()


# -- the end -----------------------------------------------------------------------------------------------


@judges(Revealed)
def judge_revealed(desk: Desk, deed: Revealed) -> Deed:
    """The table does it by itself, once."""
    game = desk.playing()
    if desk.actor.id != TABLE or game.waiting is not None:
        raise Refused(409, "The game is not over")
    return deed


@folds(Revealed)
def revealed(desk: Desk, deed: Revealed) -> None:
    """Whoever likes may check every shuffle now."""
    desk.change(stage="over", revealed=(deed.seed, deed.salt), question=None, asked={}, rewind=None, votes=())
    desk.tell(told.SeedRevealed(deed.seed, deed.salt))


@judges(Abandon)
def judge_abandon(desk: Desk, deed: Abandon) -> Deed:
    """The host. Before the game the table is just closed."""
    desk.host()
    if desk.table.stage == "over":
        raise Refused(409, "The game is over")
    return deed


@folds(Abandon)
def abandon(desk: Desk, deed: Abandon) -> None:
    """Over without a winner; the seed is published all the same."""
    seed, salt = desk.seed.hex(), desk.salt.hex()
    played = desk.table.stage == "game"
    desk.change(
        stage="over", abandoned=True, question=None, asked={}, rewind=None, votes=(), drafting=(),
        revealed=(seed, salt) if played else None,
    )  # fmt: skip
    desk.tell(told.Abandoned(desk.actor.name))
    if played:
        desk.tell(told.SeedRevealed(seed, salt))
