"""From plain data to typed data: shorthand is understood, every complaint names its key path."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

import msgspec

from kanly.engine import words_of
from kanly.scenarios.faults import ScenarioError, no_such

Words = frozenset[str]
NO_WORDS: Words = frozenset()
IN_WORDS = {
    dict: "a mapping",
    list: "a list",
    tuple: "a list",
    str: "a word",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
}


class Names(Protocol):
    """Turns names that people write into ids of the game, by the words that describe a field in the rules."""

    def resolve(self, word: str, words: Words, path: str) -> str:
        """The id for a word where the rules expect one of these kinds (`CardId`, `Area`, ...)."""

    def whole(self, kind: Any, raw: object, path: str) -> object:
        """What a whole struct is written out as; most stay as they are."""


class AsWritten:
    """No names are turned into others."""

    def resolve(self, word: str, words: Words, path: str) -> str:
        """The word itself."""
        return word

    def whole(self, kind: Any, raw: object, path: str) -> object:
        """The data itself."""
        return raw


def convert(kind: Any, raw: object, path: str, names: Names | None = None) -> Any:
    """Typed data of `kind`. Raises ScenarioError with the key path of what does not fit."""
    shaped = Reader(names or AsWritten()).shape(kind, raw, path)
    try:
        return msgspec.convert(shaped, kind)
    except msgspec.ValidationError as wrong:  # only what no single value shows, such as a tuple's length
        raise ScenarioError(path, _plainer(wrong)) from None


class Reader:
    """Brings data into the form that msgspec converts, and complains about what will not fit.

    Shorthand for structs of the rules: a single value stands for the first field, a mapping for a struct that
    is stored as a list, a mapping for a list of structs (each key is the first field).
    """

    def __init__(self, names: Names) -> None:
        self.names = names

    def shape(self, kind: Any, raw: object, path: str, words: Words = NO_WORDS) -> object:
        """The data in the form of this type."""
        bare, origin = _bare(kind), get_origin(_bare(kind))
        if origin in (types.UnionType, Union):
            return self._union(get_args(bare), raw, path, words)
        if _is_struct(bare):
            return self._struct(bare, raw, path)
        if origin in (list, tuple):
            return self._items(origin, get_args(bare), raw, path, words)
        if origin is dict and isinstance(raw, dict):
            inner, values = get_args(bare)
            return {
                self.shape(inner, key, _below(path, key), words): self.shape(
                    values, value, _below(path, key), words
                )
                for key, value in raw.items()
            }
        if origin is Literal and (raw not in get_args(bare) or isinstance(raw, bool)):
            raise ScenarioError(path, no_such("choice", raw, map(str, get_args(bare))))
        if isinstance(raw, str) and words and bare is str:
            return self.names.resolve(raw, words, path)
        return _leaf(kind, raw, path)

    def _union(self, kinds: tuple[Any, ...], raw: object, path: str, words: Words) -> object:
        if raw is None and type(None) in kinds:
            return None
        structs = [kind for kind in kinds if _is_struct(kind)]
        others = [kind for kind in kinds if kind not in structs and kind is not type(None)]
        if len(structs) > 1:
            return self._tagged(structs, raw, path)
        if structs and isinstance(raw, dict):
            return self.shape(structs[0], raw, path, words)
        for kind in others:
            if _fits(kind, raw) or not (structs or others[1:]):
                return self.shape(kind, raw, path, words)
        if structs and _is_open(structs[0]):
            return self.shape(structs[0], raw, path, words)
        raise ScenarioError(path, f"expected {' or '.join(map(_called, (*others, *structs)))}, not {raw!r}")

    def _items(self, origin: Any, args: tuple[Any, ...], raw: object, path: str, words: Words) -> object:
        if isinstance(raw, dict) and _is_open(args[0]):
            raw = _written_out(args[0], raw, path)
        if not isinstance(raw, list):
            raise ScenarioError(path, f"expected a list, not {raw!r}")
        fixed = origin is tuple and args[-1] is not ...
        kinds = list(args) if fixed else [args[0]] * len(raw)
        if len(kinds) != len(raw):
            raise ScenarioError(path, f"expected {len(kinds)} items, not {len(raw)}")
        pairs = enumerate(zip(kinds, raw, strict=True))
        return [self.shape(kind, value, f"{path}[{number}]", words) for number, (kind, value) in pairs]

    def _tagged(self, structs: list[Any], raw: object, path: str) -> object:
        """One of several structs, told apart by their tag."""
        field = structs[0].__struct_config__.tag_field
        by_tag = {str(kind.__struct_config__.tag): kind for kind in structs}
        if not isinstance(raw, dict) or field not in raw:
            raise ScenarioError(path, f"expected a mapping with {field!r}, one of: {', '.join(by_tag)}")
        tag = str(raw[field])
        if tag not in by_tag:
            raise ScenarioError(f"{path}.{field}", no_such(field, tag, by_tag))
        rest = {key: value for key, value in raw.items() if key != field}
        return {field: tag, **self._fields(by_tag[tag], rest, path)}

    def _struct(self, kind: Any, raw: object, path: str) -> object:
        fields = kind.__struct_fields__
        is_list = kind.__struct_config__.array_like
        raw = self.names.whole(kind, raw, path)
        if isinstance(raw, list) and is_list:
            raw = dict(zip(fields, raw, strict=False))
        elif not isinstance(raw, list | dict) and raw is not None and fields and _is_open(kind):
            raw = {fields[0]: raw}
        if not isinstance(raw, dict):
            raise ScenarioError(path, f"expected a mapping with some of: {', '.join(fields)}")
        shaped = self._fields(kind, raw, path)
        if not is_list:
            return shaped
        return [shaped[f.name] if f.name in shaped else _default(f) for f in fields_of(kind)]

    def _fields(self, kind: Any, raw: Mapping[Any, object], path: str) -> dict[str, object]:
        fields = {field.name: field for field in fields_of(kind)}
        for key in raw:
            if key not in fields:
                raise ScenarioError(_below(path, key), no_such("key", key, fields))
        for name, field in fields.items():
            if field.required and name not in raw:
                raise ScenarioError(path, f"{name!r} is missing")
        hints = hints_of(kind)
        return {k: self.shape(hints[k], v, _below(path, k), words_of(kind, k)) for k, v in raw.items()}


def _below(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_open(kind: Any) -> bool:
    """A struct of the rules: shorthand is understood for these, not for the parts of the file itself."""
    return _is_struct(kind) and not kind.__struct_config__.forbid_unknown_fields


def _leaf(kind: Any, raw: object, path: str) -> object:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        raise ScenarioError(path, f"{_plainer(wrong)}, not {raw!r}") from None
    return raw


def _plainer(wrong: msgspec.ValidationError) -> str:
    """`Expected `int`, got `str` - at `$`` -> `expected a whole number`."""
    message = re.sub(r", got .*| - at .*", "", str(wrong)).replace("`", "").replace("Expected", "expected")
    return re.sub(r"\b(int|str|bool|float|object|array)\b", lambda m: _SHORT[m[0]], message)


_SHORT = {
    "int": IN_WORDS[int],
    "str": IN_WORDS[str],
    "bool": IN_WORDS[bool],
    "float": IN_WORDS[float],
    "object": IN_WORDS[dict],
    "array": IN_WORDS[list],
}


def _called(kind: Any) -> str:
    """A type in words."""
    bare = _bare(kind)
    if get_origin(bare) is Literal:
        return " or ".join(map(str, get_args(bare)))
    if _is_struct(bare):
        return f"a mapping with some of {', '.join(bare.__struct_fields__)}"
    return IN_WORDS.get(get_origin(bare) or bare, str(bare))


def _fits(kind: Any, raw: object) -> bool:
    """May the data be meant as this type? It need not be right in every part."""
    bare = _bare(kind)
    origin = get_origin(bare)
    if origin in (list, tuple):
        return isinstance(raw, list) or (isinstance(raw, dict) and _is_open(get_args(bare)[0]))
    if origin is Literal:
        return raw in get_args(bare)
    if bare is float:
        return isinstance(raw, int | float)
    return isinstance(origin or bare, type) and isinstance(raw, origin or bare)


def _written_out(kind: Any, raw: dict[Any, object], path: str) -> list[object]:
    """A mapping for a list of structs: a key is the first field, its value the second one or the others."""
    first, *others = kind.__struct_fields__
    rows: list[object] = []
    for key, value in raw.items():
        if not isinstance(value, dict) and not others:
            raise ScenarioError(f"{path}.{key}", "expected a list here")
        rows.append({first: key, **(value if isinstance(value, dict) else {others[0]: value})})
    return rows


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    return msgspec.to_builtins(field.default_factory())


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a struct; to work them out takes long."""
    return msgspec.structs.fields(kind)


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The types of a struct's fields, limits included."""
    return get_type_hints(kind, include_extras=True)
