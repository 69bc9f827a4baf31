"""What a seat is shown follows from what it knows; worlds are games that might be, for all it knows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from .driver import choose, descending, finish, kinds, seen, send, state_bytes
from .dummy import SEATS, Cave, new

SEEDS = st.integers(0, 10**6)


def positions(seed: int, paced: bool) -> Iterator[Cave]:
    """A game at every one of its moments."""
    game, rng = new(seed, paced=paced), Random(seed)
    while game.waiting is not None:
        yield game
        send(game, choose(game, rng, 0.15, seed))


@settings(max_examples=15)
@given(SEEDS)
def test_what_is_shown_does_not_depend_on_what_is_hidden(seed: int) -> None:
    """Paced: to the byte, at every moment, for everybody; a spectator sees the same in everybody's worlds."""
    for game in positions(seed, paced=True):
        for seat in SEATS:
            world = game.world(seat, seed)
            assert seen(world, seat) == seen(game, seat)
            assert seen(world, None) == seen(game, None)


@settings(max_examples=15)
@given(SEEDS)
def test_a_world_is_a_function_of_what_the_seat_knows(seed: int) -> None:
    for game in positions(seed, paced=True):
        seat = SEATS[seed % 4]
        world = game.world(seat, 7)
        assert state_bytes(game.world(seat, 8).world(seat, 7)) == state_bytes(world)
        assert state_bytes(world.fork()) == state_bytes(world)
        assert kinds(world.fork()) == kinds(world)
        assert world.state.seed != game.state.seed


@settings(max_examples=10)
@given(SEEDS, st.booleans())
def test_a_world_plays_to_its_end_and_leaves_the_game_alone(seed: int, paced: bool) -> None:
    for game in positions(seed, paced):
        before = game.save()
        world = game.world(SEATS[seed % 4], seed)
        finish(world, seed)
        assert world.state.rounds_left == 0
        assert game.save() == before


def test_worlds_of_different_seeds_differ() -> None:
    game = new(1)
    worlds = {state_bytes(game.world("ann", n)) for n in range(20)}
    assert len(worlds) == 20
    hands = {tuple(game.world("ann", n).state.hands["bea"]) for n in range(20)}
    assert len(hands) > 1
    assert {tuple(game.world("ann", n).state.hands["ann"]) for n in range(20)} == {
        tuple(game.state.hands["ann"])
    }


def test_a_world_forgets_what_others_did_in_an_open_window() -> None:
    """Their plays and passes are hidden; one's own stay."""
    for answer in (None, "stop"):
        game = descending({"bea": ["stop"], "cat": ["stop"]}, paced=True)
        game.submit("ann", 1)
        game.submit("cat", answer)
        assert game.world("cat", 1).waiting is not None
        world, own = game.world("bea", 1), game.world("cat", 1)
        assert world.waiting is not None
        assert own.waiting is not None
        assert world.waiting.answers == {}
        assert own.waiting.answers == {"cat": answer}


def test_a_world_draws_sealed_answers_anew() -> None:
    game = new(1)
    game.submit("bea", 6)
    game.submit("cat", 3)
    bids = [game.world("cat", n).state.bids for n in range(20)]
    assert {bid["cat"] for bid in bids} == {3}
    assert len({bid["bea"] for bid in bids}) > 1


def test_a_world_of_a_finished_game_is_that_game() -> None:
    game = new(1)
    finish(game, 1)
    assert state_bytes(game.world("ann", 1)) == state_bytes(game)


@settings(max_examples=15)
@given(SEEDS)
def test_a_hidden_answer_changes_nothing_for_anybody_else(seed: int) -> None:
    for game in positions(seed, paced=True):
        assert game.waiting is not None
        if not game.waiting.secret:
            continue
        for seat, answer in ((s, a) for s in game.waiting.open for a in (None, "stop")):
            fork = game.fork()
            before = {other: seen(fork, other) for other in (None, *SEATS) if other != seat}
            fork.submit(seat, answer)
            assert {other: seen(fork, other) for other in before} == before
            assert state_bytes(fork) == state_bytes(game)
