"""Ecaz and an ally fight as one side: every count of forces, choice, storm order, result and mode.

What must come of it is written down here by hand and shares no code with the rules.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kanly.scenarios import read, run

COUNTS = (1, 2, 3, 4, 5)
CHOSEN = ("ecaz", "atreides")
LEADERS = {"ecaz": "sanya_ecaz", "atreides": "gurney_halleck"}  # both of strength 4

# What so many Ecaz forces count, how many of them a victory costs, and how many it leaves.
SHARES = {
    "p8": {1: (1, 1, 0), 2: (1, 1, 1), 3: (2, 2, 1), 4: (2, 2, 2), 5: (3, 3, 2)},
    "faq_publisher": {1: (0, 0, 1), 2: (1, 1, 1), 3: (1, 1, 2), 4: (2, 2, 2), 5: (2, 2, 3)},
    "faq_mirror": {1: (1, 0, 1), 2: (1, 1, 1), 3: (2, 1, 2), 4: (2, 2, 2), 5: (3, 2, 3)},
}

# The total of the pair with two ally forces dialed: by Ecaz forces and by how many of the two are supported.
TOTALS = {
    1: {2: 7, 1: 6.5, 0: 6},
    2: {2: 7, 1: 6.5, 0: 6},
    3: {2: 8, 1: 7.5, 0: 7},
    4: {2: 8, 1: 7.5, 0: 7},
    5: {2: 9, 1: 8.5, 0: 8},
}
DIALED = {2: 2, 1: 1.5, 0: 1}

# Storm orders, who of them chooses the battle, and who wins a tie if Ecaz is chosen or its ally.
ORDERS = {
    "opponent last, Ecaz first": (("ecaz", "atreides", "harkonnen"), "ecaz", True, True),
    "opponent last, ally first": (("atreides", "ecaz", "harkonnen"), "atreides", True, True),
    "opponent between, ally first": (("atreides", "harkonnen", "ecaz"), "atreides", False, True),
    "opponent between, Ecaz first": (("ecaz", "harkonnen", "atreides"), "ecaz", True, False),
    "opponent first": (("harkonnen", "atreides", "ecaz"), "harkonnen", False, False),
}
POSITIONS = ("opponent last, Ecaz first", "opponent between, ally first", "opponent first")
ENEMIES = 12


def enemy_plan(total: float, mode: str) -> tuple[dict[str, Any], int]:
    """A plan of Harkonnen with this total, and how many forces it dials."""
    dial = total - 1  # Umman Kudu
    whole = int(dial)
    if mode == "basic":
        return {"leader": "umman_kudu", "dial": whole}, whole
    return {"leader": "umman_kudu", "dial": dial, "spice": whole}, whole + (dial > whole)


def case(
    ecaz: int, chosen: str, order: str, total: float, mode: str, supported: int, rulings: dict[str, str]
) -> dict[str, Any]:
    """A battle in Arrakeen: so many Ecaz forces and four Atreides against twelve Harkonnen."""
    plan: dict[str, Any] = {"leader": LEADERS[chosen], "dial": DIALED[supported]}
    if mode == "advanced":
        plan["spice"] = supported
    enemy, _ = enemy_plan(total, mode)
    return {
        "name": "a battle of the matrix",
        "rules": ["ecaz-occupy.strength"],
        "game": {"mode": mode, "factions": ["atreides", "harkonnen", "ecaz"], "rulings": rulings},
        "given": {
            "turn": 3,
            "phase": "battle",
            "storm": 5,
            "order": list(ORDERS[order][0]),
            "alliances": [["atreides", "ecaz"]],
            "forces": {"arrakeen": {"atreides": 4, "ecaz": ecaz, "harkonnen": ENEMIES}},
            "seats": {seat: {"spice": 20} for seat in ("atreides", "harkonnen", "ecaz")},
        },
        "when": [
            {"ecaz": {"choose_combatant": chosen}},
            {"atreides": {"ask_prescience": None}},
            {chosen: {"battle_plan": plan}, "harkonnen": {"battle_plan": enemy}},
        ],
    }


def fight(
    ecaz: int,
    chosen: str,
    order: str,
    edge: float,
    mode: str,
    supported: int = 2,
    wins: bool = True,
    policy: str = "p8",
    ties: str = "selected_position",
) -> None:
    """Play one battle in which the opponent has the pair's total less `edge`, and compare everything."""
    counts, lost, left = SHARES[policy][ecaz]
    mine = 4 + DIALED[supported] + counts
    if policy == "p8":
        assert mine == TOTALS[ecaz][supported]
    rulings = {"occupy-rounding": policy, "occupy-tie-aggressor": ties}
    made = case(ecaz, chosen, order, mine - edge, mode, supported, rulings)
    _, dialed = enemy_plan(mine - edge, mode)
    if wins:
        forces = {seat: n for seat, n in (("atreides", 2), ("ecaz", left)) if n}
        tanks = {"atreides": 2, "ecaz": lost, "harkonnen": ENEMIES}
    else:
        forces = {"harkonnen": ENEMIES - dialed} if dialed < ENEMIES else {}
        tanks = {"atreides": 4, "ecaz": ecaz, "harkonnen": dialed}
    paid = supported if mode == "advanced" else 0
    spice = {seat: 20 - (paid if seat == chosen else 0) for seat in CHOSEN}
    winner = chosen if wins else "harkonnen"
    made["then"] = [
        {"forces": {"arrakeen": forces}},
        {"tanks": tanks},
        {"spice": spice},
        {"event": {"kind": "battle_won", "seat": winner}},
        {"event": {"kind": "combatant_chosen", "chosen": chosen, "policy": policy}},
        {"event": {"kind": "battle_began", "aggressor": ORDERS[order][1]}},
    ]
    outcome = run(read(made))
    assert outcome.passed, f"\n{outcome}"


