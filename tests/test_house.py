"""The house rules that a machine can watch, checked on the source itself.

Each rule is a small function from a syntax tree to the lines that break it. The rules are tried on samples
first, so that a check which has gone blind does not pass for a clean house.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
KANLY = ROOT / "src" / "kanly"
RULES = KANLY / "rules"
ENGINE = KANLY / "engine"

FACTIONS = (
    "atreides|bene_gesserit|harkonnen|fremen|emperor|spacing_guild|guild|ixians?|tleilaxu|choam|richese"
    "|ecaz|moritani"
)
NAMES_A_FACTION = re.compile(rf"(?<![a-z])({FACTIONS})(?![a-z])")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
CLOCKS = {"asyncio", "datetime", "time"}
OUTSIDE = {
    "io",
    "os",
    "pathlib",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "tempfile",
    "threading",
    "uuid",
}
# Written in two halves, or this file would break its own rule.
LEFT_OPEN = re.compile(
    "|".join(("TO" + "DO", "FIX" + "ME", "NotImplemented" + "Error", r"pytest\.(mark\.)?" + "(skip|xfail)"))
)
ORDER_FREE = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}
IN_ORDER = {"enumerate", "iter", "list", "tuple", "zip"}
SET_METHODS = {"difference", "intersection", "symmetric_difference", "union"}

Fault = tuple[int, str]
Check = Callable[[ast.Module], Iterator[Fault]]


def imported(tree: ast.Module) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Absolute imports: line, module, names taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.lineno, node.module or "", tuple(alias.name for alias in node.names)


def named(node: ast.expr) -> str:
    """The last name of a plain or dotted expression."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def clocks(tree: ast.Module) -> Iterator[Fault]:
    for line, module, _ in imported(tree):
        if module.split(".")[0] in CLOCKS:
            yield line, f"imports {module}"


def chance(tree: ast.Module) -> Iterator[Fault]:
    """`Random` may be named, as the type of what a sampler is handed; nothing else of the module."""
    for line, module, names in imported(tree):
        if module == "random" and names != ("Random",):
            yield line, "uses the module random"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and named(node.func) == "Random":
            yield node.lineno, "makes a generator of its own"


def outside_world(tree: ast.Module) -> Iterator[Fault]:
    for line, module, _ in imported(tree):
        if module.split(".")[0] in OUTSIDE:
            yield line, f"imports {module}"
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"input", "open", "print"}
        ):
            yield node.lineno, f"calls {node.func.id}"


def untyped(tree: ast.Module) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and named(node) == "Any":
            yield node.lineno, "says Any"


def awaits(nodes: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Await) for top in nodes for node in ast.walk(top))


def guarded_awaits(tree: ast.Module) -> Iterator[Fault]:
    """A dropped fork closes its coroutine; whatever stands around the await would run then."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncWith | ast.AsyncFor):
            yield node.lineno, "async with or async for"
        elif isinstance(node, ast.With) and awaits(node.body):
            yield node.lineno, "a context manager around an await"
        elif isinstance(node, ast.Try | ast.TryStar) and awaits(node.body):
            if node.finalbody:
                yield node.lineno, "finally around an await"
            for handler in node.handlers:
                if handler.type is None or named(handler.type) != "IllegalAnswer":
                    yield handler.lineno, "catches more than a refusal around an await"


def is_set(node: ast.expr | None, known: set[str]) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name):
            return name in known
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Attribute(value=value, attr=attr)):
            return attr in SET_METHODS and is_set(value, known)
        case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub(), right=right):
            return is_set(left, known) or is_set(right, known)
        case _:
            return False


def set_names(function: ast.AST) -> set[str]:
    """Names of a function that are annotated or first assigned as sets."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.arg | ast.AnnAssign):
            annotation = node.annotation
            outer = annotation.value if isinstance(annotation, ast.Subscript) else annotation
            if isinstance(outer, ast.Name) and outer.id in {"set", "frozenset"}:
                found.add(node.arg if isinstance(node, ast.arg) else named(node.target))
        elif isinstance(node, ast.Assign) and is_set(node.value, set()):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def walked(node: ast.AST, free: set[int]) -> Iterator[ast.expr]:
    """What a node walks over in an order that shows."""
    match node:
        case ast.For(iter=over):
            yield over
        case ast.ListComp() | ast.DictComp() | ast.GeneratorExp() if id(node) not in free:
            yield from (generator.iter for generator in node.generators)
        case ast.Call(func=ast.Name(id=name), args=args) if name in IN_ORDER:
            yield from args
        case ast.Call(func=ast.Attribute(attr="join" | "extend"), args=args):
            yield from args
        case ast.Starred(value=value):
            yield value


