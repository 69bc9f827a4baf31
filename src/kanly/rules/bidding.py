"""Phase 4: treachery cards are auctioned (B p.8, F pp.6-7)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import msgspec

from kanly.engine import ADD, Decision, IllegalAnswer, Modifier, Pick, Reactions
from kanly.rules import events
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.karama import karamas, play_karama, unstopped
from kanly.rules.payments import Share, acknowledge
from kanly.rules.precedence import ordered
from kanly.rules.purse import HAND_LIMIT, at_hand, free_spice, hand_limit, pledged
from kanly.rules.state import Auction, CardId, LotKind, Seat, State, Use


class Bid(msgspec.Struct, frozen=True):
    """A bid (spice), a pass (0), or a Karama that takes the card at once."""

    amount: int = 0
    karama: CardId | None = None


class Lot(msgspec.Struct, frozen=True, gc=False):
    """The first card of the row is up for auction; `unit` numbers it. A seat may have put it up."""

    unit: int


class Sale(msgspec.Struct, frozen=True, gc=False):
    """A seat has bought a card for a price (spice)."""

    buyer: Seat
    price: int
    unit: int


class Payee(msgspec.Struct, frozen=True):
    """Who receives the price of a card (None: the bank), and by what powers."""

    seat: Seat | None = None
    uses: tuple[Use, ...] = ()


before_declaration: Reactions[State, Dune, None] = Reactions("before_declaration")  # who sells first of all?
row_planned: Reactions[State, Dune, None] = Reactions("row_planned")  # who sells before or after the row?
row_size: Modifier[State, None, int] = Modifier("row_size")  # for so many with room: cards of the deck
unsold: Reactions[State, Dune, Lot] = Reactions("unsold")  # what becomes of a seat's card that nobody wants
payee_of_sale: Modifier[State, Sale, Payee] = Modifier("payee_of_sale")
row_due: Reactions[State, Dune, int] = Reactions("row_due")  # so many cards are due; who lays them otherwise?
lot_up: Reactions[State, Dune, Lot] = Reactions("lot_up")
bids_open: Reactions[State, Dune, Lot] = Reactions("bids_open")  # nobody has bid yet
card_bought: Reactions[State, Dune, Sale] = Reactions("card_bought")
ROUNDS: dict[LotKind, Callable[[Dune], Awaitable[bool]]] = {}  # how bids are made; False: nobody bid at all
LOTS: dict[str, Callable[[Dune], Awaitable[None]]] = {}  # puts up a seat's lot when it comes in the agenda
DECLARATION, ROW = "declaration", "row"


@payee_of_sale.by("", rank=ADD)
def pay_the_seller(state: State, sale: Sale, value: Payee) -> Payee:
    """What others pay for a card goes to the seat that has put it up."""
    seller = None if state.auction is None else state.auction.seller
    return value if seller is None or sale.buyer == seller else Payee(seller)


def backing(state: State, seat: Seat) -> list[CardId]:
    """Cards that can stand for the price: Karamas, but not where a seat sells (E2 pp.5-6)."""
    return [] if auction_of(state).seller is not None else karamas(state, seat)


class MakeBid(Decision[State, Bid], frozen=True):
    """Bid more than the standing bid, or pass."""

    unit: int
    rule = "bidding.raise"

    def check(self, state: State, answer: Bid) -> None:
        if answer.karama is not None:
            self._check_take(state, answer)
            return
        if answer.amount < 0:
            raise IllegalAnswer("Bid a whole number of spice, or 0 to pass", self.rule)
        self._check_word(state, answer.amount)
        if answer.amount == 0:
            return
        low, high = self.limits(state)
        promise = word_given(state, self.seat)
        if answer.amount < low:
            raise IllegalAnswer(f"A bid must be at least {low}, or 0 to pass", self.rule)
        if promise is not None and answer.amount > promise[0]:
            raise IllegalAnswer(f"You have given your word not to bid above {promise[0]}", promise[1])
        if answer.amount > high and not backing(state, self.seat):
            raise IllegalAnswer(f"You can pay at most {high}", "bidding.limit")

    def _check_word(self, state: State, amount: int) -> None:
        """Whoever has said that it will bid above a number does so, at once, while it can."""
        for duty in state.word(self.seat, "bid_above", must=True):
            low, high = self.allowed(state)
            if amount <= duty.amount and max(low, int(duty.amount) + 1) <= high:
                raise IllegalAnswer(f"You have given your word to bid above {duty.amount:g}", duty.rule)

    def _check_take(self, state: State, answer: Bid) -> None:
        if answer.amount:
            raise IllegalAnswer("Either bid, or take the card with a Karama", "bidding.karama-take")
        if auction_of(state).seller is not None:
            raise IllegalAnswer("No Karama buys a card that another player sells", "bidding.seller-karama")
        if answer.karama not in karamas(state, self.seat):
            raise IllegalAnswer("You hold no such Karama", "karama.card")
        promise = word_given(state, self.seat)
        if promise is not None and promise[0] == 0:
            raise IllegalAnswer("You have given your word to pass", promise[1])

    def allowed(self, state: State) -> tuple[int, int]:
        """The least and the greatest bid that spice covers and promises allow."""
        low, high = self.limits(state)
        promise = word_given(state, self.seat)
        return low, high if promise is None else min(high, promise[0])

    def limits(self, state: State) -> tuple[int, int]:
        """The least and the greatest bid that own spice and the ally's pledge cover."""
        purse = free_spice(state, self.seat) + pledged(state, self.seat, "cards")
        return auction_of(state).bid + 1, purse

    def options(self, state: State) -> object:
        low, high = self.allowed(state)
        return {"low": low, "high": high, "karamas": backing(state, self.seat)}

    def sample(self, state: State, rng: Random) -> Bid:
        low, high = self.allowed(state)
        luck = rng.random()
        if luck < 0.03 and word_given(state, self.seat) is None:
            found = backing(state, self.seat)
            if found:
                return Bid(0, found[0]) if luck < 0.015 else Bid(low + rng.randrange(6))
        due = self._least_due(state, low, high)
        if due:
            return Bid(due)
        return Bid(min(high, low + rng.randrange(3))) if luck < 0.5 and low <= high else Bid()

    def _least_due(self, state: State, low: int, high: int) -> int:
        """The least bid that keeps one's word to bid above a number; 0 if none is due or possible (spice)."""
        words = state.word(self.seat, "bid_above", must=True)
        least = max([low, *(int(duty.amount) + 1 for duty in words)])
        return least if words and least <= high else 0

    def default(self, state: State) -> Bid:
        return Bid(self._least_due(state, *self.allowed(state)))


