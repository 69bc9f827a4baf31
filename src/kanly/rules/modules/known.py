"""The optional modules that a table may add to its game: what each brings, and where it may be played."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from functools import cache

import msgspec

from kanly.catalog import Card, cards, leader_skills
from kanly.catalog.sets import Mode, PublishedSet
from kanly.rules.state.basics import Seat


class ModuleError(ValueError):
    """Modules that cannot be played so; the message says what would be right."""


class Module(msgspec.Struct, frozen=True):
    """An optional module.

    `cards` are the sets whose treachery cards it shuffles into the deck, `spice` the kinds of spice cards it
    adds, `traitors` traitor cards that are no disc of a faction. `things` of it answer rule points by
    themselves, each under its own name. It is played by at least `seats` factions,
    and in the modes named.
    """

    id: str
    title: str
    sentence: str
    cards: tuple[PublishedSet, ...] = ()
    spice: tuple[str, ...] = ()
    traitors: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    seats: int = 2
    modes: tuple[Mode, ...] = ("basic", "advanced")


SHARED_LEADERS: dict[str, tuple[Seat, ...]] = {"duke_vidal": ("ecaz", "moritani")}
"""Leaders who change sides, each a thing in play, and the factions that bring them."""

MODULES: dict[str, Module] = {
    module.id: module
    for module in (
        Module(
            "e1_treachery",
            "Treachery Cards of Ixians & Tleilaxu",
            "Fourteen more Treachery Cards, with poisons that kill both leaders, Artillery and Amal.",
            cards=("e1",),
        ),
        Module(
            "e2_treachery",
            "Treachery Cards of CHOAM & Richese",
            "Poison Tooth and Artillery Strike, for a deck without the cards of Ixians & Tleilaxu.",
            cards=("e2",),
        ),
        Module(
            "e3_treachery",
            "Treachery Cards of Ecaz & Moritani",
            "Three cards about forces: Recruits, Reinforcements, and Harass and Withdraw.",
            cards=("e3",),
        ),
        Module(
            "sandtrout",
            "Sandtrout",
            "A Spice Card that ends all alliances and keeps the next worm away.",
            spice=("sandtrout",),
        ),
        Module(
            "tech_tokens",
            "Tech Tokens",
            "Three tokens that pay for charity, revival and shipment, and change hands in battle.",
            seats=3,
        ),
        Module(
            "cheap_hero_traitor",
            "Cheap Hero as a traitor",
            "A Traitor Card against whoever sends a Cheap Hero or Heroine instead of a leader.",
            traitors=("cheap_hero",),
        ),
        Module(
            "stronghold_cards",
            "Stronghold Cards",
            "Whoever controls a stronghold at the end of a turn fights there with a card to help.",
            modes=("advanced",),
        ),
        Module(
            "leader_skills",
            "Leader Skills",
            "One leader of each faction has a skill that helps from afar, or more if it fights itself.",
            things=tuple(leader_skills()),
        ),
    )
}
"""All modules of this version by id, in the order in which a table chooses them."""


def check_modules(names: Collection[str], seats: int, mode: Mode | None = None) -> None:
    """Raise ModuleError unless a game of so many factions, in this mode, can be played with these modules."""
    for name in names:
        module = MODULES.get(name)
        if module is None:
            close = get_close_matches(name, MODULES, n=1)
            hint = f"did you mean {close[0]}?" if close else f"it plays: {', '.join(MODULES)}"
            raise ModuleError(f"This version plays no module {name!r}; {hint}")
        if seats < module.seats:
            raise ModuleError(f"{module.title} are played by {module.seats} factions or more, not {seats}")
        if mode is not None and mode not in module.modes:
            raise ModuleError(f"{module.title} belong to the {module.modes[0]} game only")
    if len(set(names)) < len(names):
        raise ModuleError("Name each module once")


def playable_by(seats: int, mode: Mode) -> tuple[str, ...]:
    """The modules that so many factions can play with in this mode."""
    return tuple(m.id for m in MODULES.values() if seats >= m.seats and mode in m.modes)


@cache
def in_use(in_play: str) -> tuple[Module, ...]:
    """The modules among the things in play."""
    names = in_play.split(",")
    return tuple(module for module in MODULES.values() if module.id in names)


def more_traitors(in_play: str) -> tuple[str, ...]:
    """Traitor cards in the game that are no disc of a faction."""
    return tuple(name for module in in_use(in_play) for name in module.traitors)


def has_card(in_play: str, card: Card) -> bool:
    """Is this treachery card in the game: in the deck from the start, or among a faction's own?"""
    if card.deck == "treachery":
        return any(name in card_sets(in_play) for name in card.sets)
    return own_deck(card.deck) in in_play.split(",")


def own_deck(seat: Seat) -> str:
    """The cards that a faction keeps apart, as a thing in play."""
    return f"{seat}_cards"


def own_decks(seats: Collection[Seat]) -> tuple[str, ...]:
    """The decks that come into play with these factions."""
    return tuple(sorted({own_deck(card.deck) for card in cards().values() if card.deck in seats}))


def shared_leaders(seats: Collection[Seat]) -> tuple[str, ...]:
    """The leaders who change sides in a game of these factions."""
    return tuple(name for name, brings in SHARED_LEADERS.items() if any(seat in seats for seat in brings))


def things_of(modules: Collection[str]) -> tuple[str, ...]:
    """What these modules bring into play besides themselves."""
    return tuple(thing for name in modules for thing in MODULES[name].things)


def card_sets(in_play: str) -> tuple[PublishedSet, ...]:
    """The sets whose treachery cards are in the game."""
    return ("base", *(name for module in in_use(in_play) for name in module.cards))
