"""The game as a scenario plays it: it stops where a phase is over, so that one can look."""

from __future__ import annotations

from typing import Any, TypeVar

from kanly.engine import Decision, YesNo
from kanly.rules.game import Dune
from kanly.rules.state import Seat, State

A = TypeVar("A")
NOBODY: Seat = ""


class Curtain(YesNo[State], frozen=True):
    """A phase is about to begin. Nobody of the table is asked: the runner says when to go on."""


class Stage(Dune):
    """A game with a curtain before each phase."""

    def _prepare(self, state: State, paced: bool, keep: bool, snapshot: bytes = b"") -> None:
        self.automatic: list[
            tuple[Decision[State, Any], object]
        ] = []  # questions with one legal answer, and it
        super()._prepare(state, paced, keep, snapshot)

    async def ask(self, decision: Decision[State, A]) -> A:
        """Ask as ever, and remember what the game answers by itself."""
        only = None if decision.secret and self.paced else decision.forced(self.state)
        if only is not None:
            self.automatic.append((decision, only[0]))
        return await super().ask(decision)

    async def step(self) -> None:
        if not self.state.begun:
            await self.ask(Curtain(NOBODY))
        await super().step()

    def closed(self) -> bool:
        """Is the curtain down?"""
        return NOBODY in self.pending()

    def open(self) -> None:
        """Let the phase begin."""
        self.submit(NOBODY, True)

    def questions(self) -> dict[Seat, Decision[State, object]]:
        """Who is asked what; nobody while the curtain is down."""
        return {} if self.closed() else self.pending()

    def in_window(self) -> bool:
        """Is what is asked a window, which passes if nobody says anything?"""
        return self.waiting is not None and self.waiting.secret
