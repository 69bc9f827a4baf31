"""Revival: everything free, leaders when they run short, more forces when there is spice."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.mind import Mind, habit
from kanly.rules.battle.plans import leader_strength
from kanly.rules.revival import Revival

FEW_LEADERS = 3
PROFIT = 2  # spice beyond a leader's strength
KEPT = 6  # spice not spent on paid revivals


@habit("revive")
def revive(mind: Mind, asked: Asked) -> object:
    """One step of the revival; None when there is nothing more to be had."""
    options = asked.options
    leader = wanted_leader(mind, options["leaders"])
    if leader is not None:
        return Revival(leader=leader)
    number = min(options["most"], max(options["free"], affordable(mind, options)))
    return forces(mind, number, options["elite"])


def wanted_leader(mind: Mind, prices: dict[str, int]) -> str | None:
    """The best leader that can be paid for, if leaders are short."""
    payable = [name for name, price in prices.items() if price <= mind.own.spice]
    if not payable or (len(mind.own.leaders) >= FEW_LEADERS and mind.own.spice < 2 * KEPT):
        return None
    return max(payable, key=leader_strength)


def affordable(mind: Mind, options: dict[str, int]) -> int:
    """Forces that spice beyond the reserve would bring back, if the reserves are running low."""
    if not options["price"] or mind.mat.reserves.total > 6:
        return 0
    dearest = options["price"] + options["surcharge"]
    return options["free"] + max(0, mind.own.spice - KEPT) // dearest


def forces(mind: Mind, number: int, elite: int) -> Revival | None:
    """So many forces, elite ones first."""
    tanks = mind.mat.tanks
    some = min(number, elite, tanks.elite)
    normal = min(number - some, tanks.normal)
    return Revival(normal, some) if normal + some else None


@habit("name_price")
def name_price(mind: Mind, asked: Asked) -> object:
    """A gift for the ally, a good price from others, nothing for whoever is about to win."""
    asker: str = getattr(asked.question, "asker", "")
    if asker in mind.side:
        return 0
    return None if mind.threats[asker] <= 1 else leader_strength(asked.options["leader"]) + PROFIT


@habit("pay_price")
def pay_price(mind: Mind, asked: Asked) -> object:
    """If leaders are short, and something is left."""
    price: int = getattr(asked.question, "price", 0)
    fair = price <= leader_strength(asked.options["leader"]) + PROFIT
    return fair and mind.own.spice - price >= FEW_LEADERS and asked.allows(True)


@habit("stop_revival")
def stop_revival(mind: Mind, asked: Asked) -> object:
    """Of an enemy who is about to win."""
    reviver: str = getattr(asked.question, "reviver", "")
    card = asked.options[-1]
    return card if reviver not in mind.side and mind.threats[reviver] <= 1 else None


@habit("accept_revival")
def accept(mind: Mind, asked: Asked) -> object:
    """A gift."""
    return True
