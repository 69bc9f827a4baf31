"""The `then` of a scenario: what must be so, and how it differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from kanly.rules.game import dead_discs
from kanly.rules.presence import controller, standing
from kanly.rules.state import Forces, Seat, State
from kanly.scenarios import names
from kanly.scenarios.answers import question_kinds
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.format import Asked, Check, Count, Holding, LeaderCheck, Number, Pile, TanksCheck
from kanly.scenarios.outcome import Difference
from kanly.scenarios.paths import MISSING, lookup, matches, readable
from kanly.scenarios.play import Play
from kanly.scenarios.told import check_events
from kanly.scenarios.watching import check_options, check_view

Found: TypeAlias = Iterator[Difference]
Copies: TypeAlias = Callable[[str, str], tuple[str, ...]]  # the cards that a name at a key path may mean


def check(play: Play, wanted: Check, path: str) -> list[Difference]:
    """How the game differs from what must be so.

    Looking changes nothing: what needs windows to be passed first is looked at in a copy.
    """
    if wanted == Check():
        raise ScenarioError(path, "this checks nothing")
    differences = [
        *_asked(play, wanted, path),
        *_not_asked(play, wanted, path),
        *check_options(play.copy(), wanted.options, f"{path}.options"),
    ]
    settled = play.copy()
    settled.settle()
    for part in _PARTS:
        differences += part(settled.state, wanted, path)
    differences += check_events(settled.stage.journal, wanted, path)
    differences += check_view(settled, wanted.view, f"{path}.view")
    return differences


def differs(path: str, expected: object, actual: object) -> Difference:
    """The two values in words."""
    return Difference(path, readable(expected), readable(actual))


def _asked(play: Play, wanted: Check, path: str) -> Found:
    """A seat is asked something now, or in one of the windows up to the next question."""
    for seat, kind, where in _listed(play, wanted.asked, f"{path}.asked"):
        if not _comes_to(play, seat, kind):
            yield Difference(where, f"asked {kind}", play.situation())


def _not_asked(play: Play, wanted: Check, path: str) -> Found:
    for seat, kind, where in _listed(play, wanted.not_asked, f"{path}.not_asked"):
        if _comes_to(play, seat, kind):
            yield Difference(where, f"not asked {kind}", f"asked {kind}")


def _comes_to(play: Play, seat: Seat, kind: str) -> bool:
    ahead = play.copy()
    return ahead.settle(lambda: ahead.asks(seat, kind))


def _listed(play: Play, asked: Asked, path: str) -> Iterator[tuple[Seat, str, str]]:
    for seat, kinds in asked.items():
        where = f"{path}.{seat}"
        names.seat(seat, play.state.seats, where)
        for kind in [kinds] if isinstance(kinds, str) else kinds:
            if kind not in question_kinds():
                raise ScenarioError(where, no_such("kind of question", kind, sorted(question_kinds())))
            yield seat, kind, where


# -- pieces ------------------------------------------------------------------------------------------------


def _forces(state: State, wanted: Check, path: str) -> Found:
    for place, expected in wanted.forces.items():
        where = f"{path}.forces.{place}"
        there = standing(state, names.areas(place, where))
        for seat in expected:
            names.seat(seat, state.seats, where)
        for seat in state.seats:
            if seat in expected:
                yield from _number(expected[seat], there.get(seat, Forces()), f"{where}.{seat}")
            elif seat in there:
                yield differs(f"{where}.{seat}", 0, _number_of(there[seat]))


def _number(expected: Number, actual: Forces, path: str) -> Found:
    """A number means ordinary forces and no others; `forces` counts all kinds."""
    if isinstance(expected, int):
        expected = Count(normal=expected)
    if expected.forces is not None:
        if expected.forces != actual.total:
            yield differs(f"{path}.forces", expected.forces, actual.total)
        return
    wanted = Forces(expected.normal or 0, expected.elite or 0, expected.advisors or 0, expected.hidden or 0)
    if wanted != actual:
        yield differs(path, _number_of(wanted), _number_of(actual))


def _number_of(stack: Forces) -> object:
    if not (stack.elite or stack.advisors or stack.hidden):
        return stack.normal
    return {name: count for name in stack.__struct_fields__ if (count := getattr(stack, name))}


def _reserves(state: State, wanted: Check, path: str) -> Found:
    for seat, expected in wanted.reserves.items():
        where = f"{path}.reserves.{seat}"
        names.seat(seat, state.seats, where)
        yield from _number(expected, state.players[seat].reserves, where)


def _tanks(state: State, wanted: Check, path: str) -> Found:
    for seat, expected in wanted.tanks.items():
        where = f"{path}.tanks.{seat}"
        names.seat(seat, state.seats, where)
        tanks = state.players[seat].tanks
        if isinstance(expected, int):
            yield from _number(expected, tanks, where)
            continue
        counts = {"forces": tanks.total, "normal": tanks.normal, "elite": tanks.elite}
        for name, count in counts.items():
            if getattr(expected, name) not in (None, count):
                yield differs(f"{where}.{name}", getattr(expected, name), count)
        yield from _dead(state, seat, expected, where)


def _dead(state: State, seat: Seat, expected: TanksCheck, path: str) -> Found:
    if expected.leaders is None:
        return
    for name in expected.leaders:
        names.leader(name, state.discs, f"{path}.leaders")
    dead = dead_discs(state, seat)
    if sorted(dead) != sorted(expected.leaders):
        yield differs(f"{path}.leaders", expected.leaders, dead)


def _leaders(state: State, wanted: Check, path: str) -> Found:
    for name, expected in wanted.leaders.items():
        where = f"{path}.leaders.{name}"
        disc = state.discs[names.leader(name, state.discs, where)]
        looked_at = LeaderCheck(alive=expected == "alive") if isinstance(expected, str) else expected
        for field in ("alive", "deaths", "hidden", "holder"):
            value = getattr(looked_at, field)
            if value is not None and value != getattr(disc, field):
                yield differs(f"{where}.{field}", value, getattr(disc, field))
        for field in ("fought", "serves"):
            value = getattr(looked_at, field)
            if value is not msgspec.UNSET and value != getattr(disc, field):
                yield differs(f"{where}.{field}", value, getattr(disc, field))


# -- spice and cards ---------------------------------------------------------------------------------------


def _spice(state: State, wanted: Check, path: str) -> Found:
    for name, expected in wanted.spice.items():
        where = f"{path}.spice.{name}"
        if name in state.players:
            actual = state.players[name].spice
        else:
            actual = sum(state.spice.get(area, 0) for area in names.areas(name, where))
        if actual != expected:
            yield differs(where, expected, actual)
    for seat, expected in wanted.bribes.items():
        where = f"{path}.bribes.{seat}"
        actual = state.players[names.seat(seat, state.seats, where)].bribes
        if actual != expected:
            yield differs(where, expected, actual)


def _holdings(state: State, wanted: Check, path: str) -> Found:
    for field in ("hand", "traitors"):
        for seat, expected in getattr(wanted, field).items():
            where = f"{path}.{field}.{seat}"
            names.seat(seat, state.seats, where)
            held = getattr(state.players[seat], field)
            holding = Holding(exact=expected) if isinstance(expected, list) else expected
            yield from _holding(holding, held, where, _NAMED[field])


def _piles(state: State, wanted: Check, path: str) -> Found:
    """Piles have their top at the end of the state's lists; a file names them from the top."""
    for field in ("deck", "discard", "removed", "spice_deck", "pile_a", "pile_b"):
        expected = getattr(wanted, field)
        if expected is None:
            continue
        where, pile = f"{path}.{field}", getattr(state, field)[::-1]
        if isinstance(expected, list):
            expected = Pile(top=expected) if expected else Pile(count=0)
        top = pile[: len(expected.top)]
        if expected.top and not _same(expected.top, top, where, _NAMED[field]):
            yield differs(where, expected.top, top)
        yield from _holding(expected, pile, where, _NAMED[field])


