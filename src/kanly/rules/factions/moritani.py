"""Moritani: its first forces, its Terror tokens in hand and on the board, Duke Vidal (E3 pp.5-6, 9).

What a Terror token does when somebody enters is in `moritani_terror.py`; what Moritani does after a battle in
`moritani_battle.py`.
"""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.catalog import board
from kanly.engine import ADD, Decision, IllegalAnswer, Pick, YesNo
from kanly.rules import duke_vidal, events
from kanly.rules.battle.combatants import contests, field_of
from kanly.rules.flow import phase_ends
from kanly.rules.game import REDRAW_SHEET, Dune
from kanly.rules.ground import ground
from kanly.rules.invariants import faction_faults
from kanly.rules.karama import may_use
from kanly.rules.mentat_pause import turn_over
from kanly.rules.presence import no_shipment, stack, territory_of
from kanly.rules.purse import free_spice, hand_limit
from kanly.rules.setup import place_forces
from kanly.rules.state import (
    TERRORS,
    Area,
    Group,
    LeaderId,
    MoritaniSheet,
    Phase,
    Seat,
    State,
    Territory,
    TerrorToken,
)
from kanly.rules.view import SheetFacts, Viewer, open_sheet, own_sheet

ME, ADVANCED = "moritani", "moritani+advanced"
OF_ECAZ: Seat = "ecaz"
TERRORIZE, DUKE = "moritani.terrorize", "moritani.duke_vidal"
FORCES, WANTED_BATTLES, EXTORTED = 6, 2, 3
FIRST_CHOICE: Area = "the_great_flat:14"
LAST = 99  # after whoever else sets up


def sheet(state: State) -> MoritaniSheet:
    """The sheet of Moritani."""
    if state.sheets.moritani is None:
        raise ValueError("Moritani does not play")
    return state.sheets.moritani


# -- setting up ------------------------------------------------------------------------------------


class PlaceMoritani(Pick[State, Area], frozen=True):
    """Where, in a territory where nobody stands, do your first forces begin?"""

    rule = "moritani.start"
    refusal = "Name a sector of a territory of the board where nobody stands"

    def choices(self, state: State) -> list[Area]:
        """Sand first, and The Great Flat before all."""
        taken = {territory_of(area) for area in state.forces}
        free = [area for area in board().areas if territory_of(area) not in taken]
        return sorted(free, key=_comfort)


def _comfort(area: Area) -> tuple[bool, bool]:
    return area != FIRST_CHOICE, board().territories[territory_of(area)].terrain != "sand"


@place_forces.by(ME, id="moritani.start", earned=lambda state, _: True, stage=LAST)
async def place(game: Dune, _: None) -> None:
    """All six together, after everybody else (E3 p.5)."""
    area = await game.ask(PlaceMoritani(ME))
    game.send(area, ME, Group(FORCES))


# -- placing Terror tokens ---------------------------------------------------------------------------

Terrorism: TypeAlias = Literal["place", "move"]


class TerrorPlan(msgspec.Struct, frozen=True):
    """Place a token of the supply (its `face`) face down, or move one of the board (its `token`), to a
    stronghold."""

    do: Terrorism
    to: Territory
    face: str | None = None
    token: int | None = None


class Terrorize(Decision[State, TerrorPlan | None], frozen=True):
    """Place a Terror token, or move one?"""

    rule = "moritani.terrorize"

    def targets(self, state: State) -> list[Territory]:
        """Strongholds of the board without a Terror token."""
        taken = [token.territory for token in sheet(state).placed]
        return [name for name in board().strongholds if name not in taken]

    def check(self, state: State, answer: TerrorPlan | None) -> None:
        if answer is None:
            return
        mine = sheet(state)
        if answer.to not in self.targets(state):
            raise IllegalAnswer("Name a stronghold of the board that has no Terror token", self.rule)
        if answer.do == "place" and (answer.face not in mine.supply or answer.token is not None):
            raise IllegalAnswer("Name a token of your supply to place", self.rule)
        if answer.do == "move" and (
            answer.token not in [token.number for token in mine.placed] or answer.face is not None
        ):
            raise IllegalAnswer("Name a token of the board to move", self.rule)

    def options(self, state: State) -> object:
        mine = sheet(state)
        return {
            "faces": sorted(mine.supply),
            "tokens": [token.number for token in mine.placed],
            "to": self.targets(state),
        }

    def sample(self, state: State, rng: Random) -> TerrorPlan | None:
        mine, targets = sheet(state), self.targets(state)
        if not targets or rng.random() < 0.2:
            return None
        if mine.placed and (not mine.supply or rng.random() < 0.2):
            return TerrorPlan("move", rng.choice(targets), token=rng.choice(mine.placed).number)
        if not mine.supply:
            return None
        return TerrorPlan("place", rng.choice(targets), face=rng.choice(sorted(mine.supply)))

    def default(self, state: State) -> TerrorPlan | None:
        return None

    def forced(self, state: State) -> tuple[TerrorPlan | None] | None:
        mine = sheet(state)
        return None if self.targets(state) and (mine.supply or mine.placed) else (None,)


