"""Diplomat: a worthless card is what the opponent plays in defense; a retreat after a lost battle."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.catalog import cards
from kanly.engine import Decision, IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.battle.aftermath import used_up
from kanly.rules.battle.battle import plans_shown
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.battle.losses import ChooseLosses, field_forces, from_the_first, less
from kanly.rules.battle.resolution import outcome_known, survives, value_of_leader
from kanly.rules.battle.roles import NO_ROLE, Played, Role, card_role, printed, role
from kanly.rules.game import Dune
from kanly.rules.geometry import reach
from kanly.rules.ground import ground
from kanly.rules.modules.leader_skills import fights, works
from kanly.rules.presence import group_of, in_territory, territory_of
from kanly.rules.state import Area, Battle, CardId, Group, Part, Seat, State, Territory

ME = "diplomat"
COPY, RETREAT = "leader-skills.diplomat", "leader-skills.diplomat-retreat"
AFTER_ADDITIONS, BEFORE_LOSSES = 3, 5


# -- the copy --------------------------------------------------------------------------------------


class CopyDefense(Pick[State, CardId | None], frozen=True):
    """Does a worthless card in your plan count as the defense that your opponent plays?"""

    rule = COPY
    refusal = "Name a worthless card in your plan"

    def choices(self, state: State) -> list[CardId | None]:
        """Yes, if the leader would die otherwise."""
        found: list[CardId | None] = [*rubbish(state, self.seat)]
        safe = survives(state, battle_of(state), self.seat)
        return [None, *found] if safe else [*found, None]


def rubbish(state: State, seat: Seat) -> list[CardId]:
    """The worthless cards in the seat's plan."""
    plan = battle_of(state).plans[seat]
    return [card for card in (plan.weapon, plan.defense) if card is not None and cards()[card].worthless]


def copied(state: State, seat: Seat) -> Role:
    """The defense that the seat's opponent plays, as it plays it."""
    other = opponent(battle_of(state), seat)
    late = battle_of(state).plans[other].late
    own = role(state, other, "defense")
    return own if own.defense else NO_ROLE if late is None else printed(late, "defense")


def undefended(state: State, seat: Seat) -> bool:
    """Has the seat played no defense?"""
    return battle_of(state).plans[seat].late is None and not role(state, seat, "defense").defense


def copiers(state: State, battle: Battle) -> list[Seat]:
    """Who may copy a defense now."""
    able = [seat for seat in battle.plans if works(state, seat, ME) and undefended(state, seat)]
    return [seat for seat in able if rubbish(state, seat) and copied(state, seat).defense]


@plans_shown.by(
    ME,
    id="leader_skills.diplomat",
    earned=lambda state, battle: bool(copiers(state, battle)),
    stage=AFTER_ADDITIONS,
)
async def declare_copy(game: Dune, battle: Battle) -> None:
    """In public, before traitors are called (ruling diplomat-timing)."""
    for seat in copiers(game.state, battle):
        card = await game.ask(CopyDefense(seat))
        if card is not None:
            battle_of(game.state).copies.append(card)
            game.tell(events.DefenseCopied(seat, card, copied(game.state, seat).face))


@card_role.by(ME)
def stand_for(state: State, played_: Played, value: Role) -> Role:
    """It does what the card does that it copies, in whichever slot it lies."""
    return copied(state, played_.seat) if played_.card in battle_of(state).copies else value


@used_up.by(ME)
def discard_copy(state: State, card: CardId, value: bool) -> bool:
    """The worthless card is then discarded."""
    return value or card in battle_of(state).copies


# -- the retreat -----------------------------------------------------------------------------------


class Retreat(msgspec.Struct, frozen=True):
    """These forces go there."""

    to: Area
    normal: int = 0
    elite: int = 0

    @property
    def group(self) -> Group:
        """The forces."""
        return Group(self.normal, self.elite)


