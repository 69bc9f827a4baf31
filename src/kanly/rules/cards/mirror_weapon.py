"""Mirror Weapon: once both plans are shown it is whatever weapon the opponent has played."""

from __future__ import annotations

from kanly.catalog import cards
from kanly.rules import events
from kanly.rules.battle.battle import plans_shown
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.battle.roles import NO_ROLE, Played, Role, card_role, printed
from kanly.rules.cards import RICHESE_CARDS
from kanly.rules.game import Dune
from kanly.rules.state import Battle, CardId, Seat, State

FACE = "mirror_weapon"


def users(fighting: Battle) -> list[Seat]:
    """Whose plan shows a Mirror Weapon."""
    return [seat for seat, plan in fighting.plans.items() if plan.weapon and is_mirror(plan.weapon)]


def is_mirror(card: CardId) -> bool:
    """Is this card a Mirror Weapon?"""
    return cards()[card].face == FACE


@card_role.by(RICHESE_CARDS)
def copy(state: State, played: Played, value: Role) -> Role:
    """It copies a weapon whatever becomes of the original, and nothing else: no worthless or special card."""
    if not is_mirror(played.card):
        return value
    fighting = battle_of(state)
    other = fighting.plans[opponent(fighting, played.seat)].weapon
    return printed(other, "weapon") if other is not None and cards()[other].weapon else NO_ROLE


def copies_first(state: State, seats: list[Seat]) -> list[Seat]:
    """Who decides first about a weapon after the reveal: the copy before the original, then storm order
    (ruling reveal-decision-order)."""
    mirrors, order = users(battle_of(state)), state.in_order()
    return sorted(seats, key=lambda seat: (seat not in mirrors, order.index(seat)))


@plans_shown.by(
    RICHESE_CARDS, id="cards.mirror_weapon", earned=lambda state, battle: bool(users(battle)), stage=-1
)
async def tell(game: Dune, battle: Battle) -> None:
    """All see what has been copied."""
    for seat in users(battle):
        other = battle.plans[opponent(battle, seat)].weapon
        found = other if other is not None and cards()[other].weapon else None
        game.tell(events.WeaponMirrored(seat, found))
