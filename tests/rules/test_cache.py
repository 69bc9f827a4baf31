"""A card of the cache is due while every hand is full: nothing at this table brings that about by itself."""

from __future__ import annotations

import pytest

from kanly.rules import Dune, Setup, events, seed_from, set_up
from kanly.rules.cards.tleilaxu_ghola import PlayGhola
from kanly.rules.factions.richese import CACHE
from kanly.rules.state import Auction

SEATS = ("richese", "guild")


def full_hands() -> Dune:
    """In Bidding, with the lot of the cache to come, and no room in any hand."""
    state = set_up(Setup(factions=SEATS, seed=seed_from(1), modules=("e1_treachery",)))
    state.turn, state.phase, state.storm, state.order, state.begun = 2, "bidding", 1, list(SEATS), True
    for seat in SEATS:
        player = state.players[seat]
        player.hand = [state.deck.pop() for _ in range(4)]
        player.reserves.normal, player.tanks.normal = player.reserves.normal - 3, 3
    state.auction = Auction(agenda=[CACHE])
    return Dune(state)


@pytest.mark.rules("richese.cache-all-full")
def test_the_lot_lapses_when_nobody_gets_room() -> None:
    game = full_hands()
    assert list(game.pending()) == list(SEATS)
    for seat in SEATS:
        game.submit(seat, True)
    assert any(isinstance(entry.event, events.CacheLotLapsed) for entry in game.journal)
    assert game.state.sheets.richese is not None
    assert len(game.state.sheets.richese.cache) == 10
    assert game.state.phase != "bidding"


@pytest.mark.rules("richese.cache-all-full")
def test_the_lot_is_held_as_soon_as_somebody_has_room() -> None:
    game = full_hands()
    game.submit("richese", True)
    hand = game.state.players["guild"].hand
    hand[0] = "tleilaxu_ghola"
    game.act("guild", PlayGhola("tleilaxu_ghola", 3))
    assert game.waiting is not None
    assert game.waiting.kind == "put_up_cache_card"
