"""The forms of what Moritani is asked."""

from __future__ import annotations

from typing import Any

from kanly.bots import Asked
from kanly.cli.play.forms import form, which_card
from kanly.cli.play.read import area
from kanly.cli.play.screen import Screen
from kanly.rules.factions.moritani import TerrorPlan
from kanly.rules.factions.moritani_battle import Force
from kanly.rules.factions.moritani_terror import TerrorAnswer
from kanly.rules.sentences import area as area_name
from kanly.rules.sentences import card, place, words
from kanly.rules.view import View

DOES = {"reveal": "turn up", "offer": "offer an alliance, and keep hidden,"}


def named(view: View, number: int) -> str:
    """A token on the board, with its face."""
    known = [] if view.me is None else view.me.sheet.get("faces")
    faces = dict(each.split(":") for each in known) if isinstance(known, list) else {}
    return f"token {number} ({words(faces.get(str(number), 'face down'))})"


@form("place_moritani")
def first(screen: Screen, asked: Asked, view: View) -> str:
    """Any place where nobody stands."""
    usual = asked.default()
    typed = screen.line(f"Where do your six forces begin? [{area_name(usual)}]: ")
    return area(typed, asked.options) if typed else str(usual)


@form("terrorize")
def terrorize(screen: Screen, asked: Asked, view: View) -> TerrorPlan | None:
    """A token of the supply or of the board, then a stronghold."""
    held: list[tuple[str, tuple[str | None, int | None]]] = [
        (f"place {words(face)}", (face, None)) for face in asked.options["faces"]
    ]
    held += [(f"move {named(view, number)}", (None, number)) for number in asked.options["tokens"]]
    chosen = screen.menu(held, "neither")
    if chosen is None:
        return None
    to = screen.menu([(place(name), name) for name in asked.options["to"]], "do not after all")
    if to is None:
        return None
    face, token = chosen
    return TerrorPlan("move" if face is None else "place", to, face, token)


@form("use_terror")
def use(screen: Screen, asked: Asked, view: View) -> TerrorAnswer | None:
    """One of the tokens there, to turn it up or to offer an alliance."""
    choices = [
        (f"{DOES[do]} {named(view, number)}", TerrorAnswer(do, number))
        for number in asked.options["tokens"]
        for do in asked.options["does"]
    ]
    return screen.menu(choices, "do nothing")


@form("reveal_now")
def reveal(screen: Screen, asked: Asked, view: View) -> int:
    """One of the tokens there."""
    found = screen.menu([(named(view, n), n) for n in asked.options], named(view, asked.default()))
    return asked.default() if found is None else found  # type: ignore[no-any-return]


@form("choose_reaction")
def reaction(screen: Screen, asked: Asked, view: View) -> Any:
    """By the power behind it."""
    choices = [(words(id.rpartition(".")[2]), id) for id in asked.options]
    found = screen.menu(choices, choices[0][0])
    return asked.default() if found is None else found


@form("force_cards")
def force(screen: Screen, asked: Asked, view: View) -> Force | None:
    """For each card of the winner: keep, discard, or as it likes."""
    karamas = asked.options["karamas"]
    screen.say("Your special power: say what the winner does with its cards.")
    fates: dict[str, list[str]] = {"keep": [], "discard": []}
    for played in asked.options["cards"]:
        screen.say(f"{card(played)}:")
        fate = screen.menu(
            [("must be kept", "keep"), ("must be discarded", "discard")], "as the winner likes"
        )
        if fate is not None:
            fates[fate].append(played)
    if not any(fates.values()):
        return None
    held = karamas[0] if len(karamas) == 1 else which_card(screen, karamas)
    return Force(held, tuple(fates["keep"]), tuple(fates["discard"]))
