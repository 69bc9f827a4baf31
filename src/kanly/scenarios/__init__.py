"""Rule cases as data: the form of scenario files, and what runs them."""

from kanly.scenarios.faults import ScenarioError
from kanly.scenarios.format import Scenario
from kanly.scenarios.outcome import Difference, Outcome
from kanly.scenarios.runner import load, loads, read, run, run_file

__all__ = ["Difference", "Outcome", "Scenario", "ScenarioError", "load", "loads", "read", "run", "run_file"]
