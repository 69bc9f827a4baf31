"""What is printed on the components of Dune (2019) and its three expansions: data, no behaviour.

Every loader (`board()`, `cards()`, ...) reads its file once and always returns the same object, which nobody
may change.
"""

from .board import Area, Board, SpiceSpot, Territory, board
from .factions import Elite, FactionSheet, Placement, Troop, factions
from .leaders import Leader, leaders
from .sets import Mode, PublishedSet
from .spice_deck import DiscoverySpot, SpiceCard, spice_cards
from .treachery import Card, cards, richese_cache, starting_deck

__all__ = [
    "Area",
    "Board",
    "Card",
    "DiscoverySpot",
    "Elite",
    "FactionSheet",
    "Leader",
    "Mode",
    "Placement",
    "PublishedSet",
    "SpiceCard",
    "SpiceSpot",
    "Territory",
    "Troop",
    "board",
    "cards",
    "factions",
    "leaders",
    "richese_cache",
    "spice_cards",
    "starting_deck",
]
