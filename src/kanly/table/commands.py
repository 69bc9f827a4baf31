"""Everything that people may send to a table, and everything that its log may hold."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any, TypeAlias

import msgspec

from kanly.table import after, lobby, patience, play, seats, talk, undo
from kanly.table.desk import FOLDS, Deed

Command: TypeAlias = (
    lobby.Configure
    | lobby.Join
    | lobby.Leave
    | lobby.SendAway
    | lobby.SeatBot
    | lobby.Wish
    | lobby.Ready
    | lobby.Lock
    | lobby.Start
    | lobby.Draft
    | play.Answer
    | play.Act
    | play.GoOn
    | play.Abandon
    | patience.Remind
    | patience.MoreTime
    | talk.Say
    | seats.KeepKit
    | seats.Offer
    | seats.Recover
    | seats.Accept
    | seats.Lend
    | seats.TakeBack
    | seats.SetOrders
    | seats.CallVote
    | seats.HandHost
    | seats.Pause
    | seats.Resume
    | undo.ProposeRewind
    | undo.Consent
    | undo.WithdrawRewind
)


AREAS = (after, lobby, patience, play, seats, talk, undo)  # importing them registers what tables do


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of an entry: the deed, and a digest of the request that asked for it."""

    deed: Any
    asked: str = ""


_write = msgspec.json.Encoder()


def body_of(deed: Deed, asked: str = "") -> str:
    """An entry as the log keeps it."""
    return _write.encode(Kept(deed, asked)).decode()


@cache
def _reader() -> msgspec.json.Decoder[Any]:
    anything: Any = reduce(or_, FOLDS)  # every area of this package has registered its deeds
    form = msgspec.defstruct("KeptDeed", [("deed", anything), ("asked", str, "")])
    return msgspec.json.Decoder(form)


def read_body(body: str) -> Kept:
    """An entry of a log."""
    kept = _reader().decode(body)
    return Kept(kept.deed, kept.asked)
