"""Reserves that an effect lets a seat ship for nothing, outside its own turn.

Nobody is paid, nothing of a turn is used up, and the arrival is one like any other.
"""

from __future__ import annotations

from random import Random

import msgspec

from kanly.engine import Decision, IllegalAnswer, refused
from kanly.rules import events
from kanly.rules.arrival import Arrival, arrive
from kanly.rules.game import Dune
from kanly.rules.ground import ground
from kanly.rules.movement import check_landing, turns_of
from kanly.rules.presence import territory_of
from kanly.rules.shipment import (
    Shipment,
    ShipmentKind,
    Shipper,
    Shipping,
    after_shipment,
    arrival_stance,
    shipment_declared,
    ways,
)
from kanly.rules.state import Area, Group, Rule, Seat, State, Territory


class Sent(msgspec.Struct, frozen=True):
    """So many of the reserves, to one place."""

    to: Area
    normal: int = 0
    elite: int = 0

    @property
    def group(self) -> Group:
        """What is sent."""
        return Group(self.normal, self.elite)


class ShipGranted(Decision[State, Sent | None], frozen=True):
    """Ship some of your reserves for nothing?

    `most` of them, `within` one territory or anywhere; `by` is the rule that grants it, `unit` numbers it.
    `how` says what the entry is to those who may keep it out (see `Entry`).
    """

    most: int
    unit: int
    by: Rule
    within: Territory | None = None
    how: str = "grant"
    rule = "shipment.granted"

    def number(self, state: State) -> int:
        """How many may be sent."""
        return min(self.most, state.players[self.seat].reserves.total)

    def targets(self, state: State) -> list[Area]:
        """Where one force could be sent."""
        if not self.number(state):
            return []
        places = ground(state)
        areas = places.areas if self.within is None else places.territories[self.within].areas
        return [area for area in areas if refused(self._check_place, state, area, 1) is None]

    def _check_place(self, state: State, to: Area, number: int) -> None:
        if to not in ground(state).areas:
            raise IllegalAnswer("There is no such place on the board", self.by)
        if self.within not in (None, territory_of(to)):
            raise IllegalAnswer("These forces may go to one territory only", self.by)
        advisors = arrival_stance(state, self.seat, to, ()).advisors
        check_landing(state, self.seat, to, number, self.how, advisors)

    def check(self, state: State, answer: Sent | None) -> None:
        if answer is None:
            return
        reserves, number = state.players[self.seat].reserves, answer.group.total
        if min(answer.normal, answer.elite) < 0 or not number:
            raise IllegalAnswer("Name at least one force of your reserves, or send none", self.by)
        if number > self.most:
            raise IllegalAnswer(f"At most {self.most} forces may be sent", self.by)
        if answer.normal > reserves.normal or answer.elite > reserves.elite:
            raise IllegalAnswer("You do not have that many forces in reserve", "shipment.reserves")
        self._check_place(state, answer.to, number)

    def options(self, state: State) -> object:
        reserves = state.players[self.seat].reserves
        number = self.number(state)
        return {
            "most": number,
            "normal": min(number, reserves.normal),
            "elite": min(number, reserves.elite),
            "to": self.targets(state),
        }

    def sample(self, state: State, rng: Random) -> Sent | None:
        targets = self.targets(state)
        if not targets or rng.random() < 0.2:
            return None
        reserves, number = state.players[self.seat].reserves, rng.randint(1, self.number(state))
        elite = rng.randint(max(0, number - reserves.normal), min(number, reserves.elite))
        made = Sent(rng.choice(targets), number - elite, elite)
        return made if refused(self.check, state, made) is None else None

    def default(self, state: State) -> Sent | None:
        return None

    def forced(self, state: State) -> tuple[Sent | None] | None:
        return None if self.targets(state) else (None,)


async def ship_granted(game: Dune, question: ShipGranted) -> Group:
    """Ask for the shipment and carry it out; what has been sent."""
    sent = await game.ask(question)
    if sent is None:
        return Group()
    seat = question.seat
    shipment = Shipment(sent.to, sent.normal, sent.elite, kind_for(game.state, seat, question.unit))
    shipping = Shipping(seat, question.unit, shipment)
    if await stopped(game, shipping):
        return Group()
    advisors = arrival_stance(game.state, seat, sent.to, ()).advisors
    game.take_reserves(seat, sent.group)
    game.put(sent.to, seat, sent.group, advisors)
    game.tell(events.ForcesShipped(seat, sent.to, sent.group, 0, shipment.kind, None))
    await arrive(game, Arrival(game.unit(), seat, sent.to, sent.group, question.how, advisors))
    if in_shipment(game.state):
        await after_shipment.resolve(game.state, game, shipping)
    return sent.group


def kind_for(state: State, seat: Seat, unit: int) -> ShipmentKind:
    """From off-planet, unless the seat's reserves are on the planet."""
    own = {means.kind for means in ways(state, Shipper(seat, unit))}
    return "placement" if "placement" in own else "reserves"


def in_shipment(state: State) -> bool:
    """Is it the phase in which others answer what is shipped?"""
    return state.phase == "shipment_and_movement" and state.turn_order is not None


async def stopped(game: Dune, shipping: Shipping) -> bool:
    """Does a special power stop it? The shipment of whoever acts now is not touched."""
    if not in_shipment(game.state):
        return False
    await shipment_declared.resolve(game.state, game, shipping)
    turns = turns_of(game.state)
    if not turns.stopped:
        return False
    turns.stopped = False
    return True
