"""Sandmaster: spice taken on the way; spice that a victory brings to the sand."""

from __future__ import annotations

from collections import deque
from random import Random

from kanly.engine import Decision, IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.battle.battle import spoils
from kanly.rules.battle.combatants import battle_of
from kanly.rules.collection import gather
from kanly.rules.game import Dune
from kanly.rules.ground import ground
from kanly.rules.hidden_mobile_stronghold import Carried, carried
from kanly.rules.modules.leader_skills import fights, works
from kanly.rules.movement import Journey, on_the_way
from kanly.rules.presence import fighters, territory_of
from kanly.rules.skills.smuggler import piles
from kanly.rules.state import Area, Battle, Seat, State, Territory

ME = "sandmaster"
FOUND = 3  # spice


# -- on the way ------------------------------------------------------------------------------------


class TakeOnTheWay(Decision[State, tuple[Area, ...]], frozen=True):
    """From where do you take 1 spice each, of what your forces have come through?

    `ways`: the territories with spice on each way that they may have gone.
    """

    ways: tuple[tuple[Territory, ...], ...]
    rule = "leader-skills.sandmaster"
    atomic = True

    def check(self, state: State, answer: tuple[Area, ...]) -> None:
        if any(not state.spice.get(area) for area in answer):
            raise IllegalAnswer("There is no spice", self.rule)
        places = [territory_of(area) for area in answer]
        if len(set(places)) < len(places):
            raise IllegalAnswer("Take 1 spice from each territory at most", self.rule)
        if not any(set(places) <= set(way) for way in self.ways):
            raise IllegalAnswer("Your forces cannot have come through all of these territories", self.rule)

    def options(self, state: State) -> object:
        return [[largest(state, place) for place in way] for way in self.ways]

    def default(self, state: State) -> tuple[Area, ...]:
        """As much as possible, from the largest piles."""
        best = max(self.ways, key=len)
        return tuple(largest(state, place) for place in best)

    def sample(self, state: State, rng: Random) -> tuple[Area, ...]:
        way = rng.choice(self.ways)
        return tuple(rng.choice(spicy(state, place)) for place in way if rng.random() < 0.8)


def spicy(state: State, territory: Territory) -> list[Area]:
    """The areas of a territory where spice lies."""
    return [area for area in ground(state).territories[territory].areas if state.spice.get(area)]


def largest(state: State, territory: Territory) -> Area:
    """Where most spice of a territory lies."""
    return max(spicy(state, territory), key=lambda area: state.spice[area])


def ways_of(state: State, journey: Journey) -> tuple[tuple[Territory, ...], ...]:
    """The territories with spice that were entered, for each way that the forces may have gone; a way that
    passes no more than another is left out."""
    if journey.path:
        found = [frozenset(place for place in journey.path if spicy(state, place))]
    else:
        found = passed(state, journey)
    most = [way for way in found if way and not any(way < other for other in found)]
    return tuple(sorted(tuple(sorted(way)) for way in most))


def passed(state: State, journey: Journey) -> list[frozenset[Territory]]:
    """The sets of territories with spice that lie on the routes within range."""
    areas, home = ground(state).areas, {territory_of(area) for area in journey.origins}
    nothing = frozenset[Territory]()
    costs = dict.fromkeys(((area, nothing) for area in journey.origins), 0)
    queue, found = deque(costs), dict[frozenset[Territory], None]()
    while queue:
        here, met = at = queue.popleft()
        if here == journey.to:
            found[met] = None
        for step, neighbors in ((0, areas[here].same), (1, areas[here].other)):
            for there in neighbors:
                place, cost = territory_of(there), costs[at] + step
                stormed = journey.storm is not None and areas[there].sector == journey.storm
                if cost > journey.steps or stormed or place in journey.closed:
                    continue
                new = met | {place} if step and place not in home and spicy(state, place) else met
                if costs.get((there, new), journey.steps + 1) > cost:
                    costs[there, new] = cost
                    queue.append((there, new))
    return list(found)


@on_the_way.by(
    ME,
    id="leader_skills.sandmaster",
    earned=lambda state, journey: works(state, journey.seat, ME) and bool(ways_of(state, journey)),
)
async def pick_up(game: Dune, journey: Journey) -> None:
    """Once for each territory entered, the one left behind apart (E2 p.9)."""
    for area in await game.ask(TakeOnTheWay(journey.seat, ways_of(game.state, journey))):
        gather(game, area, journey.seat, 1, events.SpiceTaken)


def journey_with(ride: Carried) -> Journey:
    """The way of forces that the stronghold has carried."""
    home = territory_of(ride.start)
    return Journey(ride.seat, (ride.start,), ride.end, path=tuple(p for p in ride.path if p != home))


@carried.by(
    ME,
    id="leader_skills.sandmaster_stronghold",
    earned=lambda state, ride: works(state, ride.seat, ME) and bool(ways_of(state, journey_with(ride))),
)
async def pick_up_from_inside(game: Dune, ride: Carried) -> None:
    """The owner's forces inside pass the territories that it points at (ruling sandmaster-hms)."""
    await pick_up(game, journey_with(ride))


# -- after a victory -------------------------------------------------------------------------------


class ChoosePile(Pick[State, Area], frozen=True):
    """To which spice does your victory add 3?"""

    rule = "leader-skills.sandmaster-battle"
    atomic = True

    def choices(self, state: State) -> list[Area]:
        lying = piles(state)
        return sorted(lying, key=lambda area: -lying[area])


def brings_spice(state: State, battle: Battle) -> bool:
    """Has a Sandmaster won where spice lies, and forces of its side are left? (ruling
    sandmaster-empty-territory)"""
    seat = battle.winner
    if seat is None or not fights(state, seat, ME):
        return False
    return bool(piles(state)) and fighters(state, battle.territory, seat) > 0


@spoils.by(ME, id="leader_skills.sandmaster_battle", earned=brings_spice)
async def add_spice(game: Dune, battle: Battle) -> None:
    """From the bank (ruling skill-several-piles)."""
    seat: Seat = battle_of(game.state).winner or ""
    area = await game.ask(ChoosePile(seat))
    game.state.spice[area] += FOUND
    game.tell(events.SpiceFound(seat, area, FOUND))