def note_plan(game: Dune, plan: TerrorPlan | None) -> tuple[Terrorism, Territory, int | None] | None:
    """Which face it is lies hidden on the sheet; what happens where is for all."""
    if plan is None:
        return None
    sheet(game.state).placing = plan.face
    game.tell(events.TerrorPlanned(ME, plan.do, plan.to))
    return plan.do, plan.to, plan.token


@turn_over.by(ME, id="moritani.terrorize", earned=lambda state, turn: True)
async def terrorize(game: Dune, turn: int) -> None:
    """One token is placed or moved; a Karama stops it for this turn (E3 pp.5, 16)."""
    planned = note_plan(game, await game.ask(Terrorize(ME)))
    if planned is None:
        return
    stands = await may_use(game, TERRORIZE, ME, game.unit())
    mine = sheet(game.state)
    face, mine.placing = mine.placing, None
    if not stands:
        return
    _, to, number = planned
    if face is not None:
        mine.supply.remove(face)
        mine.numbers += 1
        mine.placed.append(TerrorToken(mine.numbers, to, face))
        game.tell(events.TerrorPlaced(ME, mine.numbers, to))
        return
    token = token_of(game.state, number or 0)
    game.tell(events.TerrorMoved(ME, token.number, token.territory, to))
    token.territory = to


def token_of(state: State, number: int) -> TerrorToken:
    """The token on the board with this number."""
    return next(token for token in sheet(state).placed if token.number == number)


def tokens_in(state: State, territory: Territory) -> list[TerrorToken]:
    """The tokens that lie face down there."""
    return [token for token in sheet(state).placed if token.territory == territory]


def take_back(game: Dune, token: TerrorToken) -> None:
    """A token goes back to the supply unrevealed: nobody can tell it from the others there."""
    mine = sheet(game.state)
    mine.placed.remove(token)
    mine.supply = sorted([*mine.supply, token.face])
    game.tell(events.TerrorReturned(ME, token.number, token.territory))


# -- Extortion at the Mentat Pause -------------------------------------------------------------------


class PayExtortion(YesNo[State], frozen=True):
    """Pay Moritani 3 spice, so that its Extortion token does not come back?"""

    rule = "moritani.extortion-end"
    secret = True
    automatic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (False, True) if free_spice(state, self.seat) >= EXTORTED else (False,)


@turn_over.by(ME, id="moritani.extortion", earned=lambda state, turn: sheet(state).extorting, stage=1)
async def end_extortion(game: Dune, turn: int) -> None:
    """The first in storm order who is willing pays, and the token is gone; else it comes back (E3 p.6)."""
    state = game.state
    asked = [seat for seat in state.in_order() if seat != ME]
    await game.ask_all([PayExtortion(seat) for seat in asked], into=lambda s: sheet(s).answers)
    mine = sheet(state)
    payer = next((seat for seat in asked if mine.answers[seat]), None)
    mine.answers.clear()
    mine.extorting = False
    if payer is None:
        mine.supply = sorted([*mine.supply, "extortion"])
        game.tell(events.ExtortionReturned(ME))
        return
    mine.removed.append("extortion")
    game.pay(payer, ME, EXTORTED)
    game.tell(events.ExtortionPaid(payer, ME, EXTORTED))


# -- Duke Vidal ----------------------------------------------------------------------------------------


def own_battles(state: State) -> list[Territory]:
    """Strongholds where Moritani will fight a battle in which no force of Ecaz takes part."""
    found = []
    for contest in contests(state, ME):
        territory = contest.territory
        if not ground(state).territories[territory].stronghold or territory in found:
            continue
        field = field_of(state, territory, (ME,), (contest.opponent,))
        if not any(own.fighters for area in field if (own := stack(state, area, OF_ECAZ)) is not None):
            found.append(territory)
    return found


