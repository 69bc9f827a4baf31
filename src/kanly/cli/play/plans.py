"""The form of a battle plan."""

from __future__ import annotations

from typing import Any

import msgspec

from kanly.bots import Asked
from kanly.cli.play.forms import form
from kanly.cli.play.screen import Anew, Screen
from kanly.cli.play.words import label, thing
from kanly.rules.battle.combatants import opponent
from kanly.rules.battle.dial import allocations
from kanly.rules.sentences import faction, forces, place
from kanly.rules.sentences import plan as plan_words
from kanly.rules.state import Forces, Group, Plan
from kanly.rules.view import View


@form("battle_plan")
def plan(screen: Screen, asked: Asked, view: View) -> Plan:
    """Leader, weapon, defense, dial and support, one after the other."""
    options, usual = asked.options, asked.default()
    introduce(screen, view, options)
    screen.say("Your leader:")
    leaders = [(label(name), name) for name in options["leaders"] if name is not None]
    leader = screen.menu(leaders, f"the weakest plan ({plan_words(usual)})") if leaders else None
    if leader is None:
        return usual  # type: ignore[no-any-return]
    weapon = slot(screen, "weapon", options["weapons"])
    defense = slot(
        screen, "defense", [card for card in options["defenses"] if card is None or card != weapon]
    )
    extras = tuple(extra for extra in options["extras"] if wanted(screen, extra))
    dial, spice = dialed(screen, options["dials"])
    made = Plan(leader, weapon, defense, dial, spice, extras, boost=bought(screen, options["boost"]))
    return made if asked.allows(made) else declared(screen, asked, options, made)


def introduce(screen: Screen, view: View, options: dict[str, Any]) -> None:
    """Who fights whom, and with what."""
    fight = view.battle
    if fight is not None:
        screen.say(f"In {place(fight.territory)} against {faction(opponent(fight, view.seat or ''))}.")
    values, owner = options["values"], options["forces_of"]
    whose = "You have" if view.seat == owner else f"You dial for {faction(owner)}, who has"
    screen.say(f"{whose} {forces(Group(options['normal'], options['elite']))} there.")
    if options["beside"]:
        screen.say(f"Forces beside them add {options['beside']} in any case.")
    if options["elite"]:
        screen.say(f"Each elite force counts {values.elite:g}.")
    if not values.free:
        screen.say(f"A force counts in full with 1 spice of support, else half; you have {options['spice']}.")


def slot(screen: Screen, name: str, offered: list[str | None]) -> str | None:
    """A card for a slot of the plan."""
    cards = [(thing(card), card) for card in offered if card is not None]
    if not cards:
        return None
    screen.say(f"Your {name}:")
    if None not in offered:
        return screen.menu(cards, thing(cards[0][1])) or cards[0][1]
    return screen.menu(cards, "none")


def wanted(screen: Screen, extra: str) -> bool:
    """Shall this go into the plan?"""
    return screen.line(f"With {thing(extra)}? (yes or no) [no]: ").casefold().startswith("y")


def dialed(screen: Screen, dials: dict[str, list[int]]) -> tuple[float, int]:
    """The number, and the spice that supports it."""
    numbers = sorted(map(float, dials))
    dial = screen.fraction(
        f"Dial from {numbers[0]:g} to {numbers[-1]:g}: ", numbers[0], numbers[-1], numbers[0]
    )
    spices = dials.get(f"{dial:g}")
    if dial is None or spices is None:
        screen.say(f"That number cannot be dialed; these can: {', '.join(f'{n:g}' for n in numbers)}")
        raise Anew
    if len(spices) == 1:
        return dial, spices[0]
    listed = ", ".join(map(str, spices))
    spice = screen.number(f"Support, in spice ({listed}) [{spices[-1]}]: ", spices[0], spices[-1], spices[-1])
    return dial, int(spice or 0)


def bought(screen: Screen, most: int) -> int:
    """Own spice put in for strength, where a skill allows it."""
    if not most:
        return 0
    return int(screen.number(f"Spice for strength, if a Banker fights (0 to {most}) [0]: ", 0, most, 0) or 0)


def declared(screen: Screen, asked: Asked, options: dict[str, Any], made: Plan) -> Plan:
    """At a table where the plan says which forces are dialed: say it."""
    own = Forces(options["normal"], options["elite"])
    mixes = allocations(own, options["values"], made.dial, made.spice)
    fitting = [m for m in mixes if asked.allows(msgspec.structs.replace(made, dialed=m))]
    if not fitting:
        return made
    screen.say("Which forces do you dial?")
    mix = screen.menu([(forces(m), m) for m in fitting], forces(fitting[0]))
    return msgspec.structs.replace(made, dialed=mix or fitting[0])
