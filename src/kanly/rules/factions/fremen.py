"""Fremen: at home in the desert (B pp.12, 14, 18)."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec

from kanly.catalog import board, factions
from kanly.engine import ADD, Decision, IllegalAnswer, Modifier, Pick, YesNo
from kanly.rules import events
from kanly.rules.alliances import ALLIANCE_POWERS, lent
from kanly.rules.arrival import Arrival, on_arrival
from kanly.rules.battle.battle import power_stopped, reopen_for, standing_uses
from kanly.rules.battle.combatants import Combatant, Values, force_values
from kanly.rules.battle.sides import dialers
from kanly.rules.casualties import Danger, Toll, suffer, toll
from kanly.rules.deals import told_to
from kanly.rules.game import Dune
from kanly.rules.karama import barred, may_use
from kanly.rules.movement import Mover, Range, into_storm, move_range
from kanly.rules.presence import group_of, in_storm, occupants, stack
from kanly.rules.revival import Allowance, Reviver, allowance
from kanly.rules.setup import place_forces
from kanly.rules.shipment import (
    Means,
    Shipper,
    Shipping,
    Zone,
    after_placement,
    means_of_shipment,
    reserves_into_storm,
    shipment_zone,
)
from kanly.rules.specials import special_cards, use_special
from kanly.rules.spice_blow import (
    Devouring,
    appear,
    before_devouring,
    blow_begins,
    blow_ends,
    current,
    worm_master,
    worm_rider,
)
from kanly.rules.state import Area, Battle, Blow, CardId, Group, Part, Seat, State, Territory, Use
from kanly.rules.storm import next_storm_card, storm_deck_used
from kanly.rules.victory import Win, special_victory

ME, ADVANCED = "fremen", "fremen+advanced"
MOVEMENT, SURVIVE, PROTECT, RIDE = "fremen.movement", "fremen.worm", "fremen.protect_ally", "fremen.ride"
ALLY_REVIVAL, STORM_CARD, PLACE_WORM = "fremen.ally_revival", "fremen.storm_card", "fremen.place_worm"
STORM_LOSSES, INTO_STORM = "fremen.storm_losses", "fremen.into_storm"
FEDAYKIN, BATTLE_HARDENED = "fremen.fedaykin", "fremen.battle_hardened"
RANGE, FREE_REVIVALS = 2, 3
HOMES = ("sietch_tabr", "habbanya_sietch")
TUEK, RIVALS = "tueks_sietch", ("harkonnen", "atreides", "emperor", "richese")


# -- setting up ------------------------------------------------------------------------------------


class PlaceFremen(Decision[State, tuple[Part, ...]], frozen=True):
    """Spread your first forces over Sietch Tabr, False Wall South and False Wall West."""

    rule = "fremen.placement"

    def terms(self, state: State) -> tuple[tuple[Area, ...], int, int]:
        """The areas, the number of forces, and how many of them may be elite."""
        placement = factions()[ME].setup[state.mode][0]
        return placement.areas, placement.normal + placement.elite, placement.elite + placement.elite_choice

    def check(self, state: State, answer: tuple[Part, ...]) -> None:
        areas, number, elite = self.terms(state)
        if any(part.area not in areas or min(part.normal, part.elite) < 0 for part in answer):
            raise IllegalAnswer("Only Sietch Tabr, False Wall South and False Wall West", self.rule)
        if len({part.area for part in answer}) < len(answer):
            raise IllegalAnswer("Name each sector only once", self.rule)
        placed = group_of(answer)
        if placed.total != number:
            raise IllegalAnswer(f"Place exactly {number} forces", self.rule)
        if placed.elite > elite:
            raise IllegalAnswer(f"At most {elite} of them can be Fedaykin", self.rule)

    def options(self, state: State) -> object:
        areas, number, elite = self.terms(state)
        return {"areas": areas, "number": number, "elite": elite}

    def sample(self, state: State, rng: Random) -> tuple[Part, ...]:
        areas, number, elite = self.terms(state)
        counts = {area: [0, 0] for area in areas}
        starred = rng.randint(0, elite)
        for n in range(number):
            counts[rng.choice(areas)][n < starred] += 1
        return tuple(Part(area, normal, some) for area, (normal, some) in counts.items() if normal or some)

    def default(self, state: State) -> tuple[Part, ...]:
        areas, number, _ = self.terms(state)
        home = next(area for area in areas if area.startswith(HOMES[0]))
        return (Part(home, number),)


@place_forces.by(ME, id="fremen.placement", earned=lambda state, _: True, stage=1)
async def place(game: Dune, _: None) -> None:
    """Ten forces, freely (B p.4)."""
    for part in await game.ask(PlaceFremen(ME)):
        game.send(part.area, ME, part.group)


# -- reserves and movement -------------------------------------------------------------------------


@cache
def zone() -> Zone:
    """Within two territories of The Great Flat."""
    near = frozenset(t.id for t in board().territories.values() if t.fremen_zone)
    return Zone(near, "fremen.reserves-zone")


@means_of_shipment.by(ME)
def place_reserves(state: State, shipper: Shipper, value: tuple[Means, ...]) -> tuple[Means, ...]:
    """Reserves are on the planet: they are placed for nothing, not shipped (B p.18)."""
    return (Means("placement"),) if shipper.seat == ME else value


@shipment_zone.by(ME)
def near_the_great_flat(state: State, seat: Seat, value: Zone | None) -> Zone | None:
    """Where reserves may be placed."""
    return zone() if seat == ME else value


@reserves_into_storm.by(ADVANCED)
def brave_the_storm(state: State, shipper: Shipper, value: Use | None) -> Use | None:
    """Reserves may go into a storm sector at half losses (B p.18)."""
    use = Use(INTO_STORM, ME, shipper.unit)
    return use if shipper.seat == ME and not barred(state, use) else value


def lands_in_storm(state: State, shipping: Shipping) -> bool:
    """Reserves have been placed under the storm."""
    to = shipping.shipment.to
    return shipping.seat == ME and to is not None and in_storm(state, to)


@after_placement.by(ADVANCED, id="fremen.into_storm", earned=lands_in_storm)
async def lose_half_of_the_placed(game: Dune, shipping: Shipping) -> None:
    """Half of them die, rounded up."""
    await lose_half(game, shipping.shipment.to or "", shipping.shipment.group, shipping.unit)


async def lose_half(game: Dune, area: Area, group: Group, unit: int) -> None:
    """Half of the forces that came die, rounded up, of the owner's choice."""
    await suffer(game, Danger("storm", ME, area, group.total, unit))


