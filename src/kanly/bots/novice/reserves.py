"""How a novice uses the three cards of Ecaz & Moritani."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.cards import has_face
from kanly.bots.novice.deeds import deed
from kanly.bots.novice.mind import Mind, habit
from kanly.engine import Action
from kanly.rules import State
from kanly.rules.cards.recruits import FACE as RECRUITS
from kanly.rules.cards.recruits import PlayRecruits

MANY = 4  # forces in the tanks that make Recruits worth playing


@deed("revive", rank=9)
def recruit(mind: Mind, kind: str) -> Action[State] | None:
    """With many dead, and no enemy who has more of them."""
    card = has_face(mind.own.hand, RECRUITS)
    dead = mind.mat.tanks.total
    enemies = [mat.tanks.total for seat, mat in mind.view.mats.items() if seat not in mind.side]
    return (
        PlayRecruits(card) if card is not None and dead >= MANY and dead >= max(enemies, default=0) else None
    )


@habit("choose_spent")
def spend(mind: Mind, asked: Asked) -> object:
    """Ordinary forces first."""
    return asked.options[0]


@habit("choose_rearguard")
def stay(mind: Mind, asked: Asked) -> object:
    """As few elite forces as make the dial."""
    return asked.default()
