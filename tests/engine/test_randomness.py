"""Chance: fair, a function of seed and counter alone, and open to anybody's check afterwards."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanly.engine import SEED_BYTES, commitment, keyed, verify

from .dummy import new

SEED = bytes(range(SEED_BYTES))
SEEDS = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)
WORD = 1 << 64


@given(SEEDS, st.integers(0, 1 << 60), st.integers(1, 10**6))
def test_a_draw_is_a_function_of_seed_and_counter(seed: bytes, counter: int, n: int) -> None:
    value = keyed(seed, counter, n)
    assert 0 <= value < n
    assert keyed(seed, counter, n) == value


@pytest.mark.parametrize("n", [2, 3, 6, 18, 100])
def test_every_number_is_equally_likely(n: int) -> None:
    """Each count lies within six standard deviations of its mean: chance alone hardly ever fails this."""
    draws = 200 * n
    counts = Counter(keyed(SEED, counter, n) for counter in range(draws))
    assert set(counts) == set(range(n))
    assert all(abs(count - 200) < 6 * 200**0.5 for count in counts.values())


@pytest.mark.parametrize("n", [3 * WORD // 4, WORD - 5, WORD // 2 + 1])
def test_small_numbers_have_no_edge(n: int) -> None:
    """A remainder of 64 bits would favour the low end of such a range by up to two to one."""
    low = sum(keyed(SEED, counter, n) < n // 3 for counter in range(3000))
    assert abs(low - 1000) < 6 * (3000 * 2 / 9) ** 0.5


def test_neighbouring_draws_know_nothing_of_each_other() -> None:
    pairs = Counter((keyed(SEED, c, 6), keyed(SEED, c + 1, 6)) for c in range(0, 7200, 2))
    assert len(pairs) == 36
    assert max(pairs.values()) < 2 * 100


def test_seeds_differ() -> None:
    other = bytes(reversed(SEED))
    same = sum(keyed(SEED, c, 10) == keyed(other, c, 10) for c in range(1000))
    assert 40 < same < 180


@given(SEEDS, SEEDS, st.binary(min_size=16, max_size=16))
def test_a_commitment_fixes_the_seed(seed: bytes, other: bytes, salt: bytes) -> None:
    published = commitment(seed, salt)
    assert verify(published, seed, salt)
    assert verify(published, other, salt) == (other == seed)
    assert not verify(published, seed, salt + b"x")
    assert seed.hex() not in published


def test_a_commitment_cannot_be_cut_elsewhere() -> None:
    """Salt and seed stand side by side: a host must not be able to move the cut and reveal another seed."""
    salt = bytes(16)
    published = commitment(SEED, salt)
    assert not verify(published, SEED[1:], salt + SEED[:1])
    assert not verify(published, salt[-1:] + SEED, salt[:-1])


def test_the_order_of_other_things_does_not_move_a_draw() -> None:
    """Draws are counted, not streamed: a fork that has drawn ahead changes nothing for its game."""
    game = new(7)
    fork = game.fork()
    ahead = [fork.draw(100) for _ in range(5)]
    assert [game.draw(100) for _ in range(5)] == ahead
