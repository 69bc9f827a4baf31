"""Somebody who types."""

from __future__ import annotations

import pytest

from tests.cli.typist import Typist


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    """Types what the test says, and reads what is told."""
    return Typist(monkeypatch, capsys)
