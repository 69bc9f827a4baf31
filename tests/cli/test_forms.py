"""The forms of questions: what is typed, and the answer that is made of it."""

from __future__ import annotations

from typing import Any

import pytest

from kanly.cli.play.read import Unclear
from kanly.cli.play.screen import Anew, Leave, Screen
from kanly.rules import Dune
from kanly.rules.battle.aftermath import DiscardPlayed
from kanly.rules.battle.losses import ChooseLosses
from kanly.rules.battle.plans import SealPlan
from kanly.rules.bidding import Bid, MakeBid
from kanly.rules.factions.bene_gesserit import Predict, Prediction
from kanly.rules.factions.ecaz_collection import DivideSpice, Division
from kanly.rules.factions.fremen import PlaceFremen
from kanly.rules.factions.harkonnen import DecideCapture, GiveBack
from kanly.rules.factions.ixian import Return, ReturnCard
from kanly.rules.hidden_mobile_stronghold import MoveStronghold, Step
from kanly.rules.karama import Cancel, CancelPower
from kanly.rules.movement import DeclareMove, Move
from kanly.rules.revival import Revival, Revive
from kanly.rules.shipment import DeclareShipment, Shipment
from kanly.rules.spice_blow import RideWorm
from kanly.rules.state import Auction, Battle, Blow, Forces, Group, Part, Plan, Pot, Use
from kanly.rules.storm import DialStorm
from tests.cli.typist import Typist, table


def test_numbers(typist: Typist) -> None:
    game, dial = table("guild", "fremen"), DialStorm("guild", 1, 3)
    assert typist.answers(game, dial, "9", "x", "²", "1e0", "1.7", "٢", "9" * 5000, "2") == 2
    assert typist.answers(game, dial, "") == 2
    assert "Type a whole number from 1 to 3." in typist.told
    with pytest.raises(Leave):
        typist.answers(game, dial)


def test_bids(typist: Typist) -> None:
    game = table("guild", "fremen")
    game.state.auction = Auction(
        row=["shield_1"], lot=1, lots=1, unit=9, opener="guild", bid=1, bidder="fremen"
    )
    game.state.players["guild"].hand = ["karama_1"]
    question = MakeBid("guild", 9)
    assert typist.answers(game, question, "3") == Bid(3)
    assert typist.answers(game, question, "pass") == typist.answers(game, question, "") == Bid()
    assert typist.answers(game, question, "karama") == Bid(karama="karama_1")
    with pytest.raises(Unclear):
        typist.answers(game, question, "much")


def test_revivals(typist: Typist) -> None:
    game = table("emperor", "fremen")
    player = game.state.players["emperor"]
    player.tanks = Forces(4, 1)
    for disc in game.state.discs.values():
        if disc.owner == "emperor":
            disc.alive, disc.deaths = False, 1
    question = Revive("emperor", 1)
    assert typist.answers(game, question, "1+1") == Revival(1, 1)
    assert typist.answers(game, question, "fenring") == Revival(leader="hasimir_fenring")
    assert typist.answers(game, question, "done") is None
    assert typist.answers(game, question, "") == Revival(0, 1)
    assert "Hasimir Fenring (6) for 6 spice" in typist.told


def test_predictions(typist: Typist) -> None:
    game = table("bene_gesserit", "fremen", "guild")
    assert typist.answers(game, Predict("bene_gesserit"), "guild", "7") == Prediction("guild", 7)
    assert typist.answers(game, Predict("bene_gesserit"), "") == Prediction("fremen", 10)
    with pytest.raises(Anew):
        typist.answers(game, Predict("bene_gesserit"), "guild", "")


def test_a_karama_against_a_power(typist: Typist) -> None:
    game = table("guild", "fremen")
    uses = (Use("fremen.movement", "fremen", 4), Use("fremen.fedaykin", "fremen", 4))
    game.state.players["guild"].hand = ["karama_1", "karama_2"]
    question = CancelPower("guild", uses)
    assert typist.answers(game, question, "fedaykin", "1") == Cancel("karama_1", uses[1])
    assert typist.answers(game, question, "1", "") == Cancel("karama_2", uses[0])
    assert typist.answers(game, question, "") is None


def test_shipments(typist: Typist) -> None:
    game = table("harkonnen", "fremen")
    question = DeclareShipment("harkonnen", 1)
    assert typist.answers(game, question, "places", "3 tuek") == Shipment("tueks_sietch:4", 3)
    assert "Tuek's Sietch: 1 each, up to 10" in typist.told
    assert typist.answers(game, question, "none") is typist.answers(game, question, "") is None
    game.state.players["harkonnen"].hand = ["karama_1"]
    assert typist.answers(game, question, "4 to carthag karama").karama == "karama_1"
    with pytest.raises(Unclear, match="several sectors"):
        typist.answers(game, question, "3 imperial basin")


