"""What dies of the storm and of worms: one question, with the powers that lessen it."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.engine import Decision, IllegalAnswer, Modifier
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.karama import unstopped
from kanly.rules.presence import stack
from kanly.rules.state import Area, Group, Seat, State, Use

Cause: TypeAlias = Literal["storm", "worm"]


class Danger(msgspec.Struct, frozen=True, gc=False):
    """Forces of a seat in an area are hit by the storm or a worm; `unit` is one storm movement or one
    worm."""

    cause: Cause
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
        mixes = (
            Group(self.number - e - h, e, h) for h in range(own.hidden + 1) for e in range(own.elite + 1)
        )
        return [mix for mix in mixes if 0 <= mix.normal <= own.ordinary]

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


async def strike(game: Dune, cause: Cause, area: Area, unit: int) -> None:
    """Everybody's forces in an area are in danger, one seat after another."""
    state = game.state
    for seat in [seat for seat in state.seats if stack(state, area, seat) is not None]:
        await suffer(game, Danger(cause, seat, area, state.forces[area][seat].total, unit))


async def suffer(game: Dune, danger: Danger) -> int:
    """Let the danger take its toll: whoever may stop the powers that lessen it is asked first. Returns the
    dead."""
    due = await unstopped(game, lambda: toll(game.state, danger, Toll(danger.number)))
    if due.number <= 0:
        return 0
    group = await game.ask(ChooseDead(danger.seat, danger.area, due.number))
    game.tell(events.ForcesDied(danger.seat, danger.area, group, danger.cause))
    return game.kill(danger.area, danger.seat, group)
