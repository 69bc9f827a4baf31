"""Questions, sealed answers, windows, forced answers, unasked actions, refusals and faults."""

from __future__ import annotations

import gc
import pickle
import sys
from collections.abc import Callable
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanly.engine import Automatic, Dropped, Entry, IllegalAnswer, NotAsked, Pending, Seat, answer_type

from . import dummy
from .driver import (
    answer_for,
    choose,
    descending,
    finish,
    kinds,
    pass_windows,
    play,
    seen,
    send,
    state_bytes,
)
from .dummy import SEATS, Bid, Burn, Cave, Deed, Dig, Give, Hum, Reply, Riddle, Stop, new

SEEDS = st.integers(0, 10**6)
HOLDERS: dict[Seat, list[str]] = {"bea": ["stop"], "cat": ["stop"], "dan": ["stop"]}


def asked(game: Cave, seat: Seat | None) -> Pending:
    pending = game.pending_for(seat)
    assert pending is not None
    return pending


def dropped(game: Cave) -> list[Entry]:
    return [entry for entry in game.journal if isinstance(entry.event, Dropped)]


# -- one question ----------------------------------------------------------------------------------


def test_a_question_is_named_and_shown_to_its_seat() -> None:
    game = descending({})
    pending = asked(game, "ann")
    assert (pending.kind, pending.rule, pending.secret) == ("dig", "cave.dig", False)
    assert (pending.asked, pending.question, pending.options) == (True, Dig("ann", 1), [1, 2, 3])
    other = asked(game, "bea")
    assert (other.waiting_for, other.asked, other.question, other.options) == (("ann",), False, None, None)
    assert (other.step, other.serial) == (pending.step, pending.serial)


def test_only_who_is_asked_answers() -> None:
    game = descending({})
    before = game.save()
    with pytest.raises(NotAsked):
        game.submit("bea", 1)
    assert game.save() == before


@pytest.mark.parametrize("raw", [1, "not a number"])
def test_an_answer_to_a_question_that_has_gone_is_not_taken_for_another(raw: object) -> None:
    game = descending({}, paced=True)
    pending = asked(game, "ann")
    at = (pending.step, pending.serial)
    game.submit("ann", 1, at)
    pass_windows(game)
    before = game.save()
    for late in (at, (pending.step + 1, pending.serial), (pending.step, pending.serial + 99)):
        with pytest.raises(NotAsked):
            game.submit("bea", raw, late)
    assert game.save() == before
    now = asked(game, "bea")
    game.submit("bea", 1, (now.step, now.serial))


def test_a_finished_game_takes_nothing() -> None:
    game, _ = play(2)
    assert game.pending() == {}
    assert game.pending_for("ann") is None
    attempts: list[Callable[[], None]] = [
        lambda: game.submit("ann", 1),
        lambda: game.submit("ann", 1),
        lambda: game.act("ann", Give("bea", 1)),
        game.beat,
    ]
    for attempt in attempts:
        with pytest.raises(NotAsked):
            attempt()


def test_answer_types_are_read_from_the_question() -> None:
    class Aside(Dig, frozen=True):
        """A kind of a kind."""

    assert [answer_type(kind) for kind in (Bid, Dig, Aside, Hum, Reply)] == [int, int, int, bool, str]
    assert answer_type(Stop) == str | None


# -- refusals --------------------------------------------------------------------------------------

JUNK = [None, True, -1, 99, 1.5, "x", [1], {"a": 1}]


def refusal(game: Cave, seat: Seat, raw: object) -> IllegalAnswer | None:
    try:
        game.submit(seat, raw)
    except IllegalAnswer as refused:
        return refused
    return None


@settings(max_examples=15)
@given(SEEDS, st.booleans())
def test_a_refusal_cites_a_rule_and_changes_nothing(seed: int, paced: bool) -> None:
    game, rng = new(seed, paced=paced), Random(seed)
    while game.waiting is not None:
        before, shown = game.save(), [seen(game, seat) for seat in SEATS]
        for seat, junk in product(game.pending(), JUNK):
            refused = refusal(game.fork(), seat, junk)
            if refused is not None:
                assert refused.rule.startswith("cave.")
                assert refused.reason
                assert refusal(game, seat, junk) is not None
        assert game.save() == before
        assert [seen(game, seat) for seat in SEATS] == shown
        send(game, choose(game, rng, 0.1, seed))


