"""Bribes and deals: what is stated openly binds as far as possible (B p.12, F p.9)."""

from __future__ import annotations

from kanly.catalog import faces
from kanly.engine import Action, IllegalAnswer, Veto
from kanly.rules import events
from kanly.rules.battle.battle import battle_over
from kanly.rules.bidding import Sale, card_bought
from kanly.rules.game import Dune, performs
from kanly.rules.ground import ground
from kanly.rules.mentat_pause import turn_over
from kanly.rules.payments import Share, acknowledge
from kanly.rules.promises import take_on
from kanly.rules.purse import free_spice
from kanly.rules.state import SETUP, Battle, Deal, Duty, Promise, Seat, State, Until
from kanly.rules.state.deals import (
    AllyPromise,
    BidNoMore,
    GoTo,
    LoseBattle,
    NoCard,
    NoTraitorCall,
    PayWhen,
    StayOut,
    Tell,
    Words,
)

RULE = "deals.promise"
NO_DEALS = (*SETUP, "mentat_pause", "over")
MOST_PROMISES, MOST_OPEN, LONGEST_TEXT, HIGHEST = 8, 8, 500, 10_000

no_bribes: Veto[State, None] = Veto("no_bribes")  # is there anything that forbids all of them now?


def check_parties(state: State, seat: Seat, other: Seat) -> None:
    """Deals are made between two seats, from the first storm to the Mentat Pause."""
    if other == seat or not state.plays(other):
        raise IllegalAnswer("A deal needs another faction that plays", "deals.parties")
    if state.phase in NO_DEALS:
        raise IllegalAnswer("No deals during setup and in the Mentat Pause", "deals.moment")


def partners(state: State, seat: Seat) -> list[Seat]:
    """With whom the seat may make deals now."""
    return [] if state.phase in NO_DEALS else state.others(seat)


def check_spice(state: State, payer: Seat, payee: Seat, amount: int) -> None:
    """A bribe comes from free spice and never from an ally."""
    check_bribes(state, payer, payee, amount)
    if amount > free_spice(state, payer):
        raise IllegalAnswer(f"You can pay at most {max(0, free_spice(state, payer))} spice", "deals.spice")


def check_bribes(state: State, payer: Seat, payee: Seat, amount: int) -> None:
    """May spice go from one to the other at all? From public facts only: the payee may be told."""
    if amount < 0:
        raise IllegalAnswer("A deal names 0 or more spice", "deals.spice")
    if amount == 0:
        return
    if state.variants.no_spice_transfers:
        raise IllegalAnswer("This table plays without spice in deals", "variants.no-spice-transfers")
    if state.variants.bribes_advanced_only and not state.advanced:
        raise IllegalAnswer(
            "This table plays without bribes in the basic game", "variants.bribes-advanced-only"
        )
    if state.allied(payer, payee):
        raise IllegalAnswer("Allies do not bribe each other", "deals.allies")
    objection = no_bribes(state, None)
    if objection is not None:
        raise IllegalAnswer(*objection)


class Bribe(Action[State], frozen=True):
    """Pay another player spice, for something said at the table."""

    to: Seat
    amount: int

    def check(self, state: State, seat: Seat) -> None:
        check_parties(state, seat, self.to)
        if self.amount < 1:
            raise IllegalAnswer("Pay at least 1 spice", "deals.spice")
        check_spice(state, seat, self.to, self.amount)


@performs(Bribe)
async def bribe(game: Dune, seat: Seat, action: Bribe) -> None:
    """Paid at once, in public, before the receiver's shield."""
    await pay_bribe(game, seat, action.to, action.amount)


async def pay_bribe(game: Dune, payer: Seat, payee: Seat, amount: int) -> None:
    """Spice from behind a shield to before another (or behind it, under a house variant)."""
    if not amount:
        return
    game.spend(payer, amount)
    receiver = game.state.players[payee]
    if game.state.variants.bribes_immediate:
        receiver.spice += amount
    else:
        receiver.bribes += amount
    game.tell(events.BribePaid(payer, payee, amount))
    open_ = not game.state.variants.bribes_immediate
    await acknowledge(game, "bribe", Share(payer, payee, amount), before_shield=open_)


