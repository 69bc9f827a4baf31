"""What a treachery card is worth to a novice."""

from __future__ import annotations

from kanly.bots.novice.mind import Mind
from kanly.catalog import cards
from kanly.rules.state import CardId

UNKNOWN = 3.5  # spice, for a card not seen
WORTH = {
    "weapon": 4.0,
    "defense": 4.0,
    "leader_substitute": 3.0,
    "worthless": 0.5,
    "special": 3.0,
    "special_battle": 4.0,
}
BY_FACE = {
    "lasgun": 4.5,
    "karama": 6.0,
    "tleilaxu_ghola": 4.0,
    "truthtrance": 2.5,
    "family_atomics": 2.0,
    "poison_blade": 5.0,
    "shield_snooper": 5.0,
    "amal": 1.5,
    "thumper": 2.0,
    "harvester": 2.5,
}


def worth(mind: Mind, card: CardId) -> float:
    """The value of a card in hand, in spice."""
    sheet = cards()[card]
    if sheet.worthless and mind.seat == "bene_gesserit" and mind.advanced:
        return 4.0  # as good as a Karama
    if sheet.worthless and mind.seat == "choam":
        return 2.5  # it sells for 2, and may do more
    return BY_FACE.get(sheet.face, WORTH[sheet.kind])


def weapons(hand: list[CardId]) -> list[CardId]:
    """Cards that can kill a leader."""
    return [card for card in hand if cards()[card].weapon]


def defenses(hand: list[CardId]) -> list[CardId]:
    """Cards that can save one."""
    return [card for card in hand if cards()[card].defense]


def covered(hand: list[CardId]) -> set[str]:
    """The classes of weapons that a hand can parry."""
    return {kind for card in hand for kind in cards()[card].defense}


def has_face(hand: list[CardId], face: str) -> CardId | None:
    """A card of this face."""
    return next((card for card in hand if cards()[card].face == face), None)
