"""Family Atomics: the Shield Wall is blown up (B p.22)."""

from __future__ import annotations

from kanly.catalog import board
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.geometry import reaches_wall
from kanly.rules.ground import ground
from kanly.rules.presence import areas_of
from kanly.rules.purse import held
from kanly.rules.state import Seat, State
from kanly.rules.storm import STORM_CARDS, StormPlay, storm_plays

FACE, WALL = "family_atomics", "shield_wall"


@storm_plays.by("", rank=2)
def offer(state: State, seat: Seat, value: tuple[StormPlay, ...]) -> tuple[StormPlay, ...]:
    """For whoever has a fighting force at the Wall, with no storm between (ruling atomics-storm)."""
    plays = tuple(StormPlay(card) for card in held(state, seat, FACE))
    if not plays or state.turn == 1 or not near_the_wall(state, seat):
        return value
    return value + plays


def near_the_wall(state: State, seat: Seat) -> bool:
    """Does a fighting force stand on the Wall, or within one territory of it outside the storm?"""
    return any(
        own.fighters and reaches_wall(area, state.storm, ground(state)) for area, own in areas_of(state, seat)
    )


async def play(game: Dune, seat: Seat, action: StormPlay) -> None:
    """All forces on the Wall die; three places lose their shelter for good, at once. The card is out of the
    game."""
    state = game.state
    state.players[seat].hand.remove(action.card)
    state.removed.append(action.card)
    game.forget([action.card])
    game.tell_apart([action.card])
    state.wall_destroyed = True
    game.tell(events.ShieldWallDestroyed(seat))
    for area in board().territories[WALL].areas:
        for owner in list(state.forces.get(area, {})):
            game.kill_stack(area, owner)
            game.tell(events.StackDestroyed(owner, area))


STORM_CARDS[FACE] = play