@pytest.mark.parametrize("deed", [Give("bea", 99), Give("ann", 1), Give("bea", -1), Riddle("ann")])
def test_an_illegal_action_changes_nothing(deed: Deed) -> None:
    game = descending({})
    before = game.save()
    with pytest.raises(IllegalAnswer):
        game.act("ann", deed)
    assert game.save() == before


def test_a_rule_point_refuses_with_its_own_rule() -> None:
    game = descending({})
    with pytest.raises(IllegalAnswer) as caught:
        game.submit("ann", 3)
    assert (caught.value.reason, caught.value.rule) == ("Too deep for a start", "cave.deep")


def test_a_refusal_can_travel_between_processes() -> None:
    again = pickle.loads(pickle.dumps(IllegalAnswer("No coins", "cave.bid-limit")))
    assert (again.reason, again.rule, str(again)) == (
        "No coins",
        "cave.bid-limit",
        "No coins [cave.bid-limit]",
    )


# -- sealed answers --------------------------------------------------------------------------------


def test_sealed_answers_lie_in_the_state_and_are_nobody_elses() -> None:
    game = new(1)
    before = {seat: seen(game, seat)[0] for seat in SEATS}
    game.submit("bea", 4)
    assert game.state.bids == {"bea": 4}
    low = new(1)
    low.submit("bea", 0)
    for seat in ("ann", "cat", "dan", None):
        assert seen(low, seat) == seen(game, seat)
    assert asked(game, "ann").waiting_for == ("ann", "cat", "dan")
    assert seen(game, "bea")[0] != before["bea"]


@pytest.mark.parametrize("order", list(permutations(SEATS)))
def test_sealed_answers_may_come_in_any_order(order: tuple[Seat, ...]) -> None:
    game, straight = new(1), new(1)
    for seat in order:
        game.submit(seat, SEATS.index(seat))
    for seat in SEATS:
        straight.submit(seat, SEATS.index(seat))
    assert state_bytes(game) == state_bytes(straight)
    assert game.snapshot == straight.snapshot
    assert list(game.state.bids) == list(SEATS) or not game.state.bids


@settings(max_examples=25)
@given(SEEDS, st.booleans(), st.integers(0, 10**6), st.integers(0, 10**6))
def test_the_order_of_arrival_changes_no_game(seed: int, paced: bool, first: int, second: int) -> None:
    """Whole games: each seat answers the same questions alike, at whatever moment."""
    ends = []
    for order in (first, second):
        game, rng = new(seed, 2, paced=paced), Random(order)
        while game.waiting is not None:
            if game.waiting.open:
                send(game, answer_for(game, rng.choice(game.waiting.open), seed))
            else:
                game.beat()
        ends.append((state_bytes(game), game.journal))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("paced", [False, True])
def test_an_action_may_take_a_sealed_answer_back(paced: bool) -> None:
    game = new(1, paced=paced)
    game.submit("ann", 6)
    game.submit("bea", 6)
    game.act("ann", Give("cat", 1))
    assert game.state.bids == {"bea": 6}
    assert asked(game, "ann").asked
    assert dropped(game) == [
        Entry(Dropped("ann", "bid", "You have not that many coins", "cave.bid-limit"), ("ann",))
    ]
    game.submit("ann", 5)
    assert game.state.bids == {"bea": 6, "ann": 5}


def test_an_action_leaves_legal_sealed_answers_alone() -> None:
    game = new(1)
    game.submit("ann", 3)
    game.act("ann", Give("cat", 1))
    assert game.state.bids == {"ann": 3}
    assert not dropped(game)


def test_an_action_deep_inside_reaches_the_answers_outside() -> None:
    """Sealed bids wait outside, a riddle inside; a gift made during the riddle uncovers a bid."""
    game = new(1)
    game.submit("ann", 6)
    game.act("bea", Riddle("cat"))
    game.act("ann", Give("dan", 2))
    assert game.state.bids == {"ann": 6}  # the auction sleeps until the riddle is answered
    game.submit("cat", "sand")
    assert game.state.bids == {}
    assert [entry.audience for entry in dropped(game)] == [("ann",)]


