"""Phase 2: spice blows, worms come, Fremen may ride (B pp.7-8, 13, 18)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Literal

import msgspec

from kanly.catalog import SpiceCard, board, spice_cards
from kanly.engine import Decision, IllegalAnswer, Modifier, Pick, Reactions, refused
from kanly.rules import events
from kanly.rules.arrival import Arrival, arrive
from kanly.rules.casualties import strike
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.ground import ground
from kanly.rules.karama import may_use
from kanly.rules.movement import Journey, Move, check_landing, check_parts, lift_parts, on_the_way
from kanly.rules.nexus import hold_nexus
from kanly.rules.presence import in_storm, stacks, territory_of
from kanly.rules.state import Area, Blow, State, Territory, Use

worm_master: Modifier[State, None, Use | None] = Modifier(
    "worm_master"
)  # who places further worms, by what power
worm_rider: Modifier[State, None, Use | None] = Modifier("worm_rider")  # who rides, by what power
before_devouring: Reactions[State, Dune, Devouring] = Reactions("before_devouring")
blow_begins: Reactions[State, Dune, Blow] = Reactions("blow_begins")
worm_held: Reactions[State, Dune, Blow] = Reactions("worm_held")  # whoever answers keeps a worm away
spice_blown: Reactions[State, Dune, Blown] = Reactions("spice_blown")
blow_ends: Reactions[State, Dune, Blow] = Reactions("blow_ends")  # it brought no worm, or its rides are over


class Turned(msgspec.Struct, frozen=True, gc=False):
    """A spice card is turned up; a territory card brings its spice `times` over."""

    card: SpiceCard
    times: int = 1


class Blown(msgspec.Struct, frozen=True, gc=False):
    """So much spice has come up in an area, none under the storm."""

    area: Area
    amount: int


TURNED: dict[str, Callable[[Dune, Turned], Awaitable[bool]]] = {}  # by kind: does it end the blow?


class Devouring(msgspec.Struct, frozen=True, gc=False):
    """A worm comes up in a territory."""

    territory: Territory
    unit: int


class PlaceWorm(Pick[State, Territory], frozen=True):
    """Where does this worm come up? The first choice is the first worm's territory."""

    first: Territory | None
    rule = "spice-blow.worm-placement"
    refusal = "A worm comes up in a sand territory"

    def choices(self, state: State) -> list[Territory]:
        sand = [t.id for t in board().territories.values() if t.worm]
        return sand if self.first is None else [self.first, *(t for t in sand if t != self.first)]


class RideWorm(Decision[State, Move | None], frozen=True):
    """Ride this worm: any of your forces in its territory to any one place?"""

    territory: Territory
    rule = "spice-blow.ride"

    def riders(self, state: State) -> list[Area]:
        """Areas of the worm's territory from which forces can ride."""
        return [area for area, _ in stacks(state, self.territory, self.seat) if not in_storm(state, area)]

    def forced(self, state: State) -> tuple[Move | None] | None:
        return None if self.riders(state) else (None,)

    def default(self, state: State) -> Move | None:
        return None

    def targets(self, state: State) -> list[Area]:
        """Areas to which one force could ride."""
        return [a for a in ground(state).areas if refused(self._check_target, state, a, 1) is None]

    def _check_target(self, state: State, area: Area, number: int) -> None:
        if territory_of(area) == self.territory:
            raise IllegalAnswer("A ride leads to another territory", self.rule)
        check_landing(state, self.seat, area, number, "ride", origin=self.territory)

    def options(self, state: State) -> object:
        return {"from": self.riders(state), "to": self.targets(state)}

    def check(self, state: State, answer: Move | None) -> None:
        if answer is None:
            return
        check_parts(state, self.seat, answer, self.rule)
        if any(part.area not in self.riders(state) for part in answer.parts):
            raise IllegalAnswer("Only forces in the worm's territory, outside the storm, can ride", self.rule)
        self._check_target(state, answer.to, answer.group.total)

    def sample(self, state: State, rng: Random) -> Move | None:
        targets = self.targets(state)
        if rng.random() < 0.4 or not targets:
            return None
        return Move.sample(state, self.seat, rng.choice(self.riders(state)), rng.choice(targets), rng)


