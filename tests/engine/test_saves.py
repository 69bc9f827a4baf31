"""Saving, loading, forking and replaying: always the same bytes, or one clear sentence."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable
from random import Random
from types import CoroutineType

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kanly.engine import (
    Act,
    Answer,
    Automatic,
    Beat,
    Decision,
    Entry,
    Message,
    RulesChanged,
    SaveError,
    Seat,
    unpack,
)
from kanly.engine.log import FORMAT, MAGIC

from . import dummy
from .driver import descending, finish, kinds, play, seen, send, state_bytes, stored_log
from .dummy import FLOORS, SEATS, Burn, Cave, Dig, Drew, Dug, Give, Riddle, State, new

SEEDS = st.integers(0, 10**6)


class Abreast:
    """One game three times over: as it is, reloaded after every message, forked after every message."""

    def __init__(self, game: Cave) -> None:
        self.game = game
        self.loaded = Cave.load(game.save())
        self.forked = game.fork()
        self.compare()

    def send(self, message: Message) -> None:
        for game in (self.game, self.loaded, self.forked):
            send(game, message)
        self.loaded = Cave.load(self.loaded.save())
        self.forked = self.forked.fork()
        self.compare()

    def compare(self) -> None:
        assert self.loaded.save() == self.game.save()
        assert self.loaded.journal == self.game.journal
        for other in (self.loaded, self.forked):
            assert state_bytes(other) == state_bytes(self.game)
            for seat in (None, *SEATS):
                assert seen(other, seat) == seen(self.game, seat)


@settings(max_examples=25)
@given(SEEDS, st.booleans())
def test_save_load_and_fork_after_every_message(seed: int, paced: bool) -> None:
    _, sent = play(seed, paced=paced)
    abreast = Abreast(new(seed, paced=paced))
    for message in sent:
        abreast.send(message)


def floors_open(game: Cave) -> int:
    """How many floors are suspended, one inside the other."""
    here: object = game._main
    count = 0
    while isinstance(here, CoroutineType):
        count += here.cr_code is dummy.floor.__code__
        here = here.cr_await
    return count


def one_floor(abreast: Abreast, number: int, paced: bool) -> None:
    """A riddle with a gift in it while the dig is open; a coin burnt, with its window, in the window."""
    digger, asked = SEATS[(number - 1) % 4], SEATS[number % 4]
    send = abreast.send
    if number != 3:  # solid rock: no question
        assert kinds(abreast.game) == {digger: "dig"}
        send(Act(digger, Riddle(asked)))
        send(Act(asked, Give(digger, 1)))
        send(Answer(asked, "wind"))
        send(Answer(digger, 1))
    assert abreast.game.pending_for(None) is not None
    send(Act(digger, Burn()))
    for _ in ("inner", "outer"):
        assert set(kinds(abreast.game).values()) == {"stop"}
        for seat in list(kinds(abreast.game)):
            send(Answer(seat, None))
        if paced:
            send(Beat())


@pytest.mark.parametrize("paced", [False, True])
def test_interactions_nest_five_deep(paced: bool) -> None:
    """Actions and windows on every floor, with a save, a load and a fork after every single message."""
    game = descending({seat: ["stop"] for seat in SEATS}, paced=paced)
    abreast = Abreast(game)
    for number in range(1, FLOORS + 1):
        assert floors_open(game) == number
        one_floor(abreast, number, paced)
    for number in (5, 3, 1):  # the echoes, from the bottom up
        neighbour = SEATS[(number + 2) % 4]
        assert (kinds(game), floors_open(game)) == ({neighbour: "hum"}, number)
        abreast.send(Answer(neighbour, False))
    riddle, burnt = ["+riddle", "+give", "-give", "wind", "-riddle"], ["+burn", "-burn"]
    down = [line for n in range(1, FLOORS + 1) for line in (f"+{n}", *(riddle if n != 3 else []), *burnt)]
    assert game.state.trace == [*down, "-5", "-4", "-3", "-2", "-1"]
    assert game.waiting is None


def replayed(log: list[tuple[int, str, str, object]], origin: bytes, paced: bool) -> Cave:
    seed, rounds, in_play = msgspec.msgpack.decode(origin, type=tuple[int, int, str])
    game = new(seed, rounds, paced=paced, in_play=in_play)
    for entry in log:
        game.feed_raw(*entry)
    return game


@settings(max_examples=25)
@given(SEEDS, st.booleans(), st.integers(0, 60))
def test_replay_reaches_the_same_bytes(seed: int, paced: bool, length: int) -> None:
    """Set-up, seed and messages are the whole game: state, journal and file come out the same."""
    _, sent = play(seed, rounds=2, paced=paced)
    game = new(seed, 2, paced=paced)
    for message in sent[:length]:
        send(game, message)
    again = replayed(stored_log(game), game.origin, paced)
    assert again.journal == game.journal
    assert again.save() == game.save()
    assert replayed(stored_log(Cave.load(game.save())), game.origin, paced).save() == game.save()


def test_replay_notices_a_message_for_another_question() -> None:
    game, _ = play(1)
    log = stored_log(game)
    again = new(1)
    with pytest.raises(RulesChanged):
        again.feed_raw(*log[len(SEATS)])
    assert again.save() == new(1).save()


def middle(seed: int = 3) -> Cave:
    """A game in the middle of its descent: a card was drawn, the next question is open."""
    _, sent = play(seed, deeds=0)
    game = new(seed)
    for message in sent:
        if any(isinstance(entry.event, Drew) for entry in game.journal):
            break
        send(game, message)
    assert game.state.phase == "descent"
    assert game.tail
    return game


def refused(data: bytes, kind: type[Cave] = Cave) -> str:
    """The sentence with which a save is refused."""
    with pytest.raises(SaveError) as caught:
        kind.load(data)
    sentence = str(caught.value)
    assert re.fullmatch(r"[A-Z][^\n]{10,200}", sentence), sentence
    return sentence


@given(st.integers(0, 10**4))
def test_a_truncated_save_is_refused(at: int) -> None:
    data = middle().save()
    refused(data[: at % len(data)])


@given(st.integers(0, 10**4), st.integers(1, 255))
@example(len(MAGIC), FORMAT)  # format 0 never was
def test_a_damaged_save_is_refused(at: int, change: int) -> None:
    data = bytearray(middle().save())
    data[at % len(data)] ^= change
    refused(bytes(data))


@given(st.binary(max_size=60))
def test_foreign_bytes_are_refused(data: bytes) -> None:
    refused(data)
    refused(MAGIC + data)
    refused(MAGIC + bytes([FORMAT]) + data)


def test_a_newer_save_is_refused_by_its_number() -> None:
    data = bytearray(middle().save())
    data[len(MAGIC)] = FORMAT + 1
    assert str(FORMAT + 1) in refused(bytes(data))


class OtherState(msgspec.Struct):
    """The table of another game."""

    board: list[int]


def other_state() -> type[Cave]:
    class Other(Cave):
        decoder = msgspec.msgpack.Decoder(OtherState)

    return Other


def other_events() -> type[Cave]:
    class Other(Cave):
        events = Automatic | Dug

    return Other


@pytest.mark.parametrize("other", [other_state, other_events])
def test_a_save_of_another_game_is_refused(
    other: Callable[[], type[Cave]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what was begun and given up on the way does not complain later."""
    complaints: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda complaint: complaints.append(str(complaint)))
    refused(middle().save(), other())
    gc.collect()
    assert not complaints


