"""What Leader Skills do."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import Area, CardId, Group, LeaderId, Seat


class SkillsDealt(Event, frozen=True):
    """Leader Skills that a seat has been dealt, or has drawn: for its eyes only."""

    seat: Seat
    skills: tuple[str, ...]


class SkillGiven(Event, frozen=True):
    """A leader has a skill from now on, for all to see."""

    seat: Seat
    leader: LeaderId
    skill: str


class SkillsDrawn(Event, frozen=True):
    """With a leader back from the tanks a seat draws skills."""

    seat: Seat
    leader: LeaderId
    number: int


class SkillLost(Event, frozen=True):
    """A skilled leader has died: the skill goes back into its deck."""

    leader: LeaderId
    skill: str


class SkillMoved(Event, frozen=True):
    """A skilled leader is with this seat now, and its skill with it."""

    leader: LeaderId
    skill: str
    holder: Seat


class PostureTaken(Event, frozen=True):
    """A skilled leader goes behind the shield for this battle, or back in front of it."""

    seat: Seat
    leader: LeaderId
    behind: bool


class SpiceDiverted(Event, frozen=True):
    """A Bureaucrat has a part of what a seat was paid go to the bank (spice).

    `before`: out of what lies before its shield.
    """

    seat: Seat
    payee: Seat
    amount: int
    before: bool


class BankerPaid(Event, frozen=True):
    """A Spice Banker is paid by the bank; it lies before the shield (spice)."""

    seat: Seat
    amount: int


class MentatAsked(Event, frozen=True):
    """A Mentat asks the opponent for a weapon."""

    seat: Seat
    opponent: Seat
    face: str


class CardShown(Event, frozen=True):
    """A card is shown to a seat, or nothing, if the hand is empty."""

    seat: Seat
    to: Seat
    any: bool


class CardShownTo(Event, frozen=True):
    """Which card was shown: for the two alone."""

    seat: Seat
    to: Seat
    card: CardId


class DefenseCopied(Event, frozen=True):
    """A Diplomat has a worthless card be what the opponent plays in defense."""

    seat: Seat
    card: CardId
    face: str


class ForcesRetreated(Event, frozen=True):
    """Undialed forces of a loser retreat to a neighboring territory."""

    seat: Seat
    area: Area
    to: Area
    group: Group


class ForcesSaved(Event, frozen=True):
    """Forces that a winner would lose go to its reserves instead, or stay where they are."""

    seat: Seat
    area: Area
    group: Group
    stay: bool


class SpiceTaken(Event, frozen=True):
    """Spice is taken up where forces pass or fight, by a skill (spice)."""

    seat: Seat
    area: Area
    amount: int


class SpiceFound(Event, frozen=True):
    """A Sandmaster's victory adds spice to what lies there (spice)."""

    seat: Seat
    area: Area
    amount: int


class TraitorsLooked(Event, frozen=True):
    """A seat looks at so many cards of the traitor deck."""

    seat: Seat
    number: int


class TraitorsSeen(Event, frozen=True):
    """Which traitor cards those were: for its eyes only."""

    seat: Seat
    leaders: tuple[LeaderId, ...]


class TraitorGivenUp(Event, frozen=True):
    """A seat shows an unused traitor and shuffles it into the deck, for one of those it has drawn."""

    seat: Seat
    leader: LeaderId


class TraitorGained(Event, frozen=True):
    """Which traitor it has kept instead: for its eyes only."""

    seat: Seat
    leader: LeaderId
