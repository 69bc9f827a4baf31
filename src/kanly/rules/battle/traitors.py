"""Traitors are called after the reveal (B p.11)."""

from __future__ import annotations

import msgspec

from kanly.engine import Modifier, Veto, YesNo
from kanly.rules import events
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.battle.plans import is_hero
from kanly.rules.game import Dune
from kanly.rules.state import Battle, CardId, LeaderId, Seat, State

HERO_CARD: LeaderId = "cheap_hero"


class Call(msgspec.Struct, frozen=True, gc=False):
    """A seat would call a traitor for a combatant, which may be itself."""

    caller: Seat
    combatant: Seat


callers_for_allies: Modifier[State, Battle, tuple[Call, ...]] = Modifier("callers_for_allies")
safe_from_traitors: Veto[State, Call] = Veto("safe_from_traitors")


class CallTraitor(YesNo[State], frozen=True):
    """Call the leader in the opposing plan a traitor?"""

    combatant: Seat
    rule = "battle.traitor"
    secret = True
    automatic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (False, True) if can_call(state, Call(self.seat, self.combatant)) else (False,)


def traitor_card(leader: LeaderId | CardId | None) -> LeaderId | None:
    """The traitor card that names what leads a plan; one stands for every Cheap Hero."""
    return HERO_CARD if is_hero(leader) else leader


def can_call(state: State, call: Call) -> bool:
    """Does the caller hold the card of the opposing leader, and does nothing protect that leader?"""
    fighting = battle_of(state)
    plan = fighting.plans[opponent(fighting, call.combatant)]
    if plan.leader is None or traitor_card(plan.leader) not in state.players[call.caller].traitors:
        return False
    if any(d.seat == call.caller and d.kind in ("call_traitor", "lose") for d in state.duties):
        return False
    return safe_from_traitors(state, call) is None


async def call_traitors(game: Dune) -> None:
    """Both sides decide at once, and so does an ally that may call for one of them."""
    state = game.state
    fighting = battle_of(state)
    calls = [Call(fighting.aggressor, fighting.aggressor), Call(fighting.defender, fighting.defender)]
    calls += callers_for_allies(state, fighting, ())
    answers = await game.ask_all([CallTraitor(c.caller, c.combatant) for c in calls], into=calls_of)
    fighting = battle_of(state)
    for call in calls:
        if answers[call.caller] and call.combatant not in fighting.called:
            fighting.called.append(call.combatant)
            leader = fighting.plans[opponent(fighting, call.combatant)].leader
            show_traitor(game, call, traitor_card(leader) or "")
    fighting.calls.clear()


def show_traitor(game: Dune, call: Call, leader: LeaderId) -> None:
    """The traitor card is shown and stays with its owner."""
    state = game.state
    if leader not in state.shown_traitors:
        state.shown_traitors.append(leader)
    game.tell(events.TraitorCalled(call.caller, call.combatant, leader))


def calls_of(state: State) -> dict[Seat, bool]:
    """Where the sealed calls lie."""
    return battle_of(state).calls
