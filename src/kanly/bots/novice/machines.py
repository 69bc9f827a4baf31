"""House Ix: its cards, its auction, its machines."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.cards import UNKNOWN, worth
from kanly.bots.novice.mind import Mind, habit
from kanly.rules.factions.ixian import Return


@habit("keep_first_card")
def keep(mind: Mind, asked: Asked) -> object:
    """The best of them."""
    return max(asked.options, key=lambda card: worth(mind, card))


@habit("return_card")
def put_back(mind: Mind, asked: Asked) -> object:
    """The worst goes out of sight; for an ally who may draw it, the best lies on top."""
    cards = list(dict.fromkeys(choice.card for choice in asked.options))
    if mind.ally is not None:
        return Return(max(cards, key=lambda card: worth(mind, card)), True)
    return Return(min(cards, key=lambda card: worth(mind, card)))


@habit("use_technology")
def technology(mind: Mind, asked: Asked) -> object:
    """A card that is worth little goes up for auction."""
    held = [card for card in asked.options if card is not None]
    worst = min(held, key=lambda card: worth(mind, card), default=None)
    return worst if worst is not None and worth(mind, worst) < UNKNOWN / 2 else None


@habit("replace_card")
def replace(mind: Mind, asked: Asked) -> object:
    """What is worth less than a card unseen goes back."""
    return bool(mind.own.hand) and worth(mind, mind.own.hand[-1]) < UNKNOWN / 2


@habit("exchange_suboids")
def exchange(mind: Mind, asked: Asked) -> object:
    """Cyborgs are worth more."""
    return asked.options[0]
