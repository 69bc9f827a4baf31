"""The register of what a novice does without being asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kanly.bots.novice.cards import has_face
from kanly.bots.novice.mind import Mind
from kanly.engine import Action
from kanly.rules import State
from kanly.rules.state import Seat

MOMENTS = ("battle_plan", "revive", "declare_shipment", "make_bid")  # kinds of questions at which it looks up
Deed: TypeAlias = Callable[[Mind, str], Action[State] | None]
_DEEDS: dict[str, list[tuple[int, Deed]]] = {kind: [] for kind in MOMENTS}


def deed(*kinds: str, rank: int = 0) -> Callable[[Deed], Deed]:
    """Register what may be done while a question of these kinds is open; a lower rank comes first."""

    def register(act: Deed) -> Deed:
        for kind in kinds:
            _DEEDS[kind].append((rank, act))
        return act

    return register


def deeds(kind: str) -> list[Deed]:
    """What may be done then, the first first."""
    return [act for _, act in sorted(_DEEDS[kind], key=lambda ranked: ranked[0])]


def special_karama(mind: Mind, seat: Seat) -> str | None:
    """A real Karama, if this seat still has its special power."""
    if mind.seat != seat or not mind.advanced or mind.mat.special_used:
        return None
    return has_face(mind.own.hand, "karama")
