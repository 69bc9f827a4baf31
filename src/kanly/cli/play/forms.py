"""How each kind of question is put to a player, and the answer read.

A question whose options are a list is a numbered menu. The others have a form, here or in the files beside
this one. An empty line is the default of the whole question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from kanly.bots import Asked
from kanly.catalog import cards
from kanly.cli.play.read import Unclear, group, name, parts, whole
from kanly.cli.play.screen import Anew, Screen
from kanly.cli.play.words import label
from kanly.rules.battle.losses import from_the_first
from kanly.rules.bidding import Bid
from kanly.rules.factions.bene_gesserit import Prediction
from kanly.rules.factions.richese import BlackMarketOffer, Terms
from kanly.rules.karama import Cancel
from kanly.rules.revival import Revival
from kanly.rules.sentences import area, card, faction, leader, words
from kanly.rules.state import Forces, Group, Part
from kanly.rules.view import View

Form: TypeAlias = Callable[[Screen, Asked, View], Any]
FORMS: dict[str, Form] = {}  # by kind of question


def form(*kinds: str) -> Callable[[Form], Form]:
    """Register the form of these kinds of questions."""

    def register(put: Form) -> Form:
        for kind in kinds:
            FORMS[kind] = put
        return put

    return register


def answer(screen: Screen, asked: Asked, view: View) -> Any:
    """Put a question and read the answer."""
    put = FORMS.get(asked.kind)
    if put is not None:
        return put(screen, asked, view)
    if isinstance(asked.options, list):
        return pick(screen, asked, asked.options)
    screen.say("There is no form for this question; an empty line gives its default.")
    screen.line()
    return asked.default()


def pick(screen: Screen, asked: Asked, choices: list[Any]) -> Any:
    """One of some; a choice may itself be None, so it is picked by its place."""
    usual = asked.default()
    numbered = [(label(choice), number) for number, choice in enumerate(choices)]
    found = screen.menu(numbered, label(usual))
    return usual if found is None else choices[found]


@form("dial_storm", "share_of_price", "seal_bid")
def number(screen: Screen, asked: Asked, view: View) -> int:
    """A whole number."""
    low, high, usual = asked.options["low"], asked.options["high"], asked.default()
    found = screen.number(f"A number from {low} to {high} [{usual}]: ", low, high)
    return usual if found is None else int(found)


@form("predict")
def predict(screen: Screen, asked: Asked, view: View) -> Prediction:
    """A faction and a turn."""
    usual = asked.default()
    seats = asked.options["factions"]
    seat = screen.menu([(faction(s), s) for s in seats], f"{faction(usual.faction)} in turn {usual.turn}")
    if seat is None:
        return Prediction(usual.faction, usual.turn)
    turn = screen.number(f"In which turn (1 to {asked.options['turns']})? ", 1, asked.options["turns"])
    if turn is None:
        raise Anew
    return Prediction(seat, int(turn))


@form("make_bid")
def bid(screen: Screen, asked: Asked, view: View) -> Bid:
    """An amount, a pass, or a Karama."""
    low, high, held = asked.options["low"], asked.options["high"], asked.options["karamas"]
    tell_limits(screen, view, low, high)
    if held:
        screen.say(
            "`karama` takes the card at once, for nothing; a Karama also lets you bid beyond your spice."
        )
    typed = screen.line(
        "Your bid, or `pass all` for the rest of this card, `pass phase` of all cards [pass]: "
    )
    if typed.casefold() in ("pass all", "pass phase"):
        screen.passed = lot(view) if typed.casefold() == "pass all" else lot(view)[:1]
        return Bid()
    if typed in ("", "pass", "0"):
        return asked.default() if typed == "" else Bid()
    if typed.casefold().startswith("karama") and held:
        return Bid(karama=held[0])
    amount = whole(typed)
    if amount is None:
        raise Unclear("Type a number, or `pass`")
    return Bid(amount)


def tell_limits(screen: Screen, view: View, low: int, high: int) -> None:
    """What can be bid; that nothing can be is said once for each card."""
    if low <= high:
        screen.say(f"Bid {low} to {high}.")
    elif screen.hopeless != lot(view):
        screen.hopeless = lot(view)
        screen.say("You cannot bid more than the standing bid.")


def lot(view: View) -> tuple[int, int]:
    """Turn and card of an auction."""
    if view.auction is None:
        return view.turn, 0
    return view.turn, view.auction.lot if view.auction.seller is None else -1 - view.auction.lot


def passed(screen: Screen, asked: Asked, view: View) -> bool:
    """Has the player passed on this card, or on the whole bidding, for good?"""
    if asked.kind != "make_bid" or screen.passed not in (lot(view), lot(view)[:1]):
        return False
    return asked.allows(Bid())


@form("put_up_cache_card")
def put_up(screen: Screen, asked: Asked, view: View) -> Terms:
    """A card of the cache, and how bids are made."""
    usual = asked.default()
    card = screen.menu([(label(c), c) for c in asked.options["cards"]], label(usual.card)) or usual.card
    how, clockwise = way_of_bidding(screen, asked.options["hows"])
    return Terms(card, how, clockwise)


@form("offer_card")
def offer(screen: Screen, asked: Asked, view: View) -> BlackMarketOffer | None:
    """A card of the hand, how bids are made, and what is said of it."""
    card = screen.menu([(label(c), c) for c in asked.options["cards"]], "none")
    if card is None:
        return None
    how, clockwise = way_of_bidding(screen, asked.options["hows"])
    typed = screen.line("What do you say it is? [nothing] ")
    claim = name(typed, {c.face: c.name for c in cards().values()}, "card") if typed else ""
    return BlackMarketOffer(card, how, clockwise, claim)


def way_of_bidding(screen: Screen, hows: list[Any]) -> tuple[Any, bool]:
    """How bids are made, and in which direction once around."""
    how = screen.menu([(words(kind), kind) for kind in hows], words(hows[-1])) or hows[-1]
    if how != "once_around":
        return how, False
    return how, screen.line("Clockwise? (yes or no) [no]: ").casefold()[:1] == "y"


@form("revive")
def revive(screen: Screen, asked: Asked, view: View) -> Revival | None:
    """Forces, a leader, or nothing more."""
    options, usual = asked.options, asked.default()
    price = options["price"]
    paid = "no others" if price is None else f"{price} spice for each other"
    paid += f", {options['surcharge']} more for an elite one" if price and options["surcharge"] else ""
    screen.say(f"Up to {options['most']} forces ({options['free']} free, {paid}; {options['elite']} elite).")
    names = {id: leader(id) for id in options["leaders"]}
    for id, cost in options["leaders"].items():
        screen.say(f"  {label(id)} for {cost} spice")
    shown = "done" if usual is None else label(Group(usual.normal, usual.elite))
    typed = screen.line(f"A number of forces (3, or 2+1), a leader, or `done` [{shown}]: ")
    if typed == "":
        return usual  # type: ignore[no-any-return]
    if typed.casefold() in ("done", "none", "0"):
        return None
    if typed[0].isdecimal():
        some, _ = group(typed, view.mats[asked.question.seat].tanks)
        return Revival(some.normal, some.elite)
    return Revival(leader=name(typed, names, "leader to revive"))


@form("cancel_power")
def cancel(screen: Screen, asked: Asked, view: View) -> Cancel | None:
    """Which use, with which card."""
    held = asked.options["cards"]
    screen.say(f"With {', '.join(map(card, held))} you can stop:")
    use = screen.menu([(label(use), use) for use in asked.options["uses"]], "stop nothing")
    return None if use is None else Cancel(held[-1] if len(held) == 1 else which_card(screen, held), use)


def which_card(screen: Screen, held: list[str]) -> str:
    """One of several cards that would serve."""
    found = screen.menu([(label(card), card) for card in held], label(held[-1]))
    return held[-1] if found is None else found


@form("take_up_arms", "discard_played", "choose_cashed")
def several(screen: Screen, asked: Asked, view: View) -> tuple[Any, ...]:
    """Any of some."""
    found = screen.several([(label(choice), choice) for choice in asked.options], "none of them")
    return asked.default() if found is None else tuple(found)


@form("give_back")
def give_back(screen: Screen, asked: Asked, view: View) -> tuple[str, ...]:
    """So many cards."""
    usual = asked.default()
    held = asked.options["cards"]
    screen.say(f"Give back {asked.options['number']} of:")
    found = screen.several([(label(card), card) for card in held], ", ".join(map(card, usual)))
    return tuple(usual if found is None else found)


@form("decide_capture")
def decide(screen: Screen, asked: Asked, view: View) -> Any:
    """The fate of a leader."""
    screen.say(f"You have drawn {label(asked.options['leader'])}.")
    return pick(screen, asked, list(asked.options["choices"]))


@form("choose_losses", "choose_rearguard")
def losses(screen: Screen, asked: Asked, view: View) -> tuple[Part, ...]:
    """A mix of forces, taken from the first sectors on unless the player says where."""
    mixes, places = asked.options["mixes"], asked.options["places"]
    mix = screen.menu([(label(mix), mix) for mix in mixes], label(mixes[0]))
    if mix is None:
        return tuple(asked.default())
    if len(places) == 1:
        return (Part(places[0].area, mix.normal, mix.elite),)
    screen.say(f"They stand in {', '.join(area(place.area) for place in places)}.")
    typed = screen.line("From where (2 imperial basin 8, 1 imperial basin 9)? [the first sectors] ")
    if typed:
        return parts(typed, {place.area: Forces(place.normal, place.elite) for place in places})
    return from_the_first(mix, places)
