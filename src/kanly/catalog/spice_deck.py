"""Cards of the spice deck, one entry for each physical card."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read
from kanly.catalog.sets import PublishedSet


class DiscoverySpot(msgspec.Struct, frozen=True):
    """The area in which a Discovery card has a token put down, and from which supply."""

    kind: Literal["hiereg", "smuggler"]
    area: str


class SpiceCard(msgspec.Struct, frozen=True):
    """One physical spice card. Territory and discovery cards name an area and an `amount` of spice there.

    Sources: card faces; E1 p. 11 (Sandtrout); E3 pp. 12-13 (discoveries, Great Maker).
    """

    id: str
    name: str
    kind: Literal["territory", "shai_hulud", "sandtrout", "discovery", "great_maker"]
    set: PublishedSet
    territory: str | None
    area: str | None
    amount: int
    token: DiscoverySpot | None


class _Entry(SpiceCard, frozen=True):
    count: int


class _SpiceFile(msgspec.Struct):
    cards: tuple[_Entry, ...]


def _copies(entry: _Entry) -> list[SpiceCard]:
    names = [entry.id] if entry.count == 1 else [f"{entry.id}_{n}" for n in range(1, entry.count + 1)]
    return [
        SpiceCard(
            n, entry.name, entry.kind, entry.set, entry.territory, entry.area, entry.amount, entry.token
        )
        for n in names
    ]


@cache
def spice_cards() -> Mapping[str, SpiceCard]:
    """All spice cards of all sets by id."""
    return {card.id: card for entry in read("spice_deck", _SpiceFile).cards for card in _copies(entry)}
