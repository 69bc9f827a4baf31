"""Bureaucrat: a part of what others are paid goes to the bank; strongholds are a burden in battle."""

from __future__ import annotations

from collections.abc import Sequence

from kanly.engine import CAP, YesNo
from kanly.rules import events
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.battle.resolution import Fighting, strength_bonus, survives
from kanly.rules.game import Dune
from kanly.rules.ground import ground
from kanly.rules.modules.leader_skills import fights, owner_of, works
from kanly.rules.payments import Receipt, received
from kanly.rules.presence import fighters
from kanly.rules.state import Seat, State

ME = "bureaucrat"
LEAST, PART = 5, 2  # spice


class DivertSpice(YesNo[State], frozen=True):
    """A player has been paid so much spice: let 2 of it go to the bank?"""

    payee: Seat
    amount: int
    rule = "leader-skills.bureaucrat"
    atomic = True

    def choices(self, state: State) -> Sequence[bool]:
        """Yes, but not against the ally."""
        return (False, True) if state.allied(self.seat, self.payee) else (True, False)


def may_divert(state: State, receipt: Receipt) -> bool:
    """Another player has paid enough to one that is not the Bureaucrat's (rulings bureaucrat-payments,
    bureaucrat-split)."""
    owner = owner_of(state, ME)
    if owner is None or receipt.payee in (None, owner) or owner in receipt.payers:
        return False
    return receipt.amount >= LEAST and ME not in state.spent_skills and works(state, owner, ME)


@received.by(ME, id="leader_skills.bureaucrat", earned=may_divert)
async def divert(game: Dune, receipt: Receipt) -> None:
    """Once in a phase; who declines may do it later."""
    state = game.state
    owner, payee = owner_of(state, ME), receipt.payee
    if owner is None or payee is None or not await game.ask(DivertSpice(owner, payee, receipt.amount)):
        return
    state.spent_skills.append(ME)
    if receipt.before_shield:
        state.players[payee].bribes -= PART
    else:
        game.spend(payee, PART)
    game.tell(events.SpiceDiverted(owner, payee, PART, receipt.before_shield))


@strength_bonus.by(ME, rank=CAP)
def burden(state: State, side: Fighting, value: float) -> float:
    """Each stronghold that the opponent's forces occupy costs 1 of its total (ruling bureaucrat-floor)."""
    fighting = battle_of(state)
    foe = opponent(fighting, side.seat)
    if not fights(state, foe, ME) or not survives(state, fighting, foe):
        return value
    return value - sum(fighters(state, place, side.seat) > 0 for place in ground(state).strongholds)
