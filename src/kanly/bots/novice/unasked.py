"""What a novice does without being asked: cards, gifts and pledges at the right moments."""

from __future__ import annotations

from random import Random

from kanly.bots.base import Offers, Sight
from kanly.bots.novice.cards import covered, has_face
from kanly.bots.novice.deeds import MOMENTS, deed, deeds, special_karama
from kanly.bots.novice.mind import Mind
from kanly.bots.novice.stronghold import MUCH, best_goal, distance, load
from kanly.catalog import board, leaders
from kanly.engine import Action
from kanly.rules import State
from kanly.rules.alliances import Pledge
from kanly.rules.battle.combatants import opponent
from kanly.rules.battle.plans import leader_strength
from kanly.rules.cards.tleilaxu_ghola import PlayGhola
from kanly.rules.deals import AcceptDeal
from kanly.rules.factions.atreides import SeeWholePlan
from kanly.rules.factions.emperor import EmperorSpecial, GiveSpice
from kanly.rules.factions.harkonnen import SwapCards
from kanly.rules.factions.ixian import SPECIAL, RelocateStronghold
from kanly.rules.factions.tleilaxu import AskForLeader, RaiseLimit
from kanly.rules.state import Deal
from kanly.rules.state.questions import HoldsCard
from kanly.rules.truthtrance import PlayTruthtrance

RICH = 12  # spice beyond which an ally is helped
MANY_DEAD = 4  # forces that make a card worth playing
FULL_HAND = 3
LIMIT = 3  # forces that may be revived in a turn
FAIR_PRICE = 8  # spice
STEP = 2  # what a skill may be worth in strength


class Deeds:
    """Looks up once at each moment of a turn, so that a table of novices is not slowed down."""

    def __init__(self) -> None:
        self.seen: tuple[object, ...] = ()

    def look(self, sight: Sight, offers: Offers, rng: Random) -> Action[State] | None:
        """The first thing that is worth doing now and allowed."""
        kind = sight.kind
        if kind not in MOMENTS or not offers.open:
            return None
        now = (kind, sight.step)
        if now == self.seen:
            return None
        self.seen = now
        mind = Mind(sight.view, rng)
        for act in deeds(kind):
            action = act(mind, kind)
            if action is not None and offers.allows(action):
                return action
        return None


@deed("revive", "declare_shipment", "make_bid", rank=20)
def accept_deal(mind: Mind, kind: str) -> Action[State] | None:
    """A proposal that costs nothing."""
    for deal in mind.view.deals:
        if deal.partner == mind.seat and not deal.accepted and is_gift(deal):
            return AcceptDeal(deal.id)
    return None


def is_gift(deal: Deal) -> bool:
    """Does it bring at least as much spice as it asks, and no promise to keep?"""
    return deal.gives >= deal.asks and not deal.wants


@deed("battle_plan", "revive", "declare_shipment", rank=10)
def ghola(mind: Mind, kind: str) -> Action[State] | None:
    """The best dead leader when leaders are few, or many dead forces."""
    card = has_face(mind.own.hand, "tleilaxu_ghola")
    if card is None:
        return None
    dead = [name for name in (*mind.mat.dead, *mind.own.face_down) if name in leaders()]
    if dead and len(mind.own.leaders) <= 2:
        return PlayGhola(card, leader=max(dead, key=leader_strength))
    tanks = mind.mat.tanks
    return PlayGhola(card, normal=min(5, tanks.normal)) if tanks.normal > MANY_DEAD else None


@deed("revive")
def special_in_revival(mind: Mind, kind: str) -> Action[State] | None:
    """The Emperor's special power, when there is enough to bring back."""
    card = special_karama(mind, "emperor")
    if card is None or mind.mat.tanks.total < MANY_DEAD:
        return None
    elite = min(1, mind.mat.tanks.elite)
    return EmperorSpecial(card, min(3 - elite, mind.mat.tanks.normal), elite)


@deed("battle_plan")
def special_in_battle(mind: Mind, kind: str) -> Action[State] | None:
    """The Atreides special power, in a battle of their own that matters."""
    card, fight = special_karama(mind, "atreides"), mind.view.battle
    if card is None or fight is None or mind.seat not in (fight.aggressor, fight.defender):
        return None
    return SeeWholePlan(card, opponent(fight, mind.seat))


@deed("make_bid")
def special_in_bidding(mind: Mind, kind: str) -> Action[State] | None:
    """The Harkonnen special power, against the fullest hand."""
    card, auction = special_karama(mind, "harkonnen"), mind.view.auction
    if card is None or auction is None:
        return None
    counts = {seat: n for seat, n in auction.counts.items() if seat not in mind.side}
    target = max(counts, key=lambda seat: counts[seat], default=None)
    if target is None or counts[target] < FULL_HAND:
        return None
    return SwapCards(card, target, counts[target])


@deed("revive")
def raise_limit(mind: Mind, kind: str) -> Action[State] | None:
    """For the ally, when it has more to revive than it may."""
    if mind.seat != "tleilaxu" or mind.ally is None:
        return None
    return RaiseLimit(mind.ally) if mind.view.mats[mind.ally].tanks.total > LIMIT else None


@deed("revive", rank=10)
def ask_for_leader(mind: Mind, kind: str) -> Action[State] | None:
    """The best dead leader, when hardly one is left and there is spice."""
    if "tleilaxu" not in mind.view.mats or len(mind.own.leaders) > 1 or mind.own.spice < FAIR_PRICE:
        return None
    dead = [name for name in (*mind.mat.dead, *mind.own.face_down) if name in leaders()]
    return AskForLeader(max(dead, key=leader_strength)) if dead else None


@deed("declare_shipment")
def special_in_own_turn(mind: Mind, kind: str) -> Action[State] | None:
    """The Ixian special power, where the stronghold can fetch much spice."""
    card, marker = special_karama(mind, "ixian"), mind.view.mobile_stronghold
    if card is None or marker is None or marker.host is None or mind.view.acting != mind.seat:
        return None
    goal = best_goal(mind, marker.host, SPECIAL)
    if goal is None or min(mind.view.spice.get(goal, 0), load(mind)) < MUCH:
        return None
    here = board().areas[marker.host]
    steps = sorted((*here.same, *here.other), key=lambda area: distance(mind, area, goal))
    return RelocateStronghold(card, steps[0])


@deed("declare_shipment", rank=5)
def help_ally(mind: Mind, kind: str) -> Action[State] | None:
    """The rich pay for their ally's shipment; the Emperor gives outright."""
    if mind.ally is None or mind.own.spice <= RICH:
        return None
    if mind.seat == "emperor":
        return GiveSpice(mind.own.spice - RICH)
    if mind.own.pledged_shipment:
        return None
    return Pledge(mind.own.pledged_cards, mind.own.spice - RICH)


@deed("battle_plan", rank=5)
def ask_truth(mind: Mind, kind: str) -> Action[State] | None:
    """Before the own plan: can they do what this hand does not parry?"""
    card, fight = has_face(mind.own.hand, "truthtrance"), mind.view.battle
    if card is None or fight is None or mind.seat not in (fight.aggressor, fight.defender):
        return None
    weapon = "poison_weapon" if "poison" not in covered(mind.own.hand) else "projectile_weapon"
    return (
        PlayTruthtrance(card, opponent(fight, mind.seat), HoldsCard(weapon))
        if mind.seat not in fight.sealed
        else None
    )
