"""What may be dialed, what support it needs, and which forces it costs (B p.13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kanly.rules.battle.combatants import Values
from kanly.rules.state import Forces, Group


def allocations(forces: Forces | Group, values: Values, dial: float, spice: int) -> list[Group]:
    """Every group of forces that makes this dial with this support; the fewest elite, then the fewest, first.

    A force supported with 1 spice counts fully, another one half; where support is free all count fully.
    Steady ones count fully and take no support.
    """
    return list(_groups(forces.normal, forces.elite, values, dial, spice))


@lru_cache(maxsize=1 << 15)
def _groups(normal: int, elite: int, values: Values, dial: float, spice: int) -> tuple[Group, ...]:
    made = _free(normal, elite, values, dial) if values.free else _paid(normal, elite, values, dial, spice)
    found = {(group.elite, group.total): group for group in made}
    return tuple(found[key] for key in sorted(found))


def _free(normal: int, elite: int, values: Values, dial: float) -> Iterator[Group]:
    for starred in range(elite + 1):
        rest = (dial - starred * values.elite) / values.normal
        if rest == int(rest) and 0 <= rest <= normal:
            yield Group(int(rest), starred)


def _paid(normal: int, elite: int, values: Values, dial: float, spice: int) -> Iterator[Group]:
    for rich in range(min(elite, spice) + 1):  # supported elite forces
        supported = spice - rich
        if supported > (0 if values.steady else normal):
            continue
        for poor in range(elite - rich + 1):
            rest = (dial - made(values, Group(supported, rich), Group(0, poor))) / bare(values)
            if rest == int(rest) and 0 <= rest <= normal - supported:
                yield Group(supported + int(rest), rich + poor)


def made(values: Values, supported: Group, others: Group) -> float:
    """What these forces make together, where support is not free."""
    full = supported.normal * values.normal + supported.elite * values.elite
    return full + others.normal * bare(values) + others.elite * values.elite / 2


def bare(values: Values) -> float:
    """What an ordinary force counts that no spice supports."""
    return values.normal if values.steady else values.normal / 2


def supportable(forces: Forces | Group, values: Values) -> int:
    """How many of these forces spice can support."""
    if values.free:
        return 0
    return forces.elite if values.steady else forces.normal + forces.elite


def is_legal(forces: Forces, values: Values, dial: float, spice: int) -> bool:
    """Can these forces make this dial with exactly this support?"""
    if dial < 0 or spice < 0 or (values.free and spice):
        return False
    return bool(allocations(forces, values, dial, spice))


def highest(forces: Forces, values: Values, spice: int) -> float:
    """The highest dial with up to this much support (spice)."""
    if values.free:
        return forces.normal * values.normal + forces.elite * values.elite
    elite = min(forces.elite, spice) if values.elite >= values.normal else 0
    normal = 0 if values.steady else min(forces.normal, spice - elite)
    return made(values, Group(normal, elite), Group(forces.normal - normal, forces.elite - elite))


def dials(forces: Forces, values: Values, purse: int) -> dict[float, list[int]]:
    """Every possible dial with the amounts of support that can go with it (spice, up to `purse`)."""
    most = min(purse, supportable(forces, values))
    top = highest(forces, values, purse)
    found: dict[float, list[int]] = {}
    for half in range(int(2 * top) + 1):
        spices = [s for s in range(most + 1) if is_legal(forces, values, half / 2, s)]
        if spices:
            found[half / 2] = spices
    return found