async def spice_blow(game: Dune) -> None:
    """One step of the phase: the cards of a blow, its Nexus, or its rides."""
    state = game.state
    if state.blow is None:
        state.blow = Blow()
    await begin(game)
    blow = state.blow
    if blow.stage == "draw":
        await draw_blow(game)
    elif blow.stage == "nexus":
        await hold_nexus(game)
        blow.stage = "ride"
    else:
        await ride(game)
        blow.worm_came = False
        blow.worms.clear()
        await next_blow(game)
    await tidy(game)


async def draw_blow(game: Dune) -> None:
    """Turn cards until a territory card comes; worms on the way devour."""
    state = game.state
    blow = current(state)
    await blow_begins.resolve(state, game, blow)
    ends = False
    while not ends and (name := draw_spice_card(game)) is not None:
        turned = Turned(spice_cards()[name], 2 if blow.double else 1)
        blow.double = False
        ends = await TURNED[turned.card.kind](game, turned)
    await blow_ends.resolve(state, game, blow)
    if blow.worm_came and not nexus_waits(state):
        blow.stage = "nexus"
    elif blow.worms and not nexus_waits(state):
        blow.stage = "ride"
    else:
        await next_blow(game)


def current(state: State) -> Blow:
    """The blow in progress."""
    if state.blow is None:
        raise ValueError("no spice blow is in progress")
    return state.blow


def nexus_waits(state: State) -> bool:
    """Under ruling nexus-count-advanced `one`, the first blow's worms wait for the second."""
    both = state.advanced and state.rulings.nexus_count_advanced == "one"
    return both and current(state).pile == "a"


async def next_blow(game: Dune) -> None:
    """The advanced game has a second blow with its own pile."""
    state = game.state
    blow = current(state)
    if state.advanced and blow.pile == "a":
        blow.pile = "b"
        blow.stage = "draw"
        blow.carried = blow.worm_came
        blow.double = False
        blow.first = None
        blow.count = 0
        return
    state.blow = None
    if state.set_aside:
        state.spice_deck += state.set_aside
        state.set_aside = []
        game.shuffle(state.spice_deck)
        state.seen_spice_card.clear()
    await end(game)


def pile(state: State, which: Literal["a", "b"]) -> list[str]:
    """A spice discard pile, its top at the end."""
    return state.pile_a if which == "a" else state.pile_b


def draw_spice_card(game: Dune) -> str | None:
    """The top spice card; an empty deck is made anew (ruling spice-reshuffle)."""
    state = game.state
    state.seen_spice_card.clear()
    if not state.spice_deck:
        rebuild_spice_deck(game)
    return state.spice_deck.pop() if state.spice_deck else None


def rebuild_spice_deck(game: Dune) -> None:
    """Pile A keeps its top territory card, everything else is shuffled; pile B's top is remembered."""
    state = game.state
    state.top_b = top_territory(state, "b")
    kept = next((c for c in reversed(state.pile_a) if spice_cards()[c].kind == "territory"), None)
    state.spice_deck = [c for c in state.pile_a if c != kept] + state.pile_b
    state.pile_a = [] if kept is None else [kept]
    state.pile_b = []
    game.shuffle(state.spice_deck)
    game.tell(events.SpiceDeckRebuilt(len(state.spice_deck)))


def top_territory(state: State, which: Literal["a", "b"]) -> Territory | None:
    """Where the next worm of a pile comes up: the territory of its topmost territory card."""
    for name in reversed(pile(state, which)):
        card = spice_cards()[name]
        if card.kind == "territory":
            return card.territory
    return state.top_b if which == "b" else None


