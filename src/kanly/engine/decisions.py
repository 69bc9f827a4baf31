"""Questions to seats, and what seats may do unasked."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from inspect import get_annotations
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from .errors import IllegalAnswer

Seat: TypeAlias = str
S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")


def snake(name: str) -> str:
    """`DeclareShipment` -> `declare_shipment`: the id of a decision, action or event kind."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Decision(msgspec.Struct, Generic[S, A], frozen=True):
    """A question. Its fields say who is asked about what; the legal space is a function of (question, state).

    `rule` is the rule that asks. `secret`: may others know that this very seat is asked? `atomic`: an effect
    is half done while it waits, so nothing else may be started meanwhile.
    """

    seat: Seat
    rule: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    atomic: ClassVar[bool] = False

    @classmethod
    def kind(cls) -> str:
        """The snake_case id of this kind of question, the same in scenarios, API and page."""
        return _kind(cls)

    @abstractmethod
    def check(self, state: S, answer: A) -> None:
        """Raise IllegalAnswer unless the answer is legal now. Never changes the state."""

    @abstractmethod
    def sample(self, state: S, rng: Random) -> A:
        """Some legal answer, for random play."""

    @abstractmethod
    def default(self, state: S) -> A:
        """The answer for a seat whose clock ran out."""

    def options(self, state: S) -> object:
        """What may be answered, as data for pages and bots."""
        return None

    def forced(self, state: S) -> tuple[A] | None:
        """The only legal answer, if there is one. For a question that all can see: from public facts only."""
        return None


@cache
def _kind(cls: type[Any]) -> str:
    return snake(cls.__name__)


class Pick(Decision[S, T], frozen=True):
    """Pick one of some. `automatic`: they follow from public facts, so a single one needs no asking."""

    automatic: ClassVar[bool] = True
    refusal: ClassVar[str] = "That is not one of the choices"

    @abstractmethod
    def choices(self, state: S) -> Sequence[T]:
        """What may be picked; the first is the default."""

    def check(self, state: S, answer: T) -> None:
        if answer not in self.choices(state):
            raise IllegalAnswer(self.refusal, self.rule)

    def sample(self, state: S, rng: Random) -> T:
        return rng.choice(self.choices(state))

    def default(self, state: S) -> T:
        return self.choices(state)[0]

    def options(self, state: S) -> object:
        return list(self.choices(state))

    def forced(self, state: S) -> tuple[T] | None:
        if not self.automatic:
            return None
        choices = self.choices(state)
        return (choices[0],) if len(choices) == 1 else None


class YesNo(Pick[S, bool], frozen=True):
    """Yes or no; the default is no unless a kind says otherwise."""

    automatic: ClassVar[bool] = False

    def choices(self, state: S) -> Sequence[bool]:
        return (False, True)


class Action(msgspec.Struct, Generic[S], frozen=True, tag=snake):
    """What a seat may do at any time. `interrupts_effects`: also while an effect is half done."""

    interrupts_effects: ClassVar[bool] = False

    @classmethod
    def kind(cls) -> str:
        """The snake_case id of this kind of action."""
        return _kind(cls)

    @abstractmethod
    def check(self, state: S, seat: Seat) -> None:
        """Raise IllegalAnswer unless the seat may do this now. Never changes the state."""


@cache
def answer_type(kind: type[Any]) -> Any:
    """The answer type of a decision class, read from its generic bases."""
    if issubclass(kind, YesNo):
        return bool
    for base in getattr(kind, "__orig_bases__", ()):
        origin = get_origin(base)
        if isinstance(origin, type) and issubclass(origin, Decision):
            return get_args(base)[-1]
    return answer_type(kind.__mro__[1])


@cache
def words_of(kind: Any, field: str) -> frozenset[str]:
    """The words with which a struct describes a field: `CardId | None` -> CardId, None.

    An alias such as CardId is plain text to Python; only the words of the annotation tell it from other text.
    """
    for base in kind.__mro__:
        written = get_annotations(base).get(field) if base is not object else None
        if isinstance(written, str):
            return frozenset(re.findall(r"[A-Za-z_]\w*", written))
    return frozenset()


class Event(msgspec.Struct, frozen=True, tag=snake):
    """Something that was told: small typed data. Sentences are made by the reader."""

    @classmethod
    def kind(cls) -> str:
        """The snake_case id of this kind of event."""
        return _kind(cls)


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal: what was told, and to whom (None: everybody)."""

    event: Event
    audience: tuple[Seat, ...] | None = None

    def told_to(self, seat: Seat | None) -> bool:
        """Has this seat (None: a spectator) been told?"""
        return self.audience is None or seat in self.audience


class Automatic(Event, frozen=True):
    """A question with one legal answer was answered by the engine."""

    seat: Seat
    question: str
    rule: str


class Dropped(Event, frozen=True):
    """A sealed answer became illegal and must be given anew."""

    seat: Seat
    question: str
    reason: str
    rule: str
