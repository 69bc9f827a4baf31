"""Bots: what they are handed, what they answer, and that they know no more than their seat."""

from __future__ import annotations

from random import Random

import pytest

from kanly.bots import Asked, Bot, Offers, Sight, UnknownBot, answer, make, names, speak_up
from kanly.bots.novice.mind import HABITS, Mind
from kanly.engine import Decision
from kanly.rules import Dune, begin
from kanly.simulation import draw_game, parse_campaign, simulate

CAMPAIGN = parse_campaign(seats="3-6", bots="novice", seed=11)
LEFT_TO_THE_DEFAULT = {"answer_truth", "choose_losses", "share_of_price"}


def table(number: int, bot: str = "novice") -> tuple[Dune, dict[str, Bot], Random]:
    drawn = draw_game(CAMPAIGN, number)
    bots = {seat: make(bot, f"{number}/{seat}") for seat in drawn.bots}
    return begin(drawn.setup, keep=False), bots, Random(number)


def play_on(game: Dune, bots: dict[str, Bot], rng: Random, messages: int) -> bool:
    """A few messages further; False when the game is over."""
    for _ in range(messages):
        if game.waiting is None:
            return False
        speak_up(game, bots)
        seat = rng.choice(game.waiting.open)
        answer(game, seat, bots[seat])
    return game.waiting is not None


def decided(game: Dune, seat: str, bot: str, seed: int) -> object:
    question = game.pending()[seat]
    return make(bot, seed).decide(Sight(game, seat), Asked(question, game.state))


def test_registry() -> None:
    assert names() == ("random", "novice")
    with pytest.raises(UnknownBot, match="There is no bot 'genius'; there are: random, novice"):
        make("genius", 1)


@pytest.mark.parametrize("bot", names())
@pytest.mark.parametrize("number", range(3))
def test_a_bot_knows_what_its_seat_knows(bot: str, number: int) -> None:
    """In every world that its seat cannot tell from the true one, a bot does the same."""
    game, bots, rng = table(number)
    while play_on(game, bots, rng, messages=9):
        assert game.waiting is not None
        seat = rng.choice(game.waiting.open)
        world = game.world(seat, rng.randrange(1000))
        if seat in world.pending():
            assert decided(world, seat, bot, 5) == decided(game, seat, bot, 5)
        here, there = Offers(game, seat), Offers(world, seat)
        does = make(bot, 7).unasked(Sight(game, seat), here)
        assert make(bot, 7).unasked(Sight(world, seat), there) == does


def test_what_a_bot_is_handed() -> None:
    game, _, _ = table(0)
    seat, question = next(iter(game.pending().items()))
    sight, asked, offers = Sight(game, seat), Asked(question, game.state), Offers(game, seat)
    assert sight.view is sight.view
    assert sight.view.pending is None
    assert (sight.kind, sight.step) == (question.kind(), game.steps)
    assert (asked.kind, asked.rule) == (question.kind(), question.rule)
    assert asked.options == question.options(game.state)
    assert asked.allows(asked.sample(Random(1)))
    assert asked.allows(asked.default())
    assert not asked.allows("nobody")
    assert offers.open
    assert all(offer.kind for offer in offers.all())


def test_nothing_is_open_when_the_game_is_over() -> None:
    game, bots, rng = table(1, "random")
    while play_on(game, bots, rng, 50):
        pass
    offers = Offers(game, game.state.seats[0])
    assert Sight(game, game.state.seats[0]).kind == ""
    assert (offers.open, offers.all(), offers.sample(rng)) == (False, [], None)
    assert speak_up(game, bots) == 0


def kinds(root: type[Decision[object, object]] = Decision) -> set[str]:
    """Every kind of question of the rules that can be asked."""
    found = set()
    for kind in root.__subclasses__():
        found |= kinds(kind)
        if kind.__module__.startswith("kanly.rules.") and not kind.__subclasses__():
            found.add(kind.kind())
    return found


def test_novice_has_a_habit_for_every_question() -> None:
    assert kinds() - HABITS.keys() == LEFT_TO_THE_DEFAULT
    assert HABITS.keys() <= kinds()


def test_novice_never_needs_to_be_corrected() -> None:
    """What habit says is legal: the default is for questions without a habit."""
    corrected = []
    for number in range(4):
        game, bots, rng = table(number)
        while play_on(game, bots, rng, 3):
            for seat, question in game.pending().items():
                asked = Asked(question, game.state)
                habit = HABITS.get(asked.kind)
                if habit is not None:
                    said = habit(Mind(Sight(game, seat).view, Random(3)), asked)
                    if not asked.allows(said):
                        corrected.append((number, asked.kind, said))
    assert not corrected


def test_novice_beats_chance() -> None:
    """Over 60 mixed tables a novice seat wins several times as often as a random one."""
    report = simulate(parse_campaign(games=60, bots="novice,random", seed=2, check=False))
    share = {bot: report.bots_won[bot] / played for bot, played in report.bots_played.items()}
    assert not report.faults
    assert share["novice"] > 0.4
    assert share["novice"] > 2.5 * share["random"]
