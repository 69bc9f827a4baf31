"""Shipment: declare, quote, let powers be stopped, pay, arrive (B p.9).

What an effect lets a seat ship for nothing, outside its turn, is in `granted_shipment.py`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.engine import CAP, Action, Decision, IllegalAnswer, Modifier, Reactions, YesNo, refused
from kanly.rules import events
from kanly.rules.arrival import Arrival, arrive
from kanly.rules.game import Dune, performs
from kanly.rules.ground import ground
from kanly.rules.karama import Quote, confirm, karamas, play_karama
from kanly.rules.movement import (
    DeclareMove,
    Move,
    Stance,
    check_landing,
    check_parts,
    landing_of,
    landing_stance,
    lift_parts,
    move_for,
    note_entry,
    turns_of,
)
from kanly.rules.payments import Share, acknowledge
from kanly.rules.presence import areas_of, group_of, in_storm, no_shipment, on_board, territory_of
from kanly.rules.purse import free_spice, half_up, pledged
from kanly.rules.state import Area, CardId, Duty, Group, Part, Rule, Seat, State, Territory, Use

# reserves: from off-planet; placement: reserves that are on the planet, free; transfer: such reserves,
# shipped like forces on the board; cross: from board to board; withdraw: from the board to the reserves;
# no_field: a face-down marker; allied_no_field: reserves, as many as an ally's marker says
ShipmentKind: TypeAlias = Literal[
    "reserves", "placement", "transfer", "cross", "withdraw", "no_field", "allied_no_field"
]
OFF_PLANET: tuple[ShipmentKind, ...] = ("reserves", "no_field", "allied_no_field")
FROM_BOARD: tuple[ShipmentKind, ...] = ("cross", "withdraw")
BY_MARKER: tuple[ShipmentKind, ...] = ("no_field", "allied_no_field")  # for the price of one force


class Shipment(msgspec.Struct, frozen=True):
    """A shipment. Reserves are named as `normal` and `elite`; board to board by `parts`.

    `to` is None for a return to the reserves. `extra` forces go along free, above those named. `ally_pays`:
    part of the price paid by the ally's pledge (spice).
    `karama`: a Karama played with it for half the price.
    """

    to: Area | None
    normal: int = 0
    elite: int = 0
    kind: ShipmentKind = "reserves"
    parts: tuple[Part, ...] = ()
    ally_pays: int = 0
    karama: CardId | None = None
    extra: Group = Group()

    @property
    def paid(self) -> Group:
        """What is shipped and counts for the price; a marker is one force."""
        if self.kind in BY_MARKER:
            return Group(hidden=1)
        return group_of(self.parts) if self.parts else Group(self.normal, self.elite)

    @property
    def group(self) -> Group:
        """All that is shipped."""
        paid, extra = self.paid, self.extra
        if not extra.total:
            return paid
        return Group(paid.normal + extra.normal, paid.elite + extra.elite, paid.hidden)

    @property
    def off_planet(self) -> bool:
        """Does it come from off-planet?"""
        return self.kind in OFF_PLANET


class Shipping(msgspec.Struct, frozen=True):
    """A seat makes this shipment; `unit` numbers it."""

    seat: Seat
    unit: int
    shipment: Shipment


class Fare(msgspec.Struct, frozen=True):
    """What a shipment costs (spice), who receives it (None: the bank), and the powers that this leans on.

    `help_payee` receives what the shipper's ally pays of it.
    """

    price: int
    payee: Seat | None = None
    uses: tuple[Use, ...] = ()
    help_payee: Seat | None = None


class Zone(msgspec.Struct, frozen=True):
    """Where reserves on the planet can be placed, and the rule that says so."""

    territories: frozenset[Territory]
    rule: Rule


class Means(msgspec.Struct, frozen=True):
    """A way to ship, and the power it is a use of (None: open to everybody)."""

    kind: ShipmentKind
    use: Use | None = None


class Shipper(msgspec.Struct, frozen=True, gc=False):
    """A seat that may ship now."""

    seat: Seat
    unit: int


free_extra: Modifier[State, Shipping, int] = Modifier("free_extra")  # forces that may go along free
means_of_shipment: Modifier[State, Shipper, tuple[Means, ...]] = Modifier("means_of_shipment")
shipment_zone: Modifier[State, Seat, Zone | None] = Modifier("shipment_zone")
reserves_into_storm: Modifier[State, Shipper, Use | None] = Modifier("reserves_into_storm")
fare: Modifier[State, Shipping, Fare] = Modifier("fare")
shipment_declared: Reactions[State, Dune, Shipping] = Reactions("shipment_declared")
after_placement: Reactions[State, Dune, Shipping] = Reactions("after_placement")  # before its arrival counts
after_shipment: Reactions[State, Dune, Shipping] = Reactions("after_shipment")
TAKE_UP: dict[ShipmentKind, Callable[[Dune, Shipping], Awaitable[Group]]] = {}  # where forces come from


def price_of(state: State, shipping: Shipping) -> Fare:
    """What the shipment costs now: by destination, then what factions and cards make of it."""
    shipment = shipping.shipment
    full = 0 if shipment.kind == "placement" else normal_price(state, shipment)
    return fare(state, shipping, Fare(full))


def normal_price(state: State, shipment: Shipment) -> int:
    """The price by the destination alone (spice)."""
    each = 1 if shipment.to is None else ground(state).territories[territory_of(shipment.to)].price
    return each * shipment.paid.total


@fare.by("", rank=CAP)
def half_for_a_karama(state: State, shipping: Shipping, value: Fare) -> Fare:
    """A Karama halves the normal price; it is paid to the bank (F p.7)."""
    turns = state.turn_order
    granted = turns is not None and turns.half_price is not None
    if shipping.shipment.karama is None and not (granted and shipping.shipment.off_planet):
        return value
    return Fare(half_up(normal_price(state, shipping.shipment)))


def quote(state: State, shipping: Shipping) -> Quote[Fare]:
    """Price, payee and every power that the shipment leans on."""
    due = price_of(state, shipping)
    uses = due.uses
    shipment = shipping.shipment
    shipper = Shipper(shipping.seat, shipping.unit)
    for means in ways(state, shipper):
        if means.kind == shipment.kind and means.use is not None:
            uses = (means.use, *uses)
    if shipment.to is not None and in_storm(state, shipment.to):
        braving = reserves_into_storm(state, shipper, None)
        uses = uses if braving is None else (*uses, braving)
    return Quote(due, uses)


def ways(state: State, shipper: Shipper) -> tuple[Means, ...]:
    """In which ways this seat may ship now."""
    return means_of_shipment(state, shipper, (Means("reserves"),))


class DeclareShipment(Decision[State, Shipment | None], frozen=True):
    """Ship?"""

    unit: int
    rule = "shipment.declare"

    def forced(self, state: State) -> tuple[Shipment | None] | None:
        if state.players[self.seat].reserves or self._without_reserves(state):
            return None
        return (None,)

    def _without_reserves(self, state: State) -> bool:
        kinds = [means.kind for means in ways(state, self._shipper())]
        return "no_field" in kinds or (
            on_board(state, self.seat) and any(kind in FROM_BOARD for kind in kinds)
        )

    def _shipper(self) -> Shipper:
        return Shipper(self.seat, self.unit)

    def default(self, state: State) -> Shipment | None:
        return promised_shipment(state, self)

    def check(self, state: State, answer: Shipment | None) -> None:
        if answer is not None:
            self._check_what(state, answer)
            self.check_where(state, answer)
            self.check_payment(state, answer)
        check_promised_shipment(state, self, answer)

    def _check_what(self, state: State, shipment: Shipment) -> None:
        kinds = [means.kind for means in ways(state, self._shipper())]
        if shipment.kind not in kinds:
            raise IllegalAnswer(f"You cannot ship that way now; you may: {', '.join(kinds)}", self.rule)
        if (shipment.to is None) != (shipment.kind == "withdraw"):
            raise IllegalAnswer(
                "Name where the forces go; only a return to reserves names no place", self.rule
            )
        self._check_extra(state, shipment)
        if shipment.kind in FROM_BOARD:
            self._check_board_group(state, shipment)
            return
        if shipment.kind in BY_MARKER:
            if shipment.normal or shipment.elite or shipment.parts:
                raise IllegalAnswer("Name the place only; the marker is chosen when it comes", self.rule)
        elif shipment.parts or shipment.normal < 0 or shipment.elite < 0 or shipment.paid.total < 1:
            raise IllegalAnswer("Name at least one force of your reserves", "shipment.reserves")
        reserves = state.players[self.seat].reserves
        if shipment.group.normal > reserves.normal or shipment.group.elite > reserves.elite:
            raise IllegalAnswer("You do not have that many forces in reserve", "shipment.reserves")

    def _check_extra(self, state: State, shipment: Shipment) -> None:
        extra = shipment.extra
        asked = extra.total and shipment.to in ground(state).areas
        most = free_extra(state, Shipping(self.seat, self.unit, shipment), 0) if asked else 0
        if not 0 <= extra.total <= most or min(extra.normal, extra.elite, extra.hidden) < 0 or extra.hidden:
            raise IllegalAnswer("No such force may go along free", "shipment.price")

    def _check_board_group(self, state: State, shipment: Shipment) -> None:
        if shipment.normal or shipment.elite or not shipment.parts:
            raise IllegalAnswer("Name the forces on the board that are shipped", self.rule)
        first = shipment.parts[0].area
        to = first if shipment.to is None else shipment.to
        check_parts(state, self.seat, Move(shipment.parts, to), self.rule)
        if shipment.to is not None and territory_of(shipment.to) == territory_of(first):
            raise IllegalAnswer("A cross-shipment leads to another territory", self.rule)
        if any(in_storm(state, part.area) for part in shipment.parts):
            raise IllegalAnswer("Forces under the storm cannot be shipped", "shipment.storm")

    def check_where(self, state: State, shipment: Shipment) -> None:
        """Raise IllegalAnswer if it may not go there."""
        if shipment.to is None:
            return
        if shipment.to not in ground(state).areas:
            raise IllegalAnswer("There is no such place on the board", self.rule)
        self.check_target(state, shipment.kind, shipment.to, shipment.group.total, shipment.parts)

    def check_target(
        self, state: State, kind: ShipmentKind, to: Area, number: int, parts: tuple[Part, ...] = ()
    ) -> None:
        """Raise IllegalAnswer if nothing of this kind can be shipped there."""
        zone = shipment_zone(state, self.seat, None) if kind == "placement" else None
        if zone is not None and territory_of(to) not in zone.territories:
            raise IllegalAnswer("Your reserves can only be placed within reach of them", zone.rule)
        braves = kind == "placement" and in_storm(state, to)
        if braves and reserves_into_storm(state, self._shipper(), None) is not None:
            objection = no_shipment(state, territory_of(to))
            if objection is not None:
                raise IllegalAnswer(*objection)
            return
        check_landing(
            state, self.seat, to, number, "ship", arrival_stance(state, self.seat, to, parts).advisors
        )

    def price(self, state: State, shipment: Shipment) -> int:
        """What the shipment would cost now (spice)."""
        return price_of(state, Shipping(self.seat, self.unit, shipment)).price

    def check_payment(self, state: State, shipment: Shipment) -> None:
        """Raise IllegalAnswer if it cannot be paid so."""
        if shipment.karama is not None:
            if not shipment.off_planet:
                raise IllegalAnswer("A Karama halves the price from off-planet only", "karama.half-price")
            if shipment.karama not in karamas(state, self.seat):
                raise IllegalAnswer("You hold no such Karama", "karama.card")
            if turns_of(state).half_price is not None:
                raise IllegalAnswer("Your shipment costs half already", "karama.half-price")
        due = self.price(state, shipment)
        if not 0 <= shipment.ally_pays <= min(due, pledged(state, self.seat, "shipment")):
            raise IllegalAnswer("Your ally has not pledged that much for this", "alliances.pledge")
        if due - shipment.ally_pays > free_spice(state, self.seat):
            have = free_spice(state, self.seat)
            raise IllegalAnswer(f"That costs {due} spice; you have {have}", "shipment.price")

    def affordable(self, state: State, to: Area, kind: ShipmentKind = "reserves") -> int:
        """How many of the reserves could be shipped there with own spice and the ally's pledge."""
        purse = free_spice(state, self.seat) + pledged(state, self.seat, "shipment")
        low, high = 0, 1 if kind in BY_MARKER else state.players[self.seat].reserves.total
        if self.price(state, Shipment(to, high, 0, kind)) <= purse:
            return high
        while low < high:
            middle = (low + high + 1) // 2
            if self.price(state, Shipment(to, middle, 0, kind)) <= purse:
                low = middle
            else:
                high = middle - 1
        return low

    def options(self, state: State) -> object:
        found = []
        for means in ways(state, self._shipper()):
            targets = [] if means.kind == "withdraw" else self.targets(state, means.kind)
            found.append({"kind": means.kind, "to": self._offers(state, means.kind, targets)})
        reserves = state.players[self.seat].reserves
        return {"ways": found, "normal": reserves.normal, "elite": reserves.elite}

    def targets(self, state: State, kind: ShipmentKind) -> list[Area]:
        """Areas to which at least one force could be shipped that way, price apart."""
        return [
            area for area in ground(state).areas if refused(self.check_target, state, kind, area, 1) is None
        ]

    def _offers(self, state: State, kind: ShipmentKind, targets: list[Area]) -> list[dict[str, object]]:
        """Each target with its price; all areas of a territory cost the same."""
        found: list[dict[str, object]] = []
        known: dict[Territory, dict[str, object]] = {}
        for to in targets:
            territory = territory_of(to)
            if territory not in known:
                known[territory] = self._cost(state, kind, to)
            found.append({"area": to, **known[territory]})
        return found

    def _cost(self, state: State, kind: ShipmentKind, to: Area) -> dict[str, object]:
        one = self.price(state, Shipment(to, 1, 0, kind))
        most = 0 if kind == "cross" else self.affordable(state, to, kind)
        extra = free_extra(state, Shipping(self.seat, self.unit, Shipment(to, 1, 0, kind)), 0)
        found: dict[str, object] = {"most": most, "price_of_one": one}
        return {**found, "extra": extra} if extra else found

    def sample(self, state: State, rng: Random) -> Shipment | None:
        made = None if rng.random() < 0.25 else self._some(state, rng)
        return made if refused(self.check, state, made) is None else promised_shipment(state, self)

    def _some(self, state: State, rng: Random) -> Shipment | None:
        kinds = ways(state, self._shipper())
        kind = kinds[rng.randrange(len(kinds))].kind
        areas = tuple(ground(state).areas)
        to = areas[rng.randrange(len(areas))] if rng.random() < 0.5 else rng.choice(stronghold_areas(state))
        if kind in FROM_BOARD:
            return self._some_from_board(state, kind, to, rng)
        most = self.affordable(state, to, kind)
        if most < 1:
            return None
        if kind in BY_MARKER:
            made = Shipment(to, kind=kind, karama=self._some_karama(state, kind, rng))
            made = msgspec.structs.replace(made, ally_pays=self._help_needed(state, made))
            return self._with_extra(state, made, rng)
        reserves = state.players[self.seat].reserves
        total = rng.randint(1, most)
        elite = rng.randint(max(0, total - reserves.normal), min(total, reserves.elite))
        shipment = Shipment(to, total - elite, elite, kind, karama=self._some_karama(state, kind, rng))
        help_needed = self._help_needed(state, shipment)
        shipment = msgspec.structs.replace(shipment, ally_pays=help_needed) if help_needed else shipment
        return self._with_extra(state, shipment, rng)

    def _with_extra(self, state: State, shipment: Shipment, rng: Random) -> Shipment:
        if not free_extra(state, Shipping(self.seat, self.unit, shipment), 0):
            return shipment
        some = rng.choice((Group(), Group(1), Group(0, 1)))
        made = msgspec.structs.replace(shipment, extra=some)
        return made if refused(self.check, state, made) is None else shipment

    def _help_needed(self, state: State, shipment: Shipment) -> int:
        return max(0, self.price(state, shipment) - free_spice(state, self.seat))

    def _some_karama(self, state: State, kind: ShipmentKind, rng: Random) -> CardId | None:
        if kind not in OFF_PLANET or rng.random() >= 0.1:
            return None
        return next(iter(karamas(state, self.seat)), None)

    def _some_from_board(self, state: State, kind: ShipmentKind, to: Area, rng: Random) -> Shipment | None:
        mine = [area for area, _ in areas_of(state, self.seat)]
        if not mine:
            return None
        move = Move.sample(state, self.seat, mine[rng.randrange(len(mine))], to, rng)
        return Shipment(to if kind == "cross" else None, 0, 0, kind, move.parts)


