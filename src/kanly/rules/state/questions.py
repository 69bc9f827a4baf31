"""Questions that Truthtrance may ask in a form the table understands."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kanly.rules.state.basics import LeaderId, Seat, Territory


class _Question(msgspec.Struct, frozen=True, tag_field="ask", gc=False):
    """A question that can be answered by yes or no."""


class HoldsCard(_Question, frozen=True, tag="holds_card"):
    """Do you hold at least `at_least` cards of this face or class? Cards in a sealed plan count."""

    what: str
    at_least: int = 1


class HoldsTraitor(_Question, frozen=True, tag="holds_traitor"):
    """Do you hold this leader as a traitor? `dismissed`: were you dealt it and did not keep it?"""

    leader: LeaderId
    dismissed: bool = False


class HoldsDancer(_Question, frozen=True, tag="holds_dancer"):
    """Is this leader a Face Dancer of yours?"""

    leader: LeaderId


class HoldsSpice(_Question, frozen=True, tag="holds_spice"):
    """Do you have at least this much spice behind your shield? Bribes do not count."""

    at_least: int


class Predicted(_Question, frozen=True, tag="predicted"):
    """Did you predict this faction, this turn, or both?"""

    faction: Seat | None = None
    turn: int | None = None


class BattleLosses(_Question, frozen=True, tag="battle_losses"):
    """Have you lost at least so many forces in battles?"""

    at_least: int


class HasSeen(_Question, frozen=True, tag="has_seen"):
    """Is what you have looked at this card (spice card, lot) or number (storm card)?"""

    thing: Literal["spice_card", "lot", "storm_card"]
    value: str


class InBattle(_Question, frozen=True, tag="in_battle"):
    """In this battle: is, or will be, the leader or a slot this (disc, face or class), or the dial above
    n?"""

    element: Literal["leader", "weapon", "defense", "card", "dial_above"]
    value: str = ""
    above: float = 0

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(
            self, "above", float(self.above)
        )  # a game has the same bytes when loaded


class WillEnter(_Question, frozen=True, tag="will_enter"):
    """Will you ship, move, or either of the two, at least n forces to this territory this turn?"""

    territory: Territory
    at_least: int = 1
    how: Literal["ship", "move", "enter"] = "enter"


class WillBid(_Question, frozen=True, tag="will_bid"):
    """Will you bid above n on this lot?"""

    above: int


class WillAlly(_Question, frozen=True, tag="will_ally"):
    """Will you form, or break, an alliance with this faction this turn?"""

    faction: Seat
    leave: bool = False


class WillPlay(_Question, frozen=True, tag="will_play"):
    """Will you play a card of this face this turn?"""

    face: str


class Not(_Question, frozen=True, tag="not"):
    """The contrary of a question."""

    of: Question


class AllOf(_Question, frozen=True, tag="all_of"):
    """All of some questions."""

    of: tuple[Question, ...]


class AnyOf(_Question, frozen=True, tag="any_of"):
    """At least one of some questions."""

    of: tuple[Question, ...]


class FreeText(_Question, frozen=True, tag="free_text"):
    """A question in words: answered by the person, recorded, not checked."""

    text: str


Question: TypeAlias = (
    HoldsCard
    | HoldsTraitor
    | HoldsDancer
    | HoldsSpice
    | Predicted
    | BattleLosses
    | HasSeen
    | InBattle
    | WillEnter
    | WillBid
    | WillAlly
    | WillPlay
    | Not
    | AllOf
    | AnyOf
    | FreeText
)
TruthAnswer: TypeAlias = Literal["yes", "no", "unknown"]


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A public answer about something present: it stays true until what it is about changes."""

    seat: Seat
    question: Question
    answer: TruthAnswer
