"""Forms for what forces do on the board: shipments, movements, rides, first placements."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kanly.bots import Asked
from kanly.cli.play.forms import form
from kanly.cli.play.read import Unclear, area, group, march, parts
from kanly.cli.play.screen import Screen
from kanly.cli.play.table import standing, where
from kanly.cli.play.words import label
from kanly.rules.ground import every_place
from kanly.rules.hidden_mobile_stronghold import Step
from kanly.rules.movement import Move
from kanly.rules.presence import territory_of
from kanly.rules.sentences import area as area_name
from kanly.rules.shipment import BY_MARKER, Shipment
from kanly.rules.state import Forces, Group
from kanly.rules.view import View

NOTHING = ("none", "nothing", "no", "pass", "0")
KINDS = {
    "reserves": "from your reserves: 5 arrakeen",
    "placement": "from your reserves, free: 5 sietch tabr",
    "transfer": "reserves to anywhere, paid: transfer 5 arrakeen",
    "cross": "from board to board: cross 3 arrakeen to carthag",
    "no_field": "a No-Field, face down: no_field arrakeen",
    "allied_no_field": "with a No-Field of your ally: allied_no_field arrakeen",
    "withdraw": "from the board to your reserves: withdraw 3 arrakeen",
}


@form("declare_shipment")
def ship(screen: Screen, asked: Asked, view: View) -> Shipment | None:
    """A line such as `5 arrakeen`; `places` lists where one can go."""
    ways = {way["kind"]: way["to"] for way in asked.options["ways"]}
    own = Forces(asked.options["normal"], asked.options["elite"])
    spice = 0 if view.me is None else view.me.spice
    screen.say(f"Reserves: {label_forces(own)}. Spice: {spice}. On the board: {standing(view)}.")
    for kind in ways:
        screen.say(f"  {KINDS[kind]}")
    screen.say("Add `karama` to pay half with a Karama. `places` lists where you can ship to.")
    while True:
        typed = screen.line("Your shipment [none]: ").casefold()
        if typed == "":
            return asked.default()  # type: ignore[no-any-return]
        if typed in NOTHING:
            return None
        if typed != "places":
            return paid(asked, view, with_extra(asked, typed, ways, own, view))
        for kind, targets in ways.items():
            screen.say("\n".join(target_lines(kind, targets)))


def with_extra(asked: Asked, typed: str, ways: dict[str, list[Any]], own: Forces, view: View) -> Shipment:
    """A shipment as it was typed; a force goes along free wherever a skill lets it."""
    made = shipment(typed, ways, own, view)
    for extra in (Group(0, 1), Group(1)):
        more = paid(asked, view, msgspec.structs.replace(made, extra=extra))
        if asked.allows(more):
            return more
    return made


def label_forces(own: Forces) -> str:
    """Forces in words."""
    shown = f"{own.normal}" + (f" and {own.elite} elite" if own.elite else "")
    return f"{shown} and a marker (`marker`, or `2+marker`)" if own.hidden else shown


def target_lines(kind: str, targets: list[dict[str, Any]]) -> list[str]:
    """Where one can ship, with the price of one force and how many can be paid; strongholds first."""
    strong = every_place().strongholds
    ordered = sorted(targets, key=lambda offer: territory_of(offer["area"]) not in strong)
    cells = [f"{area_name(o['area'])}: {o['price_of_one']} each, up to {o['most']}" for o in ordered]
    return [f"{kind}:", *(f"  {cell}" for cell in cells)]


def shipment(typed: str, ways: dict[str, list[Any]], own: Forces, view: View) -> Shipment:
    """A shipment as it was typed."""
    first = typed.partition(" ")[0]
    kind: Any = first if first in ways else next(iter(ways))
    text = typed.removeprefix(kind).strip()
    with_karama = re.search(r"\s*\bkarama\b\s*", text)
    text = re.sub(r"\s*\bkarama\b\s*", "", text)
    karama = held_karama(view) if with_karama else None
    targets = [offer["area"] for offer in ways[kind]]
    if kind == "cross":
        taken, to = march(text, where(view), targets)
        return Shipment(to, kind=kind, parts=taken)
    if kind == "withdraw":
        return Shipment(None, kind=kind, parts=parts(text, where(view)))
    if kind in BY_MARKER:
        return Shipment(area(re.sub(r"^to\s+", "", text), targets), kind=kind, karama=karama)
    some, place = group(text, own)
    return Shipment(area(re.sub(r"^to\s+", "", place), targets), some.normal, some.elite, kind, karama=karama)


def held_karama(view: View) -> str:
    """A Karama of the own hand, or a card that may serve as one."""
    from kanly.catalog import cards

    hand = [] if view.me is None else view.me.hand
    found = [c for c in hand if cards()[c].face == "karama"] or [c for c in hand if cards()[c].worthless]
    if not found:
        raise Unclear("You hold no Karama")
    return found[0]


def paid(asked: Asked, view: View, made: Shipment) -> Shipment:
    """The ally pays as little as is needed."""
    pledge = 0 if view.ally is None else view.ally.shipment
    for share in range(pledge + 1):
        shared = msgspec.structs.replace(made, ally_pays=share)
        if asked.allows(shared):
            return shared
    return made


@form("declare_move")
def move(screen: Screen, asked: Asked, view: View) -> Move | None:
    """A line such as `5 arrakeen to imperial basin 9`."""
    for stack in asked.options:
        own = Forces(stack["normal"], stack["elite"], hidden=stack.get("hidden", 0))
        screen.say(f"  {label_forces(own)} in {area_name(stack['area'])}, to: {reachable(stack['to'])}")
        if stack["to_with_elite"]:
            screen.say(f"    with an elite force also to: {reachable(stack['to_with_elite'])}")
    near = {to for stack in asked.options for to in (*stack["to"], *stack["to_with_elite"])}
    return moved(screen, asked, view, near)


@form("move_stronghold")
def travel(screen: Screen, asked: Asked, view: View) -> Step | None:
    """The next place of the Hidden Mobile Stronghold; all spice on the way is taken."""
    options = asked.options
    screen.say(
        f"It points at {area_name(options['from'])}, may cross {options['borders']} borders, "
        f"and takes {options['left']} spice there when it leaves."
    )
    targets = [place["area"] for place in options["to"]]
    for place in options["to"]:
        screen.say(f"  {area_name(place['area'])}: {place['spice']} spice")
    typed = screen.line("It goes to [stays]: ").casefold()
    return None if typed in ("", *NOTHING) else Step(area(typed, targets))


@form("ride_worm")
def ride(screen: Screen, asked: Asked, view: View) -> Move | None:
    """Like a movement, to anywhere."""
    origins = ", ".join(area_name(origin) for origin in asked.options["from"])
    screen.say(f"From {origins} to any place outside the storm.")
    return moved(screen, asked, view, set(asked.options["to"]))


def moved(screen: Screen, asked: Asked, view: View, targets: set[str]) -> Move | None:
    """Read a movement."""
    screen.say("Say how many, from where and where to: 5 arrakeen to imperial basin 9")
    if view.seat == "bene_gesserit" and view.mode == "advanced":
        screen.say("Add `arms` if advisors shall arrive as fighters.")
    typed = screen.line("Your move [none]: ").casefold()
    if typed == "":
        return asked.default()  # type: ignore[no-any-return]
    if typed in NOTHING:
        return None
    arms = bool(re.search(r"\barms\b", typed))
    taken, to = march(re.sub(r"\s*\barms\b\s*", "", typed), where(view), targets)
    return Move(taken, to, arms)


def reachable(areas: list[str]) -> str:
    """Places in reach, without their sectors."""
    names = dict.fromkeys(every_place().territories[territory_of(a)].name for a in areas)
    return ", ".join(names) or "nowhere"


@form("place_fremen")
def place(screen: Screen, asked: Asked, view: View) -> tuple[Any, ...]:
    """Forces spread over some areas."""
    options, usual = asked.options, tuple(asked.default())
    screen.say(f"Place {options['number']} forces, {options['elite']} of them elite at most, in:")
    screen.say(f"  {', '.join(map(area_name, options['areas']))}")
    typed = screen.line(f"As in: 6 sietch tabr, 3+1 false wall south 4 [{', '.join(map(label, usual))}]: ")
    return parts(typed, dict.fromkeys(options["areas"], Forces())) if typed else usual
