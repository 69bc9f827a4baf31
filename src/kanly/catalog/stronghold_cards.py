"""Advanced Stronghold cards (optional module of CHOAM & Richese)."""

from collections.abc import Mapping
from functools import cache

import msgspec

from kanly.catalog._files import read


class StrongholdCard(msgspec.Struct, frozen=True):
    """A Stronghold card, named after its stronghold. Source: E2 pp. 4, 6, 9-12 and card faces.

    `kind` names its effect, `amount` is the figure in it (spice; 0: none).
    """

    id: str
    name: str
    kind: str
    amount: int
    effect: str


class _StrongholdFile(msgspec.Struct):
    cards: tuple[StrongholdCard, ...]


@cache
def stronghold_cards() -> Mapping[str, StrongholdCard]:
    """The six Stronghold cards by id."""
    return {card.id: card for card in read("stronghold_cards", _StrongholdFile).cards}
