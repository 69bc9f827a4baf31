"""Before the first turn: predictions, traitors, first forces."""

from __future__ import annotations

from kanly.bots.base import Asked
from kanly.bots.novice.mind import Mind, habit
from kanly.catalog import leaders
from kanly.rules.battle.plans import leader_strength
from kanly.rules.factions.bene_gesserit import Prediction
from kanly.rules.state import Part

LIKELY_TURNS = (3, 4, 4, 5, 5, 6, 6, 7, 8)


@habit("predict")
def predict(mind: Mind, asked: Asked) -> object:
    """Somebody, in the middle of the game; who wins by default, at its end."""
    faction = mind.rng.choice(asked.options["factions"])
    late = faction == "guild" and mind.rng.random() < 0.5
    turn = mind.view.turns if late else mind.rng.choice(LIKELY_TURNS)
    return Prediction(faction, min(turn, mind.view.turns))


@habit("keep_traitor")
def keep_traitor(mind: Mind, asked: Asked) -> object:
    """The strongest leader of somebody else: it fights most."""
    own = [disc.id for disc in leaders().values() if disc.faction == mind.seat]
    return max(asked.options, key=lambda name: (name not in own, leader_strength(name)))


@habit("mulligan")
def mulligan(mind: Mind, asked: Asked) -> object:
    """Own leaders are no use as traitors."""
    return True


@habit("place_fremen")
def place_fremen(mind: Mind, asked: Asked) -> object:
    """A garrison at home, and the rest near the two nearest strongholds."""
    number, elite = asked.options["number"], asked.options["elite"]
    areas = {area.partition(":")[0]: area for area in reversed(asked.options["areas"])}
    home = areas["sietch_tabr"]
    west, south = areas["false_wall_west"], areas["false_wall_south"]
    shares = {home: number - 2 * (number // 3), west: number // 3, south: number // 3}
    parts = []
    for area, share in shares.items():
        some = min(share, elite // len(shares))
        parts.append(Part(area, share - some, some))
    return tuple(parts)


@habit("place_first")
def place_first(mind: Mind, asked: Asked) -> object:
    """Beside the largest garrison in a stronghold, as an advisor; else in the Polar Sink."""
    guarded = {
        area: sum(own.fighters for own in here.values())
        for area, here in mind.view.forces.items()
        if area.startswith(("arrakeen", "carthag", "tueks_sietch"))
    }
    return max(guarded, key=lambda area: guarded[area]) if guarded else asked.default()
