"""Terror tokens of a position, and what has become of them."""

from __future__ import annotations

from kanly.rules.purse import HAND_LIMIT, hand_limit
from kanly.rules.state import TERRORS, MoritaniSheet, State, TerrorToken
from kanly.scenarios import names
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.format import Given


def set_terror(state: State, given: Given) -> None:
    """What the file names lies where it says; the other tokens are in the supply."""
    named = (given.terror, given.terror_removed, given.extorting, given.aftermath, given.traitor_marks)
    sheet = state.sheets.moritani
    if sheet is None:
        if any(named):
            raise ScenarioError("given.terror", "only Moritani has Terror tokens, and does not play")
        return
    if not any(named):
        return
    _lay_tokens(sheet, given)
    sheet.extorting = given.extorting
    for face in (*given.terror_removed, *(["extortion"] if given.extorting else [])):
        _take(sheet, face, "given.terror_removed")
    sheet.removed = list(given.terror_removed)
    if given.aftermath is not None:
        sheet.wasted = names.territory(given.aftermath, "given.aftermath")
    for seat, leader in given.traitor_marks.items():
        path = f"given.traitor_marks.{seat}"
        sheet.marks[names.seat(seat, state.seats, path)] = names.leader(leader, state.discs, path)
    _check_hands(state)


def _lay_tokens(sheet: MoritaniSheet, given: Given) -> None:
    for territory, faces in given.terror.items():
        path = f"given.terror.{territory}"
        for face in [faces] if isinstance(faces, str) else faces:
            _take(sheet, face, path)
            sheet.numbers += 1
            sheet.placed.append(TerrorToken(sheet.numbers, names.territory(territory, path), face))


def _take(sheet: MoritaniSheet, face: str, path: str) -> None:
    if face not in TERRORS:
        raise ScenarioError(path, no_such("Terror token", face, TERRORS))
    if face not in sheet.supply:
        raise ScenarioError(path, f"the token {face} is named twice")
    sheet.supply.remove(face)


def _check_hands(state: State) -> None:
    for seat, player in state.players.items():
        if len(player.hand) > hand_limit(state, seat, HAND_LIMIT):
            raise ScenarioError(f"given.seats.{seat}.hand", "the hand may not hold so many after Atomics")
