"""What a suspended game waits for, and the messages that resume it."""

from __future__ import annotations

import types
from collections.abc import Callable, Generator
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from .decisions import Action, Decision, Seat

S = TypeVar("S")


class Answer(msgspec.Struct, frozen=True):
    """A seat's answer to the open question."""

    seat: Seat
    value: Any


class Act(msgspec.Struct, frozen=True):
    """Something a seat does unasked."""

    seat: Seat
    action: Action[Any]


class Beat(msgspec.Struct, frozen=True):
    """The table's clock closes a paced window."""


class World(msgspec.Struct, frozen=True):
    """Everything that `seat` does not know is drawn anew; `forget`: also what perfect memory could deduce."""

    seat: Seat
    seed: int
    forget: bool = False


class Rekey(msgspec.Struct, frozen=True):
    """Chance goes on under another key: the table has gone back, and some have seen what was to come."""

    salt: bytes


Message: TypeAlias = Answer | Act | Beat | World | Rekey
Logged: TypeAlias = tuple[int, str, Message]  # serial and kind of the question that was open, and the message


class Wait(Generic[S]):
    """An open question: who is asked what, and what has been answered so far."""

    __slots__ = ("answers", "beat", "decisions", "first", "into", "kind", "open", "secret", "serial")

    def __init__(
        self, serial: int, decisions: dict[Seat, Decision[S, Any]], first: bool, secret: bool
    ) -> None:
        self.serial = serial
        self.decisions = decisions
        self.first = first
        self.secret = secret
        self.into: Callable[[S], dict[Seat, Any]] | None = None
        self.answers: dict[Seat, Any] = {}
        self.open: list[Seat] = []
        self.beat = False
        self.kind = next(iter(decisions.values())).kind()

    def given(self, state: S) -> dict[Seat, Any]:
        """The answers so far; sealed ones lie in the state, where views and worlds can see to them."""
        return self.answers if self.into is None else self.into(state)


class Pending(msgspec.Struct, frozen=True):
    """What one seat may know about what the table waits for."""

    step: int
    serial: int
    kind: str
    rule: str
    secret: bool
    waiting_for: tuple[Seat, ...]  # of a secret window: everybody who could publicly be asked
    asked: bool = False
    question: object = None
    options: object = None


@types.coroutine
def suspend(wait: Wait[Any]) -> Generator[Wait[Any], Message, Message]:
    """Hand the wait to whoever drives the game; comes back with the next message."""
    return (yield wait)
