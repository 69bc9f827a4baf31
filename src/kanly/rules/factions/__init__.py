"""The factions, one file each: all powers of a faction in one place."""

from typing import Final

PLAYED: Final = (
    "atreides",
    "bene_gesserit",
    "emperor",
    "fremen",
    "guild",
    "harkonnen",
    "ixian",
    "tleilaxu",
    "richese",
    "choam",
    "ecaz",
    "moritani",
)
"""Those that this version plays."""