@into_storm.by(ADVANCED)
def move_into_storm(state: State, seat: Seat, value: bool) -> bool:
    """Only under ruling fremen-move-storm."""
    return value or (seat == ME and state.rulings.fremen_move_storm == "half_losses")


def came_into_storm(state: State, arrival: Arrival) -> bool:
    """Fremen have moved or ridden into the storm."""
    return arrival.entrant == ME and arrival.how in ("move", "ride") and in_storm(state, arrival.area)


@on_arrival.by(ADVANCED, id="fremen.into_storm", earned=came_into_storm)
async def lose_half_of_the_moved(game: Dune, arrival: Arrival) -> None:
    """Half of them die, rounded up (tournament option)."""
    await lose_half(game, arrival.area, arrival.group, arrival.unit)


@move_range.by(ME)
def move_two(state: State, mover: Mover, value: Range) -> Range:
    """Fremen move two territories (B p.18)."""
    use = Use(MOVEMENT, ME, mover.unit)
    return Range(RANGE, (use,)) if mover.seat == ME and not barred(state, use) else value


# -- storm -----------------------------------------------------------------------------------------


@storm_deck_used.by(ADVANCED)
def storm_cards(state: State, _: None, value: bool) -> bool:
    """With Fremen in the advanced game the storm moves by its cards (B p.13)."""
    return True


