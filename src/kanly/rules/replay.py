"""A whole game played again from nothing: its set-up and every message since."""

from __future__ import annotations

import msgspec

from kanly.engine import Saved, SaveError, unpack
from kanly.rules.game import Dune
from kanly.rules.setup import Setup, SetupError, begin


def replay(data: bytes) -> Dune:
    """Play the game of a save again, message by message, and hold its end against the save.

    Raises SaveError if the file is damaged, holds no whole game, or does not lead to the same table.
    """
    saved = unpack(data)
    game = begin_again(saved)
    for serial, kind, tag, raw in saved.log:
        game.feed_raw(serial, kind, tag, raw)
    fault = difference(game, data, saved)
    if fault is not None:
        raise SaveError(fault)
    return game


def begin_again(saved: Saved) -> Dune:
    """The game of a save before its first question."""
    try:
        setup = msgspec.msgpack.decode(saved.origin, type=Setup)
    except msgspec.MsgspecError:
        raise SaveError("This save does not say how its game was set up, so it cannot be replayed") from None
    try:
        return begin(setup, paced=saved.paced)
    except SetupError as wrong:
        raise SaveError(f"The game of this save cannot be set up: {wrong}") from None


def difference(game: Dune, data: bytes, saved: Saved) -> str | None:
    """What is not as the save has it."""
    if game.steps != saved.step:
        return f"The replay ends in step {game.steps}, the save in step {saved.step}: its log is not whole"
    if _table(game) != _table(Dune.load(data)):
        return "The replay does not lead to the table of this save"
    return None


def _table(game: Dune) -> Saved:
    """A game as this version writes it, for the file may be an earlier one's; but for the messages that were
    played again, which an earlier version may have written shorter."""
    return msgspec.structs.replace(unpack(game.save()), log=[], tail=[])
