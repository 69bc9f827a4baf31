"""What the treachery cards do that are not simply played in a battle plan: one file a card."""

from typing import Final

ECAZ_MORITANI: Final = "e3_treachery"
"""The owner of what the cards of Ecaz & Moritani do: a module of its own, whoever plays."""

RICHESE_CARDS: Final = "richese_cards"
"""The owner of what Richese cards do: they are in the game only with the faction that sells them."""