class ProposeDeal(Action[State], frozen=True):
    """Propose a deal: spice given and asked now, promises of both, an end, and words."""

    to: Seat
    gives: int = 0
    asks: int = 0
    promises: tuple[Promise, ...] = ()
    wants: tuple[Promise, ...] = ()
    until: Until = "turn"
    text: str = ""

    def check(self, state: State, seat: Seat) -> None:
        check_parties(state, seat, self.to)
        check_spice(state, seat, self.to, self.gives)
        check_bribes(state, self.to, seat, self.asks)
        if open_proposals(state, seat) >= MOST_OPEN:
            raise IllegalAnswer(f"At most {MOST_OPEN} of your proposals can lie open", "deals.form")
        if len(self.promises) + len(self.wants) > MOST_PROMISES or len(self.text) > LONGEST_TEXT:
            raise IllegalAnswer(
                f"At most {MOST_PROMISES} promises and {LONGEST_TEXT} characters", "deals.form"
            )
        if not (self.gives or self.asks or self.promises or self.wants or self.text):
            raise IllegalAnswer("A deal says at least one thing", "deals.form")
        for promiser, promises in ((seat, self.promises), (self.to, self.wants)):
            for promise in promises:
                check_promise(state, promiser, promise)


def open_proposals(state: State, seat: Seat) -> int:
    """How many proposals of the seat have not been accepted yet."""
    return sum(deal.proposer == seat and not deal.accepted for deal in state.deals)


def check_promise(state: State, promiser: Seat, promise: Promise) -> None:
    """The things a promise names must exist, and its numbers and words must make sense."""
    match promise:
        case GoTo(at_least=number) | PayWhen(amount=number) if number < 1:
            raise IllegalAnswer("Name a number of at least 1", "deals.form")
        case BidNoMore(above) if not 0 <= above <= HIGHEST:
            raise IllegalAnswer(f"Name a number from 0 to {HIGHEST}", "deals.form")
        case AllyPromise(faction) if faction == promiser:
            raise IllegalAnswer("An alliance needs another faction", "deals.promise-kinds")
        case Words(text) if len(text) > LONGEST_TEXT:
            raise IllegalAnswer(f"At most {LONGEST_TEXT} characters", "deals.form")
        case StayOut(territory) if territory is not None and territory not in ground(state).territories:
            raise IllegalAnswer(f"There is no territory called {territory}", "deals.promise-kinds")
        case GoTo(territory) if territory not in ground(state).territories:
            raise IllegalAnswer(f"There is no territory called {territory}", "deals.promise-kinds")
        case NoCard(face) if face not in faces():
            raise IllegalAnswer(f"There is no card called {face}", "deals.promise-kinds")
        case AllyPromise(faction) if not state.plays(faction):
            raise IllegalAnswer(f"{faction} does not play", "deals.promise-kinds")
        case LoseBattle() | NoTraitorCall() if state.battle is None:
            raise IllegalAnswer("There is no battle now", "deals.promise-kinds")
        case _:
            return


@performs(ProposeDeal)
async def propose(game: Dune, seat: Seat, action: ProposeDeal) -> None:
    """A proposal lies open until it is accepted, withdrawn, or the phase ends."""
    state = game.state
    state.deal_count += 1
    deal = Deal(
        state.deal_count,
        seat,
        action.to,
        action.gives,
        action.asks,
        list(action.promises),
        list(action.wants),
        action.until,
        action.text,
    )
    state.deals.append(deal)
    game.tell(events.DealProposed(deal.id, seat, action.to, action.text))


class AcceptDeal(Action[State], frozen=True):
    """Accept a proposal made to you: spice moves, promises bind."""

    deal: int

    def check(self, state: State, seat: Seat) -> None:
        deal = open_deal(state, self.deal)
        if deal.partner != seat:
            raise IllegalAnswer("That proposal was not made to you", "deals.parties")
        check_parties(state, deal.proposer, deal.partner)
        check_bribes(state, deal.proposer, deal.partner, deal.gives)  # it was bound when it was offered
        check_spice(state, deal.partner, deal.proposer, deal.asks)


def open_deal(state: State, number: int) -> Deal:
    """A proposal that has not been accepted yet."""
    for deal in state.deals:
        if deal.id == number and not deal.accepted:
            return deal
    raise IllegalAnswer("There is no such open proposal", "deals.form")


@performs(AcceptDeal)
async def accept(game: Dune, seat: Seat, action: AcceptDeal) -> None:
    """Spice moves at once; promises of a known form become duties (ruling deal-enforcement)."""
    state = game.state
    deal = open_deal(state, action.deal)
    deal.accepted = True
    game.tell(events.DealMade(deal.id, deal.proposer, deal.partner))
    await pay_bribe(game, deal.proposer, deal.partner, deal.gives)
    await pay_bribe(game, deal.partner, deal.proposer, deal.asks)
    if state.rulings.deal_enforcement != "structured":
        return
    for seat_, other, promises in parties(deal):
        for promise in promises:
            take_on(state, duties_from(deal, seat_, other, promise))


