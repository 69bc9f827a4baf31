"""What may be expected of the opponent in a battle, from what is public and what one's powers have shown."""

from __future__ import annotations

import msgspec

from kanly.bots.novice.mind import Mind
from kanly.catalog import cards
from kanly.rules.battle.combatants import opponent
from kanly.rules.battle.plans import leader_strength
from kanly.rules.state import Duty, Seat
from kanly.rules.state.questions import HoldsCard
from kanly.rules.view import Fight

WEAPONS = {"projectile": 0.28, "poison": 0.28, "special": 0.04}  # chance of each, if nothing is known
DEFENSES = {"projectile": 0.35, "poison": 0.35}
DIALS = ((0.0, 0.1), (0.35, 0.2), (0.6, 0.25), (0.8, 0.25), (1.0, 0.2))  # parts of the highest dial, chances


class Foe(msgspec.Struct):
    """The other side: its highest dial, the leader to expect, chances of weapons and of defenses by class."""

    seat: Seat
    most: float
    leader: float
    weapons: dict[str, float]
    defenses: dict[str, float]
    dial: float | None = None  # known exactly
    beside: int = 0  # what counts beside that dial


def foe_of(mind: Mind, fight: Fight) -> Foe:
    """The opponent of this seat's side, as it looks now."""
    ours = fight.aggressor if fight.aggressor in mind.side else fight.defender
    seat = opponent(fight, ours)
    beside = fight.together.counts if fight.together is not None and fight.together.fights == seat else 0
    most = beside + most_of(mind, fight, seat, ours)
    found = Foe(seat, most, 0.85 * mind.best_leader(seat, fight.territory), dict(WEAPONS), dict(DEFENSES))
    found.beside = beside
    for duty in mind.view.duties:
        if duty.seat == seat:
            _heed(found, duty)
    _heed_answers(mind, found)
    return found


def most_of(mind: Mind, fight: Fight, seat: Seat, against: Seat) -> float:
    """The highest that the plan of a side may dial."""
    pair = fight.together
    owner = pair.dials if pair is not None and pair.fights == seat else seat
    forces = mind.places.get(fight.territory, {}).get(owner)
    return 0.0 if forces is None else mind.weight(owner, forces, against)


def _heed(foe: Foe, duty: Duty) -> None:
    """A command, or an answer to prescience, narrows what is possible."""
    if duty.kind == "dial" and duty.must:
        foe.dial = duty.amount
    elif duty.kind == "leader" and duty.must:
        foe.leader = leader_strength(duty.value)
    elif duty.kind in ("weapon", "defense") and duty.must:
        _fix(foe, duty.kind, duty.value)
    elif duty.kind == "class":
        _command(foe, duty.value, duty.must)


def _fix(foe: Foe, slot: str, value: str) -> None:
    card = cards().get(value)
    classes: tuple[str, ...] = () if card is None else card.weapon if slot == "weapon" else card.defense
    chances = foe.weapons if slot == "weapon" else foe.defenses
    for kind in chances:
        chances[kind] = 1.0 if kind in classes else 0.0


def _command(foe: Foe, what: str, must: bool) -> None:
    kind, _, slot = what.partition("_")
    chances = {"weapon": foe.weapons, "defense": foe.defenses}.get(slot)
    if chances is not None and kind in chances:
        chances[kind] = max(0.6, chances[kind]) if must else 0.0


def _heed_answers(mind: Mind, foe: Foe) -> None:
    """What Truthtrance has brought to light."""
    for fact in mind.view.facts:
        if fact.seat == foe.seat and isinstance(fact.question, HoldsCard) and fact.answer == "no":
            _command(foe, fact.question.what, must=False)


def dies(weapon_chances: dict[str, float], defense: str | None) -> float:
    """The chance that a leader behind this defense is killed."""
    parried = () if defense is None else cards()[defense].defense
    alive = 1.0
    for kind, likely in weapon_chances.items():
        alive *= 1 - (0 if kind in parried else likely)
    return 1 - alive


def kills(foe: Foe, weapon: str | None) -> float:
    """The chance that this weapon kills the opposing leader."""
    classes = () if weapon is None else cards()[weapon].weapon
    return max((1 - foe.defenses.get(kind, 0.0) for kind in classes), default=0.0)


def totals(foe: Foe, killed: float) -> list[tuple[float, float]]:
    """The totals the opponent may reach, each with its chance, if its leader dies with chance `killed`."""
    dials = DIALS if foe.dial is None else ((1.0, 1.0),)
    most = foe.most if foe.dial is None else foe.dial + foe.beside
    found = []
    for part, likely in dials:
        found.append((part * most + foe.leader, likely * (1 - killed)))
        found.append((part * most, likely * killed))
    return found