def _same(wanted: list[str], actual: list[str], path: str, copies: Copies) -> bool:
    meant = [copies(name, path) for name in wanted]
    return len(meant) == len(actual) and all(a in m for a, m in zip(actual, meant, strict=True))


def _leader_copies(name: str, path: str) -> tuple[str, ...]:
    return (name,)


_NAMED: dict[str, Copies] = {
    "hand": names.copies,
    "deck": names.copies,
    "discard": names.copies,
    "removed": names.copies,
    "spice_deck": names.spice_copies,
    "pile_a": names.spice_copies,
    "pile_b": names.spice_copies,
    "traitors": _leader_copies,
}


def _holding(expected: Holding, cards: list[str], path: str, copies: Copies) -> Found:
    if expected.exact is not None:
        rest = _without(cards, expected.exact, path, copies)
        if rest is None or rest:
            yield differs(path, expected.exact, cards)
    if expected.contains and _without(cards, expected.contains, path, copies) is None:
        yield Difference(path, f"at least {readable(expected.contains)}", readable(cards))
    for name in expected.lacks:
        if any(card in copies(name, path) for card in cards):
            yield Difference(path, f"no {name}", readable(cards))
    if expected.count is not None and expected.count != len(cards):
        yield Difference(path, f"{expected.count} cards", f"{len(cards)}: {readable(cards)}")


def _without(cards: list[str], named: list[str], path: str, copies: Copies) -> list[str] | None:
    """What is left of the cards without those named, None if one of these is not there."""
    left = list(cards)
    for name in sorted(named, key=lambda n: len(copies(n, path))):
        found = next((card for card in left if card in copies(name, path)), None)
        if found is None:
            return None
        left.remove(found)
    return left


# -- the table ---------------------------------------------------------------------------------------------


def _table(state: State, wanted: Check, path: str) -> Found:
    order = state.in_order()
    pairs: dict[str, tuple[object, object]] = {
        "storm": (wanted.storm, state.storm),
        "order": (wanted.order, order),
        "first": (wanted.first, order[0]),
        "turn": (wanted.turn, state.turn),
        "phase": (wanted.phase, state.phase),
        "winners": (None if wanted.winners is None else sorted(wanted.winners), sorted(state.winners)),
        "victory": (wanted.victory, state.victory),
    }
    for field, (expected, actual) in pairs.items():
        if expected not in (None, actual):
            yield differs(f"{path}.{field}", expected, actual)


def _relations(state: State, wanted: Check, path: str) -> Found:
    for place, expected in wanted.control.items():
        where = f"{path}.control.{place}"
        actual = controller(state, names.territory(place, where))
        if actual != expected:
            yield differs(where, expected, actual)
    for seat, expected in wanted.allies.items():
        where = f"{path}.allies.{seat}"
        actual = state.players[names.seat(seat, state.seats, where)].ally
        if actual != expected:
            yield differs(where, expected, actual)


def _paths(state: State, wanted: Check, path: str) -> Found:
    for dotted, expected in wanted.state.items():
        where = f"{path}.state"
        actual = lookup(state, dotted, where)
        if actual is MISSING or not matches(expected, actual):
            yield differs(f"{where}.{dotted}", expected, actual)


_PARTS: tuple[Callable[[State, Check, str], Found], ...] = (
    _forces,
    _reserves,
    _tanks,
    _leaders,
    _spice,
    _holdings,
    _piles,
    _table,
    _relations,
    _paths,
)
