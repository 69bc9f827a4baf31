"""Battle: the plan that wins often enough for what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kanly.bots.base import Asked
from kanly.bots.novice.cards import worth
from kanly.bots.novice.foe import Foe, dies, foe_of, kills, totals
from kanly.bots.novice.mind import Mind, habit
from kanly.bots.novice.positions import FORCE, chance, stronghold_value
from kanly.bots.novice.skills import skill_of, taught
from kanly.catalog import cards, leaders
from kanly.rules.battle.combatants import opponent
from kanly.rules.battle.dial import allocations
from kanly.rules.battle.plans import is_hero, lacks_partner, leader_strength
from kanly.rules.cards.artillery_strike import FACE as ARTILLERY
from kanly.rules.cards.poison_tooth import ANTIDOTE
from kanly.rules.modules.stronghold_cards import HABBANYA as TIES
from kanly.rules.skills.planetologist import ME as PLANETOLOGIST
from kanly.rules.skills.planetologist import is_special
from kanly.rules.skills.spice_banker import ME as BANKER
from kanly.rules.skills.spice_banker import MOST
from kanly.rules.state import Forces, Plan
from kanly.rules.view import Fight

SPICE = 0.55  # what a spice is worth beside a battle
CARD = 0.6  # part of a card's value that a lost battle costs
TRIES = 12


class Wager(msgspec.Struct, frozen=True):
    """Leader and cards of a plan, with the chances that go with them."""

    plan: Plan
    leader: float  # what the leader and its company add
    risk: float  # the chance that they do not
    against: list[tuple[float, float]]  # totals of the opponent, with chances
    price: float  # what losing costs in cards
    disc: float  # what the death of the leader costs


@habit("battle_plan")
def plan(mind: Mind, asked: Asked) -> object:
    """The best of the plans considered that is legal."""
    fight = mind.view.battle
    if fight is None:
        return asked.default()
    options = asked.options
    ranked = sorted(plans(mind, fight, options), key=lambda pair: -pair[0])
    forces = Forces(options["normal"], options["elite"])
    for _, made in ranked[:TRIES]:
        if asked.allows(made):
            return made
        mix = allocations(forces, options["values"], made.dial, made.spice)
        declared = msgspec.structs.replace(made, dialed=mix[0] if mix else None)
        if asked.allows(declared):
            return declared
    return asked.default()


def plans(mind: Mind, fight: Fight, options: dict[str, Any]) -> Iterator[tuple[float, Plan]]:
    """Plans worth considering, each with what it is expected to bring."""
    foe = foe_of(mind, fight)
    forces = Forces(options["normal"], options["elite"])
    stake = stake_of(mind, fight, foe)
    attacks = ties_to(mind, fight) == mind.seat
    dialed = list(dials(forces, options))
    for wager in [more for one in wagers(mind, foe, options) for more in boosted(mind, fight, one)]:
        for dial, spice, lost in dialed:
            if spice + wager.plan.boost > max(options["spice"], wager.plan.boost):
                continue
            number = dial + options["beside"]
            likely = (1 - wager.risk) * wins(number + wager.leader, wager.against, attacks)
            likely += wager.risk * wins(number, wager.against, attacks)
            gain = likely * (stake - FORCE * lost) - (1 - likely) * (FORCE * forces.fighters + wager.price)
            gain -= SPICE * (spice + wager.plan.boost) + wager.risk * wager.disc
            helped = max(0, spice - options["spice"] + options["ally_pays"])
            yield gain, msgspec.structs.replace(wager.plan, dial=dial, spice=spice, ally_pays=helped)


def boosted(mind: Mind, fight: Fight, wager: Wager) -> list[Wager]:
    """The wager with what skills add to it, and with spice for strength where a Banker fights."""
    strong = msgspec.structs.replace(wager, leader=wager.leader + taught(mind, fight, wager.plan))
    most = min(MOST, mind.own.spice) if skill_of(mind, wager.plan.leader) == BANKER else 0
    if not most or mind.seat not in fight.behind:
        return [strong]
    plan = msgspec.structs.replace(wager.plan, boost=most)
    return [strong, msgspec.structs.replace(strong, plan=plan, leader=strong.leader + most)]


def ties_to(mind: Mind, fight: Fight) -> str:
    """Who wins a tie: the aggressor, unless a Stronghold card decides it."""
    owner = mind.view.stronghold_cards.get(TIES)
    place = fight.copied or fight.territory
    return owner if place == TIES and owner in (fight.aggressor, fight.defender) else fight.aggressor


def stake_of(mind: Mind, fight: Fight, foe: Foe) -> float:
    """What the victory is worth beside the own forces: the place, its spice, and the enemy's losses."""
    place = mind.ground.territories[fight.territory]
    value = stronghold_value(mind, fight.territory) if place.stronghold else 0.0
    lying = sum(mind.view.spice.get(area, 0) for area in place.areas)
    return value + min(lying, 8) + 0.6 * FORCE * foe.most


