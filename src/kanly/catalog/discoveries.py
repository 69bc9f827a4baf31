"""Discovery tokens (optional module of Ecaz & Moritani)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read


class Discovery(msgspec.Struct, frozen=True):
    """A Discovery token. Source: E3 pp. 12-13.

    `supply` is the back it shows. A location stays on the board as a place of its own, with `capacity`
    factions, `shelter` from the storm and `price` spice for each force shipped in; a one_shot token is used
    up when it is found, a carried one goes with its finder. `amount` is the figure in its effect (spice,
    cards, sectors or territories; 0: none).
    """

    id: str
    name: str
    supply: Literal["hiereg", "smuggler"]
    kind: Literal["location", "one_shot", "carried"]
    stronghold: bool
    capacity: int | None
    shelter: bool
    price: int | None
    amount: int
    effect: str


class _DiscoveryFile(msgspec.Struct):
    discoveries: tuple[Discovery, ...]


@cache
def discoveries() -> Mapping[str, Discovery]:
    """The eight Discovery tokens by id."""
    return {token.id: token for token in read("discoveries", _DiscoveryFile).discoveries}
