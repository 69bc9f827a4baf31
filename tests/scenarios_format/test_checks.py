"""What `then` looks at, and how it tells a difference."""

from __future__ import annotations

import pytest

from tests.scenarios_format.cases import differences_of

HEAD = """
name: A case
game: {factions: [atreides, bene_gesserit, emperor, harkonnen]}
given:
  turn: 2
  phase: bidding
  storm: 1
  first: harkonnen
  alliances: [[atreides, emperor]]
  forces:
    arrakeen: {atreides: 4}
    carthag: {harkonnen: 3, bene_gesserit: {advisors: 2}}
    old_gap:8: {emperor: {normal: 1, elite: 2}}
    old_gap:9: {emperor: 3}
  spice: {old_gap: 6, red_chasm: 8}
  deck: [lasgun, shield, snooper, karama]
  discard: [hajr, baliset]
  removed: [family_atomics]
  spice_deck: [red_chasm, shai_hulud]
  pile_a: [old_gap]
  seats:
    atreides:
      spice: 9
      bribes: 2
      hand: [shield, karama]
      traitors: [caid]
      tanks: {forces: 5, leaders: [dr_yueh]}
    harkonnen: {hand: [crysknife]}
  leaders: {duncan_idaho: {fought: arrakeen}, alia: {holder: harkonnen}}
when: [harkonnen: {make_bid: 2}]
"""

