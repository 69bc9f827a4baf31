"""Artillery Strike: it hits both leaders, and the forces alone decide (F pp.1, 8)."""

from __future__ import annotations

from kanly.catalog import cards
from kanly.engine import ADD
from kanly.rules.battle.resolution import Terms, Threat, battle_terms, saved
from kanly.rules.state import Battle, State

FACE = "artillery_strike"


@saved.by("", rank=ADD)
def shielded(state: State, threat: Threat, value: bool) -> bool:
    """A leader is safe behind a shield of its own side only."""
    if cards()[threat.weapon].face != FACE:
        return value
    return threat.defense is not None and cards()[threat.defense].shield_for_explosion


@battle_terms.by("")
def forces_alone(state: State, battle: Battle, value: Terms) -> Terms:
    """Leaders who live add nothing, nor does what goes with them; no dead leader is paid for (ruling
    artillery-bonuses)."""
    weapons = (plan.weapon for plan in battle.plans.values())
    if any(card is not None and cards()[card].face == FACE for card in weapons):
        return Terms(leaders=False, bounty=False)
    return value
