"""The JSON Schema of scenario files, for editors and for anybody who writes them with a program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from kanly.catalog import factions
from kanly.scenarios.format import Orders, Scenario

FILE = "scenario.schema.json"
TITLE = "Kanly scenario"


def schema() -> dict[str, Any]:
    """The schema. Which questions and actions there are, is for the rules to say, not for the schema."""
    _, definitions = msgspec.json.schema_components([Scenario, Orders], ref_template="#/$defs/{name}")
    definitions["Scenario"]["properties"]["when"]["items"] = {"$ref": "#/$defs/Step"}
    definitions["Step"] = _step(definitions.pop("Orders"))
    top = definitions.pop("Scenario")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **top,
        "title": TITLE,
        "$defs": definitions,
    }


def _step(orders: dict[str, Any]) -> dict[str, Any]:
    """A step: what seats say, and orders; a beat may stand alone."""
    said = {"type": "object", "minProperties": 1}
    seats = {
        seat: {**said, "description": f"What {sheet.name} says, by kind of question."}
        for seat, sheet in factions().items()
    }
    mapping = {
        **orders,
        "title": "Step",
        "description": "Answers by seat, each a kind of question (or `act`) and what is said; and orders.",
        "minProperties": 1,
        "properties": {**seats, **orders["properties"]},
    }
    return {"anyOf": [{"const": "beat"}, mapping]}


def text() -> str:
    """The schema as the published file holds it."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


def write(folder: Path) -> Path:
    """Write the schema into a folder; the path of the file."""
    path = folder / FILE
    path.write_text(text(), encoding="utf-8")
    return path
