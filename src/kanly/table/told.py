"""What a table tells besides its game: who came and went, what was said, what was agreed."""

from __future__ import annotations

import msgspec

from kanly.engine import Event
from kanly.table.state import Seat


class TableMade(Event, frozen=True):
    """A table has been made."""

    name: str
    host: str


class ConfigChanged(Event, frozen=True):
    """The host has changed how the table is to be played."""


class SatDown(Event, frozen=True):
    """Somebody has taken a seat."""

    name: str


class GotUp(Event, frozen=True):
    """Somebody has left."""

    name: str


class SentAway(Event, frozen=True):
    """The host has taken somebody from the table."""

    name: str


class DraftBegan(Event, frozen=True):
    """Factions are picked one after the other."""

    names: tuple[str, ...]


class FactionPicked(Event, frozen=True):
    """Somebody has picked in the draft."""

    name: str
    faction: Seat


class TableBegan(Event, frozen=True):
    """Who plays what, and at which level where it is a bot; the seed's hash is public from now on."""

    players: dict[Seat, str]
    commitment: str
    bots: dict[Seat, str] = msgspec.field(default_factory=dict)


class Said(Event, frozen=True):
    """Talk; `to` nobody in particular, or some seats."""

    name: str
    seat: Seat | None
    text: str
    to: tuple[Seat, ...] = ()


class WatcherSaid(Event, frozen=True):
    """Talk among those who watch."""

    name: str
    text: str


class ClockRanOut(Event, frozen=True):
    """The table has answered for a seat whose time was over."""

    seat: Seat
    question: str


class ByOrder(Event, frozen=True):
    """A standing order of the seat has answered."""

    seat: Seat
    question: str


class BotAnswered(Event, frozen=True):
    """A bot has answered once for a seat that was away."""

    seat: Seat
    question: str


class SeatRestored(Event, frozen=True):
    """A seat goes on on another device; the old one has no part in it any more."""

    seat: Seat
    name: str


class SeatHandedOver(Event, frozen=True):
    """Somebody else plays a seat from now on."""

    seat: Seat
    old: str
    new: str


class BotSatDown(Event, frozen=True):
    """A bot plays a seat for a while, or for good."""

    seat: Seat
    level: str
    name: str


class BotGotUp(Event, frozen=True):
    """Whoever owns the seat plays it again."""

    seat: Seat
    name: str


class VoteOpened(Event, frozen=True):
    """Somebody asks the table to let a bot answer for a seat."""

    by: Seat
    seat: Seat
    about: str


class Reminded(Event, frozen=True):
    """Somebody has reminded those who are asked; of a hidden window nobody is named."""

    by: Seat
    seats: tuple[Seat, ...] = ()


class TimeAsked(Event, frozen=True):
    """Somebody asks the table to give a seat more time."""

    by: Seat
    seat: Seat
    length: str


class TimeGiven(Event, frozen=True):
    """A seat has more time; `name` the host who gave it, or nobody in particular."""

    seat: Seat
    name: str
    length: str


class Paused(Event, frozen=True):
    """The clocks stand still."""

    name: str


class Resumed(Event, frozen=True):
    """The clocks run again."""

    name: str


class Locked(Event, frozen=True):
    """Nobody new may sit down, or somebody may again."""

    locked: bool


class HostChanged(Event, frozen=True):
    """Somebody else looks after the table."""

    name: str


class RewindAsked(Event, frozen=True):
    """Somebody would go back."""

    seat: Seat
    free: bool


class RewindRefused(Event, frozen=True):
    """Somebody would not go back."""

    seat: Seat


class RewindVoid(Event, frozen=True):
    """The game went on before all had agreed."""


class WentBack(Event, frozen=True):
    """The table has gone back. `rekeyed`: what chance has yet to bring is another thing now."""

    rekeyed: bool


class SeedRevealed(Event, frozen=True):
    """The secret behind all chance of this game, for whoever wants to check it."""

    seed: str
    salt: str


class Abandoned(Event, frozen=True):
    """The table has given the game up."""

    name: str


class RematchMade(Event, frozen=True):
    """The same people may play again."""

    table: str
