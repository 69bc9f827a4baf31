"""What users asked for is listed line by line; each line names a rule, its code and its proof."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from kanly.rulebook import rules

ROOT = Path(__file__).parents[2]
LISTS = sorted((ROOT / "docs" / "contracts").glob("*.md"))
HEADER = ["It says", "Rule", "Code", "Proof"]
NAMED = re.compile(r"`([^`]+)`")


def rows(path: Path) -> list[tuple[int, list[str]]]:
    """The lines of the tables, with their numbers; not the heads."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if cells != HEADER and not set(line) <= set("|- "):
                found.append((number, cells))
    return found


@cache
def names_in(path: Path) -> frozenset[str]:
    """What a module defines: functions, classes, names and fields."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
    return frozenset(found)


def missing(where: Path, named: str) -> bool:
    """Is there no such file, or nothing of that name in it?"""
    file, _, name = named.partition(":")
    path = where / file
    return not path.is_file() or (bool(name) and name not in names_in(path))


def unproved(named: str) -> bool:
    """Is there no such scenario, or no such test?"""
    if ".py" in named:
        return ":" not in named or missing(ROOT / "tests", named)
    return not (ROOT / "tests" / "scenarios" / f"{named}.yaml").is_file()


def faults(path: Path) -> list[str]:
    """Everything that a line names and that is not there, or a cell that names nothing."""
    found = []
    for number, cells in rows(path):
        if len(cells) != len(HEADER) or not cells[0]:
            found.append(f"{path.name}:{number}: a line has four cells")
            continue
        said = [NAMED.findall(cell) for cell in cells[1:]]
        found += [f"{path.name}:{number}: a cell names nothing" for names in said if not names]
        ids, code, proofs = said
        found += [f"{path.name}:{number}: no rule {name}" for name in ids if name not in rules()]
        found += [
            f"{path.name}:{number}: no code {name}" for name in code if missing(ROOT / "src" / "kanly", name)
        ]
        found += [f"{path.name}:{number}: no proof {name}" for name in proofs if unproved(name)]
    return found


def test_there_are_lists() -> None:
    assert LISTS
    assert all(rows(path) for path in LISTS)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_what_a_list_names_exists(path: Path) -> None:
    assert not faults(path)


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ("`no.rule` | `rules/game.py:Dune` | `e3/ecaz/start`", "no rule no.rule"),
        ("`ecaz.start` | `rules/game.py:Dunes` | `e3/ecaz/start`", "no code rules/game.py:Dunes"),
        ("`ecaz.start` | `rules/games.py` | `e3/ecaz/start`", "no code rules/games.py"),
        ("`ecaz.start` | `rules/game.py` | `e3/ecaz/starts`", "no proof e3/ecaz/starts"),
        ("`ecaz.start` | `rules/game.py` | `rules/test_setup.py:test_no`", "no proof rules/test_setup.py"),
        ("`ecaz.start` | `rules/game.py` | soon", "names nothing"),
        ("`ecaz.start` | `rules/game.py`", "four cells"),
    ],
)
def test_a_line_that_names_nothing_is_found(tmp_path: Path, cells: str, says: str) -> None:
    wrong = tmp_path / "wrong.md"
    wrong.write_text(f"| It says | Rule | Code | Proof |\n|---|---|---|---|\n| So. | {cells} |\n")
    assert says in "".join(faults(wrong))
