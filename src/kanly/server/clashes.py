"""What every weapon does against every defense: asked of the rules, card by card, so that it cannot differ
from what a battle does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from kanly.catalog import Card, cards, richese_cache, starting_deck
from kanly.rules.battle.resolution import explodes, survives
from kanly.rules.cards.stone_burner import FACE as BURNER
from kanly.rules.modules.known import MODULES, card_sets
from kanly.rules.setup import Setup, set_up
from kanly.rules.state import Battle, Plan, State

ATTACKER, DEFENDER = "atreides", "harkonnen"  # any two
SELLER = "richese"  # brings cards of its own
COPIES = "mirror_weapon"  # is whatever it meets
Outcome: TypeAlias = Literal["dies", "lives", "explodes"]  # the leader against whom the weapon is played


class ClashRow(msgspec.Struct, frozen=True):
    """Weapons that do the same, by face, with their printed classes; `against` no defense, then each."""

    weapons: tuple[str, ...]
    classes: tuple[str, ...]
    against: tuple[Outcome, ...]


class Clashes(msgspec.Struct, frozen=True):
    """Weapons against defenses (faces of cards)."""

    defenses: tuple[str, ...]
    rows: tuple[ClashRow, ...]


def clashes() -> Clashes:
    """All cards that this version plays."""
    modules = tuple(module.id for module in MODULES.values() if module.cards)
    state = set_up(Setup(factions=(ATTACKER, DEFENDER, SELLER), modules=modules))
    played = (*starting_deck(card_sets(state.in_play)), *richese_cache())
    faces = {cards()[id].face: cards()[id] for id in played if cards()[id].face != COPIES}
    defenses = [card for card in faces.values() if card.defense]
    weapons = [card for card in faces.values() if card.weapon]
    return Clashes(tuple(card.face for card in defenses), tuple(_rows(state, weapons, defenses)))


def _rows(state: State, weapons: list[Card], defenses: list[Card]) -> Iterator[ClashRow]:
    def of(weapon: Card) -> tuple[tuple[str, ...], tuple[Outcome, ...]]:
        return weapon.weapon, tuple(outcome(state, weapon, defense) for defense in (None, *defenses))

    rows: dict[tuple[tuple[str, ...], tuple[Outcome, ...]], list[str]] = {}
    for weapon in weapons:
        rows.setdefault(of(weapon), []).append(weapon.face)
    for (classes, against), alike in rows.items():
        yield ClashRow(tuple(alike), classes, against)


def outcome(state: State, weapon: Card, defense: Card | None) -> Outcome:
    """What comes of one weapon against one defense, or none, when nobody calls a traitor."""
    behind = None if defense is None else defense.id
    plans = {ATTACKER: Plan(weapon=weapon.id), DEFENDER: Plan(defense=behind)}
    fighting = state.battle = Battle(0, "", ATTACKER, DEFENDER, plans=plans)
    if weapon.face == BURNER:
        fighting.burners[ATTACKER] = True  # its owner has it kill
    if explodes(state, fighting):
        return "explodes"
    return "lives" if survives(state, fighting, DEFENDER) else "dies"
