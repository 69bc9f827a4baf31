"""What Ecaz's well peopled homeworld earns: spice for every poison weapon that is discarded (E3 pp.9-10).

The quote is pure and reads public things only: the population and the cards that go, with the slots of the
revealed plan in which they lay. `Game.discard` is the one place where cards come to the pile; it asks for the
quote before the card moves and pays in the same breath, so that nothing is ever paid twice.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kanly.catalog import cards, homeworlds
from kanly.rules.battle.roles import Played, Role, card_role, printed
from kanly.rules.cards.mirror_weapon import is_mirror
from kanly.rules.game import Bounty, discard_bounty
from kanly.rules.state import CardId, Discarded, State

ME, OWNER = "ecaz", "ecaz+homeworlds"
EACH = 3  # spice a card
POISON = "poison"
SLOTS = ("weapon", "defense", "leader")  # of a battle plan


class IncomeError(ValueError):
    """Something that cannot have been discarded so: the caller is wrong, and nothing has been changed."""


class Gone(msgspec.Struct, frozen=True):
    """A card that goes to the discard pile.

    `slot`: where it lay in a revealed plan of the battle that is being cleared up. `copied`: what a Mirror
    Weapon in the weapon slot has been there.
    """

    card: CardId
    slot: str | None = None
    copied: Role | None = None


def quote(state: State, gone: Sequence[Gone]) -> int:
    """What the bank pays Ecaz for these cards, discarded at once (spice).

    Raises IncomeError for a card that is named twice, a slot that there is not, or a played Mirror Weapon
    without what it copied.
    """
    check(gone)
    if not thrives(state):
        return 0
    return EACH * sum(is_poison_weapon(each) for each in gone)


def check(gone: Sequence[Gone]) -> None:
    """Raise IncomeError unless these are discards as they can happen."""
    if len({each.card for each in gone}) < len(gone):
        raise IncomeError("A card cannot be discarded twice at once")
    for each in gone:
        if each.slot is not None and each.slot not in SLOTS:
            raise IncomeError(f"{each.slot!r} is no slot of a plan")
        if (each.copied is not None) != (is_mirror(each.card) and each.slot == "weapon"):
            raise IncomeError(f"{each.card}: a played Mirror Weapon, and only that, has copied something")


def thrives(state: State) -> bool:
    """Do enough of Ecaz's own forces live at home now? Its reserves; no ally and no visitor counts."""
    return state.players[ME].reserves.total >= homeworlds()[ME].high.population_min


def is_poison_weapon(gone: Gone) -> bool:
    """Was it a poison weapon where it lay? A card of two uses counts as the one it was played for."""
    sheet = cards()[gone.card]
    if gone.copied is not None:
        return POISON in gone.copied.weapon
    return POISON in sheet.weapon and (gone.slot == "weapon" or sheet.slots[0] == "weapon")


@discard_bounty.by(OWNER)
def earn(state: State, discarded: Discarded, value: Bounty | None) -> Bounty | None:
    """The bank pays Ecaz for a poison weapon, whoever discards it and why."""
    amount = quote(state, [as_it_goes(state, discarded)])
    return Bounty(ME, amount) if amount else value


def as_it_goes(state: State, discarded: Discarded) -> Gone:
    """The card with its slot, if it lies in a plan that has been shown."""
    battle = state.battle
    if battle is None or battle.stage not in ("revealed", "resolved") or discarded.seat not in battle.plans:
        return Gone(discarded.card)
    plan, card = battle.plans[discarded.seat], discarded.card
    if card == plan.weapon:
        return Gone(card, "weapon", copied(state, discarded))
    if card == plan.defense:
        return Gone(card, "defense")
    return Gone(card, "leader" if card == plan.leader else None)


def copied(state: State, discarded: Discarded) -> Role | None:
    """What a Mirror Weapon has copied; a weapon that was not used keeps its kind."""
    if not is_mirror(discarded.card):
        return None
    played = Played(discarded.seat, "weapon", discarded.card)
    return card_role(state, played, printed(discarded.card, "weapon"))
