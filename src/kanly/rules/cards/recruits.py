"""Recruits: in one Revival more forces come back free, and more of them (E3 pp.11, 16)."""

from __future__ import annotations

import msgspec

from kanly.engine import CAP, Action, IllegalAnswer
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Unasked, any_of
from kanly.rules.cards import ECAZ_MORITANI
from kanly.rules.game import Dune, performs
from kanly.rules.purse import check_not_forsworn, held
from kanly.rules.revival import NO_LIMIT, Allowance, Declared, Reviver, allowance, revived
from kanly.rules.state import CardId, Seat, State

FACE, RULE = "recruits", "cards.recruits"
LIMIT = 7  # forces that may be revived
BEFORE_DENIALS = CAP - 1  # after all that raises a rate, and before what takes it away


class PlayRecruits(Action[State], frozen=True):
    """For this Revival double what everybody revives free, and let everybody revive up to seven forces."""

    card: CardId

    def check(self, state: State, seat: Seat) -> None:
        check_not_forsworn(state, seat, self.card)
        if self.card not in held(state, seat, FACE):
            raise IllegalAnswer("You hold no Recruits card", RULE)
        if state.phase != "revival":
            raise IllegalAnswer("Recruits is played in the Revival phase", RULE)


@performs(PlayRecruits)
async def play(game: Dune, seat: Seat, action: PlayRecruits) -> None:
    """Whoever was done may go on; what has been paid stays paid (ruling recruits-late)."""
    game.discard(seat, action.card)
    game.state.recruited = game.state.turn
    game.state.done.clear()
    game.tell(events.RecruitsPlayed(seat))


@revived.by(ECAZ_MORITANI, id="cards.recruits", earned=lambda state, made: paid_for(made) > 0)
async def count_paid(game: Dune, made: Declared) -> None:
    """They take nothing of what may be free later."""
    game.state.players[made.reviver.seat].revived.paid += paid_for(made)


def paid_for(made: Declared) -> int:
    """How many forces of a revival are not free."""
    return made.revival.normal + made.revival.elite - made.free


@allowance.by(ECAZ_MORITANI, rank=BEFORE_DENIALS)
def raise_rates(state: State, reviver: Reviver, value: Allowance) -> Allowance:
    """Nobody who has a limit revives more than seven, free or not (ruling recruits-free-cap)."""
    if state.recruited != state.turn:
        return value
    free, limit = 2 * value.free, value.limit
    if limit < NO_LIMIT:
        limit = max(LIMIT, limit)
        free = min(free, limit)
    return msgspec.structs.replace(value, free=free, limit=limit, apart=True)


def bounds(state: State, seat: Seat) -> Bounds | None:
    """The card, in the Revival phase."""
    return any_of("card", held(state, seat, FACE) if state.phase == "revival" else ())


UNASKED[PlayRecruits] = Unasked(RULE, bounds)
