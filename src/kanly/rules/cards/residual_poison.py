"""Residual Poison: before any leader is chosen, one of the opponent's dies."""

from __future__ import annotations

from kanly.rules import events
from kanly.rules.battle.battle import before_plans
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.battle.plans import discs
from kanly.rules.card_windows import PlayCard, at_large
from kanly.rules.cards import RICHESE_CARDS
from kanly.rules.game import Dune
from kanly.rules.state import Battle, CardId, State

FACE, RULE = "residual_poison", "cards.residual-poison"
BEFORE_ALL = -10


class PlayResidualPoison(PlayCard, frozen=True):
    """Poison a leader of your opponent at random?"""

    rule = RULE

    def face(self) -> str:
        return FACE

    def choices(self, state: State) -> list[CardId | None]:
        """There must be a leader that could be used in this battle."""
        possible = discs(state, opponent(battle_of(state), self.seat))
        return super().choices(state) if possible else [None]


@before_plans.by(
    RICHESE_CARDS, id="cards.residual_poison", earned=lambda state, _: at_large(state, FACE), stage=BEFORE_ALL
)
async def offer(game: Dune, battle: Battle) -> None:
    """The leader dies face up like one killed in battle, and nobody is paid."""
    sides = [seat for seat in game.state.in_order() if seat in (battle.aggressor, battle.defender)]
    played = await game.respond([PlayResidualPoison(seat) for seat in sides])
    if played is None:
        return
    seat, card = played
    game.discard(seat, card)
    state = game.state
    possible = discs(state, opponent(battle_of(state), seat))
    leader = possible[game.draw(len(possible))]
    await game.kill_leader(leader)
    game.tell(events.LeaderPoisoned(seat, leader))
