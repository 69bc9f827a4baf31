"""What a question offers as data is legal: a page that keeps to it is never refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kanly.engine import Decision, Pick
from kanly.rules import Setup, State, seed_from, set_up
from kanly.rules.battle.plans import SealPlan, lacks_partner
from kanly.rules.bidding import Bid, MakeBid
from kanly.rules.hidden_mobile_stronghold import MoveStronghold, Step
from kanly.rules.movement import DeclareMove, Move
from kanly.rules.nexus import SpeakAtNexus
from kanly.rules.purse import free_spice
from kanly.rules.revival import Revival, Revive
from kanly.rules.shipment import BY_MARKER, DeclareShipment, Shipment, Shipping, price_of
from kanly.rules.spice_blow import RideWorm
from kanly.rules.state import Flight, Forces, Part, Plan, Turns

from .driver import WAYS, Start, moments

NUMBERS = st.integers(0, 10**9)
STARTS = st.sampled_from(WAYS)
Question = Decision[State, Any]
Offered = Callable[[Any, State, Any], Iterator[Any]]


def bids(question: MakeBid, state: State, options: Any) -> Iterator[Bid]:
    if options["low"] <= options["high"]:
        yield from (Bid(options["low"]), Bid(options["high"]))
    yield from (Bid(0, card) for card in options["karamas"])


def shipments(question: DeclareShipment, state: State, options: Any) -> Iterator[Shipment]:
    reserves = state.players[question.seat].reserves
    for way in options["ways"]:
        for place in way["to"] if way["kind"] != "cross" else ():
            normal = min(place["most"], reserves.normal)
            elite = place["most"] - normal
            made = Shipment(place["area"], normal, elite, way["kind"])
            if way["kind"] in BY_MARKER:
                made = Shipment(place["area"], kind=way["kind"])
            price = price_of(state, Shipping(question.seat, question.unit, made)).price
            if place["most"]:
                yield replace(made, ally_pays=max(0, price - free_spice(state, question.seat)))


def one_from(area: str, normal: int, hidden: int = 0) -> tuple[Part, ...]:
    return (Part(area, 1) if normal else Part(area, 0, 0, 1) if hidden else Part(area, 0, 1),)


def moves(question: DeclareMove, state: State, options: Any) -> Iterator[Move]:
    for origin in options:
        for to in origin["to"]:
            yield Move(one_from(origin["area"], origin["normal"], origin.get("hidden", 0)), to)
        for to in origin["to_with_elite"]:
            yield Move(one_from(origin["area"], 0), to)


def rides(question: RideWorm, state: State, options: Any) -> Iterator[Move]:
    for origin in options["from"]:
        own = state.forces[origin][question.seat]
        yield from (Move(one_from(origin, own.normal + own.advisors), to) for to in options["to"])


def revivals(question: Revive, state: State, options: Any) -> Iterator[Revival]:
    free = min(options["free"], options["most"], state.players[question.seat].tanks.normal)
    if free:
        yield Revival(free)
    have = free_spice(state, question.seat)
    yield from (Revival(leader=name) for name, price in options["leaders"].items() if price <= have)


def plans(question: SealPlan, state: State, options: Any) -> Iterator[Plan]:
    dial, spices = next(iter(options["dials"].items()))
    for leader in options["leaders"]:
        for weapon in options["weapons"]:
            for defense in options["defenses"]:
                frame = Plan(leader, weapon, defense)
                twice = weapon is not None and weapon == defense
                if leader is not None and not twice and lacks_partner(frame) is None:
                    yield question.with_dial(state, frame, float(dial), spices[0])
    for dial, spices in options["dials"].items():
        yield from (question.with_dial(state, Plan(options["leaders"][0]), float(dial), s) for s in spices)


def steps(question: MoveStronghold, state: State, options: Any) -> Iterator[Step]:
    for place in options["to"]:
        yield from (Step(place["area"], options["left"], place["spice"]), Step(place["area"], 0, 0))


OFFERED: dict[type[Question], Offered] = {
    MakeBid: bids,
    DeclareShipment: shipments,
    DeclareMove: moves,
    RideWorm: rides,
    Revive: revivals,
    SealPlan: plans,
    MoveStronghold: steps,
    SpeakAtNexus: lambda question, state, options: iter(options),
}


def offered(question: Question, state: State) -> Iterator[Any]:
    """Answers put together from what is offered, as far as they can be."""
    if isinstance(question, Pick):
        yield from question.choices(state)
    elif type(question) in OFFERED:
        yield from OFFERED[type(question)](question, state, question.options(state))


def keep_to_the_options(number: int, start: Start) -> None:
    """Of seats that have given no word: a promise narrows what may be put together."""
    game = start(number, turns=2)
    for _ in moments(game, Random(number), 0.05):
        state = game.state
        for seat, question in game.pending().items():
            if all(duty.seat != seat for duty in state.duties):
                for answer in offered(question, state):
                    question.check(state, answer)


@settings(max_examples=12)
@given(NUMBERS, STARTS)
def test_what_is_offered_is_legal(number: int, start: Start) -> None:
    keep_to_the_options(number, start)


@pytest.mark.campaign
@settings(max_examples=200)
@given(NUMBERS, STARTS)
def test_much_that_is_offered_is_legal(number: int, start: Start) -> None:
    keep_to_the_options(number, start)


def test_no_advisor_is_offered_a_far_flight() -> None:
    seats = ("bene_gesserit", "richese", "emperor")
    state = set_up(Setup(factions=seats, mode="advanced", seed=seed_from(1)))
    state.phase, state.turn, state.storm, state.order = "shipment_and_movement", 2, 1, list(seats)
    state.forces = {"carthag:10": {"emperor": Forces(1), "bene_gesserit": Forces(advisors=2)}}
    state.turn_order = Turns(acting="bene_gesserit", flight=Flight(far=3))
    question = DeclareMove("bene_gesserit", 1)
    offers: Any = question.options(state)
    assert [offer["to"] for offer in offers] == [[]]
    state.turn_order.flight = None
    walks: Any = question.options(state)
    assert walks[0]["to"]
