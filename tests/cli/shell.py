"""Runs commands as a shell would, and holds their manners against the house rules."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from kanly.cli import app

RUNNER = CliRunner()


def run(*words: str, typed: str | None = None) -> Result:
    """A command that must succeed."""
    result = RUNNER.invoke(app, words, input=typed)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    assert "\x1b" not in result.output, "no colours where there is no terminal"
    return result


def refused(*words: str, typed: str | None = None) -> str:
    """A command that must fail with one sentence on standard error; the sentence."""
    result = RUNNER.invoke(app, words, input=typed)
    assert result.exit_code == 1, result.output
    sentence = result.stderr.strip()
    assert sentence
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    assert "fault of Kanly" not in sentence
    return sentence
