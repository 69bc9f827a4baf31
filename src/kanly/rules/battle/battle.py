"""One battle after another: a list of steps that can be read from top to bottom (B pp.10-11)."""

from __future__ import annotations

from kanly.engine import Modifier, Pick, Reactions, YesNo
from kanly.rules import events
from kanly.rules.alliances import lent
from kanly.rules.battle.aftermath import clear_the_field
from kanly.rules.battle.combatants import (
    Contest,
    battle_of,
    contested_territories,
    contests,
    field_now,
    side_of,
)
from kanly.rules.battle.plans import SealPlan, leaders_for
from kanly.rules.battle.resolution import resolve
from kanly.rules.battle.sides import planner
from kanly.rules.battle.traitors import call_traitors
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.karama import barred, cancelled
from kanly.rules.precedence import ordered
from kanly.rules.state import Battle, Plan, Seat, State, Use

sides_meet: Reactions[State, Dune, Battle] = Reactions("sides_meet")  # place and opponent are fixed
before_plans: Reactions[State, Dune, Battle] = Reactions("before_plans")
standing_uses: Modifier[State, Battle, tuple[Use, ...]] = Modifier("standing_uses")
power_stopped: Reactions[State, Dune, Use] = Reactions("power_stopped")  # what stopping a use undoes
plans_sealed: Reactions[State, Dune, Battle] = Reactions("plans_sealed")
plans_shown: Reactions[State, Dune, Battle] = Reactions("plans_shown")  # before traitors are called
spoils: Reactions[State, Dune, Battle] = Reactions("spoils")  # after all losses, before cards are kept
battle_over: Reactions[State, Dune, Battle] = Reactions("battle_over")


class ChooseBattle(Pick[State, Contest], frozen=True):
    """Which of your battles is fought next?"""

    rule = "battle.choice"
    refusal = "You have no such battle to fight"

    def choices(self, state: State) -> list[Contest]:
        return contests(state, self.seat)


class ReopenPlan(YesNo[State], frozen=True):
    """What bound your sealed plan is gone: make it anew?"""

    rule = "battle.reopen"


async def battle(game: Dune) -> None:
    """A step: the next battle, or the end of the phase."""
    state = game.state
    await begin(game)
    contested = contested_territories(state)
    for seat in ordered(state, state.in_order()) if contested else ():
        if contests(state, seat, contested):
            await fight(game, seat, await game.ask(ChooseBattle(seat)))
            return
    for disc in state.discs.values():
        disc.fought = None
    await end(game)
    await tidy(game)


async def fight(game: Dune, aggressor: Seat, contest: Contest) -> None:
    """One battle from the choice to the field cleared."""
    state = game.state
    unit = game.unit()
    fighting = Battle(unit, contest.territory, aggressor, contest.opponent, actor=aggressor)
    state.battle = fighting
    game.tell(events.BattleBegan(contest.territory, aggressor, contest.opponent))
    await sides_meet.resolve(state, game, fighting)
    fighting = battle_of(state)
    state.dialers = [fighting.aggressor, fighting.defender]
    await prevent(game)
    fighting = battle_of(state)
    await before_plans.resolve(state, game, fighting)
    await seal(game)
    reveal(game)
    await plans_shown.resolve(state, game, battle_of(state))
    await call_traitors(game)
    await resolve(game)
    await spoils.resolve(state, game, battle_of(state))
    await clear_the_field(game)
    await battle_over.resolve(state, game, battle_of(state))
    state.battle = None
    game.lapse("battle")


def helped(state: State, fighting: Battle, owner: Seat, power: str) -> Seat | None:
    """The combatant that the owner is, or its ally fighting here if it lends this power."""
    side = side_of(state, fighting, owner)
    return side if side is None or side == owner or lent(state, owner, power, side) else None


async def prevent(game: Dune) -> None:
    """From the choice of the battle on, its standing powers may be stopped (F p.7)."""
    while uses := open_uses(game.state):
        stopped = await cancelled(game, uses)
        if stopped is None:
            return
        await power_stopped.resolve(game.state, game, stopped)


def open_uses(state: State) -> tuple[Use, ...]:
    """The powers that stand in this battle or have been used in it, and are not stopped."""
    fighting = battle_of(state)
    found = standing_uses(state, fighting, tuple(fighting.uses))
    return tuple(use for use in found if not barred(state, use))


async def seal(game: Dune) -> None:
    """Both make their plans in secret; then the last call, and plans anew for whoever lost a power."""
    state = game.state
    battle_of(state).stage = "sealing"
    while True:
        fighting = battle_of(state)
        missing = [s for s in (fighting.aggressor, fighting.defender) if s not in fighting.plans]
        await game.ask_all([SealPlan(seat) for seat in missing], into=plans_of)
        fighting = battle_of(state)
        fighting.plans = {s: fighting.plans[s] for s in (fighting.aggressor, fighting.defender)}
        await plans_sealed.resolve(state, game, fighting)
        if len(fighting.plans) < 2:
            continue
        uses = open_uses(state)
        stopped = await cancelled(game, uses) if uses else None
        if stopped is None:
            return
        fighting.uses = [use for use in fighting.uses if use != stopped]
        await power_stopped.resolve(state, game, stopped)


def plans_of(state: State) -> dict[Seat, Plan]:
    """Where the sealed plans lie."""
    return battle_of(state).plans


def reopen(state: State, seat: Seat) -> None:
    """A sealed plan goes back to its owner."""
    battle_of(state).plans.pop(seat, None)


def reopen_for(state: State, owner: Seat) -> None:
    """The sealed plan that dials an owner's forces goes back to whoever made it."""
    reopen(state, planner(battle_of(state), owner))


async def offer_to_reopen(game: Dune, seat: Seat) -> None:
    """Whoever is freed from a command or an answer may change its sealed plan (ruling
    reopen-after-constraint)."""
    if seat in battle_of(game.state).plans and await game.ask(ReopenPlan(seat)):
        reopen(game.state, seat)


def reveal(game: Dune) -> None:
    """Both plans are turned up; a side without any leader says so first."""
    fighting = battle_of(game.state)
    for seat, plan in fighting.plans.items():
        if plan.leader is None and leaders_for(game.state, seat) == [None]:
            game.tell(events.Leaderless(seat))
    fighting.stage = "revealed"
    fighting.areas = field_now(game.state, fighting)
    for seat, plan in fighting.plans.items():
        game.tell(events.PlanRevealed(seat, plan))


PHASES["battle"] = battle