@next_storm_card.by(ADVANCED, id="fremen.storm_card", earned=lambda state, _: True)
async def look_at_storm_card(game: Dune, _: None) -> None:
    """Fremen look at the next storm card as soon as it is laid (B p.16)."""
    state = game.state
    if await may_use(game, STORM_CARD, ME, game.unit()):
        seers = (ME, *told_to(state, ME, "storm_card"))
        state.seen_storm_card += seers
        game.tell(events.StormCardSeen(ME, state.storm_card or 0), *seers)


@toll.by(ADVANCED)
def half_in_storm(state: State, danger: Danger, value: Toll) -> Toll:
    """Only half of the Fremen forces in an area die in the storm, rounded up (B p.18)."""
    use = Use(STORM_LOSSES, ME, danger.unit)
    if danger.cause != "storm" or danger.seat != ME or barred(state, use):
        return value
    return Toll((value.number + 1) // 2, (*value.uses, use))


# -- worms -----------------------------------------------------------------------------------------


@toll.by(ME, rank=ADD)
def survive_worms(state: State, danger: Danger, value: Toll) -> Toll:
    """Worms do not devour Fremen, nor the forces of an ally whom they protect (B p.18)."""
    if danger.cause != "worm":
        return value
    use = Use(SURVIVE if danger.seat == ME else PROTECT, ME, danger.unit)
    blow = state.blow
    spared = danger.seat == ME or (blow is not None and danger.seat in blow.protected)
    return value if not spared or barred(state, use) else Toll(0, (*value.uses, use))


class ProtectAlly(YesNo[State], frozen=True):
    """A worm comes where your ally stands: protect its forces?"""

    territory: Territory
    rule = "fremen.protect-ally"

    def default(self, state: State) -> bool:
        return True


def ally_in_danger(state: State, devouring: Devouring) -> bool:
    """Does the ally have forces where the worm comes up?"""
    ally = state.ally(ME)
    areas = board().territories[devouring.territory].areas
    return ally is not None and any(stack(state, area, ally) is not None for area in areas)


@before_devouring.by(ME, id="fremen.protect_ally", earned=ally_in_danger)
async def protect_ally(game: Dune, devouring: Devouring) -> None:
    """The whole stack of the ally, if Fremen wish."""
    ally = game.state.ally(ME)
    if ally is not None and await game.ask(ProtectAlly(ME, devouring.territory)):
        current(game.state).protected.append(ally)
        game.tell(events.AllyProtected(ME, ally, devouring.territory))


@worm_rider.by(ME)
def ride_worms(state: State, _: None, value: Use | None) -> Use | None:
    """Fremen ride the worms (B p.18)."""
    return Use(RIDE, ME, 0)


@worm_master.by(ADVANCED)
def place_worms(state: State, _: None, value: Use | None) -> Use | None:
    """Fremen place every worm after the first of a blow (B p.18)."""
    return Use(PLACE_WORM, ME, 0)


class WormCall(msgspec.Struct, frozen=True):
    """A Karama for a worm in a sand territory."""

    card: CardId
    territory: Territory


class CallWorm(Pick[State, WormCall | None], frozen=True):
    """Special Karama: call a worm to any sand territory?"""

    rule = "fremen.special"
    secret = True
    automatic = True
    refusal = "Name a real Karama and a sand territory"

    def choices(self, state: State) -> list[WormCall | None]:
        sand = [t.id for t in board().territories.values() if t.worm]
        return [None, *(WormCall(card, place) for card in special_cards(state, self.seat) for place in sand)]

    def sample(self, state: State, rng: Random) -> WormCall | None:
        return None if rng.random() < 0.7 else rng.choice(self.choices(state))


def may_call(state: State, blow: Blow) -> bool:
    """From turn 2 on, once a game."""
    return state.turn > 1 and not state.players[ME].special_used


@blow_begins.by(ADVANCED, id="fremen.special_first", earned=may_call)
async def call_worm(game: Dune, blow: Blow) -> None:
    """The worm devours at once, gives a ride, and brings a Nexus (ruling worm-karama-nexus)."""
    call = await game.ask(CallWorm(ME))
    if call is None or not await use_special(game, ME, call.card):
        return
    blow.count += 1
    game.tell(events.WormPlaced(ME, call.territory))
    if game.state.rulings.worm_karama_nexus == "yes":
        blow.worm_came = True
    await appear(game, call.territory)


@blow_ends.by(ADVANCED, id="fremen.special_last", earned=may_call)
async def call_worm_late(game: Dune, blow: Blow) -> None:
    """The last chance in a blow, before its Nexus."""
    await call_worm(game, blow)


# -- revival ---------------------------------------------------------------------------------------


@allowance.by(ME)
def revive_free(state: State, reviver: Reviver, value: Allowance) -> Allowance:
    """Three free forces and no others; the ally gets three free ones if Fremen agree (B p.18)."""
    if reviver.seat == ME:
        return msgspec.structs.replace(value, price=None)
    use = Use(ALLY_REVIVAL, ME, reviver.unit)
    if value.free >= FREE_REVIVALS or not lent(state, ME, ALLY_REVIVAL, reviver.seat) or barred(state, use):
        return value
    return msgspec.structs.replace(value, free=FREE_REVIVALS, uses=(*value.uses, use))


# -- battle ----------------------------------------------------------------------------------------


@force_values.by(ADVANCED)
def fight_hardened(state: State, combatant: Combatant, value: Values) -> Values:
    """Fedaykin count 2, and no Fremen force needs spice (B pp.14, 18)."""
    if combatant.seat != ME:
        return value
    strong = not barred(state, Use(FEDAYKIN, ME, combatant.unit))
    free = not barred(state, Use(BATTLE_HARDENED, ME, combatant.unit))
    return Values(value.normal, 2 if strong else 1, value.free or free)


@standing_uses.by(ADVANCED)
def hardened_stand(state: State, battle: Battle, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """Both powers can be stopped before the reveal."""
    if ME not in dialers(battle):
        return value
    return (*value, Use(FEDAYKIN, ME, battle.unit), Use(BATTLE_HARDENED, ME, battle.unit))


@power_stopped.by(ME, id="fremen.stopped", earned=lambda state, use: use.power in (FEDAYKIN, BATTLE_HARDENED))
async def weaken(game: Dune, use: Use) -> None:
    """The plan is made anew without it."""
    reopen_for(game.state, ME)


# -- victory ---------------------------------------------------------------------------------------


class Guest(msgspec.Struct, frozen=True, gc=False):
    """A seat stands in a sietch of the host when the game ends."""

    home: Territory
    seat: Seat
    host: Seat


welcome: Modifier[State, Guest, bool] = Modifier("welcome")  # may it stand there without spoiling anything?


@special_victory.by(ME)
def keep_dune(state: State, _: None, value: Win | None) -> Win | None:
    """At the end of the last turn: the sietches are Fremen and Tuek's Sietch is free of three rivals (B
    p.12)."""
    guild = state.plays("guild") and not state.variants.disable_guild_win
    if not guild:
        return Win(state.side(ME), "fremen")
    guests = [Guest(home, seat, ME) for home in HOMES for seat in occupants(state, home) if seat != ME]
    if not all(welcome(state, guest, False) for guest in guests):
        return value
    if any(seat in RIVALS for seat in occupants(state, TUEK)):
        return value
    return Win(state.side(ME), "fremen")


ALLIANCE_POWERS[ME] = (ALLY_REVIVAL,)
