"""The Hidden Mobile Stronghold: where it stands, how it goes, who gets in (E1 p.9, pp.10-11)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec

from kanly.catalog import board
from kanly.engine import Decision, IllegalAnswer, Modifier, Pick, Reactions
from kanly.rules import events
from kanly.rules.collection import RATE, gather
from kanly.rules.game import Dune
from kanly.rules.ground import STRONGHOLD
from kanly.rules.presence import Entry, fighters, in_storm, may_enter, territory_of
from kanly.rules.state import Area, MobileStronghold, Seat, State, Territory

SHIPPING, RIDE, DOOR, PLACEMENT, STEP, SPICE = (
    "hidden-mobile-stronghold.shipping",
    "hidden-mobile-stronghold.ride",
    "hidden-mobile-stronghold.door",
    "hidden-mobile-stronghold.placement",
    "hidden-mobile-stronghold.step",
    "hidden-mobile-stronghold.spice",
)

at_home: Modifier[State, Seat, bool] = Modifier("at_home")  # may the seat ship right into it?


class Carried(msgspec.Struct, frozen=True, gc=False):
    """The stronghold has carried its owner's forces from one area to another, through these territories."""

    seat: Seat
    start: Area
    end: Area
    path: tuple[Territory, ...]


carried: Reactions[State, Dune, Carried] = Reactions("carried")
carriers: Modifier[State, None, int] = Modifier("carriers")  # forces inside that gather spice as it goes


def marker_of(state: State) -> MobileStronghold:
    """The marker of the stronghold."""
    if state.mobile_stronghold is None:
        raise ValueError("the Hidden Mobile Stronghold is not in this game")
    return state.mobile_stronghold


def stands(area: Area) -> bool:
    """May it ever point at this area?"""
    return not board().territories[territory_of(area)].stronghold


# -- getting in ------------------------------------------------------------------------------------


@may_enter.by("", rank=-1)
def by_its_door(state: State, entry: Entry) -> tuple[str, str] | None:
    """Only its own people ship right into it; a worm carries riders there from just outside."""
    if entry.territory != STRONGHOLD or entry.how in ("move", "within", "flip"):
        return None
    if entry.how == "transport":
        return None if transport_may_enter(state, entry) else ("The way into it starts at its door", DOOR)
    if entry.how == "ride":
        return None if ride_may_enter(state, entry) else ("A ride into it starts at its door", RIDE)
    if at_home(state, entry.seat, False):
        return None
    return "Only its own people ship into the Hidden Mobile Stronghold", SHIPPING


def ride_may_enter(state: State, entry: Entry) -> bool:
    """Ruling hms-worm-ride-entry: from the territory it points at, or from anywhere."""
    host = marker_of(state).host
    if host is None:
        return False
    return state.rulings.hms_worm_ride_entry == "anywhere" or territory_of(host) == entry.origin


def transport_may_enter(state: State, entry: Entry) -> bool:
    """Its own people from anywhere, all others from the territory it points at (E1 p.9)."""
    host = marker_of(state).host
    if host is None:
        return False
    return at_home(state, entry.seat, False) or territory_of(host) == entry.origin


# -- where it stands -------------------------------------------------------------------------------


class PlaceStronghold(Pick[State, Area], frozen=True):
    """Where does the Hidden Mobile Stronghold stand first?"""

    rule = PLACEMENT
    refusal = "It points at a sector outside the storm, in a territory that is no stronghold"

    def choices(self, state: State) -> list[Area]:
        """The Polar Sink first."""
        found = [area for area in board().areas if stands(area) and not in_storm(state, area)]
        return sorted(found, key=lambda area: board().areas[area].sector != 0)


async def place(game: Dune, seat: Seat) -> None:
    """Once, after the first storm (E1 p.9)."""
    area = await game.ask(PlaceStronghold(seat))
    marker_of(game.state).host = area
    game.tell(events.StrongholdPlaced(seat, area))


