"""Leader Skills: which to keep, and what to do with each."""

from __future__ import annotations

from typing import Any

from kanly.bots.base import Asked
from kanly.bots.novice.cards import worth
from kanly.bots.novice.deeds import deed
from kanly.bots.novice.mind import Mind, habit
from kanly.catalog import cards, leader_skills, leaders
from kanly.engine import Action
from kanly.rules import State
from kanly.rules.battle.plans import in_class, leader_strength
from kanly.rules.battle.roles import Slot
from kanly.rules.modules.leader_skills import TakePosture
from kanly.rules.skills.diplomat import Retreat
from kanly.rules.skills.rihani_decipherer import Swap
from kanly.rules.skills.trainers import MASTER, TAUGHT
from kanly.rules.state import Plan, SkillChoice
from kanly.rules.view import Fight

LIKED = (
    "suk_graduate",
    "smuggler",
    "planetologist",
    "spice_banker",
    "sandmaster",
    "bureaucrat",
    "mentat",
    "swordmaster_of_ginaz",
    "master_of_assassins",
    "prana_bindu_adept",
    "killer_medic",
    "rihani_decipherer",
    "diplomat",
    "warmaster",
)
"""The skills, those first that help oftenest."""
OWN = {"mentat": 2}  # strength of the skilled leader itself
FIGHTERS = ("mentat", "spice_banker", "bureaucrat", "suk_graduate", "smuggler")
"""Skills whose leader is to fight itself."""
STEP = 2  # what a skill may be worth in strength


def skill_of(mind: Mind, leader: str | None) -> str:
    """The skill of a leader at hand; empty if it has none."""
    held = mind.view.skills.get(leader or "")
    return held.skill if held is not None and held.seat == mind.seat else ""


def taught(mind: Mind, fight: Fight, plan: Plan) -> float:
    """What the own skills add to a plan if its leader lives."""
    found = 0.0
    for name, held in mind.view.skills.items():
        if held.seat != mind.seat or plan.leader is None:
            continue
        fits = serves(plan, leader_skills()[held.skill].trains)
        if plan.leader == name:
            found += MASTER if fits else OWN.get(held.skill, 0)
        elif fits and name in mind.own.leaders and mind.seat not in fight.behind:
            found += TAUGHT
    return found


def serves(plan: Plan, role: str | None) -> bool:
    """Is there a card in the plan for which such a skill gives strength?"""
    if role is None:
        return False
    slots: tuple[tuple[str | None, Slot], ...] = ((plan.weapon, "weapon"), (plan.defense, "defense"))
    return any(card is not None and in_class(cards()[card], role, slot) for card, slot in slots)


@habit("choose_skill")
def choose(mind: Mind, asked: Asked) -> object:
    """A fighter's skill for a strong leader; the others for a weak one, who stays in front of the shield."""
    skill = min(asked.options["skills"], key=LIKED.index)
    found = asked.options["leaders"]
    return SkillChoice(skill, found[0] if skill in FIGHTERS else found[-1])


@habit("draw_skills")
def draw(mind: Mind, asked: Asked) -> object:
    """Always: it costs nothing."""
    return True


@habit("keep_skill")
def keep(mind: Mind, asked: Asked) -> object:
    """The one that helps oftenest."""
    return min(asked.options, key=LIKED.index)


@habit("divert_spice")
def divert(mind: Mind, asked: Asked) -> object:
    """From whoever is not the ally."""
    return asked.default()


@habit("ask_for_weapon")
def ask(mind: Mind, asked: Asked) -> object:
    """The weapon that has not been seen lie open; a card is shown in any case."""
    open_ = {card.rpartition("_")[0] or card for card in mind.view.discard}
    wanted = [face for face in asked.options if face is not None and face not in open_]
    return mind.rng.choice(wanted or asked.options)


@habit("show_weapon")
def show(mind: Mind, asked: Asked) -> object:
    """What is worth least."""
    return min(asked.options, key=lambda card: worth(mind, card))


@habit("copy_defense", "take_on_the_way", "take_battle_spice", "choose_pile", "save_one", "save_some")
def take(mind: Mind, asked: Asked) -> object:
    """As much as there is to be had."""
    return asked.default()


@habit("retreat_forces")
def retreat(mind: Mind, asked: Asked) -> object:
    """As many as may, to where most spice lies."""
    options = asked.options
    if not options["to"] or not options["most"]:
        return None
    left = max(options["left"], key=lambda group: group.total)
    elite = min(left.elite, options["most"])
    normal = min(left.normal, options["most"] - elite)
    to = max(options["to"], key=lambda area: mind.view.spice.get(area, 0))
    return Retreat(to, normal, elite)


@habit("exchange_traitor")
def exchange(mind: Mind, asked: Asked) -> object:
    """The strongest foreign leader for the weakest traitor."""

    def value(name: str) -> int:
        disc = leaders().get(name)
        return -1 if disc is not None and disc.faction in mind.side else leader_strength(name)

    options: Any = asked.options
    best = max(options["drawn"], key=value)
    worst = min(options["own"], key=value, default=None)
    return Swap(best, worst) if worst is not None and value(best) > value(worst) else None


@deed("battle_plan", rank=-1)
def step_behind(mind: Mind, kind: str) -> Action[State] | None:
    """A leader whose skill is strength of its own, when it is the best to be had."""
    fight = mind.view.battle
    if fight is None or mind.seat not in (fight.aggressor, fight.defender) or mind.seat in fight.behind:
        return None
    for name, held in mind.view.skills.items():
        mine = held.seat == mind.seat and name in mind.own.leaders
        if mine and held.skill in FIGHTERS and leader_strength(name) + STEP >= mind.my_leader:
            return TakePosture(True)
    return None
