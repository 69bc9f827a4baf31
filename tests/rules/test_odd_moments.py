"""The second expansion at odd moments: what is offered, named or told in the middle of something else."""

from __future__ import annotations

import pytest

from kanly.engine import Seat
from kanly.rules import Dune, Setup, State, seed_from, set_up
from kanly.rules.factions.choam import OfferTrade
from kanly.rules.state import Forces, Plan


def table(*seats: Seat, **hands: list[str]) -> State:
    """An advanced game in its second turn; nobody holds other cards than these."""
    state = set_up(Setup(factions=seats, seed=seed_from(1)))
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
