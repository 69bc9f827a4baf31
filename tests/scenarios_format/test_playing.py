"""How `when` is played: answers where they are due, windows passed, nothing else answered unasked."""

from __future__ import annotations

from tests.scenarios_format.cases import HEAD, SHIPPING, differences_of, fault_of, outcome_of

# The Guild ships; Harkonnen holds a Karama.
GUILD = """
name: A case
game: {factions: [guild, harkonnen, atreides], mode: basic}
given:
  turn: 2
  phase: shipment_and_movement
  storm: 1
  turns_left: [guild, harkonnen]
  seats: {guild: {spice: 6}, harkonnen: {hand: [karama], spice: 4}}
"""
STORM = """
name: A case
game: {factions: [harkonnen, atreides, emperor], mode: basic, paced: true}
given:
  turn: 2
  phase: storm
  storm: 5
  dialers: [harkonnen, atreides]
  seats: {emperor: {hand: [weather_control]}}
when:
  - harkonnen: {dial_storm: 1}
    atreides: {dial_storm: 2}
"""


def test_windows_are_passed_unless_they_are_mentioned() -> None:
    shipped = GUILD + "when: [guild: {declare_shipment: {to: sihaya_ridge, normal: 6}, declare_move: null}]\n"
    assert not differences_of(shipped + "then: {spice: {guild: 0}, hand: {harkonnen: [karama]}}")
    stopped = GUILD + "when:\n- guild: {declare_shipment: {to: sihaya_ridge, normal: 6}}\n"
    stopped += "- harkonnen: {cancel_power: {card: karama, use: guild.rate}}\n"
    stopped += "- guild: {declare_shipment: {to: sihaya_ridge, normal: 3}}\n"
    assert not differences_of(stopped + "then: {spice: {guild: 0}, discard: [karama]}")


def test_a_karama_waits_for_the_window_on_its_power() -> None:
    text = GUILD + "when:\n- guild: {declare_shipment: {to: sihaya_ridge, normal: 6}}\n"
    fault = fault_of(text + "- harkonnen: {cancel_power: {card: karama, use: guild.cross_ship}}")
    assert "passed on the way: harkonnen cancel_power (guild.rate)" in fault


def test_a_paced_window_waits_for_its_beat() -> None:
    asked = "  - then: {asked: {emperor: play_storm_card}, storm: 8}\n"
    assert not differences_of(STORM + asked + "then: {storm: 8}")
    assert not differences_of(
        STORM
        + "  - emperor: {play_storm_card: {card: weather_control, distance: 0}}\n  - beat\nthen: {storm: 5}"
    )
    assert not differences_of(STORM + "  - beat\nthen: {storm: 8}")
    assert "there is no window to close" in fault_of(
        STORM.replace("dial_storm: 2", "dial_storm: 3") + "  - beat\n  - beat\n"
    )


def test_refusals() -> None:
    wrong = (
        SHIPPING + "when: [{harkonnen: {declare_shipment: {to: sihaya_ridge, normal: 6}}, refused: RULE}]\n"
    )
    assert not differences_of(wrong.replace("RULE", "shipment.price") + "then: {spice: {harkonnen: 10}}")
    (other,) = differences_of(wrong.replace("RULE", "shipment.storm"))
    assert other.startswith(
        "when[0].harkonnen.declare_shipment: it is refused by shipment.storm / refused by shipment.price"
    )
    accepted = wrong.replace("RULE", "shipment.price").replace("normal: 6", "normal: 5")
    assert differences_of(accepted) == [
        "when[0].harkonnen.declare_shipment: it is refused by shipment.price / accepted"
    ]
    (refused,) = differences_of(wrong.replace(", refused: RULE", ""))
    assert refused.startswith(
        "when[0].harkonnen.declare_shipment: it is accepted / refused by shipment.price: "
    )


def test_actions_may_be_refused_too() -> None:
    text = (
        SHIPPING + "when: [{harkonnen: {act: {bribe: {to: atreides, amount: 11}}}, refused: deals.spice}]\n"
    )
    assert not differences_of(text)
    assert not differences_of(
        SHIPPING
        + "when: [harkonnen: {act: {bribe: {to: atreides, amount: 3}}}]\nthen: {bribes: {atreides: 3}}"
    )


def test_defaults() -> None:
    assert "atreides is not asked declare_move here" in fault_of(
        SHIPPING + "when: [atreides: {declare_move: null}]"
    )
    assert not differences_of(SHIPPING + "defaults: true\nwhen: [atreides: {declare_move: null}]")
    assert not differences_of(SHIPPING + "when: [{defaults: 2}]\nthen: {asked: {atreides: declare_shipment}}")
    assert not differences_of(
        SHIPPING + "when: [{defaults: {until: declare_move}}]\nthen: {asked: {harkonnen: declare_move}}"
    )
    assert not differences_of(
        SHIPPING + "when: [{defaults: {phase: mentat_pause}}]\nthen: {phase: mentat_pause}"
    )


