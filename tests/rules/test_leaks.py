"""Leaks that were found by reading, kept shut: refusals and questions must not tell what is hidden."""

from __future__ import annotations

import msgspec
import pytest

from kanly.engine import IllegalAnswer, NotAsked
from kanly.rules import Dune, Setup, SetupError, begin, journal, seed_from, view
from kanly.rules.anytime import offers
from kanly.rules.deals import AcceptDeal, Bribe, ProposeDeal

SIX = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")


def at_turn_of(kind: str, seed: int, **more: object) -> Dune:
    """A paced game that waits for a question of this kind; everybody has given defaults so far."""
    setup = msgspec.convert({"factions": SIX, "seed": seed_from(seed), **more}, Setup)
    game = begin(setup, paced=True)
    while game.waiting is not None and game.waiting.kind != kind:
        wait = game.waiting
        if wait.secret:
            game.beat()
        else:
            seat = wait.open[0]
            game.submit(seat, wait.decisions[seat].default(game.state))
    assert game.waiting is not None
    return game


@pytest.mark.rules("deals.spice", "secrecy.sealed")
def test_what_is_offered_is_bound_so_that_an_acceptance_tells_nothing() -> None:
    game = at_turn_of("make_bid", 3)
    wait = game.waiting
    assert wait is not None
    giver = wait.open[0]
    taker = next(seat for seat in SIX if seat != giver)
    spice = game.state.players[giver].spice
    game.act(giver, ProposeDeal(taker, gives=spice))
    with pytest.raises(IllegalAnswer) as refusal:
        game.submit(giver, {"amount": 1})
    assert refusal.value.rule == "bidding.limit"
    with pytest.raises(IllegalAnswer):
        game.act(giver, Bribe(taker, 1))
    assert "accept_deal" in {offer.kind for offer in offers(game.state, taker)}
    game.act(taker, AcceptDeal(game.state.deal_count))
    assert game.state.players[taker].bribes == spice


@pytest.mark.rules("harkonnen.mulligan", "secrecy.traitors")
@pytest.mark.parametrize("seed", range(6))
def test_the_mulligan_is_asked_whatever_was_dealt(seed: int) -> None:
    setup = Setup(factions=SIX, rulings={"harkonnen-mulligan": "on_once"}, seed=seed_from(seed))
    game = begin(setup, paced=True)
    game.submit("bene_gesserit", {"faction": "fremen", "turn": 2})
    seen = view(game, "fremen").pending
    assert seen is not None
    assert (seen.kind, seen.secret, seen.asked) == ("mulligan", True, False)


@pytest.mark.parametrize(
    "change",
    [
        {"mode": "x"},
        {"mode": None},
        {"factions": (1, 2)},
        {"factions": "atreides"},
        {"seed": 7},
        {"turns": 1.5},
        {"turns": True},
        {"turns": 2**70},
        {"rulings": None},
        {"rulings": {"contested-city": ["x"]}},
        {"variants": "tournament"},
        {"modules": None},
    ],
)
def test_a_set_up_of_the_wrong_form_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        begin(msgspec.structs.replace(Setup(factions=SIX), **change))


def test_nobody_sees_through_the_eyes_of_who_does_not_play() -> None:
    game = begin(Setup(factions=("atreides", "fremen")))
    for look in (view, journal):
        with pytest.raises(NotAsked):
            look(game, "guild")
    with pytest.raises(NotAsked):
        game.world("guild", 1)
    with pytest.raises(ValueError, match="seed of a world"):
        game.world("fremen", 2**80)
    for number in (-1, 2**600):
        with pytest.raises(SetupError):
            seed_from(number)
