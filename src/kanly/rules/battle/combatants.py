"""Who must fight whom, and with which forces (B p.10)."""

from __future__ import annotations

import msgspec

from kanly.engine import Modifier, Veto
from kanly.rules.battle.sides import Fixed, Lot, Sides, adds, dialer, fixed_part, joined, owners
from kanly.rules.geometry import parts
from kanly.rules.ground import ground
from kanly.rules.presence import group_of, in_storm, occupants, one_side, stack
from kanly.rules.state import Area, Battle, Forces, Part, Seat, State, Territory


class Contest(msgspec.Struct, frozen=True):
    """A battle that has to be fought."""

    territory: Territory
    opponent: Seat


class Clash(msgspec.Struct, frozen=True, gc=False):
    """A seat and another would fight in a territory."""

    territory: Territory
    seat: Seat
    other: Seat


class Combatant(msgspec.Struct, frozen=True, gc=False):
    """Forces of a seat fight those of an opponent; `unit` numbers the battle."""

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
no_battle: Veto[State, Clash] = Veto("no_battle")


def field_of(
    state: State, territory: Territory, one: tuple[Seat, ...], other: tuple[Seat, ...]
) -> list[Area]:
    """The areas of a territory in which two sides can get at each other, those connected with them included.

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


def _fights_in(state: State, areas: list[Area], side: tuple[Seat, ...]) -> bool:
    for area in areas:
        for seat in side:
            own = stack(state, area, seat)
            if own is not None and own.fighters:
                return True
    return False


def contests(state: State, seat: Seat, among: list[Territory] | None = None) -> list[Contest]:
    """The battles that a seat has to fight, lowest sector first, opponents in storm order. Allies who count
    as one side are one opponent, named by the first of them.

    `among`: the contested territories, where they are known already.
    """
    found: list[Contest] = []
    for territory in contested_territories(state) if among is None else among:
        here = occupants(state, territory)
        if seat not in here:
            continue
        met: list[Seat] = []
        for other in state.in_order():
            if other == seat or other not in here or state.allied(seat, other):
                continue
            if any(one_side(state, other, before) for before in met):
                continue
            if _must_fight(state, Clash(territory, seat, other)):
                met.append(other)
        found += [Contest(territory, other) for other in met]
    return found


def _must_fight(state: State, clash: Clash) -> bool:
    field = field_of(state, clash.territory, (clash.seat,), (clash.other,))
    return bool(field) and no_battle(state, clash) is None


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
    """The forces that a combatant's plan can dial, all together: with those that its own marker stands for,
    which only the combatant itself may know. What lies behind an ally's marker it does not know, nor dial."""
    owner = dialer(battle, seat)
    total = group_of(field_pool(state, battle, owner))
    behind = behind_marker(state, seat, 0) if total.hidden and owner == seat else 0
    return Forces(total.normal + behind, total.elite)


def field_now(state: State, battle: Battle) -> list[Area]:
    """The areas of the battle as the forces stand."""
    sides = owners(battle, battle.aggressor), owners(battle, battle.defender)
    return field_of(state, battle.territory, *sides)


def taking_part(state: State, battle: Battle, seat: Seat) -> list[Part]:
    """A seat's forces that are connected with the fight, area by area."""
    found = []
    for area in battle.areas or field_now(state, battle):
        own = stack(state, area, seat)
        if own is not None and own.fighters:
            found.append(Part(area, own.normal, own.elite, own.hidden))
    return found


def field_pool(state: State, battle: Battle, owner: Seat) -> list[Part]:
    """An owner's forces in the battle: as they stood at the reveal, or before it as they stand."""
    return battle.field[owner] if owner in battle.field else taking_part(state, battle, owner)


def fixed(state: State, battle: Battle, owner: Seat) -> Fixed:
    """What an owner's forces beside the dial count, and what a victory costs them."""
    if not adds(battle, owner):
        return Fixed()
    return fixed_part(state, Lot(owner, group_of(field_pool(state, battle, owner)).total), Fixed())


def beside_dial(state: State, battle: Battle, seat: Seat) -> int:
    """What counts on a combatant's side beside what it dials."""
    joint = joined(battle, seat)
    return 0 if joint is None or joint.adds is None else fixed(state, battle, joint.adds).counts


class Together(msgspec.Struct, frozen=True, gc=False):
    """Two allies fight as one side, as all can see it.

    `actor`: who chose the battle. `fights` makes the plan and `partner` does not; `dials`: whose forces the
    plan dials, `adds`: whose forces count a fixed part, nobody's once that is `stopped`. Of its `forces`
    there, which count `counts`, a victory costs `lost` and leaves `left`. `policy`: the reading that these
    follow.
    """

    territory: Territory
    actor: Seat
    fights: Seat
    partner: Seat
    opponent: Seat
    dials: Seat
    adds: Seat | None
    stopped: bool
    forces: int
    counts: int
    lost: int
    left: int
    policy: str


def together(state: State, battle: Battle) -> Together | None:
    """The one side made of two, if there is one: for plans, bots, the page and the score alike."""
    joint = battle.joint
    if joint is None:
        return None
    forces = 0 if joint.adds is None else group_of(field_pool(state, battle, joint.adds)).total
    part = Fixed() if joint.adds is None else fixed(state, battle, joint.adds)
    gone = 0 if joint.adds is None else group_of(battle.withdrawn.get(joint.adds, [])).total
    return Together(
        battle.territory,
        battle.actor,
        joint.fights,
        joint.partner,
        opponent(battle, joint.fights),
        joint.dials,
        joint.adds,
        joint.adds is None,
        forces,
        part.counts,
        part.lost,
        forces - part.lost - gone,
        joint.policy,
    )


def has_marker(state: State, battle: Battle, owner: Seat) -> bool:
    """Does an owner's marker take part?"""
    return any(part.hidden for part in taking_part(state, battle, owner))


def hides_number(state: State, battle: Battle, seat: Seat) -> bool:
    """Does the combatant dial its own marker, so that nobody may know what it can dial?"""
    return dialer(battle, seat) == seat and has_marker(state, battle, seat)


def opponent(battle: Sides, seat: Seat) -> Seat:
    """The other combatant."""
    return battle.defender if seat == battle.aggressor else battle.aggressor


def battle_of(state: State) -> Battle:
    """The battle that is being fought."""
    if state.battle is None:
        raise ValueError("no battle is being fought")
    return state.battle


def values_for(state: State, battle: Battle, seat: Seat) -> Values:
    """What the forces count that a combatant dials. In the basic game all count 1 and need no support."""
    combatant = Combatant(dialer(battle, seat), dialer(battle, opponent(battle, seat)), battle.unit)
    return force_values(state, combatant, Values(free=not state.advanced))


def side_of(state: State, battle: Battle, seat: Seat) -> Seat | None:
    """The combatant that a seat is, or is allied with."""
    for combatant in (battle.aggressor, battle.defender):
        if combatant == seat or state.allied(seat, combatant):
            return combatant
    return None