class SettleByKarama(Pick[State, CardId | None], frozen=True):
    """You have won the card: discard a Karama instead of paying?"""

    price: int
    rule = "bidding.settle"
    secret = True

    def choices(self, state: State) -> list[CardId | None]:
        able = purse_of(state, self.seat) >= self.price
        pay: list[CardId | None] = [None] if able else []
        return [*pay, *karamas(state, self.seat)] or [None]

    def forced(self, state: State) -> tuple[CardId | None] | None:
        return None if karamas(state, self.seat) else (None,)

    def sample(self, state: State, rng: Random) -> CardId | None:
        return self.default(state) if rng.random() < 0.8 else rng.choice(self.choices(state))


class ShareOfPrice(Decision[State, int], frozen=True):
    """How much of the price does your ally's pledge pay (spice)?"""

    price: int
    rule = "bidding.pledge"
    secret = True  # that there is a pledge at all is for the two allies

    def bounds(self, state: State) -> tuple[int, int]:
        """The least that is needed and the most that is pledged."""
        least = max(0, self.price - at_hand(state, self.seat))
        return least, max(least, min(self.price, pledged(state, self.seat, "cards")))

    def check(self, state: State, answer: int) -> None:
        low, high = self.bounds(state)
        if not low <= answer <= high:
            raise IllegalAnswer(f"Your ally pays from {low} to {high} of it", self.rule)

    def options(self, state: State) -> object:
        low, high = self.bounds(state)
        return {"low": low, "high": high}

    def sample(self, state: State, rng: Random) -> int:
        return rng.randint(*self.bounds(state))

    def default(self, state: State) -> int:
        return self.bounds(state)[0]

    def forced(self, state: State) -> tuple[int] | None:
        low, high = self.bounds(state)
        return (low,) if low == high else None


