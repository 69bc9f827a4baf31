"""How a table is made: the game, its seats, its clocks, and who may come in."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kanly.bots import USUAL_BOT, UnknownBot, check_bot
from kanly.catalog import Mode, factions
from kanly.rules.setup import MOST_TURNS, Setup, SetupError, check_setup, playable
from kanly.rules.variants import options

MOST_CHAIRS = 12
SHOWN_SETS = ("base", "e1", "e2", "e3")  # sets of components that the page can show
SECOND = 1000
HOUR = 3600 * SECOND
LONGEST_PASSWORD = 100
EARLIEST, LATEST = 1_577_836_800_000, 4_102_444_800_000  # the years 2020 and 2100

Windows: TypeAlias = Literal["paced", "quick"]


class NoClock(msgspec.Struct, frozen=True, tag="none", tag_field="kind"):
    """Nobody is hurried. A hidden window still ends by itself, after so many seconds."""

    window_s: int = 10


class LiveClock(msgspec.Struct, frozen=True, tag="live", tag_field="kind"):
    """Everybody is there: seconds for each decision, and a reserve for the whole game."""

    decision_s: int = 90
    reserve_s: int = 600
    window_s: int = 6


class LetterClock(msgspec.Struct, frozen=True, tag="correspondence", tag_field="kind"):
    """Over weeks: hours for each decision, and for each hidden window that not everybody has passed.

    `auction_h`: how long a card is up. Limits that seats have set bid for them; when the time is over,
    whoever has set none passes.
    """

    decision_h: int = 48
    reserve_h: int = 96
    window_h: int = 12
    auction_h: int = 24


Clock: TypeAlias = NoClock | LiveClock | LetterClock


class ChairWish(msgspec.Struct, frozen=True):
    """A chair as the table is made: for a person, or for a bot of a level; perhaps with its faction."""

    bot: str | None = None
    faction: str | None = None


class TableConfig(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is chosen when a table is made, and may be changed until it begins.

    `factions_by`: each picks a free one, all are dealt, or one after the other picks (draft). `pool`: the
    factions that may come up; empty: all that can be played. `windows`: `paced` hides who could have
    interrupted; `quick` skips windows in which nobody can, and is for one person among bots. `timeout`: what
    happens when a clock runs out: the default answer, or the table waits and may vote. `rewind`: who must
    agree to going back. `watch_delay_s`: how late watchers see the table. `substitutes`: whether a stranger
    may take an empty seat. `starts_at`: a scheduled beginning (ms since 1970).
    """

    name: str = "A table on Arrakis"
    mode: Mode = "advanced"
    turns: int = 10
    chairs: tuple[ChairWish, ...] = (ChairWish(), *(ChairWish(bot=USUAL_BOT),) * 5)
    factions_by: Literal["choice", "random", "draft"] = "choice"
    pool: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    preset: str = "default"
    rulings: dict[str, str] = {}
    variants: tuple[str, ...] = ()
    clock: Clock = NoClock()
    windows: Windows = "paced"
    bot_ms: int = 700
    timeout: Literal["default", "wait"] = "default"
    rewind: Literal["unanimous", "host"] = "unanimous"
    visibility: Literal["public", "private"] = "private"
    password: str | None = None
    watchers: bool = True
    watch_delay_s: int = 0
    substitutes: bool = False
    starts_at: int | None = None

    @property
    def window_ms(self) -> int:
        """How long a hidden window stays open at most (ms)."""
        clock = self.clock
        return clock.window_h * HOUR if isinstance(clock, LetterClock) else clock.window_s * SECOND

    @property
    def decision_ms(self) -> int | None:
        """The time for a decision before the reserve is used (ms); None: no limit."""
        match self.clock:
            case LiveClock(decision_s=seconds):
                return seconds * SECOND
            case LetterClock(decision_h=hours):
                return hours * HOUR
        return None

    @property
    def auction_ms(self) -> int | None:
        """How long a card is up (ms); None: each bid has the time of a decision."""
        return self.clock.auction_h * HOUR if isinstance(self.clock, LetterClock) else None

    @property
    def reserve_ms(self) -> int:
        """Each seat's reserve for the whole game (ms)."""
        match self.clock:
            case LiveClock(reserve_s=seconds):
                return seconds * SECOND
            case LetterClock(reserve_h=hours):
                return hours * HOUR
        return 0

    def in_play(self) -> tuple[str, ...]:
        """The factions that may come up."""
        return self.pool or offered()


