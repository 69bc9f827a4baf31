"""What CHOAM does with cards that are worthless to others: each once, when it is discarded (E2 pp.7, 12)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random

import msgspec

from kanly.catalog import board
from kanly.engine import CAP, Action, IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked, any_of, refusal
from kanly.rules.card_windows import PlayCard, at_large
from kanly.rules.casualties import Danger, Toll, toll
from kanly.rules.factions.choam import ME, PHASE_UNIT, sheet
from kanly.rules.flow import phase_ends, tidy
from kanly.rules.game import Dune, performs
from kanly.rules.ground import ground
from kanly.rules.karama import Attempt, barred, karama_barred, karama_tried, may_use
from kanly.rules.mentat_pause import before_victory
from kanly.rules.movement import (
    DeclareMove,
    Marching,
    Mover,
    Range,
    any_advisors,
    move_declared,
    move_range,
    origins_of,
)
from kanly.rules.presence import (
    Entry,
    may_enter,
    no_way,
    occupied_territories,
    present,
    stack,
    territory_of,
)
from kanly.rules.promises import sworn
from kanly.rules.purse import held
from kanly.rules.revival import Allowance, Declared, Reviver, allowance, revival_declared
from kanly.rules.state import Area, CardId, Group, Phase, Seat, State, Territory, Use
from kanly.rules.storm import shelters, storm_comes

WORTHLESS = "choam.worthless"
MOVEMENTS = ("move", "transport")  # ways of coming that Baliset forbids
BALISET, CLOAK, KULL, KULON = "baliset", "jubba_cloak", "kull_wahad", "kulon"
LA_LA_LA, GAMONT = "la_la_la", "trip_to_gamont"
LAST = 8  # the stage at which what belongs to a phase is over, when CHOAM has held its market
USE = Use(WORTHLESS, ME, PHASE_UNIT)  # one Karama stops all of them for the phase


# -- what all of them share --------------------------------------------------------------------------


def may_come(state: State, face: str) -> bool:
    """Might CHOAM use this card now, for all that is public?"""
    return at_large(state, face) and not barred(state, USE)


def at_hand(state: State, face: str) -> list[CardId]:
    """The card, if CHOAM holds it and may use it."""
    return [] if barred(state, USE) else held(state, ME, face)


async def use_worthless(
    game: Dune, card: CardId, target: Seat | None = None, territory: Territory | None = None
) -> bool:
    """The card is shown, and discarded unless a Karama keeps it in CHOAM's hand."""
    game.show([card])
    if not await may_use(game, WORTHLESS, ME, PHASE_UNIT) or card not in game.state.players[ME].hand:
        return False
    game.discard(ME, card)
    game.tell(events.WorthlessPlayed(ME, card, target, territory))
    return True


class UseWorthless(PlayCard, frozen=True):
    """Discard this worthless card now?"""

    def choices(self, state: State) -> list[CardId | None]:
        return [None] if barred(state, USE) else super().choices(state)


class UseWhere(Pick[State, Territory | None], frozen=True):
    """Discard the worthless card of this face for one of these territories?"""

    territories: tuple[Territory, ...]
    secret = True
    automatic = True

    @abstractmethod
    def face(self) -> str:
        """What is printed on the card."""

    def choices(self, state: State) -> Sequence[Territory | None]:
        copies = at_hand(state, self.face())
        if not copies:
            return [None]
        return [*([None] if sworn(state, ME, copies) is None else []), *self.territories]

    def sample(self, state: State, rng: Random) -> Territory | None:
        return rng.choice(self.choices(state))


class Worthless(Action[State], frozen=True):
    """CHOAM discards this card for what it does."""

    card: CardId

    def check_card(self, state: State, seat: Seat, face: str, rule: str) -> None:
        """Raise IllegalAnswer unless CHOAM can use this card now."""
        if seat != ME:
            raise IllegalAnswer("To all but CHOAM this card is worthless", rule)
        if barred(state, USE):
            raise IllegalAnswer(
                "A Karama has stopped this for the rest of the phase", "choam.worthless-stopped"
            )
        if self.card not in held(state, ME, face):
            raise IllegalAnswer("You do not hold that card, or it is bound", rule)


# -- Baliset -----------------------------------------------------------------------------------------