async def bring_spice(game: Dune, turned: Turned) -> bool:
    """Spice comes up, unless the storm stands over the place; the card tops its pile either way."""
    state, card = game.state, turned.card
    blow = current(state)
    pile(state, blow.pile).append(card.id)
    if blow.pile == "b":
        state.top_b = None
    if card.area is None:
        raise ValueError(f"{card.id} names no place")
    amount = 0 if in_storm(state, card.area) else turned.times * card.amount
    if amount:
        state.spice[card.area] = state.spice.get(card.area, 0) + amount
    game.tell(events.SpiceBlown(card.area, amount))
    await spice_blown.resolve(state, game, Blown(card.area, amount))
    return True


async def shai_hulud(game: Dune, turned: Turned) -> bool:
    """A worm comes, and further cards are turned; on turn 1 the card is laid aside."""
    state = game.state
    if state.turn == 1:
        set_aside(state, turned.card)
        game.tell(events.WormSetAside())
    else:
        pile(state, current(state).pile).append(turned.card.id)
        await worm(game)
    return False


def set_aside(state: State, card: SpiceCard) -> None:
    """A card of turn 1 that is shuffled back when the phase is over."""
    state.set_aside.append(card.id)


async def worm(game: Dune) -> None:
    """A worm: the first of its blow devours at the pile's top territory, further ones may be placed.

    One that is held back does not come at all.
    """
    state = game.state
    blow = current(state)
    if held := worm_held.earned(state, blow):
        await held[0].resolve(game, blow)
        return
    state.worms_seen += 1
    blow.count += 1
    blow.worm_came = True
    if blow.count > 1:
        game.tell(events.WormCame(None))
        await further_worm(game)
        return
    place = top_territory(state, blow.pile)
    game.tell(events.WormCame(place))
    if place is not None:
        await appear(game, place)


async def further_worm(game: Dune) -> None:
    """Basic: it only gives another ride. Advanced: whoever rules the worms places it in any sand
    territory."""
    state = game.state
    blow = current(state)
    master = worm_master(state, None, None)
    if master is not None:
        place = await game.ask(PlaceWorm(master.owner, blow.first))
        if await may_use(game, master.power, master.owner, game.unit()):
            game.tell(events.WormPlaced(master.owner, place))
            await appear(game, place)
            return
    if blow.first is not None:
        blow.worms.append(blow.first)


async def appear(game: Dune, place: Territory) -> None:
    """A worm comes up and devours; a ride starts there."""
    blow = current(game.state)
    blow.worms.append(place)
    blow.first = blow.first or place
    await devour(game, place)


async def devour(game: Dune, place: Territory) -> None:
    """Spice and forces of the whole territory are gone, storm or not."""
    state, unit = game.state, game.unit()
    await before_devouring.resolve(state, game, Devouring(place, unit))
    for area in board().territories[place].areas:
        game.lose_spice(area, "worm")
        await strike(game, "worm", area, unit)
    current(state).protected.clear()


async def ride(game: Dune) -> None:
    """After the Nexus, one ride for each worm, in the order they appeared (B p.18)."""
    state = game.state
    rider = worm_rider(state, None, None)
    if rider is None:
        return
    for place in tuple(current(state).worms):
        move = await game.ask(RideWorm(rider.owner, place))
        if move is None or not await may_use(game, rider.power, rider.owner, game.unit()):
            continue
        group = lift_parts(game, rider.owner, move)
        game.put(move.to, rider.owner, group)
        game.tell(events.WormRidden(rider.owner, place, move.to, group))
        ways = tuple(part.area for part in move.parts)
        await on_the_way.resolve(
            state, game, Journey(rider.owner, ways, move.to, path=(territory_of(move.to),))
        )
        await arrive(game, Arrival(game.unit(), rider.owner, move.to, group, "ride"))


TURNED["territory"] = bring_spice
TURNED["shai_hulud"] = shai_hulud
PHASES["spice_blow"] = spice_blow
