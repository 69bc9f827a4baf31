"""Deals: what two seats have agreed."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kanly.rules.state.basics import Seat, Territory
from kanly.rules.state.duties import Until


class _Promise(msgspec.Struct, frozen=True, tag_field="promise", gc=False):
    """One thing a party promises."""


class StayOut(_Promise, frozen=True, tag="stay_out"):
    """Not to enter a territory, or any territory that holds forces of the other party."""

    territory: Territory | None = None


class GoTo(_Promise, frozen=True, tag="go_to"):
    """To enter a territory with at least n forces this turn."""

    territory: Territory
    at_least: int = 1


class BidNoMore(_Promise, frozen=True, tag="bid_no_more"):
    """Not to bid above n; 0: to pass."""

    above: int = 0
    all_bidding: bool = False


class LoseBattle(_Promise, frozen=True, tag="lose_battle"):
    """To lose the battle that is being fought."""


class NoTraitorCall(_Promise, frozen=True, tag="no_traitor_call"):
    """Not to call a traitor in this battle."""


class NoCard(_Promise, frozen=True, tag="no_card"):
    """Not to play a card of this face (Karama: against the other party)."""

    face: str


class Tell(_Promise, frozen=True, tag="tell"):
    """To tell the other party what one sees: the table shows the true thing."""

    what: Literal["lot", "spice_card", "storm_card", "hand", "spice", "traitors"]


class AllyPromise(_Promise, frozen=True, tag="ally_promise"):
    """To form, not to form, or not to break an alliance with this faction in the next Nexus."""

    faction: Seat
    do: Literal["form", "not_form", "not_break"]


class PayWhen(_Promise, frozen=True, tag="pay_when"):
    """To pay n spice when something happens: the other party wins a battle, or buys a card, or the phase
    ends."""

    amount: int
    event: Literal["battle_won", "card_bought", "turn_ends"]


class Words(_Promise, frozen=True, tag="words"):
    """Anything else, in words: recorded, not enforced."""

    text: str


Promise: TypeAlias = (
    StayOut | GoTo | BidNoMore | LoseBattle | NoTraitorCall | NoCard | Tell | AllyPromise | PayWhen | Words
)


class Deal(msgspec.Struct, array_like=True, gc=False):
    """A proposal or an agreement. Spice moves when it is accepted (spice, laid before the shield)."""

    id: int
    proposer: Seat
    partner: Seat
    gives: int = 0
    asks: int = 0
    promises: list[Promise] = []
    wants: list[Promise] = []
    until: Until = "turn"
    text: str = ""
    accepted: bool = False
    cancelling: list[Seat] = []
