"""Hajr: one more movement (B p.22)."""

from __future__ import annotations

from random import Random

from kanly.engine import IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.movement import Mover, after_move, turns_of
from kanly.rules.promises import sworn
from kanly.rules.purse import held
from kanly.rules.state import CardId, State

FACE = "hajr"


class PlayHajr(Pick[State, CardId | None], frozen=True):
    """Play Hajr for one more movement?"""

    rule = "cards.hajr"
    secret = True
    automatic = True

    def choices(self, state: State) -> list[CardId | None]:
        hajrs = held(state, self.seat, FACE)
        return [*([None] if sworn(state, self.seat, hajrs) is None else []), *hajrs]

    def check(self, state: State, answer: CardId | None) -> None:
        word = sworn(state, self.seat, held(state, self.seat, FACE))
        if answer is None and word is not None:
            raise IllegalAnswer("You have given your word to play Hajr this turn", word.rule)
        super().check(state, answer)

    def sample(self, state: State, rng: Random) -> CardId | None:
        return rng.choice(self.choices(state))


@after_move.by("", id="cards.hajr", earned=lambda state, mover: True)
async def offer(game: Dune, mover: Mover) -> None:
    """After a movement, or instead of one, before the turn ends; the range is computed afresh."""
    card = await game.ask(PlayHajr(mover.seat))
    if card is not None:
        game.discard(mover.seat, card)
        turns_of(game.state).moves += 1
        game.tell(events.HajrPlayed(mover.seat))
