"""Windows in which one certain card may be played: they open by what all know, whoever holds the card."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cache
from random import Random

from kanly.catalog import cards, faces
from kanly.engine import IllegalAnswer, Modifier, Pick
from kanly.rules.game import Dune, open_discards
from kanly.rules.modules.known import has_card
from kanly.rules.promises import sworn
from kanly.rules.purse import held
from kanly.rules.state import CardId, Seat, State

set_apart: Modifier[State, None, tuple[CardId, ...]] = Modifier("set_apart")  # all know that nobody has these


class PlayCard(Pick[State, CardId | None], frozen=True):
    """Play the card of this face now?"""

    secret = True
    automatic = True

    @abstractmethod
    def face(self) -> str:
        """What is printed on the card."""

    def choices(self, state: State) -> list[CardId | None]:
        copies = held(state, self.seat, self.face())
        return [*([None] if sworn(state, self.seat, copies) is None else []), *copies]

    def check(self, state: State, answer: CardId | None) -> None:
        word = sworn(state, self.seat, held(state, self.seat, self.face()))
        if answer is None and word is not None:
            raise IllegalAnswer("You have given your word to play that card this turn", word.rule)
        super().check(state, answer)

    def sample(self, state: State, rng: Random) -> CardId | None:
        return rng.choice(self.choices(state))

    def forced(self, state: State) -> tuple[CardId | None] | None:
        return (None,) if self.choices(state) == [None] else None


def at_large(state: State, face: str) -> bool:
    """Might somebody hold a card of this face, for all that is public: is one in the game, and not out?"""
    copies = copies_in(state.in_play, face)
    if not copies:
        return False
    out = (*set_apart(state, None, ()), *state.removed, *open_discards(state))
    return any(name not in out for name in copies)


@cache
def copies_in(in_play: str, face: str) -> tuple[CardId, ...]:
    """The cards of this face that are in a game with these things in play."""
    return tuple(name for name in faces()[face] if has_card(in_play, cards()[name]))


async def offer(game: Dune, ask: Callable[[Seat], PlayCard]) -> Seat | None:
    """Open the window to all, the first in storm order first; who has played the card, now discarded."""
    played = await game.respond([ask(seat) for seat in game.state.in_order()])
    if played is None:
        return None
    seat, card = played
    game.discard(seat, card)
    return seat
