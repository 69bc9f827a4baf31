"""Weather Control: the storm goes as far as its player says (B p.22)."""

from __future__ import annotations

from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.purse import held
from kanly.rules.state import Seat, State
from kanly.rules.storm import STORM_CARDS, StormPlay, storm_plays

FACE = "weather_control"
FARTHEST = 10


@storm_plays.by("", rank=1)
def offer(state: State, seat: Seat, value: tuple[StormPlay, ...]) -> tuple[StormPlay, ...]:
    """0 to 10 sectors."""
    if state.turn == 1:
        return value
    return (*value, *(StormPlay(card, n) for card in held(state, seat, FACE) for n in range(FARTHEST + 1)))


async def play(game: Dune, seat: Seat, action: StormPlay) -> None:
    """The distance is what the card says; 0 leaves the storm where it is."""
    game.discard(seat, action.card)
    if game.state.gale is not None:
        game.state.gale.distance = action.distance
    game.tell(events.WeatherControlled(seat, action.distance or 0))


STORM_CARDS[FACE] = play
