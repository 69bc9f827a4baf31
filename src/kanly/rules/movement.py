"""Movement: one group, its route and its range (B pp.9-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

import msgspec

from kanly.engine import CAP, Decision, IllegalAnswer, Modifier, Reactions, Veto, refused
from kanly.rules import events
from kanly.rules.arrival import Arrival, arrive
from kanly.rules.game import Dune
from kanly.rules.geometry import reach
from kanly.rules.ground import ground
from kanly.rules.karama import Quote, declare
from kanly.rules.presence import (
    CITY_RANGE,
    SHIPPED,
    Entry,
    areas_of,
    barred_ways,
    check_enter,
    group_of,
    has_city,
    in_storm,
    on_board,
    stack,
    territory_of,
)
from kanly.rules.state import Area, Duty, Flight, Forces, Group, Part, Seat, State, Territory, Turns, Use

ANYWHERE = 99  # a range that reaches the whole board


class Move(msgspec.Struct, frozen=True):
    """One group, from one or several sectors of one territory (or, by a skill, of two), to one area.

    `take_up_arms`: advisors who may choose arrive as fighters.
    """

    parts: tuple[Part, ...]
    to: Area
    take_up_arms: bool = False

    @property
    def group(self) -> Group:
        """What moves."""
        return group_of(self.parts)

    @staticmethod
    def sample(state: State, seat: Seat, origin: Area, to: Area, rng: Random) -> Move:
        """A random group from one area."""
        own = stack(state, origin, seat) or Forces()
        hidden = own.hidden and (rng.randrange(2) if own.ordinary or own.elite else 1)
        total = rng.randint(1 - hidden, own.ordinary + own.elite)
        elite = rng.randint(max(0, total - own.ordinary), min(total, own.elite))
        return Move((Part(origin, total - elite, elite, hidden),), to, rng.random() < 0.5)


class Mover(msgspec.Struct, frozen=True, gc=False):
    """A seat makes a movement; `unit` numbers it.

    `elite`: an elite force goes with the group; `joint`: forces of several territories go together.
    """

    seat: Seat
    unit: int
    elite: bool = False
    joint: bool = False


class Marching(msgspec.Struct, frozen=True, gc=False):
    """A seat has declared this movement, and it has not been carried out. `direct`: it takes no way."""

    seat: Seat
    unit: int
    move: Move
    direct: bool = False


class Range(msgspec.Struct, frozen=True):
    """How many territories a movement may enter, and the powers that this leans on: `bare` without them."""

    steps: int
    uses: tuple[Use, ...] = ()
    bare: int = 1


class Journey(msgspec.Struct, frozen=True, gc=False):
    """Forces of a seat have come from one of some areas into another territory, in at most so many steps.

    `path`: the territories entered on the way, if they are known; else any route may have been taken that
    avoids the storm and what is `closed`.
    """

    seat: Seat
    origins: tuple[Area, ...]
    to: Area
    steps: int = 0
    storm: int | None = None
    closed: frozenset[Territory] = frozenset()
    path: tuple[Territory, ...] = ()


class Moved(msgspec.Struct, frozen=True, gc=False):
    """A movement of a seat is over; `move` is None if it did not move, or moved nothing."""

    seat: Seat
    unit: int
    move: Move | None


class Landing(msgspec.Struct, frozen=True, gc=False):
    """Forces come to stand in an area. `advisors`: they are advisors where they come from."""

    seat: Seat
    to: Area
    advisors: bool
    take_up_arms: bool
    unit: int


class Stance(msgspec.Struct, frozen=True):
    """Do they arrive as advisors, and what powers does that lean on?"""

    advisors: bool = False
    uses: tuple[Use, ...] = ()


move_range: Modifier[State, Mover, Range] = Modifier("move_range")
stance: Modifier[State, Landing, Stance] = Modifier("stance")
landing_veto: Veto[State, Landing] = Veto("landing_veto")  # may they stand so?
before_move: Reactions[State, Dune, Mover] = Reactions("before_move")
after_move: Reactions[State, Dune, Moved] = Reactions("after_move")
move_declared: Reactions[State, Dune, Marching] = Reactions("move_declared")  # it may still be stopped
most_origins: Modifier[State, Mover, int] = Modifier("most_origins")  # territories a group may come from
on_the_way: Reactions[State, Dune, Journey] = Reactions(
    "on_the_way"
)  # they have come, and set nothing off yet
into_storm: Modifier[State, Seat, bool] = Modifier("into_storm")  # may this seat move or ride into the storm?


def check_parts(state: State, seat: Seat, move: Move, rule: str, origins: int = 1) -> None:
    """The group must exist: at least one force, all from one territory (or so many), each area named once."""
    if (
        not move.parts
        or any(part.normal < 0 or part.elite < 0 or part.hidden < 0 for part in move.parts)
        or move.group.total < 1
    ):
        raise IllegalAnswer("Name at least one of your forces", rule)
    places = ground(state).areas
    if any(part.area not in places for part in move.parts) or move.to not in places:
        raise IllegalAnswer("There is no such place on the board", rule)
    if len({part.area for part in move.parts}) < len(move.parts):
        raise IllegalAnswer("Name each sector only once", rule)
    if len(origins_of(move)) > origins:
        few = "one territory" if origins == 1 else f"{origins} territories at most"
        raise IllegalAnswer(f"A group comes from {few}", rule)
    for part in move.parts:
        own = stack(state, part.area, seat) or Forces()
        if part.normal > own.ordinary or part.elite > own.elite or part.hidden > own.hidden:
            raise IllegalAnswer(f"You do not have that many forces in {part.area}", rule)


def origins_of(move: Move) -> list[Territory]:
    """The territories that a group comes from."""
    if len(move.parts) == 1:
        return [territory_of(move.parts[0].area)]
    return list(dict.fromkeys(territory_of(part.area) for part in move.parts))


def check_landing(
    state: State,
    seat: Seat,
    to: Area,
    number: int,
    how: str,
    advisors: bool = False,
    origin: Territory | None = None,
) -> None:
    """May these forces come to stand there: storm, occupancy, allies, promises?"""
    if in_storm(state, to) and not (how in ("move", "ride") and into_storm(state, seat, False)):
        rule = "shipment.storm" if how in SHIPPED else "movement.storm"
        raise IllegalAnswer("The storm stands over that sector", rule)
    check_enter(state, Entry(seat, to, number, how, advisors, origin))


def movable(state: State, seat: Seat) -> Iterator[tuple[Area, Forces]]:
    """Forces of a seat that may still be moved, area by area: all that have not flown in this movement."""
    turns = state.turn_order
    if turns is None or turns.flight is None:
        return areas_of(state, seat)
    return _rested(state, seat, turns.flight)


def _rested(state: State, seat: Seat, flight: Flight) -> Iterator[tuple[Area, Forces]]:
    for area, own in areas_of(state, seat):
        tired = flight.rest.get(area)
        left = own if tired is None else without(own, tired)
        if left:
            yield area, left


def without(forces: Forces, group: Group) -> Forces:
    """Forces less a group of them; advisors count as ordinary."""
    fighters = min(forces.normal, group.normal)
    return Forces(
        forces.normal - fighters,
        forces.elite - group.elite,
        forces.advisors - (group.normal - fighters),
        forces.hidden - group.hidden,
    )


def lift_parts(game: Dune, seat: Seat, move: Move) -> Group:
    """Take the whole group up from the board."""
    for part in move.parts:
        game.lift(part.area, seat, part.group)
    return move.group


def range_of(state: State, mover: Mover) -> Range:
    """The range now: 1, what a faction has, or 3 from a city (ranges do not add up)."""
    return move_range(state, mover, Range(1))


@move_range.by("", rank=CAP)
def ornithopters(state: State, mover: Mover, value: Range) -> Range:
    """Whoever occupies Arrakeen or Carthag when the move starts has ornithopters (B p.9, F p.9)."""
    if value.steps >= CITY_RANGE:
        return value
    turns = state.turn_order
    if state.variants.city_range_at_phase_start and turns is not None:
        return Range(CITY_RANGE) if mover.seat in turns.cities else value
    return Range(CITY_RANGE) if has_city(state, mover.seat) else value


class DeclareMove(Decision[State, Move | None], frozen=True):
    """Move one group?"""

    unit: int
    rule = "movement.group"

    def forced(self, state: State) -> tuple[Move | None] | None:
        return None if on_board(state, self.seat) else (None,)

    def default(self, state: State) -> Move | None:
        return promised_move(state, self)

    def reachable(
        self,
        state: State,
        origin: Area,
        advisors: bool,
        elite: bool,
        joint: bool = False,
        without: frozenset[Territory] = frozenset(),
    ) -> Mapping[Area, int]:
        """Areas that forces of one area, elite ones among them or not, could reach `without` certain
        territories, and how many territories they enter on the way. `joint`: others go with them from
        elsewhere."""
        steps = range_of(state, Mover(self.seat, self.unit, elite, joint)).steps
        closed = barred_ways(state, self.seat, advisors) | without
        storm = None if into_storm(state, self.seat, False) else state.storm
        return reach(origin, steps, storm, closed, ground(state))

    def options(self, state: State) -> object:
        found = []
        for area, own in movable(state, self.seat):
            plain = own.ordinary or own.hidden  # a group without an elite force is possible
            near = self._targets(state, area, own, not plain)
            far = self._targets(state, area, own, True) if plain and own.elite else near
            offer: dict[str, object] = {
                "area": area,
                "normal": own.ordinary,
                "elite": own.elite,
                "to": near,
                "to_with_elite": [to for to in far if to not in near],
            }
            if own.hidden:
                offer["hidden"] = own.hidden
            if self._origins(state) > 1:
                offer["joint"] = self._targets(state, area, own, own.elite > 0, joint=True)
            found.append(offer)
        return found

    def _origins(self, state: State) -> int:
        """From how many territories a group may come."""
        return most_origins(state, Mover(self.seat, self.unit), 1)

    def _targets(self, state: State, area: Area, own: Forces, elite: bool, joint: bool = False) -> list[Area]:
        """Where a group from there can go; `elite`: with an elite force in it, `joint`: with forces from
        elsewhere."""
        if in_storm(state, area):
            return []
        advisors, home = own.advisors > 0, territory_of(area)
        near = [to for to in self.reachable(state, area, advisors, elite, joint) if to != area]
        found = []
        for to in near:
            if landing_veto(state, Landing(self.seat, to, advisors, False, self.unit)) is not None:
                continue
            how = "within" if territory_of(to) == home else "move"
            if refused(check_landing, state, self.seat, to, 1, how, advisors) is None:
                found.append(to)
        return found

    def check(self, state: State, answer: Move | None) -> None:
        if answer is not None:
            self.check_move(state, answer)
        check_promised_moves(state, self, answer)

    def check_move(self, state: State, answer: Move) -> None:
        """Raise IllegalAnswer if the board forbids the move, promises apart."""
        check_parts(state, self.seat, answer, self.rule, self._origins(state))
        self._check_rested(state, answer)
        joint = len(origins_of(answer)) > 1
        if joint:
            self._check_joint(state, answer)
        within = territory_of(answer.parts[0].area) == territory_of(answer.to)
        for part in answer.parts:
            if part.area == answer.to:
                raise IllegalAnswer("Those forces already stand there", self.rule)
            if in_storm(state, part.area) and not into_storm(state, self.seat, False):
                raise IllegalAnswer("Forces under the storm cannot move", "movement.storm")
        landing = landing_of(state, self.seat, self.unit, answer)
        objection = landing_veto(state, landing)
        if objection is not None:
            raise IllegalAnswer(*objection)
        standing = landing_stance(state, landing)
        how = "within" if within else "move"
        check_landing(state, self.seat, answer.to, answer.group.total, how, standing.advisors)
        aside, elite = landing.advisors and standing.advisors, answer.group.elite > 0
        for part in answer.parts:
            if joint:
                elite = part.elite > 0
            if answer.to not in self.reachable(state, part.area, aside, elite, joint):
                self._explain(state, part.area, answer.to, elite, joint)

    def _check_joint(self, state: State, move: Move) -> None:
        if territory_of(move.to) in origins_of(move):
            raise IllegalAnswer("Forces that go together come from other territories", self.rule)
        aside = {any_advisors(state, self.seat, (part,)) for part in move.parts}
        if len(aside) > 1:
            raise IllegalAnswer("Fighters and advisors do not go together", self.rule)

    def _check_rested(self, state: State, move: Move) -> None:
        if turns_of(state).flight is None:
            return
        able = dict(movable(state, self.seat))
        for part in move.parts:
            own = able.get(part.area, Forces())
            if part.normal > own.ordinary or part.elite > own.elite or part.hidden > own.hidden:
                raise IllegalAnswer("No force flies twice in one movement", "cards.ornithopter")

    def _explain(self, state: State, origin: Area, to: Area, elite: bool, joint: bool) -> None:
        steps = range_of(state, Mover(self.seat, self.unit, elite, joint)).steps
        lying = ground(state)
        if to in reach(origin, steps, None, barred_ways(state, self.seat), lying):
            raise IllegalAnswer("The storm blocks every way there within your range", "movement.storm")
        if to in reach(origin, steps, state.storm, on=lying):
            raise IllegalAnswer(
                "The way leads through a stronghold held by two factions", "movement.occupancy"
            )
        raise IllegalAnswer(f"That is farther than your range of {steps}", "movement.range")

    def sample(self, state: State, rng: Random) -> Move | None:
        if rng.random() < 0.2:
            return self._fallback(state, None)
        origins = list(movable(state, self.seat))
        if not origins:
            return self._fallback(state, None)
        area, own = origins[rng.randrange(len(origins))]
        if in_storm(state, area):
            return self._fallback(state, None)
        targets = [to for to in self.reachable(state, area, own.advisors > 0, own.elite > 0) if to != area]
        if not targets:
            return self._fallback(state, None)
        made = Move.sample(state, self.seat, area, rng.choice(targets), rng)
        return self._fallback(state, self._joined(state, made, rng) if self._origins(state) > 1 else made)

    def _joined(self, state: State, move: Move, rng: Random) -> Move:
        """With forces of another territory, if some can go with them."""
        there = [(area, own) for area, own in movable(state, self.seat) if area != move.parts[0].area]
        rng.shuffle(there)
        for area, own in there:
            part = Part(area, own.ordinary, own.elite, own.hidden)
            more = msgspec.structs.replace(move, parts=(*move.parts, part))
            if refused(self.check, state, more) is None:
                return more
        return move

    def _fallback(self, state: State, move: Move | None) -> Move | None:
        """The move if it is legal, perhaps without taking up arms; else one that keeps a promise."""
        humble = move and msgspec.structs.replace(move, take_up_arms=False)
        for tried in (move, humble):
            if refused(self.check, state, tried) is None:
                return tried
        return promised_move(state, self)


def landing_of(state: State, seat: Seat, unit: int, move: Move) -> Landing:
    """What a movement brings where."""
    return Landing(seat, move.to, any_advisors(state, seat, move.parts), move.take_up_arms, unit)


def any_advisors(state: State, seat: Seat, parts: Iterable[Part]) -> bool:
    """Are there advisors among the forces that come from there?"""
    return any((stack(state, part.area, seat) or Forces()).advisors for part in parts)


def landing_stance(state: State, landing: Landing) -> Stance:
    """How forces stand on arrival."""
    return stance(state, landing, Stance())


def promised_move(state: State, question: DeclareMove) -> Move | None:
    """A move that a promise demands, if one is legal."""
    for duty in promised_entries(state, question.seat):
        found = move_for(state, question, duty)
        if found is not None:
            return found
    return None


def promised_entries(state: State, seat: Seat) -> list[Duty]:
    """Territories the seat has given its word to enter this turn."""
    return state.word(seat, "move", must=True) + state.word(seat, "enter", must=True)


def move_for(state: State, question: DeclareMove, duty: Duty) -> Move | None:
    """A move that would keep the promise now, if it has not been kept yet."""
    territory, number, turns = duty.value, max(1, int(duty.amount)), state.turn_order
    if turns is not None:
        came = turns.moved if duty.kind == "move" else turns.entered
        if came.get(territory, 0) >= number:
            return None
    for area, own in movable(state, question.seat):
        if own.total < number or in_storm(state, area) or territory_of(area) == territory:
            continue
        for to in question.reachable(state, area, own.advisors > 0, own.elite > 0):
            if territory_of(to) != territory:
                continue
            hidden = int(number > own.ordinary + own.elite)  # the marker goes along where it must
            least = max(0, number - hidden - own.ordinary)
            for elite in dict.fromkeys((least, min(own.elite, max(1, least)))):
                move = Move((Part(area, number - hidden - elite, elite, hidden),), to)
                if refused(question.check_move, state, move) is None:
                    return move
    return None


def check_promised_moves(state: State, question: DeclareMove, answer: Move | None) -> None:
    """A promise to enter must be kept while it can be; one movement keeps the earliest of several."""
    for duty in promised_entries(state, question.seat):
        number = max(1, int(duty.amount))
        if answer is not None and territory_of(answer.to) == duty.value and answer.group.total >= number:
            return
        if move_for(state, question, duty) is not None:
            raise IllegalAnswer(f"You have given your word to enter {duty.value} this turn", duty.rule)


def turns_of(state: State) -> Turns:
    """The shipment and movement phase that is going on."""
    if state.turn_order is None:
        raise ValueError("nobody ships or moves now")
    return state.turn_order


async def make_moves(game: Dune, seat: Seat) -> None:
    """The movement part of a turn: one movement, and what cards add to it."""
    turns = turns_of(game.state)
    turns.moves = 1
    while turns.moves:
        turns.moves -= 1
        unit = game.unit()
        await before_move.resolve(game.state, game, Mover(seat, unit))
        moved = await move_once(game, seat, unit)
        await after_move.resolve(game.state, game, Moved(seat, unit, moved))


async def move_once(game: Dune, seat: Seat, unit: int) -> Move | None:
    """Declare one movement, let powers be stopped, move and arrive. Returns the movement made."""
    made = await settle_move(game, DeclareMove(seat, unit))
    if made is None:
        return None
    move, quoted = made
    journey = journey_of(game.state, seat, unit, move)
    group = lift_parts(game, seat, move)
    game.put(move.to, seat, group, quoted.value.advisors)
    for origin in origins_of(move):
        part = group_of(part for part in move.parts if territory_of(part.area) == origin)
        game.tell(events.ForcesMoved(seat, origin, move.to, part, quoted.value.advisors))
    if territory_of(move.to) in origins_of(move):
        return move
    await on_the_way.resolve(game.state, game, journey)
    turns = turns_of(game.state)
    for count in (turns.entered, turns.moved):
        note_entry(count, move.to, group)
    await arrive(game, Arrival(unit, seat, move.to, group, "move", quoted.value.advisors))
    return move


def journey_of(state: State, seat: Seat, unit: int, move: Move) -> Journey:
    """The movement as one that is about to start."""
    steps = range_of(state, Mover(seat, unit, move.group.elite > 0, len(origins_of(move)) > 1)).steps
    closed = barred_ways(state, seat, any_advisors(state, seat, move.parts))
    storm = None if into_storm(state, seat, False) else state.storm
    return Journey(seat, tuple(part.area for part in move.parts), move.to, steps, storm, closed)


async def settle_move(game: Dune, question: DeclareMove) -> tuple[Move, Quote[Stance]] | None:
    """A movement that nothing stops; one that is stopped is void, and another may be declared."""
    seat, unit = question.seat, question.unit
    while True:
        made = await declare(game, question, lambda state, move: quote(state, seat, unit, move))
        if made is None:
            return None
        marching = Marching(seat, unit, made[0])
        if not move_declared.earned(game.state, marching):
            return made
        await move_declared.resolve(game.state, game, marching)
        refusal = refused(question.check, game.state, made[0])
        if refusal is None:
            return made
        game.tell(events.DeclarationVoid(seat, refusal.reason, refusal.rule))


def note_entry(count: dict[Territory, int], to: Area, group: Group) -> None:
    """Remember how many forces the acting seat has brought into a territory."""
    count[territory_of(to)] = count.get(territory_of(to), 0) + group.total


def quote(state: State, seat: Seat, unit: int, move: Move) -> Quote[Stance]:
    """The powers a movement leans on: a longer range, taking up arms."""
    standing = landing_stance(state, landing_of(state, seat, unit, move))
    joint = len(origins_of(move)) > 1
    reached = range_of(state, Mover(seat, unit, move.group.elite > 0, joint))
    uses = standing.uses
    if reached.uses:
        closed = barred_ways(state, seat)
        bare, lying = reached.bare, ground(state)
        near = all(move.to in reach(part.area, bare, state.storm, closed, lying) for part in move.parts)
        uses = uses if near else (*uses, *reached.uses)
    return Quote(standing, uses)
