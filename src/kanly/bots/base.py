"""What a bot is handed: the eyes of its seat, a question, and what it may do unasked.

These objects are made by the side that may know everything, and they hold its table. What they let out is
what the seat may know: its view, the options of its own question, whether an answer of its own is legal.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from kanly.engine import Action, Decision, legal_answer, refused
from kanly.rules import Dune, State, View, view
from kanly.rules.anytime import Offer, offers, refusal, sample_action


class Sight:
    """The table through the eyes of one seat. The view is made when it is first looked at."""

    __slots__ = ("_game", "_view", "seat")

    def __init__(self, game: Dune, seat: str) -> None:
        self._game = game
        self._view: View | None = None
        self.seat = seat

    @property
    def view(self) -> View:
        """What the seat sees now, its open question apart; it is not to be changed."""
        if self._view is None:
            self._view = view(self._game, self.seat, pending=False)
        return self._view

    @property
    def kind(self) -> str:
        """The kind of question the table waits for, which everybody knows; empty when the game is over."""
        waiting = self._game.waiting
        return "" if waiting is None else waiting.kind

    @property
    def step(self) -> int:
        """The number of the step that is being played, which everybody knows."""
        return self._game.steps


class Asked:
    """A question to a seat."""

    __slots__ = ("_options", "_state", "kind", "question", "rule")

    def __init__(self, question: Decision[State, Any], state: State) -> None:
        self.question = question
        self.kind = question.kind()
        self.rule = question.rule
        self._state = state
        self._options: Any = None

    @property
    def options(self) -> Any:
        """What may be answered, as data; each kind of question has its own form."""
        if self._options is None:
            self._options = self.question.options(self._state)
        return self._options

    def check(self, answer: object) -> None:
        """Raise IllegalAnswer unless the answer is legal now."""
        legal_answer(self.question, self._state, answer)

    def allows(self, answer: object) -> bool:
        """Is the answer legal now?"""
        return refused(self.check, answer) is None

    def sample(self, rng: Random) -> Any:
        """Some legal answer."""
        return self.question.sample(self._state, rng)

    def default(self) -> Any:
        """The answer of a seat that says nothing."""
        return self.question.default(self._state)


class Offers:
    """What a seat may do unasked now. It is worked out only for whoever looks."""

    __slots__ = ("_game", "_seat")

    def __init__(self, game: Dune, seat: str) -> None:
        self._game = game
        self._seat = seat

    @property
    def open(self) -> bool:
        """May anything be done unasked now? Not while an effect is half done, and not after the game."""
        return self._game.waiting is not None and not self._game.busy()

    def all(self) -> list[Offer]:
        """Every kind of action that is open to the seat, with its bounds."""
        return offers(self._game.state, self._seat) if self.open else []

    def allows(self, action: Action[State]) -> bool:
        """May the seat do this now?"""
        return self.open and refusal(self._game.state, self._seat, action) is None

    def sample(self, rng: Random) -> Action[State] | None:
        """Some legal action, if there is one."""
        return sample_action(self._game.state, self._seat, rng, chance=1) if self.open else None


class Bot(Protocol):
    """A player. The same sight, the same question and the same memory give the same answer."""

    def decide(self, sight: Sight, asked: Asked) -> object:
        """The answer to a question."""

    def unasked(self, sight: Sight, offers: Offers) -> Action[State] | None:
        """What the bot does now without being asked; None: nothing."""