# -- windows ---------------------------------------------------------------------------------------

PLAYS = list(product([None, "stop"], repeat=3))


def winner(game: Cave) -> str:
    """Who stopped the first dig, as the trace tells."""
    return next((line[1:] for line in game.state.trace if line.startswith("!")), "")


@pytest.mark.parametrize("paced", [False, True])
@pytest.mark.parametrize("plays", PLAYS)
def test_the_first_in_order_wins_whoever_comes_first(paced: bool, plays: tuple[str | None, ...]) -> None:
    by_seat = dict(zip(("bea", "cat", "dan"), plays, strict=True))
    expected = next((seat for seat, card in by_seat.items() if card), "")
    for order in permutations(by_seat):
        game = descending(HOLDERS, paced=paced)
        game.submit("ann", 1)
        for seat in order:
            if kinds(game).get(seat) == "stop":
                game.submit(seat, by_seat[seat])
        if paced:
            assert winner(game) == ""
            game.beat()
        assert winner(game) == expected
        assert kinds(game) == {"bea": "dig"}


def test_a_later_seat_waits_for_the_silence_of_the_earlier() -> None:
    game = descending(HOLDERS)
    game.submit("ann", 1)
    game.submit("dan", "stop")
    assert winner(game) == ""
    assert set(kinds(game)) == {"bea", "cat"}
    game.submit("bea", None)
    game.submit("cat", "stop")
    assert winner(game) == "cat"
    assert game.state.hands["dan"] == ["stop"]


def test_an_instant_window_that_nobody_can_answer_does_not_wait() -> None:
    game = descending({})
    game.submit("ann", 1)
    assert kinds(game) == {"bea": "dig"}


@pytest.mark.parametrize("hands", [{}, {"cat": ["stop"]}, HOLDERS])
def test_a_paced_window_ends_at_the_beat_and_not_before(hands: dict[Seat, list[str]]) -> None:
    """Whoever holds what: everybody sees the same window, until the clock closes it."""
    game = descending(hands, paced=True)
    game.submit("ann", 1)
    empty = descending({}, paced=True)
    empty.submit("ann", 1)
    assert asked(game, None) == asked(empty, None) == asked(game, "ann")
    assert asked(game, None).waiting_for == ("bea", "cat", "dan")
    for seat in list(kinds(game)):
        game.submit(seat, None)
        assert asked(game, None).kind == "stop"
    game.act("ann", Give("bea", 1))
    assert asked(game, None).kind == "stop"
    game.beat()
    assert kinds(game) == {"bea": "dig"}


def test_silence_in_a_paced_window_is_a_pass() -> None:
    game = descending(HOLDERS, paced=True)
    game.submit("ann", 1)
    game.beat()
    assert winner(game) == ""
    assert kinds(game) == {"bea": "dig"}


@pytest.mark.parametrize("answer", [None, "stop"])
def test_what_is_done_in_a_paced_window_shows_to_nobody_else(answer: str | None) -> None:
    game = descending(HOLDERS, paced=True)
    game.submit("ann", 1)
    others = {seat: seen(game, seat) for seat in ("ann", "bea", "dan", None)}
    table, told = state_bytes(game), list(game.journal)
    game.submit("cat", answer)
    assert {seat: seen(game, seat) for seat in others} == others
    assert (state_bytes(game), game.journal) == (table, told)
    with pytest.raises(NotAsked):
        game.submit("cat", None)


def test_the_clock_closes_windows_only() -> None:
    """A beat that comes too late, when an open question has taken the window's place, is refused."""
    for game in (descending(HOLDERS, paced=True), descending(HOLDERS)):
        before = game.save()
        with pytest.raises(NotAsked):
            game.beat()
        assert game.save() == before


def test_a_window_inside_a_window_spends_a_card_that_was_already_played_outside() -> None:
    game = descending({"bea": ["stop"]}, paced=True)
    game.submit("ann", 1)
    game.submit("bea", "stop")
    game.act("cat", Burn())
    game.submit("bea", "stop")
    game.beat()
    assert winner(game) == "bea"
    assert [(entry.event, entry.audience) for entry in dropped(game)] == [
        (Dropped("bea", "stop", "You hold no such card", "cave.stop"), ("bea",))
    ]
    assert asked(game, None).kind == "stop"
    game.beat()
    assert [line for line in game.state.trace if line.startswith("!")] == ["!bea"]


