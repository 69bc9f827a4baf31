"""Phase 9: bribes are taken up, victory is checked, the turn ends (B p.11)."""

from __future__ import annotations

from kanly.engine import Reactions
from kanly.rules import events
from kanly.rules.alliances import drop_pledges
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.state import State
from kanly.rules.victory import Win, winner

before_victory: Reactions[State, Dune, None] = Reactions("before_victory")
game_ends: Reactions[State, Dune, Win] = Reactions("game_ends")
turn_over: Reactions[State, Dune, int] = Reactions("turn_over")


async def mentat_pause(game: Dune) -> None:
    """Bribes move behind the shields, then somebody has won or the next turn begins."""
    state = game.state
    await begin(game)
    collect_bribes(game)
    await before_victory.resolve(state, game, None)
    won = winner(state)
    if won is not None or state.turn >= state.turns:
        await finish(game, won or Win((), "nobody"))
        return
    await turn_over.resolve(state, game, state.turn)
    game.lapse("turn")
    for player in state.players.values():
        drop_pledges(player)
    await tidy(game)
    await end(game)
    state.turn += 1


def collect_bribes(game: Dune) -> None:
    """What lies before a shield moves behind it."""
    for seat, player in game.state.players.items():
        if player.bribes:
            game.tell(events.BribesCollected(seat, player.bribes))
            player.spice += player.bribes
            player.bribes = 0


async def finish(game: Dune, won: Win) -> None:
    """The game is over."""
    state = game.state
    state.winners, state.victory = list(won.seats), won.how
    await game_ends.resolve(state, game, won)
    game.tell(events.GameWon(won.seats, won.how))
    state.phase = "over"


PHASES["mentat_pause"] = mentat_pause
