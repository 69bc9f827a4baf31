"""Dotted paths into typed data, and the comparison of what a file says with what is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Final, get_args, get_origin

import msgspec

from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.names import stands_for
from kanly.scenarios.reading import convert, hints_of


class Missing(Enum):
    """Nothing stands at a path."""

    MISSING = "nothing"


MISSING: Final = Missing.MISSING


def lookup(root: object, path: str, where: str) -> object:
    """What stands at a dotted path: fields, keys and numbers. MISSING where a mapping has no such key."""
    here = root
    for step in path.split(".") if path else ():
        here = _into(here, step, f"{where}.{path}")
        if here is MISSING:
            break
    return here


def _into(here: object, step: str, where: str) -> object:
    if isinstance(here, msgspec.Struct):
        if step not in here.__struct_fields__:
            raise ScenarioError(where, no_such("field", step, here.__struct_fields__))
        return getattr(here, step)
    if isinstance(here, Mapping):
        return here.get(step, MISSING)
    if isinstance(here, Sequence) and not isinstance(here, str):
        if not step.isdigit():
            raise ScenarioError(where, f"{step!r} must be a number here: it is a list")
        return here[int(step)] if int(step) < len(here) else MISSING
    return MISSING


def assign(root: msgspec.Struct, path: str, raw: object, where: str) -> None:
    """Put a value at a dotted path, typed as the place is typed."""
    *steps, last = path.split(".")
    here: object = root
    kind: Any = type(root)
    for step in steps:
        here, kind = _into(here, step, where), _kind_of(kind, step)
        if here is MISSING or here is None:
            raise ScenarioError(where, f"there is nothing at {step!r}")
    if isinstance(here, msgspec.Struct):
        _into(here, last, where)
        setattr(here, last, convert(_kind_of(type(here), last), raw, where))
    elif isinstance(here, dict):
        here[last] = convert(_kind_of(kind, last), raw, where)
    else:
        raise ScenarioError(where, f"{last!r} is not a field or a key; give the whole list instead")


def _kind_of(kind: Any, step: str) -> Any:
    """The type of what stands at one step."""
    if get_origin(kind) is Annotated:
        return _kind_of(get_args(kind)[0], step)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return hints_of(kind).get(step, Any)
    if get_origin(kind) in (dict, list):
        return get_args(kind)[-1]
    for part in get_args(kind):
        if part is not type(None):
            return _kind_of(part, step)
    return Any


def matches(wanted: object, actual: object) -> bool:
    """Is this what the file means? Faces stand for their cards, territories for their areas.

    A mapping looks only at the fields it names; a single value stands for a struct's first field.
    """
    if isinstance(actual, msgspec.Struct):
        return _struct_matches(wanted, actual)
    if isinstance(wanted, str) and isinstance(actual, str):
        return stands_for(wanted, actual)
    if isinstance(actual, Mapping):
        if not isinstance(wanted, Mapping) or len(wanted) != len(actual):
            return False
        return all(any(matches(k, a) and matches(v, actual[a]) for a in actual) for k, v in wanted.items())
    if isinstance(actual, Sequence) and not isinstance(actual, str):
        if not isinstance(wanted, list) or len(wanted) != len(actual):
            return False
        return all(matches(w, a) for w, a in zip(wanted, actual, strict=True))
    if isinstance(wanted, bool) or isinstance(actual, bool):
        return wanted is actual
    return wanted == actual


def _struct_matches(wanted: object, actual: msgspec.Struct) -> bool:
    fields = actual.__struct_fields__
    tag = actual.__struct_config__.tag
    if isinstance(wanted, Mapping):
        known = {actual.__struct_config__.tag_field: tag} if tag is not None else {}
        return all(
            matches(value, getattr(actual, key)) if key in fields else value == known.get(key, MISSING)
            for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return matches(wanted, [getattr(actual, name) for name in fields])
    first, *rest = [getattr(actual, name) for name in fields]
    return matches(wanted, first) and not any(rest)


def readable(value: object) -> str:
    """A value as one would write it in a file."""
    if value is MISSING:
        return "nothing"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, msgspec.Struct):
        return _readable_struct(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {readable(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return "[" + ", ".join(readable(item) for item in value) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _readable_struct(value: msgspec.Struct) -> str:
    parts = []
    config = value.__struct_config__
    if config.tag is not None:
        parts.append(f"{config.tag_field}: {config.tag}")
    for field in msgspec.structs.fields(value):
        item = getattr(value, field.name)
        if field.required or item:
            parts.append(f"{field.name}: {readable(item)}")
    return "{" + ", ".join(parts) + "}"
