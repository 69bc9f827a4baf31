"""What came of many games."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kanly.simulation.campaign import Campaign, Drawn
from kanly.simulation.course import Result

Counts = dict[str, int]


class Found(msgspec.Struct, frozen=True):
    """A fault, with the table it happened at and the command that plays that game again."""

    game: int
    seed: int
    factions: tuple[str, ...]
    mode: str
    bots: dict[str, str]
    step: int
    serial: int
    question: str
    message: str
    place: str
    reproduce: str


class Report(msgspec.Struct):
    """Sums over games. `played` and `won` are by faction, `bots_played` and `bots_won` by bot, `ways` by way
    of winning, `lengths` by the last turn; a shared victory counts for each of its winners."""

    games: int = 0
    decisions: int = 0
    unasked: int = 0
    turns: int = 0
    played: Counts = {}
    won: Counts = {}
    bots_played: Counts = {}
    bots_won: Counts = {}
    ways: Counts = {}
    lengths: Counts = {}
    kinds: Counts = {}
    faults: list[Found] = []

    def add(self, campaign: Campaign, drawn: Drawn, result: Result) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += result.decisions
        self.unasked += result.unasked
        _count(self.kinds, result.kinds)
        if result.fault is not None:
            self.faults.append(_found(campaign, drawn, result))
            return
        self.turns += result.turns
        _count(self.lengths, {str(result.turns): 1})
        _count(self.ways, {result.victory: 1})
        _count(self.played, dict.fromkeys(drawn.setup.factions, 1))
        _count(self.won, dict.fromkeys(result.winners, 1))
        for seat, bot in drawn.bots.items():
            _count(self.bots_played, {bot: 1})
            _count(self.bots_won, {bot: seat in result.winners})

    def merge(self, other: Report) -> None:
        """Add the sums of another report."""
        for name in ("games", "decisions", "unasked", "turns"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("played", "won", "bots_played", "bots_won", "ways", "lengths", "kinds"):
            _count(getattr(self, name), getattr(other, name))
        self.faults += other.faults

    def settle(self) -> Report:
        """Bring everything into an order that does not tell who finished first."""
        for name in ("played", "won", "bots_played", "bots_won", "ways", "kinds"):
            counts: Counts = getattr(self, name)
            setattr(self, name, dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))))
        self.lengths = dict(sorted(self.lengths.items(), key=lambda item: int(item[0])))
        self.faults.sort(key=lambda fault: fault.game)
        return self

    @property
    def finished(self) -> int:
        """Games that came to their end."""
        return self.games - len(self.faults)


def _count(counts: Counts, more: Mapping[str, int]) -> None:
    for key, number in more.items():
        counts[key] = counts.get(key, 0) + number


def _found(campaign: Campaign, drawn: Drawn, result: Result) -> Found:
    fault = result.fault
    if fault is None:
        raise ValueError("this game has no fault")
    return Found(
        game=drawn.number,
        seed=drawn.seed,
        factions=drawn.setup.factions,
        mode=drawn.setup.mode,
        bots=drawn.bots,
        step=fault.step,
        serial=fault.serial,
        question=fault.question,
        message=fault.message,
        place=fault.place,
        reproduce=command(campaign, drawn.number),
    )


def command(campaign: Campaign, number: int) -> str:
    """The command that plays one game of a campaign again."""
    words = [
        "kanly simulate",
        f"--only {number}",
        f"--seed {campaign.seed}",
        f"--factions {','.join(campaign.pool)}",
        f"--seats {campaign.least}-{campaign.most}",
        f"--mode {campaign.mode}",
        f"--rulings {campaign.rulings}",
        f"--bots {','.join(campaign.bots)}",
        f"--turns {campaign.turns}",
    ]
    if campaign.variants:
        words.append(f"--variants {','.join(campaign.variants)}")
    if campaign.modules:
        words.append(f"--modules {','.join(campaign.modules)}")
    return " ".join(words)
