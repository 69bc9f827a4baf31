"""Secrecy: what a seat receives does not depend on what it cannot know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from kanly.engine import Entry
from kanly.rules import Dune, journal, view
from tests.rules.driver import Start, choose, hot, new, send, war

ENCODER = msgspec.json.Encoder()


def eyes(game: Dune, seat: str | None) -> bytes:
    """Everything that a seat receives of the table as it stands: view, question, options."""
    return ENCODER.encode(view(game, seat))


def difference(one: bytes, other: bytes) -> str:
    """Where two views differ, for the message of a failing test."""
    a, b = msgspec.json.decode(one), msgspec.json.decode(other)
    found = _paths(a, b, "")
    return "; ".join(found[:5])


def _paths(a: object, b: object, path: str) -> list[str]:
    if isinstance(a, dict) and isinstance(b, dict):
        return [p for key in {**a, **b} for p in _paths(a.get(key), b.get(key), f"{path}.{key}")]
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return [p for n, (x, y) in enumerate(zip(a, b, strict=True)) for p in _paths(x, y, f"{path}[{n}]")]
    return [] if a == b else [f"{path}: {a!r} / {b!r}"]


def play_on(game: Dune, rng: Random) -> None:
    """One random message: an answer, something unasked, or the beat of a hidden window."""
    send(game, choose(game, rng, 0.1))


def new_game(seed: int) -> Dune:
    """A paced table with any factions, mode, rulings and variants."""
    return new(seed, paced=True, turns=4)


@pytest.mark.rules("secrecy.prompts", "secrecy.sealed", "core.windows")
@pytest.mark.parametrize("seed", range(24))
def test_views_do_not_depend_on_secrets(seed: int) -> None:
    no_view_depends_on_secrets(new_game(seed), Random(seed))


@pytest.mark.parametrize(("start", "seed"), [*((war, n) for n in range(140, 150)), (war, 132), (hot, 36)])
def test_views_at_war_do_not_depend_on_secrets(start: Start, seed: int) -> None:
    """Full hands, pledges and sealed plans at once."""
    no_view_depends_on_secrets(start(seed, paced=True, turns=4), Random(seed))


def no_view_depends_on_secrets(game: Dune, rng: Random) -> None:
    """Now and then everybody's view is held against that of a world."""
    while game.waiting is not None:
        if rng.random() < 0.25:
            here = game.fork()
            for seat in game.state.seats:
                truth = eyes(here, seat)
                other = game.world(seat, rng.randrange(1 << 30), forget=True)
                where = f"{seat} at {game.waiting.kind} in {game.state.phase}, turn {game.state.turn}"
                assert other.state.seed != game.state.seed
                assert eyes(other, seat) == truth, f"{where}: {difference(truth, eyes(other, seat))}"
        play_on(game, rng)


@pytest.mark.parametrize("seed", range(24))
def test_a_hidden_pass_changes_nothing_for_others(seed: int) -> None:
    game, rng = new_game(seed), Random(seed)
    while game.waiting is not None:
        if game.waiting.secret:
            for seat in game.waiting.open:
                fork = game.fork()
                fork.keep = True
                before = [(s, eyes(fork, s)) for s in (None, *game.state.seats) if s != seat]
                told = {s: journal(fork, s) for s, _ in before}
                wait = fork.waiting
                assert wait is not None
                fork.submit(seat, wait.decisions[seat].default(fork.state))
                assert [(s, eyes(fork, s)) for s, _ in before] == before
                assert {s: journal(fork, s) for s, _ in before} == told
        play_on(game, rng)


def test_a_world_is_a_function_of_what_the_seat_knows() -> None:
    for seed in range(8):
        game, rng = new_game(seed), Random(seed)
        while game.waiting is not None:
            if rng.random() < 0.1:
                seat = rng.choice(game.state.seats)
                one, two = game.world(seat, 5), game.world(seat, 6).world(seat, 5)
                assert eyes(one, seat) == eyes(two, seat)
                assert hands(one) == hands(two), (seed, seat, game.waiting.kind)
            play_on(game, rng)


def test_worlds_differ_in_what_is_hidden() -> None:
    game, rng = new_game(2), Random(2)
    looks = differ = 0
    while game.waiting is not None:
        if any(hands(game)[1:]):
            looks += 1
            world = game.world(game.state.seats[0], rng.randrange(1 << 30))
            differ += hands(world)[1:] != hands(game)[1:]
        play_on(game, rng)
    assert looks > 20
    assert differ > 0.8 * looks


def hands(game: Dune) -> list[list[str]]:
    return [player.hand for player in game.state.players.values()]


def test_worlds_can_be_played_to_the_end() -> None:
    for seed in range(6):
        game, rng = new_game(seed), Random(seed)
        while game.waiting is not None:
            if rng.random() < 0.02:
                world = game.world(rng.choice(game.state.seats), seed)
                while world.waiting is not None:
                    play_on(world, rng)
            play_on(game, rng)


def test_a_spectator_sees_no_secret() -> None:
    for seed in range(6):
        game, rng = new_game(seed), Random(seed)
        while game.waiting is not None:
            seen = view(game, None)
            assert seen.me is None
            assert seen.shown == {}
            assert seen.pending is not None
            assert not seen.pending.asked
            play_on(game, rng)


def test_private_lines_reach_only_their_audience() -> None:
    game, rng = new_game(3), Random(3)
    while game.waiting is not None:
        play_on(game, rng)
    for seat in (None, *game.state.seats):
        lines: list[Entry] = journal(game, seat)
        assert all(e.audience is None or seat in e.audience for e in lines)
    assert any(e.audience for e in game.journal)
