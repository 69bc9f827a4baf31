"""Planetologist: longer or joint movements; a special card in place of a weapon."""

from __future__ import annotations

import msgspec

from kanly.catalog import cards
from kanly.engine import ADD, CAP
from kanly.rules.battle.aftermath import used_up
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.plans import Planned, discs, fits_slot, plan_veto, stand_ins
from kanly.rules.battle.resolution import Fighting, strength_bonus
from kanly.rules.battle.roles import Played
from kanly.rules.modules.leader_skills import plays, works
from kanly.rules.movement import Mover, Range, most_origins, move_range
from kanly.rules.state import CardId, Seat, State

ME = "planetologist"
RULE = "leader-skills.planetologist-battle"
FARTHEST, ORIGINS, BONUS = 3, 2, 2


@move_range.by(ME, rank=CAP)
def one_more(state: State, mover: Mover, value: Range) -> Range:
    """One territory farther, but not beyond three; not if the group comes from two."""
    if mover.joint or value.steps >= FARTHEST or not works(state, mover.seat, ME):
        return value
    return msgspec.structs.replace(value, steps=value.steps + 1, bare=min(FARTHEST, value.bare + 1))


@most_origins.by(ME)
def from_two(state: State, mover: Mover, value: int) -> int:
    """Forces of two territories may go to one together, each within its own range."""
    return ORIGINS if works(state, mover.seat, ME) else value


def is_special(card: CardId | None) -> bool:
    """Is this a green special card, which is no leader?"""
    return card is not None and cards()[card].special and not cards()[card].slots


def leads(state: State, seat: Seat) -> bool:
    """Could the Planetologist lead the seat's plan?"""
    return any(plays(state, seat, leader, ME) for leader in discs(state, seat))


@fits_slot.by(ME)
def take_special(state: State, played: Played, value: bool) -> bool:
    """A special card may lie where a weapon would."""
    if value or played.slot != "weapon" or not is_special(played.card):
        return value
    return leads(state, played.seat)


@plan_veto.by(ME)
def only_with_him(state: State, planned: Planned) -> tuple[str, str] | None:
    """For the skilled leader alone."""
    if not is_special(planned.plan.weapon) or plays(state, planned.seat, planned.plan.leader, ME):
        return None
    return "Only the Planetologist plays a special card in place of a weapon", RULE


def adapts(state: State, planned: Planned) -> bool:
    """Does the plan show a special card as a weapon, and the Planetologist? Cards count too that others
    may play there."""
    card = planned.plan.weapon
    return card is not None and cards()[card].special and plays(state, planned.seat, planned.plan.leader, ME)


@stand_ins.by(ME)
def take_over(state: State, planned: Planned, value: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The special card does nothing of its own."""
    card = planned.plan.weapon
    return (*value, card) if card is not None and adapts(state, planned) else value


@strength_bonus.by(ME, rank=ADD)
def adapt(state: State, side: Fighting, value: float) -> float:
    """The card has no other effect."""
    strong = side.alive and adapts(state, Planned(side.seat, side.plan))
    return value + BONUS if strong else value


@used_up.by(ME)
def discard_special(state: State, card: CardId, value: bool) -> bool:
    """It is discarded after the battle in any case."""
    plans = battle_of(state).plans.items()
    return value or any(
        plan.weapon == card and (is_special(card) or adapts(state, Planned(seat, plan)))
        for seat, plan in plans
    )
