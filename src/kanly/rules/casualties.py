"""What dies of the storm and of worms: one question, with the powers that lessen it."""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

from kanly.engine import Decision, IllegalAnswer, Modifier
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.karama import cancelled
from kanly.rules.presence import stack
from kanly.rules.state import Area, Group, Seat, State, Use


class Danger(msgspec.Struct, frozen=True, gc=False):
    """Forces of a seat in an area are hit by the storm or a worm; `unit` is one storm movement or one
    worm."""

    cause: Literal["storm", "worm"]
    seat: Seat
    area: Area
    number: int
    unit: int


class Toll(msgspec.Struct, frozen=True):
    """How many of them die, and the powers that this leans on."""

    number: int
    uses: tuple[Use, ...] = ()


toll: Modifier[State, Danger, Toll] = Modifier("toll")


class ChooseDead(Decision[State, Group], frozen=True):
    """Which of your forces die there?"""

    area: Area
    number: int
    rule = "storm.damage"
    atomic = True

    def groups(self, state: State) -> list[Group]:
        """Every mix of that many forces, with the fewest elite ones first."""
        own = stack(state, self.area, self.seat)
        if own is None:
            return [Group()]
        most = min(self.number, own.elite)
        return [Group(self.number - e, e) for e in range(most + 1) if self.number - e <= own.ordinary]

    def check(self, state: State, answer: Group) -> None:
        if answer not in self.groups(state):
            raise IllegalAnswer(f"Exactly {self.number} of your forces there die", self.rule)

    def options(self, state: State) -> object:
        return self.groups(state)

    def sample(self, state: State, rng: Random) -> Group:
        return rng.choice(self.groups(state))

    def default(self, state: State) -> Group:
        return self.groups(state)[0]

    def forced(self, state: State) -> tuple[Group] | None:
        groups = self.groups(state)
        return (groups[0],) if len(groups) == 1 else None


async def suffer(game: Dune, danger: Danger) -> int:
    """Let the danger take its toll: whoever may stop the powers that lessen it is asked first. Returns the
    dead."""
    state = game.state
    asked: list[Use] = []
    while True:
        due = toll(state, danger, Toll(danger.number))
        fresh = [use for use in due.uses if use not in asked]
        if not fresh:
            break
        if await cancelled(game, fresh) is None:
            asked += fresh
    if due.number <= 0:
        return 0
    group = await game.ask(ChooseDead(danger.seat, danger.area, due.number))
    game.kill(danger.area, danger.seat, group)
    game.tell(events.ForcesDied(danger.seat, danger.area, group, danger.cause))
    return due.number
