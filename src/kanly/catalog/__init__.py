"""What is printed on the components of Dune (2019) and its three expansions: data, no behaviour.

Every loader (`board()`, `cards()`, ...) reads its file once and always returns the same object, which nobody
may change. Citations in the data: B base rulebook 2019, F publisher FAQ of November 2020, E1 to E3 expansion
rulebooks.
"""

from kanly.catalog.board import Area, Board, SpiceSpot, Territory, board, board_with, mobile_stronghold
from kanly.catalog.discoveries import Discovery, discoveries
from kanly.catalog.factions import Elite, FactionSheet, Placement, Troop, factions
from kanly.catalog.homeworlds import Homeworld, HomeworldSide, Occupation, homeworlds
from kanly.catalog.layout import AreaShape, Border, Label, Layout, Mark, Shape, layout, marks
from kanly.catalog.leader_skills import LeaderSkill, leader_skills
from kanly.catalog.leaders import Leader, leaders
from kanly.catalog.nexus_cards import NexusCard, NexusUse, nexus_cards
from kanly.catalog.sets import MODES, Mode, PublishedSet
from kanly.catalog.spice_deck import DiscoverySpot, SpiceCard, spice_cards
from kanly.catalog.stronghold_cards import StrongholdCard, stronghold_cards
from kanly.catalog.tech_tokens import TechToken, tech_tokens
from kanly.catalog.treachery import Card, cards, faces, richese_cache, starting_deck

__all__ = [
    "MODES",
    "Area",
    "AreaShape",
    "Board",
    "Border",
    "Card",
    "Discovery",
    "DiscoverySpot",
    "Elite",
    "FactionSheet",
    "Homeworld",
    "HomeworldSide",
    "Label",
    "Layout",
    "Leader",
    "LeaderSkill",
    "Mark",
    "Mode",
    "NexusCard",
    "NexusUse",
    "Occupation",
    "Placement",
    "PublishedSet",
    "Shape",
    "SpiceCard",
    "SpiceSpot",
    "StrongholdCard",
    "TechToken",
    "Territory",
    "Troop",
    "board",
    "board_with",
    "cards",
    "discoveries",
    "faces",
    "factions",
    "homeworlds",
    "layout",
    "leader_skills",
    "leaders",
    "marks",
    "mobile_stronghold",
    "nexus_cards",
    "richese_cache",
    "spice_cards",
    "starting_deck",
    "stronghold_cards",
    "tech_tokens",
]
