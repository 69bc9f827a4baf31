"""Ecaz and its ally as one side: who of them fights, how both divide what they collect."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.foe import foe_of
from kanly.bots.novice.mind import Mind, habit
from kanly.catalog import cards
from kanly.rules.battle.plans import leader_strength
from kanly.rules.factions.ecaz_collection import Division
from kanly.rules.state import Seat

A_CARD = 1.5  # what a weapon or a defense is worth beside the strength of a leader
UNSEEN = 2.0  # what an ally's cards may be worth
CHEAP = 0.2  # what a spice for support is worth
WORTHWHILE = 3  # a difference of leaders for which a Karama may go


@habit("choose_combatant")
def combatant(mind: Mind, asked: Asked) -> object:
    """Whoever has the better leader and cards, as far as Ecaz can tell, and the spice to pay."""
    return max(asked.options, key=lambda seat: promise(mind, seat))


def promise(mind: Mind, seat: Seat) -> float:
    """What a faction might bring into the plan."""
    fight = mind.view.battle
    if fight is None:
        return 0
    leader = mind.best_leader(seat, fight.territory)
    if seat != mind.seat:
        return leader + UNSEEN
    hand = [cards()[card] for card in mind.own.hand]
    armed = any(card.weapon for card in hand) + any(card.defense for card in hand)
    return leader + A_CARD * armed + CHEAP * min(mind.own.spice, 5)


@habit("add_difference")
def difference(mind: Mind, asked: Asked) -> object:
    """If the leaders are likely to differ by much."""
    fight = mind.view.battle
    mine = None if fight is None else fight.plans.get(mind.seat)
    if fight is None or mine is None or True not in asked.options:
        return False
    return abs(leader_strength(mine.leader) - foe_of(mind, fight).leader) >= WORTHWHILE


@habit("divide_spice")
def divide(mind: Mind, asked: Asked) -> object:
    """The printed halves, proposed as an agreement; whatever is no worse is accepted."""
    offered, usual = asked.options["offered"], asked.options["without"]
    if offered is None:
        return Division("propose", usual)
    return Division("accept" if offered >= usual else "no_deal")
