"""After the result: leaders stay where they fought, cards are kept or discarded (B p.11)."""

from __future__ import annotations

from random import Random

from kanly.catalog import cards
from kanly.engine import Decision, IllegalAnswer, Modifier, Reactions
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.plans import cards_of, is_hero
from kanly.rules.game import Dune
from kanly.rules.state import Battle, CardId, Plan, Seat, State

used_up: Modifier[State, CardId, bool] = Modifier(
    "used_up"
)  # has it served in this battle, so that it must go?


before_keeping: Reactions[State, Dune, Seat] = Reactions("before_keeping")  # what else decides on its cards


class DiscardPlayed(Decision[State, tuple[CardId, ...]], frozen=True):
    """You have won: which of the cards you played do you discard?"""

    rule = "battle.keep-cards"

    def choices(self, state: State) -> list[CardId]:
        """Played cards that may be kept, or given up."""
        fighting = battle_of(state)
        return [card for card in fighting.played if card not in fighting.forced]

    def check(self, state: State, answer: tuple[CardId, ...]) -> None:
        played = self.choices(state)
        if any(card not in played for card in answer) or len(set(answer)) < len(answer):
            raise IllegalAnswer("Name cards that you have played in this battle", self.rule)

    def options(self, state: State) -> object:
        return list(self.choices(state))

    def default(self, state: State) -> tuple[CardId, ...]:
        return ()

    def sample(self, state: State, rng: Random) -> tuple[CardId, ...]:
        return tuple(card for card in self.choices(state) if rng.random() < 0.2)

    def forced(self, state: State) -> tuple[tuple[CardId, ...]] | None:
        return None if self.choices(state) else ((),)


async def clear_the_field(game: Dune) -> None:
    """Surviving leaders lie where they fought until the phase ends; the winner chooses about its cards."""
    fighting = battle_of(game.state)
    for seat, plan in fighting.plans.items():
        if used(fighting, seat):
            keep_in_territory(game.state, fighting, plan)
    if fighting.winner is not None:
        await dispose(game, fighting.winner)


def used(fighting: Battle, seat: Seat) -> bool:
    """Has the seat's plan been used up? The sole caller of a traitor takes its leader back unused."""
    return fighting.called != [seat]


def keep_in_territory(state: State, fighting: Battle, plan: Plan) -> None:
    """A leader that has fought can fight again this turn in the same territory only."""
    if plan.leader is None or is_hero(plan.leader):
        return
    disc = state.discs[plan.leader]
    if disc.alive and plan.leader not in fighting.killed:
        disc.fought = fighting.territory


async def dispose(game: Dune, winner: Seat) -> None:
    """Cards that must go are discarded; about the others the winner decides."""
    fighting = battle_of(game.state)
    plan = fighting.plans[winner]
    played = cards_of(plan)
    for card in played:
        if goes_anyway(game.state, fighting, winner, card):
            game.discard(winner, card)
    fighting.played = [card for card in played if card in game.state.players[winner].hand]
    await before_keeping.resolve(game.state, game, winner)
    fighting = battle_of(game.state)
    for card in await game.ask(DiscardPlayed(winner)):
        game.discard(winner, card)
    remember_shown(game.state, winner)
    fighting.played = []
    settle(fighting, winner)


def settle(fighting: Battle, seat: Seat) -> None:
    """What becomes of the cards of a plan is known: they are bound no longer."""
    gone = cards_of(fighting.plans[seat])
    fighting.reserved = [card for card in fighting.reserved if card not in gone]


def remember_shown(state: State, winner: Seat) -> None:
    """What the winner has played and kept has been seen by all."""
    kept = [card for card in battle_of(state).played if card in state.players[winner].hand]
    state.shown_cards += [card for card in kept if card not in state.shown_cards]


def goes_anyway(state: State, fighting: Battle, winner: Seat, card: CardId) -> bool:
    """Is this card discarded even by a winner? Ruling discard-after-use-on-win is about Richese cards."""
    if used_up(state, card, False):
        return True
    if not used(fighting, winner):
        return False
    if cards()[card].deck != "treachery" and state.rulings.discard_after_use_on_win == "keep":
        return False
    if cards()[card].after_use == "discard_if_used_keep_if_declined_and_won":
        return card not in fighting.unused
    return cards()[card].kind == "leader_substitute" or cards()[card].after_use == "discard_after_use"
