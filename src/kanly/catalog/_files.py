"""Reading of the data files that stand beside this module."""

from importlib.resources import files
from typing import TypeVar

import msgspec

Record = TypeVar("Record")


def read(name: str, kind: type[Record]) -> Record:
    """The content of `data/<name>.json` as `kind`.

    Raises msgspec.ValidationError when the file does not have the shape of `kind`.
    """
    raw = files("kanly.catalog").joinpath("data", f"{name}.json").read_bytes()
    return msgspec.json.decode(raw, type=kind)
