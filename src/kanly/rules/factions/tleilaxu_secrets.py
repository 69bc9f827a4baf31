"""Tleilaxu: what they see, what they hide, and what of it others have been shown."""

from __future__ import annotations

from random import Random

from kanly.engine import Modifier
from kanly.rules.factions.tleilaxu import DANCERS, ME, sheet, unrevealed
from kanly.rules.game import REDRAW, REDRAW_SHEET
from kanly.rules.invariants import faction_faults
from kanly.rules.secrets import sees_tanks, settled_traitors
from kanly.rules.state import LeaderId, Seat, State, TruthAnswer
from kanly.rules.state.questions import HoldsDancer
from kanly.rules.traitor_deck import traitor_deck
from kanly.rules.truthtrance import Asked, truth_of_record
from kanly.rules.view import SheetFacts, Viewer, open_sheet, own_sheet

known_dancers: Modifier[State, Viewer, tuple[LeaderId, ...]] = Modifier(
    "known_dancers"
)  # unrevealed ones that a seat has been shown


@own_sheet.by(ME)
def see_sheet(state: State, viewer: Viewer, value: SheetFacts) -> SheetFacts:
    """Their Face Dancers, and the leaders that lie face down in the tanks (ruling ghola-face-down)."""
    if viewer.seat != ME:
        return value
    face_down = [name for name, disc in state.discs.items() if disc.hidden and disc.owner != ME]
    return {**value, "dancers": sheet(state).dancers, "face_down": face_down}


@open_sheet.by(ME)
def show_sheet(state: State, seat: Seat, value: SheetFacts) -> SheetFacts:
    """Revealed Face Dancers, raised limits, gholas: open to all."""
    if seat != ME:
        return value
    own = sheet(state)
    gholas = [name for name, disc in state.discs.items() if disc.serves == ME]
    return {**value, "revealed": own.revealed, "raised": own.raised, "gholas": gholas}


@sees_tanks.by(ME)
def look_into_tanks(state: State, viewer: Viewer, value: bool) -> bool:
    """Nobody lies face down for them."""
    return value or viewer.seat == ME


@faction_faults.by(ME)
def faults(state: State, _: None, value: tuple[str, ...]) -> tuple[str, ...]:
    """Three Face Dancers, once they have been drawn, and none of them anybody's traitor."""
    dancers = sheet(state).dancers
    if dancers and (len(dancers) != DANCERS or len(set(dancers)) != DANCERS):
        value = (*value, f"The Face Dancers are {dancers}")
    held = [name for player in state.players.values() for name in player.traitors]
    twice = [name for name in dancers if name in held]
    return (*value, f"The Face Dancers {twice} are traitors of somebody, too") if twice else value


@settled_traitors.by(ME)
def no_traitors(state: State, viewer: Viewer, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """A leader who has been a Face Dancer is nobody's traitor; they know it of all that they have held."""
    own = sheet(state)
    if state.unkept == "exchanged":  # then only what they have now is certain
        return (*value, *(own.dancers if viewer.seat == ME else own.revealed))
    return (*value, *(own.held if viewer.seat == ME else own.shown))


def redraw_dancers(state: State, viewer: Seat, rng: Random, forget: bool) -> None:
    """Any card that is nobody's traitor may be one; those that a seat has been shown stay."""
    own = sheet(state)
    if not own.dancers:
        return
    shown = known_dancers(state, Viewer(viewer), ())
    sure = [*own.revealed, *(card for card in own.dancers if card in shown and card not in own.revealed)]
    own.dancers = list(sure)
    pool = sorted(card for card in traitor_deck(state) if card not in sure)
    own.dancers = [*sure, *rng.sample(pool, DANCERS - len(sure))]
    own.held = [*own.shown, *(card for card in own.dancers if card not in own.shown)]
    if own.swapping is not None:
        own.swapping = rng.choice(unrevealed(state))


def redraw_wanted(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """A leader that is asked for and lies face down may be any of its owner's that do."""
    own = state.sheets.tleilaxu
    if own is None or own.wanted is None or own.asker is None or not own.veiled or seat in (ME, own.asker):
        return
    lying = [name for name, disc in state.discs.items() if disc.owner == own.asker and disc.hidden]
    own.wanted = rng.choice(sorted(lying))


REDRAW_SHEET[ME] = redraw_dancers
REDRAW.append(redraw_wanted)


@truth_of_record.by(ME)
def tell_dancer(state: State, asked: Asked, value: TruthAnswer) -> TruthAnswer:
    """Truthtrance may ask for a Face Dancer."""
    if asked.seat != ME or not isinstance(asked.question, HoldsDancer):
        return value
    return "yes" if asked.question.leader in sheet(state).dancers else "no"
