"""CHOAM: charity, inflation, the market, audits (E2 pp.7-8, 10, 12).

What its worthless cards do is in `choam_worthless.py`.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.catalog import cards, leaders
from kanly.engine import Action, Decision, IllegalAnswer, Pick, YesNo
from kanly.rules import events
from kanly.rules.alliances import pays_support
from kanly.rules.anytime import UNASKED, Bounds, Unasked, any_of, refusal
from kanly.rules.battle.battle import battle_over, power_stopped, reopen, standing_uses
from kanly.rules.battle.combatants import battle_of, opponent, values_for
from kanly.rules.battle.plans import cards_of
from kanly.rules.battle.resolution import Supported, support_paid, supported
from kanly.rules.charity import FLOOR, Charity, before_charity, charity_terms
from kanly.rules.deals import no_bribes
from kanly.rules.flow import TURN, phase_begins, phase_ends
from kanly.rules.game import REDRAW, Dune, performs
from kanly.rules.invariants import faction_faults
from kanly.rules.karama import barred, may_use
from kanly.rules.mentat_pause import turn_over
from kanly.rules.payments import Bill, Share, division
from kanly.rules.purse import bound_elsewhere, free_spice, hand_limit
from kanly.rules.revival import Allowance, Declared, Reviver, allowance, candidates, revival_uses
from kanly.rules.specials import check_special, special_cards, use_special
from kanly.rules.state import Battle, CardId, ChoamSheet, LeaderId, Phase, Seat, State, Use
from kanly.rules.view import SheetFacts, Viewer, open_sheet, own_sheet

ME, ADVANCED = "choam", "choam+advanced"
CHARITY, INFLATION, SALE, TRADE = "choam.charity", "choam.inflation", "choam.sale", "choam.trade"
REVIVAL, INCOME = "choam.revival", "choam.battle_income"
AUDIT, SUPPORT = "choam.audit", "choam.ally_support"
AUDITOR: LeaderId = "auditor"
HAND = 5
WORTHLESS_PRICE, SURPLUS_PRICE, SPECIAL_PRICE = 2, 3, 3  # spice
STOPPED_LIMIT, STOPPED_PRICE = 3, 2  # of its revival, when a Karama has made it ordinary
THOROUGH, HASTY = 2, 1  # cards that an Auditor looks at, alive and dead
PHASE_UNIT = 0  # of powers that are stopped for the rest of a phase: bars last no longer

Side: TypeAlias = Literal["double", "cancel"]
FACTORS: dict[Side | None, int] = {None: 1, "double": 2, "cancel": 0}
OTHER_SIDE: dict[Side, Side] = {"double": "cancel", "cancel": "double"}


def sheet(state: State) -> ChoamSheet:
    """The CHOAM sheet."""
    if state.sheets.choam is None:
        raise ValueError("CHOAM does not play")
    return state.sheets.choam


@hand_limit.by(ME)
def hold_five(state: State, seat: Seat, value: int) -> int:
    """CHOAM holds up to five cards."""
    return HAND if seat == ME else value


# -- charity ---------------------------------------------------------------------------------------


@charity_terms.by(ME)
def control_charity(state: State, _: None, value: Charity) -> Charity:
    """CHOAM pays, once it has taken its own; Inflation doubles or cancels all (E2 p.7)."""
    mine = sheet(state)
    return Charity(value.factor * FACTORS[mine.inflation], ME if mine.pays else value.payer)


@before_charity.by(ME, id="choam.charity", earned=lambda state, _: True, stage=-1)
async def take_charity(game: Dune, _: None) -> None:
    """Two spice for each faction from the bank, before anybody else claims (E2 p.7)."""
    if not await may_use(game, CHARITY, ME, PHASE_UNIT):
        return
    mine = sheet(game.state)
    amount = FLOOR * len(game.state.seats) * FACTORS[mine.inflation]
    mine.pays = True
    if amount:
        game.gain(ME, amount)
        game.tell(events.CharityIncome(ME, amount))


@bound_elsewhere.by(ME)
def keep_for_charity(state: State, seat: Seat, value: int) -> int:
    """What might be claimed cannot be spent: the most it could be, so that nobody's spice shows."""
    if seat != ME or not sheet(state).pays:
        return value
    waiting = sum(not state.players[other].claimed for other in state.others(ME))
    return value + FLOOR * waiting * FACTORS[sheet(state).inflation]


