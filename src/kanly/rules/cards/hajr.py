"""Hajr: one more movement (B p.22)."""

from __future__ import annotations

from random import Random

from kanly.catalog import cards
from kanly.engine import Pick
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.movement import Mover, after_move, turns_of
from kanly.rules.purse import free_hand
from kanly.rules.state import CardId, State

FACE = "hajr"


class PlayHajr(Pick[State, CardId | None], frozen=True):
    """Play Hajr for one more movement?"""

    rule = "cards.hajr"
    secret = True
    automatic = True

    def choices(self, state: State) -> list[CardId | None]:
        return [None, *(card for card in free_hand(state, self.seat) if cards()[card].face == FACE)]

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