def set_walks(tree: ast.Module) -> Iterator[Fault]:
    """The order of a set changes from run to run; sorting it, counting it or asking any of it is fine."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    faults: set[Fault] = set()
    for function in (tree, *functions):
        known = set_names(function) if function is not tree else set()
        free = {
            id(argument)
            for node in ast.walk(function)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ORDER_FREE
            for argument in node.args
        }
        for node in ast.walk(function):
            faults |= {(o.lineno, "walks over a set") for o in walked(node, free) if is_set(o, known)}
    yield from sorted(faults)


def docstrings(tree: ast.Module) -> set[int]:
    """Strings that stand alone as a statement: documentation of what is above or around them."""
    return {
        id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)
    }


def words(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
            yield word
        case ast.FunctionDef(name=word) | ast.AsyncFunctionDef(name=word) | ast.ClassDef(name=word):
            yield word
        case ast.Constant(value=str(word)):
            yield word
        case ast.alias(name=word, asname=other):
            yield word
            yield other or ""
        case ast.ImportFrom(module=str(word)):
            yield word
        case ast.keyword(arg=str(word)):
            yield word


def is_policy(node: ast.AST) -> bool:
    """`rulings.some_policy`: a choice is data that a phase consults, whatever it is called."""
    return isinstance(node, ast.Attribute) and named(node.value) in {"rulings", "variants"}


def faction_names(tree: ast.Module) -> Iterator[Fault]:
    """A phase reaches rule points; only a docstring may say who answers."""
    apart = docstrings(tree) | {id(n) for n in ast.walk(tree) if is_policy(n)}
    for node in ast.walk(tree):
        if id(node) in apart:
            continue
        for word in words(node):
            if found := NAMES_A_FACTION.search(CAMEL.sub("_", word).lower()):
                yield getattr(node, "lineno", 0), f"names {found[1]}"


def outside_engine(tree: ast.Module) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level > 1:
            yield node.lineno, "climbs out of the engine"
    for line, module, _ in imported(tree):
        if module.split(".")[0] == "kanly" and not f"{module}.".startswith("kanly.engine."):
            yield line, f"imports {module}"


SAMPLES: list[tuple[Check, str, str]] = [
    (clocks, "import time", "from kanly.engine import Game"),
    (clocks, "from datetime import date", "from .time import storm"),
    (
        chance,
        "import random",
        "from random import Random\ndef sample(rng: Random) -> int: return rng.randrange(3)",
    ),
    (chance, "from random import Random\nrng = Random(1)", "x = 1"),
    (outside_world, "import os", "from . import secrets"),
    (outside_world, "print(1)", "game.tell(opened)"),
    (untyped, "from typing import Any\nx: Any = 1", "x: object = 1"),
    (untyped, "import typing\nx: typing.Any = 1", "x: list[str] = []"),
    (guarded_awaits, "async def f():\n async with x:\n  pass", "async def f():\n await x"),
    (guarded_awaits, "async def f():\n with x:\n  await y", "async def f():\n with x:\n  y()\n await y"),
    (guarded_awaits, "async def f():\n try:\n  await x\n finally:\n  y()", "try:\n x()\nfinally:\n y()"),
    (
        guarded_awaits,
        "async def f():\n try:\n  await x\n except Exception:\n  y()",
        "async def f():\n try:\n  await x\n except IllegalAnswer:\n  y()",
    ),
    (set_walks, "for x in {1, 2}: pass", "for x in sorted({1, 2}): pass"),
    (set_walks, "y = [x for x in set(z)]", "y = {x for x in set(z)}"),
    (set_walks, "y = list(set(z) - {1})", "y = sorted(x for x in set(z) - {1})"),
    (set_walks, "def f(z: set[int]):\n for x in z: pass", "def f(z: list[int]):\n for x in z: pass"),
    (set_walks, "def f():\n z = set()\n return tuple(z)", "def f():\n z = set()\n return len(z)"),
    (set_walks, "y = (*{1, 2},)", "y = any(x for x in {1, 2})"),
    (faction_names, "x = 'guild'", "x = 'guilder'"),
    (faction_names, "def f(emperor_pays): pass", "def f():\n 'The Emperor is paid.'"),
    (faction_names, "x = state.ecaz_first", "x = state.rulings.ecaz_first"),
    (faction_names, "from .factions import ecaz", "from .factions import answers"),
    (faction_names, "class BeneGesseritWindow: pass", "class Window: pass"),
    (outside_engine, "from kanly.rules import state", "from kanly.engine import wait"),
    (outside_engine, "from ..catalog import board", "from .wait import Wait"),
]


@pytest.mark.parametrize(("check", "bad", "good"), SAMPLES)
def test_checks_see_what_they_look_for(check: Check, bad: str, good: str) -> None:
    assert list(check(ast.parse(bad)))
    assert not list(check(ast.parse(good)))


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def phases() -> list[Path]:
    apart = {"__init__.py", "rulings.py", "sentences.py", "sources.py", "variants.py", "view.py"}
    return [
        p
        for p in (*sorted(RULES.glob("*.py")), *sorted((RULES / "battle").glob("*.py")))
        if p.name not in apart
    ]


def faults(check: Check, paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{line}: {what}"
        for path in paths
        for line, what in check(ast.parse(path.read_text(encoding="utf-8")))
    ]


@pytest.mark.parametrize("check", [clocks, chance, outside_world, untyped, guarded_awaits, set_walks])
def test_rules_keep_to_the_game(check: Check) -> None:
    assert not faults(check, modules(RULES))


def test_engine_has_no_clock() -> None:
    assert not faults(clocks, modules(ENGINE))


def test_engine_knows_nobody() -> None:
    assert not faults(outside_engine, modules(ENGINE))


def test_phases_name_no_faction() -> None:
    assert not faults(faction_names, phases())


def test_nothing_is_left_open() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in (*modules(KANLY), *modules(ROOT / "tests"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if LEFT_OPEN.search(line)
    ]
    assert not found


def test_no_room_is_too_large() -> None:
    sizes = {
        str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in modules(KANLY)
    }
    assert not {path: size for path, size in sizes.items() if size > 700}
