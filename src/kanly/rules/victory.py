"""Who has won: conditions and their order (B pp.11-12)."""

from __future__ import annotations

import msgspec

from kanly.engine import Modifier
from kanly.rules.ground import ground
from kanly.rules.presence import controller, occupants
from kanly.rules.state import Seat, State, Territory

ALONE, ALLIED = 3, 4  # strongholds needed
WORMS_FOR_WALL = 4
SHIELD_WALL = "shield_wall"


class Win(msgspec.Struct, frozen=True):
    """Who wins, and by what: strongholds, prediction, or the id of a special victory."""

    seats: tuple[Seat, ...]
    how: str
    candidates: tuple[Seat, ...] = ()  # who met the condition, first in storm order or not


special_victory: Modifier[State, None, Win | None] = Modifier(
    "special_victory"
)  # nobody won by the last turn
overriding_victory: Modifier[State, Win, Win] = Modifier(
    "overriding_victory"
)  # a prediction displaces winners


extra_strongholds: Modifier[State, tuple[Seat, ...], int] = Modifier(
    "extra_strongholds"
)  # what counts for these seats like a stronghold


also_wins: Modifier[State, Seat, bool] = Modifier("also_wins")  # by fewer strongholds


def winner(state: State) -> Win | None:
    """The winners at this Mentat Pause, if any."""
    won = by_strongholds(state)
    if won is not None:
        over = overriding_victory(state, won, won)
        if over.seats:
            return over
    if state.turn < state.turns:
        return None
    special = special_victory(state, None, None)
    if special is not None:
        return special
    most = by_most_strongholds(state)
    return overriding_victory(state, most, most)


def held(state: State, seats: tuple[Seat, ...]) -> list[Territory]:
    """The strongholds that these seats control; one counts once for a pair."""
    return [name for name in victory_places(state) if counts_for(state, name, seats)]


def victory_places(state: State) -> list[Territory]:
    """The strongholds; with the house variant also the Shield Wall after the fourth worm."""
    places = list(ground(state).strongholds)
    if state.variants.shield_wall_stronghold and state.worms_seen >= WORMS_FOR_WALL:
        places.append(SHIELD_WALL)
    return places


def counts_for(state: State, territory: Territory, seats: tuple[Seat, ...]) -> bool:
    """Does a stronghold count for one of these seats? A contested one for nobody (ruling contested-city)."""
    if state.rulings.contested_city == "both":
        return any(seat in seats for seat in occupants(state, territory))
    return controller(state, territory) in seats


def needed(state: State, seat: Seat) -> int:
    """Strongholds that win: 3 alone, 4 in a game of two, 4 together as allies."""
    if state.ally(seat) is not None:
        return ALLIED
    return ALLIED if len(state.seats) == 2 else ALONE


def qualifies(state: State, seat: Seat) -> bool:
    """Does the seat, or the pair it belongs to, hold enough, or win in another way by what it holds?"""
    return score(state, state.side(seat)) >= needed(state, seat) or also_wins(state, seat, False)


def score(state: State, seats: tuple[Seat, ...]) -> int:
    """How many strongholds these seats have, with what counts like one."""
    return extra_strongholds(state, seats, len(held(state, seats)))


def by_strongholds(state: State) -> Win | None:
    """The first in storm order who qualifies wins, with its ally (ruling multiple-winners)."""
    able = tuple(seat for seat in state.in_order() if qualifies(state, seat))
    if not able:
        return None
    first = state.side(able[0])
    if set(able) <= set(first) or state.rulings.multiple_winners == "first_in_storm_order":
        return Win(first, "strongholds", able)
    if state.rulings.multiple_winners == "all_share":
        return Win(able, "strongholds", able)
    return Win((), "", able)


def by_most_strongholds(state: State) -> Win:
    """The default at the end of the last turn (ruling default-win-tie)."""
    scores = {seat: score(state, (seat,)) for seat in state.in_order()}
    best = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
    if state.rulings.default_win_tie == "first_in_storm_order":
        best = state.side(best[0])
    return Win(best, "most_strongholds", best)
