"""How `given` becomes a state: nothing is lost, nothing doubled, and what is not named stays as set up."""

from __future__ import annotations

import pytest

from kanly.catalog import starting_deck
from kanly.rules import State
from kanly.scenarios import loads
from kanly.scenarios.position import position

SIX = "name: x\ngame: {factions: [atreides, bene_gesserit, emperor, fremen, guild, harkonnen]}\n"


def state_of(given: str, head: str = SIX) -> State:
    scenario = loads(head + (f"given: {given}" if given else ""))
    return position(scenario.game, scenario.given)


def test_without_given_the_game_is_new() -> None:
    state = state_of("")
    assert state.phase == "prediction"
    assert not any(player.traitors for player in state.players.values())


def test_set_up_stays_but_for_what_chance_has_dealt() -> None:
    state = state_of("{}")
    assert (state.phase, state.turn, state.storm, state.order) == ("storm", 1, None, [])
    assert state.forces["arrakeen:9"]["atreides"].normal == 10
    assert state.players["guild"].reserves.normal == 15
    assert not any(player.hand or player.traitors or player.dismissed for player in state.players.values())
    assert sorted(state.deck) == sorted(starting_deck(("base",)))
    assert len(state.traitor_deck) == 30
    assert state.sheets.bene_gesserit is not None
    assert state.sheets.bene_gesserit.faction is None


@pytest.mark.parametrize("phase", ["traitors", "forces", "cards"])
def test_set_up_may_be_entered_in_its_midst(phase: str) -> None:
    state = state_of(f"{{phase: {phase}, traitor_deck: [stilgar], deck: [lasgun]}}")
    assert (state.phase, state.traitor_deck[-1], state.deck[-1]) == (phase, "stilgar", "lasgun")


def test_after_the_first_storm_there_is_one() -> None:
    state = state_of("{turn: 2}")
    assert state.storm == 18
    assert state.order == state.seats
    assert state.dialers == ["atreides", "harkonnen"]
    assert state.storm_card in range(1, 7)
    assert state_of("{phase: battle, storm: 6}").order[0] == "emperor"
    assert state_of("{phase: battle, storm: 6, first: guild}").order[:3] == ["guild", "harkonnen", "atreides"]


def test_cards_are_where_they_are_named_and_nowhere_else() -> None:
    hand = "seats: {guild: {hand: [shield_1, karama_1]}}"
    state = state_of(f"{{deck: [karama, lasgun], discard: [shield, snooper], removed: [hajr], {hand}}}")
    assert state.deck[:-3:-1] == ["karama_2", "lasgun"]
    assert state.discard == ["snooper_1", "shield_2"]
    assert state.players["guild"].hand == ["shield_1", "karama_1"]
    everything = [*state.deck, *state.discard, *state.removed, *state.players["guild"].hand]
    assert sorted(everything) == sorted(starting_deck(("base",)))


def test_spice_cards() -> None:
    state = state_of("{turn: 3, spice_deck: [shai_hulud, red_chasm], pile_a: [old_gap, shai_hulud]}")
    assert state.spice_deck[:-3:-1] == ["shai_hulud_1", "spice_red_chasm"]
    assert state.pile_a == ["shai_hulud_2", "spice_old_gap"]
    assert len(state.spice_deck) == 19


@pytest.mark.parametrize(
    ("given", "reserves", "tanks"),
    [
        ("{forces: {carthag: {emperor: 3}}}", (12, 5), (0, 0)),
        ("{forces: {carthag: {emperor: {normal: 3, elite: 2}}}}", (12, 3), (0, 0)),
        ("{seats: {emperor: {tanks: 4}}}", (11, 5), (4, 0)),
        ("{seats: {emperor: {tanks: {forces: 4, elite: 1}}}}", (11, 4), (4, 1)),
        ("{seats: {emperor: {reserves: 4}}}", (4, 5), (11, 0)),
        ("{seats: {emperor: {reserves: {normal: 2, elite: 0}}}}", (2, 0), (13, 5)),
        ("{seats: {emperor: {reserves: 10, tanks: 1}}, any_totals: true}", (10, 5), (1, 0)),
    ],
)
def test_forces_are_neither_lost_nor_doubled(
    given: str, reserves: tuple[int, int], tanks: tuple[int, int]
) -> None:
    player = state_of(given).players["emperor"]
    assert (player.reserves.normal, player.reserves.elite) == reserves
    assert (player.tanks.normal, player.tanks.elite) == tanks


