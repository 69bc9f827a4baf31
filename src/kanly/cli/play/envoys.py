"""Forms for Ecaz, its Ambassadors, and what they let their allies do."""

from __future__ import annotations

from typing import Any

from kanly.bots import Asked
from kanly.cli.play.armies import NOTHING, label_forces, moved, reachable
from kanly.cli.play.forms import form, pick
from kanly.cli.play.read import area, group, name, parts
from kanly.cli.play.screen import Screen
from kanly.cli.play.words import label
from kanly.rules.factions.ecaz_ambassadors import Posting
from kanly.rules.granted_shipment import Sent
from kanly.rules.movement import Move
from kanly.rules.revival import Revival
from kanly.rules.sentences import area as area_name
from kanly.rules.sentences import faction, leader, place
from kanly.rules.state import Forces
from kanly.rules.view import View


@form("place_ecaz")
def place_first(screen: Screen, asked: Asked, view: View) -> tuple[Any, ...]:
    """Forces spread over the sectors of Imperial Basin."""
    options, usual = asked.options, tuple(asked.default())
    screen.say(f"Place {options['number']} forces in {', '.join(map(area_name, options['areas']))}.")
    typed = screen.line(f"As in: 3 imperial basin 8, 3 imperial basin 9 [{', '.join(map(label, usual))}]: ")
    return parts(typed, dict.fromkeys(options["areas"], Forces())) if typed else usual


@form("place_ambassador")
def post(screen: Screen, asked: Asked, view: View) -> Posting | None:
    """An Ambassador and a stronghold."""
    options = asked.options
    screen.say(f"The next Ambassador costs {options['price']} spice. Which one?")
    token = screen.menu([(faction(token), token) for token in options["tokens"]], "none")
    if token is None:
        return None
    screen.say("In which stronghold?")
    where = screen.menu([(place(name), name) for name in options["to"]], "none")
    return None if where is None else Posting(token, where)


@form("ship_granted")
def ship(screen: Screen, asked: Asked, view: View) -> Sent | None:
    """A line such as `4 arrakeen`."""
    options = asked.options
    own = Forces(options["normal"], options["elite"])
    screen.say(f"Up to {options['most']} of your reserves ({label_forces(own)}), for nothing, to:")
    screen.say(f"  {reachable(options['to'])}")
    typed = screen.line("As in: 4 arrakeen [none]: ").casefold().removeprefix("to ")
    if typed in ("", *NOTHING):
        return None
    some, rest = group(typed, own)
    return Sent(area(rest.removeprefix("to "), options["to"]), some.normal, some.elite)


@form("revive_granted")
def revive(screen: Screen, asked: Asked, view: View) -> Revival | None:
    """Forces or a leader."""
    options = asked.options
    screen.say(f"Up to {options['most']} forces ({options['elite']} elite), or one leader:")
    for id in options["leaders"]:
        screen.say(f"  {label(id)}")
    typed = screen.line("A number of forces (3, or 2+1), or a leader [none]: ").casefold()
    if typed in ("", *NOTHING):
        return None
    if typed[0].isdecimal():
        some, _ = group(typed, view.mats[asked.question.seat].tanks)
        return Revival(some.normal, some.elite)
    return Revival(leader=name(typed, {id: leader(id) for id in options["leaders"]}, "leader to bring back"))


@form("relocate")
def relocate(screen: Screen, asked: Asked, view: View) -> Move | None:
    """Like a movement, to anywhere; one group must go."""
    for stack in asked.options:
        own = Forces(stack["normal"], stack["elite"], hidden=stack["hidden"])
        screen.say(f"  {label_forces(own)} in {area_name(stack['area'])}")
    screen.say("One group goes from one territory to any place outside the storm.")
    return moved(screen, asked, view, {to for stack in asked.options for to in stack["to"]})


@form("cash_cards")
def cash(screen: Screen, asked: Asked, view: View) -> tuple[Any, ...]:
    """Any of some."""
    found = screen.several([(label(card), card) for card in asked.options], "none of them")
    return () if found is None else tuple(found)


@form("trigger_ambassador")
def trigger(screen: Screen, asked: Asked, view: View) -> Any:
    """Nobody, oneself, or the ally."""
    screen.say("For whom does it work?")
    return pick(screen, asked, list(asked.options))
