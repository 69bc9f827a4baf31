"""Ambassadors that look: at a hand, at a traitor (E3 pp.7-8)."""

from __future__ import annotations

from random import Random

from kanly.engine import Modifier
from kanly.rules import events
from kanly.rules.ambassadors.mission import Mission, effect
from kanly.rules.factions.tleilaxu_secrets import known_dancers
from kanly.rules.game import REDRAW, Dune
from kanly.rules.secrets import settled_traitors
from kanly.rules.skills.rihani_decipherer import exchangeable
from kanly.rules.state import EcazSheet, LeaderId, Seat, State
from kanly.rules.view import SheetFacts, Viewer, own_sheet

ME = "ecaz"
hidden_traitors: Modifier[State, Seat, tuple[LeaderId, ...]] = Modifier(
    "hidden_traitors"
)  # the traitor cards that a seat holds, but for those that all have seen


@effect("atreides")
async def look_at_hand(game: Dune, mission: Mission) -> bool:
    """The whole hand as it is now, for the beneficiary alone; later changes do not show."""
    state = game.state
    hand = tuple(state.players[mission.entrant].hand)
    game.learn(mission.beneficiary, list(hand))
    game.tell(events.HandSeen(mission.beneficiary, mission.entrant, hand), mission.beneficiary)
    return True


@effect("harkonnen")
async def look_at_traitor(game: Dune, mission: Mission) -> bool:
    """One of the traitor cards that the entrant holds, drawn by chance."""
    state, seat, other = game.state, mission.beneficiary, mission.entrant
    held = traitors_of(state, other)
    seen = held[game.draw(len(held))] if held else None
    if seen is not None:
        notes(state).setdefault(seat, []).append((other, seen))
    game.tell(events.TraitorSeen(seat, other, seen), seat)
    return True


def traitors_of(state: State, seat: Seat) -> tuple[LeaderId, ...]:
    """Traitor cards in a seat's hand that not all have seen; Face Dancers that have not been revealed (ruling
    harkonnen-ambassador-pool)."""
    own = (card for card in state.players[seat].traitors if card not in state.shown_traitors)
    return hidden_traitors(state, seat, exchangeable(state, seat, tuple(own)))


def notes(state: State) -> dict[Seat, list[tuple[Seat, LeaderId]]]:
    """What seats have been shown."""
    own: EcazSheet | None = state.sheets.ecaz
    return {} if own is None else own.seen_traitors


# -- what is remembered and what is hidden -----------------------------------------------------------


@settled_traitors.by(ME)
def stay_where_seen(state: State, viewer: Viewer, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """Whoever has seen a card knows where it is, as long as it has not moved."""
    return (*value, *known_to(state, viewer.seat))


def known_to(state: State, seat: Seat) -> list[LeaderId]:
    """Traitor cards that a seat has been shown and that are still where they were."""
    return [card for other, card in notes(state).get(seat, []) if card in traitors_of(state, other)]


@known_dancers.by(ME)
def know_dancers(state: State, viewer: Viewer, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """Also where the cards are Face Dancers."""
    return (*value, *known_to(state, viewer.seat))


@own_sheet.by(ME)
def show_seen(state: State, viewer: Viewer, value: SheetFacts) -> SheetFacts:
    """Each seat finds what it has been shown among its own things."""
    own = notes(state).get(viewer.seat)
    return value if not own else {**value, "seen_traitors": [f"{other} {card}" for other, card in own]}


def redraw_notes(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """What others have been shown may have been any card that lies there."""
    for viewer, seen in notes(state).items():
        if viewer == seat:
            continue
        for at, (other, _) in enumerate(seen):
            held = sorted(traitors_of(state, other))
            if held:
                seen[at] = (other, rng.choice(held))


REDRAW.append(redraw_notes)
