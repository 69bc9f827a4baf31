"""Richese: No-Fields, the cache, the Black Market (E2 pp.4-6, 10-12)."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.catalog import cards, faces, richese_cache
from kanly.engine import CAP, Action, Decision, IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.alliances import ALLIANCE_POWERS, lent
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked, any_of, refusal
from kanly.rules.battle.battle import plans_shown
from kanly.rules.battle.combatants import behind_marker, has_marker, taking_part
from kanly.rules.battle.sides import fighting
from kanly.rules.bidding import (
    LOTS,
    ROW,
    Lot,
    Payee,
    Sale,
    auction_of,
    before_declaration,
    card_bought,
    eligible,
    note_limits,
    payee_of_sale,
    put_up,
    row_planned,
    row_size,
    unsold,
)
from kanly.rules.card_windows import set_apart
from kanly.rules.flow import phase_begins
from kanly.rules.game import REDRAW_SHEET, TURN_UP, Dune, hidden_piles, performs
from kanly.rules.invariants import faction_faults
from kanly.rules.karama import barred, may_use, unstopped
from kanly.rules.presence import areas_of
from kanly.rules.purse import free_hand, free_spice, in_silence, room
from kanly.rules.shipment import TAKE_UP, Means, Shipper, Shipping, means_of_shipment
from kanly.rules.specials import check_special, special_cards, use_special
from kanly.rules.state import (
    Area,
    Battle,
    CardId,
    Group,
    LotKind,
    Phase,
    RicheseSheet,
    Seat,
    State,
    Use,
)
from kanly.rules.view import SheetFacts, Viewer, open_sheet, own_sheet

ME, ADVANCED = "richese", "richese+advanced"
NO_FIELD, ALLY_NO_FIELD = "richese.no_field", "richese.ally_no_field"
CACHE, BLACK_MARKET, GIFT = "richese.cache", "richese.black_market", "richese.gift"
TOKENS = (0, 3, 5)
IN_THE_BOOKLET = (
    "ornithopter",
    "residual_poison",
    "semuta_drug",
    "stone_burner",
    "mirror_weapon",
    "portable_snooper",
    "distrans",
    "juice_of_sapho",
    "karama",
    "nullentropy_box",
)
PRICE = 3  # of a card taken from the cache by the special power (spice)
BEFORE_BATTLE: tuple[Phase, ...] = (
    "storm",
    "spice_blow",
    "charity",
    "bidding",
    "revival",
    "shipment_and_movement",
)


def sheet(state: State) -> RicheseSheet:
    """The sheet of Richese."""
    if state.sheets.richese is None:
        raise ValueError("Richese does not play")
    return state.sheets.richese


# -- No-Fields: shipping -----------------------------------------------------------------------------


def available(state: State) -> tuple[int, ...]:
    """The No-Fields that may be used next (ruling nofield-available-tokens)."""
    mine = sheet(state)
    if state.rulings.nofield_available_tokens == "neither_face_up_nor_on_map":
        return tuple(value for value in TOKENS if value not in (mine.marker, mine.face_up))
    last = mine.face_up if mine.marker is None else mine.marker
    return tuple(value for value in TOKENS if value != last)


@means_of_shipment.by(ME, rank=CAP)
def ship_no_fields(state: State, shipper: Shipper, value: tuple[Means, ...]) -> tuple[Means, ...]:
    """Richese ships a marker instead of forces; an ally that ships from off-planet may use one, too."""
    if shipper.seat == ME:
        offered = Means("no_field", Use(NO_FIELD, ME, shipper.unit))
    elif any(means.kind == "reserves" for means in value) and lends_no_field(state, shipper.seat):
        offered = Means("allied_no_field", Use(ALLY_NO_FIELD, ME, shipper.unit))
    else:
        return value
    return value if offered.use is not None and barred(state, offered.use) else (*value, offered)


def lends_no_field(state: State, ally: Seat) -> bool:
    """May this ally, which has forces for it, ship with a No-Field?"""
    return lent(state, ME, ALLY_NO_FIELD, ally) and state.players[ally].reserves.total > 0


class ChooseNoField(Pick[State, int], frozen=True):
    """Which No-Field is used?"""

    values: tuple[int, ...]
    rule = "richese.no-field"
    automatic = False
    atomic = True
    refusal = "That No-Field is not at hand"

    def choices(self, state: State) -> tuple[int, ...]:
        """The greatest first."""
        return self.values[::-1]


class ChooseNoFieldForces(Pick[State, Group], frozen=True):
    """Which of your reserves come with the No-Field?"""

    number: int
    rule = "richese.ally-no-field"
    atomic = True
    refusal = "Name exactly as many of your reserves as the No-Field says"

    def choices(self, state: State) -> list[Group]:
        """The fewest elite forces first."""
        reserves = state.players[self.seat].reserves
        mixes = (Group(self.number - elite, elite) for elite in range(reserves.elite + 1))
        return [mix for mix in mixes if 0 <= mix.normal <= reserves.normal]


async def lay_marker(game: Dune, shipping: Shipping) -> Group:
    """The marker that lies on the planet is turned up; then another is chosen, and its value hidden."""
    values = available(game.state)
    turn_up_first(game)
    value = await game.ask(ChooseNoField(ME, values))
    sheet(game.state).marker = value
    return Group(hidden=1)


async def open_no_field(game: Dune, shipping: Shipping) -> Group:
    """An ally's No-Field is shown at once: it brings that many of the ally's reserves (E2 p.6)."""
    values = available(game.state)
    turn_up_first(game)
    value = await game.ask(ChooseNoField(shipping.seat, values))
    sheet(game.state).face_up = value
    number = min(value, game.state.players[shipping.seat].reserves.total)
    game.tell(events.NoFieldUsed(shipping.seat, value, number))
    group = await game.ask(ChooseNoFieldForces(shipping.seat, number))
    game.take_reserves(shipping.seat, group)
    return group


TAKE_UP["no_field"] = lay_marker
TAKE_UP["allied_no_field"] = open_no_field


# -- No-Fields: turning up ---------------------------------------------------------------------------


def turn_up(state: State) -> int:
    """The marker lies face up before the shield from now on."""
    mine = sheet(state)
    if mine.marker is None:
        raise ValueError("no marker lies on the planet")
    mine.face_up, mine.marker = mine.marker, None
    return mine.face_up


TURN_UP[ME] = turn_up


def place_of_marker(state: State) -> Area | None:
    """Where the marker lies."""
    return next((area for area, own in areas_of(state, ME) if own.hidden), None)


def turn_up_first(game: Dune) -> None:
    """There are never two markers on the planet."""
    area = place_of_marker(game.state)
    if area is not None:
        game.reveal(area, ME)


class TurnUpMarker(Action[State], frozen=True):
    """Turn up your marker: its forces come to its place from your reserves."""

    def check(self, state: State, seat: Seat) -> None:
        if seat != ME or place_of_marker(state) is None:
            raise IllegalAnswer("You have no marker on the planet", "richese.reveal")
        if not may_turn_up(state):
            raise IllegalAnswer(
                "A marker is turned up before the Battle phase, and not while storm or worms strike",
                "richese.reveal",
            )


def may_turn_up(state: State) -> bool:
    """Before the Battle phase, and while nothing strikes forces (public facts alone)."""
    if state.phase == "storm":
        return state.gale is not None and state.gale.distance is None and state.turn > 1
    if state.phase == "spice_blow":
        return state.blow is not None and state.blow.stage != "draw"
    return state.phase in BEFORE_BATTLE


@performs(TurnUpMarker)
async def turn_up_at_will(game: Dune, seat: Seat, action: TurnUpMarker) -> None:
    """Nobody can stop it (E2 p.6)."""
    turn_up_first(game)


@behind_marker.by(ME)
def count_behind(state: State, seat: Seat, value: int) -> int:
    """As many as the No-Field says, as far as the reserves reach."""
    mine = sheet(state)
    if seat != ME or mine.marker is None:
        return value
    return min(mine.marker, state.players[ME].reserves.normal)


def fights_hidden(state: State, battle: Battle) -> bool:
    """Does the marker take part in this battle?"""
    return ME in fighting(battle) and has_marker(state, battle, ME)


@plans_shown.by(ME, id="richese.reveal", earned=fights_hidden, stage=-2)
async def turn_up_in_battle(game: Dune, battle: Battle) -> None:
    """When the plans are turned up, before traitors are called (E2 p.6)."""
    for part in taking_part(game.state, battle, ME):
        if part.hidden:
            game.reveal(part.area, ME)


# -- the cache ---------------------------------------------------------------------------------------


class Terms(msgspec.Struct, frozen=True):
    """A card for sale, and how bids are made; once around in this direction."""

    card: CardId
    how: LotKind
    clockwise: bool = False


@hidden_piles.by(ME)
def keep_cache(state: State, _: None, value: tuple[list[CardId], ...]) -> tuple[list[CardId], ...]:
    """The cache lies behind the shield."""
    return (*value, sheet(state).cache)


@set_apart.by(ME)
def lie_in_cache(state: State, _: None, value: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """All know what lies there, until a card has been taken out unseen."""
    mine = sheet(state)
    return value if mine.listed else (*value, *mine.cache)


@phase_begins.by(ME, id="richese.new_auction", earned=lambda state, phase: phase == "bidding")
async def new_auction(game: Dune, phase: Phase) -> None:
    """Nothing has been sold yet in this phase."""
    mine = sheet(game.state)
    mine.sold = mine.due = False


When: TypeAlias = Literal["last", "first"]


class PlaceCacheLot(Pick[State, When], frozen=True):
    """Is the card of your cache sold first or last?"""

    rule = "richese.cache-order"

    def choices(self, state: State) -> tuple[When, ...]:
        return ("last", "first")


def may_sell(state: State, _: None) -> bool:
    """There is a card, and somebody to sell to."""
    mine = sheet(state)
    return bool(mine.cache) and auction_of(state).lots > mine.sold


@row_planned.by(ME, id="richese.cache", earned=may_sell)
async def plan_cache_lot(game: Dune, _: None) -> None:
    """One card of the cache is sold in every Bidding phase, before or after the others (E2 p.5)."""
    if not await may_use(game, CACHE, ME, game.unit()):
        return
    when = await game.ask(PlaceCacheLot(ME))
    sheet(game.state).due = True
    agenda = auction_of(game.state).agenda
    agenda.insert(agenda.index(ROW) + (when == "last"), CACHE)
    game.tell(events.CacheLotPlaced(ME, when))


@row_size.by(ME)
def sell_fewer(state: State, _: None, value: int) -> int:
    """One card of the deck less for a card sold on the Black Market, and one for the cache (E2 p.5)."""
    mine = sheet(state)
    return value - mine.sold - mine.due


class AwaitRoom(Pick[State, bool], frozen=True):
    """All hands are full: are you ready to go on without the lot of the cache?"""

    rule = "richese.cache-all-full"
    automatic = False

    def choices(self, state: State) -> tuple[bool, ...]:
        return (True,)

    def forced(self, state: State) -> tuple[bool] | None:
        return (True,) if any(room(state, seat) > 0 for seat in state.seats) else None


class PutUpCacheCard(Decision[State, Terms], frozen=True):
    """Which card of your cache do you put up, and how are bids made?"""

    rule = "richese.cache"

    def check(self, state: State, answer: Terms) -> None:
        if answer.card not in sheet(state).cache:
            raise IllegalAnswer("That card is not in your cache", self.rule)
        if answer.how == "normal":
            raise IllegalAnswer("A card of the cache is sold once around or in silence", "richese.cache-type")

    def options(self, state: State) -> object:
        return {"cards": sheet(state).cache, "hows": ["once_around", "silent"]}

    def sample(self, state: State, rng: Random) -> Terms:
        card = rng.choice(sheet(state).cache)
        return Terms(card, "once_around" if rng.random() < 0.5 else "silent", rng.random() < 0.5)

    def default(self, state: State) -> Terms:
        first = min(sheet(state).cache, key=lambda card: IN_THE_BOOKLET.index(cards()[card].face))
        return Terms(first, "silent")


async def hold_cache_lot(game: Dune) -> None:
    """The card is chosen when its time has come, and somebody has room for it."""
    state = game.state
    note_limits(state)
    if not eligible(state):
        await game.ask_all([AwaitRoom(seat) for seat in state.in_order()])
        note_limits(state)
    if not eligible(state):
        game.tell(events.CacheLotLapsed(ME))
        return
    terms = await game.ask(PutUpCacheCard(ME))
    mine = sheet(state)
    mine.cache.remove(terms.card)
    mine.listed = [card for card in mine.listed if card != terms.card]
    game.tell_apart([terms.card])
    put_up(game, ME, terms.card, terms.how, clockwise=terms.clockwise, face_up=True)


LOTS[CACHE] = hold_cache_lot


class KeepUnsold(Pick[State, bool], frozen=True):
    """Nobody has bid: do you keep the card of your cache, or is it out of the game?"""

    rule = "richese.cache-unsold"

    def choices(self, state: State) -> tuple[bool, ...]:
        return (True, False) if room(state, ME) > 0 else (False,)


@unsold.by(ME, id="richese.unsold", earned=lambda state, lot: auction_of(state).seller == ME)
async def take_back(game: Dune, lot: Lot) -> None:
    """A card of the hand comes back; one of the cache is kept or leaves the game."""
    state = game.state
    auction = auction_of(state)
    if not auction.face_up:
        state.players[ME].hand.append(auction.row.pop(0))
        game.tell(events.CardTakenBack(ME))
        return
    kept = await game.ask(KeepUnsold(ME))
    card = auction_of(state).row.pop(0)
    if kept:
        state.players[ME].hand.append(card)
        state.shown_cards.append(card)
    else:
        state.removed.append(card)
    game.tell(events.UnsoldCard(ME, card, kept))


# -- the Black Market --------------------------------------------------------------------------------


class BlackMarketOffer(msgspec.Struct, frozen=True):
    """A card of the hand for sale, how bids are made, and what is said of it, true or not (a face or
    nothing)."""

    card: CardId
    how: LotKind
    clockwise: bool = False
    claim: str = ""


class OfferCard(Decision[State, BlackMarketOffer | None], frozen=True):
    """Put up one of your cards on the Black Market?"""

    rule = "richese.black-market"

    def check(self, state: State, answer: BlackMarketOffer | None) -> None:
        if answer is None:
            return
        if answer.card not in free_hand(state, ME):
            raise IllegalAnswer("You do not hold that card, or your word binds it", self.rule)
        if answer.claim and answer.claim not in faces():
            raise IllegalAnswer("Say that it is some treachery card, or nothing", self.rule)

    def options(self, state: State) -> object:
        return {"cards": free_hand(state, ME), "hows": ["normal", "once_around", "silent"]}

    def sample(self, state: State, rng: Random) -> BlackMarketOffer | None:
        hand = free_hand(state, ME)
        if not hand or rng.random() < 0.5:
            return None
        kinds: tuple[LotKind, ...] = ("normal", "once_around", "silent")
        claim = rng.choice(("", *faces()))
        return BlackMarketOffer(rng.choice(hand), rng.choice(kinds), rng.random() < 0.5, claim)

    def default(self, state: State) -> BlackMarketOffer | None:
        return None

    def forced(self, state: State) -> tuple[BlackMarketOffer | None] | None:
        return None if state.players[ME].hand else (None,)


@before_declaration.by(ADVANCED, id="richese.black_market", earned=lambda state, _: True)
async def open_black_market(game: Dune, _: None) -> None:
    """One card of the hand is sold face down before hands are counted (E2 p.6)."""
    state = game.state
    way = note_offer(game, await game.ask(OfferCard(ME)))
    if way is None:
        return
    stands = await may_use(game, BLACK_MARKET, ME, game.unit())
    card, sheet(state).offered = sheet(state).offered, None
    hand = state.players[ME].hand
    if not stands or card is None or card not in hand:
        return
    game.lose_sight(list(hand), but=(ME,))
    hand.remove(card)
    game.learn(ME, [card])
    put_up(game, ME, card, way[0], clockwise=way[1], face_up=False)


def note_offer(game: Dune, offer: BlackMarketOffer | None) -> tuple[LotKind, bool] | None:
    """Which card it is lies hidden on the sheet; how bids are made, and in which direction, is for all."""
    if offer is None:
        return None
    sheet(game.state).offered = offer.card
    game.tell(events.BlackMarketOpened(ME, offer.claim))
    return offer.how, offer.clockwise


def was_own_card(state: State, sale: Sale) -> bool:
    """Has a card been sold on the Black Market?"""
    auction = auction_of(state)
    return auction.seller == ME and not auction.face_up


@card_bought.by(ME, id="richese.sold", earned=was_own_card)
async def note_sale(game: Dune, sale: Sale) -> None:
    """Then one card of the deck less is sold."""
    sheet(game.state).sold = True


# -- gifts and the special power ---------------------------------------------------------------------


def of_richese(hand: list[CardId]) -> list[CardId]:
    """The cards of the ten, by what is printed on them."""
    printed = {cards()[name].face for name in richese_cache()}
    return [card for card in hand if cards()[card].face in printed and cards()[card].deck == "richese"]


def bids_are_made(state: State) -> bool:
    """Is a card up for auction?"""
    return state.auction is not None and state.auction.unit != 0


def owes_bid(state: State) -> bool:
    """Has Richese a bid to make, or to stand by, on the lot that is up?"""
    auction = state.auction
    if auction is None or auction.unit == 0:
        return False
    return ME in (auction.asked, auction.bidder) or (in_silence(state) and ME in eligible(state))


class GiveCard(Action[State], frozen=True):
    """Give your ally a Richese card of your hand."""

    card: CardId

    def check(self, state: State, seat: Seat) -> None:
        rule = "richese.gift"
        ally = state.ally(ME) if seat == ME else None
        if ally is None:
            raise IllegalAnswer("Only Richese gives its ally cards, and it must have one", rule)
        if bids_are_made(state):
            raise IllegalAnswer("Not while a card is being bid on", rule)
        if sheet(state).giving is not None:
            raise IllegalAnswer("A card is being given already", rule)
        if self.card not in of_richese(free_hand(state, ME)):
            raise IllegalAnswer("Give a Richese card of your hand that no plan holds", rule)
        if room(state, ally) < 1:
            raise IllegalAnswer("Your ally's hand is full", rule)


@performs(GiveCard)
async def give_card(game: Dune, seat: Seat, action: GiveCard) -> None:
    """The ally takes it unseen by the others (E2 p.6)."""
    state = game.state
    ally = state.ally(ME) or ME
    sheet(state).giving = action.card
    game.tell(events.CardPromised(ME, ally))
    stands = await may_use(game, GIFT, ME, game.unit())
    card, sheet(state).giving = sheet(state).giving, None
    if not stands or card not in free_hand(state, ME) or not state.allied(ME, ally) or room(state, ally) < 1:
        return
    hand = state.players[ME].hand
    game.lose_sight(list(hand), but=(ME,))
    hand.remove(card)
    state.players[ally].hand.append(card)
    game.learn(ME, [card])
    game.tell(events.CardGiven(ME, ally))
    game.tell(events.CardReceived(ally, card), ME, ally)


class TakeFromCache(Action[State], frozen=True):
    """Special Karama: pay 3 spice and take a card of your cache into your hand."""

    card: CardId
    wanted: CardId

    def check(self, state: State, seat: Seat) -> None:
        check_special(state, seat, self.card, ME)
        if owes_bid(state):
            raise IllegalAnswer("Not while you have to bid, or your bid is the highest", "richese.special")
        if self.wanted not in sheet(state).cache:
            raise IllegalAnswer("That card is not in your cache", "richese.special")
        if free_spice(state, ME) < PRICE:
            raise IllegalAnswer(f"That costs {PRICE} spice", "richese.special")


def move_from_cache(game: Dune, card: CardId) -> None:
    """A card goes into the hand: the others know which it may be."""
    state, mine = game.state, sheet(game.state)
    mine.listed = sorted(mine.cache)
    game.mix_up(mine.cache, by=ME)
    mine.cache.remove(card)
    state.players[ME].hand.append(card)
    game.tell(events.CardReceived(ME, card), ME)


@performs(TakeFromCache)
async def take_from_cache(game: Dune, seat: Seat, action: TakeFromCache) -> None:
    """The others see that a card is gone, not which (E2 p.6)."""
    if not await use_special(game, ME, action.card):
        return
    move_from_cache(game, action.wanted)
    game.spend(ME, PRICE)
    game.tell(events.CacheCardTaken(ME, PRICE))
    sale = Sale(ME, PRICE, game.unit())
    payee = (await unstopped(game, lambda: payee_of_sale(game.state, sale, Payee()))).seat
    if payee is not None:
        game.gain(payee, PRICE)
        game.tell(events.CacheIncome(payee, PRICE))


# -- what is seen and what is hidden -----------------------------------------------------------------


@own_sheet.by(ME)
def see_sheet(state: State, viewer: Viewer, value: SheetFacts) -> SheetFacts:
    """Richese knows its marker and its cache."""
    mine = sheet(state)
    return {**value, "marker": mine.marker, "cache": mine.cache} if viewer.seat == ME else value


@open_sheet.by(ME)
def show_sheet(state: State, seat: Seat, value: SheetFacts) -> SheetFacts:
    """The No-Field used before, how many cards are in the cache, and which of them may be there."""
    if seat != ME:
        return value
    mine = sheet(state)
    listed = sorted(mine.listed or mine.cache)
    return {**value, "face_up": mine.face_up, "cache": len(mine.cache), "listed": listed}


@phase_begins.by(ME, id="richese.listed", earned=lambda state, _: bool(sheet(state).listed), stage=1)
async def note_seen(game: Dune, phase: Phase) -> None:
    """Once all have seen the card that was taken, the list is that of the cache again."""
    state, mine = game.state, sheet(game.state)
    seen = (*state.discard, *state.removed, *state.shown_cards)
    mine.listed = [card for card in mine.listed if card not in seen]
    if len(mine.listed) == len(mine.cache):
        mine.listed = []


def redraw_sheet(state: State, viewer: Seat, rng: Random, forget: bool) -> None:
    """The value of the marker, and cards that are about to change hands, are known to Richese alone."""
    mine = sheet(state)
    if mine.marker is not None:
        mine.marker = rng.choice([value for value in TOKENS if value != mine.face_up])
    hand = sorted(state.players[ME].hand)
    if mine.offered is not None:
        mine.offered = rng.choice(hand)
    if mine.giving is not None:
        mine.giving = rng.choice(of_richese(hand) or hand)


REDRAW_SHEET[ME] = redraw_sheet


@faction_faults.by(ME)
def check_marker(state: State, _: None, value: tuple[str, ...]) -> tuple[str, ...]:
    """A marker lies on the planet if, and only if, Richese remembers its value; there is never another."""
    number = sum(own.hidden for here in state.forces.values() for own in here.values())
    mine = sheet(state)
    found = []
    if number != (mine.marker is not None) or (number and place_of_marker(state) is None):
        found.append(f"{number} markers lie on the planet, of value {mine.marker}")
    if any(card not in richese_cache() for card in mine.cache):
        found.append(f"The cache of Richese holds {mine.cache}")
    return (*value, *found)


# -- what may be done unasked ------------------------------------------------------------------------


def reveals(state: State, seat: Seat) -> Bounds | None:
    """Whether a marker can be turned up."""
    return {} if refusal(state, seat, TurnUpMarker()) is None else None


def gifts(state: State, seat: Seat) -> Bounds | None:
    """Cards that could be given."""
    if seat != ME or state.ally(ME) is None:
        return None
    own = of_richese(free_hand(state, ME))
    return any_of("card", (card for card in own if refusal(state, seat, GiveCard(card)) is None))


def takings(state: State, seat: Seat) -> Bounds | None:
    """What the special power could take."""
    held = special_cards(state, ME) if seat == ME else []
    wanted = sheet(state).cache if held else []
    if not wanted or refusal(state, seat, TakeFromCache(held[0], wanted[0])) is not None:
        return None
    return any_of("wanted", wanted, card=Choice(tuple(held)))


UNASKED[TurnUpMarker] = Unasked("richese.reveal", reveals)
UNASKED[GiveCard] = Unasked("richese.gift", gifts)
UNASKED[TakeFromCache] = Unasked("richese.special", takings)
ALLIANCE_POWERS[ME] = (ALLY_NO_FIELD,)
