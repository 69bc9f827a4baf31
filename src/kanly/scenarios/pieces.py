"""Forces and leaders of a position: none is lost and none is doubled."""

from __future__ import annotations

from typing import Literal

from kanly.catalog import factions
from kanly.rules import duke_vidal
from kanly.rules.game import TURN_UP
from kanly.rules.state import Area, Custody, Disc, Forces, Seat, State
from kanly.scenarios import names
from kanly.scenarios.faults import ScenarioError
from kanly.scenarios.format import Count, Given, LeaderGiven, Number, SeatGiven, Tanks

Kind = Literal["normal", "elite"]
KINDS: tuple[Kind, ...] = ("normal", "elite")


def place_forces(state: State, given: Given) -> None:
    """Board, reserves and tanks."""
    board = _named_on_board(state, given)
    for seat in state.seats:
        if given.bare_board or seat in board:
            _clear(state, seat)
        for area, stack in board.get(seat, {}).items():
            state.forces.setdefault(area, {})[seat] = stack
        having = given.seats.get(seat, SeatGiven())
        for kind in KINDS:
            _share_out(state, given, seat, having, kind)
    state.forces = {area: in_seating_order(state, here) for area, here in state.forces.items() if here}


def in_seating_order(state: State, here: dict[Seat, Forces]) -> dict[Seat, Forces]:
    """Stacks by seat, in seating order."""
    return {seat: here[seat] for seat in state.seats if seat in here}


def _named_on_board(state: State, given: Given) -> dict[Seat, dict[Area, Forces]]:
    """What `forces` names, by seat. A seat named with nothing has nothing on the board."""
    found: dict[Seat, dict[Area, Forces]] = {}
    for place, here in given.forces.items():
        path = f"given.forces.{place}"
        area = names.area(place, path)
        for seat, number in here.items():
            names.seat(seat, state.seats, path)
            stacks = found.setdefault(seat, {})
            if area in stacks:
                raise ScenarioError(path, f"the forces of {seat} in {area} are named twice")
            stack = stack_of(number, f"{path}.{seat}")
            _check_stack(seat, stack, state, f"{path}.{seat}")
            if stack:
                stacks[area] = stack
    return found


def stack_of(number: Number, path: str) -> Forces:
    """A number means ordinary forces."""
    if isinstance(number, int):
        number = Count(normal=number)
    normal = kind_named(number, "normal", path) or 0
    return Forces(normal, number.elite or 0, number.advisors or 0, number.hidden or 0)


def kind_named(number: Count | Tanks, kind: Kind, path: str) -> int | None:
    """How many of a kind are named; None: the file leaves it open."""
    if kind == "elite":
        return number.elite
    if number.normal is not None and number.forces is not None:
        raise ScenarioError(path, "`forces` is another word for `normal`; use one of them")
    return number.forces if number.normal is None else number.normal


def _check_stack(seat: Seat, stack: Forces, state: State, path: str) -> None:
    if stack.hidden and seat not in TURN_UP:
        raise ScenarioError(path, f"{seat} has no markers")
    if not stack.advisors:
        return
    if seat != "bene_gesserit" or not state.advanced:
        raise ScenarioError(path, "only the Bene Gesserit of an advanced game have advisors")
    if stack.normal:
        raise ScenarioError(path, "the Bene Gesserit are either all advisors in a place or all fighters")


def _clear(state: State, seat: Seat) -> None:
    for here in state.forces.values():
        here.pop(seat, None)


def _share_out(state: State, given: Given, seat: Seat, having: SeatGiven, kind: Kind) -> None:
    """What is not on the board lies in reserve, unless the file says what lies in the tanks or in reserve."""
    total = getattr(factions()[seat].forces[state.mode], kind)
    out = sum(_of_kind(here[seat], kind) for here in state.forces.values() if seat in here)
    reserves = _named(having.reserves, kind, f"given.seats.{seat}.reserves")
    tanks = _named(having.tanks, kind, f"given.seats.{seat}.tanks")
    rest = total - out - (reserves or 0) - (tanks or 0)
    if reserves is None:
        reserves, rest = max(0, rest), min(0, rest)
    elif tanks is None:
        tanks, rest = max(0, rest), min(0, rest)
    if rest and not given.any_totals:
        raise ScenarioError(f"given.seats.{seat}", _complaint(state, seat, kind, total, total - rest))
    player = state.players[seat]
    setattr(player.reserves, kind, reserves)
    setattr(player.tanks, kind, tanks or 0)


