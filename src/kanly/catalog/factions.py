"""What each faction begins with and what is printed on its shield."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read
from kanly.catalog.board import mobile_stronghold
from kanly.catalog.sets import Mode, PublishedSet


class Troop(msgspec.Struct, frozen=True, gc=False):
    """A number of forces: ordinary ones, and elite ones (Sardaukar, Fedaykin, Cyborgs)."""

    normal: int = 0
    elite: int = 0


class Elite(msgspec.Struct, frozen=True):
    """The stronger kind of force: its name, battle strength, and what reviving one costs (spice).

    `weak_against` gives its strength against certain factions, `revivals_per_turn` how many may come back in
    one turn (None: as many as others).
    """

    name: str
    strength: float
    weak_against: dict[str, float]
    revivals_per_turn: int | None
    revival_price: int


class Placement(msgspec.Struct, frozen=True):
    """Forces that start on the board, and who says where.

    area: in the one area named; choice: split as the faction likes over the areas named; anywhere: one
    territory of its choice; unoccupied: one territory that nobody occupies; mobile_stronghold: in the Hidden
    Mobile Stronghold. Up to `elite_choice` of the ordinary forces may be exchanged for elite ones from the
    reserves.
    """

    where: Literal["area", "choice", "anywhere", "unoccupied", "mobile_stronghold"]
    areas: tuple[str, ...] = ()
    normal: int = 0
    elite: int = 0
    elite_choice: int = 0

    @property
    def area(self) -> str | None:
        """The area, where it is fixed."""
        if self.where == "mobile_stronghold":
            return mobile_stronghold().areas[0]
        return self.areas[0] if self.where == "area" else None


class FactionSheet(msgspec.Struct, frozen=True):
    """A faction at the start of a game (faction sheets and setup pages of the four rulebooks).

    `spice` is what it starts with; `forces`, `setup` and `reserves` are by game mode, `reserves` with no
    elite force exchanged. `free_revival` and `revival_limit` are forces a turn (None: no limit),
    `revival_price` spice a force, halved and rounded up where `revival_half_price`. `placement` to `advanced`
    are sentences for readers.
    """

    id: str
    name: str
    short_name: str
    set: PublishedSet
    spice: int
    forces: dict[Mode, Troop]
    setup: dict[Mode, tuple[Placement, ...]]
    reserves: dict[Mode, Troop]
    elite: Elite | None
    normal_name: str
    normal_strength: float
    free_revival: int
    revival_limit: int | None
    revival_price: int
    revival_half_price: bool
    hand_limit: int
    starting_cards: int
    traitors_dealt: int
    traitors_kept: int
    homeworlds: tuple[str, ...]
    placement: str
    revival: str
    alliance: str
    victory: str
    advanced: str


class _FactionFile(msgspec.Struct):
    factions: tuple[FactionSheet, ...]


@cache
def factions() -> Mapping[str, FactionSheet]:
    """The twelve factions by id, in the order of publication."""
    return {sheet.id: sheet for sheet in read("factions", _FactionFile).factions}
