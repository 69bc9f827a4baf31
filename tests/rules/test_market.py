"""CHOAM with a hand of worthless cards among Karamas: secrets keep, tables stay whole."""

from __future__ import annotations

from random import Random

import pytest

from kanly.catalog import Mode, cards
from kanly.rules import Dune, Setup, seed_from, set_up, view
from kanly.rules.invariants import check, spice_balance
from kanly.rules.setup import playable
from kanly.rules.state import Phase

from .driver import copy, play, table, war
from .test_locals import found_in
from .test_secrecy import no_view_depends_on_secrets

PHASES: tuple[Phase, ...] = ("storm", "charity", "revival", "shipment_and_movement", "battle", "mentat_pause")


def market(number: int, *, paced: bool = False, turns: int | None = 3) -> Dune:
    """A table at war about to begin some phase: CHOAM holds worthless cards, the others Karamas."""
    state, rng = (
        Dune.decoder.decode(war(number, turns=turns, factions=seats(number)).snapshot),
        Random(number),
    )
    state.phase, state.turn, state.dialers = rng.choice(PHASES), 2, state.seats[:2]
    for player in state.players.values():
        state.deck += player.hand
        player.hand = []
        lost = min(player.reserves.normal, rng.randint(0, 5))
        player.reserves.normal, player.tanks.normal = player.reserves.normal - lost, lost
    worthless = [card for card in state.deck if cards()[card].worthless]
    karamas = [card for card in state.deck if cards()[card].face == "karama"]
    state.players["choam"].hand = rng.sample(worthless, rng.randint(3, 5))
    for card, seat in zip(karamas, rng.sample(state.others("choam") * 2, 2), strict=False):
        state.players[seat].hand.append(card)
    held = [card for player in state.players.values() for card in player.hand]
    state.deck = [card for card in state.deck if card not in held]
    return Dune(state, paced=paced)


def seats(number: int) -> tuple[str, ...]:
    """CHOAM and one to five others."""
    rng = Random(f"seats {number}")
    others = rng.sample([seat for seat in playable() if seat != "choam"], rng.randint(1, 5))
    return tuple(rng.sample(["choam", *others], len(others) + 1))


@pytest.mark.rules("choam.sale", "choam.kull-wahad", "choam.worthless")
@pytest.mark.parametrize("number", range(16))
def test_views_at_the_market_do_not_depend_on_secrets(number: int) -> None:
    no_view_depends_on_secrets(market(number, paced=True), Random(number))


@pytest.mark.parametrize("number", range(16, 32))
def test_tables_at_the_market_stay_whole_and_locals_hold_no_secrets(number: int) -> None:
    game = market(number, paced=number % 2 == 0)
    laid_out = set_up(table(number, factions=seats(number)))
    before, lines = copy(game.state), len(game.journal)

    def look(game: Dune) -> None:
        nonlocal before, lines
        assert check(game.state, laid_out) == []
        assert spice_balance(before, game.state, game.journal[lines:]) == []
        assert not found_in(game)
        before, lines = copy(game.state), len(game.journal)

    play(game, Random(number), 0.15, look)


@pytest.mark.rules("choam.trade", "secrecy.sealed")
def test_a_card_given_is_sealed_until_both_are() -> None:
    state = set_up(Setup(factions=("choam", "guild", "atreides"), seed=seed_from(1)))
    state.phase, state.turn, state.storm, state.order = "charity", 2, 1, list(state.seats)
    state.players["choam"].ally, state.players["guild"].ally = "guild", "choam"
    for seat in ("choam", "guild"):
        state.players[seat].hand = [state.deck.pop() for _ in range(3)]
    state.sheets.choam.offer = "choam"  # type: ignore[union-attr]
    game = Dune(state)
    while game.waiting is not None and game.waiting.kind != "give_card":
        seat = game.waiting.open[0]
        wanted = game.waiting.kind == "accept_trade"
        game.submit(seat, True if wanted else game.waiting.decisions[seat].default(game.state))
    given = game.state.players["choam"].hand[1]
    game.submit("choam", given)
    seen = view(game, "choam").me
    assert seen is not None
    assert seen.sheet["gives"] == given
    ally = view(game, "guild").me
    assert ally is not None
    assert "gives" not in ally.sheet
    worlds = [game.world("guild", n).state.sheets.choam for n in range(20)]
    assert len({sheet.swap["choam"] for sheet in worlds if sheet is not None}) > 1


@pytest.mark.rules("choam.auditor")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_the_auditor_belongs_to_the_advanced_game(mode: Mode) -> None:
    state = set_up(Setup(factions=("choam", "guild"), mode=mode))
    there = mode == "advanced"
    assert ("auditor" in state.discs) is there
    assert ("auditor" in state.traitor_deck) is there