@pytest.mark.parametrize(
    ("ecaz", "chosen", "order", "wins", "mode"),
    list(product(COUNTS, CHOSEN, POSITIONS, (True, False), ("basic", "advanced"))),
)
def test_one_more_wins_and_one_less_loses(ecaz: int, chosen: str, order: str, wins: bool, mode: str) -> None:
    fight(ecaz, chosen, order, 1 if wins else -1, mode, wins=wins)


@pytest.mark.parametrize(("ecaz", "chosen", "order"), list(product(COUNTS, CHOSEN, ORDERS)))
def test_a_tie_goes_by_the_place_of_the_chosen(ecaz: int, chosen: str, order: str) -> None:
    _, _, with_ecaz, with_ally = ORDERS[order]
    fight(ecaz, chosen, order, 0, "basic", wins=with_ecaz if chosen == "ecaz" else with_ally)


@pytest.mark.parametrize(("chosen", "order"), list(product(CHOSEN, ORDERS)))
def test_a_tie_goes_by_the_turn_under_the_other_reading(chosen: str, order: str) -> None:
    actor = ORDERS[order][1]
    fight(4, chosen, order, 0, "basic", wins=actor != "harkonnen", ties="inherits_actor")


@pytest.mark.parametrize(
    ("ecaz", "chosen", "supported", "wins"), list(product(COUNTS, CHOSEN, (1, 0), (True, False)))
)
def test_a_dial_without_full_support(ecaz: int, chosen: str, supported: int, wins: bool) -> None:
    fight(ecaz, chosen, "opponent first", 1 if wins else -1, "advanced", supported, wins)


@pytest.mark.parametrize(
    ("ecaz", "policy", "chosen", "mode", "wins"),
    list(product(COUNTS, ("faq_publisher", "faq_mirror"), CHOSEN, ("basic", "advanced"), (True, False))),
)
def test_the_other_readings_of_a_half(ecaz: int, policy: str, chosen: str, mode: str, wins: bool) -> None:
    fight(ecaz, chosen, "opponent first", 1 if wins else -1, mode, wins=wins, policy=policy)
