"""Counter-based keyed randomness: anyone who is told the seed can check every draw."""

from __future__ import annotations

from hashlib import blake2b, sha256

SEED_BYTES = 32


def keyed(seed: bytes, counter: int, n: int) -> int:
    """The `counter`-th draw: a number from 0 to n - 1, every one equally likely.

    Words that would favour small numbers are thrown away, so there is no modulo bias.
    """
    limit = (1 << 64) - (1 << 64) % n
    word = counter.to_bytes(12, "big")
    while True:
        digest = blake2b(word, key=seed, digest_size=8).digest()
        value = int.from_bytes(digest, "big")
        if value < limit:
            return value % n
        word = digest + word


def commitment(seed: bytes, salt: bytes) -> str:
    """What a table publishes before play: it fixes the seed without telling it."""
    return sha256(salt + seed).hexdigest()


def verify(published: str, seed: bytes, salt: bytes) -> bool:
    """Does the seed revealed after the game fit what was published before it?"""
    return len(seed) == SEED_BYTES and commitment(seed, salt) == published
