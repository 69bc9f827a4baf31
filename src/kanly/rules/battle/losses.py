"""What the winner loses: exactly the forces dialed, of its own choice where several mixes fit (B p.13).

Where allies have won together, each loses forces of its own: one those dialed, one a fixed number."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from kanly.engine import Decision, IllegalAnswer, Reactions
from kanly.rules import events
from kanly.rules.battle import dial as dialing
from kanly.rules.battle.combatants import battle_of, fixed, values_for
from kanly.rules.battle.sides import dialer, idle, owners, planner
from kanly.rules.game import Dune
from kanly.rules.presence import group_of
from kanly.rules.state import Area, Battle, Group, Part, Seat, State

losses_named: Reactions[State, Dune, Battle] = Reactions(
    "losses_named"
)  # the winner's; they may be saved yet


class NameForces(Decision[State, tuple[Part, ...]], frozen=True):
    """Which of your forces are those that count as dialed, and in which sectors?"""

    def mixes(self, state: State) -> list[Group]:
        """The groups that make the dial; the fewest elite, then the fewest forces, first."""
        fighting = battle_of(state)
        forces = group_of(field_forces(state, self.seat))
        if self.seat in fighting.withdrawn:
            return [forces]  # the others have left
        plans_for = planner(fighting, self.seat)
        if dialer(fighting, plans_for) != self.seat:
            return of_so_many(forces, fixed(state, fighting, self.seat).lost)
        plan = fighting.plans[plans_for]
        if plan.dialed is not None:
            return [plan.dialed]
        return dialing.allocations(forces, values_for(state, fighting, plans_for), plan.dial, plan.spice)

    def taken(self, state: State, mix: Group) -> tuple[Part, ...]:
        """The group, from the first areas on."""
        return from_the_first(mix, field_forces(state, self.seat))

    def check(self, state: State, answer: tuple[Part, ...]) -> None:
        held = {place.area: place for place in field_forces(state, self.seat)}
        for part in answer:
            place = held.get(part.area)
            if place is None or not 0 <= part.normal <= place.normal or not 0 <= part.elite <= place.elite:
                raise IllegalAnswer("You do not have those forces in this battle", self.rule)
        if len({part.area for part in answer}) < len(answer) or group_of(answer) not in self.mixes(state):
            raise IllegalAnswer("Name a mix of forces that makes the number you dialed", self.rule)

    def options(self, state: State) -> object:
        return {"mixes": self.mixes(state), "places": field_forces(state, self.seat)}

    def default(self, state: State) -> tuple[Part, ...]:
        return self.taken(state, self.mixes(state)[0])

    def sample(self, state: State, rng: Random) -> tuple[Part, ...]:
        return self.taken(state, rng.choice(self.mixes(state)))

    def forced(self, state: State) -> tuple[tuple[Part, ...]] | None:
        mixes, places = self.mixes(state), field_forces(state, self.seat)
        everything = mixes[0] == group_of(places)
        if len(mixes) == 1 and (len(places) == 1 or everything or mixes[0].total == 0):
            return (self.taken(state, mixes[0]),)
        return None


class ChooseLosses(NameForces, frozen=True):
    """Which of your forces that fought for the victory die, and in which sectors?"""

    rule = "battle.loss-choice"


def field_forces(state: State, seat: Seat) -> list[Part]:
    """A seat's forces that take part in the battle, area by area, as they stood at the reveal, but for those
    that have left it."""
    fighting = battle_of(state)
    field = fighting.field[seat]
    for gone in fighting.withdrawn.get(seat, []):
        field = [less(place, gone) for place in field]
    return [place for place in field if place.group.total] if seat in fighting.withdrawn else field


def less(place: Part, gone: Part) -> Part:
    """Forces of an area without those that have gone from there."""
    if place.area != gone.area:
        return place
    return msgspec.structs.replace(place, normal=place.normal - gone.normal, elite=place.elite - gone.elite)


def of_so_many(forces: Group, number: int) -> list[Group]:
    """The groups of this number; the fewest elite first."""
    mixes = (Group(number - elite, elite) for elite in range(forces.elite + 1))
    return [mix for mix in mixes if 0 <= mix.normal <= forces.normal]


def from_the_first(mix: Group, places: Iterable[Part]) -> tuple[Part, ...]:
    """A group taken from the first of some places on."""
    normal, elite, found = mix.normal, mix.elite, []
    for place in places:
        some = Part(place.area, min(normal, place.normal), min(elite, place.elite))
        normal, elite = normal - some.normal, elite - some.elite
        if some.group.total:
            found.append(some)
    return tuple(found)


async def choose_losses(game: Dune, winner: Seat) -> None:
    """Whose forces have won names its losses, if there is anything to choose; those dialed go first."""
    for owner in owners(battle_of(game.state), winner):
        if idle(battle_of(game.state), owner):
            continue
        named = await game.ask(ChooseLosses(owner))
        fighting = battle_of(game.state)
        fighting.doomed = list(named)
        if owner == winner:
            await losses_named.resolve(game.state, game, fighting)
        for part in fighting.doomed:
            kill_group(game, part.area, owner, part.group)
        fighting.doomed = []


def kill_group(game: Dune, area: Area, seat: Seat, group: Group) -> None:
    """Forces die in this battle."""
    if group.total == 0:
        return
    fighting = battle_of(game.state)
    game.tell(events.ForcesDied(seat, area, group, "battle"))
    fighting.lost[seat] = fighting.lost.get(seat, 0) + game.kill(area, seat, group)
