"""Spice Banker: a part of what the bank is paid; spice that buys strength in battle."""

from __future__ import annotations

from kanly.engine import ADD
from kanly.rules import events
from kanly.rules.battle.plans import Planned, most_boost
from kanly.rules.battle.resolution import Fighting, strength_bonus
from kanly.rules.game import Dune
from kanly.rules.modules.leader_skills import fights, owner_of, plays, works
from kanly.rules.payments import Receipt, received
from kanly.rules.purse import at_hand, own_support
from kanly.rules.state import State

ME = "spice_banker"
LEAST, INCOME, MOST = 4, 1, 3  # spice


def is_paid(state: State, receipt: Receipt) -> bool:
    """Other players have paid the bank enough for one price (ruling banker-split)."""
    owner = owner_of(state, ME)
    if owner is None or receipt.payee is not None or owner in receipt.payers:
        return False
    return receipt.amount >= LEAST and ME not in state.spent_skills and works(state, owner, ME)


@received.by(ME, id="leader_skills.spice_banker", earned=is_paid)
async def take_interest(game: Dune, receipt: Receipt) -> None:
    """Once in a phase, of itself; it lies before the shield until the Mentat Pause (ruling banker-escrow)."""
    owner = owner_of(game.state, ME) or ""
    game.state.spent_skills.append(ME)
    game.state.players[owner].bribes += INCOME
    game.tell(events.BankerPaid(owner, INCOME))


@most_boost.by(ME)
def buy(state: State, planned: Planned, value: int) -> int:
    """Up to 3 of one's own spice, what the support costs apart."""
    seat, plan = planned.seat, planned.plan
    if not plays(state, seat, plan.leader, ME):
        return value
    return max(value, min(MOST, at_hand(state, seat) - own_support(state, seat, plan)))


@strength_bonus.by(ME, rank=ADD)
def count(state: State, side: Fighting, value: float) -> float:
    """As much strength as spice, if the leader lives."""
    return value + side.plan.boost if side.alive and fights(state, side.seat, ME) else value
