"""Rule points: ranks, owners, what is in play, and answers that would be in each other's way."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from kanly.engine import ADD, CAP, MULTIPLY, SET, Modifier, Reactions, Veto

from .driver import descending, kinds, pass_windows
from .dummy import Dug, Visit, new, toll


class Table(msgspec.Struct):
    """All that a rule point wants of a state."""

    in_play: str = "ann,bea,advanced"


def ranked(order: tuple[int, ...]) -> Modifier[Table, None, list[int]]:
    """A modifier whose answers were registered in the given order of ranks."""
    point: Modifier[Table, None, list[int]] = Modifier("ranked")

    def answer(rank: int) -> None:
        @point.by("ann", rank=rank)
        def add(state: Table, about: None, value: list[int]) -> list[int]:
            return [*value, rank]

    for rank in order:
        answer(rank)
    return point


@pytest.mark.parametrize("order", list(permutations((SET, ADD, MULTIPLY, CAP))))
def test_ranks_decide_the_order_of_a_fold(order: tuple[int, ...]) -> None:
    assert ranked(order)(Table(), None, []) == [SET, ADD, MULTIPLY, CAP]
    assert SET < ADD < MULTIPLY < CAP


@pytest.mark.parametrize("first", ["ann", "bea"])
def test_ties_are_settled_by_owner_not_by_import(first: str) -> None:
    point: Modifier[Table, None, str] = Modifier("tie")
    for owner in (first, "bea" if first == "ann" else "ann"):

        @point.by(owner, rank=ADD)
        def add(state: Table, about: None, value: str, owner: str = owner) -> str:
            return f"{value}/{owner}"

    assert point(Table(), None, "") == "/ann/bea"


def test_an_owner_answers_once_at_a_rank() -> None:
    point: Veto[Table, int] = Veto("twice")

    @point.by("ann")
    def first(state: Table, about: int) -> tuple[str, str] | None:
        return None

    with pytest.raises(ValueError, match="twice: ann answers twice at rank 0"):
        point.by("ann")(first)


@pytest.mark.parametrize(
    ("in_play", "found"),
    [
        ("", ["rules"]),
        ("ann", ["rules", "ann"]),
        ("bea,advanced", ["rules"]),
        ("ann,advanced", ["rules", "ann", "ann+advanced"]),
        ("annabel", ["rules"]),
    ],
)
def test_only_what_is_in_play_answers(in_play: str, found: list[str]) -> None:
    point: Modifier[Table, None, list[str]] = Modifier("owners")
    for owner in ("", "ann", "ann+advanced"):

        @point.by(owner)
        def add(state: Table, about: None, value: list[str], owner: str = owner) -> list[str]:
            return [*value, owner or "rules"]

    assert point(Table(in_play), None, []) == found


def test_an_answer_registered_late_is_heard() -> None:
    point: Modifier[Table, None, int] = Modifier("late")
    assert point(Table(), None, 1) == 1

    @point.by("ann")
    def double(state: Table, about: None, value: int) -> int:
        return 2 * value

    assert point(Table(), None, 1) == 2


def test_the_first_objection_counts() -> None:
    point: Veto[Table, int] = Veto("objection")

    @point.by("ann", rank=1)
    def small(state: Table, about: int) -> tuple[str, str] | None:
        return ("too small", "rule.small") if about < 5 else None

    @point.by("bea")
    def odd(state: Table, about: int) -> tuple[str, str] | None:
        return ("odd", "rule.odd") if about % 2 else None

    assert point(Table(), 3) == ("odd", "rule.odd")
    assert point(Table(), 2) == ("too small", "rule.small")
    assert point(Table(), 8) is None
    assert point(Table("ann"), 3) == ("too small", "rule.small")


def reactions() -> Reactions[Table, list[str], str]:
    point: Reactions[Table, list[str], str] = Reactions("event")

    def react(owner: str, stage: int) -> None:
        @point.by(owner, id=f"{owner}.{stage}", earned=lambda state, about: owner in about, stage=stage)
        async def note(game: list[str], about: str) -> None:
            game.append(f"{owner}.{stage}")

    for owner, stage in (("bea", 1), ("ann", 2), ("bea", 2), ("ann", 1)):
        react(owner, stage)
    return point


def test_reactions_come_by_stage_and_owner_and_only_when_earned() -> None:
    found = reactions().earned(Table(), "ann and bea")
    assert [r.id for r in found] == ["ann.1", "bea.1", "ann.2", "bea.2"]
    assert [r.id for r in reactions().earned(Table(), "only bea")] == ["bea.1", "bea.2"]
    assert [r.id for r in reactions().earned(Table("ann"), "ann and bea")] == ["ann.1", "ann.2"]


def test_reactions_resolve_in_order() -> None:
    told: list[str] = []
    run = reactions().resolve(Table(), told, "ann and bea")
    with pytest.raises(StopIteration):
        run.send(None)
    assert told == ["ann.1", "bea.1", "ann.2", "bea.2"]


def test_the_cave_folds_its_toll() -> None:
    """A price by ranks; and nothing is added by owners who are not in play."""
    game = descending({})
    assert toll(game.state, Visit("ann", 2), 3) == 9  # (3 + 2) * 2, capped
    game.submit("ann", 1)
    assert game.journal[0].event == Dug("ann", 1, 4)
    plain = new(1, in_play="")
    assert toll(plain.state, Visit("ann", 2), 3) == 3


def test_without_echo_nobody_is_asked() -> None:
    game = new(2, in_play="deep")
    while game.waiting is not None:
        pass_windows(game)
        if game.waiting is not None:
            assert set(kinds(game).values()) <= {"bid", "dig"}
            game.submit(game.waiting.open[0], 1)
    assert game.state.rounds_left == 0