def _of_kind(stack: Forces, kind: Kind) -> int:
    return stack.elite if kind == "elite" else stack.ordinary


def _named(number: Number | Tanks | None, kind: Kind, path: str) -> int | None:
    if number is None:
        return None
    if isinstance(number, int):
        number = Count(normal=number)
    if isinstance(number, Count) and number.advisors:
        raise ScenarioError(path, "advisors are on the board only")
    return kind_named(number, kind, path)


def _complaint(state: State, seat: Seat, kind: Kind, total: int, placed: int) -> str:
    word = "elite forces" if kind == "elite" else "ordinary forces"
    if not total:
        return f"{seat} has no {word} in the {state.mode} game"
    places = "on the board, in reserve and in the tanks"
    return f"{seat} has {total} {word}; {placed} are {places} (or say any_totals: true)"


def place_leaders(state: State, given: Given) -> None:
    """Who is dead, captured, or has fought."""
    for seat, having in given.seats.items():
        if isinstance(having.tanks, Tanks):
            for number, name in enumerate(having.tanks.leaders):
                path = f"given.seats.{seat}.tanks.leaders[{number}]"
                disc = state.discs[names.leader(name, _own(state, seat), path)]
                disc.alive, disc.deaths = False, 1
    for name, leader in given.leaders.items():
        path = f"given.leaders.{name}"
        disc = state.discs[names.leader(name, state.discs, path)]
        placed = LeaderGiven(alive=leader == "alive") if isinstance(leader, str) else leader
        _set_disc(state, disc, placed, path)


def _own(state: State, seat: Seat) -> list[str]:
    return [name for name, disc in state.discs.items() if disc.owner == seat]


def _set_custody(state: State, disc: Disc, leader: LeaderGiven, path: str) -> None:
    """Who has the leader that changes sides; nobody, if the file names no holder."""
    held = leader.holder is not None
    holder = "" if leader.holder is None else names.seat(leader.holder, state.seats, f"{path}.holder")
    disc.holder = holder if leader.alive else disc.owner
    disc.serves = holder if held and leader.source != "capture" and holder != disc.owner else None
    state.custody = Custody(leader.source, state.turn) if held else Custody()
    disc.fought = None if leader.fought is None else names.territory(leader.fought, f"{path}.fought")


def _set_disc(state: State, disc: Disc, leader: LeaderGiven, path: str) -> None:
    deaths = leader.deaths
    if deaths is None:
        deaths = 0 if leader.alive else 1
    if deaths < (0 if leader.alive else 1):
        raise ScenarioError(f"{path}.deaths", "a dead leader has died at least once")
    if leader.holder is not None and not leader.alive:
        raise ScenarioError(f"{path}.holder", "a dead leader lies in its owner's tanks; nobody else holds it")
    if leader.serves is not None and not leader.alive:
        raise ScenarioError(f"{path}.serves", "a dead leader serves nobody; it lies in its owner's tanks")
    if leader.hidden and leader.alive:
        raise ScenarioError(f"{path}.hidden", "only a dead leader lies face down")
    disc.alive, disc.deaths, disc.hidden = leader.alive, deaths, leader.hidden
    if state.custody is not None and disc is state.discs[duke_vidal.ME]:
        _set_custody(state, disc, leader, path)
        return
    if leader.serves is not None:
        disc.serves = names.seat(leader.serves, state.seats, f"{path}.serves")
    disc.holder = (
        disc.home if leader.holder is None else names.seat(leader.holder, state.seats, f"{path}.holder")
    )
    disc.fought = None if leader.fought is None else names.territory(leader.fought, f"{path}.fought")