@phase_ends.by(ME, id="choam.charity_over", earned=lambda state, phase: phase == "charity", stage=-1)
async def end_charity(game: Dune, phase: Phase) -> None:
    """All has been paid."""
    sheet(game.state).pays = False


# -- inflation -------------------------------------------------------------------------------------


class PlaceInflation(Pick[State, Side | None], frozen=True):
    """Place the Inflation token now, once in the game? Which side is up for the next turn?"""

    rule = "choam.inflation"
    automatic = False

    def choices(self, state: State) -> tuple[Side | None, ...]:
        return (None, "double", "cancel")

    def sample(self, state: State, rng: Random) -> Side | None:
        return rng.choice((None, None, "double", "cancel"))


@phase_begins.by(
    ME,
    id="choam.inflation_turns",
    earned=lambda state, phase: phase == "mentat_pause" and sheet(state).inflation is not None,
)
async def turn_inflation(game: Dune, phase: Phase) -> None:
    """The token is turned once, then it leaves the game (ruling inflation-flip-order)."""
    mine = sheet(game.state)
    if mine.inflation is None or mine.flipped:
        mine.inflation = None
        game.tell(events.InflationEnded())
        return
    mine.inflation, mine.flipped = OTHER_SIDE[mine.inflation], True
    game.tell(events.InflationFlipped(mine.inflation))


@turn_over.by(ME, id="choam.inflation", earned=lambda state, turn: not sheet(state).spent)
async def place_inflation(game: Dune, turn: int) -> None:
    """In any Mentat Pause; one that is stopped may be placed in a later one (E2 p.7)."""
    side = await game.ask(PlaceInflation(ME))
    if side is None or not await may_use(game, INFLATION, ME, game.unit()):
        return
    mine = sheet(game.state)
    mine.inflation, mine.spent = side, True
    game.tell(events.InflationPlaced(ME, side))


@no_bribes.by(ME)
def forbid_bribes(state: State, _: None) -> tuple[str, str] | None:
    """While everything doubles, nobody bribes anybody (ruling inflation-bribe-ban-window)."""
    if sheet(state).inflation != "double":
        return None
    return "While the Inflation token doubles charity, nobody may bribe", "choam.inflation-bribes"


# -- the market ------------------------------------------------------------------------------------


class SellCard(Pick[State, CardId | None], frozen=True):
    """At the end of the phase: sell a worthless card for 2 spice, or a card that you hold twice for 3?"""

    rule = "choam.sale"
    secret = True
    automatic = True
    refusal = "Sell a worthless card, or one of at least two of the same name"

    def choices(self, state: State) -> list[CardId | None]:
        return [None, *for_sale(state)]

    def check(self, state: State, answer: CardId | None) -> None:
        if answer in sheet(state).kept:
            raise IllegalAnswer("A Karama keeps that card from sale for now", "choam.sale-stopped")
        super().check(state, answer)


def for_sale(state: State) -> dict[CardId, int]:
    """The cards that could be sold now and their prices (spice)."""
    if barred(state, Use(SALE, ME, PHASE_UNIT)):  # ruling karama-duration
        return {}
    found, kept = {}, sheet(state).kept
    for card in state.players[ME].hand:
        price = WORTHLESS_PRICE if cards()[card].worthless else SURPLUS_PRICE
        if card not in kept and (cards()[card].worthless or twin(state, card)):
            found[card] = price
    return found


def twin(state: State, card: CardId) -> CardId | None:
    """Another card of the same name in hand (ruling choam-duplicate-identity)."""
    hand, name = state.players[ME].hand, cards()[card].name
    return next((other for other in hand if other != card and cards()[other].name == name), None)


