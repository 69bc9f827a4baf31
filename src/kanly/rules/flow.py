"""The order of a turn: how a phase begins, ends, and what is tidied up after every action (B pp. 5-12)."""

from __future__ import annotations

from kanly.engine import Reactions
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.state import Phase, State

TURN: tuple[Phase, ...] = (
    "storm",
    "spice_blow",
    "charity",
    "bidding",
    "revival",
    "shipment_and_movement",
    "battle",
    "collection",
    "mentat_pause",
)

phase_begins: Reactions[State, Dune, Phase] = Reactions("phase_begins")
phase_ends: Reactions[State, Dune, Phase] = Reactions("phase_ends")
after_action: Reactions[State, Dune, Phase] = Reactions("after_action")


async def begin(game: Dune) -> None:
    """At the first step of a phase: what happens at its very start."""
    state = game.state
    if state.begun:
        return
    state.begun = True
    game.tell(events.PhaseBegan(state.turn, state.phase))
    await phase_begins.resolve(state, game, state.phase)


async def end(game: Dune) -> None:
    """The phase is over: stopped powers and short promises lapse, and the next phase is due."""
    state = game.state
    await phase_ends.resolve(state, game, state.phase)
    state.bars.clear()
    state.done.clear()
    state.precedence = None
    lapse_proposals(state)
    state.begun = False
    state.phase = TURN[(TURN.index(state.phase) + 1) % len(TURN)]


async def tidy(game: Dune) -> None:
    """An action is complete: what follows of itself now (lone advisors take up arms, ...)."""
    await after_action.resolve(game.state, game, game.state.phase)


def lapse_proposals(state: State) -> None:
    """A proposal nobody has answered lapses at the end of the phase."""
    if state.deals:
        state.deals = [deal for deal in state.deals if deal.accepted]
