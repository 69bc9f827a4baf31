"""Whatever is said to a game: a legal answer, or one refusal that cites a rule and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanly.engine import Action, IllegalAnswer, NotAsked, Seat
from kanly.rulebook import rules
from kanly.rules import Dune, State
from kanly.rules.anytime import sample_of
from kanly.rules.deals import check_promise
from kanly.rules.game import PERFORM
from kanly.rules.state import Promise, Question
from kanly.rules.state.deals import BidNoMore, GoTo, PayWhen, Words
from kanly.rules.state.questions import AllOf, FreeText, InBattle, Not, WillEnter
from kanly.rules.truthtrance import check_question

from .driver import WAYS, Start, hot, moments, state_bytes

NUMBERS = st.integers(0, 10**9)
STARTS = st.sampled_from(WAYS)
HUGE = 10**30
WORDS = (
    "",
    "nobody",
    "atreides",
    "fremen",
    "arrakeen",
    "arrakeen:9",
    "sand:99",
    "shield_1",
    "karama_1",
    "\ud800",
)
PLAIN: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    7,
    HUGE,
    -HUGE,
    0.5,
    float("nan"),
    float("inf"),
    *WORDS,
    "x" * 10_000,
    [],
    [[]],
    ["arrakeen"] * 3,
    {},
    {"do": "ready"},
    object(),
    b"bytes",
)
"""Things of every plain kind."""


def bent(value: Any, rng: Random) -> Any:
    """The plain form of something with one of its parts exchanged for anything at all."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        return {**value, key: bent(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        if rng.random() < 0.2:
            return [*value, value[at]]
        return [*value[:at], bent(value[at], rng), *value[at + 1 :]]
    return rng.choice(PLAIN)


def snapshot(game: Dune) -> tuple[object, ...]:
    wait = game.waiting
    assert wait is not None
    return state_bytes(game), wait.serial, tuple(wait.open), len(game.tail)


def tried(game: Dune, say: Callable[[Dune], None]) -> Dune:
    """Say something to a game: refused, it stands where it stood; else it goes on, and can be kept."""
    before = snapshot(game)
    try:
        say(game)
    except NotAsked:
        assert snapshot(game) == before
        return game
    except IllegalAnswer as refusal:
        cited = refusal.rule
    else:
        data = game.save()
        assert Dune.load(data).save() == data
        return game
    assert cited in rules()
    assert snapshot(game) == before
    return game


def answers(game: Dune, strange: list[Any], rng: Random) -> Iterator[tuple[Seat, Any]]:
    """Junk for everybody who is asked, and for some who are not."""
    wait = game.waiting
    assert wait is not None
    for seat in (*wait.open, "nobody", rng.choice(game.state.seats)):
        for value in rng.sample(PLAIN, 6):
            yield seat, value
        for value in rng.sample(strange, min(6, len(strange))):
            yield seat, value
            yield seat, bent(msgspec.to_builtins(value), rng)


def fuzz_answers(number: int, start: Start, *, paced: bool) -> None:
    game, rng = start(number, paced=paced, turns=2), Random(number)
    strange: list[Any] = []  # samples of other questions
    for _ in moments(game, rng):
        wait = game.waiting
        assert wait is not None
        if rng.random() < 0.6:
            continue
        strange += [wait.decisions[seat].sample(game.state, rng) for seat in wait.open]
        fork, here = game.fork(), snapshot(game)
        for seat, value in answers(game, strange[-12:], rng):
            fork = tried(fork, partial(Dune.submit, seat=seat, answer=value))
            if fork.waiting is None or snapshot(fork) != here:
                fork = game.fork()


def fuzz_actions(number: int, start: Start, *, paced: bool) -> None:
    """Actions of other moments and seats, and such with one part bent."""
    game, rng = start(number, paced=paced, turns=2), Random(number)
    strange: list[Action[State]] = []
    for _ in moments(game, rng):
        for kind in PERFORM:
            made = sample_of(kind, game.state, rng.choice(game.state.seats), rng)
            strange += [] if made is None else [made]
        fork, here = game.fork(), snapshot(game)
        for action in rng.sample(strange, min(6, len(strange))):
            for form in (action, bent(msgspec.to_builtins(action), rng)):
                seat = rng.choice((*game.state.seats, "nobody"))
                fork = tried(fork, partial(Dune.act, seat=seat, action=form))
                if fork.waiting is None or snapshot(fork) != here:
                    fork = game.fork()


@settings(max_examples=6)
@given(NUMBERS, STARTS, st.booleans())
def test_junk_for_an_answer_is_refused_with_its_rule(number: int, start: Start, paced: bool) -> None:
    fuzz_answers(number, start, paced=paced)


@settings(max_examples=6)
@given(NUMBERS, STARTS, st.booleans())
def test_junk_for_an_action_is_refused_with_its_rule(number: int, start: Start, paced: bool) -> None:
    fuzz_actions(number, start, paced=paced)


SAMPLE = hot(0, turns=2)
NESTED: Question = FreeText("?")
for _ in range(400):
    NESTED = Not(NESTED)


@pytest.mark.parametrize(
    "question",
    [
        NESTED,
        AllOf((FreeText("?"),) * 30),
        FreeText("x" * 501),
        InBattle("dial_above", above=float("nan")),
        WillEnter("arrakeen", -1),
        WillEnter("nowhere"),
    ],
)
def test_questions_without_size_or_sense_are_refused(question: Question) -> None:
    with pytest.raises(IllegalAnswer):
        check_question(SAMPLE.state, SAMPLE.state.seats[1], question)


@pytest.mark.parametrize(
    "promise",
    [PayWhen(-3, "turn_ends"), PayWhen(0, "turn_ends"), GoTo("arrakeen", 0), BidNoMore(-1), Words("x" * 501)],
)
def test_promises_without_size_or_sense_are_refused(promise: Promise) -> None:
    with pytest.raises(IllegalAnswer):
        check_promise(SAMPLE.state, "fremen", promise)


@pytest.mark.campaign
@settings(max_examples=100)
@given(NUMBERS, STARTS, st.booleans())
def test_much_more_junk(number: int, start: Start, paced: bool) -> None:
    fuzz_answers(number, start, paced=paced)
    fuzz_actions(number, start, paced=paced)