def gains_duke(state: State, phase: Phase) -> bool:
    """Are there two such battles, and is he alive and not with Moritani already?"""
    if phase != "shipment_and_movement" or not duke_vidal.disc_of(state).alive:
        return False
    return duke_vidal.controller(state) != ME and len(own_battles(state)) >= WANTED_BATTLES


@phase_ends.by(ME, id="moritani.duke_vidal", earned=gains_duke, stage=5)
async def gain_duke(game: Dune, phase: Phase) -> None:
    """He comes from wherever he is alive, unless a Karama stops it (E3 pp.6, 9, 16)."""
    if await may_use(game, DUKE, ME, game.unit()):
        await duke_vidal.gain(game, ME, "battles")


# -- what Atomics leaves behind ------------------------------------------------------------------------


@hand_limit.by(ME, rank=ADD)
def hold_fewer(state: State, seat: Seat, value: int) -> int:
    """After Atomics Moritani and its ally of now hold one card less (ruling atomics-ally). A card that has
    just been robbed may be one too many for a moment."""
    mine = sheet(state)
    if mine.robbing and seat == ME:
        value += 1
    return value - 1 if mine.wasted is not None and seat in state.side(ME) else value


@no_shipment.by(ME)
def bar_the_waste(state: State, territory: Territory) -> tuple[str, str] | None:
    """Nobody ships to where Atomics went off (E3 p.5)."""
    if sheet(state).wasted != territory:
        return None
    return "After Atomics nothing can be shipped there", "moritani.aftermath"


# -- what is seen and what is hidden -------------------------------------------------------------------


@own_sheet.by(ME)
def see_sheet(state: State, viewer: Viewer, value: SheetFacts) -> SheetFacts:
    """Moritani knows the faces of its tokens."""
    if viewer.seat != ME:
        return value
    mine = sheet(state)
    faces = [f"{token.number}:{token.face}" for token in mine.placed]
    return {**value, "supply": sorted(mine.supply), "faces": faces}


@open_sheet.by(ME)
def show_sheet(state: State, seat: Seat, value: SheetFacts) -> SheetFacts:
    """Where tokens lie face down, which are gone, and what Moritani has done with its traitors."""
    if seat != ME:
        return value
    mine = sheet(state)
    return {
        **value,
        "tokens": [f"{token.number}:{token.territory}" for token in mine.placed],
        "supply": len(mine.supply),
        "removed": list(mine.removed),
        "extorting": int(mine.extorting),
        "aftermath": mine.wasted,
        "marks": [f"{faction}:{leader}" for faction, leader in mine.marks.items()],
    }


def redraw_sheet(state: State, viewer: Seat, rng: Random, forget: bool) -> None:
    """Any face may lie in the supply or on the board, if it has not been revealed."""
    mine = sheet(state)
    faces = sorted([*mine.supply, *(token.face for token in mine.placed)])
    rng.shuffle(faces)
    for token in mine.placed:
        token.face = faces.pop()
    mine.supply = sorted(faces)
    if mine.placing is not None:
        mine.placing = rng.choice(mine.supply)


REDRAW_SHEET[ME] = redraw_sheet


@faction_faults.by(ME)
def check_tokens(state: State, _: None, value: tuple[str, ...]) -> tuple[str, ...]:
    """Each token is in one place, and lies where a token may lie."""
    mine = sheet(state)
    faces = [*mine.supply, *(token.face for token in mine.placed), *mine.removed]
    faces += ["extortion"] if mine.extorting else []
    found = []
    if sorted(faces) != sorted(TERRORS):
        found.append(f"The Terror tokens are {sorted(faces)}")
    numbers = [token.number for token in mine.placed]
    if len(set(numbers)) < len(numbers) or any(not 0 < number <= mine.numbers for number in numbers):
        found.append(f"The Terror tokens on the board are numbered {numbers}")
    if lost := [token.territory for token in mine.placed if token.territory not in board().strongholds]:
        found.append(f"Terror tokens lie in {lost}")
    if gone := [name for name in mine.marks.values() if name != mine.shown and _is_held(state, name)]:
        found.append(f"The traitors {gone} have been set aside, but somebody holds them")
    return (*value, *found)


def _is_held(state: State, name: LeaderId) -> bool:
    return any(name in player.traitors for player in state.players.values())
