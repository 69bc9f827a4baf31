"""What an entry into a territory sets off."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from kanly.engine import Modifier, Pick, Reaction, Reactions
from kanly.rules.game import Dune
from kanly.rules.presence import territory_of
from kanly.rules.state import Area, Group, Seat, State, Territory

# The stages of what an entry sets off. Who goes along with a shipment comes after all of them.
OF_ITSELF, INTRUSION, AMBASSADOR, TERROR = 0, 1, 2, 3
TOKENS = (AMBASSADOR, TERROR)


class Arrival(msgspec.Struct, frozen=True):
    """Forces have entered a territory: shipped, moved, ridden or sent. `unit` numbers the entry."""

    unit: int
    entrant: Seat
    area: Area
    group: Group
    how: str
    advisors: bool = False

    @property
    def territory(self) -> Territory:
        """The territory entered."""
        return territory_of(self.area)


Answer: TypeAlias = Reaction[State, Dune, Arrival]
on_arrival: Reactions[State, Dune, Arrival] = Reactions("on_arrival")
answers_ally: Modifier[State, tuple[Seat, Seat], bool] = Modifier(
    "answers_ally"
)  # does the one answer an entry of its ally, the other?


class ChooseReaction(Pick[State, str], frozen=True):
    """Several things answer your arrival: which comes first?"""

    waiting: tuple[str, ...]
    rule = "arrival.order"

    def choices(self, state: State) -> tuple[str, ...]:
        """As they come without a choice."""
        return self.waiting


async def arrive(game: Dune, arrival: Arrival) -> None:
    """Resolve what an entry sets off, each with all that follows from it before the next; what was earned at
    the entry stays earned, but nothing is turned against an ally."""
    state = game.state
    waiting = in_turn(state, on_arrival.earned(state, arrival))
    while waiting:
        reaction = await next_of(game, arrival, waiting)
        waiting.remove(reaction)
        if concerns(state, seat_behind(reaction), arrival.entrant):
            await reaction.resolve(game, arrival)


def in_turn(state: State, reactions: list[Answer]) -> list[Answer]:
    """By stages and in storm order within a stage (ruling arrival-order)."""
    order = state.in_order()
    fixed = state.rulings.arrival_order == "intrusion_ambassador_terror"

    def place(reaction: Answer) -> tuple[int, int]:
        owner = seat_behind(reaction)
        stage = AMBASSADOR if reaction.stage in TOKENS and not fixed else reaction.stage
        return stage, order.index(owner) if owner in order else len(order)

    return sorted(reactions, key=place)


async def next_of(game: Dune, arrival: Arrival, waiting: list[Answer]) -> Answer:
    """The first of them; or, under ruling arrival-order, the one that the entrant chooses."""
    chosen = game.state.rulings.arrival_order == "entrant_chooses"
    if not chosen or waiting[0].stage == OF_ITSELF or len(waiting) < 2:
        return waiting[0]
    name = await game.ask(ChooseReaction(arrival.entrant, tuple(reaction.id for reaction in waiting)))
    return next(reaction for reaction in waiting if reaction.id == name)


def concerns(state: State, owner: Seat, entrant: Seat) -> bool:
    """Nobody answers the entry of an ally, unless a rule says so."""
    if not state.plays(owner) or not state.allied(owner, entrant):
        return True
    return answers_ally(state, (owner, entrant), False)


def seat_behind(reaction: Answer) -> Seat:
    """Whose reaction it is: a faction may answer in one mode only (`x+advanced`)."""
    return reaction.owner.partition("+")[0]