class Toast(Decision[State, str], frozen=True):
    """A question that older rules did not ask."""

    rule = "cave.toast"

    def check(self, state: State, answer: str) -> None:
        """Anything goes."""

    def sample(self, state: State, rng: Random) -> str:
        return "health"

    def default(self, state: State) -> str:
        return "health"


class Cheers(Cave):
    """Later rules: a toast before everything."""

    rules_version = "cave-2"

    async def step(self) -> None:
        self.state.trace.append(await self.ask(Toast("ann")))
        await super().step()


class Silence(Cave):
    """Later rules: something unseen comes first, so that the same question has another number."""

    async def step(self) -> None:
        await self.respond([])
        await super().step()


class WordyDig(Toast, frozen=True):
    """The question of a dig under later rules, which want another kind of answer."""

    @classmethod
    def kind(cls) -> str:
        return Dig.kind()


class Wordy(Cave):
    """Later rules: digs are described in words."""

    async def step(self) -> None:
        self.state.trace.append(await self.ask(WordyDig(self.state.digger)))


@pytest.mark.parametrize("later", [Cheers, Silence, Wordy])
def test_a_step_begun_under_other_rules_is_noticed(later: type[Cave]) -> None:
    data = middle().save()
    refused(data, later)
    with pytest.raises(RulesChanged):
        later.load(data)


def broken_floor(*_: object) -> None:
    raise ZeroDivisionError


def test_rules_that_fail_on_an_old_answer_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under later rules an old answer may lead a rule astray: still one sentence, never a traceback."""
    data = middle().save()
    monkeypatch.setattr(dummy, "draw_card", broken_floor)
    refused(data)


def test_an_unfinished_step_may_be_begun_again() -> None:
    """What the abandoned half told goes with it; the game carries on under the rules it knows now."""
    before = middle()
    boundary = new(3)
    for seat in kinds(boundary):
        value = unpack(before.save()).log[SEATS.index(seat)][3]
        assert isinstance(value, dict)
        boundary.submit(seat, value["value"])
    game = Cheers.load(before.save(), at_step=True)
    assert kinds(game) == {"ann": "toast"}
    assert game.journal == boundary.journal
    assert len(game.log) == len(boundary.log)
    game.submit("ann", "cheers")
    assert Cheers.load(game.save()).save() == game.save()


def test_a_game_at_a_step_boundary_survives_a_change_of_rules() -> None:
    game = new(5)
    for seat in SEATS:
        game.submit(seat, 1)
    assert not game.tail
    later = Cheers.load(game.save())
    later.submit("ann", "cheers")
    assert later.state.trace == ["cheers", "+1"]


def test_a_save_keeps_journal_log_and_rules_version() -> None:
    game, sent = play(8, paced=True)
    loaded = Cave.load(game.save())
    assert loaded.waiting is None
    assert loaded.rules == "cave-1"
    assert loaded.origin == game.origin
    assert len(loaded.log) == len(sent)
    assert all(isinstance(entry, Entry) for entry in loaded.journal)
    assert loaded.steps == game.steps


def test_forks_go_their_own_ways() -> None:
    game = middle()
    before = game.save()
    fork, other = game.fork(), game.fork()
    finish(fork, 1)
    finish(other, 2)
    assert fork.waiting is None
    assert game.save() == before
    assert not fork.journal


def test_a_fork_can_be_saved() -> None:
    game = middle()
    again = Cave.load(game.fork().save())
    assert state_bytes(again) == state_bytes(game)
    assert kinds(again) == kinds(game)


def answers_of(game: Cave) -> list[tuple[Seat, object]]:
    return [(m.seat, m.value) for _, _, m in game.tail if isinstance(m, Answer)]


def test_the_tail_reaches_back_to_the_step_only() -> None:
    game = new(4)
    for seat in SEATS[:-1]:
        game.submit(seat, 2)
    assert answers_of(game) == [(seat, 2) for seat in SEATS[:-1]]
    game.submit(SEATS[-1], 2)
    assert not game.tail
    assert len(game.log) == len(SEATS)
