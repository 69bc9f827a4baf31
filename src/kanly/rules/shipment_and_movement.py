"""Phase 6: one complete turn after another, each with at most one shipment and one movement (B pp.9-10)."""

from __future__ import annotations

from kanly.engine import Modifier, Reactions, YesNo
from kanly.rules import events
from kanly.rules.alliances import separate
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.karama import barred, cancelled
from kanly.rules.movement import make_moves, turns_of
from kanly.rules.precedence import ordered
from kanly.rules.presence import has_city
from kanly.rules.shipment import make_shipment
from kanly.rules.state import Seat, State, Turns, Use

free_order: Modifier[State, None, Use | None] = Modifier(
    "free_order"
)  # who may act out of order, by what power
turn_ends: Reactions[State, Dune, Seat] = Reactions("turn_ends")


class ActNow(YesNo[State], frozen=True):
    """Take your turn now, or wait?"""

    rule = "shipment.order"


async def shipment_and_movement(game: Dune) -> None:
    """The start of the phase, then a step for each seat's turn."""
    state = game.state
    if state.turn_order is None:
        state.turn_order = Turns(
            left=list(state.order), cities=[s for s in state.seats if has_city(state, s)]
        )
        await begin(game)
        await tidy(game)
        power = free_order(state, None, None)
        if power is not None:  # it may be stopped as soon as the phase begins
            await stopped(game, power)
        return
    seat = await next_seat(game)
    await take_turn(game, seat)
    if not turns_of(state).left:
        state.turn_order = None
        await end(game)


async def take_turn(game: Dune, seat: Seat) -> None:
    """Ship, move, and leave nothing behind that must not stay."""
    state = game.state
    turns = turns_of(state)
    turns.left.remove(seat)
    turns.acting, turns.shipped = seat, False
    turns.entered.clear()
    turns.moved.clear()
    turns.met.clear()
    game.tell(events.TurnBegan(seat))
    await make_shipment(game, seat)
    await tidy(game)
    await make_moves(game, seat)
    await separate(game, seat)
    await turn_ends.resolve(state, game, seat)
    await tidy(game)
    turns.acting = None


async def next_seat(game: Dune) -> Seat:
    """Storm order, unless somebody may and does act out of it."""
    state = game.state
    left = ordered(state, turns_of(state).left)
    place = state.precedence
    if place is not None and place.first and left[0] == place.seat:
        return place.seat
    if place is not None and left[-1] == place.seat and len(left) > 1:
        left = left[:-1]  # not even whoever may act out of order comes after it
    power = free_order(state, None, None)
    if power is None or power.owner not in left or len(left) == 1 or barred(state, power):
        return left[0]
    place_is_due = left[0] == power.owner  # or has gone by: whoever waits stays at the head
    now = await game.ask(ActNow(power.owner))
    if now != place_is_due and await stopped(game, power):
        return left[0]
    if now:
        return power.owner
    return left[1] if place_is_due else left[0]


async def stopped(game: Dune, power: Use) -> bool:
    """Leaving one's place can be stopped when it is announced; then the proper place holds (F p.7)."""
    if await cancelled(game, (power,)) is None:
        return False
    game.tell(events.OrderKept(power.owner))
    return True


PHASES["shipment_and_movement"] = shipment_and_movement
