"""What to simulate: the games that are drawn from one seed. Game number n is always the same game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import msgspec

from kanly.bots import UnknownBot, check_bot
from kanly.bots import names as bot_names
from kanly.catalog import MODES, Mode, factions
from kanly.rules import Setup, seed_from
from kanly.rules.modules.known import MODULES, ModuleError, check_modules, playable_by
from kanly.rules.rulings import PRESETS, register
from kanly.rules.setup import check_setup, playable
from kanly.rules.variants import DESCRIPTIONS, options

LONGEST_LIST = 12
SOME_VARIANTS = 0.2  # chance of each house variant where they are drawn
SOME_MODULES = 0.5  # chance of each module where they are drawn
OTHER_RULING = 0.5  # chance that a ruling is drawn away from its preset where rulings are drawn


class CampaignError(ValueError):
    """Games that cannot be drawn as asked; the message says what would be right."""


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are played. `pool` are the factions that seats are drawn from, `least` to `most` of them.

    `mode` and `rulings` may be `random`; `variants` are names, or the single word `random`; `modules` are
    names, or the single word `all` or `random`. `bots` are dealt round over the seats, in an order that is
    drawn for each game.
    """

    games: int = 100
    pool: tuple[str, ...] = ()
    least: int = 2
    most: int = 6
    mode: str = "random"
    rulings: str = "default"
    variants: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("random",)
    turns: int = 10
    seed: int = 1
    check: bool = True


class Drawn(msgspec.Struct, frozen=True):
    """A game drawn from a campaign: its set-up, who plays each seat, and the seed of everything else."""

    number: int
    seed: int
    setup: Setup
    bots: dict[str, str]


def draw_game(campaign: Campaign, number: int) -> Drawn:
    """Game number `number` of a campaign."""
    rng = Random(f"{campaign.seed}/{number}")
    seed = rng.getrandbits(63)
    seats = tuple(rng.sample(campaign.pool, rng.randint(campaign.least, campaign.most)))
    mode = rng.choice(list(MODES)) if campaign.mode == "random" else campaign.mode
    setup = Setup(
        factions=seats,
        mode=MODES[mode],
        turns=campaign.turns,
        modules=_modules(campaign.modules, len(seats), MODES[mode], Random(f"{seed}/modules")),
        preset="default" if campaign.rulings == "random" else campaign.rulings,
        rulings=_some_rulings(rng) if campaign.rulings == "random" else {},
        variants=_some_variants(rng) if campaign.variants == ("random",) else campaign.variants,
        seed=seed_from(seed),
    )
    return Drawn(number, seed, setup, _deal_bots(campaign.bots, seats, rng))


def _some_rulings(rng: Random) -> dict[str, str]:
    return {
        entry.id: rng.choice(entry.options).id for entry in register().values() if rng.random() < OTHER_RULING
    }


def _modules(words: tuple[str, ...], seats: int, mode: Mode, rng: Random) -> tuple[str, ...]:
    """Drawn apart from all else, so that a game with modules is the same table as without."""
    if words == ("all",):
        return playable_by(seats, mode)
    if words == ("random",):
        return tuple(name for name in playable_by(seats, mode) if rng.random() < SOME_MODULES)
    return tuple(name for name in words if mode in MODULES[name].modes)


def _some_variants(rng: Random) -> tuple[str, ...]:
    return tuple(name for name in DESCRIPTIONS if rng.random() < SOME_VARIANTS)


def _deal_bots(bots: Sequence[str], seats: Sequence[str], rng: Random) -> dict[str, str]:
    """As evenly as possible, to seats in a drawn order."""
    first = rng.randrange(len(bots))
    order = rng.sample(seats, len(seats))
    dealt = {seat: bots[(first + n) % len(bots)] for n, seat in enumerate(order)}
    return {seat: dealt[seat] for seat in seats}


# -- from words ------------------------------------------------------------------------------------


def parse_campaign(
    *,
    games: int = 100,
    seats: str = "",
    factions: str = "base",
    mode: str = "random",
    modules: str = "none",
    rulings: str = "default",
    variants: str = "",
    bots: str = "random",
    turns: int = 10,
    seed: int = 1,
    check: bool = True,
) -> Campaign:
    """A campaign from the words of a command line. Raises CampaignError, SetupError or another ValueError."""
    pool = parse_pool(factions)
    least, most = parse_seats(seats, pool, named="," in factions)
    if games < 1 or turns < 1:
        raise CampaignError("Play at least one game of at least one turn")
    if mode not in (*MODES, "random"):
        raise CampaignError(f"There is no mode {mode!r}; choose basic, advanced or random")
    if rulings not in (*PRESETS, "random"):
        raise CampaignError(f"There is no preset {rulings!r}; choose one of: {', '.join(PRESETS)}, random")
    campaign = Campaign(
        games=games,
        pool=pool,
        least=least,
        most=most,
        mode=mode,
        rulings=rulings,
        variants=listed(variants),
        modules=parse_modules(modules, least),
        bots=parse_bots(bots),
        turns=turns,
        seed=seed,
        check=check,
    )
    if campaign.variants != ("random",):
        options("default" if rulings == "random" else rulings, {}, campaign.variants)
    return campaign


def listed(words: str) -> tuple[str, ...]:
    """`a, b,c` as its parts."""
    return tuple(word.strip() for word in words.split(",") if word.strip())


def parse_pool(words: str) -> tuple[str, ...]:
    """The factions that may sit at a table: `base`, `all` or `random` (all that can be played), or names."""
    if words in ("base", "all", "random"):
        return tuple(name for name in playable() if words != "base" or factions()[name].set == "base")
    pool = listed(words)
    check_setup(Setup(factions=pool))
    return pool


def parse_modules(words: str, least: int) -> tuple[str, ...]:
    """`none`, `all` or `random` (of those that the seats of a game can play), or names."""
    if words in ("", "none"):
        return ()
    names = listed(words)
    if words not in ("all", "random"):
        try:
            check_modules(names, least)
        except ModuleError as wrong:
            raise CampaignError(str(wrong)) from None
    return tuple(name for name in ("all", "random", *MODULES) if name in names)


def named_modules(words: str, seats: int, mode: Mode) -> tuple[str, ...]:
    """The modules of one game: `none`, `all`, or names. Raises CampaignError."""
    return playable_by(seats, mode) if words.strip() == "all" else parse_modules(words, seats)


def parse_seats(words: str, pool: Sequence[str], named: bool) -> tuple[int, int]:
    """`4` or `2-6`, as far as the factions go; without words all that were named, or 2 to 6."""
    if not words:
        return (len(pool) if named else 2), min(len(pool), 6 if not named else LONGEST_LIST)
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", words.strip())
    if match is None:
        raise CampaignError(f"Say how many seats as in `4` or `2-6`, not {words!r}")
    least, most = int(match[1]), int(match[2] or match[1])
    if not 2 <= least <= most:
        raise CampaignError(
            f"Dune is played by two seats or more, and {words!r} does not run from few to many"
        )
    if least > len(pool):
        raise CampaignError(f"There are {len(pool)} factions to draw from, too few for {least} seats")
    return least, min(most, len(pool))


def parse_bots(words: str) -> tuple[str, ...]:
    """Names of bots, dealt round over the seats."""
    bots = listed(words)
    if not bots:
        raise CampaignError(f"Name a bot: {', '.join(bot_names())}")
    for bot in bots:
        try:
            check_bot(bot)
        except UnknownBot as no:
            raise CampaignError(str(no)) from None
    return bots
