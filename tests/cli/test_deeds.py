"""What a player does unasked, filled in by typing."""

from __future__ import annotations

import pytest

from kanly.cli.play.screen import Anew
from kanly.engine import IllegalAnswer
from kanly.rules import Dune, journal
from kanly.rules.sentences import sentence
from kanly.rules.state import Forces
from tests.cli.typist import Typist, table


def last(game: Dune, seat: str) -> str:
    return sentence(journal(game, seat)[-1].event)


def playing(*seats: str) -> Dune:
    """A table in the phase where deals and most cards are allowed."""
    game = table(*seats)
    game.state.phase = "shipment_and_movement"
    return game


def test_nothing_chosen(typist: Typist) -> None:
    assert not typist.does(playing("guild", "fremen"), "guild", "")
    assert "Pay another player spice" in typist.told


def test_a_bribe(typist: Typist) -> None:
    game = playing("guild", "fremen", "emperor")
    assert typist.does(game, "guild", "pay another", "fremen", "3")
    assert last(game, "emperor") == "Guild pays Fremen a bribe of 3 spice."


def test_a_menu_inside_can_be_left(typist: Typist) -> None:
    with pytest.raises(Anew):
        typist.does(playing("guild", "fremen", "emperor"), "guild", "pay another", "")


def test_a_deal_with_promises(typist: Typist) -> None:
    game = playing("guild", "fremen")
    promise = ["not to enter", "carthag", "to pay n", "2", "battle won", ""]
    assert typist.does(
        game, "guild", "propose", "1", "0", *promise, "not to bid", "3", "yes", "", "turn", "peace"
    )
    deal = game.state.deals[0]
    assert (deal.gives, deal.asks, deal.until, deal.text) == (1, 0, "turn", "peace")
    assert [str(type(promise).__name__) for promise in deal.promises] == ["StayOut", "PayWhen"]
    assert deal.wants[0].__struct_fields__ == ("above", "all_bidding")
    assert typist.does(game, "fremen", "accept")
    assert game.state.players["fremen"].bribes == 1


def test_truthtrance(typist: Typist) -> None:
    game = playing("guild", "fremen", "emperor")
    game.state.players["guild"].hand = ["truthtrance_1"]
    assert typist.does(game, "guild", "ask another", "fremen", "do you hold at least", "shield", "2")
    assert "do you hold at least 2 of Shield?" in last(game, "emperor")


def test_truthtrance_with_a_compound_question(typist: Typist) -> None:
    game = playing("guild", "fremen", "emperor")
    game.state.players["guild"].hand = ["truthtrance_1"]
    parts = ["do you hold this leader", "stilgar", "no", "will you form", "emperor", "yes", ""]
    assert typist.does(game, "guild", "ask another", "fremen", "all of", *parts)
    told = last(game, "emperor")
    assert "do you hold Stilgar as a traitor?" in told
    assert "will you break an alliance with Emperor this turn?" in told


def test_a_ghola_brings_a_leader_back(typist: Typist) -> None:
    game = playing("guild", "fremen")
    game.state.players["guild"].hand = ["tleilaxu_ghola"]
    game.state.discs["staban_tuek"].alive = False
    assert typist.does(game, "guild", "one dead leader", "", "", "staban")
    assert last(game, "fremen") == "Guild revives Staban Tuek."


def test_a_pledge(typist: Typist) -> None:
    game = playing("guild", "emperor")
    for seat, ally in (("guild", "emperor"), ("emperor", "guild")):
        game.state.players[seat].ally = ally
    assert typist.does(game, "guild", "set what you stand", "2", "1")
    assert (game.state.players["guild"].pledged_cards, game.state.players["guild"].pledged_shipment) == (2, 1)


def test_a_power_withheld(typist: Typist) -> None:
    game = playing("guild", "emperor")
    assert typist.does(game, "guild", "lend", "rate", "no")
    assert last(game, "emperor") == "Guild withholds its alliance power: ally rate."


def test_what_does_not_go_together_is_refused(typist: Typist) -> None:
    game = playing("emperor", "guild")
    game.state.players["emperor"].hand = ["tleilaxu_ghola"]
    game.state.players["emperor"].tanks = Forces(5, 2)
    with pytest.raises(IllegalAnswer, match="Name a leader, or forces"):
        typist.does(game, "emperor", "one dead leader", "0", "0", "")
