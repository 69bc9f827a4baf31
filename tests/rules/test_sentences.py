"""Every event can be told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from kanly.bots import make
from kanly.engine import Decision, Event
from kanly.rules import begin
from kanly.rules.events import AnyEvent
from kanly.rules.sentences import ASKED, QUESTIONS, TEMPLATES, question, sentence
from kanly.rules.state import Group, Plan, Question
from kanly.rules.state.questions import AllOf, AnyOf, HoldsCard, HoldsSpice, InBattle, Not, WillEnter
from kanly.simulation import draw_game, parse_campaign, play

EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
PLAIN = (Not, AllOf, AnyOf)

# A value for each type of field; text of any kind is an id that names nothing.
VALUES: dict[Any, object] = {
    int: 3,
    float: 2.5,
    bool: True,
    Group: Group(2, 1),
    Plan: Plan("feyd_rautha", "lasgun", "shield_1", 2.5, 1, ("kwisatz_haderach",)),
    dict[str, int]: {"fremen": 2},
    tuple[str, ...]: ("fremen", "guild"),
}


def made(kind: type[Event], empty: bool) -> Event:
    """An event with something, or as little as possible, in each field."""
    return kind(
        **{field: value(hint, empty) for field, hint in get_type_hints(kind).items() if field in fields(kind)}
    )


def fields(kind: type[Event]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind)}


def value(hint: Any, empty: bool) -> object:
    if hint == Question:
        return HoldsCard("shield")
    if empty and type(None) in get_args(hint):
        return None
    if empty and hint in (int, bool):
        return hint()
    return VALUES.get(hint, "stilgar")


def test_every_kind_of_event_has_a_template() -> None:
    assert {kind.kind() for kind in EVENTS} == set(TEMPLATES)


def test_every_kind_of_question_has_a_template() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(Question) if kind not in PLAIN}
    assert kinds == set(QUESTIONS)


def test_every_kind_of_decision_has_words() -> None:
    assert {kind.kind() for kind in decisions(Decision)} == set(ASKED)


def decisions(kind: type[Any]) -> Iterator[type[Any]]:
    """The kinds that the rules ask."""
    for found in kind.__subclasses__():
        if found.__module__.startswith("kanly.rules") and not found.__subclasses__():
            yield found
        yield from decisions(found)


@pytest.mark.parametrize("empty", [False, True], ids=["full", "empty"])
@pytest.mark.parametrize("kind", EVENTS, ids=[kind.kind() for kind in EVENTS])
def test_templates_name_fields_that_exist(kind: type[Event], empty: bool) -> None:
    told = sentence(made(kind, empty))
    assert told.endswith((".", "?"))
    assert not re.search(r"[{}#|]|None|  ", told)


def test_what_games_tell_reads_like_language() -> None:
    campaign = parse_campaign(seats="4-6", bots="novice,random", seed=9)
    for number in range(3):
        drawn = draw_game(campaign, number)
        game = begin(drawn.setup)
        bots = {seat: make(bot, seat) for seat, bot in drawn.bots.items()}
        play(drawn.setup, bots, rng=Random(1), game=game, check=False)
        told = [sentence(entry.event) for entry in game.journal]
        assert len(told) > 100
        assert not [line for line in told if "_" in line or re.search(r"[a-z]:\d", line)]


def test_questions_in_words() -> None:
    asked = Not(AllOf((HoldsSpice(5), AnyOf((WillEnter("carthag", 2, "ship"), HoldsCard("lasgun"))))))
    assert question(asked) == (
        "is it false: is all of this true: do you have at least 5 spice? is any of this true: "
        "will you ship Carthag with at least 2 forces this turn? do you hold at least 1 of Lasgun?"
    )
    assert question(InBattle("dial_above", above=2)) == "in your plan, is the dial above more than 2?"
