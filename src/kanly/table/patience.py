"""While the table waits: reminding whoever is asked, and giving them more time."""

from __future__ import annotations

from typing import cast

from kanly.engine import Wait
from kanly.rules import Dune, State
from kanly.table import told
from kanly.table.clocks import between_reminders, card_deadline, clock_end, more_time, remind_from
from kanly.table.desk import Deed, Desk, Refused, folds, judges
from kanly.table.play import open_wait, running
from kanly.table.state import Question, QuestionId, Reminder, Seat, Vote, replace


class Remind(Deed, frozen=True):
    """Tell whoever is asked this, and is away, that the table waits. In a hidden window everybody who could
    be asked is told alike, and no name is said."""

    question: QuestionId


class MoreTime(Deed, frozen=True):
    """Give a seat more time: the host at once; the others when more than half of all people want it."""

    seat: Seat


@judges(Remind)
def judge_remind(desk: Desk, deed: Remind) -> Deed:
    """Whoever waits, for somebody else, and not again and again."""
    mine = desk.seat()
    running(desk)
    wait = open_wait(desk, deed.question)
    if all(seat == mine or desk.table.seated(seat).bot is not None for seat in publicly_asked(wait)):
        raise Refused(409, "The table waits for nobody else who could be reminded")
    again = remind_from(desk.table)
    if again is not None and desk.at < again:
        raise Refused(
            409, f"They have been reminded; {between_reminders(desk.table)[1]} later they may be again"
        )
    return deed


def publicly_asked(wait: Wait[State]) -> tuple[Seat, ...]:
    """Whom the table waits for, as far as all may know."""
    return tuple(wait.decisions if wait.secret else wait.open)


@folds(Remind)
def remind(desk: Desk, deed: Remind) -> None:
    """The server hears of it, and tells those who are away."""
    wait = cast("Wait[State]", cast(Dune, desk.game).waiting)
    desk.change(reminded=Reminder(deed.question, desk.at))
    desk.tell(told.Reminded(desk.seat(), () if wait.secret else publicly_asked(wait)))


@judges(MoreTime)
def judge_more_time(desk: Desk, deed: MoreTime) -> Deed:
    """For a seat that is asked in public, against a clock."""
    mine = desk.seat()
    running(desk)
    game, table = desk.playing(), desk.table
    wait = game.waiting
    if wait is None or wait.secret or deed.seat not in wait.open:
        raise Refused(409, "The table does not wait for that seat in public; a short window ends by itself")
    if clock_end(table, wait.kind, cast(Question, table.question), table.seated(deed.seat)) is None:
        raise Refused(409, "This table has no clock: it waits anyway")
    if mine in vote_for_time(desk, deed.seat).agreed:
        raise Refused(409, "You have asked for this already")
    return deed


def vote_for_time(desk: Desk, seat: Seat) -> Vote:
    """Who wants a seat to have more time."""
    known = (vote for vote in desk.table.votes if (vote.about, vote.seat) == ("time", seat))
    return next(known, Vote("time", seat))


@folds(MoreTime)
def fold_more_time(desk: Desk, deed: MoreTime) -> None:
    """The host gives it; the others ask for it until enough of them do."""
    if desk.actor.id == desk.table.host:
        give_time(desk, deed.seat, desk.chair().name)
        return
    mine, old = desk.seat(), vote_for_time(desk, deed.seat)
    vote = replace(old, agreed=(*old.agreed, mine))
    if not old.agreed:
        desk.tell(told.TimeAsked(mine, deed.seat, more_time(desk.table)[1]))
    desk.change(votes=(*(each for each in desk.table.votes if each != old), vote))
    people = [chair for chair in desk.table.people() if chair.bot is None]
    if 2 * len(vote.agreed) > len(people):
        give_time(desk, deed.seat, "")


def give_time(desk: Desk, seat: Seat, name: str) -> None:
    """Its reserve grows; a card that is up by letter stays up for longer. `name`: who gives it; the table if
    nobody."""
    length, words = more_time(desk.table)
    kind = cast("Wait[State]", cast(Dune, desk.game).waiting).kind
    chair = desk.table.seated(seat)
    if card_deadline(desk.table, kind) is None:
        desk.change_chair(chair, reserve=chair.reserve + length)
    else:
        desk.change(lot=(desk.table.lot[0], desk.table.lot[1] + length))
    given = vote_for_time(desk, seat)
    desk.change(votes=tuple(vote for vote in desk.table.votes if vote != given))
    desk.tell(told.TimeGiven(seat, name, words))
