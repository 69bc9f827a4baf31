"""Bene Tleilaxu: Face Dancers, the trade in lives, gholas, Zoal (E1 pp.6-7)."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.catalog import leaders
from kanly.engine import MULTIPLY, Action, Decision, IllegalAnswer, Pick, YesNo, refused
from kanly.rules import events
from kanly.rules.alliances import ALLIANCE_POWERS, counted, lent
from kanly.rules.ambassadors.forces import granted_revival
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked, any_of, refusal
from kanly.rules.battle.battle import battle_over
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.plans import leader_strength
from kanly.rules.battle.replacement import TakePlaces, place, recall
from kanly.rules.battle.resolution import Facing, leader_value
from kanly.rules.battle.sides import owners
from kanly.rules.battle.traitors import traitor_card
from kanly.rules.cards.tleilaxu_ghola import dead_leaders, ghola_played
from kanly.rules.flow import phase_begins
from kanly.rules.game import Dune, dead_discs, performs
from kanly.rules.karama import barred, may_use
from kanly.rules.mentat_pause import turn_over
from kanly.rules.payments import Share, acknowledge
from kanly.rules.purse import free_spice, half_up
from kanly.rules.revival import (
    Allowance,
    Declared,
    Payment,
    Reviver,
    Wanted,
    allowance,
    bring_back_leader,
    candidates,
    leader_prices,
    may_revive,
    payee_of_revival,
    payment_due,
    revival_declared,
    revival_uses,
    revived,
    still_helps,
    why_not,
)
from kanly.rules.setup import traitors_kept
from kanly.rules.skills.rihani_decipherer import Exchange, exchangeable, exchanged
from kanly.rules.specials import PlaySpecial, use_special
from kanly.rules.state import (
    Area,
    Battle,
    LeaderId,
    Phase,
    Seat,
    State,
    Territory,
    TleilaxuSheet,
    Use,
)
from kanly.rules.traitor_deck import aside, unheld

ME, ADVANCED = "tleilaxu", "tleilaxu+advanced"
SWAP, EARLY, DISCOUNT = "tleilaxu.swap", "tleilaxu.early_revival", "tleilaxu.discount"
UNLIMITED, HALF, GHOLA = "tleilaxu.unlimited", "tleilaxu.half_price", "tleilaxu.ghola"
RAISE, PAYMENTS, INCOME = "tleilaxu.raise_limit", "tleilaxu.payments", "tleilaxu.free_income"
DANCERS, LIMIT, RAISED, ACTIVE = 3, 3, 5, 5
PRICE, GIFT, MOST_PRICE = 2, 1, 50  # spice
ZOAL: LeaderId = "zoal"


def sheet(state: State) -> TleilaxuSheet:
    """The Tleilaxu sheet."""
    if state.sheets.tleilaxu is None:
        raise ValueError("the Tleilaxu do not play")
    return state.sheets.tleilaxu


def unit_for(state: State, seat: Seat) -> int:
    """The unit of use of what the Tleilaxu do about one faction's revival in one turn."""
    return -(100 * state.turn + state.seats.index(seat))


def use_for(state: State, power: str, seat: Seat) -> Use:
    """A use of a power about one faction's revival in this turn."""
    return Use(power, ME, unit_for(state, seat))


# -- Face Dancers: holding them --------------------------------------------------------------------


def unrevealed(state: State) -> list[LeaderId]:
    """The Face Dancers that only the Tleilaxu know."""
    own = sheet(state)
    return [card for card in own.dancers if card not in own.revealed]


def draw_dancers(game: Dune) -> None:
    """Shuffle what is nobody's traitor and take as many as are missing (E1 p.6)."""
    own = sheet(game.state)
    pile = [card for card in unheld(game.state) if card not in own.dancers]
    game.shuffle(pile)
    drawn = pile[: DANCERS - len(own.dancers)]
    own.dancers += drawn
    own.held += [card for card in drawn if card not in own.held]
    game.tell(events.DancersDrawn(ME, tuple(drawn)), ME)


