"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable

from kanly.bots.base import Bot
from kanly.bots.novice import Novice
from kanly.bots.random import RandomBot

USUAL = "novice"  # where nobody has chosen another
_KINDS: dict[str, Callable[[int | str], Bot]] = {"random": RandomBot, "novice": Novice}


class UnknownBot(ValueError):
    """There is no bot of this name."""


def names() -> tuple[str, ...]:
    """The bots there are, from the weakest on."""
    return tuple(_KINDS)


def check_bot(name: str) -> None:
    """Raise UnknownBot, with the names there are, for another one."""
    if name not in _KINDS:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(_KINDS)}")


def make(name: str, seed: int | str) -> Bot:
    """A bot with randomness of its own. Raises UnknownBot."""
    check_bot(name)
    return _KINDS[name](seed)
