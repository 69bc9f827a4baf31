"""What a player may do unasked: `do`."""

from __future__ import annotations

from inspect import cleandoc
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from kanly.catalog import cards, leaders
from kanly.cli.play.read import name
from kanly.cli.play.screen import Anew, Screen
from kanly.cli.play.words import label
from kanly.engine import Action, words_of
from kanly.rules import Dune, State
from kanly.rules.anytime import Choice, Offer, Span, offers
from kanly.rules.game import action_kinds
from kanly.rules.ground import every_place
from kanly.rules.sentences import faction, words


def act(screen: Screen, game: Dune, seat: str) -> bool:
    """Offer what may be done, fill it in and do it. False: nothing was done."""
    found = [] if game.busy() else offers(game.state, seat)
    if not found:
        screen.say("There is nothing you can do unasked now.")
        return False
    kinds = action_kinds()
    screen.say("You may:")
    offer = screen.menu([(summary(kinds[o.kind]), o) for o in found], "nothing")
    if offer is None:
        return False
    game.act(seat, fill(screen, game, kinds[offer.kind], offer))
    return True


def summary(kind: type[Any]) -> str:
    """The first sentence of what a kind of action says of itself."""
    return cleandoc(kind.__doc__ or words(kind.kind())).partition("\n")[0]


def fill(screen: Screen, game: Dune, kind: Any, offer: Offer) -> Action[State]:
    """Ask for each field of an action."""
    builder = Builder(screen, game)
    fields: dict[str, object] = {}
    for field in msgspec.structs.fields(kind):
        bound = offer.bounds.get(field.name)
        if isinstance(bound, Choice) and not _structured(field.type):
            fields[field.name] = builder.choice(field.name, bound)
        elif isinstance(bound, Span):
            fields[field.name] = builder.span(field.name, bound, _default(field))
        elif field.required or field.type is not int:  # a number without bounds says nothing here and now
            fields[field.name] = builder.value(field.name, field.type, words_of(kind, field.name), field)
    made: Action[State] = kind(**fields)
    return made


def _structured(kind: Any) -> bool:
    """Does a field hold structs, such as promises?"""
    if isinstance(kind, type):
        return issubclass(kind, msgspec.Struct)
    return any(_structured(part) for part in get_args(kind))


def _default(field: msgspec.structs.FieldInfo) -> object:
    return None if field.default is msgspec.NODEFAULT else field.default


class Builder:
    """Asks for values of all kinds."""

    def __init__(self, screen: Screen, game: Dune) -> None:
        self.screen = screen
        self.game = game

    def choice(self, field: str, bound: Choice) -> object:
        """One of some."""
        if len(bound.of) == 1:
            return bound.of[0]
        self.screen.say(f"{words(field).capitalize()}:")
        numbered = [(label(value), number) for number, value in enumerate(bound.of)]
        found = self.screen.menu(numbered, "back")
        if found is None:
            raise Anew
        return bound.of[found]

    def span(self, field: str, bound: Span, usual: object) -> int:
        """A whole number."""
        low = usual if isinstance(usual, int) else bound.low
        found = self.screen.number(
            f"{words(field).capitalize()} ({bound.low} to {bound.high}) [{low}]: ", bound.low, bound.high, low
        )
        return int(found or 0)

    def value(
        self, field: str, kind: Any, described: frozenset[str], info: msgspec.structs.FieldInfo
    ) -> object:
        """A value without bounds, by its type."""
        origin, args = get_origin(kind), get_args(kind)
        structs = [part for part in args if isinstance(part, type) and issubclass(part, msgspec.Struct)]
        if origin is tuple:
            return self.several(field, args[0])
        if origin in (Union, UnionType) and structs:
            return self.one_of(field, structs)
        if origin is Literal:
            return self.choice(field, Choice(tuple(args)))
        if kind is bool:
            return self.screen.line(f"{words(field).capitalize()}? (yes or no) [no]: ").casefold()[:1] == "y"
        if kind in (int, float) or set(args) & {int, float}:
            usual = _default(info)
            low = usual if isinstance(usual, int | float) else 0
            return self.amount(f"{words(field).capitalize()} [{low:g}]: ", low, float in (kind, *args))
        return self.text(field, described, info)

    def amount(self, prompt: str, usual: float, fraction: bool) -> float:
        """A number without bounds of its own."""
        if fraction:
            return self.screen.fraction(prompt, 0, 99, usual) or 0.0
        return int(self.screen.number(prompt, 0, 99, usual) or 0)

    def several(self, field: str, kind: Any) -> tuple[object, ...]:
        """Any number of structs, one after the other."""
        found: list[object] = []
        structs = list(get_args(kind))
        while True:
            more = "no more" if found else "none"
            self.screen.say(f"{words(field).capitalize()}:")
            part = self.screen.menu([(summary_of(one), one) for one in structs], more)
            if part is None:
                return tuple(found)
            found.append(self.struct(part))

    def one_of(self, field: str, structs: list[type[Any]]) -> object:
        """One struct of several kinds."""
        self.screen.say(f"{words(field).capitalize()}:")
        kind = self.screen.menu([(summary_of(one), one) for one in structs], "back")
        if kind is None:
            raise Anew
        return self.struct(kind)

    def struct(self, kind: Any) -> object:
        """A struct, field by field."""
        hints = get_type_hints(kind)
        fields = {
            info.name: self.value(info.name, hints[info.name], words_of(kind, info.name), info)
            for info in msgspec.structs.fields(kind)
        }
        return kind(**fields)

    def text(self, field: str, described: frozenset[str], info: msgspec.structs.FieldInfo) -> str | None:
        """A faction, place, leader or card by name, or words."""
        names = self.names(described, field)
        usual = _default(info)
        typed = self.screen.line(f"{words(field).capitalize()}{'' if info.required else ' [none]'}: ")
        if not typed and not info.required:
            return None if usual is None else str(usual)
        return typed if names is None else name(typed, names, words(field))

    def names(self, described: frozenset[str], field: str) -> dict[str, str] | None:
        """What may be named, by the words of the rules; None: free words."""
        if "Seat" in described:
            return {seat: faction(seat) for seat in self.game.state.seats}
        if "Territory" in described:
            return {id: place.name for id, place in every_place().territories.items()}
        if "LeaderId" in described:
            return {id: leaders()[id].name for id in self.game.state.discs}
        if field in ("face", "what"):
            return {card.face: card.name for card in cards().values()} | _classes()
        return None


def _classes() -> dict[str, str]:
    from kanly.rules.truthtrance import CARD_CLASSES

    return {name: words(name) for name in CARD_CLASSES}


def summary_of(kind: type[Any]) -> str:
    """What a kind of question or promise says of itself."""
    return cleandoc(kind.__doc__ or "").replace("\n", " ").replace("`", "")
