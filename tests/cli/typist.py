"""Types lines in front of a screen, and a table to type at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kanly.bots import Asked
from kanly.cli.play import armies, envoys, forms, pairs, plans, terror
from kanly.cli.play.deeds import act
from kanly.cli.play.screen import Screen
from kanly.engine import Decision
from kanly.rules import Dune, Setup, begin, seed_from, view
from kanly.rules.state import Turns

REGISTERED = (armies, envoys, forms, pairs, plans, terror)  # importing them registers their forms


class Typist:
    """A screen in front of which somebody types these lines."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.lines: Iterator[str] = iter(())
        self.capsys = capsys
        monkeypatch.setattr("builtins.input", self.input)

    def input(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line

    def answers(self, game: Dune, question: Decision[Any, Any], *lines: str) -> Any:
        """The answer made of what is typed; it must be legal."""
        self.lines = iter(lines)
        asked = Asked(question, game.state)
        answer = forms.answer(Screen(), asked, view(game, question.seat, pending=False))
        asked.check(answer)
        return answer

    def does(self, game: Dune, seat: str, *lines: str) -> bool:
        """What is done unasked: was anything?"""
        self.lines = iter(lines)
        return act(Screen(), game, seat)

    @property
    def told(self) -> str:
        return self.capsys.readouterr().out


def table(*seats: str, rulings: dict[str, str] | None = None) -> Dune:
    """An advanced table in turn 2, about to ship, with the storm away in sector 3."""
    setup = Setup(factions=seats, mode="advanced", rulings=rulings or {}, seed=seed_from(3))
    game = begin(setup)
    state = game.state
    state.turn, state.storm, state.order = 2, 3, list(seats)
    state.turn_order = Turns(acting=seats[0])
    return game
