"""Portable Snooper: a poison defense that can still be brought out when both plans are shown (E2 p.10)."""

from __future__ import annotations

import msgspec

from kanly.catalog import cards
from kanly.rules import events
from kanly.rules.battle.battle import plans_shown
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.plans import in_class
from kanly.rules.battle.roles import Role, defenses, printed
from kanly.rules.card_windows import PlayCard, at_large
from kanly.rules.cards import RICHESE_CARDS
from kanly.rules.game import Dune
from kanly.rules.state import Battle, CardId, Plan, Seat, State

FACE, RULE = "portable_snooper", "cards.portable-snooper"
LATE = 2


class AddSnooper(PlayCard, frozen=True):
    """Your plan shows no defense: bring out a Portable Snooper?"""

    rule = RULE

    def face(self) -> str:
        return FACE


def has_room(state: State, seat: Seat, plan: Plan) -> bool:
    """Could the seat have played it: with a leader, no defense, and not both a weapon and a worthless card?
    The Voice may forbid it."""
    played = [card for card in (plan.weapon, plan.defense) if card is not None]
    if (
        plan.leader is None
        or len(played) > 1
        or any(cards()[card].defense for card in played if card == plan.defense)
    ):
        return False
    return not any(
        in_class(cards()[FACE], duty.value, "defense") for duty in state.word(seat, "class", must=False)
    )


@plans_shown.by(
    RICHESE_CARDS, id="cards.portable_snooper", earned=lambda state, _: at_large(state, FACE), stage=LATE
)
async def bring_out(game: Dune, battle: Battle) -> None:
    """Before traitors are called; only who shows no defense is asked, whoever holds the card."""
    state = game.state
    able = [
        seat
        for seat in state.in_order()
        if seat in battle.plans and has_room(state, seat, battle.plans[seat])
    ]
    played = await game.respond([AddSnooper(seat) for seat in able])
    if played is not None:
        seat, card = played
        plans = battle_of(game.state).plans
        plans[seat] = msgspec.structs.replace(plans[seat], late=card)
        game.show([card])
        game.tell(events.SnooperAdded(seat, card))


@defenses.by(RICHESE_CARDS)
def protect(state: State, seat: Seat, value: tuple[Role, ...]) -> tuple[Role, ...]:
    """It protects like one that lay in the plan."""
    late: CardId | None = battle_of(state).plans[seat].late
    return value if late is None else (*value, printed(late, "defense"))
