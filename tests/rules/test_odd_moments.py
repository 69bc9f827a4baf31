"""The second expansion at odd moments: what is offered, named or told in the middle of something else."""

from __future__ import annotations

import pytest

from kanly.catalog import leader_skills
from kanly.engine import IllegalAnswer, Seat
from kanly.rules import Dune, Setup, State, seed_from, set_up
from kanly.rules.cards.tleilaxu_ghola import PlayGhola
from kanly.rules.factions.choam import OfferTrade
from kanly.rules.shipment import Shipment
from kanly.rules.state import Forces, Group, Plan


def table(*seats: Seat, modules: tuple[str, ...] = (), **hands: list[str]) -> State:
    """An advanced game in its second turn; nobody holds other cards than these."""
    state = set_up(Setup(factions=seats, modules=modules, seed=seed_from(1)))
    state.turn, state.storm, state.order = 2, 1, list(seats)
    for seat, hand in hands.items():
        state.players[seat].hand = hand
        for pile in (state.deck, *([state.sheets.richese.cache] if state.sheets.richese else [])):
            pile[:] = [card for card in pile if card not in hand]
    return state


def wait_for(game: Dune, kind: str) -> None:
    """Answer by default until this is asked, or the phase is over."""
    for _ in range(200):
        wait = game.waiting
        assert wait is not None
        if wait.kind == kind:
            return
        if wait.secret and game.paced:
            game.beat()
        else:
            seat = wait.open[0]
            game.submit(seat, wait.decisions[seat].default(game.state))
    raise AssertionError(f"{kind} is not asked")


@pytest.mark.rules("choam.trade")
def test_an_offer_made_while_another_is_thought_over_brings_no_second_trade() -> None:
    state = table(
        "choam", "atreides", "guild", choam=["crysknife", "stunner"], atreides=["chaumas", "lasgun"]
    )
    state.phase = "charity"
    state.players["choam"].ally, state.players["atreides"].ally = "atreides", "choam"
    game = Dune(state, paced=True)
    game.act("choam", OfferTrade())
    wait_for(game, "accept_trade")
    game.act("atreides", OfferTrade())
    game.submit("atreides", True)
    wait_for(game, "give_card")
    game.submit("choam", "crysknife")
    game.submit("atreides", "chaumas")
    while game.state.turn == 2:
        assert game.waiting is not None
        assert game.waiting.kind not in ("accept_trade", "give_card")
        if game.waiting.secret:
            game.beat()
        else:
            seat = game.waiting.open[0]
            game.submit(seat, game.waiting.decisions[seat].default(game.state))
    assert sum(entry.event.kind() == "cards_traded" for entry in game.journal) == 1


@pytest.mark.rules("cards.stone-burner")
def test_a_battle_of_counted_forces_is_loaded_with_the_same_bytes() -> None:
    state = table("harkonnen", "guild", "richese", harkonnen=["stone_burner"])
    state.phase = "battle"
    for seat in ("harkonnen", "guild"):
        state.players[seat].reserves.normal -= 4
        state.forces.setdefault("the_great_flat:14", {})[seat] = Forces(4)
    game = Dune(state)
    wait_for(game, "battle_plan")
    game.submit("harkonnen", Plan("feyd_rautha", weapon="stone_burner"))
    game.submit("guild", Plan("staban_tuek"))
    wait_for(game, "declare_shipment")
    data = game.save()
    assert Dune.load(data).save() == data


@pytest.mark.rules("ixian.exchange", "cards.ghola-forces")
@pytest.mark.parametrize("moment", ["exchange_suboids", "cancel_power"])
def test_a_cyborg_that_is_back_is_not_exchanged(moment: str) -> None:
    state = table("ixian", "guild", "atreides", ixian=["tleilaxu_ghola"])
    state.phase = "battle"
    state.forces = {"the_great_flat:14": {"ixian": Forces(3, 1), "guild": Forces(1)}}
    for seat, number in (("ixian", 0), ("guild", 5)):
        state.players[seat].reserves.normal = number
    state.players["ixian"].spice = 9
    game = Dune(state, paced=True)
    wait_for(game, "battle_plan")
    game.submit("ixian", Plan("ctair_pilru", dial=2, spice=1))
    game.submit("guild", Plan("guild_representative"))
    wait_for(game, "exchange_suboids")
    if moment == "cancel_power":
        game.submit("ixian", 1)
        wait_for(game, moment)
    game.act("ixian", PlayGhola("tleilaxu_ghola", 0, 1))
    wait = game.waiting
    assert wait is not None
    if wait.kind == "exchange_suboids":
        game.submit("ixian", wait.decisions["ixian"].default(game.state))
    wait_for(game, "declare_shipment")
    assert game.state.players["ixian"].tanks.elite == 0
    assert not any(entry.event.kind() == "forces_exchanged" for entry in game.journal)


@pytest.mark.rules("leader-skills.smuggler", "shipment.price")
def test_nobody_goes_along_to_a_place_that_is_none() -> None:
    state = table("harkonnen", "guild", modules=("leader_skills",))
    state.phase, state.skills = "shipment_and_movement", {"feyd_rautha": "smuggler"}
    state.skill_deck = [skill for skill in leader_skills() if skill != "smuggler"]
    game = Dune(state)
    wait_for(game, "act_now")
    game.submit("guild", False)
    wait_for(game, "declare_shipment")
    with pytest.raises(IllegalAnswer) as refusal:
        game.submit("harkonnen", Shipment("nowhere", 1, extra=Group(1)))
    assert refusal.value.rule == "shipment.price"
