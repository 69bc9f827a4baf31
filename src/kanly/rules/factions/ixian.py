"""Ixians: machines, arranged auctions, and a stronghold that travels (E1 pp.8-9)."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.catalog import factions
from kanly.engine import Action, IllegalAnswer, Pick, YesNo
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked, any_of
from kanly.rules.battle import dial as dialing
from kanly.rules.battle.battle import power_stopped, standing_uses
from kanly.rules.battle.combatants import (
    Combatant,
    Values,
    battle_of,
    force_values,
    pool,
    taking_part,
    values_for,
)
from kanly.rules.battle.losses import field_forces, from_the_first
from kanly.rules.battle.resolution import losses_taken
from kanly.rules.battle.sides import dialers, owners, planner
from kanly.rules.bidding import Lot, Sale, auction_of, card_bought, lay_out, lot_up, row_due
from kanly.rules.collection import Rates, collection_rates
from kanly.rules.flow import phase_begins, phase_ends
from kanly.rules.game import REDRAW_SHEET, Dune, performs
from kanly.rules.ground import STRONGHOLD
from kanly.rules.hidden_mobile_stronghold import (
    Step,
    at_home,
    carriers,
    first_step,
    go,
    manned,
    marker_of,
    place,
)
from kanly.rules.karama import barred, may_use
from kanly.rules.movement import Mover, Range, move_range
from kanly.rules.presence import fighters, group_of, same_side, stack
from kanly.rules.setup import before_first_cards, first_card_order, take_card
from kanly.rules.shipment_and_movement import turn_ends
from kanly.rules.specials import check_special, special_cards, use_special
from kanly.rules.state import (
    Area,
    Battle,
    CardId,
    Group,
    IxianSheet,
    Part,
    Phase,
    Plan,
    Seat,
    State,
    Use,
)

ME, ADVANCED = "ixian", "ixian+advanced"
STRONGHOLD_MOVES, MOVEMENT = "ixian.stronghold_movement", "ixian.movement"
CYBORGS, EXCHANGE = "ixian.cyborgs", "ixian.exchange"
AUCTION, TECHNOLOGY, REPLACEMENT = "ixian.auction", "ixian.technology", "ixian.ally_replacement"
SUBOID, CYBORG = 0.5, 2  # what they count in battle
FAR, SPECIAL = 3, 2  # borders that the stronghold crosses in the Storm phase, and by the special power
RANGE, CYBORG_RATE = 2, 3


def sheet(state: State) -> IxianSheet:
    """The Ixian sheet."""
    if state.sheets.ixian is None:
        raise ValueError("Ixians do not play")
    return state.sheets.ixian


# -- the first cards -------------------------------------------------------------------------------


class KeepFirstCard(Pick[State, CardId], frozen=True):
    """Which of these cards do you keep? The others get the rest."""

    rule = "ixian.first-card"
    automatic = False
    refusal = "Keep one of the cards laid out before you"

    def choices(self, state: State) -> list[CardId]:
        return state.laid_out


def first_cards(state: State) -> int:
    """How many cards they look at: one for each faction (ruling ix-setup-harkonnen-card)."""
    dealt = sum(factions()[seat].starting_cards for seat in state.seats)
    more = state.rulings.ix_setup_harkonnen_card == "one_extra_for_harkonnen"
    return dealt if more else len(state.seats)


@before_first_cards.by(ME, id="ixian.first_card", earned=lambda state, _: True)
async def choose_first_card(game: Dune, _: None) -> None:
    """They keep one of the first cards; the rest is shuffled and dealt (E1 p.8)."""
    state = game.state
    drawn = (game.draw_card() for _ in range(first_cards(state)))
    state.laid_out = [card for card in drawn if card is not None]
    game.learn(ME, state.laid_out)
    game.tell(events.CardsLaidOut(ME, len(state.laid_out)))
    game.tell(events.CardsSeen(ME, tuple(state.laid_out)), ME)
    kept = await game.ask(KeepFirstCard(ME))
    rest = [card for card in state.laid_out if card != kept]
    state.laid_out = []
    state.players[ME].hand.append(kept)
    game.tell(events.CardReceived(ME, kept), ME)
    mix(game, rest)
    state.deck += rest


def mix(game: Dune, cards: list[CardId]) -> None:
    """Cards that they have seen are shuffled: they know which these are, not which lies where."""
    game.shuffle(cards)
    game.forget(cards)
    earlier = game.state.seen_sets.get(ME, [])
    left = [[card for card in seen if card not in cards] for seen in earlier]
    game.state.seen_sets[ME] = [seen for seen in (*left, sorted(cards)) if seen]


@first_card_order.by(ME)
def deal_round(state: State, _: None, value: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """They have their card; each other faction gets one of those laid out before anybody gets a second."""
    first = tuple(seat for seat in dict.fromkeys(value) if seat != ME)
    more = list(value)
    for seat in (*first, ME):
        more.remove(seat)
    return (*first, *more)


# -- the Hidden Mobile Stronghold ------------------------------------------------------------------


@at_home.by(ME)
def ship_inside(state: State, seat: Seat, value: bool) -> bool:
    """Ixians ship right into their stronghold, whoever holds it."""
    return value or seat == ME


@carriers.by(ME)
def gather_inside(state: State, _: None, value: int) -> int:
    """Their forces inside, and those of an ally that counts as one with them."""
    sides = [seat for seat in state.seats if seat == ME or same_side(state, (ME, seat), False)]
    return value + sum(fighters(state, STRONGHOLD, seat) for seat in sides)


@phase_ends.by(
    ME,
    id="ixian.placement",
    earned=lambda state, phase: phase == "storm" and marker_of(state).host is None,
)
async def place_stronghold(game: Dune, phase: Phase) -> None:
    """It comes to the board after the first storm (E1 p.9)."""
    await place(game, ME)


@phase_begins.by(
    ME,
    id="ixian.stronghold_movement",
    earned=lambda state, phase: phase == "storm" and state.turn > 1 and manned(state, ME),
    stage=1,
)
async def move_stronghold(game: Dune, phase: Phase) -> None:
    """Up to three territories, before anything is known of the storm; the first step tells of it (E1 p.9)."""
    question = first_step(game.state, ME, FAR)
    step = await game.ask(question)
    if step is not None and await may_use(game, STRONGHOLD_MOVES, ME, game.unit()):
        await go(game, question, step)


class RelocateStronghold(Action[State], frozen=True):
    """Special Karama in your own turn of Shipment and Movement: move the stronghold up to two territories."""

    card: CardId
    to: Area

    def check(self, state: State, seat: Seat) -> None:
        check_special(state, seat, self.card, ME)
        if state.turn_order is None or state.turn_order.acting != ME:
            raise IllegalAnswer("This power is used in your own turn to ship and move", "ixian.special")
        if not manned(state, ME):
            raise IllegalAnswer("None of your forces is inside", "hidden-mobile-stronghold.movement")
        first_step(state, ME, SPECIAL).check(state, Step(self.to))


@performs(RelocateStronghold)
async def relocate(game: Dune, seat: Seat, action: RelocateStronghold) -> None:
    """It goes as in the Storm phase, and takes spice so (E1 p.9)."""
    if await use_special(game, ME, action.card):
        await go(game, first_step(game.state, ME, SPECIAL), Step(action.to))


class Relocation(msgspec.Struct, frozen=True):
    """A Karama for a movement of the stronghold that begins with this step."""

    card: CardId
    to: Area


class RelocateLate(Pick[State, Relocation | None], frozen=True):
    """Special Karama, for the last time in this turn: move the stronghold up to two territories?"""

    rule = "ixian.special"
    secret = True
    automatic = True
    refusal = "Name a real Karama and a sector next to the one the stronghold points at"

    def choices(self, state: State) -> list[Relocation | None]:
        cards = special_cards(state, self.seat)
        targets = first_step(state, ME, SPECIAL).targets(state) if cards and manned(state, ME) else []
        return [None, *(Relocation(card, to) for card in cards for to in targets)]

    def sample(self, state: State, rng: Random) -> Relocation | None:
        return None if rng.random() < 0.7 else rng.choice(self.choices(state))


@turn_ends.by(
    ADVANCED,
    id="ixian.special",
    earned=lambda state, seat: seat == ME and not state.players[ME].special_used,
)
async def relocate_late(game: Dune, seat: Seat) -> None:
    """The stronghold may also move when all else of the turn is done."""
    wanted = await game.ask(RelocateLate(ME))
    if wanted is not None and await use_special(game, ME, wanted.card):
        await go(game, first_step(game.state, ME, SPECIAL), Step(wanted.to))


# -- Cyborgs and Suboids ---------------------------------------------------------------------------


@move_range.by(ME)
def march_two(state: State, mover: Mover, value: Range) -> Range:
    """A group with a Cyborg moves two territories (E1 p.9)."""
    use = Use(MOVEMENT, ME, mover.unit)
    far = mover.seat == ME and mover.elite and not barred(state, use)
    return Range(RANGE, (use,)) if far else value


@collection_rates.by(ME)
def collect_more(state: State, seat: Seat, value: Rates) -> Rates:
    """A Cyborg collects 3 in any case (E1 p.9)."""
    return Rates(value.normal, CYBORG_RATE) if seat == ME else value


@force_values.by(ME)
def machines(state: State, combatant: Combatant, value: Values) -> Values:
    """Cyborgs count 2; a Suboid counts one half, with or without spice (E1 p.9)."""
    if combatant.seat != ME:
        return value
    strong = not barred(state, Use(CYBORGS, ME, combatant.unit))
    return Values(SUBOID, CYBORG if strong else 1, value.free, steady=True)


@standing_uses.by(ME)
def cyborgs_stand(state: State, battle: Battle, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """Their strength can be stopped before the reveal."""
    if ME not in dialers(battle) or not group_of(taking_part(state, battle, ME)).elite:
        return value
    return (*value, Use(CYBORGS, ME, battle.unit))


@power_stopped.by(ME, id="ixian.stopped", earned=lambda state, use: use.power == CYBORGS)
async def weaken(game: Dune, use: Use) -> None:
    """A sealed plan stands; a dial that is too high now comes down to the highest (E1 p.11)."""
    fighting = battle_of(game.state)
    seat = planner(fighting, ME)
    if seat in fighting.plans:
        fighting.plans[seat] = lowered(game.state, fighting, seat)


def lowered(state: State, battle: Battle, seat: Seat) -> Plan:
    """The seat's plan with a dial that the forces can still make with its support."""
    plan = battle.plans[seat]
    forces, values = pool(state, battle, seat), values_for(state, battle, seat)
    dial = min(plan.dial, dialing.highest(forces, values, plan.spice))
    fits = plan.dialed in dialing.allocations(forces, values, dial, plan.spice)
    return msgspec.structs.replace(plan, dial=dial, dialed=plan.dialed if fits else None)


