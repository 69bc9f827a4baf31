"""What CHOAM does, in plain English."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "charity_income": "{seat:faction} takes {amount:spice} from the bank for the charity of all.",
    "inflation_placed": "{seat:faction} places the Inflation token: {side:inflation}.",
    "inflation_flipped": "The Inflation token is turned: {side:inflation}.",
    "inflation_ended": "The Inflation token leaves the game.",
    "sale_offered": (
        "{seat:faction} offers {card:card} for {amount:spice}{kept:?, of which it holds another one|}."
    ),
    "card_sold": "{seat:faction} receives {amount:spice} for {card:card}.",
    "trade_offered": "{seat:faction} offers {to:faction} to exchange a card each.",
    "cards_traded": "{seat:faction} and {ally:faction} exchange a card each.",
    "worthless_played": ("{seat:faction} uses {card:card}{target:? against #|}{territory:? in #|}."),
    "karama_kept": "{seat:faction} takes its Karama back and plays none in this phase.",
    "support_shared": "{seat:faction} receives {amount:spice} of the support of {payer:faction}.",
    "audit_begun": "{seat:faction} audits {target:faction}: {number:cards}.",
    "audit_bought": "{seat:faction} pays {to:faction} {amount:spice} not to be audited.",
    "audit_seen": "{seat:faction} sees in the hand of {target:faction}: {cards:card_names}.",
}
