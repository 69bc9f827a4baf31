"""Running scenarios: read a file, play it, compare."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path

from kanly import rulebook
from kanly.catalog import factions
from kanly.scenarios.checks import check
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.format import Check, Orders, Scenario, Step
from kanly.scenarios.outcome import Difference, Outcome, told
from kanly.scenarios.play import Play, Stopped
from kanly.scenarios.position import position
from kanly.scenarios.reading import convert
from kanly.scenarios.yamlfile import parse_yaml, read_yaml

BEAT = "beat"


def load(path: Path | str) -> Scenario:
    """The scenario in a file. Raises ScenarioError if it is not one."""
    return read(read_yaml(Path(path)))


def loads(text: str) -> Scenario:
    """The scenario in a text. Raises ScenarioError if it is not one."""
    return read(parse_yaml(text))


def read(data: object) -> Scenario:
    """The scenario in plain data. Raises ScenarioError if it is not one."""
    if not isinstance(data, dict):
        raise ScenarioError("", "a scenario is a mapping with a name, a game, when and then")
    scenario: Scenario = convert(Scenario, data, "")
    for number, rule in enumerate(scenario.rules):
        _check_rule(rule, f"rules[{number}]")
    list(steps(scenario))
    return scenario


def steps(scenario: Scenario) -> Iterator[Step]:
    """The steps of `when`."""
    for number, raw in enumerate(scenario.when):
        yield _step(raw, scenario.game.factions, f"when[{number}]")


def _step(raw: object, seats: list[str], path: str) -> Step:
    if raw == BEAT:
        return Step({}, Orders(beat=True))
    if not isinstance(raw, dict) or not raw:
        raise ScenarioError(path, "a step is a mapping from seats to what they say, or `beat`")
    answers = {key: said for key, said in raw.items() if key in seats}
    for seat, said in answers.items():
        if not isinstance(said, dict) or not said:
            raise ScenarioError(f"{path}.{seat}", "expected a mapping from a kind of question to the answer")
    rest = {key: value for key, value in raw.items() if key not in seats}
    for key in rest:
        if key not in Orders.__struct_fields__:
            others = (
                f"{key} does not play" if key in factions() else no_such("seat or order", key, _known(seats))
            )
            raise ScenarioError(f"{path}.{key}", others)
    orders: Orders = convert(Orders, rest, path)
    _check_step(answers, orders, path)
    return Step(answers, orders)


def _known(seats: list[str]) -> list[str]:
    return [*seats, *Orders.__struct_fields__]


def _check_step(answers: dict[str, dict[str, object]], orders: Orders, path: str) -> None:
    if orders.refused is None:
        return
    _check_rule(orders.refused, f"{path}.refused")
    if sum(len(said) for said in answers.values()) != 1:
        raise ScenarioError(f"{path}.refused", "exactly one answer stands beside `refused`")


def _check_rule(rule: str, path: str) -> None:
    try:
        rulebook.find(rule)
    except rulebook.UnknownRule as unknown:
        raise ScenarioError(path, str(unknown)) from None


def run_file(path: Path | str) -> Outcome:
    """Load and run a file. Whatever is wrong with it stands in the outcome."""
    try:
        return run(load(path))
    except ScenarioError as wrong:
        return Outcome(Path(path).name, fault=str(wrong))


def run(scenario: Scenario) -> Outcome:
    """Play a scenario and compare. It stops at the first step that is not as it should be."""
    play: Play | None = None
    try:
        play = Play(
            position(scenario.game, scenario.given), paced=scenario.game.paced, defaults=scenario.defaults
        )
        differences = _play(scenario, play)
    except ScenarioError as wrong:
        return Outcome(scenario.name, fault=str(wrong), journal=_journal(play))
    except Stopped as stopped:
        differences = [stopped.difference]
    except Exception as crash:  # noqa: BLE001 (a fault of the rules is a finding like any other)
        differences = [Difference("rules", "the rules carry this out", _crash(crash))]
    return Outcome(scenario.name, tuple(differences), journal=_journal(play) if differences else ())


def _play(scenario: Scenario, play: Play) -> list[Difference]:
    for number, step in enumerate(steps(scenario)):
        path = f"when[{number}]"
        play.take(step, path)
        found = _check_all(play, step.orders.then, f"{path}.then")
        if found:
            return found
    found = _check_all(play, scenario.then, "then")
    if found:
        play.settle()  # the journal that is shown goes as far as the checks have looked
    return found


def _check_all(play: Play, wanted: Check | list[Check], path: str) -> list[Difference]:
    """A list of checks, or a single one."""
    if isinstance(wanted, Check):
        return check(play, wanted, path)
    return [difference for at, one in enumerate(wanted) for difference in check(play, one, f"{path}[{at}]")]


def _journal(play: Play | None) -> tuple[str, ...]:
    return () if play is None else told(play.stage.journal)


def _crash(crash: Exception) -> str:
    place = traceback.extract_tb(crash.__traceback__)[-1]
    return f"{type(crash).__name__}: {crash} ({Path(place.filename).name}, line {place.lineno})"
