"""What the Tleilaxu do, in plain English."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "dancers_drawn": "{seat:faction} draws Face Dancers: {leaders:leaders}.",
    "dancer_swapped": "{seat:faction} puts a Face Dancer back and draws another.",
    "dancer_revealed": "{leader:leader}, who won for {winner:faction}, is a Face Dancer of {seat:faction}.",
    "dancers_shuffled": "{seat:faction} has revealed all Face Dancers and draws new ones.",
    "forces_recalled": "{seat:faction} takes {group:forces} from {area:area} back to its reserves.",
    "forces_replaced": "{seat:faction} puts {group:forces} in {area:area} instead, from {source:origin}.",
    "limit_raised": "{seat:faction} lets {to:faction} revive up to {limit} forces this turn.",
    "revival_income": "{seat:faction} receives {amount:spice} for a revival of {reviver:faction}.",
    "leader_wanted": "{seat:faction} asks for {leader:wanted}.",
    "price_named": "{seat:faction} {price:bargain} {to:faction}.",
    "ghola_returned": "{leader:leader} is a leader of {seat:faction} again.",
    "revival_forbidden": "{seat:faction} forbids the revivals of {reviver:faction} for this turn.",
}
