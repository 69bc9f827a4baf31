"""Weather Control: the storm goes as far as its player says (B p.22)."""

from __future__ import annotations

from kanly.catalog import cards
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.purse import free_hand
from kanly.rules.state import Seat, State
from kanly.rules.storm import STORM_CARDS, StormPlay, storm_plays

FACE = "weather_control"
FARTHEST = 10


@storm_plays.by("", rank=1)
def offer(state: State, seat: Seat, value: tuple[StormPlay, ...]) -> tuple[StormPlay, ...]:
    """0 to 10 sectors."""
    held = [card for card in free_hand(state, seat) if cards()[card].face == FACE]
    if state.turn == 1:
        return value
    return (*value, *(StormPlay(card, n) for card in held for n in range(FARTHEST + 1)))


async def play(game: Dune, seat: Seat, action: StormPlay) -> None:
    """The distance is what the card says; 0 leaves the storm where it is."""
    game.discard(seat, action.card)
    if game.state.gale is not None:
        game.state.gale.distance = action.distance
    game.tell(events.WeatherControlled(seat, action.distance or 0))


STORM_CARDS[FACE] = play
