"""What a file lets a seat say, as the answer or the action that the rules understand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from kanly.engine import Action, Decision, IllegalAnswer, answer_type, decode_answer, refused
from kanly.rules.game import action_kinds
from kanly.rules.state import Seat, State, Use
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.names import NamesAt
from kanly.scenarios.reading import NO_WORDS, Reader, Words, convert

# How a word that is the whole answer may be meant: as it stands, a card's face, an area's territory.
READINGS: tuple[Words, ...] = (NO_WORDS, frozenset({"CardId"}), frozenset({"Area"}))

Question = Decision[State, Any]


class _Names(NamesAt):
    """Names as one question has them: a power that it offers to stop may be named alone."""

    def __init__(self, state: State, question: Question) -> None:
        super().__init__(state, question.seat)
        self.uses: tuple[Use, ...] = getattr(question, "uses", ())

    def whole(self, kind: Any, raw: object, path: str) -> object:
        """A power's name stands for its use."""
        if kind is not Use or not isinstance(raw, str):
            return raw
        for use in self.uses:
            if use.power == raw:
                return msgspec.to_builtins(use)
        raise ScenarioError(path, no_such("power in use", raw, [use.power for use in self.uses]))


def answer_to(state: State, question: Question, raw: object, path: str) -> object:
    """The answer that the file means. Raises ScenarioError if it has the wrong form for the question.

    Where a bare word may be meant in several ways, it is meant in the way that is legal.
    """
    readings = _readings(state, question, raw, path)
    for answer in readings[:-1]:
        if is_legal(state, question, answer):
            return answer
    return readings[-1]


def is_legal(state: State, question: Question, answer: object) -> bool:
    """Would the rules accept this answer now?"""
    return refused(question.check, state, answer) is None


def _readings(state: State, question: Question, raw: object, path: str) -> list[object]:
    """All ways to understand the data; at least one."""
    kind = answer_type(type(question))
    found: list[object] = []
    wrong: ScenarioError | None = None
    for words in READINGS:
        try:
            answer = decode_answer(question, Reader(_Names(state, question)).shape(kind, raw, path, words))
        except ScenarioError as fault:
            wrong = wrong or fault
        except IllegalAnswer as fault:
            wrong = wrong or ScenarioError(path, fault.reason)
        else:
            if answer not in found:
                found.append(answer)
    if wrong is not None and not found:
        raise wrong
    return found


def action_of(state: State, seat: Seat, kind: str, raw: object, path: str) -> Action[State]:
    """What a seat does unasked. Raises ScenarioError if there is no such action or it has the wrong form."""
    known = action_kinds()
    if kind not in known:
        raise ScenarioError(path, no_such("action", kind, known))
    found: Action[State] = convert(known[kind], {} if raw is None else raw, path, NamesAt(state, seat))
    return found


@cache
def question_kinds() -> frozenset[str]:
    """All kinds of questions that the rules ask; what only several kinds have in common is none."""
    return frozenset(kind.kind() for kind in _below(Decision) if _is_asked(kind))


def _is_asked(kind: type[Any]) -> bool:
    return kind.__module__.startswith("kanly.rules") and not kind.__subclasses__()


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)
