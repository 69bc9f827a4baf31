"""A player who knows the rules and plays a plain, honest game."""

from __future__ import annotations

from random import Random

from kanly.bots.base import Asked, Offers, Sight
from kanly.bots.novice import (
    battle,
    bidding,
    ecaz,
    machines,
    market,
    moritani,
    moving,
    nexus,
    opening,
    pairs,
    powers,
    revival,
    richese,
    richese_cards,
    shipping,
    skills,
    storm,
    stronghold,
    worms,
)
from kanly.bots.novice.mind import HABITS, Mind
from kanly.bots.novice.unasked import Deeds
from kanly.engine import Action
from kanly.rules import State

# Importing these files registers the habits.
AREAS = (
    battle,
    bidding,
    ecaz,
    machines,
    market,
    moritani,
    moving,
    nexus,
    opening,
    pairs,
    powers,
    revival,
    richese_cards,
    richese,
    shipping,
    skills,
    storm,
    stronghold,
    worms,
)


class Novice:
    """Answers by habit, from what its seat sees; by the default where it has no habit."""

    def __init__(self, seed: int | str) -> None:
        self.rng = Random(seed)
        self.deeds = Deeds()

    def decide(self, sight: Sight, asked: Asked) -> object:
        """What habit says, if that is legal."""
        habit = HABITS.get(asked.kind)
        if habit is None:
            return asked.default()
        answer = habit(Mind(sight.view, self.rng), asked)
        return answer if asked.allows(answer) else asked.default()

    def unasked(self, sight: Sight, offers: Offers) -> Action[State] | None:
        """Cards and gifts at the moments when they help most."""
        return self.deeds.look(sight, offers, self.rng)