class ExchangeSuboids(Pick[State, int], frozen=True):
    """How many of the Cyborgs just lost come back, a surviving Suboid dying for each?"""

    rule = "ixian.exchange"

    def choices(self, state: State) -> list[int]:
        """As many as possible first."""
        return list(range(exchangeable(state, battle_of(state)), -1, -1))


def survivors(state: State, battle: Battle) -> list[Part]:
    """What is left of their forces that took part, area by area."""
    found = []
    for lost in battle.field.get(ME, []):
        own = stack(state, lost.area, ME)
        found.append(Part(lost.area, own.normal if own else 0, own.elite if own else 0))
    return found


def exchangeable(state: State, battle: Battle) -> int:
    """Cyborgs lost in this battle and not back by other means, for which a Suboid of the same territory is
    left."""
    fought, left = group_of(field_forces(state, ME)), group_of(survivors(state, battle))
    back = group_of(battle.saved).elite if battle.winner == ME else 0
    lost = fought.elite - left.elite - back
    return min(lost, left.normal, state.players[ME].tanks.elite)


@losses_taken.by(
    ME,
    id="ixian.exchange",
    earned=lambda state, battle: (
        ME in owners(battle, battle.winner or "") and exchangeable(state, battle) > 0
    ),
)
async def exchange(game: Dune, battle: Battle) -> None:
    """Suboids die in the place of Cyborgs (E1 p.9)."""
    number = await game.ask(ExchangeSuboids(ME))
    if not number or not await may_use(game, EXCHANGE, ME, battle.unit):
        return
    number = min(number, exchangeable(game.state, battle_of(game.state)))  # a Ghola may have come back
    tanks = game.state.players[ME].tanks
    for part in from_the_first(Group(number), survivors(game.state, battle_of(game.state))):
        game.kill(part.area, ME, part.group)
        tanks.elite -= part.normal
        game.put(part.area, ME, Group(0, part.normal))
        game.tell(events.ForcesExchanged(ME, part.area, part.normal))


