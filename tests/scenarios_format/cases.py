"""Short scenarios for the tests of the format."""

from __future__ import annotations

from kanly.scenarios import Outcome, ScenarioError, loads, run

HEAD = """
name: A case
game: {factions: [harkonnen, atreides, emperor], mode: basic}
"""

# Harkonnen, then Atreides, ship and move; the Emperor's turn is over.
SHIPPING = (
    HEAD
    + """
given:
  turn: 2
  phase: shipment_and_movement
  storm: 1
  turns_left: [harkonnen, atreides]
"""
)


def outcome_of(text: str) -> Outcome:
    """What comes of a scenario; a fault of the file stands in the outcome, as for `run_file`."""
    try:
        return run(loads(text))
    except ScenarioError as wrong:
        return Outcome("", fault=str(wrong))


def fault_of(text: str) -> str:
    """What is wrong with a file; fails if it can be run."""
    outcome = outcome_of(text)
    assert outcome.fault, str(outcome)
    return outcome.fault


def differences_of(text: str) -> list[str]:
    """What differs, as `path: expected / actual`; fails if the file cannot be run."""
    outcome = outcome_of(text)
    assert not outcome.fault, outcome.fault
    return [f"{d.path}: {d.expected} / {d.actual}" for d in outcome.differences]
