"""How a novice uses the cards that Richese sells."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.cards import has_face, worth
from kanly.bots.novice.deeds import deed
from kanly.bots.novice.mind import Mind, habit
from kanly.bots.novice.moving import ENOUGH, best_marches
from kanly.catalog import cards
from kanly.engine import Action
from kanly.rules import State
from kanly.rules.battle.combatants import opponent
from kanly.rules.battle.plans import leader_strength
from kanly.rules.cards.distrans import PlayDistrans
from kanly.rules.cards.juice_of_sapho import Draught
from kanly.rules.cards.nullentropy_box import FACE as BOX
from kanly.rules.cards.nullentropy_box import PlayNullentropyBox
from kanly.rules.cards.ornithopter import Flying
from kanly.rules.cards.semuta_drug import Taken
from kanly.rules.state import CardId

BARGAIN = 4.0  # spice: what a card must be worth to be fetched
SAVINGS = 6  # spice to have before some is spent on a search


@habit("take_up")
def take_up(mind: Mind, asked: Asked) -> object:
    """The best of the cards discarded, if it is worth more than the Semuta Drug."""
    drugs, offered = asked.options["cards"], asked.options["taken"]
    best = max(offered, key=lambda card: worth(mind, card))
    return Taken(drugs[0], best) if drugs and worth(mind, best) > BARGAIN else None


@habit("take_discard")
def take_discard(mind: Mind, asked: Asked) -> object:
    """The best of the pile."""
    return max(asked.options, key=lambda card: worth(mind, card))


@habit("play_residual_poison")
def poison(mind: Mind, asked: Asked) -> object:
    """At the first battle that comes."""
    return asked.options[-1]


@habit("fly_ornithopter")
def fly(mind: Mind, asked: Asked) -> object:
    """When there is a second march worth making."""
    found, marches = asked.options["cards"], best_marches(mind)
    gain = marches[0].gain if marches else 0
    return Flying(found[0], "twice") if found and gain >= 2 * ENOUGH else None


@habit("add_snooper")
def add_snooper(mind: Mind, asked: Asked) -> object:
    """Against a poison that lies open."""
    fight = mind.view.battle
    weapon = None if fight is None else fight.plans[opponent(fight, mind.seat)].weapon
    return asked.options[-1] if weapon is not None and "poison" in cards()[weapon].weapon else None


@habit("become_aggressor")
def turn_round(mind: Mind, asked: Asked) -> object:
    """If the totals look equal; a leader under attack is taken to die."""
    fight = mind.view.battle
    if fight is None:
        return None
    mine, theirs = fight.plans[mind.seat], fight.plans[opponent(fight, mind.seat)]
    own = mine.dial + leader_strength(mine.leader) * (theirs.weapon is None)
    other = theirs.dial + leader_strength(theirs.leader) * (mine.weapon is None)
    return asked.options[-1] if own == other else None


@habit("burn_leaders")
def burn(mind: Mind, asked: Asked) -> object:
    """If the other leader is worth more than the own one."""
    fight = mind.view.battle
    if fight is None:
        return True
    mine, theirs = fight.plans[mind.seat], fight.plans[opponent(fight, mind.seat)]
    return leader_strength(theirs.leader) >= leader_strength(mine.leader)


@deed("revive", rank=13)
def search(mind: Mind, kind: str) -> Action[State] | None:
    """With spice to spare, and a pile that may hold something."""
    box = has_face(mind.own.hand, BOX)
    rich = mind.own.spice >= SAVINGS and mind.view.discarded > 1
    return PlayNullentropyBox(box) if box is not None and rich else None


@deed("revive", rank=13)
def send_rubbish(mind: Mind, kind: str) -> Action[State] | None:
    """A worthless card to an enemy, where one fills the hand."""
    card = has_face(mind.own.hand, "distrans")
    rubbish: CardId | None = next((c for c in mind.own.hand if cards()[c].worthless), None)
    enemies = [seat for seat in mind.view.mats if seat not in mind.side]
    if card is None or rubbish is None or mind.seat in ("bene_gesserit", "choam") or not enemies:
        return None
    return PlayDistrans(card, rubbish, mind.rng.choice(enemies))


@habit("drink_juice")
def go_last(mind: Mind, asked: Asked) -> object:
    """To ship when all others have."""
    if mind.view.phase != "shipment_and_movement" or not asked.options["cards"]:
        return None
    return Draught(asked.options["cards"][0], "last")


@habit("name_dialed")
def name_fewest(mind: Mind, asked: Asked) -> object:
    """As few forces as make the dial: those left decide."""
    return asked.options[0]
