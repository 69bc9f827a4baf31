"""The forms of questions to two allies who count as one side."""

from __future__ import annotations

from kanly.bots import Asked
from kanly.cli.play.forms import form
from kanly.cli.play.screen import Screen
from kanly.rules.factions.ecaz_collection import Division, Word
from kanly.rules.sentences import place
from kanly.rules.view import View

WORDS: dict[Word, str] = {
    "accept": "agree",
    "propose": "propose another division",
    "yield": "let your ally propose first",
}


@form("divide_spice")
def divide(screen: Screen, asked: Asked, view: View) -> Division:
    """What lies before the seat, what it gets without an agreement, and its word."""
    options = asked.options
    amount, offered, without = options["amount"], options["offered"], options["without"]
    where = place(view.pots[0].territory)
    screen.say(f"You and your ally have collected {amount} spice together in {where}.")
    if offered is not None:
        screen.say(f"Your ally proposes {offered} for you and {amount - offered} for itself.")
    said = [(WORDS[word], word) for word in options["words"] if word in WORDS]
    word = screen.menu(said, f"no deal: you get {without}")
    if word != "propose":
        return Division(word or "no_deal")
    keep = screen.number(f"How much do you keep (0 to {amount}) [{without}]: ", 0, amount, without)
    return Division("propose", without if keep is None else int(keep))
