"""Tleilaxu Ghola: a leader or up to five forces come back at any time (B p.22)."""

from __future__ import annotations

from kanly.engine import Action, IllegalAnswer, Modifier, Reactions
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Unasked, from_the_tanks
from kanly.rules.game import Dune, dead_discs, performs
from kanly.rules.purse import check_not_forsworn, held, sealed_plans
from kanly.rules.revival import bring_back, bring_back_leader, check_elite
from kanly.rules.state import CardId, Group, LeaderId, Seat, State

FACE = "tleilaxu_ghola"
MOST = 5

dead_companions: Modifier[State, Seat, tuple[LeaderId, ...]] = Modifier("dead_companions")
ghola_played: Reactions[State, Dune, Seat] = Reactions("ghola_played")


class PlayGhola(Action[State], frozen=True):
    """One dead leader of yours, or one to five of your forces, come back free."""

    card: CardId
    normal: int = 0
    elite: int = 0
    leader: LeaderId | None = None

    def check(self, state: State, seat: Seat) -> None:
        check_not_forsworn(state, seat, self.card)
        if self.card not in held(state, seat, FACE):
            raise IllegalAnswer("You hold no Tleilaxu Ghola", "cards.ghola")
        if seat in sealed_plans(state):
            raise IllegalAnswer(
                "Your battle plan is sealed; play it before or after the battle", "cards.ghola"
            )
        number = self.normal + self.elite
        if (number == 0) == (self.leader is None) or min(self.normal, self.elite) < 0:
            raise IllegalAnswer("Name a leader, or forces", "cards.ghola")
        if self.leader is not None:
            self._check_leader(state, seat, self.leader)
        else:
            self._check_forces(state, seat, number)

    def _check_leader(self, state: State, seat: Seat, leader: LeaderId) -> None:
        if leader not in dead_leaders(state, seat):
            raise IllegalAnswer("That is not a dead leader of yours", "cards.ghola-leader")

    def _check_forces(self, state: State, seat: Seat, number: int) -> None:
        tanks = state.players[seat].tanks
        if number > MOST or self.normal > tanks.normal or self.elite > tanks.elite:
            raise IllegalAnswer(f"Up to {MOST} of your forces in the tanks", "cards.ghola-forces")
        check_elite(state, seat, self.elite)


def dead_leaders(state: State, seat: Seat) -> list[LeaderId]:
    """All dead leaders of a seat, face up or down, and companions."""
    return [*dead_discs(state, seat), *dead_companions(state, seat, ())]


@performs(PlayGhola)
async def play(game: Dune, seat: Seat, action: PlayGhola) -> None:
    """Outside all limits but the one elite force a turn."""
    game.discard(seat, action.card)
    game.tell(events.GholaPlayed(seat))
    bring_back(game, seat, Group(action.normal, action.elite), counts=False)
    if action.leader is not None:
        await bring_back_leader(game, seat, action.leader)
    await ghola_played.resolve(game.state, game, seat)


def bounds(state: State, seat: Seat) -> Bounds | None:
    """Forces or a leader, if there is anything in the tanks."""
    if seat in sealed_plans(state):
        return None
    return from_the_tanks(state, seat, held(state, seat, FACE), MOST, dead_leaders(state, seat))


UNASKED[PlayGhola] = Unasked("cards.ghola", bounds)
