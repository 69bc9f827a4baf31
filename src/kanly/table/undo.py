"""Going back, and forward again, when all agree. What was hidden stays hidden; chance is another one then."""

from __future__ import annotations

from kanly.table import told
from kanly.table.desk import TABLE, Deed, Desk, Refused, folds, judges
from kanly.table.state import QuestionId, RewindOffer, Seat, Table, replace


class ProposeRewind(Deed, frozen=True):
    """Go back to before this question was answered, or forward again to where it was left open."""

    moment: QuestionId


class RewindProposed(Deed, frozen=True):
    """The offer, with the entry of the log that it would go back to.

    `free`: nothing was drawn or shown since. `alone`: nobody but this seat has acted since, either.
    """

    moment: QuestionId
    version: int
    free: bool
    alone: bool = False


class Consent(Deed, frozen=True):
    """Agree, or not, to going back."""

    yes: bool = True


class WithdrawRewind(Deed, frozen=True):
    """Take the offer back."""


class RewindLapsed(Deed, frozen=True):
    """Not all have agreed in time."""


class Rewound(Deed, frozen=True):
    """The game goes on from where it stood after entry `to` of the log: that is this entry's parent.

    `question` was open until then: whoever would go forward again goes back to before this entry.
    """

    to: int
    moment: QuestionId
    rekey: bool
    question: QuestionId = ""


@judges(RewindProposed)
def judge_rewind_proposed(desk: Desk, deed: RewindProposed) -> Deed:
    """One offer at a time."""
    desk.seat()
    if desk.table.stage == "over":
        raise Refused(409, "The game is over")
    if desk.table.rewind is not None:
        raise Refused(409, "There is such an offer already; answer it first")
    return deed


@folds(RewindProposed)
def rewind_proposed(desk: Desk, deed: RewindProposed) -> None:
    """Whoever offers agrees."""
    seat = desk.seat()
    desk.change(rewind=RewindOffer(seat, deed.moment, deed.version, deed.free, deed.alone, desk.at, (seat,)))
    desk.tell(told.RewindAsked(seat, deed.free))


@judges(Consent)
def judge_consent(desk: Desk, deed: Consent) -> Deed:
    """Each person who plays, once; the host where the table has left it to the host."""
    seat, offer = desk.seat(), desk.table.rewind
    if offer is None:
        raise Refused(409, "Nobody has asked to go back, or the game has gone on since")
    if deed.yes and seat in offer.agreed:
        raise Refused(409, "You have agreed already")
    return deed


@folds(Consent)
def consent(desk: Desk, deed: Consent) -> None:
    """One no is enough to stay."""
    seat, offer = desk.seat(), desk.table.rewind
    if offer is None:
        return
    if deed.yes:
        desk.change(rewind=replace(offer, agreed=(*offer.agreed, seat)))
    else:
        desk.change(rewind=None)
        desk.tell(told.RewindRefused(seat))


@judges(WithdrawRewind)
def judge_withdraw_rewind(desk: Desk, deed: WithdrawRewind) -> Deed:
    """Whoever made the offer."""
    offer = desk.table.rewind
    if offer is None or offer.by != desk.seat():
        raise Refused(409, "You have made no such offer")
    return deed


@folds(WithdrawRewind)
def withdraw_rewind(desk: Desk, deed: WithdrawRewind) -> None:
    """As if it had not been made."""
    desk.change(rewind=None)


@judges(RewindLapsed)
def judge_rewind_lapsed(desk: Desk, deed: RewindLapsed) -> Deed:
    """The table does it by itself."""
    if desk.table.rewind is None:
        raise Refused(409, "There is no such offer")
    return deed


@folds(RewindLapsed)
def rewind_lapsed(desk: Desk, deed: RewindLapsed) -> None:
    """The game goes on."""
    desk.change(rewind=None)
    desk.tell(told.RewindVoid())


def missing(table: Table) -> tuple[Seat, ...]:
    """Who has still to agree to going back."""
    offer = table.rewind
    if offer is None or offer.alone:
        return ()
    if table.config.rewind == "host":
        host = table.chair_of(table.host)
        if host is not None and host.faction is not None:
            return () if host.faction in offer.agreed else (host.faction,)
    asked = [chair.faction for chair in table.people() if chair.faction is not None]
    return tuple(seat for seat in asked if seat not in offer.agreed)


@judges(Rewound)
def judge_rewound(desk: Desk, deed: Rewound) -> Deed:
    """The table goes back by itself when nobody's consent is missing."""
    offer = desk.table.rewind
    if desk.actor.id != TABLE or offer is None or missing(desk.table) or offer.version != deed.to:
        raise Refused(409, "Not all have agreed to going back")
    return deed


@folds(Rewound)
def rewound(desk: Desk, deed: Rewound) -> None:
    """`desk.game` is the game as it stood then. Questions have new names on the new branch."""
    desk.change(
        branch=desk.table.branch + 1, rewind=None, votes=(), once=(), question=None, asked={}, stage="game"
    )
    game = desk.game
    if game is not None and deed.rekey and game.waiting is not None:
        game.change_chance(desk.table.branch.to_bytes(8, "big"))
    desk.tell(told.WentBack(deed.rekey))
    desk.heard()
