"""Leader Skill cards (optional module of CHOAM & Richese)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read


class LeaderSkill(msgspec.Struct, frozen=True):
    """A Leader Skill card. Source: E2 pp. 8-9, 11-12 and card faces.

    `normal` holds while the skilled leader is alive in front of the shield, `battle` when it fights and
    survives; `normal_kind` and `battle_kind` name what each does. `trains` is the role of a played card for
    which the five trainers give strength: +1 to other leaders, +3 to the skilled one.
    """

    id: str
    name: str
    trains: (
        Literal["projectile_weapon", "poison_weapon", "projectile_defense", "poison_defense", "worthless"]
        | None
    )
    normal: str
    battle: str
    normal_kind: str
    battle_kind: str


class _SkillFile(msgspec.Struct):
    skills: tuple[LeaderSkill, ...]


@cache
def leader_skills() -> Mapping[str, LeaderSkill]:
    """The fourteen skills by id."""
    return {skill.id: skill for skill in read("leader_skills", _SkillFile).skills}
