"""Cases step by step."""

from __future__ import annotations

from pathlib import Path

from kanly.scenarios import load
from kanly.scenarios.walk import walk

FOLDER = Path(__file__).parents[1] / "scenarios" / "base"


def test_a_case_is_gone_through_step_by_step() -> None:
    scenario = load(FOLDER / "battle" / "lasgun-meets-shield.yaml")
    stands = walk(scenario)
    assert len(stands) == 1 + len(scenario.when)
    assert stands[0].told == ()
    assert stands[0].forces
    assert stands[-1].forces != stands[0].forces
    assert any("Lasgun meets shield" in line for line in stands[-1].told)
    assert walk(scenario) == stands


def test_what_has_stood_is_not_changed_by_what_comes() -> None:
    scenario = load(FOLDER / "battle" / "lasgun-meets-shield.yaml")
    first = walk(scenario)[0].forces
    assert sum(group.fighters for standing in first.values() for group in standing.values()) > 0