def test_the_scenario_stops_where_the_phase_ends() -> None:
    text = (
        SHIPPING
        + """
when:
  - harkonnen: {declare_shipment: null, declare_move: null}
  - atreides: {declare_shipment: null, declare_move: null}
"""
    )
    assert not differences_of(text + "then: {phase: battle, no_event: {kind: phase_began, phase: battle}}")
    assert not differences_of(text + "  - run_to: mentat_pause\nthen: {phase: mentat_pause}")


def test_what_the_game_answered_by_itself_may_be_mentioned() -> None:
    battle = (
        HEAD
        + """
given: {turn: 2, phase: battle, storm: 1, first: harkonnen, forces: {arrakeen: {harkonnen: 2, atreides: 2}}}
when: [harkonnen: {choose_battle: {territory: arrakeen, opponent: atreides}}]
then: {asked: {atreides: ask_prescience}}
"""
    )
    assert not differences_of(battle)
    (wrong,) = differences_of(battle.replace("opponent: atreides", "opponent: emperor"))
    assert "only {territory: arrakeen, opponent: atreides} was legal, and the game said so" in wrong
    (refused,) = differences_of(
        battle.replace("[harkonnen: {", "[{refused: battle.choice, harkonnen: {").replace("}}]", "}}}]")
    )
    assert "it is refused by battle.choice / only {territory: arrakeen" in refused


def test_looking_changes_nothing() -> None:
    """The check in the middle looks past the window, which can be used all the same afterwards."""
    text = (
        GUILD
        + """
when:
  - guild: {declare_shipment: {to: sihaya_ridge, normal: 6}}
  - then: {spice: {guild: 0}, forces: {sihaya_ridge: {guild: 6}}}
  - harkonnen: {cancel_power: {card: karama, use: guild.rate}}
then: {spice: {guild: 6}}
"""
    )
    assert not differences_of(text)


def test_checks_stop_a_scenario_where_they_stand() -> None:
    text = SHIPPING + "when: [{then: {spice: {harkonnen: 9}}}, {harkonnen: {declare_shipment: null}}]\n"
    assert differences_of(text + "then: {spice: {atreides: 9}}") == ["when[0].then.spice.harkonnen: 9 / 10"]


def test_a_failure_tells_the_last_of_the_journal() -> None:
    text = SHIPPING + "when: [harkonnen: {act: {bribe: {to: atreides, amount: 2}}}]\n"
    assert str(outcome_of(text + "then: {turn: 3}")).splitlines() == [
        "FAILED: A case",
        "then.turn",
        "  expected: 3",
        "  actual:   2",
        "told last:",
        "  turn_began seat: harkonnen",
        "  bribe_paid seat: harkonnen, to: atreides, amount: 2",
    ]
    assert str(outcome_of(text + "then: {turn: 2}")) == "passed: A case"


def test_shorthand() -> None:
    """A move's parts as a mapping, territories for areas, one value for a struct's first field."""
    text = (
        SHIPPING
        + """
  forces: {carthag: {harkonnen: 4}, 'imperial_basin:9': {harkonnen: 3}}
when:
  - harkonnen: {declare_shipment: null}
  - harkonnen: {declare_move: {parts: {carthag: {normal: 2}}, to: arrakeen}}
then: {forces: {carthag: {harkonnen: 2}, arrakeen: {harkonnen: 2, atreides: 10}}}
"""
    )
    assert not differences_of(text)
    bid = (
        HEAD + "given: {turn: 2, phase: bidding, storm: 1, first: emperor}\nwhen: [emperor: {make_bid: 2}]\n"
    )
    assert not differences_of(bid + "then: {state: {auction.bid: 2, auction.bidder: emperor}}")


def test_a_face_means_the_copy_at_hand() -> None:
    text = (
        HEAD
        + """
given:
  turn: 2
  phase: battle
  storm: 1
  first: harkonnen
  forces: {arrakeen: {harkonnen: 2, atreides: 2}}
  seats: {harkonnen: {hand: [shield_3, shield_2]}}
when:
  - atreides: {ask_prescience: null}
  - harkonnen: {battle_plan: {leader: feyd_rautha, dial: 1, defense: shield}}
    atreides: {battle_plan: {leader: duncan_idaho, dial: 1}}
  - harkonnen: {discard_played: [shield]}
then: {hand: {harkonnen: [shield_2]}, discard: [shield_3]}
"""
    )
    assert not differences_of(text)