# -- the auction -----------------------------------------------------------------------------------


class Return(msgspec.Struct, frozen=True):
    """This card goes back to the deck, on its top or to its bottom."""

    card: CardId
    top: bool = False


class ReturnCard(Pick[State, Return], frozen=True):
    """Which of these cards goes back to the deck, and where?"""

    rule = "ixian.auction"
    automatic = False
    refusal = "Put one of these cards on the top or to the bottom of the deck"

    def choices(self, state: State) -> list[Return]:
        return [Return(card, top) for card in auction_of(state).row for top in (False, True)]


@row_due.by(ME, id="ixian.auction", earned=lambda state, number: True)
async def arrange_auction(game: Dune, number: int) -> None:
    """One card more than is due is drawn; they look at all and put one back (E1 p.8)."""
    if not await may_use(game, AUCTION, ME, game.unit()):
        return
    row = auction_of(game.state).row
    lay_out(game, number + 1)
    game.forget(row)
    game.learn(ME, row)
    game.tell(events.CardsLaidOut(ME, len(row)))
    game.tell(events.CardsSeen(ME, tuple(row)), ME)
    if len(row) > number:
        back = await game.ask(ReturnCard(ME))
        row.remove(back.card)
        game.state.deck.insert(len(game.state.deck) if back.top else 0, back.card)
        game.tell(events.CardReturned(ME, back.top))
    mix(game, row)