def auction_of(state: State) -> Auction:
    """The auction that is going on."""
    if state.auction is None:
        raise ValueError("nothing is being auctioned")
    return state.auction


def purse_of(state: State, seat: Seat) -> int:
    """What a seat can pay for a card: its own spice and its ally's pledge."""
    return at_hand(state, seat) + pledged(state, seat, "cards")


def keep_word(state: State, seat: Seat, amount: int) -> None:
    """A bid above the number that was promised keeps the word, whatever follows."""
    kept = [duty for duty in state.word(seat, "bid_above", must=True) if duty.amount < amount]
    state.duties = [duty for duty in state.duties if duty not in kept]


def word_given(state: State, seat: Seat) -> tuple[int, str] | None:
    """The highest bid that promises allow, and the rule of the promise."""
    found = [(int(duty.amount), duty.rule) for duty in state.word(seat, "bid_above", must=False)]
    return min(found, default=None)


async def bidding(game: Dune) -> None:
    """The declaration, then a step for each card."""
    state = game.state
    if state.auction is None:
        state.auction = Auction(agenda=[DECLARATION])
        await begin(game)
        note_limits(state)
        await before_declaration.resolve(state, game, None)
        await go_on(game)
        return
    auction = state.auction
    if auction.row and eligible(state):
        await sell(game)
        await tidy(game)
        return
    await keep_unsold(game)
    close_lot(game)
    if auction.agenda:
        await go_on(game)
        return
    state.auction = None
    game.lapse("bidding")
    await end(game)


async def go_on(game: Dune) -> None:
    """What the agenda says, until something is up for sale."""
    auction = auction_of(game.state)
    while auction.agenda and not auction.row:
        item = auction.agenda.pop(0)
        if item == DECLARATION:
            await declare_hands(game)
        elif item == ROW:
            await deal_row(game)
        else:
            await LOTS[item](game)


def put_up(game: Dune, seller: Seat, card: CardId, kind: LotKind, *, clockwise: bool, face_up: bool) -> None:
    """A seat's card is the next lot; bids on it are made in this way."""
    auction = auction_of(game.state)
    auction.row = [card]
    clockwise = clockwise and kind == "once_around"
    auction.seller, auction.kind, auction.clockwise, auction.face_up = seller, kind, clockwise, face_up
    game.tell(events.CardPutUp(seller, kind, card if face_up else None, clockwise))


def eligible(state: State) -> list[Seat]:
    """Who has room for another card, in storm order."""
    limits, players = auction_of(state).limits, state.players
    return [seat for seat in state.in_order() if len(players[seat].hand) < limits[seat]]


def note_limits(state: State) -> None:
    """Hand limits as they are when a card is put up (cards)."""
    auction_of(state).limits = {seat: hand_limit(state, seat, HAND_LIMIT) for seat in state.seats}


async def declare_hands(game: Dune) -> None:
    """Hand sizes are declared; they settle how many cards are sold."""
    state = game.state
    auction = auction_of(state)
    note_limits(state)
    auction.counts = {seat: len(player.hand) for seat, player in state.players.items()}
    game.tell(events.HandsDeclared(dict(auction.counts)))
    auction.agenda.append(ROW)
    auction.lots = len(eligible(state))
    await row_planned.resolve(state, game, None)
    auction.lots = max(0, row_size(state, None, auction.lots))


async def deal_row(game: Dune) -> None:
    """As many cards as are due are laid out face down."""
    state = game.state
    auction = auction_of(state)
    if auction.lots:
        await row_due.resolve(state, game, auction.lots)
        lay_out(game, auction.lots - len(auction.row))
    auction.lots = len(auction.row)


def lay_out(game: Dune, number: int) -> None:
    """So many cards of the deck are put to the end of the row, face down."""
    drawn = (game.draw_card() for _ in range(number))
    auction_of(game.state).row += [card for card in drawn if card is not None]


