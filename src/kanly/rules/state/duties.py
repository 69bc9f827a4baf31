"""What binds a seat's later answers: the Voice, prescience, Truthtrance and deals, all in one form."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kanly.rules.state.basics import Rule, Seat

DutyKind: TypeAlias = Literal[
    "class",  # a battle plan: a class of cards, or a face
    "leader",  # a battle plan: this disc, `hero`, or `none`
    "weapon",  # a battle plan: the card in the slot, or `none`
    "defense",
    "dial",  # a battle plan: exactly this number
    "dial_above",  # a battle plan: more than this number
    "lose",  # a battle plan: the weakest that is legal
    "call_traitor",
    "ship",  # a shipment of at least `amount` forces to the territory
    "move",  # a movement likewise
    "enter",  # either
    "enter_holder",  # any territory with forces of the seat named by `value`
    "bid_above",  # more than `amount` on this lot
    "play",  # a card face
    "cancel",  # a Karama against the seat named by `value`
    "ally",  # an alliance with the seat named by `value`
    "leave",  # breaking the alliance with the seat named by `value`
]
Until: TypeAlias = Literal["battle", "lot", "bidding", "nexus", "turn", "game"]


class Duty(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing a seat must do or must not do. Earlier duties go before later ones; one that cannot be met is
    void.

    `knowers`: who knows it (empty: everybody).
    """

    seat: Seat
    kind: DutyKind
    must: bool
    value: str = ""
    amount: float = 0
    rule: Rule = ""
    until: Until = "turn"
    deal: int = 0  # the deal it comes from, 0 if none
    knowers: tuple[Seat, ...] = ()
    own_role: bool = False  # a card of two roles keeps it only in the one it has by itself

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(
            self, "amount", float(self.amount)
        )  # a game has the same bytes when loaded