def test_a_karama_that_is_not_held(typist: Typist) -> None:
    with pytest.raises(Unclear, match="You hold no Karama"):
        typist.answers(table("harkonnen", "fremen"), DeclareShipment("harkonnen", 1), "3 tuek karama")


def test_the_ally_pays_what_is_missing(typist: Typist) -> None:
    game = table("harkonnen", "emperor")
    one, other = game.state.players["harkonnen"], game.state.players["emperor"]
    one.ally, other.ally, one.spice, other.pledged_shipment = "emperor", "harkonnen", 1, 3
    assert typist.answers(game, DeclareShipment("harkonnen", 1), "3 tuek").ally_pays == 2


def test_the_guild_ships_across_and_back(typist: Typist) -> None:
    game = table("guild", "fremen")
    question, two = DeclareShipment("guild", 1), (Part("tueks_sietch:4", 2),)
    crossed = typist.answers(game, question, "cross 2 tuek to carthag")
    assert crossed == Shipment("carthag:10", kind="cross", parts=two)
    back = typist.answers(game, question, "withdraw 2 from tuek")
    assert back == Shipment(None, kind="withdraw", parts=two)


def test_fremen_place_their_reserves(typist: Typist) -> None:
    game = table("fremen", "guild")
    made = typist.answers(game, DeclareShipment("fremen", 1), "2+1 sietch tabr")
    assert made == Shipment("sietch_tabr:13", 2, 1, "placement")


def test_moves(typist: Typist) -> None:
    game = table("harkonnen", "fremen")
    question = DeclareMove("harkonnen", 1)
    made = typist.answers(game, question, "4 carthag to imperial basin 9")
    assert made == Move((Part("carthag:10", 4),), "imperial_basin:9")
    assert typist.answers(game, question, "none") is typist.answers(game, question, "") is None
    assert "10 in Carthag, to: " in typist.told
    with pytest.raises(Unclear, match="from where to where"):
        typist.answers(game, question, "4 carthag")


def test_machines_march_with_a_cyborg(typist: Typist) -> None:
    game = table("ixian", "harkonnen")
    game.state.forces["red_chasm:6"] = {"ixian": Forces(2, 1)}
    made = typist.answers(game, DeclareMove("ixian", 1), "2+1 red chasm to gara kulon")
    assert made == Move((Part("red_chasm:6", 2, 1),), "gara_kulon:7")
    assert "with an elite force also to: " in typist.told


def test_the_stronghold_travels(typist: Typist) -> None:
    game = table("ixian", "harkonnen")
    game.state.spice["gara_kulon:7"] = 9
    question = MoveStronghold("ixian", 3, ("sihaya_ridge:8",))
    assert typist.answers(game, question, "gara kulon") == Step("gara_kulon:7")
    assert typist.answers(game, question, "none") is typist.answers(game, question, "") is None
    assert "Gara Kulon: 9 spice" in typist.told


def test_a_card_goes_back_to_the_deck(typist: Typist) -> None:
    game = table("ixian", "harkonnen")
    game.state.auction = Auction(row=["lasgun", "hajr"])
    assert typist.answers(game, ReturnCard("ixian"), "2") == Return("lasgun", True)
    assert "Lasgun, beneath the deck" in typist.told


def test_advisors_may_arrive_in_arms(typist: Typist) -> None:
    game = table("bene_gesserit", "harkonnen")
    game.state.forces["carthag:10"]["bene_gesserit"] = Forces(advisors=3)
    made = typist.answers(game, DeclareMove("bene_gesserit", 1), "all carthag to arsunt 10 arms")
    assert made == Move((Part("carthag:10", 3),), "arsunt:10", True)


def test_rides(typist: Typist) -> None:
    game = table("fremen", "guild")
    game.state.forces["red_chasm:6"] = {"fremen": Forces(4)}
    game.state.blow = Blow(stage="ride", worms=["red_chasm"])
    question = RideWorm("fremen", "red_chasm")
    assert typist.answers(game, question, "all red chasm to broken land 11").to == "broken_land:11"
    assert typist.answers(game, question, "") is None


def test_first_placements(typist: Typist) -> None:
    game = table("fremen", "guild")
    game.state.players["fremen"].reserves = Forces(17, 3)
    parts = (Part("sietch_tabr:13", 6), Part("false_wall_south:4", 3, 1))
    assert typist.answers(game, PlaceFremen("fremen"), "6 sietch tabr, 3+1 false wall south 4") == parts
    assert typist.answers(game, PlaceFremen("fremen"), "") == (Part("sietch_tabr:13", 10),)


