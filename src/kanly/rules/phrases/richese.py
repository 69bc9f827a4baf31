"""What Richese does, in plain English."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "no_field_used": (
        "{seat:faction} ships with a No-Field of Richese: {value}, for which it has {number:?#|no} forces."
    ),
    "cache_lot_placed": "{seat:faction} will sell a card of its cache {when}.",
    "cache_lot_lapsed": "Nobody has room for a card of {seat:faction}; its cache keeps it.",
    "unsold_card": (
        "Nobody wants {card:card}: {seat:faction} {kept:?takes it into its hand|removes it from the game}."
    ),
    "black_market_opened": (
        "{seat:faction} offers a card of its hand on the Black Market{claim:?, as it says: #|}."
    ),
    "card_taken_back": "{seat:faction} takes its card back.",
    "card_promised": "{seat:faction} is about to give {ally:faction} a card.",
    "card_given": "{seat:faction} has given {ally:faction} a card.",
    "cache_card_taken": "{seat:faction} pays {price:spice} and takes a card of its cache, unseen.",
    "cache_income": "{seat:faction} receives {amount:spice} of it.",
}
