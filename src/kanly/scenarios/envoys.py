"""The Ambassadors of a scenario."""

from __future__ import annotations

from kanly.rules.factions.ecaz import natives
from kanly.rules.factions.ecaz_ambassadors import COPIER, DRAWN, OTHERS, OWN, TOKENS
from kanly.rules.state import State
from kanly.scenarios import names
from kanly.scenarios.faults import ScenarioError, no_such
from kanly.scenarios.format import AmbassadorsGiven, Given

PATH = "given.ambassadors"


def set_loyal(state: State, given: Given) -> None:
    """Take back whom chance has made loyal; the file may name somebody."""
    sheet = state.sheets.ecaz
    if sheet is None:
        if given.loyal is not None:
            raise ScenarioError("given.loyal", "only a leader of Ecaz is loyal, and it does not play")
        return
    if sheet.loyal is not None:
        state.traitor_deck.insert(0, sheet.loyal)
        sheet.loyal = None
    if given.loyal is not None:
        sheet.loyal = names.leader(given.loyal, natives(state), "given.loyal")
        hands = [pile for player in state.players.values() for pile in (player.traitors, player.dismissed)]
        for pile in (state.traitor_deck, *hands):
            pile[:] = [card for card in pile if card != sheet.loyal]


def set_ambassadors(state: State, given: Given) -> None:
    """Where each Ambassador is; the cohort that chance has drawn is taken back."""
    sheet, told = state.sheets.ecaz, given.ambassadors or AmbassadorsGiven()
    if sheet is None:
        if given.ambassadors is not None:
            raise ScenarioError(PATH, "only Ecaz has Ambassadors, and it does not play")
        return
    if not sheet.cohort:
        return
    named = [*told.placed.values(), *told.used]
    for token in (*named, *(told.cohort or [])):
        if token not in TOKENS:
            raise ScenarioError(PATH, no_such("Ambassador", token, TOKENS))
    if len(set(named)) < len(named):
        raise ScenarioError(PATH, "each Ambassador is in one place")
    there = [name for name in OTHERS if not (told.removed and name == COPIER)]
    sheet.cohort = sorted(_cohort(told, named, there))
    sheet.placed = {names.territory(place, PATH): token for place, token in told.placed.items()}
    sheet.triggered = sorted(told.used)
    sheet.removed = [COPIER] if told.removed or COPIER in told.used else []
    sheet.aside = sorted(token for token in told.used if token != COPIER)
    sheet.pool = [name for name in there if name not in sheet.cohort]
    sheet.supply = [token for token in (OWN, *sheet.cohort) if token not in named]


def _cohort(told: AmbassadorsGiven, named: list[str], there: list[str]) -> list[str]:
    """The five that are named, or as many more as are missing."""
    wanted = [token for token in named if token != OWN]
    if told.cohort is not None:
        found = list(told.cohort)
    else:
        found = [*wanted, *(name for name in there if name not in wanted)][:DRAWN]
    fits = len(set(found)) == len(found) == DRAWN and set(wanted) <= set(found) <= set(there)
    if not fits or OWN in told.used:
        raise ScenarioError(f"{PATH}.cohort", "a cohort is five, all that are placed or used among them")
    return found