def arrival_stance(state: State, seat: Seat, to: Area, parts: tuple[Part, ...]) -> Stance:
    """How shipped forces stand on arrival; advisors shipped from the board stay advisors where they can."""
    return landing_stance(state, landing_of(state, seat, 0, Move(parts, to)))


def stronghold_areas(state: State) -> tuple[Area, ...]:
    """The areas of the strongholds."""
    return tuple(ground(state).territories[name].areas[0] for name in ground(state).strongholds)


def promised_shipment(state: State, question: DeclareShipment) -> Shipment | None:
    """A shipment that a promise demands, if one is legal and affordable."""
    for duty in due_shipments(state, question):
        found = _shipment_for(state, question, duty.value, max(1, int(duty.amount)))
        if found is not None:
            return found
    return None


def due_shipments(state: State, question: DeclareShipment) -> list[Duty]:
    """Promises that only a shipment keeps: to ship, or to enter what no force on the board could enter."""
    mover = DeclareMove(question.seat, question.unit)
    entered = turns_of(state).entered
    entries = [
        duty
        for duty in state.word(question.seat, "enter", must=True)
        if entered.get(duty.value, 0) < max(1, duty.amount) and move_for(state, mover, duty) is None
    ]
    return state.word(question.seat, "ship", must=True) + entries


