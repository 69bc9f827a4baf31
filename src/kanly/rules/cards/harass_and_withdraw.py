"""Harass and Withdraw: forces that were not dialed go back to the reserves (E3 pp.11, 16)."""

from __future__ import annotations

import msgspec

from kanly.rules import events
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.losses import NameForces, field_forces, less
from kanly.rules.battle.plans import Planned, shows_face
from kanly.rules.battle.resolution import explodes, traitors_known
from kanly.rules.cards import ECAZ_MORITANI
from kanly.rules.game import Dune
from kanly.rules.state import Battle, Part, Seat, State

FACE, RULE = "harass_and_withdraw", "cards.harass"


class ChooseRearguard(NameForces, frozen=True):
    """Your forces withdraw: which of them are those you dialed, and stay?"""

    rule = RULE


def users(state: State, battle: Battle) -> list[Seat]:
    """Whose forces withdraw: a traitor that the opponent calls cancels it, an own one does not (ruling
    harass-own-traitor); and an explosion, by ruling harass-explosion."""
    if not battle.called and explodes(state, battle) and not escapes(state):
        return []
    shown = (seat for seat, plan in battle.plans.items() if shows_face(state, Planned(seat, plan), FACE))
    return [seat for seat in shown if battle.called in ([], [seat])]


def escapes(state: State) -> bool:
    """Ruling harass-explosion: are they gone before everything explodes?"""
    return state.rulings.harass_explosion == "withdraw_first"


@traitors_known.by(ECAZ_MORITANI, id="cards.harass", earned=lambda state, battle: bool(users(state, battle)))
async def withdraw(game: Dune, battle: Battle) -> None:
    """Before anything else, and whoever wins; only the card player's own forces, not an ally's (E3 p.16)."""
    for seat in users(game.state, battle):
        staying = await game.ask(ChooseRearguard(seat))
        leave(game, seat, staying)


def leave(game: Dune, seat: Seat, staying: tuple[Part, ...]) -> None:
    """All the seat's forces in the battle but those named go to its reserves."""
    going = field_forces(game.state, seat)
    for part in staying:
        going = [less(place, part) for place in going]
    gone = [msgspec.structs.replace(place, hidden=0) for place in going if place.group.total]
    for place in gone:
        game.lift(place.area, seat, place.group)
        game.add_reserves(seat, place.group)
        game.tell(events.ForcesWithdrew(seat, place.area, place.group))
    battle_of(game.state).withdrawn[seat] = gone
