"""Nexus cards (optional module of Ecaz & Moritani)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read
from kanly.catalog.sets import Mode


class NexusUse(msgspec.Struct, frozen=True):
    """One thing a Nexus card can do. `involved`: only for a holder who takes part in what goes on."""

    id: str
    timing: str
    effect: str
    cost: str
    modes: tuple[Mode, ...]
    duration: Literal["instant", "battle", "phase", "turn"]
    involved: bool


class NexusCard(msgspec.Struct, frozen=True):
    """A Nexus card, named after a faction. Source: E3 and card faces.

    `cunning` is for that faction itself, `betrayal` for others while it is in the game, `secret_ally` while
    it is not.
    """

    id: str
    name: str
    betrayal: tuple[NexusUse, ...]
    cunning: tuple[NexusUse, ...]
    secret_ally: tuple[NexusUse, ...]


class _NexusFile(msgspec.Struct):
    cards: tuple[NexusCard, ...]


@cache
def nexus_cards() -> Mapping[str, NexusCard]:
    """The twelve Nexus cards by the id of their faction."""
    return {card.id: card for card in read("nexus_cards", _NexusFile).cards}
