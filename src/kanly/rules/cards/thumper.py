"""Thumper: a worm is called before the first card of the phase."""

from __future__ import annotations

from kanly.rules import events
from kanly.rules.card_windows import PlayCard, at_large, offer
from kanly.rules.game import Dune
from kanly.rules.spice_blow import blow_begins, worm
from kanly.rules.state import Blow, State

FACE = "thumper"
BEFORE_ALL = -1


class PlayThumper(PlayCard, frozen=True):
    """Before the first card of this blow: play Thumper?"""

    rule = "cards.thumper"

    def face(self) -> str:
        return FACE


def may_thump(state: State, blow: Blow) -> bool:
    """Before pile A, and under ruling thumper-pile before pile B."""
    chosen = state.rulings.thumper_pile == "holder_chooses_a_or_b"
    return at_large(state, FACE) and (blow.pile == "a" or chosen)


@blow_begins.by("", id="cards.thumper", earned=may_thump, stage=BEFORE_ALL)
async def thump(game: Dune, blow: Blow) -> None:
    """The worm comes as if its card had been turned up; on turn 1 none comes."""
    seat = await offer(game, PlayThumper)
    if seat is None:
        return
    game.tell(events.ThumperPlayed(seat))
    if game.state.turn > 1:
        await worm(game)
