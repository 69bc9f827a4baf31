"""Chance: any legal answer is as good as another."""

from __future__ import annotations

from random import Random

from kanly.bots.base import Asked, Offers, Sight
from kanly.engine import Action
from kanly.rules import State

ON_ITS_OWN = 0.01  # chance of an action at each message of the game, for each seat


class RandomBot:
    """Plays at random, about evenly over what is legal, and now and then does something unasked."""

    def __init__(self, seed: int | str) -> None:
        self.rng = Random(seed)

    def decide(self, sight: Sight, asked: Asked) -> object:
        """Some legal answer."""
        return asked.sample(self.rng)

    def unasked(self, sight: Sight, offers: Offers) -> Action[State] | None:
        """Now and then some legal action."""
        return offers.sample(self.rng) if self.rng.random() < ON_ITS_OWN else None
