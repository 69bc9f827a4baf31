"""Many games: drawn from one number, the same for any number of processes, every fault with its way back."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from kanly.bots import Asked, Bot, Offers, Sight, make
from kanly.cli import app
from kanly.engine import Action
from kanly.rules import SetupError, State, begin
from kanly.rules.movement import DeclareMove
from kanly.rules.rulings import register
from kanly.rules.variants import ConflictingChoices, UnknownVariant
from kanly.simulation import CampaignError, Report, draw_game, parse_campaign, play, run_game, simulate
from kanly.simulation.report import command

BASE = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")


def players(bots: Mapping[str, str], seed: int = 1) -> dict[str, Bot]:
    return {seat: make(bot, f"{seed}/{seat}") for seat, bot in bots.items()}


def test_the_same_report_for_any_number_of_processes() -> None:
    campaign = parse_campaign(games=9, bots="random,novice", rulings="random", variants="random", seed=5)
    alone = simulate(campaign)
    counted: list[int] = []
    together = simulate(campaign, jobs=2, progress=counted.append)
    assert alone == together
    assert sum(counted) == alone.games == 9
    assert not alone.faults
    assert sum(alone.ways.values()) == alone.finished == 9
    assert sum(alone.kinds.values()) == alone.decisions


def test_a_game_of_a_campaign_can_be_played_alone() -> None:
    campaign = parse_campaign(games=50, bots="novice", seed=5)
    report, result = simulate(campaign, only=41), run_game(campaign, 41)
    assert report.games == 1
    assert report.decisions == result.decisions
    assert run_game(campaign, 41) == result


def test_games_are_drawn_from_everything_asked_for() -> None:
    campaign = parse_campaign(games=80, rulings="random", variants="random", bots="novice,random", seed=3)
    drawn = [draw_game(campaign, number) for number in range(campaign.games)]
    assert {len(game.setup.factions) for game in drawn} == {2, 3, 4, 5, 6}
    assert {game.setup.mode for game in drawn} == {"basic", "advanced"}
    assert {seat for game in drawn for seat in game.setup.factions} == set(BASE)
    assert {id for game in drawn for id in game.setup.rulings} == set(register())
    assert {len(game.setup.variants) for game in drawn} >= {0, 1, 2}
    assert all(
        abs(list(g.bots.values()).count("novice") - list(g.bots.values()).count("random")) < 2 for g in drawn
    )
    assert len({game.seed for game in drawn}) == len(drawn)
    assert [draw_game(campaign, game.number) for game in drawn] == drawn


def test_what_is_asked_for_is_what_is_drawn() -> None:
    campaign = parse_campaign(
        factions="guild,fremen,emperor", mode="basic", rulings="community", variants="extra_karama"
    )
    setup = draw_game(campaign, 7).setup
    assert sorted(setup.factions) == ["emperor", "fremen", "guild"]
    assert (setup.mode, setup.preset, setup.variants) == ("basic", "community", ("extra_karama",))
    assert {len(draw_game(parse_campaign(seats="2-12"), n).setup.factions) for n in range(40)} == {
        2,
        3,
        4,
        5,
        6,
    }


BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"seats": "7"}, CampaignError, "There are 6 factions to draw from, too few for 7 seats"),
    ({"seats": "1"}, CampaignError, "two seats or more"),
    ({"seats": "6-2"}, CampaignError, "from few to many"),
    ({"seats": "many"}, CampaignError, "Say how many seats"),
    ({"factions": "atreides"}, SetupError, "2 to 12 seats"),
    ({"factions": "atreides,harkonen"}, SetupError, "did you mean harkonnen"),
    ({"mode": "hard"}, CampaignError, "no mode 'hard'"),
    ({"modules": "homeworlds"}, CampaignError, "plays no module"),
    ({"modules": "tech_tokens", "seats": "2-4"}, CampaignError, "3 factions or more"),
    ({"rulings": "mine"}, CampaignError, "There is no preset 'mine'"),
    ({"variants": "extra_karma"}, UnknownVariant, "did you mean extra_karama"),
    ({"variants": "tournament", "rulings": "publisher"}, ConflictingChoices, "community"),
    ({"bots": ""}, CampaignError, "Name a bot"),
    ({"bots": "genius"}, CampaignError, "There is no bot 'genius'"),
    ({"games": 0}, CampaignError, "at least one game"),
    ({"turns": 0}, CampaignError, "at least one turn"),
]


@pytest.mark.parametrize(("asked", "error", "words"), BAD, ids=[words for _, _, words in BAD])
def test_what_cannot_be_simulated(asked: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        parse_campaign(**asked)


def test_a_game_already_begun_is_played_on() -> None:
    drawn = draw_game(parse_campaign(seed=4), 0)
    game = begin(drawn.setup)
    result = play(drawn.setup, players(drawn.bots), game=game)
    assert game.waiting is None
    assert result.winners == tuple(game.state.winners)
    assert game.journal


class Vandal:
    """Plays along until it is to move, then breaks something."""

    def __init__(self, do: str, state: State | None = None) -> None:
        self.do, self.state, self.rng = do, state, Random(1)

    def decide(self, sight: Sight, asked: Asked) -> object:
        if self.do == "crash" and asked.kind == DeclareMove.kind():
            raise KeyError("oops")
        if self.do == "conjure" and self.state is not None and asked.kind == DeclareMove.kind():
            self.state.players[sight.seat].reserves.normal += 1
        return asked.sample(self.rng)

    def unasked(self, sight: Sight, offers: Offers) -> Action[State] | None:
        return None


@pytest.mark.parametrize("do", ["crash", "conjure"])
def test_faults_are_found_and_told(do: str) -> None:
    campaign = parse_campaign(factions="atreides,harkonnen", seed=8)
    drawn = draw_game(campaign, 0)
    game = begin(drawn.setup, keep=False)
    bots: dict[str, Bot] = {seat: Vandal(do, game.state) for seat in drawn.setup.factions}
    result = play(drawn.setup, bots, game=game)
    assert result.fault is not None
    assert "oops" in result.fault.message or "forces" in result.fault.message
    assert (result.fault.step > 5, result.fault.serial > 0) == (True, True)
    report = Report()
    report.add(campaign, drawn, result)
    found = report.settle().faults[0]
    assert (found.game, found.factions, found.bots) == (0, drawn.setup.factions, drawn.bots)
    assert found.reproduce == command(campaign, 0)
    assert report.finished == 0


def test_an_endless_game_is_a_fault() -> None:
    drawn = draw_game(parse_campaign(seed=4), 0)
    result = play(drawn.setup, players(drawn.bots), cap=30)
    assert result.fault is not None
    assert "no end after 30 messages" in result.fault.message


def test_the_command_of_a_fault_plays_the_same_game() -> None:
    campaign = parse_campaign(games=30, seats="3-4", mode="basic", variants="extra_karama", seed=6)
    words = shlex.split(command(campaign, 12))[1:]
    told = CliRunner().invoke(app, [*words, "--json"])
    assert told.exit_code == 0
    assert f'"decisions": {run_game(campaign, 12).decisions},' in told.stdout
