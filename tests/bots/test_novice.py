"""Plain good sense: single decisions of a novice on tables set up for them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from kanly.bots import Asked, Sight, make
from kanly.bots.novice.battle import explodes
from kanly.bots.novice.foe import dies, foe_of, kills
from kanly.bots.novice.mind import Mind
from kanly.engine import Decision
from kanly.rules import Dune, Setup, begin, seed_from
from kanly.rules.battle.plans import SealPlan
from kanly.rules.battle.traitors import CallTraitor
from kanly.rules.bidding import Bid, MakeBid
from kanly.rules.charity import ClaimCharity
from kanly.rules.factions.bene_gesserit import Command, SpeakVoice
from kanly.rules.factions.fremen import CallWorm
from kanly.rules.movement import DeclareMove
from kanly.rules.nexus import READY, NexusMove, SpeakAtNexus
from kanly.rules.revival import Revival, Revive
from kanly.rules.shipment import DeclareShipment
from kanly.rules.spice_blow import RideWorm
from kanly.rules.state import Auction, Battle, Blow, Duty, Forces, Gale, Group, Nexus, Plan, Turns
from kanly.rules.storm import PlayStormCard, StormPlay


def table(*seats: str, mode: Any = "basic") -> Dune:
    """A table in turn 2 with the storm away in sector 3."""
    game = begin(Setup(factions=seats, mode=mode, seed=seed_from(3)), keep=False)
    game.state.turn, game.state.storm, game.state.order = 2, 3, list(seats)
    return game


def says(game: Dune, question: Decision[Any, Any], bot: str = "novice") -> Any:
    asked = Asked(question, game.state)
    answer = make(bot, 1).decide(Sight(game, question.seat), asked)
    asked.check(answer)
    return answer


def test_bids_what_a_card_is_worth_and_keeps_a_reserve() -> None:
    game = table("atreides", "harkonnen")
    state = game.state
    state.phase = "bidding"
    state.auction = Auction(row=["shield_1"], lot=1, lots=1, unit=9, opener="atreides")
    assert says(game, MakeBid("atreides", 9)) == Bid(1)
    state.players["atreides"].spice = 3
    assert says(game, MakeBid("atreides", 9)) == Bid()
    state.players["atreides"].spice, state.auction.bid = 10, 9
    assert says(game, MakeBid("atreides", 9)) == Bid()


def test_takes_charity_and_free_forces() -> None:
    game = table("atreides", "harkonnen")
    player = game.state.players["atreides"]
    player.spice, player.tanks = 1, Forces(5)
    assert says(game, ClaimCharity("atreides")) is True
    assert says(game, Revive("atreides", 1)) == Revival(2)
    player.tanks = Forces()
    assert says(game, Revive("atreides", 1)) is None


def test_revives_the_best_leader_when_few_are_left() -> None:
    game = table("atreides", "harkonnen")
    for name, disc in game.state.discs.items():
        if disc.owner == "atreides":
            disc.alive, disc.deaths = name == "dr_yueh", 1
    assert says(game, Revive("atreides", 1)).leader == "thufir_hawat"


def test_ships_into_an_open_stronghold() -> None:
    game = table("atreides", "harkonnen")
    game.state.turn_order = Turns(acting="atreides")
    game.state.phase = "shipment_and_movement"
    shipment = says(game, DeclareShipment("atreides", 1))
    assert shipment.to in ("tueks_sietch:4", "sietch_tabr:13", "habbanya_sietch:16")
    assert shipment.normal >= 3


def test_marches_to_spice_with_nobody_near_and_leaves_a_garrison() -> None:
    game = table("atreides", "harkonnen")
    game.state.spice = {"old_gap:9": 6}
    game.state.turn_order = Turns(acting="atreides")
    march = says(game, DeclareMove("atreides", 1))
    assert march.to == "old_gap:9"
    assert 2 <= march.parts[0].normal < 10


def test_rides_to_spice() -> None:
    game = table("fremen", "harkonnen")
    state = game.state
    state.forces["red_chasm:6"] = {"fremen": Forces(4)}
    state.spice = {"broken_land:11": 8}
    state.blow = Blow(stage="ride", worms=["red_chasm"])
    ride = says(game, RideWorm("fremen", "red_chasm"))
    assert ride.to == "broken_land:11"


def test_calls_a_worm_under_a_large_army() -> None:
    game = table("fremen", "harkonnen", mode="advanced")
    game.state.players["fremen"].hand = ["karama_1"]
    assert says(game, CallWorm("fremen")) is None
    game.state.forces["red_chasm:6"] = {"harkonnen": Forces(8)}
    assert says(game, CallWorm("fremen")).territory == "red_chasm"


def battle(game: Dune, territory: str, aggressor: str, defender: str) -> Battle:
    game.state.phase = "battle"
    game.state.battle = Battle(1, territory, aggressor, defender, stage="sealing")
    return game.state.battle


def test_fights_to_win_where_it_can() -> None:
    game = table("atreides", "harkonnen")
    game.state.forces["arrakeen:9"]["harkonnen"] = Forces(2)
    battle(game, "arrakeen", "harkonnen", "atreides")
    plan = says(game, SealPlan("atreides"))
    assert plan.dial > 2 + 5  # all that Harkonnen can reach
    assert says(game, SealPlan("harkonnen")).dial <= 2


def test_plays_the_card_that_fits_what_it_knows() -> None:
    game = table("atreides", "harkonnen")
    game.state.forces["arrakeen:9"]["harkonnen"] = Forces(6)
    battle(game, "arrakeen", "harkonnen", "atreides")
    game.state.players["atreides"].hand = ["shield_1", "snooper_1", "crysknife", "chaumas"]
    rule = "atreides.prescience-answer"
    game.state.duties = [Duty("harkonnen", "weapon", True, "gom_jabbar", rule=rule, knowers=("atreides",))]
    assert says(game, SealPlan("atreides")).defense == "snooper_1"
    game.state.duties = [Duty("harkonnen", "defense", True, "shield_2", rule=rule, knowers=("atreides",))]
    assert says(game, SealPlan("atreides")).weapon == "chaumas"


def test_declares_the_forces_dialed_where_the_table_asks_for_it() -> None:
    chosen = {"loss-composition": "declared_in_plan"}
    setup = Setup(factions=("emperor", "harkonnen"), mode="advanced", rulings=chosen, seed=seed_from(3))
    game = begin(setup, keep=False)
    game.state.forces["carthag:10"]["emperor"] = Forces(6, 3)
    game.state.players["emperor"].spice = 0  # so that different forces make the same number
    battle(game, "carthag", "emperor", "harkonnen")
    game.state.duties = [Duty("emperor", "dial", True, amount=3)]
    plan = says(game, SealPlan("emperor"))
    assert (plan.dial, plan.dialed) == (3, Group(6))


def test_never_a_lasgun_behind_its_own_shield() -> None:
    assert explodes("lasgun", "shield_1")
    assert not explodes("lasgun", "snooper_1")
    game = table("atreides", "harkonnen")
    game.state.forces["arrakeen:9"]["harkonnen"] = Forces(6)
    battle(game, "arrakeen", "harkonnen", "atreides")
    game.state.players["atreides"].hand = ["lasgun", "shield_1"]
    plan = says(game, SealPlan("atreides"))
    assert not explodes(plan.weapon, plan.defense)


def test_what_is_expected_of_the_opponent() -> None:
    game = table("atreides", "harkonnen")
    game.state.forces["arrakeen:9"]["harkonnen"] = Forces(6)
    battle(game, "arrakeen", "harkonnen", "atreides")
    mind = Mind(Sight(game, "atreides").view, Random(1))
    assert mind.view.battle is not None
    foe = foe_of(mind, mind.view.battle)
    assert (foe.seat, foe.most) == ("harkonnen", 6)
    assert dies(foe.weapons, "shield_1") < dies(foe.weapons, None)
    assert kills(foe, None) == 0 < kills(foe, "crysknife") <= kills(foe, "lasgun")


def test_calls_traitors() -> None:
    game = table("atreides", "harkonnen")
    fight = battle(game, "arrakeen", "harkonnen", "atreides")
    fight.stage, fight.plans = "revealed", {"harkonnen": Plan("feyd_rautha"), "atreides": Plan("dr_yueh")}
    game.state.players["atreides"].traitors = ["feyd_rautha"]
    assert says(game, CallTraitor("atreides", "atreides")) is True


def test_the_voice_forbids_what_would_stop_the_own_weapon() -> None:
    game = table("bene_gesserit", "harkonnen")
    battle(game, "carthag", "bene_gesserit", "harkonnen")
    game.state.players["bene_gesserit"].hand = ["chaumas"]
    assert says(game, SpeakVoice("bene_gesserit")) == Command(False, "poison_defense")


def test_alliances() -> None:
    game = table("atreides", "harkonnen", "emperor")
    game.state.nexus = Nexus()
    assert says(game, SpeakAtNexus("atreides")).do == "offer"
    game.state.nexus = Nexus(offers=[("harkonnen", "atreides")])
    assert says(game, SpeakAtNexus("atreides")) == NexusMove("accept", "harkonnen")
    game.state.players["atreides"].ally, game.state.players["harkonnen"].ally = "harkonnen", "atreides"
    assert says(game, SpeakAtNexus("atreides")) == READY


def test_weather_control_saves_an_army() -> None:
    game = table("atreides", "harkonnen")
    state = game.state
    state.gale = Gale(distance=4)
    state.players["atreides"].hand = ["weather_control"]
    state.forces = {"red_chasm:6": {"atreides": Forces(8)}}
    played = says(game, PlayStormCard("atreides"))
    assert isinstance(played, StormPlay)
    assert (played.distance or 0) < 3
    state.forces = {"arrakeen:9": {"atreides": Forces(8)}}
    assert says(game, PlayStormCard("atreides")) is None


@pytest.mark.parametrize("bot", ["novice", "random"])
def test_answers_survive_a_wire(bot: str) -> None:
    """What a bot says can be sent as plain data and means the same."""
    game = table("atreides", "harkonnen")
    game.state.turn_order = Turns(acting="atreides")
    question = DeclareShipment("atreides", 1)
    answer = says(game, question, bot)
    Asked(question, game.state).check(msgspec.to_builtins(answer))
