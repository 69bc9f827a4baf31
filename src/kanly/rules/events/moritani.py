"""What House Moritani does, and what becomes of Duke Vidal."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import LeaderId, Seat


class DukeGained(Event, frozen=True):
    """A seat gains the leader who changes sides: from another, from beside the board if `before` is None."""

    seat: Seat
    source: str
    before: Seat | None


class DukeReleased(Event, frozen=True):
    """The leader who changes sides lies beside the board again."""

    leader: LeaderId
