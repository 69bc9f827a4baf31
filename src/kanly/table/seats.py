"""Who plays a seat: restoring it, handing it over, lending it to a bot, and what the table may decide."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Literal, cast

from kanly.bots import USUAL_BOT
from kanly.table import told
from kanly.table.clocks import time_is_over
from kanly.table.config import LetterClock
from kanly.table.desk import Deed, Desk, Refused, folds, judges, known_bot
from kanly.table.orders import clean_orders
from kanly.table.state import Chair, ChairId, Orders, PersonId, Seat, Table, Vote, replace

SHORTEST_SECRET = 20
LONG, LONG_BY_LETTER = 600_000, 172_800_000  # after so long a pause (ms) others may end it


class KeepKit(Deed, frozen=True):
    """From now on whoever knows the secret behind this SHA-256 hash (64 hexadecimal figures) may restore the
    seat. The secret is made, and kept, by the player's own device."""

    hash: str


class Recover(Deed, frozen=True):
    """Restore a seat here with its secret; it ends on the other device."""

    secret: str


class Offer(Deed, frozen=True):
    """Hand the seat, with all its secrets, to whoever brings the secret behind this hash; None: no longer."""

    hash: str | None = None


class Accept(Deed, frozen=True):
    """Take a seat that was offered."""

    secret: str


class SeatPassed(Deed, frozen=True):
    """Another person, or the same one elsewhere, has the seat now. Old secrets are void."""

    chair: ChairId
    person: PersonId
    name: str
    how: Literal["recovered", "handed_over"]


class Follow(Deed, frozen=True):
    """The seat of a guest goes with its player into the account of whoever does it. Nobody sends this: only
    who runs the table knows that both are one."""

    guest: PersonId


class SeatFollowed(Deed, frozen=True):
    """The same player under another id: name, kit and standing orders stay."""

    chair: ChairId
    person: PersonId


class Lend(Deed, frozen=True):
    """A bot plays my seat for a while."""

    level: str = USUAL_BOT


class TakeBack(Deed, frozen=True):
    """I play my seat again."""


class SetOrders(Deed, frozen=True):
    """What is to be done for my seat without asking me each time."""

    orders: Orders


class CallVote(Deed, frozen=True):
    """Let a bot answer for a seat whose clock has run out: once, or until its owner is back."""

    about: Literal["answer", "seat"]
    seat: Seat


class HandHost(Deed, frozen=True):
    """Somebody else looks after the table."""

    chair: ChairId


class Pause(Deed, frozen=True):
    """Let the clocks stand still: the host."""


class Resume(Deed, frozen=True):
    """Let the clocks run again: the host, and after a while everybody who plays."""


