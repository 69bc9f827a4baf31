"""Powers in battle, Karama, captured leaders, and cards that must be given away."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.cards import covered, defenses, weapons, worth
from kanly.bots.novice.foe import foe_of
from kanly.bots.novice.mind import Mind, habit
from kanly.catalog import cards, leaders
from kanly.rules.battle.plans import leader_strength
from kanly.rules.factions.bene_gesserit import Command
from kanly.rules.karama import Cancel
from kanly.rules.state import Use

# How much a power hurts whoever it is used against: from 0 to 1, the chance that a novice stops it.
IN_BATTLE = {
    "bene_gesserit.voice": 0.7,
    "atreides.prescience": 0.6,
    "atreides.kwisatz_haderach": 0.3,
    "emperor.sardaukar": 0.7,
    "fremen.fedaykin": 0.5,
    "fremen.battle_hardened": 0.3,
    "harkonnen.ally_traitor": 0.6,
    "ixian.cyborgs": 0.6,
    "ixian.exchange": 0.3,
    "harkonnen.capture": 0.5,
    "choam.ally_support": 0.4,
    "choam.audit": 0.2,
    "moritani.retention": 0.2,
}
AT_ANY_TIME = {
    "fremen.place_worm": 0.2,
    "guild.order": 0.1,
    "tleilaxu.early_revival": 0.2,
    "tleilaxu.ghola": 0.2,
    "richese.no_field": 0.1,
    "richese.black_market": 0.05,
    "richese.cache": 0.05,
    "tleilaxu.payments": 0.1,
    "tleilaxu.unlimited": 0.1,
    "harkonnen.bonus_card": 0.1,
    "ixian.stronghold_movement": 0.1,
    "ixian.auction": 0.1,
    "ixian.technology": 0.1,
    "bene_gesserit.charity": 0.02,
    "choam.charity": 0.15,
    "choam.worthless": 0.2,
    "choam.revival": 0.1,
    "choam.inflation": 0.05,
    "choam.trade": 0.05,
    "moritani.terrorize": 0.05,
    "moritani.duke_vidal": 0.3,
    "moritani.enemy_of_my_enemy": 0.1,
    "ecaz.place_ambassadors": 0.05,
    "ecaz.ally_ambassador": 0.05,
}
GOOD_LEADER = 3


@habit("speak_voice")
def speak(mind: Mind, asked: Asked) -> object:
    """Forbid the defense against the own weapon, or the weapon against which there is no defense."""
    if mind.view.battle is None:
        return None
    hand = mind.own.hand
    for weapon in weapons(hand):
        kind = cards()[weapon].weapon[0]
        if kind != "special":
            return Command(False, f"{kind}_defense")
    open_to = [kind for kind in ("poison", "projectile") if kind not in covered(hand)]
    return Command(False, f"{mind.rng.choice(open_to)}_weapon") if open_to else Command(False, "lasgun")


@habit("ask_prescience")
def ask(mind: Mind, asked: Asked) -> object:
    """What the own hand can make use of: their weapon, their defense, else their number."""
    hand = mind.own.hand
    if len(covered(hand)) > 1 or "dial" not in asked.options:
        return "weapon"
    kinds = {cards()[card].weapon[0] for card in weapons(hand)}
    if len(kinds) > 1:
        return "defense"
    if len(kinds) == 1 and not defenses(hand):
        return "defense"
    return "dial"


@habit("answer_prescience")
def answer(mind: Mind, asked: Asked) -> object:
    """What a good plan would show: it binds."""
    choices: list[str] = asked.options
    what = getattr(asked.question, "what", "")
    if what == "dial":
        numbers = sorted(choices, key=float)
        return numbers[round(0.7 * (len(numbers) - 1))]
    if what == "leader":
        return max(choices, key=lambda name: leader_strength(name) if name in leaders() else -1)
    useful = [c for c in choices if c in cards() and (cards()[c].weapon or cards()[c].defense)]
    return useful[0] if useful else choices[0]


@habit("cancel_power")
def cancel(mind: Mind, asked: Asked) -> object:
    """Stop what hurts most, if it hurts this side."""
    held, uses = asked.options["cards"], asked.options["uses"]
    if not held or not uses:
        return None
    use = max(uses, key=lambda use: pain(mind, use))
    spare = 0.25 if len(held) > 1 else 0.0
    return (
        Cancel(held[-1], use) if mind.rng.random() < pain(mind, use) + spare * bool(pain(mind, use)) else None
    )


def pain(mind: Mind, use: Use) -> float:
    """How much a use of a power hurts this side."""
    if use.owner in mind.side:
        return 0.0
    fight = mind.view.battle
    if fight is not None and mind.seat in (fight.aggressor, fight.defender):
        foe = foe_of(mind, fight).seat
        against_us = use.owner in mind.side_of(foe)
        return IN_BATTLE.get(use.power, 0.0) if against_us else 0.0
    near = mind.threats.get(use.owner, 9) <= 1
    return AT_ANY_TIME.get(use.power, 0.0) * (3 if near else 1)


@habit("use_capture")
def capture(mind: Mind, asked: Asked) -> object:
    """A leader less for the loser."""
    return True


@habit("decide_capture")
def decide(mind: Mind, asked: Asked) -> object:
    """Keep a good one, kill the others for the reward."""
    return "capture" if leader_strength(asked.options["leader"]) >= GOOD_LEADER else "kill"


@habit("reveal_dancer")
def reveal(mind: Mind, asked: Asked) -> object:
    """Whenever an enemy has won."""
    fight = mind.view.battle
    won = fight is not None and fight.winner is not None and fight.winner not in mind.side
    return won and asked.allows(True)


@habit("give_back")
def give_back(mind: Mind, asked: Asked) -> object:
    """The least useful cards."""
    held = sorted(asked.options["cards"], key=lambda card: worth(mind, card))
    return tuple(held[: asked.options["number"]])
