"""Poison Tooth: a poison that spares nobody; whoever has shown it may still decline it (F p.8)."""

from __future__ import annotations

from collections.abc import Sequence

from kanly.catalog import cards
from kanly.engine import YesNo
from kanly.rules import events
from kanly.rules.battle.battle import plans_shown
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.resolution import Threat, saved
from kanly.rules.game import Dune
from kanly.rules.state import Battle, Seat, State

FACE, ANTIDOTE = "poison_tooth", "chemistry"


class UseTooth(YesNo[State], frozen=True):
    """Both plans are shown: do you use your Poison Tooth?"""

    rule = "cards.poison-tooth"

    def choices(self, state: State) -> Sequence[bool]:
        return (True, False)


def owners(fighting: Battle) -> list[Seat]:
    """Whose plans show the Poison Tooth, the aggressor first."""
    sides = (fighting.aggressor, fighting.defender)
    weapons = {seat: fighting.plans[seat].weapon for seat in sides}
    return [seat for seat, card in weapons.items() if card is not None and cards()[card].face == FACE]


@plans_shown.by("", id="cards.poison-tooth", earned=lambda state, battle: bool(owners(battle)))
async def decide(game: Dune, battle: Battle) -> None:
    """Used or declined in public, before traitors are called (ruling tooth-timing)."""
    for seat in owners(battle):
        used = await game.ask(UseTooth(seat))
        fighting = battle_of(game.state)
        card = fighting.plans[seat].weapon
        if card is not None and not used:
            fighting.unused.append(card)
        game.tell(events.ToothDecided(seat, used))


@saved.by("")
def antidote(state: State, threat: Threat, value: bool) -> bool:
    """Nothing but Chemistry, played as a defense, saves a leader from it."""
    if cards()[threat.weapon].face != FACE:
        return value
    return threat.defense is not None and cards()[threat.defense].face == ANTIDOTE
