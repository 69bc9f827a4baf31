"""Things done unasked in the middle of others: what is bound cannot be spent, what has begun is finished."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kanly.catalog import cards
from kanly.engine import IllegalAnswer, NotAsked, Seat
from kanly.rules import Dune, Setup, State, events, seed_from, set_up
from kanly.rules.bidding import Bid
from kanly.rules.cards.tleilaxu_ghola import PlayGhola
from kanly.rules.deals import AcceptDeal, Bribe, ProposeDeal
from kanly.rules.factions.emperor import ReviveForAlly
from kanly.rules.karama import Cancel, CancelPower
from kanly.rules.shipment import GrantHalfPrice, Shipment
from kanly.rules.state import Forces, Phase, Plan
from kanly.rules.state.deals import AllyPromise
from kanly.rules.state.questions import FreeText
from kanly.rules.truthtrance import PlayTruthtrance


def table(phase: Phase, *seats: Seat, **hands: list[str]) -> State:
    """An advanced game in its second turn, at the beginning of a phase; nobody holds other cards."""
    state = set_up(Setup(factions=seats, seed=seed_from(1)))
    state.phase, state.turn, state.storm, state.order = phase, 2, 1, list(seats)
    for seat, hand in hands.items():
        state.players[seat].hand = hand
        state.deck = [card for card in state.deck if card not in hand]
    for player in state.players.values():
        player.spice = 10
    return state


def ally(state: State, one: Seat, other: Seat) -> None:
    state.players[one].ally, state.players[other].ally = other, one


def until(game: Dune, done: Callable[[Dune], bool]) -> None:
    """Let everything be answered by default until something is so."""
    for _ in range(500):
        wait = game.waiting
        if done(game):
            return
        assert wait is not None
        if wait.secret and game.paced:
            game.beat()
        else:
            seat = wait.open[0]
            game.submit(seat, wait.decisions[seat].default(game.state))
    raise AssertionError("that does not come to pass")


def wait_for(game: Dune, kind: str) -> None:
    """Let everything be answered by default until this is asked."""
    until(game, lambda g: g.waiting is not None and g.waiting.kind == kind)


def refused(game: Dune, seat: Seat, action: object) -> str:
    """The rule that refuses this now."""
    with pytest.raises(IllegalAnswer) as refusal:
        game.act(seat, action)  # type: ignore[arg-type]
    return refusal.value.rule


def test_the_price_of_a_card_is_bound_until_it_is_paid() -> None:
    game = Dune(table("bidding", "atreides", "emperor", "fremen"), paced=True)
    wait_for(game, "make_bid")
    game.submit("atreides", Bid(8))
    wait_for(game, "cancel_power")
    assert refused(game, "atreides", Bribe("fremen", 3)) == "deals.spice"
    game.act("atreides", Bribe("fremen", 2))
    game.beat()
    assert game.state.players["atreides"].spice == 0
    assert game.state.players["emperor"].spice == 18


def test_a_pledge_is_bound_with_the_bid() -> None:
    state = table("bidding", "atreides", "emperor", "fremen")
    ally(state, "atreides", "fremen")
    state.players["fremen"].pledged_cards = 5
    game = Dune(state, paced=True)
    wait_for(game, "make_bid")
    game.submit("atreides", Bid(14))
    wait_for(game, "cancel_power")
    assert refused(game, "fremen", Bribe("emperor", 7)) == "deals.spice"
    game.act("fremen", Bribe("emperor", 6))
    wait_for(game, "declare_shipment")
    assert game.state.players["emperor"].spice == 24
    assert game.state.players["fremen"].spice == 0


def test_the_price_of_a_shipment_is_bound_until_it_is_paid() -> None:
    game = Dune(table("shipment_and_movement", "atreides", "guild", "harkonnen"), paced=True)
    wait_for(game, "declare_shipment")
    game.submit("atreides", Shipment("sietch_tabr:13", 8))
    wait_for(game, "stop_shipment")
    assert refused(game, "atreides", Bribe("harkonnen", 3)) == "deals.spice"
    game.act("atreides", Bribe("harkonnen", 2))
    wait_for(game, "declare_move")
    assert game.state.players["atreides"].spice == 0


def test_a_price_that_has_risen_is_bound_while_it_is_thought_over() -> None:
    state = table("shipment_and_movement", "guild", "atreides", "harkonnen", harkonnen=["karama_1"])
    state.players["guild"].spice = 12
    game = Dune(state)
    wait_for(game, "act_now")
    game.submit("guild", True)
    wait_for(game, "declare_shipment")
    game.submit("guild", Shipment("sietch_tabr:13", 12))
    window = game.pending()["harkonnen"]
    assert isinstance(window, CancelPower)
    rate = next(use for use in window.uses if use.power == "guild.rate")
    game.submit("harkonnen", Cancel("karama_1", rate))
    wait_for(game, "pay_full_price")
    assert refused(game, "guild", Bribe("atreides", 1)) == "deals.spice"
    game.submit("guild", False)
    wait_for(game, "declare_shipment")
    game.act("guild", Bribe("atreides", 1))


def test_the_support_of_a_plan_is_bound_after_the_reveal() -> None:
    state = table("battle", "atreides", "harkonnen", "guild")
    state.players["harkonnen"].reserves.normal -= 3
    state.forces["arrakeen:9"]["harkonnen"] = Forces(3)
    game = Dune(state, paced=True)
    wait_for(game, "battle_plan")
    game.submit("harkonnen", Plan("feyd_rautha", dial=3, spice=3))
    wait_for(game, "call_traitor")
    assert refused(game, "harkonnen", Bribe("guild", 8)) == "deals.spice"
    game.act("harkonnen", Bribe("guild", 7))
    until(game, lambda g: g.state.battle is None)
    assert any(entry.event == events.SupportPaid("harkonnen", 3) for entry in game.journal)


def test_a_truthtrance_is_answered_before_anything_else_begins() -> None:
    state = table("storm", "atreides", "harkonnen", "guild", atreides=["truthtrance_1", "karama_1"])
    game = Dune(state)
    game.act("atreides", PlayTruthtrance("truthtrance_1", "guild", FreeText("Will you help me?")))
    again = PlayTruthtrance("truthtrance_1", "harkonnen", FreeText("And you?"))
    assert refused(game, "atreides", again) == "core.atomicity"
    assert refused(game, "guild", Bribe("atreides", 1)) == "core.atomicity"
    game.submit("guild", "unknown")
    assert game.state.known["harkonnen"] == ["truthtrance_1"]
    game.act("atreides", again)
    game.submit("harkonnen", "yes")
    assert game.state.discard == ["truthtrance_1"]
    assert game.state.known["guild"] == []


def test_what_the_emperor_would_revive_may_have_come_back_meanwhile() -> None:
    state = table("revival", "emperor", "harkonnen", "guild", harkonnen=["tleilaxu_ghola"])
    ally(state, "emperor", "harkonnen")
    reserves, tanks = state.players["harkonnen"].reserves, state.players["harkonnen"].tanks
    reserves.normal, tanks.normal = reserves.normal - 4, 4
    game = Dune(state, paced=True)
    game.act("emperor", ReviveForAlly(3))
    game.submit("harkonnen", True)
    wait_for(game, "cancel_power")
    game.act("harkonnen", PlayGhola("tleilaxu_ghola", 4))
    game.beat()
    assert game.state.players["harkonnen"].tanks.total == 0
    assert game.state.players["emperor"].spice == 10
    assert any(isinstance(entry.event, events.DeclarationVoid) for entry in game.journal)


def test_a_karama_at_the_guild_rate_is_for_shipments_from_off_planet() -> None:
    state = table("shipment_and_movement", "fremen", "guild", "atreides", atreides=["karama_1"])
    game = Dune(state)
    wait_for(game, "declare_shipment")
    assert refused(game, "atreides", GrantHalfPrice("karama_1", "fremen")) == "karama.half-price"


def test_an_own_karama_halves_the_price_that_then_goes_to_the_bank() -> None:
    state = table("shipment_and_movement", "atreides", "guild", atreides=["karama_1"])
    game = Dune(state)
    wait_for(game, "declare_shipment")
    game.submit("atreides", Shipment("sietch_tabr:13", 5, karama="karama_1"))
    wait_for(game, "declare_move")
    assert game.state.discard == ["karama_1"]
    assert [game.state.players[seat].spice for seat in ("atreides", "guild")] == [7, 10]


def test_a_deal_ends_with_everything_that_it_promised() -> None:
    game = Dune(table("storm", "atreides", "harkonnen", "guild"))
    game.act("atreides", ProposeDeal("guild", promises=(AllyPromise("harkonnen", "not_form"),)))
    game.act("guild", AcceptDeal(1))
    assert [duty.until for duty in game.state.duties] == ["nexus"]
    until(game, lambda g: g.state.turn == 3)
    assert not game.state.deals
    assert not game.state.duties


def test_nobody_who_does_not_play_can_do_anything() -> None:
    game = Dune(table("storm", "atreides", "harkonnen"))
    with pytest.raises(NotAsked, match="ixians does not play"):
        game.act("ixians", Bribe("atreides", 1))


def test_an_action_may_come_as_plain_data() -> None:
    game = Dune(table("storm", "atreides", "harkonnen"))
    game.act("atreides", {"type": "bribe", "to": "harkonnen", "amount": 4})  # type: ignore[arg-type]
    assert game.state.players["harkonnen"].bribes == 4
    for junk in (None, "bribe", {"type": "dance"}, {"type": "bribe", "to": "harkonnen"}, object()):
        assert refused(game, "atreides", junk) == "core.phase"


def test_cards_named_here_exist() -> None:
    assert {"karama_1", "truthtrance_1", "tleilaxu_ghola"} <= set(cards())
