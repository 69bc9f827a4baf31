"""Saves on disk."""

from __future__ import annotations

import os
from pathlib import Path

from kanly.cli.say import Wrong
from kanly.engine import SaveError
from kanly.rules import Dune


def read_game(path: Path) -> Dune:
    """The game of a save. Raises SaveError, or OSError if there is no such file."""
    return Dune.load(path.read_bytes())


def check_seat(game: Dune, seat: str) -> None:
    """Raise Wrong unless this faction plays in the game."""
    if seat not in game.state.seats:
        raise Wrong(f"{seat} does not play in this game; there are: {', '.join(game.state.seats)}")


def write_game(game: Dune, path: Path) -> None:
    """Save a game: the old file stays whole until the new one is. An OSError names the path itself."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_bytes(game.save())
        fresh.replace(path)
    except OSError as wrong:
        raise OSError(wrong.errno, wrong.strerror, str(path)) from None


def check_place(path: Path, shown: str) -> None:
    """Raise Wrong where a game cannot be kept; `shown` is the place as it was typed."""
    if path.is_dir():
        raise Wrong(f"{shown} is a folder; name a file in it")
    if not path.parent.is_dir():
        raise Wrong(f"A game cannot be kept in {shown}: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise Wrong(f"A game cannot be kept in {shown}: it cannot be written there")


def keep_previous(path: Path) -> Path | None:
    """Put an unfinished game out of the way of a new one; where it is now, None if there was none."""
    if not path.is_file() or finished(path):
        return None
    previous = path.with_name(path.name + ".previous")
    path.replace(previous)
    return previous


def finished(path: Path) -> bool:
    """Is this a save of a game that is over? What cannot be read may still be worth keeping."""
    try:
        return read_game(path).waiting is None
    except (SaveError, OSError):
        return False
