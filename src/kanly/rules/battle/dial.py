"""What may be dialed, what support it needs, and which forces it costs (B p.13)."""

from __future__ import annotations

from kanly.rules.battle.combatants import Values
from kanly.rules.state import Forces, Group


def allocations(forces: Forces, values: Values, dial: float, spice: int) -> list[Group]:
    """Every group of forces that makes this dial with this support; the fewest elite, then the fewest, first.

    A force supported with 1 spice counts fully, another one half; where support is free all count fully.
    """
    found: dict[tuple[int, int], Group] = {}
    for supported_elite in range(min(forces.elite, dial_spice(values, spice, forces)) + 1):
        if values.free:
            _add(found, _rest_normal(forces, values, dial, supported_elite), supported_elite)
            continue
        supported = spice - supported_elite
        if not 0 <= supported <= forces.normal:
            continue
        for plain_elite in range(forces.elite - supported_elite + 1):
            full = supported * values.normal + supported_elite * values.elite
            rest = 2 * (dial - full - plain_elite * values.elite / 2) / values.normal
            if rest == int(rest) and 0 <= rest <= forces.normal - supported:
                _add(found, supported + int(rest), supported_elite + plain_elite)
    return [found[key] for key in sorted(found)]


def dial_spice(values: Values, spice: int, forces: Forces) -> int:
    """How many elite forces could be supported; without bound where support is free."""
    return forces.elite if values.free else spice


def _rest_normal(forces: Forces, values: Values, dial: float, elite: int) -> int | None:
    rest = (dial - elite * values.elite) / values.normal
    return int(rest) if rest == int(rest) and 0 <= rest <= forces.normal else None


def _add(found: dict[tuple[int, int], Group], normal: int | None, elite: int) -> None:
    if normal is not None:
        found.setdefault((elite, normal + elite), Group(normal, elite))


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
    normal = min(forces.normal, spice - elite)
    half = (forces.normal - normal) * values.normal + (forces.elite - elite) * values.elite
    return normal * values.normal + elite * values.elite + half / 2


def dials(forces: Forces, values: Values, purse: int) -> dict[float, list[int]]:
    """Every possible dial with the amounts of support that can go with it (spice, up to `purse`)."""
    most = 0 if values.free else min(purse, forces.fighters)
    top = highest(forces, values, purse)
    found: dict[float, list[int]] = {}
    for half in range(int(2 * top) + 1):
        spices = [s for s in range(most + 1) if is_legal(forces, values, half / 2, s)]
        if spices:
            found[half / 2] = spices
    return found
