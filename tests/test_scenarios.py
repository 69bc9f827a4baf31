"""Every scenario file is a test; its name is the path of the file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kanly.scenarios import load, run_file
from kanly.scenarios.schema import schema
from kanly.scenarios.yamlfile import read_yaml

FOLDER = Path(__file__).parent / "scenarios"
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def files() -> list[Path]:
    return sorted(FOLDER.rglob("*.yaml"))


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_scenario(path: Path) -> None:
    outcome = run_file(path)
    assert outcome.passed, f"\n{outcome}"


@pytest.fixture(scope="session")
def validator() -> Any:
    return Draft202012Validator(schema())


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_scenario_fits_the_schema(path: Path, validator: Any) -> None:
    assert not [f"{error.json_path}: {error.message}" for error in validator.iter_errors(read_yaml(path))]


def test_scenarios_say_what_they_prove() -> None:
    """A case without a rule proves nothing that the coverage can count."""
    assert not [name_of(path) for path in files() if not load(path).rules]


def test_scenarios_have_names_of_their_own() -> None:
    names = [load(path).name for path in files()]
    assert len(set(names)) == len(names)
    assert not [
        name_of(p) for p in files() if not KEBAB.fullmatch(p.stem) or not KEBAB.fullmatch(p.parent.name)
    ]
