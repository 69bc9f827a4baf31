"""Poison Tooth: a poison that spares nobody; whoever has shown it may still decline it (F p.8)."""

from __future__ import annotations

from collections.abc import Sequence

from kanly.engine import YesNo
from kanly.rules import events
from kanly.rules.battle.battle import plans_shown
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.resolution import Threat, saved
from kanly.rules.battle.roles import role
from kanly.rules.cards.mirror_weapon import copies_first
from kanly.rules.game import Dune
from kanly.rules.state import Battle, Seat, State

FACE, ANTIDOTE = "poison_tooth", "chemistry"


class UseTooth(YesNo[State], frozen=True):
    """Both plans are shown: do you use your Poison Tooth?"""

    rule = "cards.poison-tooth"

    def choices(self, state: State) -> Sequence[bool]:
        return (True, False)


def owners(state: State, fighting: Battle) -> list[Seat]:
    """Whose plans show the Poison Tooth, or a copy of it."""
    return [seat for seat in fighting.plans if role(state, seat, "weapon").face == FACE]


@plans_shown.by("", id="cards.poison-tooth", earned=lambda state, battle: bool(owners(state, battle)))
async def decide(game: Dune, battle: Battle) -> None:
    """Used or declined in public, before traitors are called (ruling tooth-timing)."""
    for seat in copies_first(game.state, owners(game.state, battle)):
        used = await game.ask(UseTooth(seat))
        fighting = battle_of(game.state)
        card = fighting.plans[seat].weapon
        if card is not None and not used:
            fighting.unused.append(card)
        game.tell(events.ToothDecided(seat, used))


@saved.by("")
def antidote(state: State, threat: Threat, value: bool) -> bool:
    """Nothing but Chemistry, played as a defense, saves a leader from it."""
    if threat.weapon.face != FACE:
        return value
    return any(defense.face == ANTIDOTE for defense in threat.defenses)
