"""What Moritani does, and what becomes of Duke Vidal, in plain English."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "terror_planned": "{seat:faction} is about to {do:words} a Terror token: {territory:place}.",
    "terror_placed": "{seat:faction} lays Terror token {token} face down in {territory:place}.",
    "terror_moved": "Terror token {token} goes from {origin:place} to {territory:place}.",
    "terror_returned": "Terror token {token} goes back from {territory:place}, unrevealed.",
    "terror_revealed": (
        "{seat:faction} turns up Terror token {token} in {territory:place} against {entrant:faction}: "
        "{terror:words}."
    ),
    "enemy_offered": (
        "{seat:faction} offers {to:faction} an alliance; if it is refused, a Terror token is turned up."
    ),
    "enemy_refused": "{seat:faction} refuses the alliance with {to:faction}.",
    "aftermath_laid": "Atomics in {territory:place}: nothing can be shipped there any more.",
    "extortion_taken": "{amount:spice} of the bank come to lie before the shield of {seat:faction}.",
    "extortion_paid": "{seat:faction} pays {to:faction} {amount:spice}; Extortion does not come back.",
    "extortion_returned": "Nobody pays; {seat:faction} takes Extortion back into its supply.",
    "spice_robbed": "{seat:faction} takes {amount:spice} from {victim:faction}.",
    "traitor_betrayed": "{seat:faction} reveals its traitor among {enemy:faction}: {leader:leader}.",
    "traitor_set_aside": (
        "The Traitor Card {leader:leader} of {seat:faction} lies aside{drawn:?; it has drawn another one|}."
    ),
    "card_retained": "{seat:faction} would keep {card:card} by the power of its ally.",
    "cards_forced": (
        "{seat:faction} decides on the cards of {winner:faction}: it keeps {kept:card_names} and discards "
        "{discarded:card_names}."
    ),
    "duke_gained": "{seat:faction} gains Duke Vidal{before:?, who was with #|}.",
    "duke_released": "{leader:leader} lies beside the board again, and serves nobody.",
}

ASKED: Final[dict[str, str]] = {
    "place_moritani": "its first forces",
    "terrorize": "whether to place or move a Terror token",
    "pay_extortion": "whether to pay against Extortion",
    "use_terror": "what it does with its Terror tokens there",
    "reveal_now": "the Terror token that it turns up",
    "answer_enemy": "whether to accept the alliance",
    "rob": "what it robs",
    "discard_one": "the card it discards",
    "give_one": "whether to give a card",
    "reveal_traitor": "whether to reveal a traitor",
    "keep_one": "the card it keeps",
    "force_cards": "whether to use its special power on the winner's cards",
}
