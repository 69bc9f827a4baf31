"""What players pay, to each other and to the bank: who receives it, and what that sets off.

One price is one bill, though allies may pay it together; what one receiver gets of it is one receipt.
Whoever carries out a payment tells its own event first and then calls `acknowledge`, so that whatever answers
finds the payment done.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kanly.engine import Modifier, Reactions
from kanly.rules.game import Dune
from kanly.rules.state import Seat, State

Purpose: TypeAlias = Literal["card", "shipment", "revival", "support", "bribe"]


class Share(msgspec.Struct, frozen=True, gc=False):
    """What one seat pays of a bill, and to whom (None: the bank). A payer of None is the bank (spice)."""

    payer: Seat | None
    payee: Seat | None
    amount: int


class Bill(msgspec.Struct, frozen=True, gc=False):
    """What is paid for, and by whose doing: its ally may pay a part of it."""

    purpose: Purpose
    seat: Seat


class Receipt(msgspec.Struct, frozen=True, gc=False):
    """What one receiver (None: the bank) has got of a bill, whoever paid it (spice).

    `before_shield`: it lies before the receiver's shield.
    """

    purpose: Purpose
    payers: tuple[Seat, ...]
    payee: Seat | None
    amount: int
    before_shield: bool = False


division: Modifier[State, Bill, tuple[Share, ...]] = Modifier(
    "division"
)  # who gets what of a bill to the bank
received: Reactions[State, Dune, Receipt] = Reactions("received")


def receipts(purpose: Purpose, shares: tuple[Share, ...], before_shield: bool = False) -> list[Receipt]:
    """The shares of one bill, put together by receiver; what the bank pays is no payment of a player."""
    found = []
    for payee in dict.fromkeys(share.payee for share in shares):
        paid = {s.payer: s.amount for s in shares if s.payee == payee and s.payer is not None and s.amount}
        if paid:
            found.append(Receipt(purpose, tuple(paid), payee, sum(paid.values()), before_shield))
    return found


async def acknowledge(game: Dune, purpose: Purpose, *shares: Share, before_shield: bool = False) -> None:
    """A bill has been paid and told: what that sets off, receipt by receipt."""
    for receipt in receipts(purpose, shares, before_shield):
        await received.resolve(game.state, game, receipt)