@phase_ends.by(ME, id="choam.market", earned=lambda state, phase: True)
async def hold_market(game: Dune, phase: Phase) -> None:
    """CHOAM sells as often as it can, then it may trade with its ally, and sell again (E2 pp.7-8)."""
    mine = sheet(game.state)
    await sell_cards(game)
    while mine.offer is not None:  # another one may come while the first is being thought over
        if await trade(game):
            await sell_cards(game)
    mine.kept.clear()


async def sell_cards(game: Dune) -> None:
    """Until CHOAM passes."""
    while (card := await game.ask(SellCard(ME))) is not None:
        await sell(game, card)


async def sell(game: Dune, card: CardId) -> None:
    """The card is shown, with the one that stays where it is one of two; a Karama may stop this sale."""
    kept = None if cards()[card].worthless else twin(game.state, card)
    price = for_sale(game.state)[card]
    game.show([card] if kept is None else [card, kept])
    game.tell(events.SaleOffered(ME, card, price, kept))
    stands = await may_use(game, SALE, ME, game.unit())
    if not stands or card not in for_sale(game.state):  # it may have been played meanwhile
        sheet(game.state).kept.append(card)
        return
    cash(game, card, price)


def cash(game: Dune, card: CardId, price: int) -> None:
    """The bank pays for a card that is discarded (spice)."""
    game.discard(ME, card)
    game.gain(ME, price)
    game.tell(events.CardSold(ME, card, price))


# -- the trade -------------------------------------------------------------------------------------


class OfferTrade(Action[State], frozen=True):
    """Offer your ally to exchange one card each at the end of this phase (CHOAM and its ally only)."""

    def check(self, state: State, seat: Seat) -> None:
        rule = "choam.trade"
        if not state.plays(ME) or partner(state, seat) is None or state.phase not in TURN:
            raise IllegalAnswer("CHOAM and its ally trade cards, once a turn at the end of a phase", rule)
        if sheet(state).traded == state.turn:
            raise IllegalAnswer("You have traded this turn", rule)
        if sheet(state).offer is not None:
            raise IllegalAnswer("A trade has been offered for this phase", rule)
        if not state.players[seat].hand:
            raise IllegalAnswer("You have no card to trade", rule)


def partner(state: State, seat: Seat) -> Seat | None:
    """With whom the seat may trade: CHOAM with its ally, and the ally with CHOAM."""
    ally = state.ally(seat)
    return ally if ME in (seat, ally) else None


@performs(OfferTrade)
async def offer_trade(game: Dune, seat: Seat, action: OfferTrade) -> None:
    """All know that there may be a trade; which cards, nobody has said."""
    to = partner(game.state, seat)
    if to is not None:
        sheet(game.state).offer = seat
        game.tell(events.TradeOffered(seat, to))


class AcceptTrade(YesNo[State], frozen=True):
    """Your ally offers to exchange one card each: accept?"""

    rule = "choam.trade"
    secret = True
    automatic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (False, True) if both_hold(state) else (False,)


class GiveCard(Pick[State, CardId], frozen=True):
    """Which card do you give your ally? You will see the other one when both are given."""

    rule = "choam.trade"
    automatic = False
    atomic = True

    def choices(self, state: State) -> list[CardId]:
        return state.players[self.seat].hand


def both_hold(state: State) -> bool:
    """Have CHOAM and its ally a card each?"""
    return all(state.players[seat].hand for seat in state.side(ME))


async def trade(game: Dune) -> bool:
    """One card each, chosen in secret and revealed to each other only by the exchange, once a turn (E2 p.8).

    False: there was no exchange.
    """
    state, mine = game.state, sheet(game.state)
    giver, mine.offer = mine.offer, None
    other = None if giver is None else partner(state, giver)
    if giver is None or other is None or mine.traded == state.turn:
        return False
    if not await game.ask(AcceptTrade(other)) or not await may_use(game, TRADE, ME, game.unit()):
        return False
    if not both_hold(state) or not state.allied(giver, other):
        return False
    mine.traded = state.turn
    await game.ask_all([GiveCard(giver), GiveCard(other)], into=swap_of)
    exchange(game, giver, other)
    return True