def offered() -> tuple[str, ...]:
    """The factions that a table offers unless its pool names others: those that the page can show."""
    return tuple(name for name in playable() if factions()[name].set in SHOWN_SETS)


class ConfigError(ValueError):
    """A table that cannot be made so; the message says what would be right."""


def check_config(config: TableConfig) -> None:
    """Raise ConfigError with what would be right."""
    _check_words(config)
    _check_chairs(config)
    _check_numbers(config)
    _check_game(config)


def _check_words(config: TableConfig) -> None:
    if not config.name.strip() or len(config.name) > 60 or not config.name.isprintable():
        raise ConfigError("A table's name has 1 to 60 visible characters")
    if config.password is not None and not 1 <= len(config.password) <= LONGEST_PASSWORD:
        raise ConfigError(f"A password has 1 to {LONGEST_PASSWORD} characters; leave it out for none")


def _check_chairs(config: TableConfig) -> None:
    chairs = config.chairs
    most = min(MOST_CHAIRS, len(config.in_play()))
    if not 2 <= len(chairs) <= most:
        raise ConfigError(f"A table with these factions has 2 to {most} seats, not {len(chairs)}")
    wished = [chair.faction for chair in chairs if chair.faction is not None]
    for faction in wished:
        if faction not in config.in_play():
            raise ConfigError(f"{faction} is not among the factions of this table")
    if wished and config.factions_by != "choice":
        raise ConfigError("Seats have factions beforehand only where factions are chosen")
    if len(set(wished)) < len(wished):
        raise ConfigError("Each faction can be played by one seat only")
    for chair in chairs:
        if chair.bot is not None:
            _check_bot(chair.bot)
    if config.windows == "quick" and sum(chair.bot is None for chair in chairs) > 1:
        raise ConfigError("Quick windows tell who could have interrupted: they are for one person among bots")


def _check_bot(level: str) -> None:
    try:
        check_bot(level)
    except UnknownBot as no:
        raise ConfigError(str(no)) from None


def _check_numbers(config: TableConfig) -> None:
    if not 1 <= config.turns <= MOST_TURNS:
        raise ConfigError(f"A game lasts 1 to {MOST_TURNS} turns")
    for name, number in msgspec.structs.asdict(config.clock).items():
        if not (0 if name.startswith("reserve") else 1) <= number <= 100_000:
            raise ConfigError(f"{name} of the clock is from 1 to 100000, not {number}")
    if not 0 <= config.bot_ms <= 60_000:
        raise ConfigError("Bots wait 0 to 60000 ms before they answer")
    if config.starts_at is not None and not EARLIEST <= config.starts_at <= LATEST:
        raise ConfigError(
            "A table begins at a time between the years 2020 and 2100 (ms since 1970), or when told"
        )
    if not 0 <= config.watch_delay_s <= 86_400:
        raise ConfigError("Watchers see the table 0 to 86400 seconds late")


def _check_game(config: TableConfig) -> None:
    try:
        check_setup(setup_of(config, config.in_play()[: len(config.chairs)]))
        options(config.preset, config.rulings, config.variants)
    except (SetupError, ValueError) as wrong:
        raise ConfigError(str(wrong)) from None


def setup_of(
    config: TableConfig, seats: tuple[str, ...], seed: bytes | None = None, salt: bytes = b""
) -> Setup:
    """The game of a table, with these factions in seating order."""
    chosen = Setup(
        factions=seats,
        mode=config.mode,
        turns=config.turns,
        modules=config.modules,
        preset=config.preset,
        rulings=config.rulings,
        variants=config.variants,
    )
    return chosen if seed is None else msgspec.structs.replace(chosen, seed=seed, salt=salt)
