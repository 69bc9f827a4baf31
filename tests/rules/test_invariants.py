"""The auditor of the table sees every kind of fault that it looks for, and none where there is none."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kanly.engine import Entry, Event
from kanly.rules import Setup, State, begin, events, seed_from, set_up
from kanly.rules.invariants import check, spice_balance
from kanly.rules.state import Auction, Battle, Deal, Duty, Forces, Group, Plan

from .driver import copy, moments, play

SETUP = Setup(factions=("atreides", "emperor", "guild", "harkonnen"), turns=3, seed=seed_from(3))
Break = Callable[[State], object]


def middle() -> State:
    """A table in its third turn."""
    game = begin(SETUP)
    for _ in moments(game, Random(5)):
        if game.state.turn == 3:
            break
    return game.state


MIDDLE = middle()


def share(state: State, *seats: str) -> None:
    """Each of these seats sends a force from its reserves to Arrakeen."""
    for seat in seats:
        state.players[seat].reserves.normal -= 1
        state.forces.setdefault("arrakeen:9", {}).setdefault(seat, Forces()).normal += 1


def test_a_table_that_is_whole() -> None:
    assert check(MIDDLE, set_up(SETUP)) == []
    assert check(set_up(SETUP)) == []


FAULTS: dict[str, Break] = {
    "storm order": lambda s: s.order.pop(),
    "sector 19": lambda s: setattr(s, "storm", 19),
    "not the other way round": lambda s: setattr(s.players["guild"], "ally", "emperor"),
    "pledges spice to nobody": lambda s: setattr(s.players["guild"], "pledged_cards", 1),
    "elite forces this turn": lambda s: setattr(s.players["emperor"].revived, "elite", 2),
    "ordinary and elite forces": lambda s: setattr(s.players["guild"].tanks, "normal", 20),
    "negative number": lambda s: setattr(s.players["guild"].tanks, "elite", -1),
    "advisors off the board": lambda s: setattr(s.players["guild"].tanks, "advisors", 1),
    "no place": lambda s: s.forces.update({"arrakeen:1": {"guild": Forces(1)}}),
    "empty stack": lambda s: s.forces.update({"arrakeen:9": {"guild": Forces()}}),
    "both fighters and advisors": lambda s: s.forces.update({"arrakeen:9": {"guild": Forces(1, 0, 1)}}),
    "is occupied by": lambda s: share(s, "guild", "emperor", "harkonnen", "atreides"),
    "treachery card is in several places": lambda s: s.deck.append(s.discard[-1] if s.discard else s.deck[0]),
    "are missing": lambda s: s.deck.pop(),
    "which lies open": lambda s: s.known.update({"guild": [s.discard[-1]]}),
    "cards": lambda s: s.players["guild"].hand.extend(s.deck[-5:]),
    "spice card is in several places": lambda s: s.pile_a.append(s.spice_deck[0]),
    "traitor is in several places": lambda s: s.traitor_deck.append(s.players["guild"].traitors[0]),
    "nobody holds them": lambda s: s.shown_traitors.append(s.players["guild"].dismissed[0]),
    "is held by": lambda s: setattr(s.discs["caid"], "owner", "guild"),
    "is dead, but held": lambda s: kill(s, "caid", "harkonnen"),
    "deaths": lambda s: setattr(s.discs["caid"], "alive", False),
    "face down": lambda s: setattr(s.discs["caid"], "hidden", True),
    "spice behind the shield": lambda s: setattr(s.players["guild"], "spice", -1),
    "spice before the shield": lambda s: setattr(s.players["guild"], "bribes", -1),
    "spice lies in": lambda s: s.spice.update({"arrakeen:9": 0}),
    "has bound more": lambda s: sealed(s, Plan(spice=99)),
    "holds 99 of its": lambda s: sealed(s, Plan(spice=99)),
    "not in its hand": lambda s: sealed(s, Plan(weapon=s.deck[0])),
    "lies on the table": lambda s: setattr(s, "auction", Auction()),
    "turn 4 of 3": lambda s: setattr(s, "turn", 4),
    "nobody has won": lambda s: setattr(s, "phase", "over"),
    "are numbered": lambda s: s.deals.append(Deal(99, "guild", "emperor")),
    "does not play": lambda s: s.duties.append(Duty("ixians", "lose", True)),
    "which has ended": lambda s: s.duties.append(Duty("guild", "lose", True, deal=99)),
}


def kill(state: State, leader: str, holder: str) -> None:
    disc = state.discs[leader]
    disc.alive, disc.deaths, disc.holder = False, 1, holder


def sealed(state: State, plan: Plan) -> None:
    state.phase, state.auction, state.turn_order = "battle", None, None
    state.battle = Battle(1, "arrakeen", "guild", "emperor", "sealing", plans={"guild": plan})


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_fault_is_seen(sentence: str) -> None:
    state = copy(MIDDLE)
    FAULTS[sentence](state)
    assert any(sentence in told for told in check(state, set_up(SETUP)))


PAYMENTS: tuple[tuple[dict[str, int], tuple[Event, ...]], ...] = (
    ({"guild": -3, "emperor": 3}, (events.CardBought("guild", 3, 1, "emperor"),)),
    ({"guild": -3}, (events.CardBought("guild", 3, 1),)),
    (
        {"atreides": -1, "harkonnen": -2, "guild": 3},
        (
            events.AllyPaid("harkonnen", "atreides", 2, "shipment", "guild"),
            events.ForcesShipped("atreides", "arrakeen:9", Group(3), 3, "reserves", "guild"),
        ),
    ),
    ({"guild": -1}, (events.ForcesReturned("guild", "arrakeen", Group(1), 1),)),
    ({"guild": -2}, (events.SupportPaid("guild", 2),)),
    ({"guild": -4}, (events.RevivalPaid("guild", 4),)),
    ({"emperor": -2, "guild": 2}, (events.SpiceGiven("emperor", "guild", 2),)),
    ({"guild": 7}, (events.BountyPaid("guild", 5), events.CharityPaid("guild", 2))),
    ({"guild": 2}, (events.IncomePaid("guild", "tueks_sietch", 2),)),
)


@pytest.mark.parametrize(("change", "told"), PAYMENTS)
def test_payments_are_explained_by_what_is_told(change: dict[str, int], told: tuple[Event, ...]) -> None:
    before, after = copy(MIDDLE), copy(MIDDLE)
    for seat, amount in change.items():
        before.players[seat].spice = 10
        after.players[seat].spice = 10 + amount
    assert spice_balance(before, after, [Entry(event) for event in told]) == []
    assert len(spice_balance(before, after, [])) == len(change)


def test_spice_on_the_board_and_bribes_are_explained() -> None:
    before, after = copy(MIDDLE), copy(MIDDLE)
    before.spice, after.spice = {"old_gap:9": 4}, {"old_gap:9": 2, "cielago_south:2": 12}
    after.players["guild"].spice += 2
    after.players["emperor"].bribes += 1
    after.players["guild"].spice -= 1
    told = [
        events.SpiceBlown("cielago_south:2", 12),
        events.SpiceCollected("guild", "old_gap:9", 2),
        events.BribePaid("guild", "emperor", 1),
    ]
    assert spice_balance(before, after, [Entry(event) for event in told]) == []
    assert spice_balance(before, after, [Entry(told[0])]) != []


def test_the_end_of_a_game_is_a_whole_table() -> None:
    game = begin(SETUP)
    play(game, Random(1))
    assert check(game.state, set_up(SETUP)) == []
