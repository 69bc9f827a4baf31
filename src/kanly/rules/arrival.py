"""What an entry into a territory sets off."""

from __future__ import annotations

import msgspec

from kanly.engine import Reaction, Reactions
from kanly.rules.game import Dune
from kanly.rules.presence import territory_of
from kanly.rules.state import Area, Group, Seat, State, Territory


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


on_arrival: Reactions[State, Dune, Arrival] = Reactions("on_arrival")


async def arrive(game: Dune, arrival: Arrival) -> None:
    """Resolve what an entry sets off, in storm order within a stage; what was earned at the entry stays
    earned."""
    state = game.state
    order = state.in_order()

    def place(reaction: Reaction[State, Dune, Arrival]) -> tuple[int, int]:
        owner = seat_behind(reaction)
        return reaction.stage, order.index(owner) if owner in order else len(order)

    for reaction in sorted(on_arrival.earned(state, arrival), key=place):
        owner = seat_behind(reaction)
        if not state.plays(owner) or not state.allied(owner, arrival.entrant):
            await reaction.resolve(game, arrival)


def seat_behind(reaction: Reaction[State, Dune, Arrival]) -> Seat:
    """Whose reaction it is: a faction may answer in one mode only (`x+advanced`)."""
    return reaction.owner.partition("+")[0]