def parties(deal: Deal) -> tuple[tuple[Seat, Seat, list[Promise]], ...]:
    """Each party with the other one and what it has promised."""
    return (deal.proposer, deal.partner, deal.promises), (deal.partner, deal.proposer, deal.wants)


def duties_from(deal: Deal, seat: Seat, other: Seat, promise: Promise) -> list[Duty]:
    """A promise as duties of the promiser, where the table can hold it to them."""
    end = deal.until

    def duty(kind: str, must: bool, value: str = "", amount: float = 0, until: Until = end) -> Duty:
        return Duty(seat, kind, must, value, amount, RULE, until, deal.id)  # type: ignore[arg-type]

    match promise:
        case StayOut(territory):
            return [duty("enter", False, territory) if territory else duty("enter_holder", False, other)]
        case GoTo(territory, at_least):
            return [duty("enter", True, territory, at_least, "turn")]
        case BidNoMore(above, all_bidding):
            return [duty("bid_above", False, "", above, "bidding" if all_bidding else "lot")]
        case LoseBattle():
            return [duty("lose", True, until="battle")]
        case NoTraitorCall():
            return [duty("call_traitor", False, until="battle")]
        case NoCard("karama"):
            return [duty("cancel", False, other)]
        case NoCard(face):
            return [duty("play", False, face)]
        case AllyPromise(faction, do):
            return [duty("leave" if do == "not_break" else "ally", do == "form", faction, until="nexus")]
        case _:
            return []


class WithdrawDeal(Action[State], frozen=True):
    """Withdraw your proposal, or agree to end a deal: it ends when both have."""

    deal: int

    def check(self, state: State, seat: Seat) -> None:
        deal = next((d for d in state.deals if d.id == self.deal), None)
        if deal is None or seat not in (deal.proposer, deal.partner):
            raise IllegalAnswer("You are no party to such a deal", "deals.parties")
        if seat in deal.cancelling:
            raise IllegalAnswer("You have agreed to end it; the other party has not", "deals.promise-limits")


@performs(WithdrawDeal)
async def withdraw(game: Dune, seat: Seat, action: WithdrawDeal) -> None:
    """An open proposal goes at once; an agreement ends when both wish it."""
    state = game.state
    deal = next(d for d in state.deals if d.id == action.deal)
    if deal.accepted:
        deal.cancelling.append(seat)
        if len(deal.cancelling) < 2:
            game.tell(events.DealEndOffered(deal.id, seat))
            return
    state.deals = [d for d in state.deals if d.id != deal.id]
    state.duties = [d for d in state.duties if d.deal != deal.id]
    game.tell(events.DealEnded(deal.id))


def told_to(state: State, teller: Seat, what: str) -> tuple[Seat, ...]:
    """Who is told by a deal what this seat sees or holds."""
    if state.rulings.deal_enforcement != "structured":
        return ()
    return tuple(
        other
        for deal in state.deals
        if deal.accepted
        for seat, other, promises in parties(deal)
        if seat == teller and any(isinstance(p, Tell) and p.what == what for p in promises)
    )


async def keep_payments(game: Dune, event: str, about: Seat | None) -> None:
    """A promised payment falls due, as far as the spice reaches."""
    if no_bribes(game.state, None) is not None:
        return
    for deal in game.state.deals:
        if not deal.accepted:
            continue
        for seat, other, promises in parties(deal):
            for promise in promises:
                if isinstance(promise, PayWhen) and promise.event == event and about in (None, other):
                    await pay_bribe(game, seat, other, min(promise.amount, free_spice(game.state, seat)))


@battle_over.by("", id="deals.battle_won", earned=lambda state, battle: bool(state.deals), stage=9)
async def after_battle(game: Dune, battle: Battle) -> None:
    """Payments promised for a won battle."""
    if battle.winner is not None:
        await keep_payments(game, "battle_won", battle.winner)


@card_bought.by("", id="deals.card_bought", earned=lambda state, sale: bool(state.deals), stage=9)
async def after_sale(game: Dune, sale: Sale) -> None:
    """Payments promised for a bought card."""
    await keep_payments(game, "card_bought", sale.buyer)


@turn_over.by("", id="deals.turn_over", earned=lambda state, turn: bool(state.deals))
async def after_turn(game: Dune, turn: int) -> None:
    """Payments promised for the end of the turn fall due."""
    await keep_payments(game, "turn_ends", None)
