"""What can be wrong with a scenario file."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class ScenarioError(ValueError):
    """A scenario that cannot be run as it is written: the key path, and what would be right."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path
        self.reason = reason


def no_such(what: str, name: object, known: Iterable[str]) -> str:
    """`there is no leader 'dunkan_idaho'; did you mean duncan_idaho?`"""
    names = list(known)
    close = difflib.get_close_matches(str(name), names, n=3)
    if close:
        return f"there is no {what} {name!r}; did you mean {' or '.join(close)}?"
    if not names:
        return f"there is no {what} {name!r} here"
    shown = names if len(names) <= 30 else [*names[:30], "..."]
    return f"there is no {what} {name!r}; there are: {', '.join(shown)}"
