"""Checks through somebody's eyes: what a seat may choose from, and what it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from kanly.engine import IllegalAnswer, refused
from kanly.rules.view import journal, view
from kanly.scenarios import names
from kanly.scenarios.answers import Question, answer_to, question_kinds
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.format import OptionsCheck, ViewCheck
from kanly.scenarios.outcome import Difference
from kanly.scenarios.paths import MISSING, lookup, matches, readable
from kanly.scenarios.play import Play

Found: TypeAlias = Iterator[Difference]


def check_options(play: Play, wanted: OptionsCheck | None, path: str) -> Found:
    """What a seat may choose from; windows before its question are passed."""
    if wanted is None:
        return
    names.seat(wanted.seat, play.state.seats, f"{path}.seat")
    if wanted.decision not in question_kinds():
        known = sorted(question_kinds())
        raise ScenarioError(f"{path}.decision", no_such("kind of question", wanted.decision, known))
    if not play.settle(lambda: play.asks(wanted.seat, wanted.decision)):
        yield Difference(path, f"{wanted.seat} is asked {wanted.decision}", play.situation())
        return
    question = play.stage.questions()[wanted.seat]
    yield from _options(question.options(play.state), wanted, path)
    yield from _answers(play, question, wanted, path)


def _options(options: object, wanted: OptionsCheck, path: str) -> Found:
    listed = lookup(options, wanted.at, f"{path}.at")
    if wanted.includes or wanted.excludes:
        if isinstance(listed, str) or not isinstance(listed, Sequence | Mapping):
            raise ScenarioError(f"{path}.at", f"there is no list of options there: {readable(listed)}")
        for item in wanted.includes:
            if not any(matches(item, option) for option in listed):
                yield Difference(f"{path}.includes", readable(item), readable(listed))
        for item in wanted.excludes:
            if any(matches(item, option) for option in listed):
                yield Difference(f"{path}.excludes", f"not {readable(item)}", readable(listed))
    for dotted, expected in wanted.values.items():
        actual = lookup(options, dotted, f"{path}.values")
        if actual is MISSING or not matches(expected, actual):
            yield Difference(f"{path}.values.{dotted}", readable(expected), readable(actual))


def _answers(play: Play, question: Question, wanted: OptionsCheck, path: str) -> Found:
    for raw in wanted.legal:
        refusal = _refusal(play, question, raw, f"{path}.legal")
        if refusal is not None:
            said = f"refused by {refusal.rule}: {refusal.reason}"
            yield Difference(f"{path}.legal", f"{readable(raw)} is accepted", said)
    any_rule = wanted.illegal if isinstance(wanted.illegal, list) else []
    by_rule: list[tuple[str | None, list[Any]]] = [(None, any_rule)]
    if isinstance(wanted.illegal, dict):
        by_rule += wanted.illegal.items()
    for rule, raws in by_rule:
        for raw in raws:
            refusal = _refusal(play, question, raw, f"{path}.illegal")
            if refusal is None or rule not in (None, refusal.rule):
                said = "accepted" if refusal is None else f"refused by {refusal.rule}: {refusal.reason}"
                expected = f"{readable(raw)} is refused" + ("" if rule is None else f" by {rule}")
                yield Difference(f"{path}.illegal", expected, said)


def _refusal(play: Play, question: Question, raw: object, path: str) -> IllegalAnswer | None:
    """Why the rules refuse what the file has a seat say; None if they do not."""
    return refused(question.check, play.state, answer_to(play.state, question, raw, path))


def check_view(play: Play, wanted: ViewCheck | None, path: str) -> Found:
    """What one seat (None: a spectator) sees on the table and has been told."""
    if wanted is None:
        return
    if wanted.seat is not None:
        names.seat(wanted.seat, play.state.seats, f"{path}.seat")
    seen = view(play.stage, wanted.seat)
    for dotted, expected in wanted.shows.items():
        actual = lookup(seen, dotted, f"{path}.shows")
        if actual is MISSING or not matches(expected, actual):
            yield Difference(f"{path}.shows.{dotted}", readable(expected), readable(actual))
    there = list(_texts(msgspec.to_builtins(seen), "view"))
    there += list(_texts(msgspec.to_builtins(journal(play.stage, wanted.seat)), "journal"))
    for word in wanted.hides:
        place = next((where for text, where in there if names.stands_for(word, text)), None)
        if place is not None:
            yield Difference(f"{path}.hides", f"{word} is nowhere to be seen", f"it stands in {place}")


def _texts(data: object, where: str) -> Iterator[tuple[str, str]]:
    """Every text in plain data, keys too, and where it stands."""
    if isinstance(data, str):
        yield data, where
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key), where
            yield from _texts(value, f"{where}.{key}")
    elif isinstance(data, Sequence):
        for number, value in enumerate(data):
            yield from _texts(value, f"{where}.{number}")
