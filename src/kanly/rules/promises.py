"""Giving one's word: what is taken on, and what it asks of a hand."""

from __future__ import annotations

from collections.abc import Iterable

from kanly.catalog import cards
from kanly.rules.state import CardId, Duty, DutyKind, Seat, State

# What is barred in a wider sense: whoever may not enter may neither ship nor move there.
WIDER: dict[DutyKind, DutyKind] = {"ship": "enter", "move": "enter", "class": "play"}


def take_on(state: State, duties: Iterable[Duty]) -> None:
    """Bind a seat by these duties; one whose contrary binds it already is void (B p.12)."""
    for duty in duties:
        if not contradicts(state, duty):
            state.duties.append(duty)


def contradicts(state: State, duty: Duty) -> bool:
    """Is the contrary promised already? To do at least a excludes not to do b or more, if b <= a."""
    for other in state.duties:
        if (other.seat, other.value) == (duty.seat, duty.value) and other.must != duty.must:
            least, barred = (duty, other) if duty.must else (other, duty)
            if barred.amount <= least.amount and barred.kind in (least.kind, WIDER.get(least.kind)):
                return True
    return False


def sworn(state: State, seat: Seat, held: Iterable[CardId]) -> Duty | None:
    """The seat's word to play one of these cards as soon as it can."""
    faces = [cards()[card].face for card in held]
    return next((duty for duty in state.word(seat, "play", must=True) if duty.value in faces), None)
