"""Distrans: a card of one hand goes to another, wanted or not."""

from __future__ import annotations

from kanly.engine import Action, IllegalAnswer
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked
from kanly.rules.game import Dune, performs
from kanly.rules.purse import check_not_forsworn, free_hand, held, room
from kanly.rules.state import CardId, Seat, State

FACE, RULE = "distrans", "cards.distrans"


class PlayDistrans(Action[State], frozen=True):
    """Give one other card of your hand to a player who has room for it."""

    card: CardId
    gift: CardId
    to: Seat

    def check(self, state: State, seat: Seat) -> None:
        check_not_forsworn(state, seat, self.card)
        if self.card not in held(state, seat, FACE):
            raise IllegalAnswer("You hold no Distrans", RULE)
        if lot_is_open(state):
            raise IllegalAnswer("A lot is being bid on; wait until it is sold", RULE)
        if self.gift == self.card or self.gift not in free_hand(state, seat):
            raise IllegalAnswer("Give another card of your hand that nothing binds", RULE)
        if self.to == seat or not state.plays(self.to):
            raise IllegalAnswer("Name another player of this game", RULE)
        if room(state, self.to) < 1:
            raise IllegalAnswer("That hand is full; choose a player with room for a card", RULE)


def lot_is_open(state: State) -> bool:
    """Is a lot being bid on now? (ruling distrans-window)"""
    return state.auction is not None and state.auction.unit > 0


@performs(PlayDistrans)
async def play(game: Dune, seat: Seat, action: PlayDistrans) -> None:
    """What is given is known to the two alone; it cannot be refused."""
    game.discard(seat, action.card)
    give(game, seat, action.to, action.gift)


def give(game: Dune, seat: Seat, to: Seat, card: CardId) -> None:
    """A card passes from hand to hand, and only these two see it."""
    players = game.state.players
    game.lose_sight(list(players[seat].hand), but=(seat, to))
    players[seat].hand.remove(card)
    players[to].hand.append(card)
    game.learn(seat, [card])
    game.tell(events.CardSent(seat, to))
    game.tell(events.CardReceived(to, card), seat, to)


def bounds(state: State, seat: Seat) -> Bounds | None:
    """What could be given to whom."""
    cards = held(state, seat, FACE)
    gifts = tuple(card for card in free_hand(state, seat) if card not in cards)
    able = tuple(other for other in state.others(seat) if room(state, other) > 0)
    if not cards or not gifts or not able or lot_is_open(state):
        return None
    return {"card": Choice(tuple(cards)), "gift": Choice(gifts), "to": Choice(able)}


UNASKED[PlayDistrans] = Unasked(RULE, bounds)
