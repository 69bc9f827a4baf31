"""The file form of a game: versioned, compressed, and guarded against damage."""

from __future__ import annotations

import zlib
from hashlib import blake2b
from typing import Any

import msgspec

from .errors import SaveError

MAGIC = b"KANLY"
FORMAT = 1
_DIGEST = 8
_HEAD = len(MAGIC) + 1 + _DIGEST


class Saved(msgspec.Struct):
    """Everything a game needs to go on, or to be played again from nothing."""

    rules: str
    step: int
    paced: bool
    origin: bytes
    told: int
    snapshot: bytes
    tail: list[tuple[int, str, str, Any]]
    log: list[tuple[int, str, str, Any]]
    journal: Any


def pack(saved: Saved) -> bytes:
    """The bytes of a save."""
    body = zlib.compress(msgspec.msgpack.encode(saved), 9)
    return MAGIC + bytes([FORMAT]) + blake2b(body, digest_size=_DIGEST).digest() + body


def unpack(data: bytes) -> Saved:
    """Read a save. Raises SaveError if it is foreign, damaged, or from a newer version."""
    if not data.startswith(MAGIC):
        raise SaveError("This file is not a Kanly save")
    if len(data) < _HEAD:
        raise SaveError("This save is damaged: it ends in its head")
    if not 1 <= data[len(MAGIC)] <= FORMAT:
        raise SaveError(f"This save has format {data[len(MAGIC)]}; this Kanly reads up to {FORMAT}")
    body = data[_HEAD:]
    if blake2b(body, digest_size=_DIGEST).digest() != data[_HEAD - _DIGEST : _HEAD]:
        raise SaveError("This save is damaged: its contents do not fit its check sum")
    try:
        return msgspec.msgpack.decode(zlib.decompress(body), type=Saved)
    except (zlib.error, msgspec.MsgspecError) as wrong:
        raise SaveError(f"This save is damaged: {wrong}") from None
