"""Emperor: the price of cards, gifts, Sardaukar (B pp.14, 16)."""

from __future__ import annotations

from kanly.engine import Action, IllegalAnswer, YesNo
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Span, Unasked, from_the_tanks, refusal
from kanly.rules.battle.battle import power_stopped, reopen_for, standing_uses
from kanly.rules.battle.combatants import Combatant, Values, force_values
from kanly.rules.battle.sides import dialers
from kanly.rules.bidding import Payee, Sale, payee_of_sale
from kanly.rules.flow import phase_begins
from kanly.rules.game import Dune, dead_discs, performs
from kanly.rules.karama import barred, may_use
from kanly.rules.purse import free_spice, half_up
from kanly.rules.revival import (
    Declared,
    Payment,
    Revival,
    Reviver,
    allowed,
    bring_back,
    bring_back_leader,
    check_elite,
    elite_surcharge,
    may_revive,
    most_elite,
    pay_for_revival,
    payment_due,
    revival_declared,
    still_helps,
)
from kanly.rules.specials import check_special, special_cards, use_special
from kanly.rules.state import Battle, CardId, EmperorSheet, Group, LeaderId, Phase, Seat, State, Use

ME, FREMEN = "emperor", "fremen"
INCOME, EXTRA, SARDAUKAR = "emperor.income", "emperor.extra_revivals", "emperor.sardaukar"
MOST_EXTRA, PRICE = 3, 2


def sheet(state: State) -> EmperorSheet:
    """The Emperor's sheet."""
    if state.sheets.emperor is None:
        raise ValueError("the Emperor does not play")
    return state.sheets.emperor


@payee_of_sale.by(ME)
def take_price(state: State, sale: Sale, value: Payee) -> Payee:
    """What other factions pay for cards goes to the Emperor (B p.16)."""
    use = Use(INCOME, ME, sale.unit)
    return value if sale.buyer == ME or barred(state, use) else Payee(ME, (use,))


class GiveSpice(Action[State], frozen=True):
    """Give your ally spice; it can use it at once."""

    amount: int

    def check(self, state: State, seat: Seat) -> None:
        if seat != ME:
            raise IllegalAnswer("Only the Emperor may give its ally spice", "emperor.gift")
        if state.ally(ME) is None:
            raise IllegalAnswer("You have no ally", "emperor.gift")
        if state.variants.no_spice_transfers:
            raise IllegalAnswer("This table plays without gifts of spice", "variants.no-spice-transfers")
        most = free_spice(state, ME)
        if not 1 <= self.amount <= most:
            can = f"You can give from 1 to {most} spice" if most > 0 else "You have no spice to give"
            raise IllegalAnswer(can, "emperor.gift")


@performs(GiveSpice)
async def give_spice(game: Dune, seat: Seat, action: GiveSpice) -> None:
    """The gift is the ally's own spice from now on."""
    ally = game.state.ally(ME)
    if ally is not None:
        game.pay(ME, ally, action.amount)
        game.tell(events.SpiceGiven(ME, ally, action.amount))


class ReviveForAlly(Action[State], frozen=True):
    """In Revival: pay for up to three extra forces of your ally (2 spice each)."""

    normal: int = 0
    elite: int = 0

    def check(self, state: State, seat: Seat) -> None:
        ally = state.ally(ME) if seat == ME else None
        if ally is None or state.phase != "revival":
            raise IllegalAnswer(
                "The Emperor pays for its ally's revivals, in Revival", "emperor.extra-revivals"
            )
        if barred(state, Use(EXTRA, ME, -state.turn)):
            raise IllegalAnswer("A Karama has stopped these payments for this turn", "emperor.extra-revivals")
        number = self.normal + self.elite
        left = MOST_EXTRA - sheet(state).extra
        if self.normal < 0 or self.elite < 0 or not 1 <= number <= left:
            raise IllegalAnswer(
                f"You can pay for up to {left} more forces this turn", "emperor.extra-revivals"
            )
        tanks = state.players[ally].tanks
        if self.normal > tanks.normal or self.elite > tanks.elite:
            raise IllegalAnswer("Your ally does not have those forces in the tanks", "emperor.extra-revivals")
        check_elite(state, ally, self.elite)
        objection = may_revive(state, ally)
        if objection is not None:
            raise IllegalAnswer(*objection)
        price = self.price(state, ally)
        if price > free_spice(state, ME):
            raise IllegalAnswer(f"That costs {price} spice", "revival.price")

    def price(self, state: State, ally: Seat) -> int:
        """What these forces of the ally cost (spice)."""
        terms = allowed(state, Reviver(ally, -state.turn))
        each = PRICE if terms.price is None else terms.price
        full = each * (self.normal + self.elite) + elite_surcharge(ally) * self.elite
        return half_up(full) if terms.half else full


@still_helps.by(ME)
def may_still_pay(state: State, reviver: Reviver, value: bool) -> bool:
    """Revival lasts while the Emperor could pay for its ally or use its special power (public facts only)."""
    if reviver.seat != ME:
        return value
    ally = state.ally(ME)
    pays = ally is not None and state.players[ally].tanks.total > 0 and sheet(state).extra < MOST_EXTRA
    special = state.advanced and not state.players[ME].special_used
    dead = state.players[ME].tanks.total > 0 or bool(dead_discs(state, ME))
    return value or pays or (special and dead)


