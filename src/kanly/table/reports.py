"""A report of a fault: what its sender saw, in the clear, and the whole game so far under the table's seed.

The seal opens for whoever knows the seed, which is published when the game ends; until then the file betrays
nothing to the one who sends it or reads it. Its length is rounded, for it would count hidden passes.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from kanly.engine import SaveError

MAGIC = b"KANLYREPORT1\n"
ROUND = 4096  # bytes
NONCE = 12
_LENGTH = 4


class Report(msgspec.Struct, frozen=True):
    """A report. `lines`: the journal that the sender has read; `sealed`: the game under its seed."""

    table: str
    rules: str
    seat: str | None
    moment: str
    commitment: str
    lines: list[str]
    view: dict[str, Any]
    words: str
    sealed: bytes


def write_report(report: Report) -> bytes:
    """The file."""
    return MAGIC + msgspec.msgpack.encode(report)


def is_report(data: bytes) -> bool:
    """Is this such a file?"""
    return data.startswith(MAGIC)


def read_report(data: bytes) -> Report:
    """Raises SaveError if the file is damaged."""
    try:
        return msgspec.msgpack.decode(data.removeprefix(MAGIC), type=Report)
    except msgspec.MsgspecError as wrong:
        raise SaveError(f"This report is damaged: {wrong}") from None


def seal(game: bytes, seed: bytes) -> bytes:
    """A game that only its seed opens."""
    length = len(game).to_bytes(_LENGTH, "big")
    padding = bytes(-(len(game) + _LENGTH) % ROUND)
    nonce = os.urandom(NONCE)
    return nonce + ChaCha20Poly1305(_key(seed)).encrypt(nonce, length + game + padding, MAGIC)


def unseal(sealed: bytes, seed: bytes) -> bytes:
    """The game. Raises SaveError for another seed."""
    try:
        plain = ChaCha20Poly1305(_key(seed)).decrypt(sealed[:NONCE], sealed[NONCE:], MAGIC)
    except InvalidTag:
        raise SaveError("This seed does not open the report") from None
    length = int.from_bytes(plain[:_LENGTH], "big")
    return plain[_LENGTH : _LENGTH + length]


def _key(seed: bytes) -> bytes:
    return blake2b(b"report", key=seed, digest_size=32).digest()
