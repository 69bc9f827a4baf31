"""Phase 3: CHOAM Charity (B p.8)."""

from __future__ import annotations

import msgspec

from kanly.engine import Modifier, Reactions, YesNo
from kanly.rules import events
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.state import Seat, State

FLOOR = 2  # charity tops up to this (spice)


class Charity(msgspec.Struct, frozen=True):
    """How charity goes this turn: every amount times `factor`, paid by `payer` (None: the bank)."""

    factor: int = 1
    payer: Seat | None = None


before_charity: Reactions[State, Dune, None] = Reactions("before_charity")
charity_terms: Modifier[State, None, Charity] = Modifier("charity_terms")


class ClaimCharity(YesNo[State], frozen=True):
    """Claim charity? Only who has 0 or 1 spice may; who is asked must not show."""

    rule = "charity.claim"
    secret = True
    automatic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (True, False) if may_claim(state, self.seat) else (False,)


def terms(state: State) -> Charity:
    """How charity goes this turn."""
    return charity_terms(state, None, Charity())


def may_claim(state: State, seat: Seat) -> bool:
    """0 or 1 spice behind the shield, and nothing received yet; bribes before the shield do not count.

    Whoever pays for charity claims none.
    """
    player, now = state.players[seat], terms(state)
    return player.spice < FLOOR and not player.claimed and now.factor > 0 and seat != now.payer


async def charity(game: Dune) -> None:
    """Claims are voluntary and public."""
    state = game.state
    await begin(game)
    await before_charity.resolve(state, game, None)
    claims = await game.ask_all([ClaimCharity(seat) for seat in state.in_order()])
    for seat, claimed in claims.items():
        if claimed and may_claim(state, seat):
            give(game, seat, FLOOR - state.players[seat].spice)
    await tidy(game)
    await end(game)


def give(game: Dune, seat: Seat, amount: int) -> None:
    """Charity is paid, once a turn: what it would be without anything that changes all charity (spice)."""
    now = terms(game.state)
    if not now.factor:
        return
    if now.payer is not None:
        game.spend(now.payer, amount * now.factor)
    game.gain(seat, amount * now.factor)
    game.state.players[seat].claimed = True
    game.tell(events.CharityPaid(seat, amount * now.factor, now.payer))


PHASES["charity"] = charity