def _shipment_for(
    state: State, question: DeclareShipment, territory: Territory, number: int
) -> Shipment | None:
    reserves = state.players[question.seat].reserves
    if reserves.total < number:
        return None
    elite = max(0, number - reserves.normal)
    for means in ways(state, Shipper(question.seat, question.unit)):
        if means.kind in (*FROM_BOARD, *BY_MARKER):
            continue
        for area in ground(state).territories[territory].areas:
            made = Shipment(area, number - elite, elite, means.kind)
            price = question.price(state, made)
            own = min(price, free_spice(state, question.seat))
            made = msgspec.structs.replace(made, ally_pays=price - own)
            try:
                question.check_where(state, made)
                question.check_payment(state, made)
            except IllegalAnswer:
                continue
            return made
    return None


def _keeps(state: State, question: DeclareShipment, shipment: Shipment, duty: Duty) -> bool:
    """Does it go there with enough forces, or for a promised entry so near that they can move on?"""
    to = shipment.to
    if to is None or shipment.group.total < max(1, duty.amount):
        return False
    if territory_of(to) == duty.value:
        return True
    elite = shipment.group.elite > 0
    near = DeclareMove(question.seat, question.unit).reachable(state, to, advisors=False, elite=elite)
    return duty.kind == "enter" and any(territory_of(area) == duty.value for area in near)