class PlayBaliset(Worthless, frozen=True):
    """Baliset: whoever ships and moves now may move no forces into one territory where you have some."""

    territory: Territory

    def check(self, state: State, seat: Seat) -> None:
        rule = "choam.baliset"
        self.check_card(state, seat, BALISET, rule)
        turns = state.turn_order
        if turns is None or turns.acting in (None, ME):
            raise IllegalAnswer("This card is used in another faction's turn to ship and move", rule)
        if self.territory not in ground(state).territories or not present(state, self.territory, ME):
            raise IllegalAnswer("Name a territory in which you have forces", rule)


@performs(PlayBaliset)
async def play_baliset(game: Dune, seat: Seat, action: PlayBaliset) -> None:
    """Before any move has been declared."""
    turns = game.state.turn_order
    if turns is not None and turns.acting is not None:
        await ban(game, action.card, turns.acting, action.territory)


class BlockMove(UseWhere, frozen=True):
    """Baliset: this faction moves. Forbid it one of your territories?"""

    mover: Seat
    rule = "choam.baliset"

    def face(self) -> str:
        return BALISET


def in_the_way(state: State, move: Marching) -> tuple[Territory, ...]:
    """Territories with CHOAM forces that a declared move enters, or cannot do without (ruling
    baliset-transit)."""
    own = [name for name in occupied_territories(state, ME) if present(state, name, ME)]
    return tuple(name for name in own if needs(state, move, name))


def needs(state: State, made: Marching, territory: Territory) -> bool:
    """Would the move be impossible without this territory?"""
    if made.direct:
        return territory_of(made.move.to) == territory and territory not in origins_of(made.move)
    move, question = made.move, DeclareMove(made.seat, made.unit)
    aside, elite = any_advisors(state, made.seat, move.parts), move.group.elite > 0
    joint, without = len(origins_of(move)) > 1, frozenset((territory,))
    for part in move.parts:
        if territory_of(part.area) in (territory_of(move.to), territory):
            continue
        if move.to not in question.reachable(state, part.area, aside, elite, joint, without):
            return True
    return False


@move_declared.by(
    ME,
    id="choam.baliset",
    earned=lambda state, made: made.seat != ME and may_come(state, BALISET) and bool(in_the_way(state, made)),
)
async def block_move(game: Dune, made: Marching) -> None:
    """At the latest when a move is declared; one that is forbidden is void (ruling baliset-scope)."""
    territory = await game.ask(BlockMove(ME, in_the_way(game.state, made), made.seat))
    if territory is not None:
        await ban(game, at_hand(game.state, BALISET)[0], made.seat, territory)


async def ban(game: Dune, card: CardId, mover: Seat, territory: Territory) -> None:
    """For the rest of the phase."""
    if await use_worthless(game, card, mover, territory):
        sheet(game.state).banned.append((mover, territory))


@may_enter.by(ME)
def keep_out(state: State, entry: Entry) -> tuple[str, str] | None:
    """Shipments, rides and advisors sent along are free to come."""
    if entry.how not in MOVEMENTS or (entry.seat, entry.territory) not in sheet(state).banned:
        return None
    return "CHOAM's Baliset forbids you to move there in this phase", "choam.baliset"


@no_way.by(ME)
def close_ways(state: State, seat: Seat, value: frozenset[Territory]) -> frozenset[Territory]:
    """To pass through is to move into it."""
    return value.union(territory for mover, territory in sheet(state).banned if mover == seat)


# -- Jubba Cloak -------------------------------------------------------------------------------------


class WearCloak(UseWhere, frozen=True):
    """Jubba Cloak: the storm is coming. Protect your forces in one of these territories?"""

    rule = "choam.jubba-cloak"

    def face(self) -> str:
        return CLOAK


def exposed(state: State, path: tuple[int, ...]) -> tuple[Territory, ...]:
    """Territories in which the storm will find forces of CHOAM without shelter."""
    hit = (area for sector in path for area in board().sectors[sector] if ME in state.forces.get(area, {}))
    open_to_it = (area for area in hit if not shelters(area, state.wall_destroyed))
    return tuple(dict.fromkeys(map(territory_of, open_to_it)))


@storm_comes.by(
    ME,
    id="choam.jubba_cloak",
    earned=lambda state, path: may_come(state, CLOAK) and bool(exposed(state, path)),
)
async def wear_cloak(game: Dune, path: tuple[int, ...]) -> None:
    """Where the storm goes is known, and nobody has died yet (ruling jubba-unit)."""
    territory = await game.ask(WearCloak(ME, exposed(game.state, path)))
    if territory is not None and await use_worthless(game, at_hand(game.state, CLOAK)[0], None, territory):
        sheet(game.state).cloaked = territory


