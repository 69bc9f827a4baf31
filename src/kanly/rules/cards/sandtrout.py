"""Sandtrout, a spice card: it ends all alliances and keeps the next worm away (E1 p.11)."""

from __future__ import annotations

from kanly.rules import events
from kanly.rules.alliances import dissolve
from kanly.rules.game import Dune
from kanly.rules.spice_blow import TURNED, Turned, devour, pile, set_aside, top_territory, worm_held
from kanly.rules.state import Blow, State

ME = "sandtrout"


async def turn_up(game: Dune, turned: Turned) -> bool:
    """Alliances end at once; the card lies aside until the next worm. On turn 1 it is laid aside like worms
    (ruling sandtrout-turn-one)."""
    state = game.state
    if state.turn == 1:
        set_aside(state, turned.card)
        game.tell(events.SandtroutSetAside())
        return False
    game.tell(events.SandtroutCame())
    state.sandtrout = turned.card.id
    dissolve(game)
    return False


@worm_held.by(ME, id="sandtrout.worm", earned=lambda state, blow: state.sandtrout is not None)
async def hold(game: Dune, blow: Blow) -> None:
    """No Nexus in this blow, no devouring, no ride; the card that takes the worm's place brings double."""
    state = game.state
    game.tell(events.WormHeld())
    if state.sandtrout is not None:
        pile(state, blow.pile).append(state.sandtrout)
        state.sandtrout = None
    blow.worm_came = blow.carried
    blow.double = True
    place = top_territory(state, blow.pile)
    if place is not None and devours(state):
        await devour(game, place)


def devours(state: State) -> bool:
    """Ruling sandtrout-worm-devours: does it devour, though it brings no Nexus?"""
    return state.rulings.sandtrout_worm_devours == "devours_without_nexus"


TURNED[ME] = turn_up
