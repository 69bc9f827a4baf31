"""One game between bots, from the first question to the end, or to the first fault."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import msgspec

from kanly.bots import Bot, answer, speak_up
from kanly.rules import Dune, Setup, State, begin, set_up
from kanly.rules.invariants import check as faults_of

CAP = 20_000  # answers; the longest real games have some 2,000


class Fault(msgspec.Struct, frozen=True):
    """A game that did not end as a game must: where it stood, and what went wrong."""

    step: int
    serial: int
    question: str
    message: str
    place: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a game went. `kinds` counts the answers by the kind of question, `unasked` what was done freely."""

    winners: tuple[str, ...]
    victory: str
    turns: int
    decisions: int
    unasked: int
    kinds: dict[str, int]
    fault: Fault | None = None


class Stuck(RuntimeError):
    """A game that does not come to an end."""


class Broken(RuntimeError):
    """A table on which something is true that never may be."""


def play(
    setup: Setup,
    bots: Mapping[str, Bot],
    *,
    rng: Random | None = None,
    check: bool = True,
    cap: int = CAP,
    game: Dune | None = None,
) -> Result:
    """Play to the end. `rng` says who answers first where several are asked at once.

    With `check` the invariants are held against the table after every answer. `game` is a game already begun,
    for who wants to look at it afterwards. Whatever goes wrong is in the result; nothing is raised.
    """
    table = game or begin(setup, keep=False)
    course = _Course(table, bots, rng or Random(0), set_up(setup) if check else None, cap)
    fault = None
    try:
        course.run()
    except Exception as wrong:  # noqa: BLE001 (a fault of the rules or of a bot is what is looked for)
        fault = _fault(table, wrong)
    state = table.state
    return Result(
        winners=tuple(state.winners),
        victory=state.victory,
        turns=state.turn,
        decisions=course.decisions,
        unasked=course.unasked,
        kinds=dict(course.kinds),
        fault=fault,
    )


class _Course:
    """The course of a game: what has been answered so far."""

    def __init__(
        self, game: Dune, bots: Mapping[str, Bot], rng: Random, laid_out: State | None, cap: int
    ) -> None:
        self.game, self.bots, self.rng, self.laid_out, self.cap = game, bots, rng, laid_out, cap
        self.decisions = self.unasked = 0
        self.kinds: Counter[str] = Counter()

    def run(self) -> None:
        """Answer until nothing is asked any more."""
        game = self.game
        while game.waiting is not None:
            self.unasked += speak_up(game, self.bots)
            self._answer()
            if self.laid_out is not None and (wrong := faults_of(game.state, self.laid_out)):
                raise Broken(wrong[0])
            if self.decisions + self.unasked > self.cap:
                raise Stuck(f"no end after {self.cap} messages")

    def _answer(self) -> None:
        waiting = self.game.waiting
        if waiting is None:
            return
        seat = waiting.open[self.rng.randrange(len(waiting.open))]
        kind = waiting.decisions[seat].kind()
        answer(self.game, seat, self.bots[seat])
        self.decisions += 1
        self.kinds[kind] += 1


def _fault(game: Dune, wrong: Exception) -> Fault:
    waiting = game.waiting
    last = traceback.extract_tb(wrong.__traceback__)[-1]
    return Fault(
        step=game.steps,
        serial=0 if waiting is None else waiting.serial,
        question="" if waiting is None else waiting.kind,
        message=f"{type(wrong).__name__}: {wrong}",
        place=f"{Path(last.filename).name}:{last.lineno}",
    )
