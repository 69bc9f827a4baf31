"""Amal: at the very start of a phase everybody loses half of its spice."""

from __future__ import annotations

from kanly.rules import events
from kanly.rules.card_windows import PlayCard, at_large, offer
from kanly.rules.flow import phase_begins
from kanly.rules.game import Dune
from kanly.rules.purse import half_up
from kanly.rules.state import Phase, State

FACE = "amal"
BEFORE_ALL = -1


class PlayAmal(PlayCard, frozen=True):
    """A phase begins: play Amal?"""

    rule = "cards.amal"

    def face(self) -> str:
        return FACE


@phase_begins.by("", id="cards.amal", earned=lambda state, phase: at_large(state, FACE), stage=BEFORE_ALL)
async def open_phase(game: Dune, phase: Phase) -> None:
    """Half of what lies behind each shield goes to the bank, rounded up, the player's own too."""
    seat = await offer(game, PlayAmal)
    if seat is None:
        return
    game.tell(events.AmalPlayed(seat))
    lapse_offers(game.state)
    for loser, player in game.state.players.items():
        lost = half_up(player.spice)
        if lost:
            game.spend(loser, lost)
            game.tell(events.AmalTook(loser, lost))


def lapse_offers(state: State) -> None:
    """Open proposals with spice in them lapse: what they bound may be gone."""
    state.deals = [deal for deal in state.deals if deal.accepted or not deal.gives]