def check_promised_shipment(state: State, question: DeclareShipment, answer: Shipment | None) -> None:
    """A promise to ship must be kept as soon as it can be (Truthtrance, deals)."""
    if not state.duties:
        return
    for duty in due_shipments(state, question):
        number = max(1, int(duty.amount))
        if answer is not None and _keeps(state, question, answer, duty):
            return
        if _shipment_for(state, question, duty.value, number) is not None:
            raise IllegalAnswer(f"You have given your word to send forces to {duty.value}", duty.rule)


class PayFullPrice(YesNo[State], frozen=True):
    """Your rate was stopped: ship all the same, for this price? (No: declare another shipment, or none.)"""

    price: int
    rule = "karama.redo"

    def default(self, state: State) -> bool:
        return True


async def agrees(game: Dune, seat: Seat, asked: int, due: int) -> bool:
    """Whoever lost a discount pays the full price, or changes or withdraws its shipment (B p.14)."""
    return due <= asked or await game.ask(PayFullPrice(seat, due))


async def make_shipment(game: Dune, seat: Seat) -> None:
    """The shipment part of a turn."""
    state, turns, unit = game.state, turns_of(game.state), game.unit()
    question = DeclareShipment(seat, unit)

    def quoted(state: State, shipment: Shipment) -> Quote[Fare]:
        return quote(state, Shipping(seat, unit, shipment))

    while (shipment := await game.ask(question)) is not None:
        if shipment.karama is not None:
            if not await play_karama(game, seat, shipment.karama):
                continue  # the conversion behind it was stopped: another shipment may be declared
            turns.half_price = seat
            shipment = msgspec.structs.replace(shipment, karama=None)
        asked = quoted(state, shipment).value.price
        due = await confirm(game, question, shipment, quoted)
        if due is None:
            continue
        bind_fare(state, seat, shipment, due.value)
        if await agrees(game, seat, asked, due.value.price):
            turns.shipped = True
            await carry_out(game, Shipping(seat, unit, shipment), due.value)
            break
        turns.owed.clear()
    turns.owed.clear()
    turns.shipped = True
    turns.half_price = None
    reset_pledges(state, seat)


