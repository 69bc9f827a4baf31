"""The published schema and page say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from kanly.scenarios import loads, run
from kanly.scenarios.format import Orders, Scenario
from kanly.scenarios.schema import schema, text, write
from kanly.scenarios.yamlfile import parse_yaml
from tests.scenarios_format.cases import SHIPPING

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def parts(kind: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    """All structs of the format below one."""
    found: set[type[msgspec.Struct]] = set()
    for info in msgspec.inspect.multi_type_info([kind]):
        _collect(info, found)
    return {part for part in found if part.__struct_config__.forbid_unknown_fields}


def _collect(info: object, found: set[type[msgspec.Struct]]) -> None:
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in found:
            return
        found.add(info.cls)
    children = [getattr(info, name) for name in getattr(info, "__struct_fields__", ())]
    for child in children:
        for one in child if isinstance(child, tuple) else (child,):
            if isinstance(one, msgspec.inspect.Type | msgspec.inspect.Field):
                _collect(one, found)


def test_the_published_schema_is_up_to_date(tmp_path: Path) -> None:
    assert (DOCS / "scenario.schema.json").read_text(encoding="utf-8") == text()
    assert write(tmp_path).read_text(encoding="utf-8") == text()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(
    "wrong",
    [
        "given: {}",
        "whenn: []",
        "when: [pause]",
        "when: [{}]",
        "when: [{harkonnen: 3}]",
        "when: [{harkonen: {declare_move: null}}]",
        "then: {forces: 3}",
        "then: [{storm: eight}]",
    ],
)
def test_the_schema_refuses_what_the_runner_refuses(wrong: str) -> None:
    right = (
        SHIPPING
        + "when: [beat, {harkonnen: {declare_move: null}, refused: x, then: {turn: 2}}, {run_to: battle}]\n"
    )
    validator = Draft202012Validator(schema())
    assert validator.is_valid(parse_yaml(right))
    data = parse_yaml(wrong)
    assert isinstance(data, dict)
    if "given" in data:
        data["given"] = {"storm": 19}
    whole = parse_yaml(SHIPPING)
    assert isinstance(whole, dict)
    assert not validator.is_valid({**whole, **data})


def test_the_page_names_every_key() -> None:
    page = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    named = {word for code in re.findall(r"`([^`\n]+)`", page) for word in re.findall(r"[a-z_]+", code)}
    keys = {field for kind in (Scenario, Orders) for part in parts(kind) for field in part.__struct_fields__}
    assert not keys - named


@pytest.mark.parametrize("example", BLOCK.findall((DOCS / "scenarios.md").read_text(encoding="utf-8")))
def test_the_examples_of_the_page_pass(example: str) -> None:
    if example.startswith("name:"):
        outcome = run(loads(example))
        assert outcome.passed, f"\n{outcome}"
    else:
        assert parse_yaml(example)
