"""Reinforcements: two more on the dial, for three forces of the reserves (E3 p.11)."""

from __future__ import annotations

from random import Random

from kanly.catalog import cards
from kanly.engine import ADD, Pick
from kanly.rules import events
from kanly.rules.battle.combatants import battle_of, behind_marker
from kanly.rules.battle.losses import of_so_many
from kanly.rules.battle.plans import Planned, plan_veto, shows_face
from kanly.rules.battle.resolution import Fighting, dial_bonus, traitors_known
from kanly.rules.cards import ECAZ_MORITANI
from kanly.rules.game import Dune
from kanly.rules.state import Battle, Group, Seat, State

FACE, RULE = "reinforcements", "cards.reinforcements"
BONUS = 2  # strength added to the dial
PRICE = 3  # forces of the reserves
AFTER_WITHDRAWAL = 1


def played(state: State, seat: Seat) -> bool:
    """Does the seat's revealed plan show the card for its own sake?"""
    return shows_face(state, Planned(seat, battle_of(state).plans[seat]), FACE)


@plan_veto.by(ECAZ_MORITANI)
def needs_reserves(state: State, planned: Planned) -> tuple[str, str] | None:
    """Its player's own, and beyond what a No-Field on the board will bring."""
    if not shows_face(state, planned, FACE):
        return None
    spare = state.players[planned.seat].reserves.total - behind_marker(state, planned.seat, 0)
    if spare >= PRICE:
        return None
    return f"{cards()[FACE].name} needs {PRICE} forces in your reserves", RULE


@dial_bonus.by(ECAZ_MORITANI, rank=ADD)
def dial_more(state: State, side: Fighting, value: float) -> float:
    """No forces and no support stand for it."""
    return value + BONUS if played(state, side.seat) else value


class ChooseSpent(Pick[State, Group], frozen=True):
    """Which three forces of your reserves go to the tanks for the Reinforcements?"""

    rule = RULE
    automatic = True
    refusal = f"Name {PRICE} forces of your reserves"

    def choices(self, state: State) -> list[Group]:
        """Ordinary ones first (ruling reinforcements-mix)."""
        reserves = state.players[self.seat].reserves
        return of_so_many(Group(reserves.normal, reserves.elite), min(PRICE, reserves.total))

    def sample(self, state: State, rng: Random) -> Group:
        return rng.choice(self.choices(state))


def payers(state: State, battle: Battle) -> list[Seat]:
    """Who pays for the card: not whoever has won by calling a traitor (ruling reinforcements-traitor)."""
    return [seat for seat in battle.plans if battle.called != [seat] and played(state, seat)]


@traitors_known.by(
    ECAZ_MORITANI,
    id="cards.reinforcements",
    earned=lambda state, battle: bool(payers(state, battle)),
    stage=AFTER_WITHDRAWAL,
)
async def spend(game: Dune, battle: Battle) -> None:
    """They are no losses of the battle (ruling reinforcements-kh)."""
    for seat in payers(game.state, battle):
        group = await game.ask(ChooseSpent(seat))
        game.take_reserves(seat, group)
        game.bury(seat, group)
        game.tell(events.ReservesSpent(seat, group))