class AcceptRevival(YesNo[State], frozen=True):
    """Your ally pays to revive forces of yours: accept?"""

    normal: int
    elite: int
    rule = "emperor.extra-revivals"
    atomic = True


@performs(ReviveForAlly)
async def revive_for_ally(game: Dune, seat: Seat, action: ReviveForAlly) -> None:
    """Beyond the ally's own limit, if it wants them."""
    state = game.state
    ally = state.ally(ME)
    if ally is None or not await game.ask(AcceptRevival(ally, action.normal, action.elite)):
        return
    if not await may_use(game, EXTRA, ME, -state.turn):
        return
    payment, made = Payment(ME, ally), Revival(action.normal, action.elite)
    await revival_declared.resolve(
        state, game, Declared(Reviver(ally, -state.turn), made, 0, action.price(state, ally))
    )
    if may_revive(state, ally) is None:
        await payment_due.resolve(state, game, payment)
    refused = refusal(state, seat, action)  # spice or tanks may have changed meanwhile
    if refused is not None:
        game.tell(events.DeclarationVoid(ME, refused.reason, refused.rule))
        return
    number = action.normal + action.elite
    sheet(state).extra += number
    await pay_for_revival(game, payment, action.price(state, ally))
    bring_back(game, ally, Group(action.normal, action.elite), counts=False)


@phase_begins.by(ME, id="emperor.new_turn", earned=lambda state, phase: phase == "storm")
async def new_turn(game: Dune, phase: Phase) -> None:
    """Three extra forces can be paid for again."""
    sheet(game.state).extra = 0


@force_values.by("emperor+advanced")
def sardaukar(state: State, combatant: Combatant, value: Values) -> Values:
    """Sardaukar count 2, against Fremen 1 (B p.16)."""
    if combatant.seat != ME or combatant.opponent == FREMEN:
        return value
    strong = not barred(state, Use(SARDAUKAR, ME, combatant.unit))
    return Values(value.normal, 2 if strong else 1, value.free)


@standing_uses.by("emperor+advanced")
def sardaukar_stand(state: State, battle: Battle, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """Their strength can be stopped before the reveal."""
    sides = dialers(battle)
    return (*value, Use(SARDAUKAR, ME, battle.unit)) if ME in sides and FREMEN not in sides else value


@power_stopped.by(ME, id="emperor.stopped", earned=lambda state, use: use.power == SARDAUKAR)
async def weaken(game: Dune, use: Use) -> None:
    """The plan is made anew without their strength."""
    reopen_for(game.state, ME)


class EmperorSpecial(Action[State], frozen=True):
    """Special Karama in Revival: up to three forces (one elite), or one leader, for nothing."""

    card: CardId
    normal: int = 0
    elite: int = 0
    leader: LeaderId | None = None

    def check(self, state: State, seat: Seat) -> None:
        check_special(state, seat, self.card, ME)
        if state.phase != "revival":
            raise IllegalAnswer("This power belongs to Revival", "emperor.special")
        number = self.normal + self.elite
        if (number == 0) == (self.leader is None) or min(self.normal, self.elite) < 0 or number > MOST_EXTRA:
            raise IllegalAnswer("Name up to three forces, or one leader", "emperor.special")
        tanks = state.players[ME].tanks
        if self.normal > tanks.normal or self.elite > tanks.elite:
            raise IllegalAnswer("You do not have those forces in the tanks", "emperor.special")
        check_elite(state, ME, self.elite)
        if self.leader is not None and self.leader not in dead_discs(state, ME):
            raise IllegalAnswer("That is not a dead leader of yours", "emperor.special")


@performs(EmperorSpecial)
async def emperor_special(game: Dune, seat: Seat, action: EmperorSpecial) -> None:
    """Outside every limit but the one elite force a turn."""
    if not await use_special(game, seat, action.card):
        return
    bring_back(game, ME, Group(action.normal, action.elite), counts=False)
    if action.leader is not None:
        await bring_back_leader(game, ME, action.leader)


# -- what may be done unasked --------------------------------------------------------------------------------


def gifts(state: State, seat: Seat) -> Bounds | None:
    """What could be given to the ally (spice)."""
    return {"amount": Span(1, free_spice(state, ME))} if refusal(state, seat, GiveSpice(1)) is None else None


def revivals_for_ally(state: State, seat: Seat) -> Bounds | None:
    """Forces of the ally that could be paid for."""
    one = (ReviveForAlly(1, 0), ReviveForAlly(0, 1))
    if all(refusal(state, seat, action) is not None for action in one):
        return None
    ally = state.ally(ME) or ME
    left = MOST_EXTRA - sheet(state).extra
    most = min(left, state.players[ally].tanks.normal)
    return {"normal": Span(0, most), "elite": Span(0, min(left, most_elite(state, ally)))}


def free_revivals(state: State, seat: Seat) -> Bounds | None:
    """What the special power could bring back."""
    held = special_cards(state, seat) if seat == ME else []
    if state.phase != "revival":
        return None
    return from_the_tanks(state, seat, held, MOST_EXTRA, dead_discs(state, seat))


UNASKED[GiveSpice] = Unasked("emperor.gift", gifts)
UNASKED[ReviveForAlly] = Unasked("emperor.extra-revivals", revivals_for_ally)
UNASKED[EmperorSpecial] = Unasked("emperor.special", free_revivals)
