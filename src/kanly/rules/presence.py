"""Who stands where, and who may enter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from kanly.catalog import board
from kanly.engine import IllegalAnswer, Modifier, Veto
from kanly.rules.ground import ground
from kanly.rules.state import Area, Forces, Group, Part, Seat, State, Territory

CITY_RANGE = 3
SHIPPED = ("ship", "grant", "raid")
FREE_TO_SHIP = ("raid",)  # goes also where nothing may be shipped
# What a promise not to ship or to move calls an entry.
AS_PROMISED = {
    "grant": "ship",
    "raid": "ship",
    "transport": "move",
}
_NOBODY: dict[Seat, Forces] = {}


class Entry(msgspec.Struct, frozen=True, gc=False):
    """Forces are about to enter an area, `number` of them; `how` is ship, move, ride, place, within (from
    another sector of the same territory), flip (advisors take up arms), grant (shipped for nothing by an
    effect), raid (the same, also where nothing may be shipped) or transport (moved by one, however far)."""

    seat: Seat
    area: Area
    number: int
    how: str
    as_advisors: bool = False
    origin: Territory | None = None  # where a ride starts

    @property
    def territory(self) -> Territory:
        """The territory entered."""
        return territory_of(self.area)


may_enter: Veto[State, Entry] = Veto("may_enter")
no_shipment: Veto[State, Territory] = Veto("no_shipment")  # what keeps all shipments out of a place
no_way: Modifier[State, Seat, frozenset[Territory]] = Modifier(
    "no_way"
)  # where it may not move to or through
same_side: Modifier[State, tuple[Seat, Seat], bool] = Modifier("same_side")  # do two allies count as one?
shared_control: Modifier[State, tuple[Seat, ...], Seat | None] = Modifier(
    "shared_control"
)  # which of those who count as one controls what they hold together?


def territory_of(area: Area) -> Territory:
    """The territory of an area."""
    return area[: area.index(":")]


def sector_of(area: Area) -> int:
    """The sector of an area by its name (1-18; 0 for what lies in none or moves about)."""
    return int(area[area.index(":") + 1 :])


def in_storm(state: State, area: Area) -> bool:
    """Does the storm stand over this area?"""
    return state.storm is not None and ground(state).areas[area].sector == state.storm


def stack(state: State, area: Area, seat: Seat) -> Forces | None:
    """A seat's forces in an area."""
    here = state.forces.get(area)
    return None if here is None else here.get(seat)


def stacks(state: State, territory: Territory, seat: Seat) -> list[tuple[Area, Forces]]:
    """A seat's forces in a territory, area by area."""
    forces = state.forces
    found = []
    for area in ground(state).territories[territory].areas:
        here = forces.get(area)
        if here is not None:
            own = here.get(seat)
            if own is not None:
                found.append((area, own))
    return found


def fighters(state: State, territory: Territory, seat: Seat) -> int:
    """How many forces of a seat count in a territory."""
    return sum(own.fighters for _, own in stacks(state, territory, seat))


def present(state: State, territory: Territory, seat: Seat) -> bool:
    """Has the seat anything there, advisors included?"""
    return bool(stacks(state, territory, seat))


def advising(state: State, territory: Territory, seat: Seat) -> bool:
    """Are the seat's forces there advisors?"""
    return any(own.advisors for _, own in stacks(state, territory, seat))


def group_of(parts: Iterable[Part]) -> Group:
    """Forces of several areas together."""
    normal = elite = hidden = 0
    for part in parts:
        normal += part.normal
        elite += part.elite
        hidden += part.hidden
    return Group(normal, elite, hidden)


def standing(state: State, areas: Iterable[Area]) -> dict[Seat, Forces]:
    """The sum of everybody's forces in some areas."""
    found: dict[Seat, Forces] = {}
    for area in areas:
        for seat, own in state.forces.get(area, _NOBODY).items():
            found.setdefault(seat, Forces()).add(own)
    return found


def in_territory(state: State, territory: Territory) -> dict[Seat, Forces]:
    """Everybody in a territory, in seating order, with the sum of its forces."""
    found = standing(state, ground(state).territories[territory].areas)
    return {seat: found[seat] for seat in state.seats if seat in found}


def occupants(state: State, territory: Territory) -> list[Seat]:
    """Who occupies a territory, in seating order."""
    forces, found = state.forces, []
    for area in ground(state).territories[territory].areas:
        for seat, own in forces.get(area, _NOBODY).items():
            if own.normal or own.elite or own.hidden:
                found.append(seat)
    if len(found) < 2:
        return found
    return [seat for seat in state.seats if seat in found]


def one_side(state: State, one: Seat, other: Seat) -> bool:
    """Do these two, who are allies, count as one where they stand together?"""
    return same_side(state, (one, other), False)


