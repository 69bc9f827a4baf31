"""Standing orders: what a seat's owner need not be asked each time."""

from __future__ import annotations

from typing import Any

import msgspec

from kanly.engine import Decision, refused
from kanly.rules import Dune, State
from kanly.rules.bidding import Bid, MakeBid, lot_name
from kanly.table.desk import Refused, known_bot
from kanly.table.state import Orders, Seat, Table

ALL = "all"
STANDING = {
    "claim_charity": (True, False),
    "accept_half_price": (True, False),
    "accept_revival": (True, False),
    "protect_ally": (True, False),
    "intrude": (True, False),
    "accompany": (None,),
    "act_now": (True, False),
    "use_capture": (True, False),
    "ask_prescience": (None,),
    "speak_voice": (None,),
}
"""Questions that may have a standing answer, and which; a kind that is not public is passed by `windows`."""
WINDOWS = (
    ALL,
    "cancel_power",
    "settle_by_karama",
    "play_storm_card",
    "play_hajr",
    "sell_card",
    "accept_trade",
    "stop_karama",
    "wear_cloak",
    "deny_free",
    "block_move",
    "send_home",
    "fly_ornithopter",
    "take_up",
    "drink_juice",
    "become_aggressor",
    "play_residual_poison",
    "add_snooper",
    "play_amal",
    "play_thumper",
    "play_harvester",
    "stop_shipment",
    "call_worm",
    "call_traitor",
    "claim_charity",
    "share_of_price",
    "mulligan",
)
"""Kinds of hidden windows that may be passed by a standing order."""
NOTHING: Any = object()


def clean_orders(orders: Orders, state: State | None) -> Orders:
    """The orders with the mark of their lot or turn. Refused if one is of no known kind. Before the game
    there is no state, and nothing to bid for."""
    for kind in orders.windows:
        if kind not in WINDOWS:
            raise Refused(422, f"There is no hidden window {kind!r}; there are: {', '.join(WINDOWS)}")
    for kind, value in orders.answers.items():
        if kind not in STANDING or value not in STANDING[kind]:
            raise Refused(
                422, f"{kind!r} takes no such standing answer; those that do: {', '.join(STANDING)}"
            )
    if orders.stand_in is not None:
        known_bot(orders.stand_in)
    if orders.bid_limit is not None and not 0 <= orders.bid_limit <= 1000:
        raise Refused(422, "A limit for bids is from 0 to 1000 spice")
    if state is None:
        if orders.bid_limit is not None:
            raise Refused(409, "A limit for bids can be set when the game has begun")
        return orders
    return msgspec.structs.replace(orders, bid_mark=bid_mark(orders, state))


def bid_mark(orders: Orders, state: State) -> str:
    """What the limit is for: the turn, and the lot that is up."""
    if orders.bid_for == "game":
        return ""
    lot = lot_name(state.auction) if state.auction is not None else "0"
    return f"{state.turn}.{lot}" if orders.bid_for == "lot" else f"{state.turn}"


def standing_answer(table: Table, game: Dune, seat: Seat) -> Any:
    """What a standing order answers to the open public question of a seat; NOTHING: it must be asked."""
    wait = game.waiting
    orders = table.seated(seat).orders
    if wait is None or wait.secret or seat not in wait.open:
        return NOTHING
    decision = wait.decisions[seat]
    if isinstance(decision, MakeBid):
        return _bid(orders, decision, game.state)
    value = orders.answers.get(wait.kind, NOTHING)
    if value is NOTHING or refused(decision.check, game.state, value) is not None:
        return NOTHING
    return value


def _bid(orders: Orders, decision: Decision[State, Any], state: State) -> Any:
    if orders.bid_limit is None or orders.bid_mark != bid_mark(orders, state):
        return NOTHING
    bounds: Any = decision.options(state)
    if bounds["low"] <= orders.bid_limit:
        bid = Bid(bounds["low"])
        if refused(decision.check, state, bid) is None:
            return bid
    return Bid()


def passes_window(orders: Orders, kind: str) -> bool:
    """Does the seat pass hidden windows of this kind? Set by moment, never by what it holds."""
    return ALL in orders.windows or kind in orders.windows
