"""Homeworld cards (optional module of Ecaz & Moritani)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read
from kanly.catalog.sets import Mode


class HomeworldSide(msgspec.Struct, frozen=True):
    """The high or low side of a Homeworld card.

    It holds while the native population (forces) lies within the two bounds. `battle_bonus` adds to the
    natives' total, `explosion_losses` is what a lasgun explosion costs them (forces), `penalty` marks an
    effect that hurts. `free_revival` (forces) and `charity` (spice) are extras of the low side.
    """

    population_min: int
    population_max: int
    battle_bonus: int
    explosion_losses: int
    effect_id: str
    effect: str
    penalty: bool
    free_revival: int
    charity: int


class Occupation(msgspec.Struct, frozen=True):
    """What a foreign occupier has of the world: `income` from the bank each turn (spice) and an effect."""

    income: int
    effect_id: str
    effect: str
    shared_with_ally: bool


class Homeworld(msgspec.Struct, frozen=True):
    """A Homeworld card. `natives` are the kinds of reserves that live there. Source: E3 and card faces."""

    id: str
    name: str
    faction: str
    modes: tuple[Mode, ...]
    natives: tuple[Literal["normal", "elite"], ...]
    high: HomeworldSide
    low: HomeworldSide
    occupied: Occupation


class _HomeworldFile(msgspec.Struct):
    homeworlds: tuple[Homeworld, ...]


@cache
def homeworlds() -> Mapping[str, Homeworld]:
    """The thirteen homeworlds by id (the Emperor has two)."""
    return {world.id: world for world in read("homeworlds", _HomeworldFile).homeworlds}
