"""What the cards of a revealed plan do in this battle, which need not be what is printed on them.

Whoever asks what kills, what saves, what explodes or what serves a leader asks for roles. A card that copies
another, or is declined, answers `card_role`; a defense that is no card answers `defenses`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kanly.catalog import cards
from kanly.engine import Modifier
from kanly.rules.battle.combatants import battle_of
from kanly.rules.state import CardId, Seat, State

Slot: TypeAlias = Literal["weapon", "defense"]


class Role(msgspec.Struct, frozen=True, gc=False):
    """What a card is as it is played: a face with its classes. One that does nothing has no face.

    `shield`: a lasgun explodes on it. `both_leaders`: it strikes the own leader too.
    """

    face: str = ""
    weapon: tuple[str, ...] = ()
    defense: tuple[str, ...] = ()
    shield: bool = False
    both_leaders: bool = False


class Played(msgspec.Struct, frozen=True, gc=False):
    """A card in a slot of a seat's revealed plan."""

    seat: Seat
    slot: Slot
    card: CardId


NO_ROLE = Role()
card_role: Modifier[State, Played, Role] = Modifier("card_role")  # what else than printed a card is
defenses: Modifier[State, Seat, tuple[Role, ...]] = Modifier("defenses")  # all that protects a leader


def printed(card: CardId, slot: Slot) -> Role:
    """What a card is by itself in this slot: there only its classes for the slot count."""
    sheet = cards()[card]
    if slot == "weapon":
        return Role(sheet.face, weapon=sheet.weapon, both_leaders=sheet.both_leaders)
    return Role(sheet.face, defense=sheet.defense, shield=sheet.shield_for_explosion)


def role(state: State, seat: Seat, slot: Slot) -> Role:
    """What a slot of the seat's plan holds; one whose owner has declined to use it after the reveal does
    nothing."""
    fighting = battle_of(state)
    plan = fighting.plans[seat]
    card = plan.weapon if slot == "weapon" else plan.defense
    if card is None or card in fighting.unused:
        return NO_ROLE
    return card_role(state, Played(seat, slot, card), printed(card, slot))


def roles(state: State, seat: Seat) -> tuple[Role, Role]:
    """What the two slots of the seat's plan hold."""
    return role(state, seat, "weapon"), role(state, seat, "defense")


def defenses_of(state: State, seat: Seat) -> tuple[Role, ...]:
    """All that protects the seat's leader, in whichever slot it lies."""
    return defenses(state, seat, tuple(each for each in roles(state, seat) if each.defense))