def swap_of(state: State) -> dict[Seat, CardId]:
    """Where the cards given lie, sealed."""
    return sheet(state).swap


def exchange(game: Dune, one: Seat, other: Seat) -> None:
    """Nobody else can tell any more which card is where in these two hands."""
    hands = {seat: game.state.players[seat].hand for seat in (one, other)}
    given = swap_of(game.state)
    game.lose_sight([*hands[one], *hands[other]], but=(one, other))
    for seat in (one, other):
        hands[seat].remove(given[seat])
        game.learn(seat, [given[seat]])
    hands[one].append(given[other])
    hands[other].append(given[one])
    game.tell(events.CardsTraded(one, other))
    game.tell(events.CardReceived(one, given[other]), one)
    game.tell(events.CardReceived(other, given[one]), other)
    given.clear()


# -- revival ---------------------------------------------------------------------------------------


@allowance.by(ME)
def revive_like_others(state: State, reviver: Reviver, value: Allowance) -> Allowance:
    """A Karama makes CHOAM's revival an ordinary one for this phase (E2 p.12)."""
    if reviver.seat != ME or not barred(state, Use(REVIVAL, ME, PHASE_UNIT)):
        return value
    return msgspec.structs.replace(value, limit=STOPPED_LIMIT, price=STOPPED_PRICE)


