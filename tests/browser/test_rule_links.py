"""Every rule that the page of the table names can be read."""

from __future__ import annotations

import re
from pathlib import Path

from kanly import rulebook

PAGE = Path(__file__).resolve().parents[2] / "web" / "src"
FOLDERS = ("lib/play", "lib/parts", "lib/layout", "lib/board")
OTHERS = ("lib/play/after", "lib/play/replay")
NAMED = re.compile(r"""\brule(?:=|:|\?\?|\b[^\n;]{0,40}\?)\s*\{?[^\n;'"]{0,40}['"]([a-z-]+\.[a-z-]+)['"]""")


def test_links_to_rules_lead_somewhere() -> None:
    files = [
        file for folder in FOLDERS for end in ("svelte", "ts") for file in (PAGE / folder).rglob(f"*.{end}")
        if ".test." not in file.name and not any(file.is_relative_to(PAGE / other) for other in OTHERS)
    ]  # fmt: skip
    named = {rule: file.name for file in files for rule in NAMED.findall(file.read_text())}
    assert len(named) > 20
    assert {rule: file for rule, file in named.items() if rule not in rulebook.rules()} == {}