def test_a_seat_named_on_the_board_stands_nowhere_else() -> None:
    state = state_of("{forces: {carthag: {atreides: 2, harkonnen: 0}}}")
    assert {area: list(here) for area, here in state.forces.items()} == {
        "carthag:10": ["atreides"],
        "tueks_sietch:4": ["guild"],
        "sietch_tabr:13": ["fremen"],
        "polar_sink:0": ["bene_gesserit"],
    }
    assert list(state_of("{bare_board: true, forces: {carthag: {guild: 1}}}").forces) == ["carthag:10"]


def test_leaders() -> None:
    state = state_of(
        "{seats: {guild: {tanks: {leaders: [esmar_tuek]}}}, leaders: {chani: dead, otheym: {holder: guild},"
        " jamis: {alive: false, deaths: 2, hidden: true}, stilgar: {fought: arrakeen}}}"
    )
    discs, four = state.discs, ("esmar_tuek", "chani", "jamis", "otheym")
    assert [discs[name].alive for name in four] == [
        False,
        False,
        False,
        True,
    ]
    assert (discs["chani"].deaths, discs["jamis"].deaths, discs["jamis"].hidden) == (1, 2, True)
    assert (discs["otheym"].holder, discs["stilgar"].fought) == ("guild", "arrakeen")


def test_alliances_and_secrets() -> None:
    state = state_of(
        "{turn: 3, alliances: [[guild, fremen], {seats: [emperor, harkonnen], since: 3}],"
        " seats: {guild: {pledged: {cards: 2}}, atreides: {ally: bene_gesserit}},"
        " prediction: {faction: guild, turn: 5}, kwisatz_haderach: {losses: 7, alive: false}}"
    )
    assert [state.ally(seat) for seat in state.seats] == [
        "bene_gesserit",
        "atreides",
        "harkonnen",
        "guild",
        "fremen",
        "emperor",
    ]
    assert (state.players["guild"].allied_since, state.players["emperor"].allied_since) == (2, 3)
    assert state.players["guild"].pledged_cards == 2
    sheets = state.sheets
    assert sheets.atreides is not None
    assert sheets.bene_gesserit is not None
    assert (sheets.atreides.lost, sheets.atreides.kwisatz_deaths) == (7, 1)
    assert (sheets.bene_gesserit.faction, sheets.bene_gesserit.turn) == ("guild", 5)


def test_deals_bind() -> None:
    state = state_of(
        "{turn: 2, deals: [{proposer: guild, partner: fremen,"
        " promises: [{promise: stay_out, territory: arrakeen}]}]}"
    )
    assert [(deal.proposer, deal.accepted) for deal in state.deals] == [("guild", True)]
    assert [(duty.seat, duty.kind, duty.value) for duty in state.duties] == [("guild", "enter", "arrakeen")]


def test_anything_else_is_set_by_its_path() -> None:
    state = state_of(
        "{turn: 2, state: {players.guild.claimed: true, bars: [guild.rate in storm], storm: 4,"
        " 'forces.arrakeen:9.atreides': {normal: 2}, players.guild.revived.forces: 2}}"
    )
    assert state.players["guild"].claimed
    assert state.players["guild"].revived.forces == 2
    assert (state.bars, state.storm) == (["guild.rate in storm"], 4)
    assert state.forces["arrakeen:9"]["atreides"].normal == 2
