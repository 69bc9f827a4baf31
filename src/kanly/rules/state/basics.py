"""The small words of the table: ids, forces, uses of powers."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Seat: TypeAlias = str  # a faction id: every faction is played by one seat
Territory: TypeAlias = str  # `imperial_basin`
Area: TypeAlias = str  # a territory in one sector: `imperial_basin:9`
CardId: TypeAlias = str  # one physical treachery card: `shield_2`
LeaderId: TypeAlias = str
Rule: TypeAlias = str  # id of a rule in the rulebook


class Forces(msgspec.Struct, array_like=True, gc=False):
    """A group of forces of one faction: ordinary, elite, and advisors (who stand aside and do not count).

    `hidden`: a face-down marker among them (0 or 1), which counts as one force until it is turned up.
    """

    normal: int = 0
    elite: int = 0
    advisors: int = 0
    hidden: int = 0

    @property
    def fighters(self) -> int:
        """Forces that count for occupation, battle and control."""
        return self.normal + self.elite + self.hidden

    @property
    def ordinary(self) -> int:
        """Forces that are not elite, advisors included."""
        return self.normal + self.advisors

    @property
    def group(self) -> Group:
        """All of them, as a player names them."""
        return Group(self.ordinary, self.elite, self.hidden)

    @property
    def total(self) -> int:
        """All forces."""
        return self.normal + self.elite + self.advisors + self.hidden

    def add(self, other: Forces) -> None:
        """Put others to them."""
        self.normal += other.normal
        self.elite += other.elite
        self.advisors += other.advisors
        self.hidden += other.hidden

    def __bool__(self) -> bool:
        return self.normal > 0 or self.elite > 0 or self.advisors > 0 or self.hidden > 0


class Group(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Forces named by a player: so many ordinary ones, so many elite ones, and a face-down marker or none.

    Advisors count as ordinary; a marker counts as one force.
    """

    normal: int = 0
    elite: int = 0
    hidden: int = 0

    @property
    def total(self) -> int:
        """All forces of the group."""
        return self.normal + self.elite + self.hidden


class Part(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Forces in, or taken from, one area; advisors count as ordinary ones, a face-down marker as one."""

    area: Area
    normal: int = 0
    elite: int = 0
    hidden: int = 0

    @property
    def group(self) -> Group:
        """The forces without their place."""
        return Group(self.normal, self.elite, self.hidden)


class Discarded(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A treachery card that a seat has put on the discard pile."""

    seat: Seat
    card: CardId


class Mixed(msgspec.Struct, array_like=True, gc=False):
    """Cards that all have seen and that a seat has laid anew in secret. `loose`: one of them may have moved
    on unseen since."""

    by: Seat
    cards: list[CardId]
    loose: bool = False


class Use(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One use of one power: the thing a Karama stops. `unit` numbers the event that it belongs to."""

    power: str
    owner: Seat
    unit: int
