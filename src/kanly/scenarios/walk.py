"""A scenario step by step: how the table stands after each of them, and what has been told meanwhile."""

from __future__ import annotations

import msgspec

from kanly.rules.sentences import sentence
from kanly.rules.state import Area, Forces, Phase, Seat
from kanly.scenarios.format import Scenario
from kanly.scenarios.play import Play
from kanly.scenarios.position import position
from kanly.scenarios.runner import steps


class Stand(msgspec.Struct, frozen=True):
    """The table at one moment. `told`: the lines of the journal since the moment before."""

    turn: int
    phase: Phase
    storm: int | None
    forces: dict[Area, dict[Seat, Forces]]
    spice: dict[Area, int]
    told: tuple[str, ...] = ()


def walk(scenario: Scenario) -> list[Stand]:
    """The beginning, and the table after each step; the last with all that came of it. Raises what the
    scenario breaks off with."""
    play = Play(
        position(scenario.game, scenario.given), paced=scenario.game.paced, defaults=scenario.defaults
    )
    stands = [_stand(play, len(play.stage.journal))]
    planned = list(steps(scenario))
    for number, step in enumerate(planned):
        seen = len(play.stage.journal)
        play.take(step, f"when[{number}]")
        if number == len(planned) - 1:
            play.settle()
        stands.append(_stand(play, seen))
    return stands


def _stand(play: Play, seen: int) -> Stand:
    state = play.state
    told = tuple(sentence(entry.event) for entry in play.stage.journal[seen:])
    copied = msgspec.convert(msgspec.to_builtins(state.forces), dict[Area, dict[Seat, Forces]])
    return Stand(state.turn, state.phase, state.storm, copied, dict(state.spice), told)
