"""Spacing Guild: shipping is its trade (B pp.14, 19)."""

from __future__ import annotations

from kanly.engine import MULTIPLY
from kanly.rules import events
from kanly.rules.alliances import ALLIANCE_POWERS, lent
from kanly.rules.game import Dune
from kanly.rules.karama import barred
from kanly.rules.movement import turns_of
from kanly.rules.purse import half_up
from kanly.rules.shipment import (
    Fare,
    Means,
    Shipper,
    Shipping,
    fare,
    means_of_shipment,
    shipment_declared,
)
from kanly.rules.shipment_and_movement import free_order
from kanly.rules.specials import PlaySpecial, use_special
from kanly.rules.state import Seat, State, Use
from kanly.rules.victory import Win, special_victory

ME = "guild"
INCOME, RATE, ALLY_RATE = "guild.income", "guild.rate", "guild.ally_rate"
CROSS, RETURN, ALLY_CROSS, ORDER = "guild.cross_ship", "guild.return", "guild.ally_cross_ship", "guild.order"


@fare.by(ME, rank=MULTIPLY)
def set_fare(state: State, shipping: Shipping, value: Fare) -> Fare:
    """The Guild pays half to the bank, its ally half to the Guild, all others the full price to the Guild."""
    if shipping.shipment.kind == "placement":
        return value
    uses = list(value.uses)
    price = value.price
    rate = Use(RATE if shipping.seat == ME else ALLY_RATE, ME, shipping.unit)
    if entitled(state, shipping.seat) and not barred(state, rate):
        price = half_up(price)
        uses.append(rate)
    if shipping.seat == ME:  # an ally's help goes to the Guild (ruling guild-own-contribution)
        return Fare(price, None, tuple(uses), help_payee=ME)
    income = Use(INCOME, ME, shipping.unit)
    if barred(state, income):
        return Fare(price, None, tuple(uses))
    helper = None if state.allied(ME, shipping.seat) else ME  # the Guild's own help goes to the bank (F p.2)
    return Fare(price, ME, (*uses, income), helper)


def entitled(state: State, seat: Seat) -> bool:
    """Does the seat ship at half the price: the Guild, or an ally to whom it lends its rate?"""
    return seat == ME or lent(state, ME, ALLY_RATE, seat)


@means_of_shipment.by(ME, rank=MULTIPLY)
def ship_otherwise(state: State, shipper: Shipper, value: tuple[Means, ...]) -> tuple[Means, ...]:
    """The Guild also ships from board to board and back to its reserves, its ally from board to board (F
    p.5)."""
    if shipper.seat == ME:
        offered = (
            Means("cross", Use(CROSS, ME, shipper.unit)),
            Means("withdraw", Use(RETURN, ME, shipper.unit)),
        )
    elif lent(state, ME, ALLY_CROSS, shipper.seat):
        use = Use(ALLY_CROSS, ME, shipper.unit)
        on_planet = any(means.kind == "placement" for means in value)
        offered = (Means("cross", use), *((Means("transfer", use),) if on_planet else ()))
    else:
        return value
    return (*value, *(m for m in offered if m.use is None or not barred(state, m.use)))


@free_order.by("guild+advanced")
def act_at_will(state: State, _: None, value: Use | None) -> Use | None:
    """The Guild takes its turn when it pleases (B p.14)."""
    return Use(ORDER, ME, state.turn)


class StopShipment(PlaySpecial, frozen=True):
    """Special Karama: stop this off-planet shipment?"""

    shipper: Seat
    rule = "guild.special"


def may_stop(state: State, shipping: Shipping) -> bool:
    """Another faction ships from off-planet, and the power has not been used."""
    return shipping.shipment.off_planet and shipping.seat != ME and not state.players[ME].special_used


@shipment_declared.by("guild+advanced", id="guild.special", earned=may_stop)
async def stop_shipment(game: Dune, shipping: Shipping) -> None:
    """Forces and spice stay where they are, and the shipment of this turn is used up (B p.14)."""
    card = await game.ask(StopShipment(ME, shipping.seat))
    if card is not None and await use_special(game, ME, card):
        turns_of(game.state).stopped = True
        game.tell(events.ShipmentStopped(ME, shipping.seat))


@special_victory.by(ME, rank=MULTIPLY)
def win_by_default(state: State, _: None, value: Win | None) -> Win | None:
    """If nobody has won by the end of the last turn, the Guild and its ally win (B p.12)."""
    if value is not None or state.variants.disable_guild_win:
        return value
    return Win(state.side(ME), "guild")


ALLIANCE_POWERS[ME] = (ALLY_RATE, ALLY_CROSS)