def digest(secret: str) -> str:
    """What the table keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _is_hash(text: str) -> bool:
    return len(text) == 64 and all(c in "0123456789abcdef" for c in text)


def _checked_hash(text: str) -> None:
    if not _is_hash(text):
        raise Refused(422, "Name the SHA-256 hash of the secret, 64 hexadecimal figures")


# -- the same seat elsewhere -------------------------------------------------------------------------------


@judges(KeepKit)
def judge_keep_kit(desk: Desk, deed: KeepKit) -> Deed:
    """A new kit voids the old one."""
    desk.chair()
    _checked_hash(deed.hash)
    return deed


@folds(KeepKit)
def keep_kit(desk: Desk, deed: KeepKit) -> None:
    """Only the hash is kept."""
    desk.change_chair(desk.chair(), kit=deed.hash)


@judges(Offer)
def judge_offer(desk: Desk, deed: Offer) -> Deed:
    """A one-time offer, made or withdrawn."""
    desk.chair()
    if deed.hash is not None:
        _checked_hash(deed.hash)
    return deed


@folds(Offer)
def offer(desk: Desk, deed: Offer) -> None:
    """Only the hash is kept."""
    desk.change_chair(desk.chair(), offer=deed.hash)


@judges(Recover)
def judge_recover(desk: Desk, deed: Recover) -> Deed:
    """The seat whose kit this is."""
    chair = _by_secret(desk.table, "kit", deed.secret)
    if chair is None:
        raise Refused(403, "This is not the kit of a seat at this table, or it has been used")
    return _passed(desk, chair, "recovered")


@judges(Accept)
def judge_accept(desk: Desk, deed: Accept) -> Deed:
    """The seat that was offered, by whoever does not sit here yet."""
    chair = _by_secret(desk.table, "offer", deed.secret)
    if chair is None:
        raise Refused(403, "This offer is not open any more; ask for a new one")
    return _passed(desk, chair, "handed_over")


def _passed(desk: Desk, chair: Chair, how: Literal["recovered", "handed_over"]) -> Deed:
    _may_take(desk, chair)
    return SeatPassed(chair.id, desk.actor.id, desk.actor.name, how)


def _may_take(desk: Desk, chair: Chair) -> None:
    mine = desk.table.chair_of(desk.actor.id)
    if mine is not None and mine.id != chair.id:
        raise Refused(409, "You sit at this table already, on another seat")
    if desk.actor.id in desk.table.removed:
        raise Refused(403, "The host has sent you away from this table")


def _by_secret(table: Table, field: Literal["kit", "offer"], secret: str) -> Chair | None:
    if len(secret) < SHORTEST_SECRET:
        return None
    given = digest(secret)
    for chair in table.chairs:
        kept = getattr(chair, field)
        if kept is not None and hmac.compare_digest(kept, given):
            return chair
    return None


@folds(SeatPassed)
def seat_passed(desk: Desk, deed: SeatPassed) -> None:
    """Whoever had the seat has no part in it any more; a new owner begins without standing orders."""
    chair = cast(Chair, desk.table.chair(deed.chair))
    if desk.table.host == chair.person:
        desk.change(host=deed.person)
    name = chair.name if deed.how == "recovered" else deed.name
    orders = chair.orders if deed.how == "recovered" else Orders()
    ready = chair.ready and deed.how == "recovered"
    desk.change_chair(
        chair, person=deed.person, name=name, bot=None, kit=None, offer=None, orders=orders, ready=ready
    )
    if chair.faction is None:
        return
    if deed.how == "recovered":
        desk.tell(told.SeatRestored(chair.faction, name))
    else:
        desk.tell(told.SeatHandedOver(chair.faction, chair.name, deed.name))


@judges(Follow)
def judge_follow(desk: Desk, deed: Follow) -> Deed:
    """Unless the account has a seat here itself, or may have none."""
    chair = desk.table.chair_of(deed.guest)
    if chair is None:
        raise Refused(409, "The guest has no seat at this table")
    _may_take(desk, chair)
    return SeatFollowed(chair.id, desk.actor.id)


@folds(SeatFollowed)
def seat_followed(desk: Desk, deed: SeatFollowed) -> None:
    """Nobody else notices: whoever plays is whoever played."""
    chair = cast(Chair, desk.table.chair(deed.chair))
    if desk.table.host == chair.person:
        desk.change(host=deed.person)
    desk.change_chair(chair, person=deed.person)


# -- bots for a while --------------------------------------------------------------------------------------


@judges(Lend)
def judge_lend(desk: Desk, deed: Lend) -> Deed:
    """The owner, in a game."""
    desk.seat()
    known_bot(deed.level)
    if desk.chair().bot is not None:
        raise Refused(409, "A bot plays your seat already")
    return deed


@folds(Lend)
def lend(desk: Desk, deed: Lend) -> None:
    """A bot sits down beside the owner."""
    chair = desk.chair()
    desk.change_chair(chair, bot=deed.level)
    desk.tell(told.BotSatDown(cast(str, chair.faction), deed.level, chair.name))


@judges(TakeBack)
def judge_take_back(desk: Desk, deed: TakeBack) -> Deed:
    """The owner of a seat that a bot plays."""
    desk.seat()
    if desk.chair().bot is None:
        raise Refused(409, "You play your seat yourself")
    return deed


@folds(TakeBack)
def take_back(desk: Desk, deed: TakeBack) -> None:
    """The bot gets up."""
    chair = desk.chair()
    desk.change_chair(chair, bot=None)
    desk.tell(told.BotGotUp(cast(str, chair.faction), chair.name))


# -- standing orders ---------------------------------------------------------------------------------------


@judges(SetOrders)
def judge_set_orders(desk: Desk, deed: SetOrders) -> Deed:
    """Orders of known kinds, from when one sits down until the game is over."""
    desk.chair()
    if desk.table.stage == "over":
        raise Refused(409, "The game is over")
    state = None if desk.game is None else desk.game.state
    return SetOrders(clean_orders(deed.orders, state))


@folds(SetOrders)
def set_orders(desk: Desk, deed: SetOrders) -> None:
    """They replace all that were set before."""
    desk.change_chair(desk.chair(), orders=deed.orders)


# -- what the table decides --------------------------------------------------------------------------------


@judges(CallVote)
def judge_call_vote(desk: Desk, deed: CallVote) -> Deed:
    """Begin a vote, or agree to it. It needs a public question whose time is over, or no clock at all."""
    mine = desk.seat()
    game = desk.playing()
    if deed.seat == mine:
        raise Refused(409, "That is your own seat: lend it to a bot, or answer")
    if not game.state.plays(deed.seat):
        raise Refused(422, f"{deed.seat} does not play at this table")
    if desk.table.seated(deed.seat).bot is not None:
        raise Refused(409, "A bot plays that seat already")
    wait = game.waiting
    if wait is None or wait.secret or deed.seat not in wait.open:
        raise Refused(409, "The table does not wait for that seat in public")
    if not time_is_over(desk.table, wait.kind, desk.table.seated(deed.seat), desk.at):
        raise Refused(409, "That seat still has time")
    if any(mine in vote.agreed for vote in desk.table.votes if _same(vote, deed)):
        raise Refused(409, "You have voted for this")
    return deed


def _same(vote: Vote, deed: CallVote) -> bool:
    return (vote.about, vote.seat) == (deed.about, deed.seat)


@folds(CallVote)
def call_vote(desk: Desk, deed: CallVote) -> None:
    """More than half of the other people are enough."""
    mine = desk.seat()
    old = next((vote for vote in desk.table.votes if _same(vote, deed)), None)
    vote = replace(old or Vote(deed.about, deed.seat), agreed=(*(old.agreed if old else ()), mine))
    others = tuple(v for v in desk.table.votes if not _same(v, deed))
    desk.change(votes=(*others, vote))
    if old is None:
        desk.tell(told.VoteOpened(mine, deed.seat, deed.about))
    voters = [chair for chair in desk.table.people() if chair.faction != deed.seat and chair.bot is None]
    if 2 * len(vote.agreed) > len(voters):
        desk.change(votes=others)
        _voted(desk, deed)


def _voted(desk: Desk, deed: CallVote) -> None:
    if deed.about == "answer":
        desk.change(once=(*desk.table.once, deed.seat))
        return
    chair = desk.table.seated(deed.seat)
    desk.change_chair(chair, bot=USUAL_BOT)
    desk.tell(told.BotSatDown(deed.seat, USUAL_BOT, chair.name))


@judges(HandHost)
def judge_hand_host(desk: Desk, deed: HandHost) -> Deed:
    """To a person who sits here."""
    desk.host()
    chair = desk.table.chair(deed.chair)
    if chair is None or chair.person is None:
        raise Refused(409, "Nobody sits there who could look after the table")
    return deed


@folds(HandHost)
def hand_host(desk: Desk, deed: HandHost) -> None:
    """Another host."""
    chair = cast(Chair, desk.table.chair(deed.chair))
    desk.change(host=chair.person)
    desk.tell(told.HostChanged(chair.name))


@judges(Pause)
def judge_pause(desk: Desk, deed: Pause) -> Deed:
    """The host, in a game."""
    desk.host()
    desk.playing()
    if desk.table.paused is not None:
        raise Refused(409, "The table is paused already")
    return deed


@folds(Pause)
def pause(desk: Desk, deed: Pause) -> None:
    """From now on no time counts."""
    desk.change(paused=desk.at)
    desk.tell(told.Paused(desk.actor.name))


@judges(Resume)
def judge_resume(desk: Desk, deed: Resume) -> Deed:
    """The host, while the table is paused; after a while anybody who plays, for a host may not come back."""
    if desk.table.paused is None:
        raise Refused(409, "The table is not paused")
    if desk.actor.id != desk.table.host:
        desk.seat()
        letter = isinstance(desk.table.config.clock, LetterClock)
        if desk.at - desk.table.paused < (LONG_BY_LETTER if letter else LONG):
            wait = "two days" if letter else "ten minutes"
            raise Refused(403, f"The host lets the table go on; after {wait} everybody who plays may")
    return deed


@folds(Resume)
def resume(desk: Desk, deed: Resume) -> None:
    """Every question is as old as it was."""
    table = desk.table
    stood = desk.at - cast(int, table.paused)
    question: Any = table.question
    desk.change(
        paused=None,
        question=None if question is None else replace(question, opened=question.opened + stood),
        asked={id: at + stood for id, at in table.asked.items()},
        lot=(table.lot[0], table.lot[1] + stood),
    )
    desk.tell(told.Resumed(desk.actor.name))
