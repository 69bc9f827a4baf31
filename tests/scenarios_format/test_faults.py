"""A file that is wrong gets one sentence that says where and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanly.scenarios import ScenarioError, load, run_file
from tests.scenarios_format.cases import HEAD, SHIPPING, differences_of, fault_of

GIVEN = [
    ("given: {turm: 3}", "given.turm: there is no key 'turm'; did you mean turn"),
    ("given: {turn: x}", "given.turn: expected"),
    ("given: {turn: 11}", "given.turn: the game lasts 10 turns"),
    ("given: {storm: 19}", "given.storm: expected"),
    ("given: {phase: batle}", "given.phase: there is no choice 'batle'; did you mean battle?"),
    ("given: {phase: battle, step: battle}", "given.step: `step` is another word for `phase`"),
    (
        "given: {first: guild}",
        "given.first: there is no seat 'guild'; there are: harkonnen",
    ),
    (
        "given: {first: emperor, order: [emperor, atreides, harkonnen]}",
        "given.first: name the first player or",
    ),
    ("given: {turn: 2, order: [emperor]}", "given.order: name every seat once"),
    ("given: {turn: 2, order: [emperor, emperor]}", "given.order: each seat stands here once"),
    ("given: {turn: 2, dialers: [emperor]}", "given.dialers: two seats dial the storm"),
    (
        "given: {turns_left: [emperor]}",
        "given.turns_left: turns are taken in the phase shipment_and_movement",
    ),
    ("given: {seats: {fremen: {spice: 3}}}", "given.seats: there is no seat 'fremen'"),
    ("given: {seats: {atreides: {spice: -1}}}", "given.seats.atreides.spice: expected"),
    (
        "given: {seats: {atreides: {spise: 1}}}",
        "given.seats.atreides.spise: there is no key 'spise'; did you mean",
    ),
    (
        "given: {spice: {atreides: 1}}",
        "given.spice.atreides: spice of a seat stands in given.seats.atreides.spice",
    ),
    ("given: {spice: {red_chasm: 0}}", "given.spice.red_chasm: expected"),
    ("given: {prediction: {faction: emperor, turn: 3}}", "given.prediction: only the Bene Gesserit predict"),
    ("given: {alliances: [[emperor]]}", "given.alliances[0]: two seats make an alliance"),
    ("given: {alliances: [[emperor, emperor]]}", "given.alliances[0]: emperor cannot be the ally of emperor"),
    (
        "given: {alliances: [[emperor, atreides], [emperor, harkonnen]]}",
        "given.alliances[1]: emperor cannot be the ally of harkonnen too",
    ),
    ("given: {seats: {emperor: {pledged: {cards: 2}}}}", "given.seats.emperor.pledged: emperor has no ally"),
    (
        "given: {deals: [{proposer: emperor, partner: atreides, wants: [{promise: go_to, territory: x}]}]}",
        "given.deals[0]: There is no territory called x",
    ),
    (
        "given: {deals: [{proposer: emperor, partner: atreides, promises: [{promise: goto, territory: x}]}]}",
        "given.deals[0].promises[0].promise: there is no promise 'goto'; did you mean go_to?",
    ),
    ("given: {phase: prediction, turn: 3}", "given: nothing can be laid out before set-up begins"),
    ("given: {prediction: {faction: emperor, turn: 0}}", "given.prediction.turn: expected"),
    ("given: {state: {turm: 3}}", "given.state.turm: there is no field 'turm'"),
    ("given: {state: {turn: x}}", "given.state.turn: expected"),
    ("given: {state: {battle.unit: 3}}", "there is nothing at 'battle'"),
]
PIECES = [
    ("given: {forces: {arrakeen: {fremen: 3}}}", "there is no seat 'fremen'"),
    (
        "given: {forces: {arakeen: {atreides: 3}}}",
        "given.forces.arakeen: there is no place 'arakeen'; did you mean",
    ),
    (
        "given: {forces: {old_gap: {atreides: 3}}}",
        "given.forces.old_gap: old_gap has several sectors; name one of: old_gap:8, old_gap:9, old_gap:10",
    ),
    (
        "given: {forces: {arrakeen: {atreides: 3}, 'arrakeen:9': {atreides: 2}}}",
        "the forces of atreides in arrakeen:9 are named twice",
    ),
    (
        "given: {forces: {arrakeen: {atreides: 21}}}",
        "given.seats.atreides: atreides has 20 ordinary forces; 21 are on the board, in",
    ),
    (
        "given: {forces: {arrakeen: {atreides: 3}}, seats: {atreides: {reserves: 5, tanks: 5}}}",
        "given.seats.atreides: atreides has 20 ordinary forces; 13 are",
    ),
    ("given: {forces: {arrakeen: {emperor: {elite: 1}}}}", "emperor has no elite forces in the basic game"),
    ("given: {forces: {arrakeen: {atreides: {advisors: 1}}}}", "only the Bene Gesserit of an advanced game"),
    (
        "given: {forces: {arrakeen: {atreides: {normal: 1, forces: 1}}}}",
        "`forces` is another word for `normal`; use one of them",
    ),
    (
        "given: {leaders: {dunkan_idaho: dead}}",
        "given.leaders.dunkan_idaho: there is no leader 'dunkan_idaho'; did",
    ),
    ("given: {leaders: {stilgar: dead}}", "given.leaders.stilgar: there is no leader 'stilgar'"),
    (
        "given: {leaders: {duncan_idaho: lost}}",
        "given.leaders.duncan_idaho: expected alive or dead or a mapping",
    ),
    (
        "given: {leaders: {duncan_idaho: {alive: false, holder: harkonnen}}}",
        "given.leaders.duncan_idaho.holder: a",
    ),
    (
        "given: {leaders: {duncan_idaho: {alive: false, deaths: 0}}}",
        "given.leaders.duncan_idaho.deaths: a dead",
    ),
    (
        "given: {leaders: {duncan_idaho: {hidden: true}}}",
        "given.leaders.duncan_idaho.hidden: only a dead leader",
    ),
    (
        "given: {seats: {emperor: {tanks: {leaders: [stilgar]}}}}",
        "given.seats.emperor.tanks.leaders[0]: there is",
    ),
]
CARDS = [
    (
        "given: {seats: {atreides: {hand: [sheild]}}}",
        "given.seats.atreides.hand[0]: there is no treachery card",
    ),
    (
        "given: {seats: {atreides: {hand: [lasgun]}, emperor: {hand: [lasgun]}}}",
        "given.seats.emperor.hand[0]: there is only one lasgun, already placed in given.seats.atr",
    ),
    (
        "given: {seats: {atreides: {hand: [karama, karama]}}, deck: [karama]}",
        "there are only 2 karama, already placed in",
    ),
    (
        "given: {seats: {atreides: {hand: [shield_2]}}, discard: [shield_2]}",
        "there is only one shield_2, already placed in given.seats.atreides.hand[0]",
    ),
    ("given: {deck: [poison_blade]}", "given.deck[0]: poison_blade is not among the cards of this game"),
    (
        "given: {seats: {atreides: {hand: [shield, shield, shield, snooper, snooper]}}}",
        "given.seats.atreides.hand: atreides may hold 4 cards; 5 are named",
    ),
    ("given: {spice_deck: [arrakeen]}", "given.spice_deck[0]: there is no spice card 'arrakeen'"),
    (
        "given: {spice_deck: [red_chasm], pile_a: [red_chasm]}",
        "there is only one red_chasm, already placed in",
    ),
    (
        "given: {seats: {atreides: {traitors: [stilgar]}}}",
        "given.seats.atreides.traitors[0]: there is no leader",
    ),
    (
        "given: {seats: {atreides: {traitors: [caid]}, emperor: {traitors: [caid]}}}",
        "given.seats.emperor.traitors[0]: there is only one caid",
    ),
]
WHEN = [
    ("when: [pause]", "when[0]: a step is a mapping from seats to what they say, or `beat`"),
    ("when: [beat]", "when[0]: only a paced game has a beat"),
    ("when: [fremen: {declare_shipment: null}]", "when[0].fremen: fremen does not play"),
    (
        "when: [harkonen: {declare_shipment: null}]",
        "when[0].harkonen: there is no seat or order 'harkonen'; did you",
    ),
    ("when: [harkonnen: declare_shipment]", "when[0].harkonnen: expected a mapping from a kind of question"),
    (
        "when: [harkonnen: {declare_shipmnt: null}]",
        "there is no kind of question 'declare_shipmnt'; did you mean",
    ),
    (
        "when: [harkonnen: {make_bid: 1}]",
        "not asked make_bid here; asked now (shipment_and_movement): harkonnen: declare_shipment",
    ),
    (
        "when: [atreides: {declare_shipment: null}]",
        "when[0].atreides.declare_shipment: atreides is not asked declare_shipment here",
    ),
    (
        "when: [harkonnen: {declare_shipment: {to: carthag, number: 3}}]",
        "when[0].harkonnen.declare_shipment.number: there is no key 'number'",
    ),
    (
        "when: [harkonnen: {declare_shipment: {normal: 3}}]",
        "when[0].harkonnen.declare_shipment: 'to' is missing",
    ),
    (
        "when: [harkonnen: {declare_shipment: {to: carthag, normal: many}}]",
        "when[0].harkonnen.declare_shipment.normal: expected a whole number, not 'many'",
    ),
    (
        "when: [harkonnen: {declare_shipment: {to: old_gap, normal: 1}}]",
        "when[0].harkonnen.declare_shipment.to: old_gap has several sectors",
    ),
    (
        "when: [harkonnen: {act: {brib: {}}}]",
        "when[0].harkonnen.act.brib: there is no action 'brib'; did you mean",
    ),
    ("when: [harkonnen: {act: bribe}]", "when[0].harkonnen.act: expected a mapping from a kind of action"),
    ("when: [harkonnen: {act: {bribe: {to: atreides}}}]", "when[0].harkonnen.act.bribe: 'amount' is missing"),
    ("when: [harkonnen: {act: {bribe: {to: guild, amount: 1}}}]", "act.bribe.to: there is no seat 'guild'"),
    (
        "when: [{harkonnen: {declare_shipment: null}, refused: shipment.prize}]",
        "when[0].refused: The rulebook has no rule 'shipment.prize'. Did you mean shipment.price",
    ),
    ("when: [{refused: shipment.price}]", "when[0].refused: exactly one answer stands beside `refused`"),
    ("when: [run_to: battle]", "when[0].run_to: the game does not come to battle by itself; asked now"),
    (
        "when: [defaults: {until: make_bit}]",
        "when[0].defaults.until: there is no kind of question 'make_bit'",
    ),
    ("when: [defaults: {count: 2, until: make_bid}]", "when[0].defaults: say one of"),
    (
        "when: [defaults: {until: predict}]",
        "when[0].defaults.until: nobody is asked predict; the game is over",
    ),
    ("when: [{run_to: over}]", "when[0].run_to: the game does not come to over by itself; asked now"),
]
THEN = [
    ("then: {}", "then: this checks nothing"),
    ("then: {forcess: {}}", "then.forcess: there is no key 'forcess'; did you mean forces?"),
    ("then: [{forces: {arakeen: {}}}]", "then[0].forces.arakeen: there is no place 'arakeen'"),
    ("then: {forces: {arrakeen: {fremen: 1}}}", "then.forces.arrakeen: there is no seat 'fremen'"),
    ("then: {spice: {fremen: 1}}", "then.spice.fremen: there is no place 'fremen'"),
    ("then: {hand: {atreides: [sheild]}}", "then.hand.atreides: there is no treachery card 'sheild'"),
    ("then: {leaders: {stilgar: dead}}", "then.leaders.stilgar: there is no leader 'stilgar'"),
    ("then: {control: {'arrakeen:9': atreides}}", "then.control.arrakeen:9: there is no territory"),
    ("then: {event: {seat: atreides}}", "then.event: name the 'kind' of event"),
    (
        "then: {event: {kind: storm_moves}}",
        "then.event.kind: there is no kind of event 'storm_moves'; did you mean",
    ),
    ("then: {event: {kind: storm_moved, sektor: 3}}", "then.event.sektor: there is no field of storm_moved"),
    ("then: {asked: {atreides: make_bit}}", "then.asked.atreides: there is no kind of question 'make_bit'"),
    ("then: {state: {turm: 3}}", "then.state.turm: there is no field 'turm'; did you mean"),
    (
        "then: {options: {seat: harkonnen, decision: move}}",
        "then.options.decision: there is no kind of question",
    ),
    (
        "then: {options: {seat: harkonnen, decision: declare_shipment, at: nowhere, includes: [1]}}",
        "then.options.at: there is no list of options there: nothing",
    ),
]


@pytest.mark.parametrize(("text", "fault"), [*GIVEN, *PIECES, *CARDS])
def test_position(text: str, fault: str) -> None:
    assert fault in fault_of(HEAD + text)


@pytest.mark.parametrize(("text", "fault"), [*WHEN, *THEN])
def test_play_and_checks(text: str, fault: str) -> None:
    assert fault in fault_of(SHIPPING + text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("- a list", "a scenario is a mapping"),
        ("name: x", "'game' is missing"),
        ("name: x\ngame: {}", "game: 'factions' is missing"),
        ("name: [", "this is not YAML as it should be"),
        ("name: x\nname: y", "line 2: this is not YAML as it should be: the key 'name' stands here twice"),
        (
            "name: x\ngame: {factions: [atreidis, emperor]}",
            "game: There is no faction 'atreidis'; did you mean",
        ),
        ("name: x\ngame: {factions: [atreides]}", "game: Dune is played by 2 to 12 seats"),
        (
            "name: x\ngame: {factions: [atreides, emperor], rulings: {bid-reentry: maybe}}",
            "no option 'maybe'",
        ),
        (
            "name: x\nrules: [storm.pat]\ngame: {factions: [atreides, emperor]}",
            "rules[0]: The rulebook has no rule",
        ),
    ],
)
def test_whole_file(text: str, fault: str) -> None:
    assert fault in fault_of(text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert run_file(tmp_path / "none.yaml").fault == "cannot read none.yaml: No such file or directory"
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    assert run_file(tmp_path / "bytes.yaml").fault == "bytes.yaml is not a text file"
    with pytest.raises(ScenarioError, match=r"cannot read none\.yaml"):
        load(tmp_path / "none.yaml")


def test_a_crash_of_the_rules_is_a_finding() -> None:
    """The state that this file forces is impossible: the rules stumble, the runner does not."""
    text = HEAD + "given: {turn: 2, phase: storm, state: {storm: null}}\nwhen: [{run_to: charity}]"
    (difference,) = differences_of(text)
    assert (
        "the rules carry this out / ValueError: the storm has not been placed (storm.py, line" in difference
    )
