"""Treachery cards, one entry for each physical card."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read
from kanly.catalog.sets import PublishedSet

Slot = Literal["weapon", "defense", "leader"]
VoiceClass = Literal[
    "projectile_weapon", "poison_weapon", "projectile_defense", "poison_defense", "worthless", "cheap_hero"
]


class Card(msgspec.Struct, frozen=True):
    """One physical treachery card.

    `id` names this copy (`shield_3`), `face` what is printed on it (`shield`). `slots` are the places of a
    battle plan that take it; for Weirding Way and Chemistry the first is the one they serve by themselves,
    the other needs a partner. `weapon` and `defense` are its classes there, "special" for a weapon that
    belongs to neither class. `shield_for_explosion`: it is a Shield to a lasgun. `both_leaders`: it strikes
    the own leader too. `special`: it has the green special frame. `voice_must` and `voice_must_not` are the
    class commands of the Voice that it satisfies and that forbid it (for cards with two roles: only in the
    slot of that role); `voice_by_name`: the Voice may name it. `prescience` is what a look at its slot shows:
    a card, or nothing. `price` is spice to play it. `choam` is CHOAM's use of a worthless card. `sets`: it is
    in the game if one of these sets is; `deck` where it starts. Sources: card faces; B rulebook 2019, F FAQ
    November 2020, E1 to E3 expansion rulebooks.
    """

    id: str
    face: str
    name: str
    aliases: tuple[str, ...]
    set: PublishedSet
    sets: tuple[PublishedSet, ...]
    deck: Literal["treachery", "richese"]
    printed_type: str
    kind: Literal["weapon", "defense", "worthless", "leader_substitute", "special", "special_battle"]
    slots: tuple[Slot, ...]
    weapon: tuple[Literal["projectile", "poison", "special"], ...]
    defense: tuple[Literal["projectile", "poison"], ...]
    shield_for_explosion: bool
    both_leaders: bool
    worthless: bool
    special: bool
    voice_by_name: bool
    voice_must: tuple[VoiceClass, ...]
    voice_must_not: tuple[VoiceClass, ...]
    prescience: Literal["weapon", "defense", "leader", "slot", "itself", "nothing"]
    when: str
    price: int
    after_use: Literal[
        "keep_or_discard_if_win",
        "discard_after_use",
        "discard_if_used_keep_if_declined_and_won",
        "discard_when_played",
        "remove_from_game",
    ]
    effect: str
    notes: str
    choam: str
    sources: tuple[str, ...]


class _Copies(msgspec.Struct):
    count: int
    sets: tuple[PublishedSet, ...]
    deck: Literal["treachery", "richese"]


class _Face(msgspec.Struct):
    face: str
    copies: tuple[_Copies, ...]


class _FaceFile(msgspec.Struct):
    faces: tuple[dict[str, object], ...]


def _copies(record: dict[str, object]) -> list[Card]:
    face = msgspec.convert(record, _Face)
    printings = [copies for copies in face.copies for _ in range(copies.count)]
    rest = {key: value for key, value in record.items() if key != "copies"}
    cards = []
    for number, copies in enumerate(printings, start=1):
        name = face.face if len(printings) == 1 else f"{face.face}_{number}"
        own = {"id": name, "set": copies.sets[0], "sets": copies.sets, "deck": copies.deck}
        cards.append(msgspec.convert(rest | own, Card))
    return cards


@cache
def cards() -> Mapping[str, Card]:
    """All 60 treachery cards of all sets by id."""
    return {card.id: card for record in read("treachery", _FaceFile).faces for card in _copies(record)}


@cache
def faces() -> Mapping[str, tuple[str, ...]]:
    """The ids of all copies of each face, in catalogue order."""
    found: dict[str, tuple[str, ...]] = {}
    for card in cards().values():
        found[card.face] = (*found.get(card.face, ()), card.id)
    return found


def starting_deck(sets: Collection[str]) -> tuple[str, ...]:
    """Ids of the cards that begin in the treachery deck when `sets` are in use, in catalogue order.

    CHOAM & Richese brings Poison Tooth and Artillery Strike if Ixians & Tleilaxu did not (E2 p.4); its ten
    Richese cards wait in their cache (E2 p.5).
    """
    return tuple(c.id for c in cards().values() if c.deck == "treachery" and any(s in sets for s in c.sets))


def richese_cache() -> tuple[str, ...]:
    """Ids of the ten cards that Richese keeps for sale (E2 p.5)."""
    return tuple(card.id for card in cards().values() if card.deck == "richese")
