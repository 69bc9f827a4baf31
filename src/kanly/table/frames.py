"""What a reader sees of a table at one moment, in sections of JSON, and the difference between two moments.

A reader's view is the public part and a small private part beside it, whose sections take the place of the
public ones. The public part is what a watcher sees.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from kanly.engine import Pending
from kanly.rules import Dune, view
from kanly.rules.anytime import offers
from kanly.rules.view import seat_sections
from kanly.table.clocks import public_due, remind_from
from kanly.table.config import TableConfig
from kanly.table.state import Chair, Question, Seat, Table
from kanly.table.undo import missing

_write = msgspec.json.Encoder()
_read = msgspec.json.Decoder()
_OWN = ("seat", "pending")  # fields of a view that have a section of their own


class Frame:
    """Sections as bytes, and a digest of them all."""

    __slots__ = ("_last", "digest", "parts")

    def __init__(self, parts: dict[str, bytes]) -> None:
        self.parts = parts
        mark = blake2b(digest_size=8)
        for name, part in parts.items():
            mark.update(name.encode())
            mark.update(part)
        self.digest = mark.hexdigest()
        self._last: tuple[str | None, bytes] | None = None

    def since(self, old: Frame | None) -> bytes:
        """What must be changed in `old` to have this: `{"id", "was", "set", "del"}`, two levels deep.

        Those who look at a table have nearly always had the same before, so the last answer is kept.
        """
        had = None if old is None else old.digest
        if self._last is None or self._last[0] != had:
            self._last = had, self._difference(old)
        return self._last[1]

    def _difference(self, old: Frame | None) -> bytes:
        head = b'{"id":"%s","was":%s' % (self.digest.encode(), _write.encode(old.digest if old else None))
        parts = {} if old is None else old.parts
        sets = [_changed(name, part, parts.get(name)) for name, part in self.parts.items()]
        changes = b",".join(part for part in sets if part)
        gone = [name for name in parts if name not in self.parts]
        return head + b',"set":{' + changes + b'},"del":' + _write.encode(gone) + b"}"


def _changed(name: str, new: bytes, old: bytes | None) -> bytes:
    """`"name":{"set":..,"del":[..]}` where two objects differ in a few keys, else `"name":{"all":value}`."""
    if new == old:
        return b""
    key = _write.encode(name)
    if old is not None and new[:1] == old[:1] == b"{":
        now, was = _read.decode(new), _read.decode(old)
        sets = {k: v for k, v in now.items() if k not in was or was[k] != v}
        gone = [k for k in was if k not in now]
        inner = _write.encode({"set": sets, "del": gone})
        if len(inner) < len(new):
            return key + b":" + inner
    return key + b':{"all":' + new + b"}"


def public_frame(id: str, table: Table, game: Dune | None, commitment: str, fault: bool = False) -> Frame:
    """What everybody sees. `fault`: the table stands still, for a rule has failed."""
    parts = {
        "table": _write.encode(shown_table(id, table, commitment, fault)),
        "chairs": _write.encode(shown_chairs(table)),
        "going_back": _write.encode(shown_rewind(table)),
        "votes": _write.encode(table.votes),
    }
    if game is not None:
        seen = view(game, None, pending=False)
        for field in seen.__struct_fields__:
            if field not in _OWN:
                parts[field] = _write.encode(getattr(seen, field))
        parts["ask"] = _write.encode(shown_question(table, game, None))
    return Frame(parts)


def private_frame(table: Table, game: Dune | None, chair: Chair, public: Frame) -> Frame:
    """The sections in which somebody who sits here sees more or other things than everybody."""
    parts = {"you": _write.encode(shown_self(table, chair))}
    if game is not None and chair.faction is not None:
        for name, section in seat_sections(game.state, chair.faction).items():
            part = _write.encode(section)
            if public.parts.get(name) != part:
                parts[name] = part
        parts["ask"] = _write.encode(shown_question(table, game, chair.faction))
        parts["unasked"] = _write.encode(shown_offers(table, game, chair.faction))
    return Frame(parts)


def shown_table(id: str, table: Table, commitment: str, fault: bool) -> dict[str, Any]:
    """The table itself, without the game."""
    host = table.chair_of(table.host)
    return {
        "id": id,
        "stage": table.stage,
        "host": None if host is None else host.id,
        "config": shown_config(table.config),
        "drafting": table.drafting,
        "locked": table.locked,
        "paused": table.paused,
        "branch": table.branch,
        "commitment": commitment,
        "revealed": table.revealed,
        "rematch": table.rematch,
        "abandoned": table.abandoned,
        "fault": fault,
    }


def shown_config(config: TableConfig) -> dict[str, Any]:
    """How the table is played; of a password only that there is one."""
    shown = msgspec.to_builtins(config)
    shown["password"] = config.password is not None
    return dict(shown)


def shown_chairs(table: Table) -> dict[str, Any]:
    """Who sits where."""
    return {
        chair.id: {
            "name": chair.name,
            "person": chair.person is not None,
            "bot": chair.bot,
            "faction": chair.faction,
            "wish": chair.wish,
            "reserve": chair.reserve,
            **({"ready": chair.ready} if table.stage == "lobby" else {}),
        }
        for chair in table.chairs
    }


def shown_rewind(table: Table) -> dict[str, Any] | None:
    """An offer to go back, and who has still to agree."""
    offer = table.rewind
    if offer is None:
        return None
    return {
        "by": offer.by,
        "moment": offer.moment,
        "free": offer.free,
        "agreed": offer.agreed,
        "missing": missing(table),
    }


def shown_self(table: Table, chair: Chair) -> dict[str, Any]:
    """What somebody sees of its own place."""
    return {
        "chair": chair.id,
        "seat": chair.faction,
        "host": chair.person == table.host,
        "orders": chair.orders,
        "kit": chair.kit is not None,
        "offered": chair.offer is not None,
    }


def shown_question(table: Table, game: Dune, seat: Seat | None) -> dict[str, Any] | None:
    """What the game waits for, as far as the seat may know it."""
    question, pending = table.question, game.pending_for(seat)
    if question is None or pending is None:
        return None
    shown: dict[str, Any] = {
        "id": question.id,
        "kind": pending.kind,
        "rule": pending.rule,
        "hidden": pending.secret,
        "of": pending.waiting_for,
        "opened": question.opened,
        "due": public_due(table, game),
        "remind_from": remind_from(table),
    }
    if seat is not None:
        shown |= _asked(question, pending, game, seat)
    return shown


def _asked(question: Question, pending: Pending, game: Dune, seat: Seat) -> dict[str, Any]:
    mine: dict[str, Any] = {"asked": pending.asked}
    if pending.secret:
        mine["gone_on"] = seat in question.gone_on
    if pending.asked:
        decision = game.pending()[seat]
        mine |= {
            "question": pending.question,
            "options": pending.options,
            "default": decision.default(game.state),
        }
    return mine


def shown_offers(table: Table, game: Dune, seat: Seat) -> Any:
    """What the seat may do unasked now."""
    if game.waiting is None or game.busy() or table.paused is not None:
        return []
    return offers(game.state, seat)
