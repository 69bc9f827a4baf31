"""The file of a backup: one line that says what it is, a checksum, and everything else compressed.

It belongs to neither database: rows are msgpack, in pieces, each after its length in four bytes. The first
piece says of which schema they are.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from gzip import BadGzipFile, GzipFile
from io import BufferedRandom, BufferedReader
from pathlib import Path
from tempfile import mkstemp
from typing import Any, TypeAlias, TypeVar

import msgspec

from kanly.table.store.base import StoreError

WORDS = b"KANLY BACKUP "
FORMAT = 1
FIRST_LINE = WORDS + b"%d\n" % FORMAT
DIGEST = hashlib.sha256().digest_size  # bytes
LENGTH = 4  # bytes
LEVEL = 6  # of compression: more takes long and saves little

Value: TypeAlias = Any  # int, bool, str, bytes or None
T = TypeVar("T")


class Header(msgspec.Struct, frozen=True):
    """What a backup is of: the revision of its schema, the version of Kanly, when (ms since 1970), and the
    columns of each table."""

    schema: str
    kanly: str
    at: int
    columns: dict[str, list[str]]


class Chunk(msgspec.Struct, frozen=True, array_like=True):
    """Some rows of a table, their values in the order of the header's columns."""

    table: str
    rows: list[list[Value]]


class Sink:
    """Where the pieces of a backup go, the header first."""

    def __init__(self, file: GzipFile) -> None:
        self._file = file

    def add(self, piece: Header | Chunk) -> None:
        """Write a piece."""
        data = msgspec.msgpack.encode(piece)
        self._file.write(len(data).to_bytes(LENGTH, "big"))
        self._file.write(data)


@contextmanager
def writing(path: Path) -> Iterator[Sink]:
    """A backup that appears whole, or not at all; only its owner may read it. StoreError."""
    try:
        with _appearing(path) as file:
            file.write(FIRST_LINE + bytes(DIGEST))
            with GzipFile("", "wb", LEVEL, file, mtime=0) as packed:
                yield Sink(packed)
            file.seek(len(FIRST_LINE) + DIGEST)
            digest = hashlib.file_digest(file, "sha256").digest()
            file.seek(len(FIRST_LINE))
            file.write(digest)
    except OSError as wrong:
        raise StoreError(f"The backup {path} cannot be written: {wrong.strerror or wrong}") from wrong


@contextmanager
def reading(path: Path) -> Iterator[tuple[Header, Iterator[Chunk]]]:
    """What a backup holds, once its checksum is right. StoreError for what is no backup, or a newer one."""
    try:
        with path.open("rb") as file:
            _check(path, file)
            with GzipFile("", "rb", fileobj=file) as packed:
                yield _header(path, packed), _chunks(path, packed)
    except OSError as wrong:
        raise StoreError(f"The backup {path} cannot be read: {wrong.strerror or wrong}") from wrong


@contextmanager
def _appearing(path: Path) -> Iterator[BufferedRandom]:
    """A file under another name, which takes the place of `path` when it is done."""
    handle, name = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            os.fsync(handle)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _check(path: Path, file: BufferedReader) -> None:
    line = file.readline(len(FIRST_LINE) + LENGTH)
    number = line.removeprefix(WORDS).strip()
    if not line.startswith(WORDS) or not number.isdigit():
        raise StoreError(f"{path} is no backup of Kanly")
    if int(number) > FORMAT:
        raise StoreError(f"A newer Kanly has written {path}: restore it with that version")
    digest = file.read(DIGEST)
    begin = file.tell()
    if hashlib.file_digest(file, "sha256").digest() != digest:
        raise StoreError(f"The backup {path} is damaged: its checksum is wrong")
    file.seek(begin)


def _header(path: Path, packed: GzipFile) -> Header:
    return _decoded(path, _piece(path, packed) or b"", Header)


def _chunks(path: Path, packed: GzipFile) -> Iterator[Chunk]:
    while (piece := _piece(path, packed)) is not None:
        yield _decoded(path, piece, Chunk)


def _piece(path: Path, packed: GzipFile) -> bytes | None:
    """The next piece; None at the end."""
    try:
        length = packed.read(LENGTH)
        return packed.read(int.from_bytes(length, "big")) if length else None
    except (EOFError, zlib.error, BadGzipFile) as wrong:
        raise _odd(path) from wrong


def _decoded(path: Path, piece: bytes, kind: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(piece, type=kind)
    except msgspec.MsgspecError as wrong:
        raise _odd(path) from wrong


def _odd(path: Path) -> StoreError:
    return StoreError(f"{path} has a right checksum, but was not written by Kanly")
