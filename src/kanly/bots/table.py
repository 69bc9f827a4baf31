"""How bots take part in a game: the only place where an answer of theirs reaches the rules."""

from __future__ import annotations

from collections.abc import Mapping

from kanly.bots.base import Asked, Bot, Offers, Sight
from kanly.rules import Dune


def answer(game: Dune, seat: str, bot: Bot) -> None:
    """Let a bot answer the question that is open to its seat."""
    asked = Asked(game.pending()[seat], game.state)
    game.submit(seat, bot.decide(Sight(game, seat), asked))


def speak_up(game: Dune, bots: Mapping[str, Bot]) -> int:
    """Let each bot once do something unasked; how many did. What is not allowed is passed over."""
    done = 0
    for seat, bot in bots.items():
        if game.waiting is None:
            break
        offers = Offers(game, seat)
        action = bot.unasked(Sight(game, seat), offers)
        if action is not None and offers.allows(action):
            game.act(seat, action)
            done += 1
    return done
