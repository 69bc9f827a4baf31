"""Reading YAML with care: no word turns into something else, no key is lost."""

from __future__ import annotations

import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as SafeLoader  # ten times as fast
except ImportError:  # without libyaml
    from yaml import SafeLoader  # type: ignore[assignment]

from kanly.scenarios.faults import ScenarioError

BOOL, TIMESTAMP = "tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp"

TOO_DEEP = "this is nested too deeply to be read"


class _Loader(SafeLoader):
    """The booleans of YAML 1.2: `no`, `yes`, `on` and `off` are words, for they are answers and options."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Hashable, Any]:
    """Refuses a key that stands twice: one of its two values would be lost in silence."""
    seen: set[Hashable] = set()
    for key_node, _ in node.value:
        key = loader.construct_object(key_node, deep=True)
        mark = key_node.start_mark
        if not isinstance(key, str):
            raise yaml.MarkedYAMLError(problem="a key must be a word", problem_mark=mark)
        if key in seen:
            raise yaml.MarkedYAMLError(problem=f"the key {key!r} stands here twice", problem_mark=mark)
        seen.add(key)
    return loader.construct_mapping(node, deep=True)


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in pairs if tag not in (BOOL, TIMESTAMP)]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(BOOL, re.compile(r"(true|false)$"), ["t", "f"])
_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def read_yaml(path: Path) -> object:
    """The data of a file. Raises ScenarioError if it cannot be read or is not YAML."""
    try:
        return parse_yaml(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise ScenarioError("", f"cannot read {path.name}: {wrong.strerror or wrong}") from None
    except UnicodeDecodeError:
        raise ScenarioError("", f"{path.name} is not a text file") from None


def parse_yaml(text: str) -> object:
    """The data of a text. Raises ScenarioError if it is not YAML."""
    try:
        return yaml.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as wrong:
        if "nesting depth" in str(wrong.problem):
            raise ScenarioError("", TOO_DEEP) from None
        place = "" if wrong.problem_mark is None else f"line {wrong.problem_mark.line + 1}"
        raise ScenarioError(place, f"this is not YAML as it should be: {wrong.problem}") from None
    except yaml.YAMLError as wrong:
        raise ScenarioError("", f"this is not YAML: {wrong}") from None
    except RecursionError:
        raise ScenarioError("", TOO_DEEP) from None