def return_row(game: Dune) -> None:
    """Cards nobody bought go back on top of the deck, in their order (ruling bought-in-order)."""
    state = game.state
    row = auction_of(state).row
    if row:
        state.deck += reversed(row)
        game.tell(events.CardsReturned(len(row)))


async def sell(game: Dune) -> None:
    """One card: it may be looked at, then bidding goes round until all others pass in a row."""
    state = game.state
    auction = auction_of(state)
    if auction.unit == 0:
        auction.unit = game.unit()
        note_limits(state)
        if auction.kind == "normal":
            auction.opener = next_opener(state)
        if auction.seller is None:
            auction.lot += 1
            game.tell(events.LotUp(auction.lot, auction.lots))
        if not auction.face_up:
            await lot_up.resolve(state, game, Lot(auction.unit))
        await bids_open.resolve(state, game, Lot(auction.unit))
        auction_of(state).bidding = True
    if await ROUNDS[auction.kind](game):
        await settle(game)
    else:
        game.tell(events.NobodyBid(lot_number(auction)))
        await keep_unsold(game)
    close_lot(game)


def lot_name(auction: Auction) -> str:
    """What tells this lot from the others of the phase."""
    if auction.seller is None:
        return f"{auction.lot}"
    return f"{auction.lot}.{auction.seller}.{'open' if auction.face_up else 'closed'}"


def lot_number(auction: Auction) -> int:
    """The number of the lot in the row; 0 for one that a seat has put up."""
    return 0 if auction.seller is not None else auction.lot


async def keep_unsold(game: Dune) -> None:
    """Cards of the deck go back to it; what becomes of a seat's card is the seat's affair."""
    auction = auction_of(game.state)
    if auction.seller is None:
        return_row(game)
    else:
        await unsold.resolve(game.state, game, Lot(auction.unit))
    auction.row = []


def close_lot(game: Dune) -> None:
    """The bidding on this card is over."""
    auction = auction_of(game.state)
    auction.bid, auction.bidder, auction.unit, auction.bought = 0, None, 0, None
    auction.kind, auction.seller, auction.clockwise, auction.face_up = "normal", None, False, False
    auction.passed.clear()
    auction.turns.clear()
    auction.bids.clear()
    auction.bidding = False
    game.state.precedence = None
    game.lapse("lot")


def next_opener(state: State) -> Seat:
    """The first eligible seat to the right of the previous card's opener, or from the first player on."""
    auction = auction_of(state)
    order = state.in_order()
    start = 0 if auction.opener is None else order.index(auction.opener) + 1
    ring = order[start:] + order[:start]
    able = eligible(state)
    return next(seat for seat in ring if seat in able)


async def bid_round(game: Dune) -> bool:
    """Bids go to the right until everybody else has passed in a row. False: nobody bid at all."""
    state = game.state
    auction = auction_of(state)
    order = state.in_order()
    start = order.index(auction.opener or order[0])
    order, at = ordered(state, [*order[start:], *order[:start]]), 0
    quiet = 0  # passes in a row
    final = state.rulings.bid_reentry == "no"  # a pass is final
    while quiet < len(able := [seat for seat in bidders(state) if seat != auction.bidder]):
        while order[at % len(order)] not in able:
            at += 1
        seat = order[at % len(order)]
        at += 1
        answer = await ask_to_bid(game, seat)
        if answer.karama is not None:
            if await take_by_karama(game, seat, answer.karama):
                return True
            at -= 1
        elif answer.amount:
            auction.bid, auction.bidder, quiet = answer.amount, seat, 0
            keep_word(state, seat, answer.amount)
            game.tell(events.BidMade(seat, answer.amount))
        else:
            quiet += not final
            auction.passed.append(seat)
            game.tell(events.BidPassed(seat))
    return auction.bidder is not None


async def ask_to_bid(game: Dune, seat: Seat) -> Bid:
    """Whose turn it is says what it bids, or passes."""
    auction = auction_of(game.state)
    auction.asked = seat
    answer = await game.ask(MakeBid(seat, auction.unit))
    auction_of(game.state).asked = None
    return answer


