"""Phase 3: CHOAM Charity (B p.8)."""

from __future__ import annotations

from kanly.engine import Reactions, YesNo
from kanly.rules import events
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.state import Seat, State

FLOOR = 2  # charity tops up to this (spice)

before_charity: Reactions[State, Dune, None] = Reactions("before_charity")


class ClaimCharity(YesNo[State], frozen=True):
    """Claim charity? Only who has 0 or 1 spice may; who is asked must not show."""

    rule = "charity.claim"
    secret = True
    automatic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (True, False) if may_claim(state, self.seat) else (False,)


def may_claim(state: State, seat: Seat) -> bool:
    """0 or 1 spice behind the shield, and nothing received yet; bribes before the shield do not count."""
    player = state.players[seat]
    return player.spice < FLOOR and not player.claimed


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
    """The bank pays charity, once a turn."""
    game.gain(seat, amount)
    game.state.players[seat].claimed = True
    game.tell(events.CharityPaid(seat, amount))


PHASES["charity"] = charity
