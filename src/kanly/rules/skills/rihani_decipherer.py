"""Rihani Decipherer: a look at the traitor deck after a victory, or another traitor for an unused one."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.engine import Decision, IllegalAnswer, Modifier, Reactions
from kanly.rules import events
from kanly.rules.battle.battle import spoils
from kanly.rules.battle.combatants import battle_of
from kanly.rules.game import REDRAW, Dune
from kanly.rules.modules.leader_skills import fights, works
from kanly.rules.secrets import settled_traitors
from kanly.rules.state import Battle, LeaderId, Question, Seat, State
from kanly.rules.state.questions import AllOf, AnyOf, HoldsDancer, HoldsTraitor, Not
from kanly.rules.traitor_deck import aside, traitor_deck
from kanly.rules.view import Viewer

ME = "rihani_decipherer"
LOOKS = 2
AFTER_SPICE = 1


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """A seat keeps a card that it has drawn and gives up one of its own."""

    seat: Seat
    kept: LeaderId
    given: LeaderId


exchangeable: Modifier[State, Seat, tuple[LeaderId, ...]] = Modifier("exchangeable")  # cards to give up
exchanged: Reactions[State, Dune, Exchange] = Reactions("exchanged")  # what is not held like a traitor


class Swap(msgspec.Struct, frozen=True):
    """This card is kept, that one is shown and given up."""

    kept: LeaderId
    given: LeaderId


class ExchangeTraitor(Decision[State, Swap | None], frozen=True):
    """You have drawn traitor cards: keep one, and show and give up an unused one of yours?"""

    rule = "leader-skills.rihani-battle"
    atomic = True

    def check(self, state: State, answer: Swap | None) -> None:
        if answer is None:
            return
        if answer.kept not in battle_of(state).looked:
            raise IllegalAnswer("Keep one of the cards that you have drawn", self.rule)
        if answer.given not in unused(state, self.seat):
            raise IllegalAnswer("Give up a card of yours that has not been used", self.rule)

    def options(self, state: State) -> object:
        return {"drawn": battle_of(state).looked, "own": unused(state, self.seat)}

    def default(self, state: State) -> Swap | None:
        return None

    def sample(self, state: State, rng: Random) -> Swap | None:
        own = unused(state, self.seat)
        if not own or rng.random() < 0.5:
            return None
        return Swap(rng.choice(battle_of(state).looked), rng.choice(own))


def unused(state: State, seat: Seat) -> tuple[LeaderId, ...]:
    """Cards of the seat that have not been called or revealed."""
    own = state.players[seat].traitors
    return exchangeable(state, seat, tuple(card for card in own if card not in state.shown_traitors))


def deciphers(state: State, battle: Battle) -> bool:
    """Has a Decipherer's side won, and is there anything to see?"""
    seat = battle.winner
    if seat is None or not (fights(state, seat, ME) or works(state, seat, ME)):
        return False
    return bool(traitor_deck(state))


@spoils.by(ME, id="leader_skills.rihani", earned=deciphers, stage=AFTER_SPICE)
async def decipher(game: Dune, battle: Battle) -> None:
    """Two random cards are seen and shuffled back; if the leader has fought, one of them may be kept (ruling
    rihani-both)."""
    state = game.state
    seat = battle.winner or ""
    battle.looked = drawn(game)
    game.tell(events.TraitorsLooked(seat, len(battle.looked)))
    game.tell(events.TraitorsSeen(seat, tuple(battle.looked)), seat)
    swap = await game.ask(ExchangeTraitor(seat)) if fights(state, seat, ME) else None
    if swap is not None:
        await exchange(game, Exchange(seat, swap.kept, swap.given))
    battle_of(state).looked = []
    game.shuffle(state.traitor_deck)


def drawn(game: Dune) -> list[LeaderId]:
    """Two cards of the deck at random."""
    deck = traitor_deck(game.state)
    game.shuffle(deck)
    return sorted(deck[:LOOKS])


async def exchange(game: Dune, change: Exchange) -> None:
    """The card given up is shown to all, the one kept to nobody."""
    state, own = game.state, game.state.players[change.seat].traitors
    game.tell(events.TraitorGivenUp(change.seat, change.given))
    game.tell(events.TraitorGained(change.seat, change.kept), change.seat)
    if change.given in own:
        own[own.index(change.given)] = change.kept
        state.traitor_deck.remove(change.kept)
        state.traitor_deck.append(change.given)
    await exchanged.resolve(state, game, change)
    state.unkept = "exchanged"
    state.facts = [
        fact for fact in state.facts if fact.seat != change.seat or not about_traitors(fact.question)
    ]


def about_traitors(question: Question) -> bool:
    """Does the truth of an answer depend on the traitor cards held?"""
    match question:
        case HoldsTraitor() | HoldsDancer():
            return True
        case Not(of):
            return about_traitors(of)
        case AllOf(of) | AnyOf(of):
            return any(about_traitors(each) for each in of)
        case _:
            return False


@aside.by(ME)
def in_hand(state: State, _: None, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """What is being looked at has been taken from the deck."""
    return (*value, *(() if state.battle is None else state.battle.looked))


@settled_traitors.by(ME)
def sees(state: State, viewer: Viewer, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """Whoever looks knows that these cards are nobody's."""
    battle = state.battle
    return (*value, *battle.looked) if battle is not None and battle.winner == viewer.seat else value


UNSEEN = ""  # stands for a card that is looked at, while all else is drawn anew


def hide_looked(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """The cards that another seat looks at may be any of the deck."""
    battle = state.battle
    if battle is not None and battle.winner != seat:
        battle.looked = [UNSEEN for _ in battle.looked]


def redraw_looked(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """When all else has been drawn."""
    battle = state.battle
    if battle is not None and UNSEEN in battle.looked:
        battle.looked = sorted(rng.sample(sorted(traitor_deck(state)), len(battle.looked)))


REDRAW.insert(0, hide_looked)
REDRAW.append(redraw_looked)