def test_an_instant_window_closes_when_an_action_leaves_nobody_to_answer() -> None:
    game = descending({"bea": ["stop"]})
    game.submit("ann", 1)
    game.act("cat", Burn())
    game.submit("bea", "stop")
    assert kinds(game) == {"bea": "dig"}


# -- forced answers --------------------------------------------------------------------------------


def down_to_the_rock(paced: bool) -> Cave:
    game = descending({}, paced=paced)
    for seat in ("ann", "bea"):
        game.submit(seat, 1)
        pass_windows(game)
    return game


@pytest.mark.parametrize("paced", [False, True])
def test_the_only_legal_answer_is_given_by_the_engine_and_told_to_all(paced: bool) -> None:
    game = down_to_the_rock(paced)
    assert game.state.trace[-1] == "+4"
    told = [entry for entry in game.journal if isinstance(entry.event, Automatic)]
    assert told == [Entry(Automatic("cat", "dig", "cave.dig"), None)]
    assert len(game.log) == (5 if paced else 2)


def test_a_hidden_forced_answer_is_told_to_nobody() -> None:
    game = descending({})
    game.submit("ann", 1)
    assert not [entry for entry in game.journal if isinstance(entry.event, Automatic)]


# -- unasked actions -------------------------------------------------------------------------------


def test_a_half_done_effect_bars_what_would_start_another() -> None:
    game = descending({})
    game.act("ann", Riddle("bea"))
    assert game.busy()
    with pytest.raises(IllegalAnswer) as caught:
        game.act("cat", Riddle("dan"))
    assert caught.value.rule == "cave.riddle"
    game.act("cat", Give("dan", 1))
    game.submit("bea", "wind")
    assert not game.busy()
    assert game.state.trace == ["+1", "+riddle", "+give", "-give", "wind", "-riddle"]
    assert kinds(game) == {"ann": "dig"}


@settings(max_examples=15)
@given(SEEDS, st.booleans())
def test_nothing_sticks_however_many_actions_pile_up(seed: int, paced: bool) -> None:
    game, rng = new(seed, paced=paced), Random(seed)
    while game.waiting is not None:
        fork = game.fork()
        for _ in range(8):
            if fork.waiting is not None:
                send(fork, choose(fork, rng, 0.9, seed))
        finish(fork, seed)
        send(game, choose(game, rng, 0.1, seed))
    assert game.state.trace.count("+1") == game.state.trace.count("-1") == 1


# -- faults in rules -------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["draw_card", "pay", "descent", "stopped"])
@pytest.mark.parametrize("paced", [False, True])
def test_a_fault_in_a_rule_leaves_the_game_where_it_stood(
    place: str, paced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the fault comes in the step after; mended, the game goes on as if nothing had been."""
    reference, sent = play(11, rounds=2, paced=paced)
    game = new(11, 2, paced=paced)
    whole: Callable[..., object] = getattr(dummy, place)
    faults: list[str] = []

    def fails_first(*args: object) -> object:
        if not faults:
            faults.append(place)
            raise ZeroDivisionError
        return whole(*args)

    times = 0
    for message in sent:
        before, shown = game.save(), [seen(game, seat) for seat in SEATS]
        faults.clear()
        with monkeypatch.context() as patch:
            patch.setattr(dummy, place, fails_first)
            try:
                send(game, message)
            except ZeroDivisionError:
                times += 1
        if faults:
            assert game.save() == before
            assert [seen(game, seat) for seat in SEATS] == shown
            send(game, message)
    assert times > 1
    assert game.save() == reference.save()


# -- the end ---------------------------------------------------------------------------------------


def test_gone_games_close_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    complaints: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    for seed in range(20):
        game, rng = new(seed, paced=seed % 2 == 0), Random(seed)
        for _ in range(seed):
            if game.waiting is not None:
                send(game, choose(game, rng, 0.4, seed))
                game.fork()
        Cave.load(game.save())
        del game
    gc.collect()
    assert not complaints
