"""Whole random games: the table stays whole, every question can be answered, and every game ends."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanly.engine import decode_answer
from kanly.rules import Dune, begin, set_up
from kanly.rules.anytime import UNASKED, offers, refusal, sample_of
from kanly.rules.game import PERFORM
from kanly.rules.invariants import check, spice_balance
from kanly.rules.rulings import applicable, ruling

from .driver import BASE, MODES, WAYS, Start, copy, decisions, moments, play, state_bytes, table

NUMBERS = st.integers(0, 10**9)
STARTS = st.sampled_from(WAYS)


def audit(number: int, start: Start, *, paced: bool) -> None:
    """After every message the table is held against what must be true of it."""
    game, laid_out = start(number, paced=paced, turns=3), set_up(table(number))
    before, lines = copy(game.state), 0

    def look(game: Dune) -> None:
        nonlocal before, lines
        assert check(game.state, laid_out) == []
        assert spice_balance(before, game.state, game.journal[lines:]) == []
        before, lines = copy(game.state), len(game.journal)

    play(game, Random(number), 0.15, look)
    assert game.state.phase == "over"
    assert game.state.victory


@settings(max_examples=60)
@given(NUMBERS, STARTS, st.booleans())
def test_the_table_stays_whole(number: int, start: Start, paced: bool) -> None:
    audit(number, start, paced=paced)


@pytest.mark.campaign
@given(NUMBERS, STARTS, st.booleans())
def test_many_tables_stay_whole(number: int, start: Start, paced: bool) -> None:
    audit(number, start, paced=paced)


def ask_everything(game: Dune, rng: Random) -> None:
    """At this moment: what is forced, what a clock would answer and what chance would answer is all legal."""
    state, wait = game.state, game.waiting
    assert wait is not None
    for seat, decision in decisions(game).items():
        forced = decision.forced(state)
        if forced is not None:
            decision.check(state, forced[0])
        if seat not in wait.open:
            continue
        for answer in (decision.default(state), *(decision.sample(state, rng) for _ in range(3))):
            decision.check(state, answer)
            assert decode_answer(decision, msgspec.json.decode(msgspec.json.encode(answer))) == answer
        msgspec.json.encode(decision.options(state))


def question_everything(number: int, start: Start, *, paced: bool) -> None:
    game, rng = start(number, paced=paced, turns=2), Random(number)
    for _ in moments(game, rng):
        before = state_bytes(game)
        ask_everything(game, Random(number))
        assert state_bytes(game) == before


@pytest.mark.rules("core.time-out")
@settings(max_examples=40)
@given(NUMBERS, STARTS, st.booleans())
def test_every_question_has_legal_answers(number: int, start: Start, paced: bool) -> None:
    question_everything(number, start, paced=paced)


@pytest.mark.campaign
@given(NUMBERS, STARTS, st.booleans())
def test_very_many_questions_have_legal_answers(number: int, start: Start, paced: bool) -> None:
    question_everything(number, start, paced=paced)


@settings(max_examples=20)
@given(NUMBERS, STARTS)
def test_whatever_is_offered_can_be_done(number: int, start: Start) -> None:
    game, rng = start(number, turns=2), Random(number)
    for _ in moments(game, rng, 0.2):
        seat = rng.choice(game.state.seats)
        for offer in offers(game.state, seat):
            kind = next(kind for kind in PERFORM if kind.kind() == offer.kind)
            tries = (sample_of(kind, game.state, seat, rng) for _ in range(20))
            made = next((action for action in tries if action is not None), None)
            assert made is not None, offer
            assert refusal(game.state, seat, made) is None
            msgspec.json.encode(offer)


def imagine(number: int, start: Start, *, paced: bool) -> None:
    """Now and then some seat's world: as whole as the table itself, to its end."""
    game, rng, laid_out = start(number, paced=paced, turns=2), Random(number), set_up(table(number))
    for _ in moments(game, rng):
        if rng.random() < 0.03:
            world = game.world(rng.choice(game.state.seats), rng.randrange(1000), rng.random() < 0.5)
            assert check(world.state, laid_out) == []
            play(world, rng)
            assert check(world.state, laid_out) == []


@settings(max_examples=20)
@given(NUMBERS, STARTS, st.booleans())
def test_worlds_are_whole_and_can_be_played_to_their_end(number: int, start: Start, paced: bool) -> None:
    imagine(number, start, paced=paced)


@pytest.mark.campaign
@settings(max_examples=300)
@given(NUMBERS, STARTS, st.booleans())
def test_many_worlds_can_be_played_to_their_end(number: int, start: Start, paced: bool) -> None:
    imagine(number, start, paced=paced)


def test_every_kind_of_action_is_offered_and_comes_up() -> None:
    """Each is done as soon as somebody can, until all have been done."""
    assert set(UNASKED) == set(PERFORM)
    left = dict.fromkeys(PERFORM)
    for number in range(800):
        game, rng = WAYS[number % 3](number), Random(number)
        for _ in moments(game, rng):
            if game.busy():
                continue
            tries = ((s, sample_of(kind, game.state, s, rng)) for kind in left for s in game.state.seats)
            seat, action = next(((s, made) for s, made in tries if made is not None), ("", None))
            if action is not None:
                game.fork().act(seat, action)
                del left[type(action)]
        if not left:
            return
    assert not left


def test_random_tables_choose_every_option() -> None:
    """Whatever a ruling leaves open to six base factions is played both ways."""
    chosen = {(name, option) for n in range(400) for name, option in table(n).rulings.items()}
    names = {name for name, _ in chosen}
    assert chosen == {(name, option.id) for name in names for option in ruling(name).options}
    assert {entry.id for mode in MODES for entry in applicable(mode, BASE, ())} <= names


def test_a_game_of_six_ends_in_time() -> None:
    for seed in range(3):
        game = begin(table(seed, turns=10, factions=BASE))
        play(game, Random(seed))
        assert game.state.phase == "over"