def bind_fare(state: State, seat: Seat, shipment: Shipment, due: Fare) -> None:
    """What a declared shipment costs cannot be spent on anything else before it is paid."""
    owed = turns_of(state).owed = {seat: due.price - shipment.ally_pays}
    ally = state.ally(seat)
    if ally is not None:
        owed[ally] = shipment.ally_pays


def reset_pledges(state: State, seat: Seat) -> None:
    """After the shipment the ally's pledge for it is 0 again."""
    ally = state.ally(seat)
    if ally is not None:
        state.players[ally].pledged_shipment = 0


def take_along(game: Dune, seat: Seat, extra: Group, marker: Group) -> Group:
    """The marker and what goes along with it, as far as there are reserves: they may have come up behind the
    marker that lay on the planet before."""
    reserves = game.state.players[seat].reserves
    along = Group(min(extra.normal, reserves.normal), min(extra.elite, reserves.elite))
    game.take_reserves(seat, along)
    return Group(marker.normal + along.normal, marker.elite + along.elite, marker.hidden)


async def carry_out(game: Dune, shipping: Shipping, due: Fare) -> None:
    """Pay, set down, and resolve what the shipment sets off."""
    state, shipment, seat = game.state, shipping.shipment, shipping.seat
    turns = turns_of(state)
    await shipment_declared.resolve(state, game, shipping)
    if turns.stopped:
        turns.stopped = False
        return
    advisors = shipment.to is not None and arrival_stance(state, seat, shipment.to, shipment.parts).advisors
    group = await TAKE_UP.get(shipment.kind, take_up_reserves)(game, shipping)
    if shipment.kind in BY_MARKER and shipment.extra.total:
        group = take_along(game, seat, shipment.extra, group)
    paid = pay_fare(game, shipping, due)
    if shipment.to is None:
        game.add_reserves(seat, group)
        game.tell(
            events.ForcesReturned(seat, territory_of(shipment.parts[0].area), group, due.price, due.payee)
        )
        await acknowledge(game, "shipment", *paid)
        return
    if group.total:
        game.put(shipment.to, seat, group, advisors)
    game.tell(events.ForcesShipped(seat, shipment.to, group, due.price, shipment.kind, due.payee))
    await acknowledge(game, "shipment", *paid)
    if not group.total:
        return  # nothing arrives
    await after_placement.resolve(state, game, shipping)
    note_entry(turns.entered, shipment.to, group)
    await arrive(game, Arrival(game.unit(), seat, shipment.to, group, "ship", advisors))
    await after_shipment.resolve(state, game, shipping)