class RetreatForces(Decision[State, Retreat | None], frozen=True):
    """You have lost: do some of the forces that you did not dial retreat to a neighboring territory?"""

    rule = RETREAT
    atomic = True

    def spared(self, state: State) -> list[Group]:
        """What each mix that makes the dial has left over."""
        have = group_of(field_forces(state, self.seat))
        mixes = ChooseLosses(self.seat).mixes(state)
        return [Group(have.normal - mix.normal, have.elite - mix.elite) for mix in mixes]

    def most(self, state: State) -> int:
        """How many may go."""
        left = max((group.total for group in self.spared(state)), default=0)
        return min(value_of_leader(state, self.seat), left)

    def check(self, state: State, answer: Retreat | None) -> None:
        if answer is None:
            return
        if answer.to not in refuges(state, self.seat):
            raise IllegalAnswer(
                "They retreat to an empty neighboring territory that is no stronghold", RETREAT
            )
        group = answer.group
        if not 1 <= group.total <= self.most(state) or min(group.normal, group.elite) < 0:
            raise IllegalAnswer(f"1 to {self.most(state)} forces may retreat", RETREAT)
        if not any(group.normal <= left.normal and group.elite <= left.elite for left in self.spared(state)):
            raise IllegalAnswer("Only forces that you did not dial retreat", RETREAT)

    def options(self, state: State) -> object:
        return {"most": self.most(state), "left": self.spared(state), "to": refuges(state, self.seat)}

    def forced(self, state: State) -> tuple[Retreat | None] | None:
        return None if self.most(state) and refuges(state, self.seat) else (None,)

    def default(self, state: State) -> Retreat | None:
        return None

    def sample(self, state: State, rng: Random) -> Retreat | None:
        left = rng.choice(self.spared(state))
        most = min(self.most(state), left.total)
        if most == 0 or rng.random() < 0.3:
            return None
        number = rng.randint(1, most)
        elite = rng.randint(max(0, number - left.normal), min(number, left.elite))
        return Retreat(rng.choice(refuges(state, self.seat)), number - elite, elite)


def refuges(state: State, seat: Seat) -> list[Area]:
    """Areas one border away from where the seat's forces fight, in empty territories that are no strongholds
    (ruling diplomat-retreat-entry)."""
    near = (reach(place.area, 1, state.storm, on=ground(state)) for place in field_forces(state, seat))
    found = dict.fromkeys(area for areas in near for area in areas)
    return [area for area in found if is_refuge(state, territory_of(area))]


def is_refuge(state: State, territory: Territory) -> bool:
    """Is there nobody, and no stronghold?"""
    return not ground(state).territories[territory].stronghold and not in_territory(state, territory)


def routed(state: State, battle: Battle) -> Seat | None:
    """The loser, if its Diplomat has fought and lives, and no traitor was called."""
    if battle.winner is None or battle.called:
        return None
    loser = opponent(battle, battle.winner)
    return loser if fights(state, loser, ME) else None


@outcome_known.by(
    ME,
    id="leader_skills.diplomat_retreat",
    earned=lambda state, battle: routed(state, battle) is not None,
    stage=BEFORE_LOSSES,
)
async def retreat(game: Dune, battle: Battle) -> None:
    """Before the others die (ruling diplomat-retreat-order); it is neither a movement nor an entry."""
    seat = routed(game.state, battle) or ""
    answer = await game.ask(RetreatForces(seat))
    if answer is None:
        return
    field = battle_of(game.state).field
    for part in from_the_first(answer.group, within_reach(game.state, seat, answer.to)):
        game.lift(part.area, seat, part.group)
        game.put(answer.to, seat, part.group)
        game.tell(events.ForcesRetreated(seat, part.area, answer.to, part.group))
        field[seat] = [less(place, part) for place in field[seat]]


def within_reach(state: State, seat: Seat, to: Area) -> list[Part]:
    """The seat's forces in this battle that could go there."""
    lying = ground(state)
    return [p for p in field_forces(state, seat) if to in reach(p.area, 1, state.storm, on=lying)]
