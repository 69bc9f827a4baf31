"""Juice of Sapho: its drinker is the aggressor of a battle, or acts first or last where there is an order
(E2 p.11)."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.engine import Action, Decision, IllegalAnswer
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked, any_of
from kanly.rules.battle.battle import plans_shown
from kanly.rules.battle.combatants import battle_of
from kanly.rules.bidding import Lot, bids_open
from kanly.rules.card_windows import PlayCard, at_large
from kanly.rules.cards import RICHESE_CARDS
from kanly.rules.flow import phase_begins
from kanly.rules.game import Dune, performs
from kanly.rules.lot_rounds import bidding_order, tie_order
from kanly.rules.precedence import ordered
from kanly.rules.purse import check_not_forsworn, held
from kanly.rules.state import Auction, Battle, CardId, Phase, Precedence, Seat, State

FACE, RULE = "juice_of_sapho", "cards.juice-of-sapho"
ORDERED: tuple[Phase, ...] = ("shipment_and_movement", "battle")
LAST_MOMENT = 3  # after all that may be done about revealed plans
Aim: TypeAlias = Literal["aggressor", "first", "last"]


class Draught(msgspec.Struct, frozen=True):
    """This Juice, to go first or last."""

    card: CardId
    aim: Aim


class PlayJuice(Action[State], frozen=True):
    """Become the aggressor of your battle, or act first or last in what is left of an order."""

    card: CardId
    aim: Aim

    def check(self, state: State, seat: Seat) -> None:
        check_not_forsworn(state, seat, self.card)
        if self.card not in held(state, seat, FACE):
            raise IllegalAnswer("You hold no Juice of Sapho", RULE)
        if self.aim not in aims(state, seat):
            raise IllegalAnswer(_REFUSALS[self.aim], RULE)


_REFUSALS: dict[Aim, str] = {
    "aggressor": "You are not the defender of a battle that is still to be decided",
    "first": "There is no order now in which you have still to act",
    "last": "There is no order now in which you have still to act",
}


def aims(state: State, seat: Seat) -> list[Aim]:
    """What the Juice could do for a seat now, by what all can see."""
    fighting = state.battle
    if fighting is not None:
        return ["aggressor"] if fighting.defender == seat and fighting.stage != "resolved" else []
    if state.phase == "battle":
        return ["first", "last"]
    if state.auction is not None and state.auction.unit:
        return ["first", "last"] if may_take_place(state.auction, seat) else []
    turns = state.turn_order
    return ["first", "last"] if turns is not None and seat in turns.left else []


def may_take_place(auction: Auction, seat: Seat) -> bool:
    """On a lot: before anybody has bid, or in its order as long as the seat has not been asked."""
    return not auction.bidding or seat in auction.turns[auction.kind == "once_around" :]


@performs(PlayJuice)
async def play(game: Dune, seat: Seat, action: PlayJuice) -> None:
    """At any time while it can still make a difference."""
    drink(game, seat, action.card, action.aim)


def drink(game: Dune, seat: Seat, card: CardId, aim: Aim) -> None:
    """The Juice is discarded and does its work."""
    game.discard(seat, card)
    game.tell(events.JuicePlayed(seat, aim))
    if aim == "aggressor":
        fighting = battle_of(game.state)
        fighting.aggressor, fighting.defender = seat, fighting.aggressor
    else:
        state = game.state
        state.precedence = Precedence(seat, aim == "first")
        if state.auction is not None and state.auction.turns:
            left = state.auction.turns
            asked = 1 if state.auction.kind == "once_around" else 0  # whoever bids now is not overtaken
            left[asked:] = ordered(state, left[asked:])


class DrinkJuice(Decision[State, Draught | None], frozen=True):
    """An order begins: go first or last in it?"""

    rule = RULE
    secret = True

    def options(self, state: State) -> object:
        return {"cards": held(state, self.seat, FACE), "aims": aims(state, self.seat)}

    def check(self, state: State, answer: Draught | None) -> None:
        if answer is not None:
            PlayJuice(answer.card, answer.aim).check(state, self.seat)

    def sample(self, state: State, rng: Random) -> Draught | None:
        cards, possible = held(state, self.seat, FACE), aims(state, self.seat)
        return Draught(cards[0], rng.choice(possible)) if cards and possible and rng.random() < 0.3 else None

    def default(self, state: State) -> Draught | None:
        return None

    def forced(self, state: State) -> tuple[Draught | None] | None:
        return None if held(state, self.seat, FACE) and aims(state, self.seat) else (None,)


async def offer_place(game: Dune) -> None:
    """Before anybody acts in an order: does somebody take another place in it?"""
    played = await game.respond([DrinkJuice(seat) for seat in game.state.in_order()])
    if played is not None:
        seat, draught = played
        drink(game, seat, draught.card, draught.aim)


@phase_begins.by(
    RICHESE_CARDS,
    id="cards.juice_of_sapho",
    earned=lambda state, phase: phase in ORDERED and at_large(state, FACE),
)
async def open_phase(game: Dune, phase: Phase) -> None:
    """Turns to ship and move, and the choice of battles."""
    await offer_place(game)


@bids_open.by(RICHESE_CARDS, id="cards.juice_of_sapho", earned=lambda state, _: at_large(state, FACE))
async def open_lot(game: Dune, lot: Lot) -> None:
    """The bidding on one card (ruling sapho-auction)."""
    await offer_place(game)


@bidding_order.by(RICHESE_CARDS)
@tie_order.by(RICHESE_CARDS)
def take_place(state: State, lot: Lot, value: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Once around, and among equal bids made in silence."""
    return tuple(ordered(state, list(value)))


class BecomeAggressor(PlayCard, frozen=True):
    """Both plans are shown: be the aggressor, who wins a tie?"""

    rule = RULE

    def face(self) -> str:
        return FACE


@plans_shown.by(
    RICHESE_CARDS, id="cards.juice_of_sapho", earned=lambda state, _: at_large(state, FACE), stage=LAST_MOMENT
)
async def last_moment(game: Dune, battle: Battle) -> None:
    """The defender may still turn the battle round."""
    seat = battle_of(game.state).defender
    card = await game.ask(BecomeAggressor(seat))
    if card is not None:
        drink(game, seat, card, "aggressor")


def bounds(state: State, seat: Seat) -> Bounds | None:
    """The Juice, where it could do something."""
    cards, possible = held(state, seat, FACE), aims(state, seat)
    return any_of("aim", possible, card=Choice(tuple(cards))) if cards else None


UNASKED[PlayJuice] = Unasked(RULE, bounds)
