"""When time is over: for a decision, for a card that is up by letter, and for a hidden window."""

from __future__ import annotations

from kanly.rules import Dune
from kanly.rules.bidding import MakeBid
from kanly.rules.lot_rounds import SealBid
from kanly.table.config import LetterClock
from kanly.table.state import Chair, Question, Table

BIDS = (MakeBid.kind(), SealBid.kind())
MINUTES, HOURS = 60_000, 3_600_000  # ms
MORE = 5 * MINUTES, "5 minutes"
MORE_BY_LETTER = 24 * HOURS, "24 hours"
AGAIN, AGAIN_BY_LETTER = (10 * MINUTES, "ten minutes"), (4 * HOURS, "four hours")


def more_time(table: Table) -> tuple[int, str]:
    """By how much a deadline is put off (ms), and in words."""
    return MORE_BY_LETTER if isinstance(table.config.clock, LetterClock) else MORE


def between_reminders(table: Table) -> tuple[int, str]:
    """After so long (ms, and in words) whoever is still asked may be reminded again."""
    return AGAIN_BY_LETTER if isinstance(table.config.clock, LetterClock) else AGAIN


def remind_from(table: Table) -> int | None:
    """When those who are asked may be reminded again (ms); None: they have not been."""
    reminded, question = table.reminded, table.question
    if reminded is None or question is None or reminded.question != question.id:
        return None
    return reminded.at + between_reminders(table)[0]


def card_deadline(table: Table, kind: str) -> int | None:
    """When the card that is up by letter goes: one deadline for all its bids (ms). None: another question, or
    bids have clocks like everything else."""
    up = table.config.auction_ms
    return None if up is None or kind not in BIDS else table.lot[1] + up


def clock_end(table: Table, kind: str, question: Question, chair: Chair) -> int | None:
    """When a seat's time for the open question is over, its reserve included (ms); None: never."""
    card = card_deadline(table, kind)
    if card is not None:
        return card
    allowed = table.config.decision_ms
    return None if allowed is None else question.opened + allowed + chair.reserve


def time_is_over(table: Table, kind: str, chair: Chair, at: int) -> bool:
    """Has the seat had its time for the open question? Where no clock runs it has."""
    if table.question is None:
        return True
    end = clock_end(table, kind, table.question, chair)
    return end is None or at >= end


def from_reserve(table: Table, kind: str, at: int) -> int:
    """What an answer now takes from its seat's reserve: the time beyond the decision's own (ms)."""
    allowed = table.config.decision_ms
    if allowed is None or table.question is None or card_deadline(table, kind) is not None:
        return 0
    return max(0, at - table.question.opened - allowed)


def public_due(table: Table, game: Dune) -> int | None:
    """When the open question ends by itself, from public facts only (ms)."""
    question, wait = table.question, game.waiting
    if question is None or wait is None or table.paused is not None:
        return None
    if wait.secret:
        return question.opened + table.config.window_ms if game.paced else None
    ends = [clock_end(table, wait.kind, question, table.seated(seat)) for seat in wait.open]
    known = [end for end in ends if end is not None]
    return min(known, default=None)
