"""What every weapon does against every defense: asked of the rules, card by card, so that it cannot differ
from what a battle does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Literal, TypeAlias

import msgspec

from kanly.catalog import Card, cards
from kanly.rules.battle.resolution import explodes, strikes
from kanly.rules.setup import PLAYED_SETS
from kanly.rules.state import Battle, Plan

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
    faces = {card.face: card for card in cards().values() if not {*PLAYED_SETS}.isdisjoint(card.sets)}
    defenses = [card for card in faces.values() if card.defense]
    weapons = [card for card in faces.values() if card.weapon]
    return Clashes(tuple(card.face for card in defenses), tuple(_rows(weapons, defenses)))


def _rows(weapons: list[Card], defenses: list[Card]) -> Iterator[ClashRow]:
    def of(weapon: Card) -> tuple[tuple[str, ...], tuple[Outcome, ...]]:
        return weapon.weapon, tuple(outcome(weapon, defense) for defense in (None, *defenses))

    for (classes, against), alike in groupby(weapons, of):
        yield ClashRow(tuple(card.face for card in alike), classes, against)


def outcome(weapon: Card, defense: Card | None) -> Outcome:
    """What comes of one weapon against one defense, or none, when nobody calls a traitor."""
    behind = None if defense is None else defense.id
    plans = {"a": Plan(weapon=weapon.id), "d": Plan(defense=behind)}
    if explodes(Battle(0, "", "a", "d", plans=plans)):
        return "explodes"
    return "dies" if strikes(weapon.id, behind) else "lives"