async def take_up_reserves(game: Dune, shipping: Shipping) -> Group:
    """The forces named leave the reserves."""
    group = shipping.shipment.group
    game.take_reserves(shipping.seat, group)
    return group


async def take_up_board(game: Dune, shipping: Shipping) -> Group:
    """The forces named leave the board."""
    parts = shipping.shipment.parts
    return lift_parts(game, shipping.seat, Move(parts, shipping.shipment.to or parts[0].area))


for _kind in FROM_BOARD:
    TAKE_UP[_kind] = take_up_board


def pay_fare(game: Dune, shipping: Shipping, due: Fare) -> list[Share]:
    """The shipper's part, and the ally's."""
    seat, help_ = shipping.seat, shipping.shipment.ally_pays
    turns_of(game.state).owed.clear()
    ally = game.state.ally(seat)
    game.pay(seat, due.payee, due.price - help_)
    shares = [Share(seat, due.payee, due.price - help_)]
    if ally is not None and help_:
        game.pay(ally, due.help_payee, help_)
        game.tell(events.AllyPaid(ally, seat, help_, "shipment", due.help_payee))
        shares.append(Share(ally, due.help_payee, help_))
    return shares


class GrantHalfPrice(Action[State], frozen=True):
    """Play a Karama so that another seat's shipment costs half (F p.7: any faction)."""

    card: CardId
    to: Seat

    def check(self, state: State, seat: Seat) -> None:
        turns = state.turn_order
        if turns is None or turns.acting != self.to or turns.shipped or turns.half_price is not None:
            raise IllegalAnswer("That seat is not about to ship", "karama.half-price")
        if self.to == seat:
            raise IllegalAnswer(
                "Play a Karama for your own shipment when you declare it", "karama.half-price"
            )
        if not any(means.kind in OFF_PLANET for means in ways(state, Shipper(self.to, 0))):
            raise IllegalAnswer("That seat ships nothing from off-planet", "karama.half-price")
        if self.card not in karamas(state, seat):
            raise IllegalAnswer("You hold no such Karama", "karama.card")


class AcceptHalfPrice(YesNo[State], frozen=True):
    """Accept a Karama that makes your shipment cost half?"""

    giver: Seat
    rule = "karama.half-price"
    atomic = True


@performs(GrantHalfPrice)
async def grant_half_price(game: Dune, seat: Seat, action: GrantHalfPrice) -> None:
    """With the shipper's consent, its shipment is paid to the bank at half price."""
    game.show([action.card])
    if await game.ask(AcceptHalfPrice(action.to, seat)) and await play_karama(game, seat, action.card):
        turns_of(game.state).half_price = seat
