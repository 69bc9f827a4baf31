"""Kanly plays the board game Dune (Gale Force Nine, 2019).

The names exported here are the public face; README shows them at work.
"""

from kanly.engine import Entry, Event, IllegalAnswer, NotAsked, SaveError
from kanly.rules import Dune, Setup, SetupError, State, View, begin, journal, seed_from, view

__version__ = "0.1.0"

__all__ = [
    "Dune",
    "Entry",
    "Event",
    "IllegalAnswer",
    "NotAsked",
    "SaveError",
    "Setup",
    "SetupError",
    "State",
    "View",
    "begin",
    "journal",
    "seed_from",
    "view",
]
