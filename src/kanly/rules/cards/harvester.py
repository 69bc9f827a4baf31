"""Harvester: the spice of a blow comes up once more."""

from __future__ import annotations

from functools import partial

from kanly.rules import events
from kanly.rules.card_windows import PlayCard, at_large, offer
from kanly.rules.game import Dune
from kanly.rules.spice_blow import Blown, spice_blown
from kanly.rules.state import Area, State

FACE = "harvester"


class PlayHarvester(PlayCard, frozen=True):
    """So much spice has come up there: play the Harvester?"""

    area: Area
    amount: int
    rule = "cards.harvester"

    def face(self) -> str:
        return FACE


def may_harvest(state: State, blown: Blown) -> bool:
    """Spice has been placed; what the storm has taken cannot be doubled."""
    return blown.amount > 0 and at_large(state, FACE)


@spice_blown.by("", id="cards.harvester", earned=may_harvest)
async def harvest(game: Dune, blown: Blown) -> None:
    """As much again as the blow has just brought; older spice is not counted (ruling harvester-old-spice)."""
    area, more = blown.area, blown.amount
    while at_large(game.state, FACE):
        seat = await offer(game, partial(PlayHarvester, area=area, amount=more))
        if seat is None:
            return
        game.state.spice[area] = game.state.spice.get(area, 0) + more
        game.tell(events.HarvesterPlayed(seat, area, more))
        more *= 2
