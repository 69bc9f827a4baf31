"""Phase 8: spice is collected (B p.11)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kanly.catalog import board
from kanly.engine import Event, Modifier
from kanly.rules import events
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.presence import cities, controller, fighters, in_storm, occupants
from kanly.rules.state import Area, Seat, State, Territory

RATE, CITY_RATE = 2, 3  # spice a force


class Rates(msgspec.Struct, frozen=True):
    """What one force collects (spice)."""

    normal: int
    elite: int


collection_rates: Modifier[State, Seat, Rates] = Modifier("collection_rates")


async def collection(game: Dune) -> None:
    """Every force beside spice collects; in the advanced game three strongholds give an income."""
    state = game.state
    await begin(game)
    rates = {seat: rates_of(state, seat) for seat in state.seats}
    for area in [area for area in board().areas if area in state.spice and not in_storm(state, area)]:
        for seat in state.in_order():
            collect(game, area, seat, rates[seat])
    if state.advanced:
        for seat in state.in_order():
            take_income(game, seat)
    await tidy(game)
    await end(game)


def rates_of(state: State, seat: Seat) -> Rates:
    """What the seat's forces collect now."""
    each = rate(state, seat)
    return collection_rates(state, seat, Rates(each, each))


def collect(game: Dune, area: str, seat: Seat, rates: Rates) -> None:
    """A seat's forces in the very area of the spice take what they can carry."""
    state = game.state
    own = state.forces.get(area, {}).get(seat)
    lying = state.spice.get(area, 0)
    if own is not None:
        taken = min(lying, rates.normal * (own.normal + own.hidden) + rates.elite * own.elite)
        gather(game, area, seat, taken, events.SpiceCollected)


def gather(game: Dune, area: Area, seat: Seat, amount: int, told: Callable[[Seat, Area, int], Event]) -> None:
    """Spice goes from the board behind a seat's shield."""
    lying = game.state.spice
    if not amount:
        return
    if amount == lying[area]:
        del lying[area]
    else:
        lying[area] -= amount
    game.gain(seat, amount)
    game.tell(told(seat, area, amount))


def rate(state: State, seat: Seat) -> int:
    """3 a force for whoever holds Arrakeen or Carthag, 2 for others (spice)."""
    return CITY_RATE if any(holds(state, city, seat) for city in cities()) else RATE


def holds(state: State, territory: Territory, seat: Seat) -> bool:
    """Does the seat count as holding this place for rate and income? (ruling contested-city)"""
    if not fighters(state, territory, seat):
        return False
    if state.rulings.contested_city == "nobody":
        return controller(state, territory) == seat
    return seat in occupants(state, territory)


def take_income(game: Dune, seat: Seat) -> None:
    """The bank pays for strongholds with an income (advanced game)."""
    state = game.state
    for name in board().strongholds:
        income = board().territories[name].income
        if income and holds(state, name, seat):
            game.gain(seat, income)
            game.tell(events.IncomePaid(seat, name, income))


PHASES["collection"] = collection
