"""Every rule that the page of the table names can be read."""

from __future__ import annotations

import re
from pathlib import Path

from kanly import rulebook

PAGE = Path(__file__).resolve().parents[2] / "web" / "src" / "lib"
FOLDERS = ("play", "parts", "layout", "board")
OTHERS = ("play/after", "play/replay")
QUOTED = re.compile(r"""['"`]([a-z-]+\.[a-z-]+)['"`]""")
KEY = re.compile(r"^\s*'([^']+)':", re.MULTILINE)


def test_links_to_rules_lead_somewhere() -> None:
    subjects = {rule.partition(".")[0] for rule in rulebook.rules()}
    keys = {key for file in (PAGE / "texts").glob("*.ts") for key in KEY.findall(file.read_text())}
    named = {
        words: file.name
        for file in sources()
        for words in QUOTED.findall(file.read_text())
        if words.partition(".")[0] in subjects and words not in keys
    }
    assert len(named) > 30
    assert {rule: file for rule, file in named.items() if rule not in rulebook.rules()} == {}


def sources() -> list[Path]:
    """What the page of the table is made of."""
    found = [file for folder in FOLDERS for file in (PAGE / folder).rglob("*")]
    return [
        file
        for file in found
        if file.suffix in (".svelte", ".ts")
        and ".test." not in file.name
        and not any(file.is_relative_to(PAGE / other) for other in OTHERS)
    ]
