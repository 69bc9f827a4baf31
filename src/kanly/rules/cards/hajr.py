"""Hajr: one more movement (B p.22)."""

from __future__ import annotations

from kanly.rules import events
from kanly.rules.card_windows import PlayCard
from kanly.rules.game import Dune
from kanly.rules.movement import Moved, after_move, turns_of
from kanly.rules.state import CardId, State

FACE = "hajr"


class PlayHajr(PlayCard, frozen=True):
    """Play Hajr for one more movement?"""

    rule = "cards.hajr"

    def face(self) -> str:
        return FACE

    def forced(self, state: State) -> tuple[CardId | None] | None:
        """Nobody else is asked, so a promise to play it is kept without asking."""
        choices = self.choices(state)
        return (choices[0],) if len(choices) == 1 else None


@after_move.by("", id="cards.hajr", earned=lambda state, moved: True)
async def offer(game: Dune, moved: Moved) -> None:
    """After a movement, or instead of one, before the turn ends; the range is computed afresh."""
    card = await game.ask(PlayHajr(moved.seat))
    if card is not None:
        game.discard(moved.seat, card)
        turns_of(game.state).moves += 1
        game.tell(events.HajrPlayed(moved.seat))
