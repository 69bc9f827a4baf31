"""Shipment: to the place where the forces do most for what they cost."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kanly.bots.base import Asked
from kanly.bots.novice.mind import Mind, habit
from kanly.bots.novice.positions import FORCE, enterable, standing
from kanly.rules.ground import INSIDE
from kanly.rules.presence import territory_of
from kanly.rules.purse import half_up
from kanly.rules.shipment import Shipment, ShipmentKind
from kanly.rules.skills.smuggler import ME as SMUGGLER
from kanly.rules.state import Area, Group

GROUPS = (1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20)
SPICE = 0.65  # what a spice is worth beside a force in the right place
ENOUGH = 1.0  # gain below which forces rather stay in reserve
TRIES = 6
EXPECTED = 4  # forces behind a No-Field


@habit("declare_shipment")
def ship(mind: Mind, asked: Asked) -> object:
    """The best of what can be paid; nothing if nothing gains enough."""
    found = [*proposals(mind), *(markers(mind) if mind.seat == "richese" else ())]
    offers = sorted(found, key=lambda offer: -offer[0])
    for gain, shipment in offers[:TRIES]:
        if gain >= ENOUGH and asked.allows(shipment):
            return with_extra(mind, asked, shipment)
    return None


def with_extra(mind: Mind, asked: Asked, shipment: Shipment) -> Shipment:
    """A Smuggler takes one more force along, wherever it may."""
    if any(held.seat == mind.seat and held.skill == SMUGGLER for held in mind.view.skills.values()):
        for extra in (Group(1), Group(0, 1)):
            more = msgspec.structs.replace(shipment, extra=extra)
            if asked.allows(more):
                return more
    return shipment


def proposals(mind: Mind) -> Iterator[tuple[float, Shipment]]:
    """Shipments of some sizes to every place worth going to, each with its gain."""
    reserves = mind.mat.reserves
    purse = mind.own.spice + (0 if mind.view.ally is None else mind.view.ally.shipment)
    for to in destinations(mind):
        for number in GROUPS:
            price = price_for(mind, to, number)
            if number > reserves.total or price > purse:
                break
            elite = min(reserves.elite, number if mind.enemies(territory_of(to)) else 0)
            elite = max(elite, number - reserves.normal)
            yield gain_of(mind, to, number - elite, elite, price), shipment(mind, to, number, elite, price)


def markers(mind: Mind) -> Iterator[tuple[float, Shipment]]:
    """A No-Field to every place worth going to, taken for what it brings on average."""
    number = min(EXPECTED, mind.mat.reserves.total)
    pledged = 0 if mind.view.ally is None else mind.view.ally.shipment
    for to in destinations(mind):
        price = price_for(mind, to, 1)
        if number and price <= mind.own.spice + pledged:
            made = Shipment(to, kind="no_field", ally_pays=min(price, pledged))
            yield gain_of(mind, to, number, 0, price), made


def destinations(mind: Mind) -> list[Area]:
    """Strongholds and spice that forces may be sent to; out of the storm, and for Fremen near enough."""
    found = [mind.ground.territories[name].areas[0] for name in mind.ground.strongholds]
    found += [area for area in mind.view.spice if area not in found]
    places = mind.ground.territories
    return [
        area
        for area in found
        if not mind.stormed(area)
        and (area != INSIDE or mind.seat == "ixian")
        and enterable(mind, territory_of(area))
        and (mind.seat != "fremen" or places[territory_of(area)].fremen_zone)
    ]


def price_for(mind: Mind, to: Area, number: int) -> int:
    """The price, with the Guild's rate for itself and its ally (spice)."""
    if mind.seat == "fremen":
        return 0
    full = mind.ground.territories[territory_of(to)].price * number
    return half_up(full) if "guild" in mind.side else full


def shipment(mind: Mind, to: Area, number: int, elite: int, price: int) -> Shipment:
    """The shipment; the ally pays what its pledge covers."""
    kind: ShipmentKind = "placement" if mind.seat == "fremen" else "reserves"
    pledged = 0 if mind.view.ally is None else mind.view.ally.shipment
    return Shipment(to, number - elite, elite, kind, ally_pays=min(price, pledged))


def gain_of(mind: Mind, to: Area, normal: int, elite: int, price: int) -> float:
    """How much better the place stands afterwards, less what it costs."""
    own = mind.mine(territory_of(to))
    before = standing(mind, to, own.ordinary, own.elite)
    after = standing(mind, to, own.ordinary + normal, own.elite + elite)
    left = mind.mat.reserves.total - normal - elite
    scarce = 0.3 if left > 4 else 0.6
    return after - before - SPICE * price - scarce * FORCE * (normal + elite)


@habit("act_now")
def act_now(mind: Mind, asked: Asked) -> object:
    """The later, the more is known."""
    return False


@habit("accept_half_price")
def accept(mind: Mind, asked: Asked) -> object:
    """A gift."""
    return True


@habit("pay_full_price")
def pay(mind: Mind, asked: Asked) -> object:
    """If something is left afterwards."""
    return getattr(asked.question, "price", 0) < mind.own.spice


@habit("accompany")
def accompany(mind: Mind, asked: Asked) -> object:
    """As an advisor into a stronghold, else to the Polar Sink, as long as there are reserves."""
    if mind.mat.reserves.total <= 2:
        return None
    choices = [area for area in asked.options if area is not None]
    strong = [area for area in choices if mind.ground.territories[territory_of(area)].stronghold]
    return (strong or choices)[0]


@habit("intrude")
def intrude(mind: Mind, asked: Asked) -> object:
    """Stand aside where the newcomers are stronger."""
    territory = getattr(asked.question, "territory", "")
    strongest = max((own.fighters for own in mind.enemies(territory).values()), default=0)
    return strongest > mind.mine(territory).fighters


@habit("take_up_arms")
def take_up_arms(mind: Mind, asked: Asked) -> object:
    """Where the advisors outnumber a weak garrison in a stronghold."""
    return tuple(
        name
        for name in asked.options
        if mind.ground.territories[name].stronghold
        and 0 < sum(own.fighters for own in mind.enemies(name).values()) <= mind.mine(name).advisors - 1
    )


@habit("stop_shipment")
def stop_shipment(mind: Mind, asked: Asked) -> object:
    """Only against whoever is one stronghold short of winning."""
    shipper = getattr(asked.question, "shipper", "")
    near = shipper not in mind.side and mind.threats.get(shipper, 9) <= 1
    return asked.options[-1] if near else None
