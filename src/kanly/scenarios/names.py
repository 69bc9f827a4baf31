"""Names as people write them: faces of cards, territories without a sector."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from kanly.catalog import cards, faces, leaders, spice_cards
from kanly.rules.ground import every_place
from kanly.rules.modules.known import more_traitors
from kanly.rules.state import Area, CardId, LeaderId, Seat, State, Territory
from kanly.scenarios.faults import ScenarioError, no_such

WORM = "shai_hulud"


def area(name: str, path: str) -> Area:
    """`arrakeen` -> `arrakeen:9`: a territory's name is enough where it has only one area."""
    if name in every_place().areas:
        return name
    place = every_place().territories.get(name)
    if place is None:
        raise ScenarioError(path, no_such("place", name, [*every_place().territories, *every_place().areas]))
    if len(place.areas) > 1:
        raise ScenarioError(path, f"{name} has several sectors; name one of: {', '.join(place.areas)}")
    return place.areas[0]


def spice_area(name: str, path: str) -> Area:
    """Where spice lies: a territory's name is enough where its card puts it into one area."""
    place = every_place().territories.get(name)
    if place is not None and place.spice is not None:
        return place.spice.area
    return area(name, path)


def areas(name: str, path: str) -> tuple[Area, ...]:
    """One area, or all areas of a territory."""
    place = every_place().territories.get(name)
    return (area(name, path),) if place is None else place.areas


def territory(name: str, path: str) -> Territory:
    """The id of a territory."""
    if name not in every_place().territories:
        raise ScenarioError(path, no_such("territory", name, every_place().territories))
    return name


def seat(name: str, seats: Collection[Seat], path: str) -> Seat:
    """A seat of this table."""
    if name not in seats:
        raise ScenarioError(path, no_such("seat", name, seats))
    return name


def leader(name: str, known: Iterable[LeaderId], path: str) -> LeaderId:
    """A leader of this table."""
    names = list(known)
    if name not in names:
        raise ScenarioError(path, no_such("leader", name, names))
    return name


def copies(name: str, path: str) -> tuple[CardId, ...]:
    """The treachery cards that a name may mean: all copies of a face, or one certain card."""
    if name in faces():
        return faces()[name]
    if name in cards():
        return (name,)
    raise ScenarioError(path, no_such("treachery card", name, [*faces(), *cards()]))


def face_of(card: str) -> str:
    """What is printed on a treachery card; other names stay as they are."""
    found = cards().get(card)
    return card if found is None else found.face


def stands_for(word: str, id: str) -> bool:
    """May a file call this id by this word: a card by its face, an area by its territory?"""
    if word in (id, face_of(id)):
        return True
    place, spice = every_place().areas.get(id), spice_cards().get(id)
    if place is not None:
        return place.territory == word
    return spice is not None and word in (spice.territory, spice.kind)


def spice_copies(name: str, path: str) -> tuple[str, ...]:
    """The spice cards that a name may mean: a territory, `shai_hulud`, or one certain card."""
    if name in spice_cards():
        return (name,)
    found = tuple(c.id for c in spice_cards().values() if c.kind == "territory" and c.territory == name)
    if not found:
        found = tuple(c.id for c in spice_cards().values() if c.kind == name)
    if not found:
        known = [c.territory for c in spice_cards().values() if c.territory is not None]
        raise ScenarioError(path, no_such("spice card", name, [WORM, *known]))
    return found


class NamesAt:
    """What names mean when a seat says them. One for each answer: it hands out each copy of a card once."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.named: list[CardId] = []

    def resolve(self, word: str, words: frozenset[str], path: str) -> str:
        """The id for a word where the rules expect a card, an area, a territory, a leader or a seat."""
        if "LeaderId" in words and word in leaders():
            return word
        if "CardId" in words:
            return self._card(word, path)
        if "Area" in words:
            return area(word, path)
        if "Territory" in words:
            return territory(word, path)
        if "LeaderId" in words:
            return leader(word, [*self.state.discs, *more_traitors(self.state.in_play)], path)
        return seat(word, self.state.seats, path) if "Seat" in words else word

    def whole(self, kind: Any, raw: object, path: str) -> object:
        """Nothing is written otherwise as a whole."""
        return raw

    def _card(self, word: str, path: str) -> CardId:
        """The copy at hand; where the seat has none, any, for then a rule is to refuse it."""
        meant = copies(word, path)
        near = [card for card in self._at_hand() if card in meant and card not in self.named]
        found = near[0] if near else meant[0]
        self.named.append(found)
        return found

    def _at_hand(self) -> list[CardId]:
        battle = self.state.battle
        played = [] if battle is None else battle.played
        return [*self.state.players[self.seat].hand, *played]
