"""What a suspended rule remembers is public: views and worlds cannot read a call stack."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import CoroutineType
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanly.rules import Dune, State
from kanly.rules.factions.bene_gesserit import Command, Prediction
from kanly.rules.factions.richese import GiveCard, TakeFromCache
from kanly.rules.factions.tleilaxu import AskForLeader
from kanly.rules.karama import Converter
from kanly.rules.revival import Revival
from kanly.rules.state import Plan, Question

from .driver import WAYS, Start, hot, moments

NUMBERS = st.integers(0, 10**9)
STARTS = st.sampled_from(WAYS)
SAID_ALOUD = (*get_args(Question), Command, Converter, Revival, AskForLeader, GiveCard, TakeFromCache)
"""These name cards and leaders that anybody might name, or that are read from the state after a wait."""


def frames(game: Dune) -> Iterator[tuple[str, str, Any]]:
    """Every local of every rule that is waiting now: function, name, value."""
    here: Any = game._main
    while isinstance(here, CoroutineType) and here.cr_frame is not None:
        if "rules" in here.cr_code.co_filename:
            for name, value in dict(here.cr_frame.f_locals).items():
                yield here.cr_code.co_qualname, name, value
        here = here.cr_await


def inside(value: Any) -> list[Any]:
    """The parts of a value."""
    if isinstance(value, msgspec.Struct):
        return [getattr(value, field) for field in value.__struct_fields__]
    if isinstance(value, dict):
        return [*value, *value.values()]
    return list(value) if isinstance(value, list | tuple | set | frozenset) else []


def owned(state: State) -> set[int]:
    """Whatever is a part of the state itself: a redraw changes it in place."""
    found: set[int] = set()
    left: list[Any] = [state]
    while left:
        value = left.pop()
        frozen = isinstance(value, msgspec.Struct) and value.__struct_config__.frozen
        if not frozen and isinstance(value, msgspec.Struct | list | dict):
            found.add(id(value))
            left += inside(value)
    return found


def remembered(value: Any, mine: set[int]) -> Iterator[Any]:
    """All that a local holds, apart from the state and from what has been said aloud."""
    left = [value]
    while left:
        here = left.pop()
        if id(here) in mine or isinstance(here, SAID_ALOUD):
            continue
        yield here
        left += inside(here)


def secrets(state: State) -> set[str]:
    """Cards whose place is hidden from somebody, and all leaders, apart from what open plans show."""
    row = [] if state.auction is None else state.auction.row
    hands = [card for player in state.players.values() for card in player.hand]
    known = [state.known.get(seat, []) for seat in state.seats]
    hidden = {card for card in (*hands, *state.deck, *row) if not all(card in seen for seen in known)}
    battle = state.battle
    shown: set[str | None] = set()
    if battle is not None and battle.stage in ("revealed", "resolved"):
        shown = {part for plan in battle.plans.values() for part in (plan.leader, plan.weapon, plan.defense)}
    return {*hidden, *state.discs} - {part for part in shown if part is not None}


def asked_aloud(game: Dune) -> set[str]:
    """Leaders and cards that an open question names for all."""
    open_ = [d for wait in game.waits for d in wait.decisions.values() if not d.secret]
    return {part for decision in open_ for part in inside(decision) if isinstance(part, str)}


def found_in(game: Dune) -> set[tuple[str, str, str]]:
    """Secrets in locals at this moment: function, local, what it is."""
    state = game.state
    hidden, mine = secrets(state) - asked_aloud(game), owned(state)
    sealed = state.battle is not None and state.battle.stage in ("before", "sealing")
    bad = set()
    for function, name, value in frames(game):
        for part in remembered(value, mine):
            plan = isinstance(part, Plan) and sealed
            if plan or isinstance(part, Prediction) or (isinstance(part, str) and part in hidden):
                bad.add((function, name, str(part)))
    return bad


def audit(number: int, start: Start, *, paced: bool) -> None:
    game, rng = start(number, paced=paced, turns=2), Random(number)
    assert not found_in(game)
    for _ in moments(game, rng, 0.15):
        assert not found_in(game)


@settings(max_examples=25)
@given(NUMBERS, STARTS, st.booleans())
def test_locals_hold_no_secrets(number: int, start: Start, paced: bool) -> None:
    audit(number, start, paced=paced)


@pytest.mark.campaign
@given(NUMBERS, STARTS, st.booleans())
def test_locals_of_many_games_hold_no_secrets(number: int, start: Start, paced: bool) -> None:
    audit(number, start, paced=paced)


def test_the_audit_sees_what_it_looks_for() -> None:
    """A rule that remembers a card of a hand, or a plan, is found out."""
    game, kinds = hot(5, turns=2), set()

    async def careless() -> None:
        card, plan = game.state.deck[-1], Plan(next(iter(game.state.discs)))
        await game.ask(next(iter(game.pending().values())))
        assert plan.leader
        assert card

    main = careless()
    main.send(None)
    game._main = main
    for _, name, _ in found_in(game):
        kinds.add(name)
    main.close()
    assert kinds == {"card", "plan"}
