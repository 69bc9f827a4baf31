"""Ecaz collects beside its ally: spice that both divide, income that both get (E3 pp.8, 15-16).

Nothing here depends on how a battle rounds.
"""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.engine import Decision, IllegalAnswer
from kanly.rules import events
from kanly.rules.collection import (
    Rates,
    Receipt,
    capacity,
    leans_on,
    pots,
    pots_filled,
    sources,
)
from kanly.rules.factions.ecaz import ADVANCED, ME
from kanly.rules.game import Dune
from kanly.rules.presence import fighters, territory_of
from kanly.rules.state import Pot, Seat, State, Territory, Use

COLLECTION = "ecaz.shared_income"
Word: TypeAlias = Literal["propose", "accept", "no_deal", "yield"]
REFUSAL = "ecaz-collection.agreement"


# -- spice that both collect -------------------------------------------------------------------------


@pots.by(ME)
def collect_together(state: State, rates: dict[Seat, Rates], value: tuple[Pot, ...]) -> tuple[Pot, ...]:
    """Where both can carry spice away from the same territory, before anybody takes any (E3 p.8)."""
    ally = state.ally(ME)
    if ally is None:
        return value
    both = [reach_of(state, seat, rates[seat]) for seat in (ME, ally)]
    return (*value, *(Pot(territory, (ME, ally)) for territory in both[0] if territory in both[1]))


def reach_of(state: State, seat: Seat, rates: Rates) -> list[Territory]:
    """Where the seat can collect: in the very area of spice, outside the storm."""
    areas = [area for area in sources(state) if capacity(state, area, seat, rates)]
    return list(dict.fromkeys(territory_of(area) for area in areas))


class Division(msgspec.Struct, frozen=True):
    """What a partner says: `propose` to keep so much for itself, `accept` what lies before it, `no_deal`, or
    `yield`, to let the other propose first (spice)."""

    word: Word
    keep: int = 0


class DivideSpice(Decision[State, Division], frozen=True):
    """You and your ally have collected together: how is that divided?"""

    territory: Territory
    rule = REFUSAL

    def pot(self, state: State) -> Pot:
        """What is to be divided."""
        return next(pot for pot in state.pots if pot.territory == self.territory)

    def words(self, state: State) -> list[Word]:
        """What may be said now."""
        pot = self.pot(state)
        if pot.by is not None:
            return ["no_deal", "accept", "propose"]
        return ["no_deal", "propose"] if pot.yielded else ["no_deal", "propose", "yield"]

    def check(self, state: State, answer: Division) -> None:
        if answer.word not in self.words(state):
            raise IllegalAnswer(
                "Accept what lies before you, propose something else, or say no deal", REFUSAL
            )
        if answer.word == "propose" and not 0 <= answer.keep <= self.pot(state).amount:
            raise IllegalAnswer(f"Keep from 0 to {self.pot(state).amount} spice", REFUSAL)

    def options(self, state: State) -> object:
        pot = self.pot(state)
        offered = None if pot.by is None else part_of(pot, self.seat, pot.share)
        usual = part_of(pot, self.seat, pot.amount // 2)
        return {"words": self.words(state), "amount": pot.amount, "offered": offered, "without": usual}

    def default(self, state: State) -> Division:
        """A partner whose time has run out agrees to nothing."""
        return Division("no_deal")

    def sample(self, state: State, rng: Random) -> Division:
        word = rng.choice(self.words(state))
        return Division(word, rng.randint(0, self.pot(state).amount) if word == "propose" else 0)


def part_of(pot: Pot, seat: Seat, share: int) -> int:
    """What a partner gets if the first gets this share (spice)."""
    return share if seat == pot.seats[0] else pot.amount - share


@pots_filled.by(ME, id="ecaz.divide", earned=lambda state, _: bool(state.pots))
async def divide_all(game: Dune, _: None) -> None:
    """One division for each territory; who speaks first follows storm order."""
    while game.state.pots:
        pot = game.state.pots[0]
        if pot.amount:
            await divide(game, pot.territory)
        del game.state.pots[0]


async def divide(game: Dune, territory: Territory) -> None:
    """Either proposes, the other agrees, answers with a proposal, or says no deal; any number of times."""
    state = game.state
    state.pots[0].asked = next(seat for seat in state.in_order() if seat in state.pots[0].seats)
    while True:
        pot = state.pots[0]
        seat = pot.asked or pot.seats[0]
        said = await game.ask(DivideSpice(seat, territory))
        pot = state.pots[0]
        if said.word in ("accept", "no_deal"):
            pay_out(game, pot, pot.share if said.word == "accept" else None)
            return
        other = partner(pot, seat)
        if said.word == "propose":
            pot.by, pot.share = seat, part_of(pot, seat, said.keep)
            left = pot.amount - said.keep
            game.tell(events.ShareProposed(seat, other, territory, said.keep, left), *pot.seats)
        else:
            pot.yielded = True
        pot.asked = other


def partner(pot: Pot, seat: Seat) -> Seat:
    """The other of the two."""
    return pot.seats[1] if seat == pot.seats[0] else pot.seats[0]


def pay_out(game: Dune, pot: Pot, share: int | None) -> None:
    """As agreed, or half for Ecaz, rounded down, and the rest for its ally."""
    first = pot.amount // 2 if share is None else share
    second = pot.amount - first
    game.gain(pot.seats[0], first)
    game.gain(pot.seats[1], second)
    one, other = pot.seats
    game.tell(events.SpiceDivided(pot.territory, pot.amount, one, first, other, second, share is not None))


# -- income ------------------------------------------------------------------------------------------


@leans_on.by(ADVANCED)
def beside_the_ally(state: State, receipt: Receipt, value: Use | None) -> Use | None:
    """What Ecaz gets from a stronghold that it shares; its ally's part leans on nothing (E3 p.16)."""
    ally = state.ally(ME)
    if receipt.seat != ME or ally is None or not fighters(state, receipt.territory, ally):
        return value
    return Use(COLLECTION, ME, receipt.unit)
