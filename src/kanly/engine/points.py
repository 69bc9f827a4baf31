"""Rule points: declared by the file that reaches them, answered by the files of whatever is in play.

A point is compiled once for each set of things in play, so absent factions and modules cost nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeAlias, TypeVar

import msgspec


class InPlay(Protocol):
    """A state that says which factions, modules and modes are in play, separated by commas."""

    in_play: str


S = TypeVar("S", bound=InPlay)
G = TypeVar("G")
C = TypeVar("C")
V = TypeVar("V")

Objection: TypeAlias = tuple[str, str]  # a sentence and the id of the rule behind it

# The ranks at which a modifier may answer: a set value first, a cap last.
SET, ADD, MULTIPLY, CAP = 0, 10, 20, 30


class _Point(dict[str, tuple[V, ...]]):
    """The ranked answers to one point that play, by what is in play; worked out when first asked for."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._all: list[tuple[int, str, V]] = []

    def add(self, owner: str, rank: int, answer: V) -> None:
        if any((rank, owner) == (r, o) for r, o, _ in self._all):
            raise ValueError(f"{self.name}: {owner or 'the rules'} answers twice at rank {rank}")
        self._all.append((rank, owner, answer))
        self.clear()

    def __missing__(self, in_play: str) -> tuple[V, ...]:
        names = frozenset(in_play.split(","))
        ranked = sorted((r, o, i) for i, (r, o, _) in enumerate(self._all) if _plays(o, names))
        found = self[in_play] = tuple(self._all[i][2] for _, _, i in ranked)
        return found


def _plays(owner: str, names: frozenset[str]) -> bool:
    """An owner like `fremen+advanced` plays only where all its parts do; the empty owner always."""
    return not owner or all(part in names for part in owner.split("+"))


class Modifier(Generic[S, C, V]):
    """A pure change to a value: a price, a range, a strength, a limit."""

    def __init__(self, name: str) -> None:
        self._point: _Point[Callable[[S, C, V], V]] = _Point(name)

    def by(self, owner: str, rank: int = SET) -> Callable[[Callable[[S, C, V], V]], Callable[[S, C, V], V]]:
        """Register an answer for `owner`; lower ranks answer first."""

        def register(answer: Callable[[S, C, V], V]) -> Callable[[S, C, V], V]:
            self._point.add(owner, rank, answer)
            return answer

        return register

    def __call__(self, state: S, about: C, value: V) -> V:
        for answer in self._point[state.in_play]:
            value = answer(state, about, value)
        return value


class Veto(Generic[S, C]):
    """Who objects? The first objection is a sentence and a rule id; none allows."""

    def __init__(self, name: str) -> None:
        self._point: _Point[Callable[[S, C], Objection | None]] = _Point(name)

    def by(
        self, owner: str, rank: int = 0
    ) -> Callable[[Callable[[S, C], Objection | None]], Callable[[S, C], Objection | None]]:
        """Register an objector for `owner`; lower ranks speak first."""

        def register(answer: Callable[[S, C], Objection | None]) -> Callable[[S, C], Objection | None]:
            self._point.add(owner, rank, answer)
            return answer

        return register

    def __call__(self, state: S, about: C) -> Objection | None:
        for answer in self._point[state.in_play]:
            objection = answer(state, about)
            if objection is not None:
                return objection
        return None


class Reaction(msgspec.Struct, Generic[S, G, C], frozen=True):
    """One answer to an event: whether it is earned (pure), and what it then does."""

    id: str
    owner: str
    stage: int
    earned: Callable[[S, C], bool]
    resolve: Callable[[G, C], Awaitable[None]]


class Reactions(Generic[S, G, C]):
    """Answers to an event: *earned* at the event, resolved later in an order that the caller chooses."""

    def __init__(self, name: str) -> None:
        self._point: _Point[Reaction[S, G, C]] = _Point(name)

    def by(
        self, owner: str, id: str, earned: Callable[[S, C], bool], stage: int = 0
    ) -> Callable[[Callable[[G, C], Awaitable[None]]], Callable[[G, C], Awaitable[None]]]:
        """Register a reaction of `owner`; lower stages come first."""

        def register(resolve: Callable[[G, C], Awaitable[None]]) -> Callable[[G, C], Awaitable[None]]:
            self._point.add(owner, stage, Reaction(id, owner, stage, earned, resolve))
            return resolve

        return register

    def earned(self, state: S, about: C) -> list[Reaction[S, G, C]]:
        """The reactions that the event sets off now, by stage and owner."""
        return [r for r in self._point[state.in_play] if r.earned(state, about)]

    async def resolve(self, state: S, game: G, about: C) -> None:
        """Resolve everything earned, in the order of stages."""
        for reaction in self.earned(state, about):
            await reaction.resolve(game, about)
