"""Making a report of a table for somebody who has found a fault."""

from __future__ import annotations

import msgspec

from kanly.table import history
from kanly.table.frames import private_frame, public_frame
from kanly.table.reports import Report, seal, write_report
from kanly.table.room import Room
from kanly.table.store.base import Store


async def report_of(store: Store, room: Room, person: str, words: str) -> bytes:
    """The file. Refused if no game was played."""
    game = await history.game_so_far(store, room)
    chair = room.table.chair_of(person)
    public = public_frame(room.id, room.table, room.game, room.row.commitment)
    parts = dict(public.parts)
    if chair is not None:
        parts |= private_frame(room.table, room.game, chair, public).parts
    question = room.table.question
    report = Report(
        table=room.id,
        rules=room.row.rules,
        seat=None if chair is None else chair.faction,
        moment="" if question is None else question.id,
        commitment=room.row.commitment,
        lines=[_sentence(room.lines[n].text) for n in room.heard(room.reader(chair))],
        view={name: msgspec.json.decode(part) for name, part in parts.items()},
        words=words,
        sealed=seal(game, room.row.seed),
    )
    return write_report(report)


def _sentence(line: bytes) -> str:
    return str(msgspec.json.decode(line)["text"])
