"""What every effect of an Ambassador gets to know, and the register of the effects."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from kanly.rules.game import Dune
from kanly.rules.state import Seat, State, Territory


class Mission(msgspec.Struct, frozen=True):
    """An Ambassador is at work: its effect, where it stood, who had entered, who benefits; `unit` numbers the
    event."""

    effect: str
    territory: Territory
    entrant: Seat
    beneficiary: Seat
    unit: int


Effect: TypeAlias = Callable[[Dune, Mission], Awaitable[bool]]
EFFECTS: dict[str, Effect] = {}  # by the faction printed on it; False: all see that it had no result
PROMISES: dict[str, Callable[[State, Mission], bool]] = {}  # could it have a result, as far as all can see?


def effect(name: str) -> Callable[[Effect], Effect]:
    """Register what an Ambassador does."""

    def register(work: Effect) -> Effect:
        EFFECTS[name] = work
        return work

    return register


def promises(state: State, mission: Mission) -> bool:
    """Could this effect have a result? From public facts."""
    test = PROMISES.get(mission.effect)
    return test is None or test(state, mission)