@toll.by(ME, rank=CAP)
def spare_cloaked(state: State, danger: Danger, value: Toll) -> Toll:
    """In all sectors of the territory, as long as this storm moves."""
    cloaked = danger.cause == "storm" and danger.seat == ME
    return Toll(0) if cloaked and territory_of(danger.area) == sheet(state).cloaked else value


# -- Kull Wahad --------------------------------------------------------------------------------------


class StopKarama(UseWorthless, frozen=True):
    """Kull Wahad: this faction plays a Karama. Keep it from doing so in this phase?"""

    target: Seat
    rule = "choam.kull-wahad"
    atomic = True  # the Karama is on the table

    def face(self) -> str:
        return KULL


@karama_tried.by(
    ME,
    id="choam.kull_wahad",
    earned=lambda state, tried: tried.seat != ME and sheet(state).tried is None and may_come(state, KULL),
)
async def stop_karama(game: Dune, tried: Attempt) -> None:
    """Nothing has been paid or discarded; the Karama declared cannot be used against this (ruling
    kull-counter)."""
    mine = sheet(game.state)
    game.show([tried.card])  # it lies on the table while it is asked about
    card = await game.ask(StopKarama(ME, tried.seat))
    if card is None:
        return
    mine.tried = tried.card
    if await use_worthless(game, card, tried.seat):
        mine.silenced.append(tried.seat)
        game.tell(events.KaramaKept(tried.seat))
    mine.tried = None


@karama_barred.by(ME)
def silence(state: State, attempt: Attempt) -> tuple[str, str] | None:
    """Whoever has been stopped plays no Karama in this phase; what is being stopped cannot answer."""
    mine = sheet(state)
    if attempt.seat not in mine.silenced and attempt.card != mine.tried:
        return None
    return "CHOAM's Kull Wahad forbids you Karamas in this phase", "choam.kull-wahad"


# -- Kulon -------------------------------------------------------------------------------------------


class PlayKulon(Worthless, frozen=True):
    """Kulon: in your own turn, your movements go one territory farther."""

    def check(self, state: State, seat: Seat) -> None:
        self.check_card(state, seat, KULON, "choam.kulon")
        if state.turn_order is None or state.turn_order.acting != ME:
            raise IllegalAnswer("This card is used in your own turn to ship and move", "choam.kulon")


@performs(PlayKulon)
async def play_kulon(game: Dune, seat: Seat, action: PlayKulon) -> None:
    """For all movements of this turn."""
    if await use_worthless(game, action.card):
        sheet(game.state).farther = True


@move_range.by(ME, rank=CAP + 1)
def go_farther(state: State, mover: Mover, value: Range) -> Range:
    """Also with ornithopters (ruling kulon-stack)."""
    if mover.seat != ME or not sheet(state).farther:
        return value
    return msgspec.structs.replace(value, steps=value.steps + 1, bare=value.bare + 1)


# -- La La La ----------------------------------------------------------------------------------------


class PlayLaLaLa(Worthless, frozen=True):
    """La La La: a faction revives nothing free in this Revival."""

    to: Seat

    def check(self, state: State, seat: Seat) -> None:
        rule = "choam.la-la-la"
        self.check_card(state, seat, LA_LA_LA, rule)
        if state.phase != "revival" or not state.begun:
            raise IllegalAnswer("This card is used in Revival", rule)
        if self.to == ME or not state.plays(self.to) or self.to in state.done:
            raise IllegalAnswer("Name another faction that is not done with its revivals", rule)


@performs(PlayLaLaLa)
async def play_la_la_la(game: Dune, seat: Seat, action: PlayLaLaLa) -> None:
    """Before anything has been declared."""
    await deny(game, action.card, action.to)


class DenyFree(UseWorthless, frozen=True):
    """La La La: this faction revives forces free. Let it revive none free in this phase?"""

    reviver: Seat
    rule = "choam.la-la-la"

    def face(self) -> str:
        return LA_LA_LA


@revival_declared.by(
    ME,
    id="choam.la_la_la",
    earned=lambda state, made: made.free > 0 and made.reviver.seat != ME and may_come(state, LA_LA_LA),
)
async def deny_free(game: Dune, made: Declared) -> None:
    """What has been declared is void then."""
    card = await game.ask(DenyFree(ME, made.reviver.seat))
    if card is not None:
        await deny(game, card, made.reviver.seat)


async def deny(game: Dune, card: CardId, reviver: Seat) -> None:
    """What has come back free stays."""
    if await use_worthless(game, card, reviver):
        sheet(game.state).no_free.append(reviver)


