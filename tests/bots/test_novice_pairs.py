"""The novice beside an ally who counts as one side with it."""

from __future__ import annotations

import pytest

from kanly.bots import Asked, Sight
from kanly.bots.novice import Novice
from kanly.rules import Dune
from kanly.rules.factions.ecaz_collection import DivideSpice, Division
from kanly.rules.factions.ecaz_occupy import ChooseCombatant
from kanly.rules.state import Forces, Pot
from tests.bots.test_novice import battle, says, table
from tests.rules.test_pairs import pair


def allied(*, hand: list[str], spice: int) -> Dune:
    game = table("ecaz", "guild", "harkonnen", mode="advanced")
    state = game.state
    state.players["ecaz"].ally, state.players["guild"].ally = "guild", "ecaz"
    state.players["ecaz"].hand, state.players["ecaz"].spice = hand, spice
    state.forces["arrakeen:9"] = {"ecaz": Forces(3), "guild": Forces(3), "harkonnen": Forces(3)}
    return game


@pytest.mark.parametrize(
    ("hand", "spice", "chosen"), [(["crysknife", "shield_1"], 8, "ecaz"), ([], 0, "guild")]
)
def test_chooses_whoever_has_more_to_bring(hand: list[str], spice: int, chosen: str) -> None:
    game = allied(hand=hand, spice=spice)
    battle(game, "arrakeen", "harkonnen", "ecaz")
    assert says(game, ChooseCombatant("ecaz")) == chosen


def test_divides_as_is_printed() -> None:
    game = allied(hand=[], spice=0)
    game.state.phase = "collection"
    game.state.pots = [Pot("red_chasm", ("ecaz", "guild"), 5)]
    assert says(game, DivideSpice("guild", "red_chasm")) == Division("propose", 3)
    game.state.pots[0].by, game.state.pots[0].share = "guild", 2
    assert says(game, DivideSpice("ecaz", "red_chasm")) == Division("accept")
    game.state.pots[0].share = 1
    assert says(game, DivideSpice("ecaz", "red_chasm")) == Division("no_deal")


@pytest.mark.parametrize("number", range(10))
def test_a_pair_of_novices_plays_on(number: int) -> None:
    """Every answer is legal, in battles, beside spice and in the turn after."""
    game = pair(number)
    bots = {seat: Novice(f"{number} {seat}") for seat in game.state.seats}
    for _ in range(400):
        wait = game.waiting
        if wait is None:
            return
        seat = wait.open[0]
        question = wait.decisions[seat]
        game.submit(seat, bots[seat].decide(Sight(game, seat), Asked(question, game.state)))
