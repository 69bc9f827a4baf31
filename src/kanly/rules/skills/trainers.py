"""Five skills that train: strength for whoever plays a card of one role (E2 pp.8-9).

Killer Medic, Master of Assassins, Prana Bindu Adept, Swordmaster of Ginaz, Warmaster.
"""

from __future__ import annotations

from functools import cache

from kanly.catalog import LeaderSkill, cards, leader_skills
from kanly.engine import ADD
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.resolution import Fighting, strength_bonus
from kanly.rules.battle.roles import Role, printed, roles
from kanly.rules.modules.leader_skills import ME, fights, in_front
from kanly.rules.state import Seat, State

TAUGHT, MASTER = 1, 3  # strength for another leader, and for the skilled one


@cache
def trainers() -> tuple[LeaderSkill, ...]:
    """The skills that train."""
    return tuple(skill for skill in leader_skills().values() if skill.trains is not None)


@strength_bonus.by(ME, rank=ADD)
def train(state: State, side: Fighting, value: float) -> float:
    """Once for each skill whose card is played, if the leader lives (ruling skill-bonuses-add)."""
    if side.plan.leader is None or not side.alive:
        return value
    for skill in trainers():
        if not played(state, side.seat, skill.trains or ""):
            continue
        if fights(state, side.seat, skill.id):
            value += MASTER
        elif in_front(state, side.seat, skill.id):
            value += TAUGHT
    return value


def played(state: State, seat: Seat, what: str) -> bool:
    """Is there a card in the seat's plan that has this role there?"""
    plan = battle_of(state).plans[seat]
    if what == "worthless":
        return any(card is not None and cards()[card].worthless for card in (plan.weapon, plan.defense))
    kind, _, slot = what.partition("_")
    late: tuple[Role, ...] = () if plan.late is None else (printed(plan.late, "defense"),)
    return any(
        kind in (role.weapon if slot == "weapon" else role.defense) for role in (*roles(state, seat), *late)
    )
