"""Storm, spice and worms."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import Area, Group, Seat, Territory


class StormDialed(Event, frozen=True):
    """The dials are revealed (sectors)."""

    dials: dict[Seat, int]


class StormCardShown(Event, frozen=True):
    """The storm card is turned up (sectors)."""

    distance: int


class StormMoved(Event, frozen=True):
    """The storm stands in a sector (1-18) after so many sectors."""

    sector: int
    distance: int


class StormOrder(Event, frozen=True):
    """The order of play of this turn."""

    order: tuple[Seat, ...]


class StormCardSeen(Event, frozen=True):
    """A seat has looked at the next storm card (sectors)."""

    seat: Seat
    distance: int


class WeatherControlled(Event, frozen=True):
    """Weather Control sets the distance (sectors)."""

    seat: Seat
    distance: int


class ShieldWallDestroyed(Event, frozen=True):
    """Family Atomics have been played."""

    seat: Seat


class StrongholdPlaced(Event, frozen=True):
    """The Hidden Mobile Stronghold comes to the board."""

    seat: Seat
    area: Area


class StrongholdMoved(Event, frozen=True):
    """The Hidden Mobile Stronghold goes a step."""

    seat: Seat
    origin: Area
    area: Area


class StrongholdGathered(Event, frozen=True):
    """Spice is taken where the Hidden Mobile Stronghold goes."""

    seat: Seat
    area: Area
    amount: int


class StackDestroyed(Event, frozen=True):
    """Everything of a seat in an area is destroyed."""

    seat: Seat
    area: Area


class SpiceLost(Event, frozen=True):
    """Spice on the board goes to the bank (spice)."""

    area: Area
    amount: int
    cause: str


class ForcesDied(Event, frozen=True):
    """Forces go to the tanks."""

    seat: Seat
    area: Area
    group: Group
    cause: str


class SpiceBlown(Event, frozen=True):
    """Spice comes up; 0 where the storm stands (spice)."""

    area: Area
    amount: int


class SpiceDeckRebuilt(Event, frozen=True):
    """The spice deck is made anew (cards)."""

    number: int


class SandtroutSetAside(Event, frozen=True):
    """The Sandtrout of turn 1 has no effect."""


class SandtroutCame(Event, frozen=True):
    """The Sandtrout has come: alliances end, and the next worm will be held."""


class WormHeld(Event, frozen=True):
    """The Sandtrout keeps this worm away."""


class ThumperPlayed(Event, frozen=True):
    """A Thumper calls a worm."""

    seat: Seat


class HarvesterPlayed(Event, frozen=True):
    """A Harvester brings up the spice of a blow once more (spice)."""

    seat: Seat
    area: Area
    amount: int


class WormSetAside(Event, frozen=True):
    """A worm of turn 1 has no effect."""


class WormCame(Event, frozen=True):
    """A worm has come, at a place or still to be placed."""

    territory: Territory | None


class WormPlaced(Event, frozen=True):
    """A worm is sent to a territory."""

    seat: Seat
    territory: Territory


class AllyProtected(Event, frozen=True):
    """The ally's forces are spared."""

    seat: Seat
    ally: Seat
    territory: Territory


class WormRidden(Event, frozen=True):
    """Forces ride a worm."""

    seat: Seat
    territory: Territory
    area: Area
    group: Group


class SpiceCardSeen(Event, frozen=True):
    """A seat has looked at the top spice card."""

    seat: Seat
    card: str


class SpiceCollected(Event, frozen=True):
    """Spice is collected (spice)."""

    seat: Seat
    area: Area
    amount: int


class IncomePaid(Event, frozen=True):
    """A stronghold's income (spice)."""

    seat: Seat
    territory: Territory
    amount: int