@allowance.by(ME, rank=CAP)
def nothing_free(state: State, reviver: Reviver, value: Allowance) -> Allowance:
    """Whoever grants it."""
    denied = reviver.seat in sheet(state).no_free
    return msgspec.structs.replace(value, free=0) if denied else value


# -- Trip to Gamont ----------------------------------------------------------------------------------


class Trip(msgspec.Struct, frozen=True):
    """One force of a seat in an area; `elite`: an elite one."""

    seat: Seat
    area: Area
    elite: bool = False


class SendHome(Pick[State, Trip | None], frozen=True):
    """Trip to Gamont: send one force of another faction back to its reserves, before anybody wins?"""

    rule = "choam.trip-to-gamont"
    secret = True
    automatic = True
    refusal = "Name a force of another faction on the board"

    def choices(self, state: State) -> list[Trip | None]:
        copies = at_hand(state, GAMONT)
        if not copies:
            return [None]
        return [*([None] if sworn(state, ME, copies) is None else []), *journeys(state)]

    def sample(self, state: State, rng: Random) -> Trip | None:
        return None if rng.random() < 0.5 and None in self.choices(state) else rng.choice(self.choices(state))


def journeys(state: State) -> list[Trip]:
    """Every force that could be sent home (ruling gamont-target)."""
    found = []
    for area, here in state.forces.items():
        for seat, own in here.items():
            if seat != ME:
                found += [Trip(seat, area)] if own.ordinary or own.hidden else []
                found += [Trip(seat, area, True)] if own.elite else []
    return found


@before_victory.by(
    ME,
    id="choam.trip_to_gamont",
    earned=lambda state, _: may_come(state, GAMONT) and bool(journeys(state)),
)
async def send_home(game: Dune, _: None) -> None:
    """After bribes have been taken up."""
    trip = await game.ask(SendHome(ME))
    if trip is None:
        return
    card = at_hand(game.state, GAMONT)[0]
    if not await use_worthless(game, card, trip.seat, territory_of(trip.area)):
        return
    take_home(game, trip)
    await tidy(game)


def take_home(game: Dune, trip: Trip) -> None:
    """A marker there is turned up first; then one force goes, if one is there."""
    own = stack(game.state, trip.area, trip.seat)
    if own is not None and own.hidden:
        game.reveal(trip.area, trip.seat)
        own = stack(game.state, trip.area, trip.seat)
    if own is None:
        return
    group = Group(0, 1) if trip.elite else Group(1)
    game.lift(trip.area, trip.seat, group)
    game.add_reserves(trip.seat, group)
    game.tell(events.ForcesRecalled(trip.seat, trip.area, group))


# -- what ends with the phase ------------------------------------------------------------------------


@phase_ends.by(ME, id="choam.worthless_over", earned=lambda state, phase: True, stage=LAST)
async def forget_worthless(game: Dune, phase: Phase) -> None:
    """Whatever these cards have brought lasts to the end of the phase."""
    mine = sheet(game.state)
    mine.banned.clear()
    mine.silenced.clear()
    mine.no_free.clear()
    mine.cloaked, mine.farther = None, False


# -- what may be done unasked ------------------------------------------------------------------------


def balisets(state: State, seat: Seat) -> Bounds | None:
    """Territories that could be forbidden to whoever acts."""
    cards = at_hand(state, BALISET) if seat == ME else []
    found = occupied_territories(state, ME) if cards else []
    legal = (name for name in found if refusal(state, ME, PlayBaliset(cards[0], name)) is None)
    return any_of("territory", legal, card=Choice(tuple(cards)))


def kulons(state: State, seat: Seat) -> Bounds | None:
    """The card, in CHOAM's own turn."""
    cards = at_hand(state, KULON) if seat == ME else []
    return any_of("card", (card for card in cards if refusal(state, ME, PlayKulon(card)) is None))


def denials(state: State, seat: Seat) -> Bounds | None:
    """Who could lose its free revival."""
    cards = at_hand(state, LA_LA_LA) if seat == ME else []
    others = state.others(ME) if cards else []
    legal = (other for other in others if refusal(state, ME, PlayLaLaLa(cards[0], other)) is None)
    return any_of("to", legal, card=Choice(tuple(cards)))


UNASKED[PlayBaliset] = Unasked("choam.baliset", balisets)
UNASKED[PlayKulon] = Unasked("choam.kulon", kulons)
UNASKED[PlayLaLaLa] = Unasked("choam.la-la-la", denials)
