"""Ambassadors that bring reserves to the board, or back from the tanks (E3 p.8)."""

from __future__ import annotations

from random import Random

from kanly.engine import Decision, IllegalAnswer, Reactions, refused
from kanly.rules.ambassadors.mission import PROMISES, Mission, effect
from kanly.rules.cards.tleilaxu_ghola import dead_leaders
from kanly.rules.game import Dune, in_cycle
from kanly.rules.granted_shipment import ShipGranted, ship_granted
from kanly.rules.revival import Revival, bring_back, bring_back_leader, check_elite, most_elite
from kanly.rules.state import Group, LeaderId, Seat, State

MOST = 4  # forces, shipped or revived


def granted_shipment(mission: Mission) -> ShipGranted:
    """The question about a shipment for nothing."""
    return ShipGranted(mission.beneficiary, MOST, mission.unit, "ambassadors.guild")


@effect("guild")
async def ship(game: Dune, mission: Mission) -> bool:
    """Up to four reserves, anywhere outside the storm."""
    return (await ship_granted(game, granted_shipment(mission))).total > 0


PROMISES["guild"] = lambda state, mission: bool(granted_shipment(mission).targets(state))


# -- revival -----------------------------------------------------------------------------------------


class ReviveGranted(Decision[State, Revival | None], frozen=True):
    """Bring back one of your leaders, or up to four of your forces, for nothing?"""

    rule = "ambassadors.tleilaxu"

    def check(self, state: State, answer: Revival | None) -> None:
        if answer is None:
            return
        number, tanks = answer.normal + answer.elite, state.players[self.seat].tanks
        if min(answer.normal, answer.elite) < 0 or (number == 0) == (answer.leader is None):
            raise IllegalAnswer("Name a leader, or forces, not both", self.rule)
        if answer.leader is not None:
            if answer.leader not in ready_leaders(state, self.seat):
                raise IllegalAnswer("That leader of yours is not dead, or has died again", self.rule)
            return
        if number > MOST:
            raise IllegalAnswer(f"At most {MOST} forces come back", self.rule)
        if answer.normal > tanks.normal or answer.elite > tanks.elite:
            raise IllegalAnswer("You do not have that many forces in the tanks", self.rule)
        check_elite(state, self.seat, answer.elite)

    def options(self, state: State) -> object:
        tanks = state.players[self.seat].tanks
        elite = min(MOST, most_elite(state, self.seat))
        return {
            "most": min(MOST, tanks.normal + elite),
            "normal": min(MOST, tanks.normal),
            "elite": elite,
            "leaders": ready_leaders(state, self.seat),
        }

    def sample(self, state: State, rng: Random) -> Revival | None:
        ready = ready_leaders(state, self.seat)
        if ready and rng.random() < 0.5:
            return Revival(leader=rng.choice(ready))
        tanks = state.players[self.seat].tanks
        elite = rng.randint(0, min(MOST, most_elite(state, self.seat)))
        made = Revival(rng.randint(0, min(MOST - elite, tanks.normal)), elite)
        return made if refused(self.check, state, made) is None else None

    def default(self, state: State) -> Revival | None:
        return None

    def forced(self, state: State) -> tuple[Revival | None] | None:
        return None if anything_dead(state, self.seat) else (None,)


def anything_dead(state: State, seat: Seat) -> bool:
    """Does anything of the seat lie in the tanks? All see how much."""
    return bool(state.players[seat].tanks or dead_leaders(state, seat))


def ready_leaders(state: State, seat: Seat) -> list[LeaderId]:
    """Its dead leaders, but for those that have died a second time while others of them had not died once
    (ruling tleilaxu-ambassador-accounting)."""
    return [name for name in dead_leaders(state, seat) if not died_again(state, seat, name)]


def died_again(state: State, seat: Seat, leader: LeaderId) -> bool:
    """Has this leader died more often than others of its cycle, so that it waits for them?"""
    if leader not in state.discs or not in_cycle(leader):
        return False
    own = (d for n, d in state.discs.items() if d.owner == d.holder == seat and in_cycle(n))
    return state.discs[leader].deaths > max(1, min((d.deaths for d in own), default=0))


granted_revival: Reactions[State, Dune, Seat] = Reactions(
    "granted_revival"
)  # something came back for nothing, outside the ordinary revival


@effect("tleilaxu")
async def revive(game: Dune, mission: Mission) -> bool:
    """No price, no limit but the one elite force a turn."""
    seat = mission.beneficiary
    made = await game.ask(ReviveGranted(seat))
    if made is None:
        return False
    bring_back(game, seat, Group(made.normal, made.elite), counts=False)
    if made.leader is not None:
        await bring_back_leader(game, seat, made.leader)
    await granted_revival.resolve(game.state, game, seat)
    return True


PROMISES["tleilaxu"] = lambda state, mission: anything_dead(state, mission.beneficiary)
