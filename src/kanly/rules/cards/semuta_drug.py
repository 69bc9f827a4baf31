"""Semuta Drug: a card that another player has just discarded is taken up."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.engine import Decision, IllegalAnswer
from kanly.rules import events
from kanly.rules.card_windows import at_large
from kanly.rules.cards import RICHESE_CARDS
from kanly.rules.game import Dune, cards_discarded
from kanly.rules.purse import held, playable
from kanly.rules.state import CardId, Discarded, State

FACE, RULE = "semuta_drug", "cards.semuta-drug"


class Taken(msgspec.Struct, frozen=True):
    """This card is taken up with that Semuta Drug."""

    card: CardId
    taken: CardId


class TakeUp(Decision[State, Taken | None], frozen=True):
    """Take up one of the cards just discarded?"""

    cards: tuple[CardId, ...]
    rule = RULE
    secret = True

    def options(self, state: State) -> object:
        return {"cards": self._drugs(state), "taken": list(self.cards)}

    def _drugs(self, state: State) -> list[CardId]:
        return playable(state, self.seat, held(state, self.seat, FACE))

    def check(self, state: State, answer: Taken | None) -> None:
        if answer is None:
            return
        if answer.card not in self._drugs(state):
            raise IllegalAnswer("You hold no Semuta Drug that you could play", RULE)
        if answer.taken not in self.cards:
            raise IllegalAnswer("Take one of the cards that another player has just discarded", RULE)

    def sample(self, state: State, rng: Random) -> Taken | None:
        drugs = self._drugs(state)
        return Taken(drugs[0], rng.choice(self.cards)) if drugs and rng.random() < 0.5 else None

    def default(self, state: State) -> Taken | None:
        return None

    def forced(self, state: State) -> tuple[Taken | None] | None:
        return None if self._drugs(state) else (None,)


def takers(state: State, fresh: tuple[Discarded, ...]) -> list[TakeUp]:
    """Everybody is asked about what the others have discarded and what still lies there."""
    found = []
    for seat in state.in_order():
        cards = tuple(d.card for d in fresh if d.seat != seat and d.card in state.discard)
        if cards:
            found.append(TakeUp(seat, cards))
    return found


@cards_discarded.by(RICHESE_CARDS, id="cards.semuta_drug", earned=lambda state, fresh: at_large(state, FACE))
async def offer(game: Dune, fresh: tuple[Discarded, ...]) -> None:
    """Whoever plays it takes one of the cards discarded together; all see which.

    What another card has taken from the pile or from the hand meanwhile is asked about anew.
    """
    while True:
        played = await game.respond(takers(game.state, fresh))
        if played is None:
            return
        seat, wish = played
        if wish.taken in game.state.discard and wish.card in game.state.players[seat].hand:
            break
    game.take_from_pile(wish.taken)
    game.discard(seat, wish.card)
    game.state.players[seat].hand.append(wish.taken)
    game.show([wish.taken])
    game.tell(events.DiscardTaken(seat, wish.taken))
