"""The build hook: a wheel holds the built page, an installation from a checkout need not."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Builds the page before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable installation is followed by `make page`."""
        if version == "editable":
            return
        script = Path(self.root) / "tools" / "build_page.py"
        if script.exists():
            runpy.run_path(str(script))["main"]()
