"""Which scenarios and tests prove which rules, read from their files without running them.

In a checkout these lie in `tests`. An installed package brings what was read there when it was built.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from kanly.scenarios.faults import ScenarioError
from kanly.scenarios.yamlfile import read_yaml

PACKED = Path(__file__).with_name("proofs.json")  # in an installed package only
TESTS = Path(__file__).resolve().parents[3] / "tests"
CASES = "scenarios/"
CASE_ID = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)*")
MARK = "rules"
COMMENT = re.compile(r"#\s*rules:\s*(?P<ids>[a-z][a-z.-]*(?:\s*,\s*[a-z][a-z.-]*)*)\s*$")
PROVES = re.compile(rf"mark\.{MARK}|#\s*{MARK}:")  # most files of tests prove nothing
Proof = tuple[str, str]  # a rule, and the place that proves it


class Proofs(msgspec.Struct, frozen=True):
    """What proves the rules: for each rule the ids of scenarios and the names of tests, and the scenarios
    themselves by id, each as its file says it."""

    scenarios: dict[str, list[str]]
    tests: dict[str, list[str]]
    cases: dict[str, dict[str, Any]]


@cache
def known() -> Proofs:
    """The proofs that this package comes with; none, if it is neither a checkout nor was built from one."""
    if PACKED.is_file():
        return msgspec.json.decode(PACKED.read_bytes(), type=Proofs)
    return read(TESTS) if TESTS.is_dir() else Proofs({}, {}, {})


def case(id: str) -> dict[str, Any] | None:
    """What one case says; None if there is none of this id. In a checkout only its own file is read."""
    if PACKED.is_file():
        return known().cases.get(id)
    path = TESTS / f"{CASES}{id}.yaml"
    if not CASE_ID.fullmatch(id) or not path.is_file():
        return None
    data = data_of(path)
    return data if isinstance(data, dict) else None


def read(folder: Path) -> Proofs:
    """The proofs in a folder of tests. Raises ScenarioError for a file that cannot be read."""
    scenarios: dict[str, list[str]] = {}
    tests: dict[str, list[str]] = {}
    for rule, places in collect(folder).items():
        for place in places:
            if place.startswith(CASES):
                scenarios.setdefault(rule, []).append(case_id(place))
            else:
                tests.setdefault(rule, []).append(place)
    ids = {id for proving in scenarios.values() for id in proving}
    cases: dict[str, Any] = {id: data_of(folder / f"{CASES}{id}.yaml") for id in sorted(ids)}
    return Proofs(scenarios, tests, cases)


def case_id(place: str) -> str:
    """`base/storm/first-dials` for `scenarios/base/storm/first-dials.yaml`."""
    return place.removeprefix(CASES).removesuffix(".yaml")


def collect(folder: Path) -> dict[str, list[str]]:
    """The places that prove each rule. Raises ScenarioError if there is no such folder."""
    if not folder.is_dir():
        raise ScenarioError("", f"There is no folder {folder} with scenarios and tests")
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*")):
        for rule, place in proofs(path, path.relative_to(folder).as_posix()):
            places = found.setdefault(rule, [])
            if place not in places:
                places.append(place)
    return found


def proofs(path: Path, name: str) -> Iterator[Proof]:
    """What one file proves."""
    if path.suffix == ".yaml":
        yield from scenario_proofs(path, name)
    elif path.suffix == ".py":
        text = path.read_text(encoding="utf-8")
        if not PROVES.search(text):
            return
        try:
            tree = ast.parse(text)
        except SyntaxError as wrong:
            raise ScenarioError(name, f"This is no Python: {wrong}") from None
        yield from marked(tree, name)
        yield from commented(tree, text, name)


@cache
def data_of(path: Path) -> Any:
    """What a scenario says. Raises ScenarioError."""
    return read_yaml(path)


def scenario_proofs(path: Path, name: str) -> Iterator[Proof]:
    """The rules that a scenario names."""
    try:
        data = data_of(path)
    except ScenarioError as wrong:
        raise ScenarioError(name, str(wrong)) from None
    rules = data.get(MARK, []) if isinstance(data, dict) else []
    for rule in rules if isinstance(rules, list) else []:
        yield str(rule), name


def marked(tree: ast.Module, name: str) -> Iterator[Proof]:
    """Decorators `@pytest.mark.rules(...)`, of functions and classes, and a module's `pytestmark`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for rule in rules_in(node.decorator_list):
                yield rule, f"{name}::{node.name}"
        elif isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        ):
            for rule in rules_in([node.value]):
                yield rule, name


def rules_in(nodes: list[ast.expr]) -> Iterator[str]:
    """The strings inside calls of `pytest.mark.rules`."""
    for call in (node for top in nodes for node in ast.walk(top) if isinstance(node, ast.Call)):
        if ast.unparse(call.func) == f"pytest.mark.{MARK}":
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def commented(tree: ast.Module, text: str, name: str) -> Iterator[Proof]:
    """Comments `# rules: a.b, c.d`, with the function they stand in."""
    tops = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    for token in tokenize.generate_tokens(StringIO(text).readline):
        match = COMMENT.match(token.string) if token.type == tokenize.COMMENT else None
        if match is None:
            continue
        line = token.start[0]
        # A comment right above a function belongs to it.
        around = [n for n in tops if first_line(n) - 1 <= line <= (n.end_lineno or n.lineno)]
        place = f"{name}::{around[-1].name}" if around else name
        for rule in re.split(r"\s*,\s*", match["ids"]):
            yield rule, place


def first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Where a function begins, its decorators included."""
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
