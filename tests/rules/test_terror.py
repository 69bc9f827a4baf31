"""Terror tokens: nobody but their owner can tell their faces, however they are used."""

from __future__ import annotations

from random import Random

import pytest

from kanly.rules import Dune, set_up, view
from kanly.rules.invariants import check
from kanly.rules.state import TERRORS
from tests.rules.driver import choose, lay_terror, play, send, table, war
from tests.rules.test_secrecy import ENCODER, no_view_depends_on_secrets

TABLES = (
    ("moritani", "atreides", "harkonnen", "guild"),
    ("moritani", "bene_gesserit", "richese", "emperor"),
    ("moritani", "tleilaxu", "fremen", "ecaz"),
    ("moritani", "choam", "ixian"),
)


def terrorised(number: int) -> Dune:
    """A paced table at which tokens lie face down from the start."""
    state = set_up(table(number, turns=3, factions=TABLES[number % len(TABLES)]))
    lay_terror(state, Random(number))
    return Dune(state, paced=True)


@pytest.mark.rules("moritani.terror", "moritani.terrorize", "secrecy.prompts")
@pytest.mark.parametrize("number", range(12))
def test_faces_are_secret(number: int) -> None:
    no_view_depends_on_secrets(terrorised(number), Random(number))


@pytest.mark.parametrize("number", range(8))
def test_nothing_else_is_told_by_terror_at_war(number: int) -> None:
    """Full hands and many traitors: some are shown after a defeat, and others drawn for them."""
    game = war(number, paced=True, turns=2, factions=TABLES[number % len(TABLES)])
    no_view_depends_on_secrets(game, Random(number))


@pytest.mark.rules("moritani.terror")
def test_worlds_differ_in_the_faces_that_are_hidden() -> None:
    game = terrorised(3)
    sheet = game.state.sheets.moritani
    assert sheet is not None
    true = [token.face for token in sheet.placed]
    found = set()
    for seed in range(20):
        world = game.world("ixian", seed).state.sheets.moritani
        assert world is not None
        faces = [token.face for token in world.placed]
        assert sorted([*faces, *world.supply]) == sorted(TERRORS)
        found.add(tuple(faces))
    assert len(found) > 10
    own = game.world("moritani", 5).state.sheets.moritani
    assert own is not None
    assert [token.face for token in own.placed] == true


@pytest.mark.parametrize("number", range(12))
def test_whole_games_of_terror_keep_what_must_be_true(number: int) -> None:
    """The invariants hold after every message; and a token that has come back cannot be followed."""
    start = war if number % 2 else terrorised
    game = start(number) if start is terrorised else war(number, turns=3, factions=TABLES[number % 4])

    def watch(now: Dune) -> None:
        assert not check(now.state)
        sheet = now.state.sheets.moritani
        assert sheet is not None
        for token in sheet.placed:
            assert f'"{token.number}:{token.face}"'.encode() not in ENCODER.encode(view(now, None))

    play(game, Random(number), watch=watch)


def test_a_token_is_as_it_was_after_a_reload() -> None:
    game, rng = terrorised(5), Random(5)
    for _ in range(300):
        if game.waiting is None:
            break
        for again in (Dune.load(game.save()), game.fork()):
            assert again.encoder.encode(again.state) == game.encoder.encode(game.state)
            assert again.waiting is not None
            assert again.waiting.decisions == game.waiting.decisions
        send(game, choose(game, rng, 0.1))