def dials(forces: Forces, options: dict[str, Any]) -> Iterator[tuple[float, int, int]]:
    """Dials with little, some and much support, and how many forces a victory would cost."""
    for text, spices in options["dials"].items():
        for spice in {spices[0], spices[len(spices) // 2], spices[-1]}:
            mixes = allocations(forces, options["values"], float(text), spice)
            if mixes:
                yield float(text), spice, mixes[0].total


def wins(total: float, against: list[tuple[float, float]], attacks: bool) -> float:
    """The chance to beat these totals; the aggressor wins ties."""
    return sum(likely for other, likely in against if total > other or (attacks and total == other))


def wagers(mind: Mind, foe: Foe, options: dict[str, Any]) -> Iterator[Wager]:
    """Leaders and cards worth considering."""
    for leader in leaders_considered(options["leaders"]):
        if leader is None:
            yield Wager(Plan(), 0, 0, totals(foe, 0), 0, 0)
            continue
        for weapon in weapons_considered(mind, foe, options["weapons"]):
            defenses = [card for card in options["defenses"] if card is None or card != weapon]
            for defense in defenses_considered(mind, foe, defenses):
                made = Plan(leader, weapon, defense, extras=tuple(options["extras"][:1]))
                if is_special(weapon) and skill_of(mind, leader) != PLANETOLOGIST:
                    continue
                if not explodes(weapon, defense) and lacks_partner(made) is None:
                    yield wager(mind, foe, made)


def wager(mind: Mind, foe: Foe, plan: Plan) -> Wager:
    """The chances of these cards."""
    strong = leader_strength(plan.leader)
    played = [card for card in (plan.weapon, plan.defense) if card is not None]
    price = CARD * sum(worth(mind, card) for card in played) + (0.5 if is_hero(plan.leader) else 0)
    against = totals(foe, kills(foe, plan.weapon))
    if plan.weapon is not None and cards()[plan.weapon].face == ARTILLERY:  # then leaders do not count
        return Wager(plan, 0, 0, totals(foe, 1), price, 0)
    return Wager(
        plan, strong + 2 * len(plan.extras), dies(foe.weapons, plan.defense), against, price, 0.5 * strong
    )


def leaders_considered(offered: list[str | None]) -> list[str | None]:
    """The two strongest, the weakest, and a hero."""
    discs = (name for name in offered if name is not None and name in leaders())
    own = sorted(discs, key=leader_strength, reverse=True)
    heroes = [name for name in offered if name is not None and name not in leaders()]
    some: list[str | None] = [*own[:2], *own[-1:], *heroes[:1]]
    return list(dict.fromkeys(some)) or [None]


def weapons_considered(mind: Mind, foe: Foe, offered: list[str | None]) -> list[str | None]:
    """The likeliest to kill; and none, or a worthless card to be rid of."""
    real = [card for card in offered if card is not None and cards()[card].weapon]
    special = [card for card in offered if card is not None and is_special(card)]
    best: list[str | None] = [max(real, key=lambda card: kills(foe, card))] if real else []
    best += [min(special, key=lambda card: worth(mind, card))] if special else []
    return list(dict.fromkeys([*best, rubbish(mind, offered)]))


def defenses_considered(mind: Mind, foe: Foe, offered: list[str | None]) -> list[str | None]:
    """The likeliest to save the leader; and none, or a worthless card to be rid of."""
    real = [card for card in offered if card is not None and cards()[card].defense]
    best: list[str | None] = [min(real, key=lambda card: dies(foe.weapons, card))] if real else []
    return list(dict.fromkeys([*best, rubbish(mind, offered)]))


def rubbish(mind: Mind, offered: list[str | None]) -> str | None:
    """A worthless card, for whoever has no use for it, or nothing."""
    if (mind.seat == "bene_gesserit" and mind.advanced) or mind.seat == "choam":
        return None if None in offered else offered[0]
    spare = next((card for card in offered if card is not None and cards()[card].worthless), None)
    return spare if spare is not None or None in offered else offered[0]


def explodes(weapon: str | None, defense: str | None) -> bool:
    """Lasgun and shield in one plan."""
    lasgun = weapon is not None and cards()[weapon].face == "lasgun"
    return lasgun and defense is not None and cards()[defense].shield_for_explosion


@habit("choose_battle")
def choose(mind: Mind, asked: Asked) -> object:
    """The most promising first."""

    def promise(contest: Any) -> float:
        forces = mind.mine(contest.territory)
        return chance(mind, contest.territory, mind.weight(mind.seat, forces, contest.opponent))

    return max(asked.options, key=promise)


@habit("call_traitor", "reopen_plan")
def agree(mind: Mind, asked: Asked) -> object:
    """Whenever it is possible."""
    return True


@habit("take_token")
def take(mind: Mind, asked: Asked) -> object:
    """Any: each makes the others pay more."""
    return asked.options[0]


@habit("use_tooth")
def use_tooth(mind: Mind, asked: Asked) -> object:
    """If that wins the battle, or costs the other side the better leader."""
    fight = mind.view.battle
    if fight is None:
        return True
    mine = fight.plans[mind.seat]
    theirs = fight.plans[opponent(fight, mind.seat)]
    safe, saved = (holds_antidote(plan.defense) for plan in (mine, theirs))
    own, other = leader_strength(mine.leader), leader_strength(theirs.leader)
    with_it = mine.dial + own * safe - theirs.dial - other * saved
    without = mine.dial + own - theirs.dial - other
    if (with_it > 0) != (without > 0):
        return with_it > 0
    return safe or (other > own and not saved)


def holds_antidote(defense: str | None) -> bool:
    """Does this defense save from the Poison Tooth?"""
    return defense is not None and cards()[defense].face == ANTIDOTE


@habit("discard_played")
def discard(mind: Mind, asked: Asked) -> object:
    """Worthless cards; the rest may serve again."""
    if (mind.seat == "bene_gesserit" and mind.advanced) or mind.seat == "choam":
        return ()
    return tuple(card for card in asked.options if cards()[card].worthless)