TRUE = [
    "forces: {arrakeen: {atreides: 4}, old_gap: {emperor: {normal: 4, elite: 2}}, red_chasm: {}}",
    "forces: {carthag: {harkonnen: 3, bene_gesserit: {advisors: 2}}, 'old_gap:8': {emperor: {forces: 3}}}",
    "reserves: {harkonnen: 17, emperor: {normal: 11, elite: 3}, atreides: {forces: 11}}",
    "tanks: {atreides: {forces: 5, leaders: [dr_yueh]}, harkonnen: 0, emperor: {elite: 0}}",
    "spice: {atreides: 9, old_gap: 6, 'old_gap:8': 0, red_chasm: 8}",
    "bribes: {atreides: 2, emperor: 0}",
    "hand: {atreides: [karama, shield], emperor: []}",
    "hand: {harkonnen: {contains: [crysknife], lacks: [lasgun], count: 1}}",
    "traitors: {atreides: [caid], emperor: {count: 0}}",
    "leaders: {dr_yueh: dead, caid: alive, alia: {holder: harkonnen, alive: true}}",
    "leaders: {duncan_idaho: {fought: arrakeen, deaths: 0}}",
    "leaders: {caid: {fought: null, hidden: false}}",
    "discard: [hajr]",
    "discard: {exact: [baliset, hajr], top: [hajr], lacks: [lasgun]}",
    "removed: [family_atomics]",
    "deck: {lacks: [lasgun], contains: [chaumas]}",
    "spice_deck: [red_chasm, shai_hulud]",
    "pile_a: [old_gap]\n  pile_b: []",
    "storm: 1\n  turn: 2\n  phase: bidding\n  first: harkonnen\n  winners: []",
    "order: [harkonnen, atreides, bene_gesserit, emperor]",
    "control: {arrakeen: atreides, carthag: harkonnen, red_chasm: null}",
    "allies: {atreides: emperor, harkonnen: null}",
    "event: {kind: bid_made, seat: harkonnen, amount: 2, audience: all, times: 1}",
    "event: {kind: lot_seen, seat: atreides, card: lasgun, audience: [atreides]}",
    "events: [{kind: lot_up, lot: 1}, {kind: bid_made, amount: 2}]",
    "no_event: {kind: bid_made, amount: 3}",
    "asked: {atreides: make_bid}\n  not_asked: {harkonnen: make_bid, emperor: [make_bid, cancel_power]}",
    "options: {seat: atreides, decision: make_bid, values: {low: 3, high: 9}}",
    "options: {seat: atreides, decision: make_bid, at: karamas, includes: [karama]}",
    "options: {seat: atreides, decision: make_bid, at: karamas, excludes: [lasgun]}",
    "options: {seat: atreides, decision: make_bid, legal: [3, 0, {karama: karama}], illegal: [2]}",
    "options: {seat: atreides, decision: make_bid, illegal: {bidding.raise: [1, 2]}}",
    "view: {seat: atreides, shows: {me.spice: 9, me.hand: [shield, karama]}, hides: [crysknife]}",
    "view: {seat: atreides, shows: {auction.card: lasgun}}",
    "view: {seat: harkonnen, shows: {mats.atreides.bribes: 2}, hides: [lasgun, karama, caid]}",
    "view: {seat: harkonnen, shows: {auction.card: null}}",
    "view: {seat: null, shows: {me: null, turn: 2}, hides: [crysknife]}",
    "state: {auction.bid: 2, auction.bidder: harkonnen, players.atreides.hand.0: shield, blow: null}",
]
FALSE = [
    ("forces: {arrakeen: {atreides: 3}}", "then.forces.arrakeen.atreides: 3 / 4"),
    ("forces: {arrakeen: {}}", "then.forces.arrakeen.atreides: 0 / 4"),
    ("forces: {red_chasm: {emperor: 1}}", "then.forces.red_chasm.emperor: 1 / 0"),
    ("forces: {old_gap: {emperor: 6}}", "then.forces.old_gap.emperor: 6 / {normal: 4, elite: 2}"),
    ("reserves: {emperor: {forces: 20}}", "then.reserves.emperor.forces: 20 / 14"),
    ("tanks: {atreides: {leaders: []}}", "then.tanks.atreides.leaders: [] / [dr_yueh]"),
    ("spice: {old_gap: 5}", "then.spice.old_gap: 5 / 6"),
    ("hand: {atreides: [shield]}", "then.hand.atreides: [shield] / [shield_1, karama_1]"),
    ("hand: {atreides: {contains: [shield, shield]}}", "at least [shield, shield] / [shield_1, karama_1]"),
    ("hand: {atreides: {lacks: [shield]}}", "then.hand.atreides: no shield / [shield_1, karama_1]"),
    ("hand: {atreides: {count: 3}}", "then.hand.atreides: 3 cards / 2: [shield_1, karama_1]"),
    ("leaders: {alia: dead}", "then.leaders.alia.alive: false / true"),
    ("leaders: {duncan_idaho: {fought: null}}", "then.leaders.duncan_idaho.fought: null / arrakeen"),
    ("discard: [baliset]", "then.discard: [baliset] / [hajr]"),
    ("pile_b: [red_chasm]", "then.pile_b: [red_chasm] / []"),
    ("storm: 2", "then.storm: 2 / 1"),
    ("control: {carthag: null}", "then.control.carthag: null / harkonnen"),
    ("allies: {atreides: null}", "then.allies.atreides: null / emperor"),
    ("winners: [atreides]", "then.winners: [atreides] / []"),
    ("event: {kind: bid_made, amount: 3}", "bid_made seat: harkonnen, amount: 2"),
    ("event: {kind: bid_passed}", "told: {kind: bid_passed} / no bid_passed at all"),
    ("event: {kind: bid_made, times: 2}", "told 2 times: {kind: bid_made, times: 2} / told 1 times"),
    ("event: {kind: bid_made, audience: [atreides]}", "then.event: told"),
    (
        "events: [{kind: bid_made}, {kind: lot_up}]",
        "then.events[1]: told after the one before: {kind: lot_up}",
    ),
    ("no_event: {kind: bid_made}", "then.no_event: not told: {kind: bid_made} / bid_made seat: harkonnen"),
    (
        "asked: {emperor: make_bid}",
        "then.asked.emperor: asked make_bid / asked now (bidding): atreides: make_bid",
    ),
    ("not_asked: {atreides: make_bid}", "then.not_asked.atreides: not asked make_bid / asked make_bid"),
    ("options: {seat: emperor, decision: make_bid, legal: [3]}", "then.options: emperor is asked make_bid"),
    ("options: {seat: atreides, decision: make_bid, values: {low: 2}}", "then.options.values.low: 2 / 3"),
    (
        "options: {seat: atreides, decision: make_bid, legal: [2]}",
        "then.options.legal: 2 is accepted / refused by",
    ),
    (
        "options: {seat: atreides, decision: make_bid, illegal: [3]}",
        "then.options.illegal: 3 is refused / accepted",
    ),
    (
        "options: {seat: atreides, decision: make_bid, illegal: {bidding.limit: [2]}}",
        "2 is refused by bidding.limit / refused by bidding.raise",
    ),
    ("view: {seat: atreides, shows: {me.spice: 8}}", "then.view.shows.me.spice: 8 / 9"),
    (
        "view: {seat: atreides, hides: [lasgun]}",
        "then.view.hides: lasgun is nowhere to be seen / it stands in view.",
    ),
    ("state: {auction.bid: 3}", "then.state.auction.bid: 3 / 2"),
    ("state: {'forces.red_chasm:6': {}}", "then.state.forces.red_chasm:6: {} / nothing"),
]


@pytest.mark.parametrize("check", TRUE)
def test_true(check: str) -> None:
    assert not differences_of(f"{HEAD}then:\n  {check}\n")


@pytest.mark.parametrize(("check", "difference"), FALSE)
def test_false(check: str, difference: str) -> None:
    (found,) = differences_of(f"{HEAD}then:\n  {check}\n")
    assert difference in found
