"""Phase 8: spice is collected (B p.11)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kanly.catalog import board
from kanly.engine import Event, Modifier, Reactions
from kanly.rules import events
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.karama import barred, cancelled
from kanly.rules.presence import alone_with_partner, cities, fighters, in_storm, occupants, territory_of
from kanly.rules.state import Area, Pot, Seat, State, Territory, Use

RATE, CITY_RATE = 2, 3  # spice a force


class Rates(msgspec.Struct, frozen=True):
    """What one force collects (spice)."""

    normal: int
    elite: int


class Receipt(msgspec.Struct, frozen=True, gc=False):
    """A stronghold pays a seat its income; `unit` numbers the collection."""

    seat: Seat
    territory: Territory
    unit: int


collection_rates: Modifier[State, Seat, Rates] = Modifier("collection_rates")
pots: Modifier[State, dict[Seat, Rates], tuple[Pot, ...]] = Modifier(
    "pots"
)  # who collects together, and where
pots_filled: Reactions[State, Dune, None] = Reactions("pots_filled")
leans_on: Modifier[State, Receipt, Use | None] = Modifier("leans_on")  # the power by which it is paid


async def collection(game: Dune) -> None:
    """Every force beside spice collects; in the advanced game three strongholds give an income."""
    state = game.state
    await begin(game)
    rates = {seat: rates_of(state, seat) for seat in state.seats}
    state.pots = list(pots(state, rates, ()))
    for area in sources(state):
        collect(game, area, rates)
    await pots_filled.resolve(state, game, None)
    if state.advanced:
        await take_incomes(game)
    await tidy(game)
    await end(game)


def sources(state: State) -> list[Area]:
    """The areas outside the storm where spice lies, in the order of the board's list."""
    return [area for area in board().areas if area in state.spice and not in_storm(state, area)]


def rates_of(state: State, seat: Seat) -> Rates:
    """What the seat's forces collect now."""
    each = rate(state, seat)
    return collection_rates(state, seat, Rates(each, each))


def collect(game: Dune, area: Area, rates: dict[Seat, Rates]) -> None:
    """Forces in the very area of the spice take what they can carry; what two take together goes to neither
    of them yet."""
    state = game.state
    pot = next((pot for pot in state.pots if pot.territory == territory_of(area)), None)
    for seat in state.in_order():
        if pot is None or seat not in pot.seats:
            taken = min(state.spice.get(area, 0), capacity(state, area, seat, rates[seat]))
            gather(game, area, seat, taken, events.SpiceCollected)
        elif seat == next(one for one in state.in_order() if one in pot.seats):
            pool(game, area, pot, rates)


def pool(game: Dune, area: Area, pot: Pot, rates: dict[Seat, Rates]) -> None:
    """What both can carry together is taken once."""
    carried = sum(capacity(game.state, area, seat, rates[seat]) for seat in pot.seats)
    taken = min(game.state.spice.get(area, 0), carried)
    if taken:
        pot.amount += taken
        take_from(game.state, area, taken)
        game.tell(events.SpicePooled(pot.seats, area, taken))


def capacity(state: State, area: Area, seat: Seat, rates: Rates) -> int:
    """What a seat's forces in an area can carry (spice)."""
    own = state.forces.get(area, {}).get(seat)
    return 0 if own is None else rates.normal * (own.normal + own.hidden) + rates.elite * own.elite


def gather(game: Dune, area: Area, seat: Seat, amount: int, told: Callable[[Seat, Area, int], Event]) -> None:
    """Spice goes from the board behind a seat's shield."""
    if not amount:
        return
    take_from(game.state, area, amount)
    game.gain(seat, amount)
    game.tell(told(seat, area, amount))


def take_from(state: State, area: Area, amount: int) -> None:
    """Spice leaves the board."""
    if amount == state.spice[area]:
        del state.spice[area]
    else:
        state.spice[area] -= amount


def rate(state: State, seat: Seat) -> int:
    """3 a force for whoever holds Arrakeen or Carthag, 2 for others (spice)."""
    return CITY_RATE if any(holds(state, city, seat) for city in cities()) else RATE


def holds(state: State, territory: Territory, seat: Seat) -> bool:
    """Does the seat count as holding this place for rate and income? (ruling contested-city)"""
    if not fighters(state, territory, seat):
        return False
    if state.rulings.contested_city == "nobody":
        return alone_with_partner(state, territory, seat)
    return seat in occupants(state, territory)


async def take_incomes(game: Dune) -> None:
    """The bank pays for strongholds with an income (advanced game); what leans on a power may be stopped
    first, once for all."""
    unit = -game.state.turn  # there is one collection a turn, and games of old numbered none
    for seat in game.state.in_order():
        due = [
            Receipt(seat, name, unit) for name in board().strongholds if income_from(game.state, name, seat)
        ]
        await let_be_stopped(game, due)
        for receipt in due:
            take_income(game, receipt)


async def let_be_stopped(game: Dune, due: list[Receipt]) -> None:
    """Before anything is paid."""
    uses = dict.fromkeys(use for receipt in due if (use := leans_on(game.state, receipt, None)) is not None)
    open_ = [use for use in uses if not barred(game.state, use)]
    if open_:
        await cancelled(game, open_)


def income_from(state: State, name: Territory, seat: Seat) -> int:
    """What a stronghold pays the seat (spice)."""
    income = board().territories[name].income or 0
    return income if income and holds(state, name, seat) else 0


def take_income(game: Dune, receipt: Receipt) -> None:
    """One stronghold pays, unless the power by which it would is stopped."""
    state, seat, name = game.state, receipt.seat, receipt.territory
    income = income_from(state, name, seat)
    use = leans_on(state, receipt, None)
    if use is not None and barred(state, use):
        game.tell(events.IncomeStopped(seat, name, income))
        return
    game.gain(seat, income)
    game.tell(events.IncomePaid(seat, name, income))


PHASES["collection"] = collection
