"""A battle side as pools of forces with their owners: mostly one, two where allies fight as one side.

Four roles are kept apart: whose turn it was to choose the battle (`Battle.actor`), who makes the plan
(`Battle.aggressor`, `Battle.defender`), whose forces the plan dials, and whose forces count a fixed part.
Everything here is pure, and reads neither hands nor plans.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from kanly.engine import Modifier
from kanly.rules.state import Joint, Seat, State


class Sides(Protocol):
    """A battle, or what can be seen of one."""

    @property
    def aggressor(self) -> Seat:
        """Who makes a plan and wins a tie."""

    @property
    def defender(self) -> Seat:
        """Who makes the other plan."""

    @property
    def joint(self) -> Joint | None:
        """The two who fight as one side, if any do."""


class Lot(msgspec.Struct, frozen=True, gc=False):
    """So many forces of an owner fight beside a dial."""

    owner: Seat
    number: int


class Fixed(msgspec.Struct, frozen=True, gc=False):
    """What forces beside the dial count, and how many of them a victory costs."""

    counts: int = 0
    lost: int = 0


fixed_part: Modifier[State, Lot, Fixed] = Modifier("fixed_part")


def joined(battle: Sides, seat: Seat) -> Joint | None:
    """The pair that a seat fights in, whether it makes the plan or not."""
    joint = battle.joint
    return joint if joint is not None and joint.has(seat) else None


def owners(battle: Sides, seat: Seat) -> tuple[Seat, ...]:
    """Whose forces fight on the side of a combatant: those dialed first."""
    joint = joined(battle, seat)
    if joint is None:
        return (seat,)
    return (joint.dials, joint.partner if joint.dials == joint.fights else joint.fights)


def fighting(battle: Sides) -> tuple[Seat, ...]:
    """Everybody whose forces fight in the battle."""
    return owners(battle, battle.aggressor) + owners(battle, battle.defender)


def dialer(battle: Sides, seat: Seat) -> Seat:
    """Whose forces the plan of a combatant dials."""
    joint = joined(battle, seat)
    return seat if joint is None else joint.dials


def dialers(battle: Sides) -> tuple[Seat, Seat]:
    """Whose forces the two plans dial."""
    return dialer(battle, battle.aggressor), dialer(battle, battle.defender)


def planner(battle: Sides, owner: Seat) -> Seat:
    """Who makes the plan for the side on which the owner's forces fight."""
    joint = joined(battle, owner)
    return owner if joint is None else joint.fights


def adds(battle: Sides, owner: Seat) -> bool:
    """Do the owner's forces count a fixed part?"""
    joint = joined(battle, owner)
    return joint is not None and joint.adds == owner


def idle(battle: Sides, owner: Seat) -> bool:
    """Do the owner's forces only stand beside those that fight?"""
    joint = joined(battle, owner)
    return joint is not None and owner not in (joint.dials, joint.adds)
