"""Saves, forks and replays of real games, and whatever must not depend on how a game got where it is."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanly.engine import RulesChanged, SaveError, Seat, unpack
from kanly.engine.log import pack
from kanly.rules import Dune, begin
from kanly.rules.replay import replay

from .driver import BASE, MOST_MESSAGES, moments, new, play, send, state_bytes, table

NUMBERS = st.integers(0, 10**9)
MOST_COPIES = 6
SMALL = 64 * 1024


def follow(number: int, *, paced: bool, turns: int) -> None:
    """At every moment a game is saved, loaded and forked; some copies play on beside it, to the same end."""
    game, rng = new(number, paced=paced, turns=turns), Random(number)
    beside: list[Dune] = []
    for count, message in enumerate(moments(game, rng, 0.15)):
        data = game.save()
        loaded, fork = Dune.load(data), game.fork()
        assert loaded.save() == data
        assert state_bytes(fork) == state_bytes(loaded) == state_bytes(game)
        assert fork.pending_for(None) == loaded.pending_for(None) == game.pending_for(None)
        if count % 37 == 5 and len(beside) < MOST_COPIES:
            beside += [loaded, fork]
        for other in beside:
            send(other, message)
    for other in beside:
        assert state_bytes(other) == state_bytes(game)
        assert not other.keep or other.journal == game.journal


@settings(max_examples=10)
@given(NUMBERS, st.booleans())
def test_saved_loaded_and_forked_at_every_decision(number: int, paced: bool) -> None:
    follow(number, paced=paced, turns=1)


@pytest.mark.campaign
@settings(max_examples=25)
@given(NUMBERS, st.booleans())
def test_many_games_saved_loaded_and_forked_at_every_decision(number: int, paced: bool) -> None:
    follow(number, paced=paced, turns=4)


@settings(max_examples=10)
@given(NUMBERS, st.booleans())
def test_a_game_is_played_again_from_nothing(number: int, paced: bool) -> None:
    """In the middle and at the end: the same bytes, the same journal."""
    game, rng = new(number, paced=paced, turns=3), Random(number)
    middle = b""
    for count, _ in enumerate(moments(game, rng, 0.15)):
        if count == 150:
            middle = game.save()
            assert replay(middle).save() == middle
    data = game.save()
    again = replay(data)
    assert again.save() == data
    assert again.journal == game.journal
    assert again.waiting is None


def finished() -> bytes:
    game = new(7, turns=2)
    play(game, Random(7))
    return game.save()


def test_a_replay_says_in_a_sentence_what_is_wrong() -> None:
    data = finished()
    saved = unpack(data)
    with pytest.raises(SaveError, match="damaged"):
        replay(data[:-1])
    with pytest.raises(SaveError, match="not a Kanly save"):
        replay(b"something else")
    with pytest.raises(SaveError, match="how its game was set up"):
        replay(pack(msgspec.structs.replace(saved, origin=b"")))
    strange = msgspec.structs.replace(table(7), factions=("atreides", "nobody"))
    with pytest.raises(SaveError, match="cannot be set up"):
        replay(pack(msgspec.structs.replace(saved, origin=msgspec.msgpack.encode(strange))))
    with pytest.raises(SaveError, match="log is not whole"):
        replay(pack(msgspec.structs.replace(saved, log=saved.log[:-40])))
    with pytest.raises(RulesChanged):
        replay(pack(msgspec.structs.replace(saved, log=saved.log[1:])))
    other = msgspec.structs.replace(table(7, turns=2), salt=b"other")
    with pytest.raises(SaveError, match="does not lead to the table"):
        replay(pack(msgspec.structs.replace(saved, origin=msgspec.msgpack.encode(other))))


def answered_in_order(number: int, order: int) -> tuple[bytes, list[object]]:
    """A game whose answers depend on the question only; `order` shuffles who of several comes first.

    Where the first to speak is meant to make a difference, the same seat always is.
    """
    game, rng = new(number, turns=3), Random(order)
    sent = 0
    while (wait := game.waiting) is not None:
        sealed = wait.secret or wait.into is not None
        seat: Seat = rng.choice(wait.open) if sealed else wait.open[0]
        own = Random(f"{number}/{game.steps}/{wait.serial}/{seat}")
        game.submit(seat, wait.decisions[seat].sample(game.state, own))
        sent += 1
        assert sent < MOST_MESSAGES
    return state_bytes(game), list(game.journal)


@settings(max_examples=20)
@given(NUMBERS)
def test_the_order_in_which_sealed_answers_come_does_not_matter(number: int) -> None:
    first = answered_in_order(number, 0)
    assert answered_in_order(number, 1) == first
    assert answered_in_order(number, 2) == first


PLAYED_APART = """
from hashlib import sha256
from random import Random
from tests.rules.driver import hot, new, play
for number in range(6):
    for game in (new(number, turns=2), hot(number, paced=True, turns=2)):
        play(game, Random(number), 0.2)
        print(sha256(game.save()).hexdigest())
"""


def test_the_same_bytes_whatever_the_order_of_sets() -> None:
    """Iterating over a set would differ from one hash seed to the other."""
    told = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = [sys.executable, "-c", PLAYED_APART]
        told.add(subprocess.run(run, env=environment, capture_output=True, check=True, text=True).stdout)
    assert len(told) == 1


def test_a_finished_game_is_a_small_file() -> None:
    for number in range(3):
        game = begin(table(number, turns=10, factions=BASE))
        play(game, Random(number), 0.1)
        assert len(game.save()) < SMALL


def test_games_dropped_in_the_middle_close_quietly() -> None:
    for number in range(6):
        game = new(number, paced=number % 2 == 0, turns=2)
        for count, _ in enumerate(moments(game, Random(number), 0.3)):
            if count == 40 * (number + 1):
                break
        game.fork()
        del game
    gc.collect()
