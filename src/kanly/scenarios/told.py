"""Checks of what has been told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

from kanly.engine import Entry, Event
from kanly.rules.events import AnyEvent
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.format import Check
from kanly.scenarios.outcome import Difference, line
from kanly.scenarios.paths import matches, readable

KIND, AUDIENCE, TIMES = "kind", "audience", "times"


def check_events(journal: list[Entry], wanted: Check, path: str) -> Iterator[Difference]:
    """What must have been told, in which order, and what must not."""
    if wanted.event is not None:
        yield from _event(journal, wanted.event, f"{path}.event")
    if wanted.no_event is not None:
        where = f"{path}.no_event"
        for entry in _like(journal, wanted.no_event, where):
            yield Difference(where, f"not told: {readable(wanted.no_event)}", line(entry))
    yield from _in_order(journal, wanted.events, f"{path}.events")


def _event(journal: list[Entry], event: Mapping[str, Any], path: str) -> Iterator[Difference]:
    found = len(_like(journal, event, path))
    times = event.get(TIMES)
    if times is not None and found != times:
        yield Difference(path, f"told {times} times: {readable(event)}", f"told {found} times")
    elif times is None and not found:
        yield Difference(path, f"told: {readable(event)}", _nearest(journal, event))


def _nearest(journal: list[Entry], event: Mapping[str, Any]) -> str:
    same = [line(entry) for entry in journal if entry.event.kind() == event[KIND]]
    return "; ".join(same) if same else f"no {event[KIND]} at all"


def _in_order(journal: list[Entry], wanted: list[dict[str, Any]], path: str) -> Iterator[Difference]:
    left = journal
    for number, event in enumerate(wanted):
        where = f"{path}[{number}]"
        _check_form(event, where)
        at = next((n for n, entry in enumerate(left) if _is_like(entry, event)), None)
        if at is None:
            yield Difference(where, f"told after the one before: {readable(event)}", _nearest(left, event))
            return
        left = left[at + 1 :]


def _like(journal: list[Entry], event: Mapping[str, Any], path: str) -> list[Entry]:
    _check_form(event, path)
    return [entry for entry in journal if _is_like(entry, event)]


def _is_like(entry: Entry, event: Mapping[str, Any]) -> bool:
    if entry.event.kind() != event[KIND]:
        return False
    if AUDIENCE in event and not _told_to(entry, event[AUDIENCE]):
        return False
    return all(
        matches(value, getattr(entry.event, name))
        for name, value in event.items()
        if name not in (KIND, AUDIENCE, TIMES)
    )


def _told_to(entry: Entry, to: object) -> bool:
    """`all`, or exactly these seats."""
    if entry.audience is None or to == "all":
        return entry.audience is None and to == "all"
    return sorted(entry.audience) == sorted(map(str, to if isinstance(to, list) else [to]))


def _check_form(event: Mapping[str, Any], path: str) -> None:
    if KIND not in event:
        raise ScenarioError(path, f"name the {KIND!r} of event")
    kind = kinds().get(str(event[KIND]))
    if kind is None:
        raise ScenarioError(f"{path}.{KIND}", no_such("kind of event", event[KIND], kinds()))
    for name in event:
        if name not in (KIND, AUDIENCE, TIMES, *kind.__struct_fields__):
            raise ScenarioError(
                f"{path}.{name}", no_such(f"field of {event[KIND]}", name, kind.__struct_fields__)
            )


@cache
def kinds() -> dict[str, type[Event]]:
    """All kinds of events, by the name they have in files."""
    return {kind.kind(): kind for kind in get_args(AnyEvent)}