def sides(state: State, seats: list[Seat]) -> list[list[Seat]]:
    """Seats put together where they count as one."""
    found: list[list[Seat]] = []
    for seat in seats:
        own = next((side for side in found if any(one_side(state, seat, other) for other in side)), None)
        if own is None:
            found.append([seat])
        else:
            own.append(seat)
    return found


def controller(state: State, territory: Territory) -> Seat | None:
    """Who controls a territory: its only occupant, or one of two who count as one."""
    here = occupants(state, territory)
    if len(here) > 1 and len(sides(state, here)) == 1:
        return shared_control(state, tuple(here), None)
    return here[0] if len(here) == 1 else None


def alone_with_partner(state: State, territory: Territory, seat: Seat) -> bool:
    """Does the seat occupy a territory alone, or with nobody but who counts as one with it?"""
    here = occupants(state, territory)
    return seat in here and all(other == seat or one_side(state, seat, other) for other in here)


def occupied_territories(state: State, seat: Seat) -> list[Territory]:
    """Territories where a seat has anything, in the order of the board's list."""
    found: dict[Territory, None] = {}
    for area, here in state.forces.items():
        if seat in here:
            found[territory_of(area)] = None
    return list(found)


def areas_of(state: State, seat: Seat) -> Iterator[tuple[Area, Forces]]:
    """All areas where a seat has anything."""
    for area, here in state.forces.items():
        own = here.get(seat)
        if own is not None:
            yield area, own


def on_board(state: State, seat: Seat) -> bool:
    """Has the seat anything on the board?"""
    return any(seat in here for here in state.forces.values())


def has_city(state: State, seat: Seat) -> bool:
    """Does the seat occupy Arrakeen or Carthag, where the ornithopters are?"""
    return any(fighters(state, city, seat) for city in cities())


@cache
def cities() -> tuple[Territory, ...]:
    """The territories with ornithopters."""
    return tuple(t.id for t in board().territories.values() if t.ornithopters)


def check_enter(state: State, entry: Entry) -> None:
    """Raise IllegalAnswer if somebody or something keeps these forces out."""
    objection = may_enter(state, entry)
    if objection is not None:
        raise IllegalAnswer(*objection)


def full_for(state: State, territory: Territory, seat: Seat) -> bool:
    """Is this stronghold closed to the seat, because two other sides occupy it?"""
    place = ground(state).territories[territory]
    if place.capacity is None:
        return False
    others = [other for other in occupants(state, territory) if other != seat]
    if len(others) < place.capacity or any(one_side(state, seat, other) for other in others):
        return False
    return len(sides(state, others)) >= place.capacity


def closed_to(state: State, seat: Seat) -> frozenset[Territory]:
    """Strongholds that the seat may neither enter nor pass."""
    return frozenset(t for t in ground(state).strongholds if full_for(state, t, seat))


def barred_ways(state: State, seat: Seat, aside: bool = False) -> frozenset[Territory]:
    """Territories that a movement of the seat may neither enter nor pass. `aside`: of advisors."""
    closed = frozenset[Territory]() if aside else closed_to(state, seat)
    return no_way(state, seat, closed)


@may_enter.by("")
def keep_to_two(state: State, entry: Entry) -> tuple[str, str] | None:
    """No more than two sides fight over a stronghold (B p.11)."""
    if entry.as_advisors or not full_for(state, entry.territory, entry.seat):
        return None
    rule = "shipment.occupancy" if entry.how in SHIPPED else "movement.occupancy"
    return "Two other factions already occupy this stronghold", rule


@may_enter.by("", rank=3)
def keep_shipments_out(state: State, entry: Entry) -> tuple[str, str] | None:
    """There are places to which nothing can be shipped."""
    if entry.how not in SHIPPED or entry.how in FREE_TO_SHIP:
        return None
    return no_shipment(state, entry.territory)


@may_enter.by("", rank=1)
def keep_promises(state: State, entry: Entry) -> tuple[str, str] | None:
    """Truthtrance and deals may forbid an entry."""
    if entry.how in ("within", "flip"):
        return None
    for duty in state.duties:
        if (
            duty.seat == entry.seat
            and not duty.must
            and _bars(state, entry, duty.kind, duty.value, duty.amount)
        ):
            return "You have given your word not to enter there", duty.rule
    return None


def _bars(state: State, entry: Entry, kind: str, value: str, amount: float) -> bool:
    if kind == "enter_holder":
        return present(state, entry.territory, value)
    how = AS_PROMISED.get(entry.how, entry.how)
    if kind not in ("enter", how) or value != entry.territory:
        return False
    return entry.number >= amount
