"""What Ecaz and its Ambassadors do, in plain English."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "leader_loyal": "{leader:leader} is loyal to {seat:faction}: the traitor card is out of the game.",
    "ambassadors_drawn": "{seat:faction} has drawn the Ambassadors of {tokens:factions}.",
    "ambassador_meant": (
        "{seat:faction} is about to place the Ambassador of {token:faction} in {territory:place} for "
        "{price:spice}."
    ),
    "ambassador_placed": (
        "{seat:faction} places the Ambassador of {token:faction} in {territory:place} for {price:spice}."
    ),
    "ambassador_triggered": (
        "{entrant:faction} has come to {territory:place}: {seat:faction} uses the Ambassador of "
        "{token:faction} for {beneficiary:faction}."
    ),
    "ambassador_copied": "{seat:faction} uses it like the Ambassador of {token:faction}.",
    "ambassador_idle": "The Ambassador of {token:faction} has no result.",
    "ambassador_returned": (
        "The Ambassador of {token:faction} in {territory:place} is destroyed and goes back to {seat:faction}."
    ),
    "ambassador_income": "The bank pays {seat:faction} {amount:spice} for the Ambassador.",
    "ambassador_price": "{seat:faction} pays the bank {amount:spice} for the card.",
    "hand_seen": "{seat:faction} sees the hand of {of:faction}: {cards:card_names}.",
    "traitor_seen": "{seat:faction} sees a traitor of {of:faction}: {leader:seen_traitor}.",
    "forces_relocated": "{group:forces} of {seat:faction} go from {territory:place} straight to {area:area}.",
    "alliance_refused": "{seat:faction} refuses the alliance with {to:faction}.",
}

ASKED: Final[dict[str, str]] = {
    "place_ecaz": "its first forces",
    "place_ambassador": "an Ambassador to place",
    "trigger_ambassador": "whether to use an Ambassador",
    "copy_ambassador": "the Ambassador that is copied",
    "send_envoy": "what the Ambassador does",
    "answer_envoy": "an alliance",
    "lend_duke": "whether to lend Duke Vidal",
    "ship_granted": "a shipment for nothing",
    "revive_granted": "a revival for nothing",
    "relocate": "which of its forces go where",
    "cash_cards": "the cards it gives up for spice",
    "swap_card": "the card it gives up for another",
    "buy_top_card": "whether to buy a card",
}
