"""How fast the engine and the rules are, as figures and as ratios to the bare core."""

from __future__ import annotations

import gc
import resource
import sys
import time
from collections.abc import Callable
from random import Random
from typing import ClassVar

import msgspec

from kanly.engine import Answer, Game, Message, YesNo
from kanly.rules import Dune, Setup, begin, seed_from, view

SIX = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
REPLAYING, RANDOM_PLAY, FORK = 1 / 15, 1 / 20, 6.0  # what the ratios must reach
DECISIONS = 20_000  # random play, decisions a second


class Coins(msgspec.Struct):
    """The state of the bare core's game: some seats say yes or no until a number of questions is reached."""

    seats: tuple[str, ...] = ("a", "b", "c", "d", "e", "f")
    asked: int = 0
    heads: int = 0
    until: int = 60_000


class Toss(YesNo[Coins], frozen=True):
    """Heads?"""

    rule = "bench.toss"


class CoinGame(Game[Coins]):
    """A game with hardly a rule: what is measured is the engine."""

    decoder: ClassVar[msgspec.msgpack.Decoder[Coins]] = msgspec.msgpack.Decoder(Coins)

    def over(self) -> bool:
        return self.state.asked >= self.state.until

    async def step(self) -> None:
        state = self.state
        for seat in state.seats:
            state.heads += await self.ask(Toss(seat))
            state.asked += 1

    async def perform(self, seat: str, action: object) -> None:
        raise ValueError("nobody acts unasked in this game")

    def redeal(self, seat: str, rng: Random, forget: bool) -> None:
        """Nothing is hidden."""

    def rekey(self, salt: bytes) -> None:
        """Nothing is left to chance."""


class Figure(msgspec.Struct, frozen=True):
    """One line of the table: a name, a value with its unit, and what it must reach."""

    name: str
    value: float
    unit: str
    bound: str = ""
    reached: bool = True


def timed(work: Callable[[], int], least: float = 1.0, rounds: int = 3) -> float:
    """Repetitions a second of some work, which says how many it did.

    The best of some rounds of at least so many seconds: other work on the machine only makes them slower.
    """
    best = 0.0
    for _ in range(rounds):
        done, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < least:
            done += work()
        best = max(best, done / spent)
    return best


def bare_core() -> int:
    """Ask and resume with a trivial rule."""
    game = CoinGame(Coins(), keep=False)
    while game.waiting is not None:
        game.submit(game.waiting.open[0], True)
    return game.state.asked


def random_game(seed: int, keep: bool = False) -> tuple[Dune, list[Message]]:
    """A whole game of six seats, advanced, in which everybody answers at random."""
    game = begin(Setup(factions=SIX, seed=seed_from(seed)), keep=keep)
    rng, sent = Random(seed), list[Message]()
    while game.waiting is not None:
        wait = game.waiting
        seat = wait.open[rng.randrange(len(wait.open))]
        answer = wait.decisions[seat].sample(game.state, rng)
        game.submit(seat, answer)
        sent.append(Answer(seat, answer))
    return game, sent


def random_play() -> int:
    """Sampling and checks included."""
    return sum(len(random_game(seed)[1]) for seed in range(8))


def replaying() -> Callable[[], int]:
    """Messages of finished games are played again, unchecked."""
    games = [random_game(seed)[1] for seed in range(8)]

    def work() -> int:
        for seed, messages in enumerate(games):
            begin(Setup(factions=SIX, seed=seed_from(seed)), keep=False).replay(messages)
        return sum(len(messages) for messages in games)

    return work


def positions(number: int) -> list[Dune]:
    """Games in the middle of a step."""
    found = []
    for seed in range(number):
        game, rng = begin(Setup(factions=SIX, seed=seed_from(seed)), keep=False), Random(seed)
        for _ in range(150):
            if game.waiting is None:
                break
            seat = rng.choice(game.waiting.open)
            game.submit(seat, game.waiting.decisions[seat].sample(game.state, rng))
        if game.waiting is not None:
            found.append(game)
    return found


def each(games: list[Dune], what: Callable[[Dune], object]) -> float:
    """Seconds that something takes on a position, over all of them."""

    def work() -> int:
        for game in games:
            what(game)
        return len(games)

    return 1 / timed(work, 0.3)


def measure() -> list[Figure]:
    """All figures, in one run."""
    gc.freeze()
    core = timed(bare_core)
    play, again = timed(random_play, 1.5), timed(replaying())
    games = positions(20)
    decode = each(games, lambda game: game.decoder.decode(game.snapshot))
    fork, world = each(games, lambda game: game.fork()), each(games, lambda game: game.world("emperor", 1))
    seen = each(games, lambda game: view(game, "emperor"))
    save = len(random_game(1, keep=True)[0].save())
    unit = 1024**2 if sys.platform == "darwin" else 1024  # there it counts bytes, elsewhere kilobytes
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    return [
        Figure("bare core", core, "decisions/s"),
        Figure("replaying", again, "decisions/s"),
        Figure("replaying, of the bare core", again / core, "", ">= 1/15", again / core >= REPLAYING),
        Figure("random play", play, "decisions/s", f">= {DECISIONS}", play >= DECISIONS),
        Figure("random play, of the bare core", play / core, "", ">= 1/20", play / core >= RANDOM_PLAY),
        Figure("decoding a state", decode * 1e6, "µs"),
        Figure("fork in mid-step", fork * 1e6, "µs"),
        Figure("fork, of decoding", fork / decode, "times", "<= 6", fork / decode <= FORK),
        Figure("world", world * 1e6, "µs"),
        Figure("view", seen * 1e6, "µs"),
        Figure("save of a finished game", save / 1024, "kB", "< 64", save < 64 * 1024),
        Figure("peak memory", memory, "MB", "< 150", memory < 150),
    ]
