"""What a novice makes of the table it sees, and the register of its habits."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import TypeAlias

from kanly.bots.base import Asked
from kanly.catalog import MODES, Board, board, factions, leaders
from kanly.rules.battle.plans import leader_strength
from kanly.rules.collection import CITY_RATE, RATE
from kanly.rules.ground import board_under
from kanly.rules.presence import cities, territory_of
from kanly.rules.state import Area, Forces, Seat, Territory
from kanly.rules.victory import ALLIED, ALONE
from kanly.rules.view import Holdings, View

BEHIND_A_MARKER = 3  # forces that may stand behind a No-Field


class Mind:
    """One look at the table, and what follows from it for this seat."""

    def __init__(self, view: View, rng: Random) -> None:
        if view.seat is None or view.me is None:
            raise ValueError("a bot looks through the eyes of a seat")
        self.view = view
        self.rng = rng
        self.seat: Seat = view.seat
        self.own: Holdings = view.me
        self.mat = view.mats[view.seat]
        self.ally = self.mat.ally
        self.side = (self.seat,) if self.ally is None else (self.seat, self.ally)
        self.mode = MODES[view.mode]
        self.advanced = self.mode == "advanced"
        self._held: dict[tuple[Seat, ...], list[Territory]] = {}

    @cached_property
    def ground(self) -> Board:
        """The board as it lies; the stronghold that travels is taken to be closed under the storm."""
        marker = self.view.mobile_stronghold
        return board() if marker is None else board_under(marker, "treated_as_in_that_sector")

    def stormed(self, area: Area) -> bool:
        """Does the storm stand over this area?"""
        return self.view.storm is not None and self.ground.areas[area].sector == self.view.storm

    # -- who stands where --------------------------------------------------------------------------

    @cached_property
    def places(self) -> dict[Territory, dict[Seat, Forces]]:
        """Everybody's forces, summed by territory."""
        found: dict[Territory, dict[Seat, Forces]] = {}
        for area, here in self.view.forces.items():
            sums = found.setdefault(territory_of(area), {})
            for seat, own in here.items():
                sums.setdefault(seat, Forces()).add(own)
        return found

    def mine(self, territory: Territory) -> Forces:
        """This seat's forces in a territory."""
        return self.places.get(territory, {}).get(self.seat, Forces())

    def enemies(self, territory: Territory) -> dict[Seat, Forces]:
        """Fighting forces of the other side in a territory."""
        here = self.places.get(territory, {})
        return {seat: own for seat, own in here.items() if own.fighters and seat not in self.side}

    @cached_property
    def has_city(self) -> bool:
        """Does the seat hold a place with ornithopters?"""
        return any(self.mine(city).fighters for city in cities())

    @property
    def rate(self) -> int:
        """Spice that one of its forces collects."""
        return CITY_RATE if self.has_city else RATE

    # -- how near to victory -----------------------------------------------------------------------

    def side_of(self, seat: Seat) -> tuple[Seat, ...]:
        """A seat and its ally."""
        ally = self.view.mats[seat].ally
        return (seat,) if ally is None else (seat, ally)

    def held(self, side: tuple[Seat, ...]) -> list[Territory]:
        """Strongholds in which nobody but this side fights."""
        if side not in self._held:
            self._held[side] = self._strongholds_of(side)
        return self._held[side]

    def _strongholds_of(self, side: tuple[Seat, ...]) -> list[Territory]:
        found = []
        for name in self.ground.strongholds:
            here = [seat for seat, own in self.places.get(name, {}).items() if own.fighters]
            if here and all(seat in side for seat in here):
                found.append(name)
        return found

    def score(self, side: tuple[Seat, ...]) -> int:
        """The strongholds of a side, and what counts like one: all Tech Tokens with one of its seats."""
        owners = set(self.view.tech_tokens.values())
        return len(self.held(side)) + (len(owners) == 1 and not owners.isdisjoint(side))

    def needed(self, side: tuple[Seat, ...]) -> int:
        """Strongholds that win the game for a side."""
        return ALLIED if len(side) > 1 or len(self.view.mats) == 2 else ALONE

    @cached_property
    def missing(self) -> int:
        """Strongholds that this side still needs."""
        return self.needed(self.side) - self.score(self.side)

    @cached_property
    def threats(self) -> dict[Seat, int]:
        """How many strongholds each enemy still needs."""
        found = {}
        for seat in self.view.mats:
            if seat not in self.side:
                side = self.side_of(seat)
                found[seat] = self.needed(side) - self.score(side)
        return found

    # -- strength ----------------------------------------------------------------------------------

    def elite_value(self, seat: Seat, against: Seat | None = None) -> float:
        """What an elite force of a seat counts in battle."""
        sheet = factions()[seat]
        if sheet.elite is None or not sheet.forces[self.mode].elite:
            return 1
        return sheet.elite.weak_against.get(against or "", sheet.elite.strength)

    def weight(self, seat: Seat, forces: Forces, against: Seat | None = None) -> float:
        """What forces of a seat count, if they get some support where they need it."""
        each = factions()[seat].normal_strength
        elite = forces.elite * self.elite_value(seat, against)
        normal = forces.normal + BEHIND_A_MARKER * forces.hidden
        if self.fights_free(seat):
            return normal * each + elite
        return normal * (0.75 if each == 1 else each) + 0.75 * elite

    def fights_free(self, seat: Seat) -> bool:
        """Do the forces of this seat count in full without spice?"""
        return not self.advanced or seat == "fremen"

    def best_leader(self, seat: Seat, territory: Territory) -> int:
        """The strongest leader that a seat might have for a battle there, as far as can be seen."""
        mat = self.view.mats[seat]
        gone = {*mat.dead, *(name for name, place in mat.used.items() if place != territory)}
        own = [d for d in leaders().values() if d.faction == seat and d.kind == "ordinary"]
        return max((d.strength or 0 for d in own if d.id not in gone), default=0)

    @cached_property
    def my_leader(self) -> int:
        """The strength of its own best leader."""
        return max(map(leader_strength, self.own.leaders), default=0)


Habit: TypeAlias = Callable[[Mind, Asked], object]
HABITS: dict[str, Habit] = {}  # by kind of question


def habit(*kinds: str) -> Callable[[Habit], Habit]:
    """Register what a novice does when it is asked a question of these kinds."""

    def register(answer: Habit) -> Habit:
        for kind in kinds:
            HABITS[kind] = answer
        return answer

    return register
