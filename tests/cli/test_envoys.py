"""What Ecaz and its Ambassadors ask, in the terminal."""

from __future__ import annotations

from kanly.rules.ambassadors.forces import ReviveGranted
from kanly.rules.ambassadors.relocation import Relocate
from kanly.rules.ambassadors.trade import CashCards
from kanly.rules.factions.ecaz import PlaceEcaz
from kanly.rules.factions.ecaz_ambassadors import PlaceAmbassador, Posting, TriggerAmbassador
from kanly.rules.game import Dune
from kanly.rules.granted_shipment import Sent, ShipGranted
from kanly.rules.movement import Move
from kanly.rules.revival import Revival
from kanly.rules.state import Forces, Part
from tests.cli.typist import Typist, table


def posted() -> Dune:
    """Six forces of Ecaz in Imperial Basin, five others and a leader dead."""
    game = table("ecaz", "guild")
    state = game.state
    state.forces = {"imperial_basin:9": {"ecaz": Forces(6)}}
    state.players["ecaz"].reserves, state.players["ecaz"].tanks = Forces(9), Forces(5)
    state.discs["sanya_ecaz"].alive, state.discs["sanya_ecaz"].deaths = False, 1
    return game


def test_first_forces(typist: Typist) -> None:
    game = posted()
    parts = (Part("imperial_basin:8", 4), Part("imperial_basin:10", 2))
    assert typist.answers(game, PlaceEcaz("ecaz"), "4 imperial basin 8, 2 imperial basin 10") == parts
    assert typist.answers(game, PlaceEcaz("ecaz"), "") == (Part("imperial_basin:9", 6),)


def test_placing_an_ambassador(typist: Typist) -> None:
    game, question = posted(), PlaceAmbassador("ecaz")
    assert typist.answers(game, question, "") is None
    assert typist.answers(game, question, "1", "1") == Posting("ecaz", "arrakeen")
    assert typist.answers(game, question, "1", "") is None
    assert "costs 1 spice" in typist.told


def test_using_an_ambassador(typist: Typist) -> None:
    game, question = posted(), TriggerAmbassador("ecaz", "emperor", "arrakeen", "guild", 1)
    assert typist.answers(game, question, "2") == "ecaz"
    assert typist.answers(game, question, "") is None


def test_a_shipment_for_nothing(typist: Typist) -> None:
    game, question = posted(), ShipGranted("ecaz", 4, 1, "ambassadors.guild")
    assert typist.answers(game, question, "4 arrakeen") == Sent("arrakeen:9", 4)
    assert typist.answers(game, question, "3 to carthag") == Sent("carthag:10", 3)
    assert typist.answers(game, question, "none") is None


def test_a_revival_for_nothing(typist: Typist) -> None:
    game, question = posted(), ReviveGranted("ecaz")
    assert typist.answers(game, question, "4") == Revival(4)
    assert typist.answers(game, question, "sanya ecaz") == Revival(leader="sanya_ecaz")
    assert typist.answers(game, question, "") is None


def test_a_relocation(typist: Typist) -> None:
    game, question = posted(), Relocate("ecaz", 1)
    move = Move((Part("imperial_basin:9", 4),), "habbanya_sietch:16")
    assert typist.answers(game, question, "4 imperial basin 9 to habbanya sietch") == move
    assert typist.answers(game, question, "") == question.default(game.state)


def test_cards_for_spice(typist: Typist) -> None:
    game = posted()
    hand = game.state.players["ecaz"].hand = ["lasgun", "shield_1"]
    assert typist.answers(game, CashCards("ecaz"), "1 2") == tuple(hand)
    assert typist.answers(game, CashCards("ecaz"), "") == ()
