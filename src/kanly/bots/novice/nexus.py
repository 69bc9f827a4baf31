"""Alliances: with the best partner that will have one, and no breaking without need."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.mind import Mind, habit
from kanly.rules.nexus import READY, NexusMove
from kanly.rules.state import Seat


def attraction(mind: Mind, seat: Seat) -> float:
    """How good a partner a faction would be: strongholds, forces, and no enemy near."""
    mat = mind.view.mats[seat]
    on_board = sum(here[seat].fighters for here in mind.places.values() if seat in here)
    strength = 3 * len(mind.held((seat,))) + (on_board + mat.reserves.total) / 4 + mat.living / 2
    together = sum(
        1 for here in mind.places.values() if seat in here and mind.seat in here and here[seat].fighters
    )
    return strength - 2 * together


@habit("speak_at_nexus")
def speak(mind: Mind, asked: Asked) -> object:
    """Accept the best offer, unless somebody much better is free; then offer once, and be ready."""
    options: list[NexusMove] = asked.options
    if mind.ally is not None:
        return leave_or_stay(mind, options)
    offers = [move for move in options if move.do == "accept" and move.seat is not None]
    free = [move.seat for move in options if move.do in ("accept", "offer") and move.seat is not None]
    best = max((attraction(mind, seat) for seat in free), default=0.0)
    good = [move for move in offers if attraction(mind, move.seat or "") >= 0.6 * best]
    if good:
        return max(good, key=lambda move: attraction(mind, move.seat or ""))
    if any(move.do == "withdraw" for move in options) and READY in options:
        return READY
    wooed = [move for move in options if move.do == "offer"]
    if wooed and lonely(mind):
        return max(wooed, key=lambda move: attraction(mind, move.seat or ""))
    return READY if READY in options else options[0]


def lonely(mind: Mind) -> bool:
    """Does the seat want an ally? Not if it is about to win alone, nor in a game of two."""
    return len(mind.view.mats) > 2 and mind.missing > 1


def leave_or_stay(mind: Mind, options: list[NexusMove]) -> NexusMove:
    """Leave only for a victory alone that the alliance would not bring."""
    alone = len(mind.held((mind.seat,)))
    wins_alone = alone >= mind.needed((mind.seat,)) and mind.missing > 0
    leaving = NexusMove("break")
    if wins_alone and leaving in options:
        return leaving
    return READY if READY in options else options[0]
