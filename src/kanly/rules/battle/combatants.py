"""Who must fight whom, and with which forces (B p.10)."""

from __future__ import annotations

from typing import Protocol

import msgspec

from kanly.engine import Modifier
from kanly.rules.geometry import parts
from kanly.rules.ground import ground
from kanly.rules.presence import group_of, in_storm, occupants, stack
from kanly.rules.state import Area, Battle, Forces, Part, Seat, State, Territory


class Contest(msgspec.Struct, frozen=True):
    """A battle that has to be fought."""

    territory: Territory
    opponent: Seat


class Combatant(msgspec.Struct, frozen=True, gc=False):
    """A seat fights an opponent; `unit` numbers the battle."""

    seat: Seat
    opponent: Seat
    unit: int


class Values(msgspec.Struct, frozen=True):
    """What one force counts in a dial, fully supported. `free`: all count in full without any support.

    `steady`: ordinary forces count the same in any case, and spice cannot support them.
    """

    normal: float = 1
    elite: float = 1
    free: bool = False
    steady: bool = False


behind_marker: Modifier[State, Seat, int] = Modifier("behind_marker")  # forces it would bring if turned up
force_values: Modifier[State, Combatant, Values] = Modifier("force_values")


def field_of(state: State, territory: Territory, one: Seat, other: Seat) -> list[Area]:
    """The areas of a territory in which these two can get at each other, those connected with them included.

    The storm separates; forces under it fight only if ruling battle-under-storm says so.
    """
    pieces = [list(piece) for piece in parts(territory, state.storm, ground(state))]
    if state.rulings.battle_under_storm == "battle":
        pieces += [[a] for a in ground(state).territories[territory].areas if in_storm(state, a)]
    field: list[Area] = []
    for piece in pieces:
        if _fights_in(state, piece, one) and _fights_in(state, piece, other):
            field += piece
    return field


def _fights_in(state: State, areas: list[Area], seat: Seat) -> bool:
    for area in areas:
        own = stack(state, area, seat)
        if own is not None and own.fighters:
            return True
    return False


def contests(state: State, seat: Seat, among: list[Territory] | None = None) -> list[Contest]:
    """The battles that a seat has to fight, lowest sector first, opponents in storm order.

    `among`: the contested territories, where they are known already.
    """
    found = []
    for territory in contested_territories(state) if among is None else among:
        here = occupants(state, territory)
        if seat not in here:
            continue
        for other in state.in_order():
            if other == seat or other not in here or state.allied(seat, other):
                continue
            if field_of(state, territory, seat, other):
                found.append(Contest(territory, other))
    return found


def contested_territories(state: State) -> list[Territory]:
    """Territories, other than the Polar Sink, with fighting forces of two or more seats; lowest sector
    first."""
    seats: dict[Territory, list[Seat]] = {}
    for area, here in state.forces.items():
        territory = area[: area.index(":")]
        found = seats.setdefault(territory, [])
        found += [seat for seat, own in here.items() if own.fighters and seat not in found]
    places = ground(state).territories
    many = [name for name, found in seats.items() if len(found) > 1 and places[name].battles]
    return sorted(many, key=lambda name: (min(places[name].sectors, default=0), name))


def pool(state: State, battle: Battle, seat: Seat) -> Forces:
    """A combatant's forces that take part, all together: with those that its marker stands for, which only
    the combatant itself may know."""
    total = group_of(taking_part(state, battle, seat))
    behind = behind_marker(state, seat, 0) if total.hidden else 0
    return Forces(total.normal + behind, total.elite)


def taking_part(state: State, battle: Battle, seat: Seat) -> list[Part]:
    """A combatant's forces that are connected with the fight, area by area."""
    found = []
    for area in battle.areas or field_of(state, battle.territory, battle.aggressor, battle.defender):
        own = stack(state, area, seat)
        if own is not None and own.fighters:
            found.append(Part(area, own.normal, own.elite, own.hidden))
    return found


def hides_number(state: State, battle: Battle, seat: Seat) -> bool:
    """Does a marker take part on this side, so that nobody may know what it can dial?"""
    return any(part.hidden for part in taking_part(state, battle, seat))


class Sides(Protocol):
    """A battle, or what can be seen of one."""

    @property
    def aggressor(self) -> Seat:
        """Who chose to fight."""

    @property
    def defender(self) -> Seat:
        """Against whom."""


def opponent(battle: Sides, seat: Seat) -> Seat:
    """The other combatant."""
    return battle.defender if seat == battle.aggressor else battle.aggressor


def battle_of(state: State) -> Battle:
    """The battle that is being fought."""
    if state.battle is None:
        raise ValueError("no battle is being fought")
    return state.battle


def values_for(state: State, battle: Battle, seat: Seat) -> Values:
    """What the seat's forces count in this battle. In the basic game all count 1 and need no support."""
    combatant = Combatant(seat, opponent(battle, seat), battle.unit)
    return force_values(state, combatant, Values(free=not state.advanced))


def side_of(state: State, battle: Battle, seat: Seat) -> Seat | None:
    """The combatant that a seat is, or is allied with."""
    for combatant in (battle.aggressor, battle.defender):
        if combatant == seat or state.allied(seat, combatant):
            return combatant
    return None
