"""Ecaz: its first forces, Loyalty, Revival (E3 pp.7-9). Its Ambassadors are in `ecaz_ambassadors.py`."""

from __future__ import annotations

from random import Random

from kanly.catalog import factions
from kanly.engine import Decision, IllegalAnswer
from kanly.rules.game import Dune
from kanly.rules.presence import group_of, sector_of
from kanly.rules.setup import place_forces
from kanly.rules.state import Area, EcazSheet, Part, State

ME, ADVANCED = "ecaz", "ecaz+advanced"
MIDDLE = 9  # of the three sectors of Imperial Basin


def sheet(state: State) -> EcazSheet:
    """The sheet of Ecaz."""
    if state.sheets.ecaz is None:
        raise ValueError("Ecaz does not play")
    return state.sheets.ecaz


# -- setting up ------------------------------------------------------------------------------------


class PlaceEcaz(Decision[State, tuple[Part, ...]], frozen=True):
    """Spread your first forces over the sectors of Imperial Basin."""

    rule = "ecaz.start"

    def terms(self, state: State) -> tuple[tuple[Area, ...], int]:
        """The areas, and the number of forces."""
        placement = factions()[ME].setup[state.mode][0]
        return placement.areas, placement.normal

    def check(self, state: State, answer: tuple[Part, ...]) -> None:
        areas, number = self.terms(state)
        if any(part.area not in areas for part in answer):
            raise IllegalAnswer("Your first forces stand in Imperial Basin", self.rule)
        if len({part.area for part in answer}) < len(answer):
            raise IllegalAnswer("Name each sector only once", self.rule)
        if any(part.normal < 1 or part.elite or part.hidden for part in answer):
            raise IllegalAnswer("Name at least one of your forces for each sector", self.rule)
        if group_of(answer).total != number:
            raise IllegalAnswer(f"Place exactly {number} forces", self.rule)

    def options(self, state: State) -> object:
        areas, number = self.terms(state)
        return {"areas": areas, "number": number}

    def sample(self, state: State, rng: Random) -> tuple[Part, ...]:
        areas, number = self.terms(state)
        chosen = [rng.choice(areas) for _ in range(number)]
        return tuple(Part(area, chosen.count(area)) for area in areas if area in chosen)

    def default(self, state: State) -> tuple[Part, ...]:
        areas, number = self.terms(state)
        return (Part(next(area for area in areas if sector_of(area) == MIDDLE), number),)


@place_forces.by(ME, id="ecaz.start", earned=lambda state, _: True, stage=2)
async def place(game: Dune, _: None) -> None:
    """Six forces, all together or spread (E3 p.7)."""
    for part in await game.ask(PlaceEcaz(ME)):
        game.send(part.area, ME, part.group)
