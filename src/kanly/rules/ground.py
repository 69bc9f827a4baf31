"""The ground that is played on: the printed board, and the stronghold that travels over it."""

from __future__ import annotations

from typing import Final

from kanly.catalog import Board, board, board_with, mobile_stronghold
from kanly.rules.state import Area, MobileStronghold, State, Territory

STRONGHOLD: Final[Territory] = mobile_stronghold().id
INSIDE: Final[Area] = mobile_stronghold().areas[0]


def ground(state: State) -> Board:
    """The board as it lies now. What no move can change is asked of `board()`."""
    marker = state.mobile_stronghold
    return board() if marker is None else board_under(marker, state.rulings.hms_under_storm)


def every_place() -> Board:
    """The board with everything that may stand on it, for names alone."""
    return board_with(None, False)


def board_under(marker: MobileStronghold, in_storm: str) -> Board:
    """The board with the stronghold's marker on it. Under ruling hms-under-storm its inside lies in the
    sector it points at, or in none."""
    return board_with(marker.host, in_storm == "treated_as_in_that_sector")
