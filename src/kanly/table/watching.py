"""What goes to a reader's socket: what it has is brought to what is so now, in one message."""

from __future__ import annotations

import msgspec

from kanly.table.frames import Frame
from kanly.table.room import Room, Watch

MOST_LINES = 400  # lines of the journal in one message; older ones are asked for

_write = msgspec.json.Encoder()


class Have(msgspec.Struct, frozen=True):
    """What a page has already: the digests of its two parts, and how many lines of the journal."""

    public: str | None = None
    private: str | None = None
    lines: int = 0


def news(room: Room, watch: Watch, now: int, seen: Room) -> bytes | None:
    """The message that brings a reader up to date; None: nothing new. `seen` is the table as the reader may
    see it, the room itself or a copy that comes after it."""
    chair = room.table.chair_of(watch.person)
    public, private = (seen.shown(), None) if chair is None else room.frames(chair)
    count = len(seen.heard(room.reader(chair)))
    parts = [_part(b"public", watch.public, public), _part(b"private", watch.private, private)]
    parts.append(_lines(seen, room.reader(chair), watch.lines, count))
    here = room.here()
    if watch.here != here:
        watch.here = here
        parts.append(b'"here":' + _write.encode(here))
    found = [part for part in parts if part]
    watch.public, watch.private, watch.lines = public, private, count
    return b'{"now":%d,' % now + b",".join(found) + b"}" if found else None


def _part(name: bytes, had: Frame | str | None, now: Frame | None) -> bytes:
    old = had.digest if isinstance(had, Frame) else had
    if now is None:
        return b'"' + name + b'":null' if old is not None else b""
    if old == now.digest:
        return b""
    return b'"' + name + b'":' + now.since(had if isinstance(had, Frame) else None)


def _lines(room: Room, reader: str | None, had: int, count: int) -> bytes:
    """Lines that the reader has not had; after a change of seats it has had others, and begins anew."""
    start = had if 0 <= had <= count else 0
    if start == count and had == count:
        return b""
    first = max(start, count - MOST_LINES)
    heard = room.heard(reader)[first:count]
    lines = b",".join(room.lines[n].text for n in heard)
    return b'"lines":{"from":%d,"to":%d,"new":[%s]}' % (first, count, lines)


def page_of_lines(room: Room, person: str, before: int, limit: int, seen: Room) -> bytes:
    """Older lines of the journal: the `limit` ones before line number `before`, from the table as `seen`."""
    heard = seen.heard(room.reader(room.table.chair_of(person)))
    end = max(0, min(before, len(heard)))
    first = max(0, end - limit)
    lines = b",".join(seen.lines[n].text for n in heard[first:end])
    return b'{"from":%d,"to":%d,"new":[%s]}' % (first, end, lines)