def fight(game: Dune, stage: Any = "sealing") -> Battle:
    """The second seat defends Carthag against the first."""
    attacker, defender = game.state.seats[:2]
    game.state.phase = "battle"
    game.state.battle = Battle(1, "carthag", attacker, defender, stage=stage)
    return game.state.battle


def test_plans(typist: Typist) -> None:
    game = table("emperor", "harkonnen")
    game.state.forces["carthag:10"]["emperor"] = Forces(3, 2)
    game.state.players["emperor"].hand = ["lasgun", "shield_1"]
    fight(game)
    question = SealPlan("emperor")
    made = typist.answers(game, question, "fenring", "lasgun", "", "4", "3")
    assert made == Plan("hasimir_fenring", "lasgun", None, 4, 3)
    assert "In Carthag against Harkonnen." in (told := typist.told)
    assert "Each elite force counts 2." in told
    assert typist.answers(game, question, "") == question.default(game.state)
    with pytest.raises(Anew):
        typist.answers(game, question, "1", "", "", "3.25")


def test_a_plan_that_says_which_forces_are_dialed(typist: Typist) -> None:
    game = table("emperor", "harkonnen", rulings={"loss-composition": "declared_in_plan"})
    game.state.forces["carthag:10"]["emperor"] = Forces(6, 3)
    fight(game)
    made = typist.answers(game, SealPlan("emperor"), "1", "3", "0", "2")
    assert made.dialed == Group(4, 1)
    assert "Which forces do you dial?" in typist.told


def test_losses_in_several_sectors(typist: Typist) -> None:
    game = table("emperor", "harkonnen")
    battle = fight(game, "revealed")
    battle.territory = "imperial_basin"
    places = [Part("imperial_basin:8", 2), Part("imperial_basin:9", 2, 1)]
    battle.field = {"emperor": places, "harkonnen": []}
    battle.plans = {"emperor": Plan("bashar", dial=2)}
    question = ChooseLosses("emperor")
    assert typist.answers(game, question, "1", "") == (
        Part("imperial_basin:8", 2),
        Part("imperial_basin:9", 2),
    )
    chosen = "1 imperial basin 8, 1+1 imperial basin 9"
    assert typist.answers(game, question, "2 forces and 1", chosen) == (
        Part("imperial_basin:8", 1),
        Part("imperial_basin:9", 1, 1),
    )
    assert typist.answers(game, question, "") == question.default(game.state)


def test_several_cards(typist: Typist) -> None:
    game = table("harkonnen", "guild")
    fight(game, "resolved").played = ["lasgun", "kulon"]
    question = DiscardPlayed("harkonnen")
    assert typist.answers(game, question, "5", "1 2") == ("lasgun", "kulon")
    assert typist.answers(game, question, "none") == typist.answers(game, question, "") == ()
    game.state.players["harkonnen"].hand = ["shield_1", "kulon", "hajr"]
    assert typist.answers(game, GiveBack("harkonnen", "guild", 2), "2, 3") == ("kulon", "hajr")
    assert typist.answers(game, GiveBack("harkonnen", "guild", 1), "") == ("hajr",)


def test_captured_leaders(typist: Typist) -> None:
    game = table("harkonnen", "guild")
    assert game.state.sheets.harkonnen is not None
    game.state.sheets.harkonnen.drawn = "staban_tuek"
    assert typist.answers(game, DecideCapture("harkonnen", "guild"), "kill") == "kill"
    assert "You have drawn Staban Tuek (5)." in typist.told


def test_menus_take_numbers_and_words(typist: Typist) -> None:
    screen = Screen()
    choices = [("red", "r"), ("green", "g"), ("grey", None)]
    typist.lines = iter(["7", "gr", "gree", "3", ""])
    assert [screen.menu(choices, "red") for _ in range(3)] == ["g", None, None]
    assert "beginning of a line above" in typist.told


def test_a_question_without_a_form_takes_its_default(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kanly.cli.play.forms.FORMS", {})
    assert typist.answers(table("guild", "fremen"), DialStorm("guild", 1, 3), "") == 2


def test_dividing_spice_with_an_ally(typist: Typist) -> None:
    game = table("ecaz", "guild")
    state = game.state
    state.players["ecaz"].ally, state.players["guild"].ally = "guild", "ecaz"
    state.pots = [Pot("red_chasm", ("ecaz", "guild"), 5)]
    question = DivideSpice("ecaz", "red_chasm")
    assert typist.answers(game, question, "propose", "4") == Division("propose", 4)
    assert typist.answers(game, question, "let") == Division("yield")
    assert typist.answers(game, question, "") == Division("no_deal")
    state.pots[0].by, state.pots[0].share = "guild", 3
    assert typist.answers(game, question, "agree") == Division("accept")
