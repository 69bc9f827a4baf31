"""The Fremen Ambassador: one group on the board goes anywhere at once (E3 p.8).

It is a movement, but nobody's turn: no way is taken, no range counts, and nothing of a turn is used up.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kanly.engine import Decision, IllegalAnswer, refused
from kanly.rules import events
from kanly.rules.ambassadors.mission import PROMISES, Mission, effect
from kanly.rules.arrival import Arrival, arrive
from kanly.rules.game import Dune
from kanly.rules.ground import STRONGHOLD, ground
from kanly.rules.karama import Quote, declare
from kanly.rules.movement import (
    Journey,
    Marching,
    Move,
    Stance,
    check_parts,
    landing_of,
    landing_stance,
    landing_veto,
    lift_parts,
    move_declared,
    on_the_way,
)
from kanly.rules.presence import Entry, areas_of, check_enter, in_storm, territory_of
from kanly.rules.state import Area, Forces, Group, Part, Seat, State

HOW = "transport"


class Relocate(Decision[State, Move | None], frozen=True):
    """Which of your forces go where?

    One group from one territory, to any area outside the storm; it must go if it can. `unit` numbers the
    effect.
    """

    unit: int
    rule = "relocation.group"

    def check(self, state: State, answer: Move | None) -> None:
        if answer is None:
            if self.offers(state):
                raise IllegalAnswer("One of your groups can go, so one must", "relocation.must")
            return
        check_parts(state, self.seat, answer, self.rule)
        for part in answer.parts:
            if part.area == answer.to:
                raise IllegalAnswer("Those forces already stand there", "relocation.same-territory")
            if closed(state, part.area):
                raise IllegalAnswer("Forces under the storm cannot move", "relocation.storm")
        self._check_place(state, answer)

    def _check_place(self, state: State, move: Move) -> None:
        """May the group come to stand there?"""
        if closed(state, move.to):
            raise IllegalAnswer("The storm stands over that sector", "relocation.storm")
        landing = landing_of(state, self.seat, self.unit, move)
        objection = landing_veto(state, landing)
        if objection is not None:
            raise IllegalAnswer(*objection)
        origin = territory_of(move.parts[0].area)
        how = "within" if origin == territory_of(move.to) else HOW
        advisors = landing_stance(state, landing).advisors
        check_enter(state, Entry(self.seat, move.to, move.group.total, how, advisors, origin))

    def targets(self, state: State, origin: Area) -> list[Area]:
        """Where one force from there could go."""
        own = state.forces[origin][self.seat]
        one = (one_of(origin, own),)
        places = (area for area in ground(state).areas if area != origin)
        return [to for to in places if refused(self._check_place, state, Move(one, to)) is None]

    def stacks(self, state: State) -> Iterator[tuple[Area, Forces]]:
        """Forces that could go, in the order of the board."""
        own = dict(areas_of(state, self.seat))
        return ((area, own[area]) for area in ground(state).areas if area in own and not closed(state, area))

    def offers(self, state: State) -> list[tuple[Area, Forces, list[Area]]]:
        """Each stack that can go somewhere, and where to."""
        found = ((area, own, self.targets(state, area)) for area, own in self.stacks(state))
        return [offer for offer in found if offer[2]]

    def options(self, state: State) -> object:
        return [
            {"area": area, "normal": own.ordinary, "elite": own.elite, "hidden": own.hidden, "to": targets}
            for area, own, targets in self.offers(state)
        ]

    def default(self, state: State) -> Move | None:
        """One force, the first that can go, to the first place."""
        offers = self.offers(state)
        if not offers:
            return None
        area, own, targets = offers[0]
        return Move((one_of(area, own),), targets[0])

    def sample(self, state: State, rng: Random) -> Move | None:
        offers = self.offers(state)
        if not offers:
            return None
        area, _, targets = rng.choice(offers)
        made = Move.sample(state, self.seat, area, rng.choice(targets), rng)
        return made if refused(self.check, state, made) is None else self.default(state)

    def forced(self, state: State) -> tuple[Move | None] | None:
        return None if self.offers(state) else (None,)


def one_of(area: Area, own: Forces) -> Part:
    """A single force of a stack: an ordinary one, an elite one, or the marker."""
    if own.ordinary:
        return Part(area, 1)
    return Part(area, elite=1) if own.elite else Part(area, hidden=1)


def closed(state: State, area: Area) -> bool:
    """Does the storm keep forces from leaving or entering? Never inside the stronghold that travels."""
    return territory_of(area) != STRONGHOLD and in_storm(state, area)


@effect("fremen")
async def relocate(game: Dune, mission: Mission) -> bool:
    """Declared, perhaps forbidden and declared anew, carried out; then it is an arrival like any other."""
    seat = mission.beneficiary
    settled = await settle(game, Relocate(seat, mission.unit))
    if settled is None:
        return False
    move, standing = settled
    origin = territory_of(move.parts[0].area)
    group = lift_parts(game, seat, move)
    game.put(move.to, seat, group, standing.advisors)
    game.tell(events.ForcesRelocated(seat, origin, move.to, group, standing.advisors))
    if origin != territory_of(move.to):
        await come_in(game, seat, move, group, standing.advisors)
    return True


async def come_in(game: Dune, seat: Seat, move: Move, group: Group, advisors: bool) -> None:
    """Nothing on the way is entered; what the arrival sets off is over before the effect is."""
    state, to = game.state, move.to
    ways = tuple(part.area for part in move.parts)
    await on_the_way.resolve(state, game, Journey(seat, ways, to, path=(territory_of(to),)))
    await arrive(game, Arrival(game.unit(), seat, to, group, HOW, advisors))


async def settle(game: Dune, question: Relocate) -> tuple[Move, Stance] | None:
    """A move that nothing forbids; one that is forbidden has moved nothing, and another must be made."""
    while True:
        made = await declare(game, question, lambda state, move: quote(state, question, move))
        if made is None:
            return None
        move, quoted = made
        await answered(game, question, move)
        refusal = refused(question.check, game.state, move)
        if refusal is None:
            return move, quoted.value
        game.tell(events.DeclarationVoid(question.seat, refusal.reason, refusal.rule))


async def answered(game: Dune, question: Relocate, move: Move) -> None:
    """In Shipment & Movement others may answer a movement that has been declared."""
    if game.state.turn_order is not None:
        marching = Marching(question.seat, question.unit, move, direct=True)
        await move_declared.resolve(game.state, game, marching)


def quote(state: State, question: Relocate, move: Move) -> Quote[Stance]:
    """How the group will stand, and the powers that this leans on: no range does."""
    standing = landing_stance(state, landing_of(state, question.seat, question.unit, move))
    return Quote(standing, standing.uses)


PROMISES["fremen"] = lambda state, mission: bool(Relocate(mission.beneficiary, mission.unit).offers(state))
