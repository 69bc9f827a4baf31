"""`kanly scenario`."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from kanly.cli.say import Wrong, say

EXAMPLES = (
    "\b\nExamples:\n"
    "  kanly scenario tests/scenarios/base/battle/traitor.yaml\n"
    "  kanly scenario tests/scenarios             every file below a folder\n"
    "  kanly scenario --schema > kanly.json       for your editor"
)


def scenario(
    files: list[Path] | None = typer.Argument(None, help="Scenario files, or folders of them."),
    schema: bool = typer.Option(False, "--schema", help="Print the JSON Schema of scenario files instead."),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="Only say what fails."),
) -> None:
    """Check rule cases written as data. Exit code 1 if one of them does not come out as it says."""
    from kanly.scenarios import run_file
    from kanly.scenarios.schema import schema as json_schema

    if schema:
        say(json.dumps(json_schema(), indent=2))
        return
    found = scenario_files(files or [])
    failed = 0
    for path in found:
        outcome = run_file(path)
        failed += not outcome.passed
        if not (quiet and outcome.passed):
            say(f"{path}: {outcome}" if outcome.passed else f"{path}\n{outcome}")
    say(f"{len(found) - failed} of {len(found)} passed")
    if failed:
        raise typer.Exit(1)


def scenario_files(paths: list[Path]) -> list[Path]:
    """The files named, and those below the folders named."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise Wrong(f"There is no file {path}")
        found += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    if not found:
        raise Wrong("Name a scenario file or a folder with some: kanly scenario FILE...")
    return found
