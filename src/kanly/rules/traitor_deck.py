"""The traitor cards that are nobody's: which there are, and which of them lie in the deck."""

from __future__ import annotations

from kanly.engine import Modifier
from kanly.rules.state import LeaderId, Seat, State

aside: Modifier[State, None, tuple[LeaderId, ...]] = Modifier(
    "aside"
)  # nobody's traitors, but not in the deck
out_of_game: Modifier[State, None, tuple[LeaderId, ...]] = Modifier("out_of_game")  # taken out of the deck


def unheld(state: State) -> list[LeaderId]:
    """The cards that are nobody's traitor: the deck, with those that were not kept."""
    if state.unkept != "apart":
        return list(state.traitor_deck)
    dismissed = (card for player in state.players.values() for card in player.dismissed)
    return [*state.traitor_deck, *dismissed]


def traitor_deck(state: State) -> list[LeaderId]:
    """The cards from which one may be drawn."""
    taken = aside(state, None, ())
    return [card for card in unheld(state) if card not in taken]


def may_be_known(state: State, seat: Seat) -> list[LeaderId]:
    """Cards that a seat has not kept: it knows that nobody has them, until cards are exchanged."""
    return state.players[seat].dismissed if state.unkept == "returned" else []
