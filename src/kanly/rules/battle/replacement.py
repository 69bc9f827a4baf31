"""Forces of one seat take the place of another's, after a battle: neither shipment nor movement."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.engine import Decision, IllegalAnswer
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.ground import ground
from kanly.rules.presence import in_storm, stacks, territory_of
from kanly.rules.state import Area, Group, Seat, State, Territory


class Placement(msgspec.Struct, frozen=True):
    """Forces that take the place of others: from an area (None: from the reserves) to a sector there."""

    source: Area | None
    target: Area
    number: int


class TakePlaces(Decision[State, tuple[Placement, ...]], frozen=True):
    """Up to so many forces of the seat take the place of the winner's."""

    territory: Territory
    most: int
    best: Area  # where the winner had most
    atomic = True

    def sources(self, state: State) -> dict[Area | None, int]:
        """Where forces can be taken from, and how many: the reserves, and the planet outside the storm."""
        found: dict[Area | None, int] = {None: state.players[self.seat].reserves.normal}
        for area, here in state.forces.items():
            if self.seat in here and territory_of(area) != self.territory and not in_storm(state, area):
                found[area] = here[self.seat].normal
        return {source: number for source, number in found.items() if number}

    def targets(self, state: State) -> list[Area]:
        """The sectors of the territory outside the storm."""
        areas = ground(state).territories[self.territory].areas
        return [area for area in areas if not in_storm(state, area)]

    def limit(self, state: State) -> int:
        """How many forces can be placed at all."""
        return min(self.most, sum(self.sources(state).values())) if self.targets(state) else 0

    def check(self, state: State, answer: tuple[Placement, ...]) -> None:
        sources, targets = self.sources(state), self.targets(state)
        taken: dict[Area | None, int] = {}
        for placed in answer:
            if placed.number < 1 or placed.target not in targets:
                raise IllegalAnswer("Name forces, and sectors of the territory outside the storm", self.rule)
            taken[placed.source] = taken.get(placed.source, 0) + placed.number
        if any(number > sources.get(source, 0) for source, number in taken.items()):
            raise IllegalAnswer("You do not have those forces to take", self.rule)
        if sum(taken.values()) > self.most:
            raise IllegalAnswer(f"You may place up to {self.most} forces", self.rule)

    def options(self, state: State) -> object:
        sources = self.sources(state)
        reserves = sources.pop(None, 0)
        return {"most": self.most, "reserves": reserves, "from": sources, "to": self.targets(state)}

    def default(self, state: State) -> tuple[Placement, ...]:
        """As many as possible from the reserves, where the winner had most."""
        targets, reserves = self.targets(state), self.sources(state).get(None, 0)
        number = min(self.most, reserves)
        target = self.best if self.best in targets else next(iter(targets), "")
        return (Placement(None, target, number),) if number and target else ()

    def sample(self, state: State, rng: Random) -> tuple[Placement, ...]:
        left, found = rng.randint(0, self.limit(state)), []
        sources = list(self.sources(state).items())
        rng.shuffle(sources)
        for source, there in sources:
            number = min(left, there)
            left -= number
            if number:
                found.append(Placement(source, rng.choice(self.targets(state)), number))
        return tuple(found)

    def forced(self, state: State) -> tuple[tuple[Placement, ...]] | None:
        return None if self.limit(state) else ((),)


def recall(game: Dune, territory: Territory, seat: Seat) -> dict[Area, Group]:
    """All forces of the seat there go to its reserves, but not a marker, for which nobody can be taken;
    where they stood."""
    standing = ((area, own.group) for area, own in stacks(game.state, territory, seat))
    there = {area: Group(own.normal, own.elite) for area, own in standing if own.normal or own.elite}
    for area, group in there.items():
        game.lift(area, seat, group)
        game.add_reserves(seat, group)
        game.tell(events.ForcesRecalled(seat, area, group))
    return there


def place(game: Dune, seat: Seat, placed: Placement) -> None:
    """Forces come from the reserves or from the planet."""
    group = Group(placed.number)
    if placed.source is None:
        game.take_reserves(seat, group)
    else:
        game.lift(placed.source, seat, group)
    game.put(placed.target, seat, group)
    game.tell(events.ForcesReplaced(seat, placed.source, placed.target, group))
