"""The forms of what Moritani is asked."""

from __future__ import annotations

import pytest

from kanly.cli.play.read import Unclear
from kanly.rules import Dune
from kanly.rules.arrival import ChooseReaction
from kanly.rules.factions.moritani import PlaceMoritani, Terrorize, TerrorPlan, sheet
from kanly.rules.factions.moritani_battle import Force, ForceCards
from kanly.rules.factions.moritani_terror import RevealNow, TerrorAnswer, UseTerror
from kanly.rules.state import Battle, TerrorToken
from tests.cli.typist import Typist, table


def terrorised() -> Dune:
    """Robbery and Sabotage lie in Arrakeen."""
    game = table("moritani", "guild")
    mine = sheet(game.state)
    for number, face in enumerate(("robbery", "sabotage"), 1):
        mine.supply.remove(face)
        mine.placed.append(TerrorToken(number, "arrakeen", face))
    mine.numbers = 2
    return game


def test_the_first_place(typist: Typist) -> None:
    game = table("moritani", "guild")
    game.state.forces = {}
    question = PlaceMoritani("moritani")
    assert typist.answers(game, question, "") == "the_great_flat:14"
    assert typist.answers(game, question, "sietch tabr") == "sietch_tabr:13"
    with pytest.raises(Unclear):
        typist.answers(game, question, "imperial basin")


def test_placing_and_moving(typist: Typist) -> None:
    game, question = terrorised(), Terrorize("moritani")
    assert typist.answers(game, question, "") is None
    assert typist.answers(game, question, "1", "") is None
    placed = typist.answers(game, question, "1", "1")
    assert isinstance(placed, TerrorPlan)
    assert (placed.do, placed.token) == ("place", None)
    assert placed.face in sheet(game.state).supply
    moved = typist.answers(game, question, "6", "2")
    assert isinstance(moved, TerrorPlan)
    assert (moved.do, moved.token, moved.face) == ("move", 2, None)


def test_using_tokens(typist: Typist) -> None:
    game, question = terrorised(), UseTerror("moritani", "guild", "arrakeen")
    assert typist.answers(game, question, "") is None
    assert typist.answers(game, question, "1") == TerrorAnswer("reveal", 1)
    assert "robbery" in typist.told
    assert typist.answers(game, question, "4") == TerrorAnswer("offer", 2)
    assert typist.answers(game, RevealNow("moritani", "guild", "arrakeen"), "2") == 2
    assert typist.answers(game, RevealNow("moritani", "guild", "arrakeen"), "") == 1


def test_what_comes_first(typist: Typist) -> None:
    game = terrorised()
    question = ChooseReaction("guild", ("bene_gesserit.intrusion", "moritani.terror"))
    assert typist.answers(game, question, "2") == "moritani.terror"
    assert typist.answers(game, question, "") == "bene_gesserit.intrusion"


def test_the_winners_cards(typist: Typist) -> None:
    game = terrorised()
    game.state.battle = Battle(1, "arrakeen", "guild", "moritani", played=["shield_1", "lasgun_1"])
    game.state.players["moritani"].hand = ["karama_1"]
    question = ForceCards("moritani", "guild")
    assert typist.answers(game, question, "1", "2") == Force("karama_1", ("shield_1",), ("lasgun_1",))
    assert typist.answers(game, question, "", "") is None
