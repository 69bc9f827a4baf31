"""Stone Burner: leaders do not count, and the side that has kept more forces out of its dial wins."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.engine import ADD, CAP, Pick, YesNo
from kanly.rules import events
from kanly.rules.battle import dial as dialing
from kanly.rules.battle.battle import plans_shown
from kanly.rules.battle.combatants import battle_of, field_pool, fixed, pool, values_for
from kanly.rules.battle.resolution import Terms, Threat, battle_terms, saved
from kanly.rules.battle.roles import role
from kanly.rules.battle.sides import dialer, joined, planner
from kanly.rules.cards import RICHESE_CARDS
from kanly.rules.cards.mirror_weapon import copies_first
from kanly.rules.game import Dune
from kanly.rules.presence import group_of
from kanly.rules.state import Battle, Group, Seat, State

FACE, RULE = "stone_burner", "cards.stone-burner"
MIXES = 1  # after all that a revealed card lets its owner decide


class BurnLeaders(YesNo[State], frozen=True):
    """Your Stone Burner is shown: does it kill both leaders? If not, neither of them counts."""

    rule = RULE

    def choices(self, state: State) -> tuple[bool, ...]:
        return (True, False)


class NameDialed(Pick[State, Group], frozen=True):
    """Which of your forces are those you dialed? The others decide the battle."""

    rule = RULE
    automatic = True
    refusal = "Name a mix of your forces that makes the number you dialed"

    def choices(self, state: State) -> list[Group]:
        return mixes(state, planner(battle_of(state), self.seat))

    def sample(self, state: State, rng: Random) -> Group:
        return rng.choice(self.choices(state))


def mixes(state: State, seat: Seat) -> list[Group]:
    """The groups that make the dial of the seat's plan, those of the fewest forces first."""
    fighting = battle_of(state)
    plan = fighting.plans[seat]
    if plan.dialed is not None:
        return [plan.dialed]
    forces, values = pool(state, fighting, seat), values_for(state, fighting, seat)
    return sorted(dialing.allocations(forces, values, plan.dial, plan.spice), key=lambda g: g.total)


def burners(state: State, fighting: Battle) -> list[Seat]:
    """Whose weapon is a Stone Burner, or a copy of one."""
    return [seat for seat in fighting.plans if role(state, seat, "weapon").face == FACE]


@plans_shown.by(
    RICHESE_CARDS, id="cards.stone_burner", earned=lambda state, battle: bool(burners(state, battle))
)
async def decide(game: Dune, battle: Battle) -> None:
    """Its owner says in public what it does to the leaders."""
    for seat in copies_first(game.state, burners(game.state, battle)):
        kills = await game.ask(BurnLeaders(seat))
        battle_of(game.state).burners[seat] = kills
        game.tell(events.BurnerDecided(seat, kills))


@plans_shown.by(
    RICHESE_CARDS,
    id="cards.stone_burner_mixes",
    earned=lambda state, battle: bool(burners(state, battle)),
    stage=MIXES,
)
async def name_dialed(game: Dune, battle: Battle) -> None:
    """Where several mixes make a dial, both sides name theirs at once; it is also what the winner loses
    (ruling stone-burner-mix). Whoever owns the forces that are dialed is asked."""
    open_ = [seat for seat in battle.plans if len({mix.total for mix in mixes(game.state, seat)}) > 1]
    named = await game.ask_all([NameDialed(dialer(battle, seat)) for seat in open_])
    fighting = battle_of(game.state)
    for owner, mix in named.items():
        seat = planner(fighting, owner)
        fighting.plans[seat] = msgspec.structs.replace(fighting.plans[seat], dialed=mix)


@saved.by(RICHESE_CARDS, rank=ADD)
def nothing_saves(state: State, threat: Threat, value: bool) -> bool:
    """No defense helps against it; one that does not kill harms nobody."""
    if threat.weapon.face != FACE:
        return value
    return not any(battle_of(state).burners.values())


def undialed(state: State, battle: Battle, seat: Seat) -> int:
    """A side's forces that a victory would leave: those not dialed, and what is left of an ally's fixed
    part."""
    left = pool(state, battle, seat).total - mixes(state, seat)[0].total
    joint = joined(battle, seat)
    if joint is None or joint.adds is None:
        return left
    beside = group_of(field_pool(state, battle, joint.adds)).total
    return left + beside - fixed(state, battle, joint.adds).lost


@battle_terms.by(RICHESE_CARDS, rank=CAP)
def undialed_decide(state: State, battle: Battle, value: Terms) -> Terms:
    """Neither leaders nor dials count; leaders killed are paid for as always (rulings stone-burner-bounty,
    stone-burner-vs-artillery)."""
    if not battle.burners:
        return value
    left = {seat: undialed(state, battle, seat) for seat in battle.plans}
    return msgspec.structs.replace(value, leaders=False, counted=left)
