"""Ambassadors that bring cards and spice (E3 pp.7-8)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kanly.engine import Decision, IllegalAnswer, Pick, YesNo
from kanly.rules import events
from kanly.rules.ambassadors.mission import Mission, effect
from kanly.rules.game import Dune
from kanly.rules.purse import free_hand, free_spice, room
from kanly.rules.setup import take_card
from kanly.rules.state import CardId, State

GIFT = 5  # spice
PRICE_OF_CARD = 3  # spice, of each card given up, and of a card bought


@effect("emperor")
async def be_paid(game: Dune, mission: Mission) -> bool:
    """The bank pays."""
    pay(game, mission, GIFT)
    return True


def pay(game: Dune, mission: Mission, amount: int) -> None:
    """From the bank to the beneficiary (spice)."""
    game.gain(mission.beneficiary, amount)
    game.tell(events.AmbassadorIncome(mission.beneficiary, amount))


class CashCards(Decision[State, tuple[CardId, ...]], frozen=True):
    """Which of your treachery cards do you discard, for 3 spice each?"""

    rule = "ambassadors.choam"
    atomic = True

    def check(self, state: State, answer: tuple[CardId, ...]) -> None:
        own = free_hand(state, self.seat)
        if any(card not in own for card in answer):
            raise IllegalAnswer("You hold no such card, or it is bound", self.rule)
        if len(set(answer)) < len(answer):
            raise IllegalAnswer("Name each card only once", self.rule)

    def options(self, state: State) -> object:
        return list(free_hand(state, self.seat))

    def sample(self, state: State, rng: Random) -> tuple[CardId, ...]:
        return tuple(card for card in free_hand(state, self.seat) if rng.random() < 0.3)

    def default(self, state: State) -> tuple[CardId, ...]:
        return ()


@effect("choam")
async def cash_cards(game: Dune, mission: Mission) -> bool:
    """Any number of own cards for spice of the bank."""
    given = await game.ask(CashCards(mission.beneficiary))
    for card in given:
        game.discard(mission.beneficiary, card)
    if given:
        pay(game, mission, PRICE_OF_CARD * len(given))
    return bool(given)


class SwapCard(Pick[State, CardId | None], frozen=True):
    """Which of your treachery cards do you discard for one of the deck?"""

    rule = "ambassadors.ixian"
    automatic = False
    atomic = True
    refusal = "Name one of your cards; only an empty hand gives none"

    def choices(self, state: State) -> Sequence[CardId | None]:
        return free_hand(state, self.seat) or (None,)


@effect("ixian")
async def swap_card(game: Dune, mission: Mission) -> bool:
    """First one is discarded, then one is drawn; the pile that is shuffled for it has that card, too."""
    given = await game.ask(SwapCard(mission.beneficiary))
    if given is None:
        return False
    game.discard(mission.beneficiary, given)
    take_card(game, mission.beneficiary)
    return True


class BuyTopCard(YesNo[State], frozen=True):
    """Buy the top card of the deck for 3 spice?"""

    rule = "ambassadors.richese"
    refusal = "That takes 3 spice, room in your hand, and a card"

    def choices(self, state: State) -> Sequence[bool]:
        return (False, True) if can_buy(state, self) else (False,)


def can_buy(state: State, asked: BuyTopCard) -> bool:
    """Has the seat the spice and the room, and is there a card?"""
    there = bool(state.deck or state.discard)
    return there and free_spice(state, asked.seat) >= PRICE_OF_CARD and room(state, asked.seat) > 0


@effect("richese")
async def buy_card(game: Dune, mission: Mission) -> bool:
    """The bank is paid; it is no purchase in an auction (ruling richese-ambassador-acquisition)."""
    seat = mission.beneficiary
    if not await game.ask(BuyTopCard(seat)):
        return False
    game.spend(seat, PRICE_OF_CARD)
    game.tell(events.AmbassadorPrice(seat, PRICE_OF_CARD))
    take_card(game, seat)
    return True
