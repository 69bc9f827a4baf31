"""Two other ways to bid on a card: once around the table, and in silence (E2 p.5)."""

from __future__ import annotations

from random import Random

from kanly.engine import Decision, IllegalAnswer, Modifier
from kanly.rules import events
from kanly.rules.bidding import ROUNDS, Lot, ask_to_bid, auction_of, eligible, keep_word, word_given
from kanly.rules.game import Dune
from kanly.rules.purse import silent_means
from kanly.rules.state import Seat, State

bidding_order: Modifier[State, Lot, tuple[Seat, ...]] = Modifier(
    "bidding_order"
)  # once around: in which order the seats bid
tie_order: Modifier[State, Lot, tuple[Seat, ...]] = Modifier("tie_order")  # silent: who is first among equals


class SealBid(Decision[State, int], frozen=True):
    """How much do you bid, in silence? (spice; 0: nothing)"""

    unit: int
    rule = "bidding.silent"

    def bounds(self, state: State) -> tuple[int, int]:
        """From the least that keeps one's word to the most that can be paid."""
        high = silent_means(state, self.seat)
        promise = word_given(state, self.seat)
        if promise is not None:
            high = min(high, promise[0])
        words = [int(duty.amount) + 1 for duty in state.word(self.seat, "bid_above", must=True)]
        least = max(words, default=0)
        return (least if least <= high else 0), high

    def check(self, state: State, answer: int) -> None:
        low, high = self.bounds(state)
        if answer < 0:
            raise IllegalAnswer("Bid a whole number of spice, or 0", self.rule)
        if answer > high:
            promise = word_given(state, self.seat)
            if promise is not None and answer <= silent_means(state, self.seat):
                raise IllegalAnswer(f"You have given your word not to bid above {promise[0]}", promise[1])
            raise IllegalAnswer(f"You can pay at most {high}", "bidding.limit")
        if answer < low:
            duty = state.word(self.seat, "bid_above", must=True)[0]
            raise IllegalAnswer(f"You have given your word to bid above {low - 1}", duty.rule)

    def options(self, state: State) -> object:
        low, high = self.bounds(state)
        return {"low": low, "high": high}

    def sample(self, state: State, rng: Random) -> int:
        low, high = self.bounds(state)
        return rng.randint(low, min(high, low + 4)) if rng.random() < 0.7 else low

    def default(self, state: State) -> int:
        return self.bounds(state)[0]


async def once_around(game: Dune) -> bool:
    """Each seat once bids more than the highest bid, or passes; who sells comes last."""
    state = game.state
    auction = auction_of(state)
    auction.turns = list(bidding_order(state, Lot(auction.unit), around(state)))
    while auction_of(state).turns:
        auction = auction_of(state)
        seat = auction.turns[0]
        if seat in eligible(state):
            answer = await ask_to_bid(game, seat)
            auction = auction_of(state)
            note_bid(game, seat, answer.amount)
        if auction.turns and auction.turns[0] == seat:
            auction.turns.pop(0)
    return auction_of(state).bidder is not None


def note_bid(game: Dune, seat: Seat, amount: int) -> None:
    """A bid stands, or the seat has passed."""
    auction = auction_of(game.state)
    if not amount:
        auction.passed.append(seat)
        game.tell(events.BidPassed(seat))
        return
    auction.bid, auction.bidder = amount, seat
    keep_word(game.state, seat, amount)
    game.tell(events.BidMade(seat, amount))


def around(state: State) -> tuple[Seat, ...]:
    """The seats as they sit, from the seller's neighbour on, the seller last."""
    auction = auction_of(state)
    ring = sorted(state.seats, key=lambda seat: state.players[seat].circle, reverse=auction.clockwise)
    at = ring.index(auction.seller) + 1 if auction.seller is not None else 0
    return (*ring[at:], *ring[:at])


async def silent(game: Dune) -> bool:
    """All who have room fix an amount in secret; the highest wins, among equals the first in storm order."""
    state = game.state
    auction = auction_of(state)
    auction.turns = list(tie_order(state, Lot(auction.unit), tuple(state.in_order())))
    bids = dict(
        await game.ask_all([SealBid(seat, auction.unit) for seat in eligible(state)], into=sealed_bids)
    )
    auction = auction_of(state)
    auction.bids.clear()
    game.tell(events.BidsShown(bids))
    best = max(bids.values(), default=0)
    if not best:
        return False
    winner = next(seat for seat in auction.turns if bids.get(seat) == best)
    keep_word(state, winner, best)
    auction.bid, auction.bidder = best, winner
    return True


def sealed_bids(state: State) -> dict[Seat, int]:
    """Where the sealed bids lie."""
    return auction_of(state).bids


def zero_bids(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """Sealed bids of the others are unknown: what else is drawn must not lean on them."""
    if state.auction is not None:
        for other in state.auction.bids:
            if other != seat:
                state.auction.bids[other] = 0


def redraw_bids(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """Some bids that the others might have sealed."""
    if state.auction is not None:
        for other in state.auction.bids:
            if other != seat:
                state.auction.bids[other] = SealBid(other, state.auction.unit).sample(state, rng)


ROUNDS["once_around"] = once_around
ROUNDS["silent"] = silent
