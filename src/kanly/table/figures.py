"""The course of a game in figures: what each faction held when a turn was over, what lay hidden at the end.

While a game lasts only public facts are counted, and to a seat its own spice; afterwards everything.
"""

from __future__ import annotations

import msgspec

from kanly.rules import State
from kanly.rules.victory import held
from kanly.table.state import Seat


class Standing(msgspec.Struct, frozen=True):
    """One faction when a turn was over: strongholds it held, forces by where they were, and spice, bribes
    included (None: nobody else may know)."""

    strongholds: list[str]
    planet: int
    reserves: int
    tanks: int
    spice: int | None


class TurnEnd(msgspec.Struct, frozen=True):
    """All factions at the Mentat Pause of a turn; turn 0 is how the game began."""

    turn: int
    seats: dict[Seat, Standing]


class Hidden(msgspec.Struct, frozen=True):
    """What a faction held at the end: cards, traitors, leaders it had captured, and what it had foretold."""

    hand: list[str]
    traitors: list[str]
    captured: list[str]
    foretold: tuple[Seat, int] | None


class Figures(msgspec.Struct, frozen=True):
    """The turns that are over; when the game is, also what lay hidden, and how often chance was asked."""

    turns: list[TurnEnd]
    hidden: dict[Seat, Hidden] | None
    draws: int | None


class Counter:
    """Looks at a game where its steps begin, and counts where a turn ends."""

    def __init__(self) -> None:
        self.ends: dict[int, TurnEnd] = {}

    def look(self, state: State) -> None:
        """A step begins: the first one of a game on the planet, or one in which a turn ends."""
        if not self.ends and state.phase == "storm":
            self.ends[0] = counted(state, 0)
        if state.phase == "mentat_pause" and not state.begun:
            self.ends[state.turn] = counted(state, state.turn)

    @property
    def turns(self) -> list[TurnEnd]:
        """In their order."""
        return list(self.ends.values())


def counted(state: State, turn: int) -> TurnEnd:
    """What everybody has now."""
    return TurnEnd(turn, {seat: _standing(state, seat) for seat in state.seats})


def _standing(state: State, seat: Seat) -> Standing:
    player = state.players[seat]
    return Standing(
        strongholds=held(state, (seat,)),
        planet=sum(here[seat].total for here in state.forces.values() if seat in here),
        reserves=player.reserves.total,
        tanks=player.tanks.total,
        spice=player.spice + player.bribes,
    )


def opened(turns: list[TurnEnd], state: State) -> Figures:
    """Everything, for a game that is over."""
    return Figures(turns, {seat: _hidden(state, seat) for seat in state.seats}, state.draws)


def closed(turns: list[TurnEnd], reader: Seat | None) -> Figures:
    """What this seat (None: whoever watches) may be told while the game lasts."""
    return Figures([_to(reader, turn) for turn in turns], None, None)


def _to(reader: Seat | None, end: TurnEnd) -> TurnEnd:
    def shown(seat: Seat, standing: Standing) -> Standing:
        return standing if seat == reader else msgspec.structs.replace(standing, spice=None)

    return TurnEnd(end.turn, {seat: shown(seat, standing) for seat, standing in end.seats.items()})


def _hidden(state: State, seat: Seat) -> Hidden:
    player, sheet = state.players[seat], state.sheets.bene_gesserit
    foretold = None
    if seat == "bene_gesserit" and sheet is not None and sheet.faction is not None:
        foretold = (sheet.faction, sheet.turn)
    return Hidden(
        hand=list(player.hand),
        traitors=list(player.traitors),
        captured=[id for id, disc in state.discs.items() if disc.holder == seat and disc.home != seat],
        foretold=foretold,
    )
