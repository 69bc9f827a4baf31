"""Ornithopter: in one movement a group flies three territories, or two groups move their own distance."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.engine import CAP, Decision, IllegalAnswer
from kanly.rules import events
from kanly.rules.cards import RICHESE_CARDS
from kanly.rules.game import Dune
from kanly.rules.movement import (
    Landing,
    Moved,
    Mover,
    Range,
    after_move,
    before_move,
    landing_veto,
    move_range,
    turns_of,
)
from kanly.rules.presence import areas_of
from kanly.rules.promises import sworn
from kanly.rules.purse import held
from kanly.rules.state import CardId, Flight, State

FACE, RULE = "ornithopter", "cards.ornithopter"
FAR = 3  # territories
Way: TypeAlias = Literal["far", "twice"]


class Flying(msgspec.Struct, frozen=True):
    """Play this Ornithopter: one group far, or two groups."""

    card: CardId
    way: Way = "far"


class FlyOrnithopter(Decision[State, Flying | None], frozen=True):
    """Play the Ornithopter for the movement that comes now?"""

    rule = RULE
    secret = True

    def _cards(self, state: State) -> list[CardId]:
        return held(state, self.seat, FACE) if any(True for _ in areas_of(state, self.seat)) else []

    def options(self, state: State) -> object:
        return {"cards": self._cards(state), "ways": ["far", "twice"]}

    def check(self, state: State, answer: Flying | None) -> None:
        cards = self._cards(state)
        if answer is not None and answer.card not in cards:
            raise IllegalAnswer("You hold no Ornithopter, or nothing on the board to fly", RULE)
        word = sworn(state, self.seat, cards)
        if answer is None and word is not None:
            raise IllegalAnswer("You have given your word to play that card this turn", word.rule)

    def default(self, state: State) -> Flying | None:
        cards = self._cards(state)
        return Flying(cards[0]) if sworn(state, self.seat, cards) is not None else None

    def sample(self, state: State, rng: Random) -> Flying | None:
        cards = self._cards(state)
        if cards and rng.random() < 0.6:
            return Flying(cards[0], rng.choice(("far", "twice")))
        return self.default(state)

    def forced(self, state: State) -> tuple[Flying | None] | None:
        return None if self._cards(state) else (None,)


@before_move.by(RICHESE_CARDS, id="cards.ornithopter", earned=lambda state, _: turns_of(state).flight is None)
async def offer(game: Dune, mover: Mover) -> None:
    """Before a movement of one's own turn; each Hajr gives another one (ruling ornithopter-hajr)."""
    flying = await game.ask(FlyOrnithopter(mover.seat))
    if flying is None:
        return
    game.discard(mover.seat, flying.card)
    turns = turns_of(game.state)
    turns.flight = Flight(FAR if flying.way == "far" else 0)
    turns.moves += flying.way == "twice"
    game.tell(events.OrnithopterPlayed(mover.seat, flying.way == "twice"))


@after_move.by(
    RICHESE_CARDS,
    id="cards.ornithopter",
    earned=lambda state, _: turns_of(state).flight is not None,
    stage=-1,
)
async def land(game: Dune, moved: Moved) -> None:
    """The far flight is over with its movement, the double one with the second group."""
    turns = turns_of(game.state)
    flight = turns.flight
    if flight is None or flight.far or flight.landed or moved.move is None:
        turns.flight = None
    else:
        flight.landed = True
        flight.rest[moved.move.to] = moved.move.group


def far_flight(state: State) -> bool:
    """Is the movement of now a far flight?"""
    turns = state.turn_order
    return turns is not None and turns.flight is not None and turns.flight.far > 0


@move_range.by(RICHESE_CARDS, rank=CAP + 1)
def fly_far(state: State, mover: Mover, value: Range) -> Range:
    """Three territories, neither more nor less, whatever else the group could do."""
    return Range(FAR) if far_flight(state) and turns_of(state).acting == mover.seat else value


@landing_veto.by(RICHESE_CARDS, rank=1)
def no_advisors(state: State, landing: Landing) -> tuple[str, str] | None:
    """Advisors do not fly far."""
    if not landing.advisors or not far_flight(state):
        return None
    return "Advisors cannot use the Ornithopter to fly far", RULE
