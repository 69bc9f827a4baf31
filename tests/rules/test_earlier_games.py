"""Games of earlier releases are loaded and replayed: the rules may grow, what went before stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanly.engine import unpack
from kanly.rules import Dune
from kanly.rules.game import RULES_VERSION
from kanly.rules.replay import replay

GAMES = sorted((Path(__file__).parent / "games").glob(f"rules-{RULES_VERSION}-*.kanly"))


def test_there_are_games_of_these_rules() -> None:
    assert GAMES, "a new version of the rules needs new games here"


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_an_earlier_game_is_replayed(file: Path) -> None:
    data = file.read_bytes()
    game = replay(data)
    assert game.waiting is None
    assert len(game.log) == len(unpack(data).log)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_an_earlier_game_is_loaded(file: Path) -> None:
    game = Dune.load(file.read_bytes())
    assert game.over()
    assert Dune.load(game.save()).save() == game.save()