def bidders(state: State) -> list[Seat]:
    """Who may bid on this card now; under ruling bid-reentry `no`, a pass is final."""
    auction = auction_of(state)
    found = eligible(state)
    if state.rulings.bid_reentry == "no":
        return [seat for seat in found if seat not in auction.passed or seat == auction.bidder]
    return found


async def take_by_karama(game: Dune, seat: Seat, karama: CardId) -> bool:
    """A Karama takes the card at once, for nothing. False: the conversion behind it was stopped."""
    auction = auction_of(game.state)
    if not await play_karama(game, seat, karama):
        return False
    auction.bid, auction.bidder = 0, seat
    game.tell(events.KaramaTook(seat, auction.lot))
    return True


async def settle(game: Dune) -> None:
    """The winner pays or discards a Karama, and takes the card unseen; a bid without backing is void."""
    state = game.state
    auction = auction_of(state)
    buyer, price = auction.bidder, auction.bid
    shares: tuple[Share, ...] = ()
    if buyer is None:
        raise ValueError("nobody has bid")
    if price:
        can = auction.seller is None
        karama = await game.ask(SettleByKarama(buyer, price)) if can else None
        if karama is not None and await play_karama(game, buyer, karama, owed=True):
            auction.bid = price = 0
            game.tell(events.KaramaPaid(buyer, lot_number(auction)))
        if price > purse_of(state, buyer):
            game.tell(events.BidVoid(buyer, price))
            auction.bid, auction.bidder = 0, None
            auction.passed.clear()
            if await ROUNDS[auction.kind](game):
                await settle(game)
            return
        if price:
            shares = await pay_for_card(game, Sale(buyer, price, auction.unit))
    hand_over(game, buyer, price, shares[0].payee if shares else None)
    await acknowledge(game, "card", *shares)
    await card_bought.resolve(state, game, Sale(buyer, price, auction.unit))


async def pay_for_card(game: Dune, sale: Sale) -> tuple[Share, ...]:
    """The price goes to whoever receives it; the ally's share too."""
    state = game.state
    paid_to = (await unstopped(game, lambda: payee_of_sale(game.state, sale, Payee()))).seat
    share = await game.ask(ShareOfPrice(sale.buyer, sale.price)) if state.ally(sale.buyer) else 0
    helped = paid_to
    if share and state.ally(sale.buyer) == paid_to == auction_of(state).seller:
        helped = (await unstopped(game, lambda: payee_of_help(game.state, sale))).seat
    auction_of(state).bid = 0  # the spice is no longer bound: it is being paid
    game.pay(sale.buyer, paid_to, sale.price - share)
    own = Share(sale.buyer, paid_to, sale.price - share)
    ally = state.ally(sale.buyer)
    if ally is None or not share:
        return (own,)
    game.pay(ally, helped, share)
    game.tell(events.AllyPaid(ally, sale.buyer, share, "cards", helped))
    return own, Share(ally, helped, share)


def payee_of_help(state: State, sale: Sale) -> Payee:
    """A seller's own help with the price goes where its own purchases go (ruling
    richese-ally-contribution)."""
    seller = auction_of(state).seller or sale.buyer
    return payee_of_sale(state, Sale(seller, sale.price, sale.unit), Payee())


def hand_over(game: Dune, buyer: Seat, price: int, paid_to: Seat | None) -> None:
    """The card goes unseen into the buyer's hand."""
    state = game.state
    auction = auction_of(state)
    card = auction.row.pop(0)
    state.players[buyer].hand.append(card)
    auction.bought = card
    seers = [seat for seat, known in state.known.items() if card in known]
    game.forget([card], but=(buyer, *seers))
    if auction.face_up:
        game.tell_apart([card])
        state.shown_cards.append(card)
    auction.counts[buyer] = len(state.players[buyer].hand)
    game.tell(events.CardBought(buyer, price, lot_number(auction), paid_to))
    game.tell(events.CardReceived(buyer, card), buyer)


ROUNDS["normal"] = bid_round
PHASES["bidding"] = bidding
