"""Suk Graduate: forces that a winner would lose are saved."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from kanly.engine import Decision, IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.losses import less, losses_named
from kanly.rules.game import Dune
from kanly.rules.modules.leader_skills import fights, works
from kanly.rules.presence import group_of
from kanly.rules.state import Battle, Part, Seat, State

ME = "suk_graduate"
RULE = "leader-skills.suk"
MOST = 3  # forces that the skilled leader itself can save


class SaveOne(Pick[State, Part], frozen=True):
    """Which of the forces that you lose goes to your reserves instead?"""

    rule = RULE
    atomic = True
    refusal = "Name one of the forces that you lose"

    def choices(self, state: State) -> list[Part]:
        """An elite one first."""
        return singles(battle_of(state).doomed)


class Rescue(msgspec.Struct, frozen=True):
    """One force stays where it fought; these others go to the reserves."""

    stay: Part | None = None
    home: tuple[Part, ...] = ()


class SaveSome(Decision[State, Rescue], frozen=True):
    """Save up to three of the forces that you lose: one stays, the others go to your reserves?"""

    rule = "leader-skills.suk-battle"
    atomic = True

    def check(self, state: State, answer: Rescue) -> None:
        doomed, saved = battle_of(state).doomed, saved_by(answer)
        if answer.stay is None and saved:
            raise IllegalAnswer("One of the forces saved stays where it fought", self.rule)
        if answer.stay is not None and answer.stay.group.total != 1:
            raise IllegalAnswer("Exactly one force stays where it fought", self.rule)
        if group_of(saved).total > MOST:
            raise IllegalAnswer(f"Up to {MOST} forces are saved", self.rule)
        if any(min(part.normal, part.elite) < 0 or part.hidden or not part.group.total for part in saved):
            raise IllegalAnswer("Name forces that you lose", self.rule)
        if any(not covers(doomed, saved, part.area) for part in saved):
            raise IllegalAnswer("You do not lose those forces", self.rule)

    def options(self, state: State) -> object:
        return {"most": MOST, "doomed": battle_of(state).doomed}

    def default(self, state: State) -> Rescue:
        """As many as possible, elite ones first."""
        return self.saving(state, MOST)

    def saving(self, state: State, number: int) -> Rescue:
        """So many, elite ones first; the last of them stays."""
        each = one_by_one(battle_of(state).doomed)[:number]
        return Rescue(each[-1], together(each[:-1])) if each else Rescue()

    def sample(self, state: State, rng: Random) -> Rescue:
        return self.saving(state, rng.randint(0, MOST))


def saved_by(rescue: Rescue) -> list[Part]:
    """All that is saved."""
    return [*rescue.home, *([] if rescue.stay is None else [rescue.stay])]


def covers(doomed: list[Part], saved: list[Part], area: str) -> bool:
    """Are so many forces lost in this area?"""
    lost, wanted = (group_of(part for part in some if part.area == area) for some in (doomed, saved))
    return wanted.normal <= lost.normal and wanted.elite <= lost.elite


def singles(doomed: list[Part]) -> list[Part]:
    """Each kind of single force among them, elite ones first."""
    elite = [Part(part.area, 0, 1) for part in doomed if part.elite]
    return elite + [Part(part.area, 1) for part in doomed if part.normal]


def one_by_one(doomed: list[Part]) -> list[Part]:
    """Every single force among them, elite ones first."""
    elite = [Part(part.area, 0, 1) for part in doomed for _ in range(part.elite)]
    return elite + [Part(part.area, 1) for part in doomed for _ in range(part.normal)]


def together(each: Iterable[Part]) -> tuple[Part, ...]:
    """Single forces, put together by area."""
    found: dict[str, Part] = {}
    for part in each:
        had = found.get(part.area, Part(part.area))
        found[part.area] = Part(part.area, had.normal + part.normal, had.elite + part.elite)
    return tuple(found.values())


def physician(state: State, battle: Battle) -> Seat | None:
    """The winner, if it loses forces and a Suk Graduate helps it."""
    seat = battle.winner
    if seat is None or not group_of(battle.doomed).total:
        return None
    return seat if fights(state, seat, ME) or works(state, seat, ME) else None


@losses_named.by(
    ME, id="leader_skills.suk", earned=lambda state, battle: physician(state, battle) is not None
)
async def save(game: Dune, battle: Battle) -> None:
    """One to the reserves; or, if the skilled leader fights itself, up to three (ruling suk-mandatory)."""
    seat = physician(game.state, battle) or ""
    if fights(game.state, seat, ME):
        rescue = await game.ask(SaveSome(seat))
    else:
        rescue = Rescue(None, (await game.ask(SaveOne(seat)),))
    for part in rescue.home:
        game.lift(part.area, seat, part.group)
        game.add_reserves(seat, part.group)
        spare(game, seat, part, stay=False)
    if rescue.stay is not None:
        spare(game, seat, rescue.stay, stay=True)


def spare(game: Dune, seat: Seat, part: Part, stay: bool) -> None:
    """They do not die, but count as lost in battle (ruling suk-kh-count)."""
    battle = battle_of(game.state)
    battle.doomed = [less(place, part) for place in battle.doomed]
    battle.saved += [] if stay else [part]
    battle.lost[seat] = battle.lost.get(seat, 0) + part.group.total
    game.tell(events.ForcesSaved(seat, part.area, part.group, stay))