# -- how it goes -----------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """The marker goes to a sector next to the one it points at. `left` and `entered` are the spice taken
    there (None: as much as there is to be had)."""

    to: Area
    left: int | None = None
    entered: int | None = None


class MoveStronghold(Decision[State, Step | None], frozen=True):
    """Move the Hidden Mobile Stronghold one step on, or stop?

    `borders` it may still cross; `path`: where this movement has been, its start first.
    """

    borders: int
    path: tuple[Area, ...]
    rule = STEP

    def targets(self, state: State) -> list[Area]:
        """Sectors that the next step may lead to."""
        here = self.path[-1]
        if in_storm(state, here):
            return []
        beside = [area for area in board().areas[here].same if not self._again(area)]
        beyond = board().areas[here].other if self.borders else ()
        return [area for area in (*beside, *beyond) if stands(area) and not in_storm(state, area)]

    def _again(self, area: Area) -> bool:
        """Has it gone this way before? What costs nothing must come to an end."""
        return (self.path[-1], area) in pairwise(self.path)

    def most_left(self, state: State) -> int:
        """Spice to be had where the movement starts: each sector yields once, this one at the first step."""
        return most_from(state, self.path[0]) if len(self.path) == 1 else 0

    def most_entered(self, state: State, to: Area) -> int:
        """Spice to be had where the step leads."""
        return 0 if to in self.path else most_from(state, to)

    def forced(self, state: State) -> tuple[Step | None] | None:
        return None if self.targets(state) else (None,)

    def default(self, state: State) -> Step | None:
        return None

    def options(self, state: State) -> object:
        found = [{"area": to, "spice": self.most_entered(state, to)} for to in self.targets(state)]
        return {"from": self.path[-1], "borders": self.borders, "left": self.most_left(state), "to": found}

    def check(self, state: State, answer: Step | None) -> None:
        if answer is None:
            return
        if answer.to not in self.targets(state):
            self._explain(state, answer.to)
        if not 0 <= (answer.left or 0) <= self.most_left(state):
            raise IllegalAnswer(f"Take from 0 to {self.most_left(state)} spice where it leaves", SPICE)
        most = self.most_entered(state, answer.to)
        if not 0 <= (answer.entered or 0) <= most:
            raise IllegalAnswer(f"Take from 0 to {most} spice where it comes to", SPICE)

    def _explain(self, state: State, to: Area) -> None:
        if to not in board().areas or not stands(to):
            raise IllegalAnswer("It points at sectors outside strongholds only", PLACEMENT)
        if in_storm(state, self.path[-1]) or in_storm(state, to):
            raise IllegalAnswer(
                "It goes neither into the storm nor out of it", "hidden-mobile-stronghold.storm-movement"
            )
        raise IllegalAnswer("It goes step by step, over a border while it may cross one more", self.rule)

    def sample(self, state: State, rng: Random) -> Step | None:
        targets = self.targets(state)
        if not targets or rng.random() < 0.3:
            return None
        to = rng.choice(targets)
        if rng.random() < 0.8:
            return Step(to)
        return Step(to, rng.randint(0, self.most_left(state)), rng.randint(0, self.most_entered(state, to)))


def most_from(state: State, area: Area) -> int:
    """Spice that the forces inside can take there: 2 each (E1 p.9)."""
    return min(state.spice.get(area, 0), RATE * carriers(state, None, 0))


def manned(state: State, seat: Seat) -> bool:
    """Has the seat a fighting force inside, so that it could move it?"""
    return marker_of(state).host is not None and fighters(state, STRONGHOLD, seat) > 0


def first_step(state: State, seat: Seat, borders: int) -> MoveStronghold:
    """The question that begins a movement over so many borders."""
    return MoveStronghold(seat, borders, (marker_of(state).host or "",))


async def go(game: Dune, question: MoveStronghold, step: Step | None) -> None:
    """This step and those that follow it, until the owner stops (E1 p.9)."""
    start, entered = question.path[-1], list[Territory]()
    while step is not None:
        take(game, question, step)
        marker_of(game.state).host = step.to
        game.tell(events.StrongholdMoved(question.seat, question.path[-1], step.to))
        crossed = territory_of(question.path[-1]) != territory_of(step.to)
        entered += [territory_of(step.to)] if crossed else []
        question = MoveStronghold(question.seat, question.borders - crossed, (*question.path, step.to))
        step = await game.ask(question)
    if entered:
        end = question.path[-1]
        await carried.resolve(game.state, game, Carried(question.seat, start, end, tuple(entered)))


def take(game: Dune, question: MoveStronghold, step: Step) -> None:
    """The spice of the sector left and of the sector entered goes behind the owner's shield."""
    state = game.state
    left, entered = question.most_left(state), question.most_entered(state, step.to)
    for area, most, wanted in ((question.path[-1], left, step.left), (step.to, entered, step.entered)):
        amount = most if wanted is None else min(most, wanted)
        gather(game, area, question.seat, amount, events.StrongholdGathered)
