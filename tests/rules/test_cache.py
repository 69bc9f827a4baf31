"""Lots of the cache in cases that a scenario does not reach."""

from __future__ import annotations

import pytest

from kanly.rules import Dune, Setup, events, seed_from, set_up
from kanly.rules.cards.tleilaxu_ghola import PlayGhola
from kanly.rules.factions.richese import CACHE, Terms
from kanly.rules.state import Auction
from tests.rules.test_secrecy import eyes

SEATS = ("richese", "guild")


@pytest.mark.rules("bidding.silent", "secrecy.sealed")
@pytest.mark.parametrize("amount", [0, 2, 5, 7])
def test_nobody_learns_of_a_sealed_bid_by_what_it_binds(amount: int) -> None:
    """Not even the ally whose pledge backs it."""
    game = silent_lot()
    game.submit("guild", amount)
    eyes_ = {seat: eyes(game, seat) for seat in (None, "richese", "atreides")}
    other = silent_lot()
    other.submit("guild", 1)
    assert {seat: eyes(other, seat) for seat in eyes_} == eyes_
    world = game.world("atreides", 3)
    assert eyes(world, "atreides") == eyes_["atreides"]


def silent_lot() -> Dune:
    """A card of the cache is sold in silence; the Guild has a pledge of its ally for it."""
    state = set_up(Setup(factions=("richese", "atreides", "guild"), mode="basic", seed=seed_from(1)))
    state.turn, state.phase, state.storm, state.order = 2, "bidding", 1, list(state.seats)
    state.players["atreides"].ally, state.players["guild"].ally = "guild", "atreides"
    state.players["atreides"].pledged_cards, state.players["atreides"].spice = 4, 6
    state.players["guild"].spice = state.players["guild"].pledged_shipment = 3
    game = Dune(state, paced=True)
    while game.waiting is not None and game.waiting.kind != "seal_bid":
        if game.waiting.secret:
            game.beat()
        else:
            answers = {"place_cache_lot": "first", "put_up_cache_card": Terms("distrans", "silent")}
            game.submit("richese", answers[game.waiting.kind])
    return game


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
