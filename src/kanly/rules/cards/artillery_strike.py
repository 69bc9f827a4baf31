"""Artillery Strike: it hits both leaders, and the forces alone decide (F pp.1, 8)."""

from __future__ import annotations

from kanly.engine import ADD
from kanly.rules.battle.resolution import Terms, Threat, battle_terms, saved
from kanly.rules.battle.roles import role
from kanly.rules.state import Battle, State

FACE = "artillery_strike"


@saved.by("", rank=ADD)
def shielded(state: State, threat: Threat, value: bool) -> bool:
    """A leader is safe behind a shield of its own side only."""
    if threat.weapon.face != FACE:
        return value
    return any(defense.shield for defense in threat.defenses)


@battle_terms.by("")
def forces_alone(state: State, battle: Battle, value: Terms) -> Terms:
    """Leaders who live add nothing, nor does what goes with them; no dead leader is paid for (ruling
    artillery-bonuses)."""
    if any(role(state, seat, "weapon").face == FACE for seat in battle.plans):
        return Terms(leaders=False, bounty=False)
    return value