@revival_uses.by(ME)
def lean_on_cheap_revival(state: State, made: Declared, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """Its price and its number can be stopped when it pays for forces."""
    use = Use(REVIVAL, ME, PHASE_UNIT)
    paid = made.revival.normal + made.revival.elite > made.free
    return (*value, use) if made.reviver.seat == ME and paid and not barred(state, use) else value


@candidates.by(ADVANCED)
def revive_auditor(state: State, seat: Seat, value: dict[LeaderId, int]) -> dict[LeaderId, int]:
    """The Auditor can come back at any time, however the others stand (E2 p.8)."""
    if seat != ME or state.discs[AUDITOR].alive or state.players[ME].revived.leader:
        return value
    return {**value, AUDITOR: leaders()[AUDITOR].revival_price}


# -- battle: income, and the ally's support ----------------------------------------------------------


def base_of_income(paid: Supported) -> int:
    """What of another's support counts: not what CHOAM has paid for its ally itself (spice)."""
    return 0 if paid.seat == ME else paid.spice - (paid.ally_paid if paid.ally == ME else 0)


def earns(state: State, paid: Supported) -> bool:
    """Is half of it CHOAM's? Not where a traitor has been called (ruling choam-income-traitor)."""
    fighting = battle_of(state)
    stopped = fighting.called or barred(state, Use(INCOME, ME, fighting.unit))
    return base_of_income(paid) // 2 > 0 and not stopped


@support_paid.by(ADVANCED, id="choam.battle_income", earned=earns)
async def take_half(game: Dune, paid: Supported) -> None:
    """Half of what others pay for their forces, rounded down, from the bank (E2 p.8)."""
    share = base_of_income(paid) // 2
    game.gain(ME, share)
    game.tell(events.SupportShared(ME, paid.seat, share))


@division.by(ADVANCED)
def claim_half(state: State, bill: Bill, shares: tuple[Share, ...]) -> tuple[Share, ...]:
    """What others have paid for their forces is a payment to CHOAM as far as CHOAM has its half of it."""
    paid = supported(state, bill.seat)
    half = base_of_income(paid) // 2 if bill.purpose == "support" and earns(state, paid) else 0
    found = []
    for share in shares:
        mine = min(half, share.amount) if share.payer not in (None, ME) else 0
        half -= mine
        found += [Share(share.payer, ME, mine), Share(share.payer, share.payee, share.amount - mine)]
    return tuple(found)


@pays_support.by(ADVANCED)
def support_ally(state: State, payer: Seat, value: bool) -> bool:
    """CHOAM may pay for the forces of its ally (E2 p.8)."""
    if payer != ME:
        return value
    return state.battle is None or not barred(state, Use(SUPPORT, ME, state.battle.unit))


@standing_uses.by(ADVANCED)
def income_and_support_stand(state: State, battle: Battle, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """Both can be stopped before the reveal, for one battle."""
    sides = (battle.aggressor, battle.defender)
    payers = [seat for seat in sides if seat != ME and not values_for(state, battle, seat).free]
    found = [INCOME] if payers else []
    found += [SUPPORT] if state.ally(ME) in payers else []
    return (*value, *(Use(power, ME, battle.unit) for power in found))


@power_stopped.by(ADVANCED, id="choam.support_stopped", earned=lambda state, use: use.power == SUPPORT)
async def plan_without_support(game: Dune, use: Use) -> None:
    """The ally's plan is made anew without CHOAM's spice."""
    ally = game.state.ally(ME)
    if ally is not None:
        reopen(game.state, ally)


# -- the Auditor -------------------------------------------------------------------------------------


class MakeAudit(YesNo[State], frozen=True):
    """Your Auditor has fought: audit the cards of its opponent that were not in the battle?"""

    target: Seat
    number: int
    rule = "choam.audit"

    def default(self, state: State) -> bool:
        return True


class BuyOff(YesNo[State], frozen=True):
    """CHOAM audits you: pay it so much that it looks at nothing?"""

    price: int
    rule = "choam.buy-off"
    atomic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (False, True) if free_spice(state, self.seat) >= self.price else (False,)


def unplayed(state: State, battle: Battle) -> list[CardId]:
    """The opponent's cards that have not been in its plan, even if it has kept those."""
    other = opponent(battle, ME)
    played = cards_of(battle.plans[other])
    return [card for card in state.players[other].hand if card not in played]


def audited(state: State, battle: Battle) -> int:
    """How many cards an audit after this battle may look at."""
    if ME not in battle.plans or battle.plans[ME].leader != AUDITOR:
        return 0
    if opponent(battle, ME) in battle.called and state.rulings.audit_after_traitor == "no_audit":
        return 0
    return min(HASTY if AUDITOR in battle.killed else THOROUGH, len(unplayed(state, battle)))


def audits_first(state: State, battle: Battle) -> bool:
    """Is there an audit, before a leader can be captured? (ruling audit-order)"""
    return state.rulings.audit_order == "before_capture" and audited(state, battle) > 0


def audits_last(state: State, battle: Battle) -> bool:
    """Is there an audit, after a leader has been captured?"""
    return state.rulings.audit_order == "after_capture" and audited(state, battle) > 0


@battle_over.by(ADVANCED, id="choam.audit", earned=audits_first)
@battle_over.by(ADVANCED, id="choam.late_audit", earned=audits_last, stage=3)
async def audit(game: Dune, battle: Battle) -> None:
    """CHOAM alone looks at some cards at random, unless the opponent pays for all of them (E2 p.8)."""
    state = game.state
    target, number = opponent(battle, ME), audited(state, battle)
    if not await game.ask(MakeAudit(ME, target, number)):
        return
    game.tell(events.AuditBegun(ME, target, number))
    if not await may_use(game, AUDIT, ME, battle.unit):
        return
    number = min(number, audited(state, battle_of(state)))  # a card may have been played against the audit
    if not number:
        return
    if await game.ask(BuyOff(target, number)):
        game.pay(target, ME, number)
        game.tell(events.AuditBought(target, ME, number))
    else:
        look_at_cards(game, target, number)


def look_at_cards(game: Dune, target: Seat, number: int) -> None:
    """At random; only the two know which."""
    found = unplayed(game.state, battle_of(game.state))
    game.shuffle(found)
    game.learn(ME, found[:number])
    game.tell(events.AuditSeen(ME, target, tuple(found[:number])), ME, target)


# -- the special power -------------------------------------------------------------------------------


class CashIn(Action[State], frozen=True):
    """Special Karama: discard any number of your other cards for 3 spice each."""

    card: CardId

    def check(self, state: State, seat: Seat) -> None:
        check_special(state, seat, self.card, ME)
        if disposable(state) == [self.card]:
            raise IllegalAnswer("You have no other card to discard", "choam.special")


class ChooseCashed(Decision[State, tuple[CardId, ...]], frozen=True):
    """Which of your cards do you discard for 3 spice each?"""

    rule = "choam.special"
    atomic = True

    def check(self, state: State, answer: tuple[CardId, ...]) -> None:
        held = disposable(state)
        if any(card not in held for card in answer) or len(set(answer)) < len(answer):
            raise IllegalAnswer("Name cards of your hand that are not in a battle plan", self.rule)

    def options(self, state: State) -> object:
        return disposable(state)

    def default(self, state: State) -> tuple[CardId, ...]:
        return ()

    def sample(self, state: State, rng: Random) -> tuple[CardId, ...]:
        return tuple(card for card in disposable(state) if rng.random() < 0.6)


def disposable(state: State) -> list[CardId]:
    """Cards in hand that are in no battle plan of a battle that is being fought."""
    plan = None if state.battle is None else state.battle.plans.get(ME)
    bound = [] if plan is None else cards_of(plan)
    return [card for card in state.players[ME].hand if card not in bound]


@performs(CashIn)
async def cash_in(game: Dune, seat: Seat, action: CashIn) -> None:
    """Any cards, at any time (E2 p.8)."""
    if await use_special(game, ME, action.card):
        for card in await game.ask(ChooseCashed(ME)):
            cash(game, card, SPECIAL_PRICE)


# -- who knows what ----------------------------------------------------------------------------------


@open_sheet.by(ME)
def show_sheet(state: State, seat: Seat, value: SheetFacts) -> SheetFacts:
    """The charity, the Inflation token, the offer of a trade and what worthless cards have brought: open to
    all."""
    if seat != ME:
        return value
    mine = sheet(state)
    return {
        **value,
        "pays_charity": mine.pays,
        "inflation": mine.inflation,
        "flipped": mine.flipped,
        "inflation_spent": mine.spent,
        "trade_offered_by": mine.offer,
        "traded": mine.traded == state.turn,
        "banned": [f"{mover} {territory}" for mover, territory in mine.banned],
        "silenced": mine.silenced,
        "no_free_revival": mine.no_free,
        "cloaked": mine.cloaked,
        "farther": mine.farther,
    }


@own_sheet.by(ME)
def see_own_gift(state: State, viewer: Viewer, value: SheetFacts) -> SheetFacts:
    """What the seat has given in the trade that is under way."""
    given = swap_of(state).get(viewer.seat)
    return value if given is None else {**value, "gives": given}


def redraw_swap(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """What the other one gives is known to nobody else."""
    if state.sheets.choam is None:
        return
    swap = swap_of(state)
    for giver in swap:
        if giver != seat:
            swap[giver] = rng.choice(sorted(state.players[giver].hand))


REDRAW.append(redraw_swap)


@faction_faults.by(ME)
def faults(state: State, _: None, value: tuple[str, ...]) -> tuple[str, ...]:
    """The token is out once only, and what is given in a trade is held."""
    mine = sheet(state)
    if mine.inflation is not None and not mine.spent:
        value = (*value, "The Inflation token lies on the table, but has not been placed")
    lost = [card for seat, card in mine.swap.items() if card not in state.players[seat].hand]
    if lost:
        value = (*value, f"{lost} are given in a trade, but not held")
    twice = [pair for pair, count in Counter(mine.banned).items() if count > 1]
    return (*value, f"The movements {twice} are forbidden twice") if twice else value


# -- what may be done unasked ------------------------------------------------------------------------


def trades(state: State, seat: Seat) -> Bounds | None:
    """Whether a trade can be offered."""
    return {} if state.plays(ME) and refusal(state, seat, OfferTrade()) is None else None


def cash_ins(state: State, seat: Seat) -> Bounds | None:
    """The Karamas that would open the special power."""
    held = special_cards(state, ME) if seat == ME else []
    return any_of("card", (card for card in held if refusal(state, ME, CashIn(card)) is None))


UNASKED[OfferTrade] = Unasked("choam.trade", trades)
UNASKED[CashIn] = Unasked("choam.special", cash_ins)
