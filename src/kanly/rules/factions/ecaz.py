"""Ecaz: its first forces, Loyalty, Revival (E3 pp.7-9). Its Ambassadors are in `ecaz_ambassadors.py`."""

from __future__ import annotations

from random import Random

from kanly.catalog import factions, leaders
from kanly.engine import Decision, IllegalAnswer
from kanly.rules import duke_vidal, events
from kanly.rules.arrival import answers_ally
from kanly.rules.game import Dune, dead_discs, in_cycle, leader_died
from kanly.rules.presence import group_of, sector_of
from kanly.rules.revival import candidates
from kanly.rules.setup import deals_first, place_forces
from kanly.rules.state import Area, EcazSheet, LeaderId, Part, Seat, State
from kanly.rules.traitor_deck import out_of_game

ME, ADVANCED = "ecaz", "ecaz+advanced"
INTRUDER = "bene_gesserit"
MIDDLE = 9  # of the three sectors of Imperial Basin
FULL = 5  # discs in the tanks that open a cycle of revivals


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


def natives(state: State) -> list[LeaderId]:
    """The five leaders of its own who have traitor cards."""
    return [name for name, disc in state.discs.items() if disc.owner == ME and in_cycle(name)]


@deals_first.by(ADVANCED, id="ecaz.loyalty", earned=lambda state, _: True, stage=-1)
async def swear_loyalty(game: Dune, _: None) -> None:
    """One traitor card of its own, by chance, is out of the game before traitors are dealt (E3 p.8)."""
    own = natives(game.state)
    loyal = own[game.draw(len(own))]
    game.state.traitor_deck.remove(loyal)
    sheet(game.state).loyal = loyal
    game.tell(events.LeaderLoyal(ME, loyal))


@out_of_game.by(ADVANCED)
def lie_out_of_game(state: State, _: None, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """All know which."""
    loyal = sheet(state).loyal
    return value if loyal is None else (*value, loyal)


# -- revival ---------------------------------------------------------------------------------------


@candidates.by(ME)
def revive_own(state: State, seat: Seat, value: dict[LeaderId, int]) -> dict[LeaderId, int]:
    """Duke Vidal at any time; the others also once five discs lay in the tanks, his among them (E3 p.8)."""
    if seat != ME or state.players[ME].revived.leader:
        return value
    found = [*(name for name in natives(state) if opened(state, name)), duke_vidal.ME]
    ready = [name for name in found if not state.discs[name].alive and name not in value]
    return {**value, **{name: leaders()[name].revival_price for name in ready}}


def opened(state: State, leader: LeaderId) -> bool:
    """Does the cycle that has been opened last bring this one back?"""
    return state.discs[leader].deaths <= sheet(state).opened


def tanks_are_full(state: State, leader: LeaderId) -> bool:
    """Has a disc of Ecaz died, and do five of its discs lie in the tanks?"""
    return state.discs[leader].owner == ME and len(dead_discs(state, ME)) >= FULL


@leader_died.by(ME, id="ecaz.cycle", earned=tanks_are_full)
async def open_cycle(game: Dune, leader: LeaderId) -> None:
    """Those who have died the fewest times may come back, however many still lie there."""
    state = game.state
    dead = [state.discs[name].deaths for name in natives(state) if not state.discs[name].alive]
    sheet(state).opened = max(sheet(state).opened, min(dead))


# -- allies ----------------------------------------------------------------------------------------


@answers_ally.by(ME)
def intrude_on_ally(state: State, between: tuple[Seat, Seat], value: bool) -> bool:
    """Allied Bene Gesserit still answer when Ecaz comes to them (E3 p.15)."""
    return value or between == (INTRUDER, ME)
