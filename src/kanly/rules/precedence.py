"""Who acts out of turn: a place at the head or at the end of what is left of an order."""

from __future__ import annotations

from kanly.rules.state import Seat, State


def ordered(state: State, seats: list[Seat]) -> list[Seat]:
    """These seats in their order, but for one that goes first or last in this phase."""
    place = state.precedence
    if place is None or place.seat not in seats:
        return seats
    others = [seat for seat in seats if seat != place.seat]
    return [place.seat, *others] if place.first else [*others, place.seat]
