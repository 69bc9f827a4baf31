"""Mentat: a question for a weapon before plans are made; strength in battle."""

from __future__ import annotations

from functools import cache

from kanly.catalog import cards
from kanly.engine import ADD, Pick
from kanly.rules import events
from kanly.rules.battle.battle import before_plans
from kanly.rules.battle.combatants import opponent
from kanly.rules.battle.resolution import Fighting, strength_bonus
from kanly.rules.game import Dune
from kanly.rules.modules.known import has_card
from kanly.rules.modules.leader_skills import at_hand, fights
from kanly.rules.state import Battle, CardId, Seat, State

ME = "mentat"
RULE = "leader-skills.mentat"
BEFORE_POWERS = -1
BONUS = 2


class AskForWeapon(Pick[State, str | None], frozen=True):
    """Name a weapon that your opponent must show you if it holds it?"""

    opponent: Seat
    rule = RULE
    refusal = "Name a weapon that is in this game"

    def choices(self, state: State) -> list[str | None]:
        return [None, *weapons(state.in_play)]


class ShowWeapon(Pick[State, CardId], frozen=True):
    """Show the weapon asked for, or if you do not hold it another card of your choice."""

    to: Seat
    face: str
    rule = RULE
    automatic = False
    atomic = True
    refusal = "Show the weapon if you hold it, else any card"

    def choices(self, state: State) -> list[CardId]:
        """The weapon asked for; else a worthless card first."""
        hand = state.players[self.seat].hand
        asked = [card for card in hand if cards()[card].face == self.face]
        return asked or sorted(hand, key=lambda card: not cards()[card].worthless)


@cache
def weapons(in_play: str) -> tuple[str, ...]:
    """The faces of all cards in the game that can be weapons (ruling mentat-chemistry)."""
    return tuple(dict.fromkeys(c.face for c in cards().values() if c.weapon and has_card(in_play, c)))


def askers(state: State, battle: Battle) -> list[Seat]:
    """The combatant with a Mentat."""
    sides = (battle.aggressor, battle.defender)
    leaders = {seat: at_hand(state, seat) for seat in sides}
    return [seat for seat, leader in leaders.items() if leader is not None and state.skills[leader] == ME]


@before_plans.by(
    ME,
    id="leader_skills.mentat",
    earned=lambda state, battle: bool(askers(state, battle)),
    stage=BEFORE_POWERS,
)
async def question(game: Dune, battle: Battle) -> None:
    """Before the Voice and prescience; only the two see the card (E2 p.9)."""
    state = game.state
    for seat in askers(state, battle):
        other = opponent(battle, seat)
        face = await game.ask(AskForWeapon(seat, other))
        if face is None:
            continue
        game.tell(events.MentatAsked(seat, other, face))
        held = bool(state.players[other].hand)
        if held:
            card = await game.ask(ShowWeapon(other, seat, face))
            game.learn(seat, [card])
            game.tell(events.CardShownTo(other, seat, card), seat, other)
        game.tell(events.CardShown(other, seat, held))


@strength_bonus.by(ME, rank=ADD)
def think(state: State, side: Fighting, value: float) -> float:
    """The skilled leader is stronger, if it lives."""
    return value + BONUS if side.alive and fights(state, side.seat, ME) else value
