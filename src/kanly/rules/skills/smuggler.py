"""Smuggler: one more force into an empty territory; spice that lies where it fights."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.engine import Decision, IllegalAnswer
from kanly.rules import events
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.resolution import outcome_known, value_of_leader
from kanly.rules.collection import gather
from kanly.rules.game import Dune
from kanly.rules.ground import ground
from kanly.rules.modules.leader_skills import fights, works
from kanly.rules.presence import in_territory, territory_of
from kanly.rules.shipment import Shipping, free_extra
from kanly.rules.state import Area, Battle, Seat, State

ME = "smuggler"
EXTRA = 1


@free_extra.by(ME)
def one_along(state: State, shipping: Shipping, value: int) -> int:
    """From off-planet into a territory where nobody is."""
    shipment = shipping.shipment
    able = shipment.kind in ("reserves", "no_field") and works(state, shipping.seat, ME)
    if shipment.to is None or not able:
        return value
    return value if in_territory(state, territory_of(shipment.to)) else EXTRA


class Load(msgspec.Struct, frozen=True):
    """Spice taken from an area."""

    area: Area
    amount: int


class TakeBattleSpice(Decision[State, tuple[Load, ...]], frozen=True):
    """Take spice that lies where you fight?"""

    rule = "leader-skills.smuggler-battle"
    atomic = True

    def most(self, state: State) -> int:
        """How much in all: the leader's value."""
        return min(value_of_leader(state, self.seat), sum(piles(state).values()))

    def check(self, state: State, answer: tuple[Load, ...]) -> None:
        lying, taken = piles(state), dict[Area, int]()
        for load in answer:
            if load.amount < 1 or load.area in taken or load.amount > lying.get(load.area, 0):
                raise IllegalAnswer("Name spice that lies there, each area once", self.rule)
            taken[load.area] = load.amount
        if sum(taken.values()) > self.most(state):
            raise IllegalAnswer(f"You may take {self.most(state)} spice", self.rule)

    def options(self, state: State) -> object:
        return {"most": self.most(state), "piles": piles(state)}

    def forced(self, state: State) -> tuple[tuple[Load, ...]] | None:
        return None if self.most(state) else ((),)

    def default(self, state: State) -> tuple[Load, ...]:
        """As much as possible, from the largest pile first."""
        return self.taking(state, self.most(state))

    def taking(self, state: State, amount: int) -> tuple[Load, ...]:
        """So much, from the largest pile first."""
        found = []
        for area, lying in sorted(piles(state).items(), key=lambda pile: -pile[1]):
            if amount:
                found.append(Load(area, min(amount, lying)))
                amount -= found[-1].amount
        return tuple(found)

    def sample(self, state: State, rng: Random) -> tuple[Load, ...]:
        return self.taking(state, rng.randint(0, self.most(state)))


def piles(state: State) -> dict[Area, int]:
    """The spice in the territory that is fought over."""
    areas = ground(state).territories[battle_of(state).territory].areas
    return {area: state.spice[area] for area in areas if area in state.spice}


def carriers(state: State, battle: Battle) -> list[Seat]:
    """Who has fought with a Smuggler that lives."""
    return [seat for seat in battle.plans if fights(state, seat, ME)]


@outcome_known.by(
    ME,
    id="leader_skills.smuggler",
    earned=lambda state, battle: bool(carriers(state, battle) and piles(state)),
)
async def carry_off(game: Dune, battle: Battle) -> None:
    """Whether it wins or loses (ruling smuggler-timing)."""
    for seat in carriers(game.state, battle):
        for load in await game.ask(TakeBattleSpice(seat)):
            gather(game, load.area, seat, load.amount, events.SpiceTaken)