class UseTechnology(Pick[State, CardId | None], frozen=True):
    """Technology: take the card that comes up now, and put one of your own up in its place?"""

    rule = "ixian.technology"

    def choices(self, state: State) -> list[CardId | None]:
        return [None, *state.players[self.seat].hand]

    def sample(self, state: State, rng: Random) -> CardId | None:
        return None if rng.random() < 0.7 else rng.choice(self.choices(state))


def may_swap(state: State, lot: Lot) -> bool:
    """A card of the deck is up, and the power is at hand (ruling cache-tech-swap)."""
    return not sheet(state).technology and auction_of(state).seller is None


@lot_up.by(ADVANCED, id="ixian.technology", earned=may_swap, stage=-1)
async def use_technology(game: Dune, lot: Lot) -> None:
    """Once in a Bidding phase, before anybody looks at the card (E1 pp.8-9)."""
    mine = sheet(game.state)
    mine.offered = await game.ask(UseTechnology(ME))
    if mine.offered is None:
        return
    game.tell(events.TechnologyUsed(ME, auction_of(game.state).lot))
    stands = await may_use(game, TECHNOLOGY, ME, lot.unit)
    offered, mine.offered = mine.offered, None
    hand, row = game.state.players[ME].hand, auction_of(game.state).row
    if not stands or offered not in hand:
        return
    mine.technology = True
    game.lose_sight([*hand, row[0]], but=(ME,))
    hand[hand.index(offered)], taken = row[0], row[0]
    row[0] = offered
    game.learn(ME, [offered])
    game.tell(events.CardReceived(ME, taken), ME)


@phase_begins.by(ME, id="ixian.new_auction", earned=lambda state, phase: phase == "bidding")
async def new_auction(game: Dune, phase: Phase) -> None:
    """Technology can be used again; what was seen in earlier auctions lies where it lies."""
    sheet(game.state).technology = False


class ReplaceCard(YesNo[State], frozen=True):
    """Discard the card you have just bought, and draw another?"""

    rule = "ixian.ally-replacement"
    atomic = True


def ally_bought(state: State, sale: Sale) -> bool:
    """Has the ally of the Ixians bought a card, not one that lay open?"""
    return state.allied(ME, sale.buyer) and not auction_of(state).face_up


@card_bought.by(ME, id="ixian.ally_replacement", earned=ally_bought, stage=1)
async def replace_for_ally(game: Dune, sale: Sale) -> None:
    """Their ally may discard what it has bought and draw the top card (E1 p.9)."""
    if not await game.ask(ReplaceCard(sale.buyer)):
        return
    if not await may_use(game, REPLACEMENT, ME, sale.unit):
        return
    bought = auction_of(game.state).bought
    if bought is not None and bought in game.state.players[sale.buyer].hand:
        game.discard(sale.buyer, bought)
        take_card(game, sale.buyer)


# -- what is hidden, and what may be done unasked --------------------------------------------------


def redraw_sheet(state: State, viewer: Seat, rng: Random, forget: bool) -> None:
    """Which card would be put up is known to them alone."""
    mine = sheet(state)
    if mine.offered is not None:
        mine.offered = rng.choice(sorted(state.players[ME].hand))


REDRAW_SHEET[ME] = redraw_sheet


def relocations(state: State, seat: Seat) -> Bounds | None:
    """Where the special power could take the stronghold first."""
    held = special_cards(state, ME) if seat == ME else []
    turns = state.turn_order
    if not held or turns is None or turns.acting != ME or not manned(state, ME):
        return None
    return any_of("to", first_step(state, ME, SPECIAL).targets(state), card=Choice(tuple(held)))


UNASKED[RelocateStronghold] = Unasked("ixian.special", relocations)
