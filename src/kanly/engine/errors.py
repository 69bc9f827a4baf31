"""What can go wrong: refusals for players, errors for programmers."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


class IllegalAnswer(Exception):
    """A refusal that a player understands, and the rule that forbids the answer."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(reason, rule)  # both, so that it survives the way from a worker process
        self.reason = reason
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


def refused(check: Callable[P, None], *args: P.args, **more: P.kwargs) -> IllegalAnswer | None:
    """What a check refuses, as it says it; None if it lets this pass."""
    try:
        check(*args, **more)
    except IllegalAnswer as refusal:
        return refusal
    return None


class NotAsked(Exception):
    """An answer to a question that is not open (any more) to this seat."""


class SaveError(ValueError):
    """A save that cannot be read; the message says why in one sentence."""


class RulesChanged(SaveError):
    """A save whose unfinished step was answered under other rules; the step can still be begun again."""
