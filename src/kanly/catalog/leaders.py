"""Leader discs."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read


class Leader(msgspec.Struct, frozen=True):
    """A leader disc.

    `strength` is None for Zoal, whose disc prints X. `kind`: ordinary (five a faction); extra (the Auditor);
    shared (Duke Vidal, who changes sides); companion (the Kwisatz Haderach, who adds to another leader).
    `traitor_card`: a Traitor card bears the name. `revival_price` is spice. `capturable` by Harkonnen,
    `ghola` of the Tleilaxu, `skill`: may hold a Leader Skill. `aliases` are other spellings in print.
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    faction: str
    strength: int | None
    printed: str
    kind: Literal["ordinary", "extra", "shared", "companion"]
    advanced_only: bool
    traitor_card: bool
    revival_price: int
    capturable: bool
    ghola: bool
    skill: bool
    notes: str
    sources: tuple[str, ...]


class _LeaderFile(msgspec.Struct):
    leaders: tuple[Leader, ...]


@cache
def leaders() -> Mapping[str, Leader]:
    """All leaders of all sets by id, a faction's own from strong to weak."""
    return {leader.id: leader for leader in read("leaders", _LeaderFile).leaders}
