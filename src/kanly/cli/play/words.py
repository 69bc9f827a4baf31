"""What choices and questions are called in the terminal."""

from __future__ import annotations

from functools import singledispatch
from inspect import cleandoc
from typing import get_args

import msgspec

from kanly.bots import Asked
from kanly.catalog import cards, factions, leader_skills, leaders
from kanly.rules import sentences
from kanly.rules.battle.combatants import Contest
from kanly.rules.factions.bene_gesserit import Command
from kanly.rules.factions.choam_worthless import Trip
from kanly.rules.factions.fremen import WormCall
from kanly.rules.factions.ixian import Relocation, Return
from kanly.rules.ground import every_place
from kanly.rules.nexus import NexusMove
from kanly.rules.sentences import area, card, card_class, faction, forces, leader, place, words
from kanly.rules.state import Group, Part, Question, Use
from kanly.rules.storm import StormPlay

NEXUS = {
    "ready": "I am ready",
    "offer": "offer {} an alliance",
    "accept": "accept the alliance with {}",
    "withdraw": "withdraw the offer to {}",
    "break": "leave the alliance",
}
PLAIN = (str, int, float, bool)
NOT_SHOWN = ("seat", "unit", "uses", "real_only", "low", "high")


@singledispatch
def label(value: object) -> str:
    """A choice in words."""
    return "nothing" if value is None else str(value)


@label.register
def _(value: bool) -> str:
    return "yes" if value else "no"


@label.register
def _(value: str) -> str:
    return thing(value)


@label.register
def _(value: Contest) -> str:
    return f"{place(value.territory)}, against {faction(value.opponent)}"


@label.register
def _(value: NexusMove) -> str:
    return NEXUS[value.do].format(faction(value.seat or ""))


@label.register
def _(value: Command) -> str:
    return f"{'play' if value.must else 'do not play'} {card_class(value.what)}"


@label.register
def _(value: StormPlay) -> str:
    return card(value.card) if value.distance is None else f"{card(value.card)}: {value.distance} sectors"


@label.register
def _(value: Return) -> str:
    return f"{card(value.card)}, {'on top of' if value.top else 'beneath'} the deck"


@label.register
def _(value: Relocation) -> str:
    return f"{card(value.card)}: to {area(value.to)}"


@label.register
def _(value: Trip) -> str:
    return f"{forces(Group(not value.elite, value.elite))} of {faction(value.seat)} in {area(value.area)}"


@label.register
def _(value: WormCall) -> str:
    return f"{card(value.card)}: a worm to {place(value.territory)}"


@label.register
def _(value: Use) -> str:
    return f"{sentences.power(value.power)} of {faction(value.owner)}"


@label.register
def _(value: Group) -> str:
    return forces(value)


@label.register
def _(value: Part) -> str:
    return f"{forces(value.group)} in {area(value.area)}"


def thing(id: str) -> str:
    """The name of a faction, card, leader, place or whatever else has an id."""
    if id in leaders():
        return f"{leader(id)} ({leaders()[id].printed})"
    if id in cards():
        return f"{card(id)} ({card_kind(id)})"
    if id in factions():
        return faction(id)
    if id in leader_skills():
        return f"{sentences.skill(id)}: {leader_skills()[id].normal} In battle: {leader_skills()[id].battle}"
    if id in every_place().territories:
        return place(id)
    if "." in id:
        return sentences.power(id)
    return area(id) if id in every_place().areas else words(id)


def card_kind(id: str) -> str:
    """What kind of card it is, in a word or two."""
    sheet = cards()[id]
    classes = "/".join(sheet.weapon or sheet.defense)
    return f"{classes} {words(sheet.kind)}".strip()


def title(asked: Asked) -> str:
    """What is asked, and about what."""
    text = cleandoc(type(asked.question).__doc__ or words(asked.kind)).partition("\n")[0]
    about = details(asked.question)
    return f"{text} ({about})" if about else text


def details(question: msgspec.Struct) -> str:
    """The fields of a question that tell what it is about."""
    shown = []
    for field in question.__struct_fields__:
        value = getattr(question, field)
        if field in NOT_SHOWN or value is None:
            continue
        if isinstance(value, get_args(Question)):
            shown.append(sentences.question(value))
        elif isinstance(value, PLAIN):
            shown.append(f"{words(field)}: {label(value)}")
    return ", ".join(shown)
