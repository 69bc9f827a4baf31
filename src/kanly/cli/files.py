"""Saves on disk."""

from __future__ import annotations

from pathlib import Path

from kanly.rules import Dune


def read_game(path: Path) -> Dune:
    """The game of a save. Raises SaveError, or OSError if there is no such file."""
    return Dune.load(path.read_bytes())


def write_game(game: Dune, path: Path) -> None:
    """Save a game: the old file stays whole until the new one is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(game.save())
    fresh.replace(path)
