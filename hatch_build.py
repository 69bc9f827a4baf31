"""The build hook: a wheel holds the built page and the proofs of the rules, a checkout has their sources."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import msgspec
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Builds the page before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable installation is followed by `make page`."""
        if version == "editable":
            return
        root = Path(self.root)
        script = root / "tools" / "build_page.py"
        if script.exists():
            runpy.run_path(str(script))["main"]()
        if (root / "tests").is_dir():
            build_data["force_include"][self.proofs(root)] = "kanly/scenarios/proofs.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The proofs are in the wheel; beside it they would only be in the way."""
        self.packed.unlink(missing_ok=True)

    @property
    def packed(self) -> Path:
        """The file of the proofs while the wheel is packed."""
        return Path(self.directory) / "proofs.json"

    def proofs(self, root: Path) -> str:
        """What proves the rules, read from the tests, which a wheel does not hold. The file's path."""
        sys.path.insert(0, str(root / "src"))
        from kanly.scenarios.proofs import read  # noqa: PLC0415 (it is not there before the line above)

        self.packed.parent.mkdir(parents=True, exist_ok=True)
        self.packed.write_bytes(msgspec.json.encode(read(root / "tests")))
        return str(self.packed)
