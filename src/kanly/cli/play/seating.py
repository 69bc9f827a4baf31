"""Who plays: from the options of `kanly play`, and from questions about what they leave open."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from difflib import get_close_matches
from random import Random

import msgspec

from kanly.bots import USUAL_BOT, Bot, check_bot, make
from kanly.catalog import board, factions
from kanly.cli.play.screen import Leave, Screen
from kanly.cli.rulebook import parse_choices, parse_mode
from kanly.cli.say import Wrong
from kanly.engine import SEED_BYTES
from kanly.rules import Dune, Setup, begin, seed_from
from kanly.rules.sentences import faction
from kanly.rules.setup import check_setup, playable
from kanly.simulation.campaign import listed, named_modules

SETUP_HELP = """While you choose what to play:
  why          what the choice is about
  help         this page
  quit         leave without a game
A number, or the beginning of a line, chooses it; an empty line takes the one after `Enter:`."""
WHY_SEAT = (
    "Each faction has forces, leaders and powers of its own; `kanly rules search FACTION` tells of them."
)
WHY_MODE = (
    "The advanced game adds the advanced powers of the factions and spice that supports forces in battle."
)
WHY_NUMBER = "The more seats, the more bargains and the longer the game; bots take every seat but yours."

USUAL_SEATS = 4


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What the options say; empty where they say nothing."""

    seat: str = ""
    seats: int = 0
    factions: str = ""
    mode: str = ""
    turns: int = 10
    preset: str = "default"
    ruling: tuple[str, ...] = ()
    variants: str = ""
    modules: str = "none"
    seed: int | None = None


def new_game(wishes: Wishes, screen: Screen) -> tuple[Dune, str]:
    """A game as wished, and the player's seat. Raises Wrong or SetupError for an impossible one."""
    pool = list(playable())
    named = listed(wishes.factions)
    check_wishes(wishes, named, pool)
    seat = wishes.seat or pick_seat(screen, list(named) or pool)
    mode = parse_mode(wishes.mode or pick_mode(screen))
    number = len(named) or wishes.seats or pick_number(screen, min(len(pool), len(board().circles)))
    rng = Random(wishes.seed) if wishes.seed is not None else Random(secrets.randbits(64))
    others = [name for name in named or rng.sample(pool, len(pool)) if name != seat]
    seats = named or tuple(rng.sample([seat, *others[: number - 1]], number))
    setup = Setup(
        factions=seats,
        mode=mode,
        turns=wishes.turns,
        preset=wishes.preset,
        rulings=parse_choices(list(wishes.ruling)),
        variants=listed(wishes.variants),
        modules=named_modules(wishes.modules, len(seats), mode),
        seed=secrets.token_bytes(SEED_BYTES) if wishes.seed is None else seed_from(wishes.seed),
    )
    return begin(setup), seat


def check_wishes(wishes: Wishes, named: tuple[str, ...], pool: list[str]) -> None:
    """Say at once what cannot be."""
    for name in (*named, wishes.seat):
        if name and name not in factions():
            close = get_close_matches(name, pool, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(pool)}"
            raise Wrong(f"There is no faction {name!r}; {hint}")
    if named or wishes.seat:
        check_setup(Setup(factions=named or (wishes.seat, next(n for n in pool if n != wishes.seat))))
    if named and wishes.seat and wishes.seat not in named:
        raise Wrong(f"You would play {wishes.seat}, but --factions does not name it")
    if named and wishes.seats not in (0, len(named)):
        raise Wrong(f"--factions names {len(named)} seats, --seats asks for {wishes.seats}")
    most = min(len(pool), len(board().circles))
    if wishes.seats and not 2 <= wishes.seats <= most:
        raise Wrong(f"A table has 2 to {most} seats")
    if wishes.mode:
        parse_mode(wishes.mode)


def setup_commands(screen: Screen) -> Callable[[str], bool]:
    """The commands there are before there is a game."""

    def command(typed: str) -> bool:
        word = typed.casefold()
        if word in ("quit", "exit"):
            raise Leave
        told = {"help": SETUP_HELP, "?": SETUP_HELP, "why": screen.about}.get(word)
        if told is not None:
            screen.say(told)
        return told is not None

    return command


def pick_seat(screen: Screen, pool: list[str]) -> str:
    """Which faction the player plays; any for an empty line."""
    screen.about = WHY_SEAT
    screen.head("Which faction do you play?")
    found = screen.menu([(faction(name), name) for name in pool], "one drawn by lot")
    return found or secrets.choice(pool)


def pick_mode(screen: Screen) -> str:
    """Basic or advanced."""
    screen.about = WHY_MODE
    screen.head("The basic or the advanced game?")
    choices = [("basic: the first games", "basic"), ("advanced: all powers, spice in battle", "advanced")]
    return screen.menu(choices, "basic") or "basic"


def pick_number(screen: Screen, most: int) -> int:
    """How many sit at the table."""
    screen.about = WHY_NUMBER
    found = screen.number(
        f"How many seats, yours included (2 to {most}) [{USUAL_SEATS}]? ", 2, most, USUAL_SEATS
    )
    return int(found or USUAL_SEATS)


def seated_bots(words: str, seats: list[str], seat: str, seed: object) -> dict[str, Bot]:
    """`novice` for everybody, or `novice,random` dealt round, or `fremen=random` for one of them."""
    kinds = [word for word in listed(words) if "=" not in word] or [USUAL_BOT]
    single = dict(word.split("=", 1) for word in listed(words) if "=" in word)
    others = [other for other in seats if other != seat]
    for name in single:
        if name not in others:
            raise Wrong(f"There is no bot seat {name!r} at this table; there are: {', '.join(others)}")
    chosen = {other: single.get(other, kinds[n % len(kinds)]) for n, other in enumerate(others)}
    return {other: make(bot, f"{seed}/{other}") for other, bot in chosen.items()}


def check_bots(words: str) -> None:
    """Raise UnknownBot for one that does not exist, before anything is asked."""
    for word in listed(words):
        check_bot(word.rpartition("=")[2])