@aside.by(ME)
def lie_aside(state: State, _: None, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """The Face Dancers have been taken from the traitor deck."""
    return (*value, *sheet(state).dancers)


@exchangeable.by(ME)
def give_up_dancers(state: State, seat: Seat, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """They have Face Dancers where others have traitors; revealed ones cannot be given up."""
    return (*value, *unrevealed(state)) if seat == ME else value


@exchanged.by(ME, id="tleilaxu.exchange", earned=lambda state, change: change.given in sheet(state).dancers)
async def exchange_dancer(game: Dune, change: Exchange) -> None:
    """A card that they have drawn becomes a Face Dancer in the place of another."""
    own = sheet(game.state)
    own.dancers[own.dancers.index(change.given)] = change.kept
    own.held += [card for card in (change.kept,) if card not in own.held]


@traitors_kept.by(ME, id="tleilaxu.dancers", earned=lambda state, _: True)
async def take_dancers(game: Dune, _: None) -> None:
    """Three of the cards that nobody has kept."""
    draw_dancers(game)


class SwapDancer(Pick[State, LeaderId | None], frozen=True):
    """Put one unrevealed Face Dancer back and draw another?"""

    rule = "tleilaxu.swap"
    automatic = False

    def choices(self, state: State) -> list[LeaderId | None]:
        return [None, *unrevealed(state)]


@turn_over.by(ME, id="tleilaxu.swap", earned=lambda state, turn: True)
async def swap_dancer(game: Dune, turn: int) -> None:
    """In the Mentat Pause, when nobody has won (ruling face-dancer-swap-timing)."""
    own = sheet(game.state)
    own.swapping = await game.ask(SwapDancer(ME))
    if own.swapping is None:
        return
    if await may_use(game, SWAP, ME, game.unit()):
        own.dancers.remove(own.swapping)
        game.tell(events.DancerSwapped(ME))
        draw_dancers(game)
    own.swapping = None


# -- Face Dancers: the reveal ----------------------------------------------------------------------


class RevealDancer(YesNo[State], frozen=True):
    """The winner's leader is one of your Face Dancers: reveal it?"""

    rule = "tleilaxu.face-dance"
    secret = True
    automatic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (False, True) if dancer_in(state, battle_of(state)) else (False,)


class ReplaceForces(TakePlaces, frozen=True):
    """Up to so many of your forces take the place of the winner's. Which, and in which sectors?"""

    rule = "tleilaxu.replacement"


def dancer_in(state: State, battle: Battle) -> LeaderId | None:
    """The unrevealed Face Dancer whose card names the leader, or hero, of the winner."""
    leader = battle.plans[battle.winner].leader if battle.winner else None
    card = None if leader is None else traitor_card(leader)
    return card if card in unrevealed(state) else None


def led_to_victory(state: State, battle: Battle) -> bool:
    """Has another side won, with a leader?"""
    winner = battle.winner
    if winner is None or ME in owners(battle, winner):
        return False
    return battle.plans[winner].leader is not None


@battle_over.by(ME, id="tleilaxu.face_dance", earned=led_to_victory, stage=9)
async def face_dance(game: Dune, battle: Battle) -> None:
    """The victory stands; the leader dies, and other forces stand where the winner's stood (E1 p.6)."""
    state = game.state
    if not await game.ask(RevealDancer(ME)):
        return
    leader, winner = dancer_in(state, battle_of(state)), battle_of(state).winner
    if leader is None or winner is None:
        return
    own = sheet(state)
    own.revealed.append(leader)
    own.shown.append(leader)
    game.tell(events.DancerRevealed(ME, leader, winner))
    if leader in state.discs and state.discs[leader].alive:
        await game.kill_leader(leader)
        game.tell(events.LeaderKilled(leader))
    await take_over(game, battle.territory, owners(battle, winner))
    if len(own.revealed) == DANCERS:
        own.dancers.clear()
        own.revealed.clear()
        game.tell(events.DancersShuffled(ME))
        draw_dancers(game)


async def take_over(game: Dune, territory: Territory, winners: tuple[Seat, ...]) -> None:
    """The winner's forces there, and those of an ally that has won with it, go to their reserves; up to as
    many Tleilaxu take their place."""
    there: dict[Area, int] = {}
    for winner in winners:
        for area, group in recall(game, territory, winner).items():
            there[area] = there.get(area, 0) + group.total
    ally = game.state.ally(ME)
    if not there or (ally is not None and counted(game.state, territory, ally)):  # ruling face-dance-ally
        return
    number = sum(there.values())
    best = max(there, key=lambda area: there[area])
    for placed in await game.ask(ReplaceForces(ME, territory, number, best)):
        place(game, ME, placed)


# -- Zoal ------------------------------------------------------------------------------------------


@leader_value.by(ME)
def mirror(state: State, facing: Facing, value: int) -> int:
    """Zoal counts what the leader he faces has printed on its disc (E1 p.7)."""
    return leader_strength(facing.other) if facing.leader == ZOAL else value


# -- revival: the terms ----------------------------------------------------------------------------


@phase_begins.by(ME, id="tleilaxu.new_turn", earned=lambda state, phase: phase == "storm")
async def new_turn(game: Dune, phase: Phase) -> None:
    """What was granted, paid or forbidden belongs to one turn."""
    own = sheet(game.state)
    own.raised, own.paid, own.forbidden = [], [], None


@allowance.by(ME, rank=MULTIPLY)
def change_terms(state: State, reviver: Reviver, value: Allowance) -> Allowance:
    """Their own forces without limit and at half price; others by their leave (E1 p.7)."""
    seat = reviver.seat
    limit, half = value.limit, False
    if seat == ME:
        limit = LIMIT if barred(state, use_for(state, UNLIMITED, ME)) else limit
        half = not barred(state, use_for(state, HALF, ME))
    else:
        if seat in sheet(state).raised and not barred(state, use_for(state, RAISE, seat)):
            limit = max(limit, RAISED)
        half = discounted(state, seat)
    price = PRICE if value.price is None else value.price  # Fremen may buy (ruling fremen-paid-revival)
    return msgspec.structs.replace(value, limit=limit, price=price, half=half)


def discounted(state: State, seat: Seat) -> bool:
    """Does the seat revive at half the price, as the ally of the Tleilaxu?"""
    return lent(state, ME, DISCOUNT, seat) and not barred(state, use_for(state, DISCOUNT, seat))


@candidates.by(ME, rank=MULTIPLY)
def price_leaders(state: State, seat: Seat, value: dict[LeaderId, int]) -> dict[LeaderId, int]:
    """Own leaders at any time and in any number, and gholas; the ally's at half price."""
    if seat == ME:
        return {**own_leaders(state), **gholas_for_sale(state)}
    if discounted(state, seat):
        return {name: half_up(price) for name, price in value.items()}
    return value


def own_leaders(state: State, full: bool = False) -> dict[LeaderId, int]:
    """Their own dead leaders and what they cost (spice); Zoal always 3 (ruling zoal-revival-price)."""
    full = full or barred(state, use_for(state, HALF, ME))
    prices = {name: leaders()[name].revival_price for name in dead_discs(state, ME)}
    return {name: price if full or name == ZOAL else half_up(price) for name, price in prices.items()}


def gholas_for_sale(state: State) -> dict[LeaderId, int]:
    """Dead leaders of others that the Tleilaxu may take, while they have fewer than five (E1 p.7)."""
    if not state.advanced or active_leaders(state) >= ACTIVE or barred(state, use_for(state, GHOLA, ME)):
        return {}
    dead = [name for name, disc in state.discs.items() if not disc.alive and disc.owner != ME]
    takeable = [name for name in dead if may_become_ghola(state, name)]
    return {name: half_up(leaders()[name].revival_price) for name in takeable}


def may_become_ghola(state: State, leader: LeaderId) -> bool:
    """Leaders of others, but not the Auditor, and Duke Vidal only under ruling vidal-ghola."""
    if leaders()[leader].kind == "shared":
        return state.rulings.vidal_ghola == "tleilaxu_may"
    return leaders()[leader].ghola


@why_not.by(ME)
def tell_why(state: State, wanted: Wanted) -> tuple[str, str] | None:
    """No turn and no cycle of deaths binds them: their own leaders must be dead, a ghola must be free to
    take."""
    if wanted.seat != ME:
        return None
    disc = state.discs.get(wanted.leader)
    if disc is not None and disc.alive:
        return "That leader is not in the tanks", "revival.leader-condition"
    if not state.advanced:
        return "Leaders of others become gholas in the advanced game", "tleilaxu.ghola"
    if barred(state, use_for(state, GHOLA, ME)):
        return "A Karama has stopped your gholas for this turn", "tleilaxu.ghola"
    if active_leaders(state) >= ACTIVE:
        return f"You take gholas while you have fewer than {ACTIVE} active leaders", "tleilaxu.ghola"
    return "That leader cannot become a ghola", "tleilaxu.ghola"


def active_leaders(state: State) -> int:
    """Their own leaders alive and their gholas, captives among them (ruling ghola-count-captives)."""
    return sum(disc.alive and disc.home == ME for disc in state.discs.values())


@still_helps.by(ME)
def may_still_grant(state: State, reviver: Reviver, value: bool) -> bool:
    """Revival lasts while they could revive leaders, or another faction could ask something of them."""
    if reviver.seat != ME:
        return value
    if own_leaders(state) or gholas_for_sale(state):
        return True
    waiting = [seat for seat in state.others(ME) if seat not in state.done]
    return value or any(state.players[s].tanks.total or dead_leaders(state, s) for s in waiting)


# -- revival: the income ---------------------------------------------------------------------------


def due_to_them(state: State, payment: Payment) -> bool:
    """What others pay for others' revivals."""
    return ME not in (payment.seat, payment.reviver)


@payee_of_revival.by(ME)
def take_payment(state: State, payment: Payment, value: Seat | None) -> Seat | None:
    """What others pay for their revivals goes to the Tleilaxu, their own to the bank (E1 p.7)."""
    stopped = barred(state, use_for(state, PAYMENTS, payment.reviver))
    return ME if due_to_them(state, payment) and not stopped else value


@revival_uses.by(ME)
def lean_on_tleilaxu(state: State, made: Declared, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """The powers behind a revival: each can be stopped by itself (ruling karama-tleilaxu-revival-scope)."""
    seat = made.reviver.seat
    number = made.revival.normal + made.revival.elite + state.players[seat].revived.forces
    found = [INCOME] if made.free and seat not in sheet(state).paid else []
    if seat == ME:
        found += [HALF] if halved(state, made) else []
        found += [UNLIMITED] if number > LIMIT else []
        found += [GHOLA] if made.revival.leader in gholas_for_sale(state) else []
    else:
        found += [DISCOUNT] if made.price and lent(state, ME, DISCOUNT, seat) else []
        found += [RAISE] if seat in sheet(state).raised and number > LIMIT else []
        found += [PAYMENTS] if made.price else []
    uses = (use_for(state, power, seat) for power in found)
    return (*value, *(use for use in uses if not barred(state, use)))


@payment_due.by(ME, id="tleilaxu.payments", earned=due_to_them)
async def claim_payment(game: Dune, payment: Payment) -> None:
    """What the Emperor pays for another faction may be stopped on its way to them, too."""
    await may_use(game, PAYMENTS, ME, unit_for(game.state, payment.reviver))


def halved(state: State, made: Declared) -> bool:
    """Does a revival of their own cost less by half the price? Zoal and gholas have prices of their own."""
    paid = made.revival.normal > made.free
    full = own_leaders(state, full=True)
    return paid or own_leaders(state).get(made.revival.leader or "") != full.get(made.revival.leader or "")


@revived.by(ME, id="tleilaxu.free_income", earned=lambda state, made: made.free > 0)
async def take_gift(game: Dune, made: Declared) -> None:
    """The bank pays for a faction's free revival, once a turn (E1 p.7)."""
    own, seat = sheet(game.state), made.reviver.seat
    if seat not in own.paid:
        own.paid.append(seat)
        if not barred(game.state, use_for(game.state, INCOME, seat)):
            receive(game, seat)


@ghola_played.by(ME, id="tleilaxu.card_income", earned=lambda state, seat: True)
async def take_for_card(game: Dune, seat: Seat) -> None:
    """The bank pays for each Tleilaxu Ghola that is played (E1 p.7)."""
    receive(game, seat)


@granted_revival.by(ME, id="tleilaxu.granted", earned=lambda state, seat: seat not in sheet(state).paid)
async def take_for_grant(game: Dune, seat: Seat) -> None:
    """The bank pays also where an effect has brought something back, once a turn for each faction."""
    sheet(game.state).paid.append(seat)
    if await may_use(game, INCOME, ME, unit_for(game.state, seat)):
        receive(game, seat)


def receive(game: Dune, seat: Seat) -> None:
    """From the bank, for a revival of a seat."""
    game.gain(ME, GIFT)
    game.tell(events.RevivalIncome(ME, seat, GIFT))


# -- revival: what others ask for ------------------------------------------------------------------


class RaiseLimit(Action[State], frozen=True):
    """In Revival: let a faction revive up to five forces this turn."""

    to: Seat

    def check(self, state: State, seat: Seat) -> None:
        rule = "tleilaxu.raise-limit"
        if seat != ME or state.phase != "revival":
            raise IllegalAnswer("The Tleilaxu raise limits, in Revival", rule)
        if self.to == ME or not state.plays(self.to):
            raise IllegalAnswer("Name another faction", rule)
        if self.to in sheet(state).raised:
            raise IllegalAnswer("That limit has been raised for this turn", rule)
        if self.to in state.done:
            raise IllegalAnswer("That faction is done with its revivals", rule)
        if barred(state, use_for(state, RAISE, self.to)):
            raise IllegalAnswer("A Karama has stopped this for this turn", rule)


@performs(RaiseLimit)
async def raise_limit(game: Dune, seat: Seat, action: RaiseLimit) -> None:
    """From three forces to five; it changes nothing else."""
    if not await may_use(game, RAISE, ME, unit_for(game.state, action.to)):
        return
    if refusal(game.state, seat, action) is None:  # it may have been raised meanwhile
        sheet(game.state).raised.append(action.to)
        game.tell(events.LimitRaised(ME, action.to, RAISED))


class AskForLeader(Action[State], frozen=True):
    """In Revival: ask the Tleilaxu for a dead leader that cannot be revived yet, or for one that is their
    ghola now."""

    leader: LeaderId

    def check(self, state: State, seat: Seat) -> None:
        rule = "tleilaxu.early-revival"
        if seat == ME or not state.plays(ME) or state.phase != "revival":
            raise IllegalAnswer("The Tleilaxu are asked by other factions, in Revival", rule)
        if sheet(state).asker is not None:
            raise IllegalAnswer("The Tleilaxu have been asked for a leader; wait for what comes of it", rule)
        self.still(state, seat)

    def still(self, state: State, seat: Seat) -> None:
        """Raise IllegalAnswer unless this leader could be had, as things are."""
        rule = "tleilaxu.early-revival"
        if is_ghola_of(state, seat, self.leader):
            return
        if self.leader not in dead_leaders(state, seat):
            raise IllegalAnswer("That is not a dead leader of yours", rule)
        objection = may_revive(state, seat)
        if objection is not None:
            raise IllegalAnswer(*objection)
        if state.players[seat].revived.leader:
            raise IllegalAnswer("You have revived a leader this turn", rule)
        if self.leader in leader_prices(state, seat):
            raise IllegalAnswer("You may revive that leader in the ordinary way", rule)


def is_ghola_of(state: State, seat: Seat, leader: LeaderId) -> bool:
    """Is this leader of the seat alive in the hands of the Tleilaxu?"""
    disc = state.discs.get(leader)
    return disc is not None and disc.owner == seat and disc.alive and disc.home == disc.holder == ME


class NamePrice(Decision[State, int | None], frozen=True):
    """A faction asks for this leader: for how much (spice)? None refuses."""

    asker: Seat
    rule = "tleilaxu.early-revival"
    atomic = True

    def check(self, state: State, answer: int | None) -> None:
        if answer is not None and not 0 <= answer <= MOST_PRICE:
            raise IllegalAnswer(f"Name a price from 0 to {MOST_PRICE} spice, or refuse", self.rule)

    def options(self, state: State) -> object:
        return {"leader": sheet(state).wanted, "most": MOST_PRICE}

    def default(self, state: State) -> int | None:
        return None

    def sample(self, state: State, rng: Random) -> int | None:
        return rng.choice((None, 0, 1, 3, 6))


class PayPrice(YesNo[State], frozen=True):
    """The Tleilaxu want this for your leader: pay it?"""

    price: int
    rule = "tleilaxu.early-revival"
    atomic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (False, True) if free_spice(state, self.seat) >= self.price else (False,)

    def options(self, state: State) -> object:
        return {"leader": sheet(state).wanted, "choices": self.choices(state)}


@performs(AskForLeader)
async def ask_for_leader(game: Dune, seat: Seat, action: AskForLeader) -> None:
    """A request, a price, and a payment; either of the two may break it off."""
    own = sheet(game.state)
    own.asker, own.wanted = seat, action.leader
    disc = game.state.discs.get(own.wanted)
    own.veiled = disc is not None and disc.hidden
    game.tell(events.LeaderWanted(seat, None if own.veiled else own.wanted))
    price = await game.ask(NamePrice(ME, seat))
    game.tell(events.PriceNamed(ME, seat, price))
    if price is not None and await game.ask(PayPrice(seat, price)):
        await sell_leader(game, seat, price)
    own.asker = own.wanted = None


async def sell_leader(game: Dune, seat: Seat, price: int) -> None:
    """Both are agreed; a Karama may come between."""
    state = game.state
    if not await may_use(game, EARLY, ME, game.unit()):
        return
    leader = sheet(state).wanted or ""
    gone = refused(AskForLeader(leader).still, state, seat)  # spice or tanks may have changed meanwhile
    if gone is not None or free_spice(state, seat) < price:
        reason = "It can no longer be paid" if gone is None else gone.reason
        game.tell(events.DeclarationVoid(seat, reason, "tleilaxu.early-revival"))
        return
    if price:
        game.pay(seat, ME, price)
        game.tell(events.RevivalPaid(seat, price, ME))
        await acknowledge(game, "revival", Share(seat, ME, price))
    await hand_over(game, seat, leader)


async def hand_over(game: Dune, seat: Seat, leader: LeaderId) -> None:
    """The leader is its owner's again; one from the tanks is the leader of this turn."""
    if is_ghola_of(game.state, seat, leader):
        disc = game.state.discs[leader]
        disc.holder, disc.serves, disc.fought = seat, None, None
        game.tell(events.GholaReturned(seat, leader))
        return
    game.state.players[seat].revived.leader = True
    await bring_back_leader(game, seat, leader)


# -- the special power -----------------------------------------------------------------------------


class StopRevival(PlaySpecial, frozen=True):
    """Special Karama: forbid this faction to revive anything this turn?"""

    reviver: Seat
    rule = "tleilaxu.special"


def may_forbid(state: State, made: Declared) -> bool:
    """Another faction declares a revival, and the power has not been used."""
    return made.reviver.seat != ME and not state.players[ME].special_used


@revival_declared.by(ADVANCED, id="tleilaxu.special", earned=may_forbid)
async def forbid(game: Dune, made: Declared) -> None:
    """Nothing of it comes back and nothing is paid (E1 p.6)."""
    card = await game.ask(StopRevival(ME, made.reviver.seat))
    if card is not None and await use_special(game, ME, card):
        sheet(game.state).forbidden = made.reviver.seat
        game.tell(events.RevivalForbidden(ME, made.reviver.seat))


@may_revive.by(ME)
def forbidden(state: State, seat: Seat) -> tuple[str, str] | None:
    """Until the end of the turn."""
    if sheet(state).forbidden != seat:
        return None
    return "The Tleilaxu have forbidden your revivals for this turn", "tleilaxu.special"


# -- what may be done unasked ----------------------------------------------------------------------

ALLIANCE_POWERS[ME] = (DISCOUNT,)


def limits_to_raise(state: State, seat: Seat) -> Bounds | None:
    """Factions whose limit could be raised."""
    if seat != ME or state.phase != "revival":
        return None
    return any_of("to", (other for other in state.others(ME) if not refusal(state, ME, RaiseLimit(other))))


def leaders_to_ask_for(state: State, seat: Seat) -> Bounds | None:
    """Leaders that the Tleilaxu could give back."""
    if seat == ME or state.phase != "revival" or not state.plays(ME):
        return None
    own = [name for name, disc in state.discs.items() if disc.owner == seat]
    wanted = dict.fromkeys([*own, *dead_leaders(state, seat)])
    found = tuple(name for name in wanted if refusal(state, seat, AskForLeader(name)) is None)
    return {"leader": Choice(found)} if found else None


UNASKED[RaiseLimit] = Unasked("tleilaxu.raise-limit", limits_to_raise)
UNASKED[AskForLeader] = Unasked("tleilaxu.early-revival", leaders_to_ask_for)
