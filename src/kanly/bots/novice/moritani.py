"""Moritani: where Terror waits and what it does, Duke Vidal, and what is done after a defeat."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.cards import worth
from kanly.bots.novice.mind import Mind, habit
from kanly.bots.novice.positions import attractions, stronghold_value
from kanly.catalog import cards
from kanly.rules.factions.moritani import TerrorPlan
from kanly.rules.factions.moritani_battle import Force
from kanly.rules.factions.moritani_terror import TerrorAnswer
from kanly.rules.state import Territory

# What a token does for its owner where nothing else is known, the best first.
GOOD = ("assassination", "extortion", "robbery", "sabotage", "sneak_attack", "atomics")
WASTE = 4  # how many more forces of others than of the own side Atomics must destroy
FEW = 3  # forces in reserve without which no Sneak Attack comes
RICH = 9  # spice of which 3 go against Extortion
GREED = 6.0  # the worth of a winner's cards for which a Karama goes
BAD = 2.0  # a card that is given away


@habit("place_moritani")
def place(mind: Mind, asked: Asked) -> object:
    """In a stronghold, if one is free."""
    goals = attractions(mind)
    return max(asked.options, key=lambda area: goals.get(area, 0.0))


def face_of(mind: Mind, number: int) -> str:
    """What the token with this number is."""
    known = mind.own.sheet.get("faces")
    faces = dict(each.split(":") for each in known) if isinstance(known, list) else {}
    return faces.get(str(number), "")


@habit("terrorize")
def terrorize(mind: Mind, asked: Asked) -> object:
    """The best token where others would most like to go; none is moved."""
    held, targets = asked.options["faces"], asked.options["to"]
    if not held or not targets:
        return None
    to = max(targets, key=lambda name: stronghold_value(mind, name) - 9 * bool(mind.mine(name).fighters))
    return TerrorPlan("place", to, min(held, key=GOOD.index))


@habit("pay_extortion")
def pay(mind: Mind, asked: Asked) -> object:
    """Whoever is rich enough."""
    return mind.own.spice > RICH and "moritani" not in mind.side


@habit("use_terror")
def use(mind: Mind, asked: Asked) -> object:
    """The best token that helps now; an alliance if there is none and the other is near to victory."""
    entrant, territory = getattr(asked.question, "entrant", ""), getattr(asked.question, "territory", "")
    useful = [n for n in asked.options["tokens"] if helps(mind, face_of(mind, n), territory)]
    lonely = mind.ally is None and mind.view.mats[entrant].ally is None
    if "offer" in asked.options["does"] and lonely and mind.rng.random() < 0.5:
        return TerrorAnswer("offer", asked.options["tokens"][0])
    if not useful:
        return None
    return TerrorAnswer("reveal", min(useful, key=lambda n: GOOD.index(face_of(mind, n))))


def helps(mind: Mind, face: str, territory: Territory) -> bool:
    """Is it worth while to turn this token up there?"""
    if face == "atomics":
        here = mind.places.get(territory, {})
        own = sum(forces.total for seat, forces in here.items() if seat in mind.side)
        return sum(forces.total for forces in here.values()) - 3 * own >= WASTE
    if face == "sneak_attack":
        return mind.mat.reserves.total >= FEW
    return True


@habit("reveal_now")
def reveal(mind: Mind, asked: Asked) -> object:
    """The best of them."""
    return min(asked.options, key=lambda n: GOOD.index(face_of(mind, n)))


@habit("answer_enemy")
def answer(mind: Mind, asked: Asked) -> object:
    """Whoever has no ally takes this one."""
    return mind.ally is None


@habit("choose_reaction")
def choose_reaction(mind: Mind, asked: Asked) -> object:
    """As it comes."""
    return asked.options[0]


@habit("rob")
def rob(mind: Mind, asked: Asked) -> object:
    """A card while there are few; else spice."""
    return "card" if len(mind.own.hand) < 2 else "spice"


@habit("discard_one")
def discard(mind: Mind, asked: Asked) -> object:
    """The least useful one."""
    return min(asked.options, key=lambda card: worth(mind, card))


@habit("give_one")
def give(mind: Mind, asked: Asked) -> object:
    """A worthless card fills another's hand."""
    useless = [card for card in asked.options if card is not None and worth(mind, card) < BAD]
    return next((card for card in useless if cards()[card].worthless), None)


@habit("reveal_traitor")
def reveal_traitor(mind: Mind, asked: Asked) -> object:
    """Always: it brings spice and a new card."""
    return asked.options[-1]


@habit("keep_one")
def keep(mind: Mind, asked: Asked) -> object:
    """The most useful one."""
    held = [card for card in asked.options if card is not None]
    return max(held, key=lambda card: worth(mind, card)) if held else None


@habit("force_cards")
def force(mind: Mind, asked: Asked) -> object:
    """The winner loses what is worth a Karama."""
    held, played = asked.options["karamas"], asked.options["cards"]
    if not held or sum(worth(mind, card) for card in played) < GREED:
        return None
    return Force(held[0], discard=tuple(played))
