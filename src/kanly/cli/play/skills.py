"""The forms of the questions that Leader Skills ask."""

from __future__ import annotations

from typing import Any

from kanly.bots import Asked
from kanly.cli.play.forms import form
from kanly.cli.play.read import area, group, parts
from kanly.cli.play.screen import Screen
from kanly.cli.play.words import label
from kanly.rules.sentences import area as area_name
from kanly.rules.sentences import forces
from kanly.rules.skills.diplomat import Retreat
from kanly.rules.skills.rihani_decipherer import Swap
from kanly.rules.skills.smuggler import Load
from kanly.rules.skills.suk_graduate import Rescue, one_by_one, together
from kanly.rules.state import Forces, SkillChoice
from kanly.rules.view import View


@form("choose_skill")
def choose(screen: Screen, asked: Asked, view: View) -> SkillChoice:
    """A skill, and the leader it is for."""
    usual = asked.default()
    skill = screen.menu([(label(s), s) for s in asked.options["skills"]], label(usual.skill)) or usual.skill
    screen.say("For which leader?")
    leader = screen.menu([(label(n), n) for n in asked.options["leaders"]], label(usual.leader))
    return SkillChoice(skill, leader or usual.leader)


@form("retreat_forces")
def retreat(screen: Screen, asked: Asked, view: View) -> Retreat | None:
    """A line such as `2 wind pass north`."""
    targets = asked.options["to"]
    screen.say(f"Up to {asked.options['most']} forces, to: {', '.join(map(area_name, targets))}.")
    typed = screen.line("How many retreat, and where to [none]: ")
    if typed.casefold() in ("", "none"):
        return None
    some, place = group(typed, Forces())
    return Retreat(area(place.removeprefix("to "), targets), some.normal, some.elite)


@form("take_battle_spice")
def load(screen: Screen, asked: Asked, view: View) -> tuple[Load, ...]:
    """A number for each pile."""
    left, found = asked.options["most"], []
    for place, lying in asked.options["piles"].items():
        most = min(left, lying)
        amount = screen.number(f"Spice of {area_name(place)}, up to {most} [{most}]: ", 0, most, most)
        if amount:
            found.append(Load(place, int(amount)))
            left -= int(amount)
    return tuple(found)


@form("take_on_the_way")
def on_the_way(screen: Screen, asked: Asked, view: View) -> tuple[str, ...]:
    """One of the ways that the forces may have gone."""
    ways = [(", ".join(map(area_name, way)), tuple(way)) for way in asked.options]
    found: tuple[str, ...] | None = screen.menu([*ways, ("nothing", ())], "as much as possible")
    return asked.default() if found is None else found


@form("save_some")
def rescue(screen: Screen, asked: Asked, view: View) -> Rescue:
    """Forces as in `2 arrakeen`; one of them stays."""
    doomed = asked.options["doomed"]
    lost = ", ".join(f"{forces(part.group)} in {area_name(part.area)}" for part in doomed)
    screen.say(f"You lose {lost}. Up to {asked.options['most']} are saved: the last one named stays.")
    typed = screen.line("Which are saved [as many as possible]: ")
    if typed == "":
        return asked.default()  # type: ignore[no-any-return]
    if typed.casefold() in ("none", "0"):
        return Rescue()
    there = {part.area: Forces(part.normal, part.elite) for part in doomed}
    each = one_by_one(list(parts(typed, there)))
    return Rescue(each[-1], together(each[:-1])) if each else Rescue()


@form("exchange_traitor")
def exchange(screen: Screen, asked: Asked, view: View) -> Swap | None:
    """A card to keep, and one to give up for it."""
    options: Any = asked.options
    if not options["own"]:
        screen.say(f"You see {', '.join(map(label, options['drawn']))}; you have nothing to give up.")
        screen.line()
        return None
    kept = screen.menu([(label(n), n) for n in options["drawn"]], "keep none")
    if kept is None:
        return None
    screen.say("Which do you show and give up?")
    given = screen.menu([(label(n), n) for n in options["own"]], label(options["own"][0]))
    return Swap(kept, given or options["own"][0])
