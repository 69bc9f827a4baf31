"""Cards of a position: every card has one place, and what is not named stays where chance has put it."""

from __future__ import annotations

from collections.abc import Callable

from kanly.catalog import spice_cards
from kanly.rules.purse import room
from kanly.rules.state import State
from kanly.scenarios import names
from kanly.scenarios.faults import ScenarioError
from kanly.scenarios.format import Given

Wanted = list[tuple[str, str]]  # where the file names a card, and how


def lay_cards(state: State, given: Given) -> None:
    """Put all cards of the table where the position wants them."""
    _lay_treachery(state, given)
    _lay_spice_cards(state, given)
    _lay_traitors(state, given)


class _Dealer:
    """Hands out each card of a pool once. Cards that are named one by one go before those named by face."""

    def __init__(self, pool: list[str], copies: Callable[[str, str], tuple[str, ...]]) -> None:
        self.pool = pool
        self.copies = copies
        self.taken: dict[str, str] = {}  # card: where it is named

    def deal(self, wanted: Wanted) -> dict[str, str]:
        """The card for each place where one is named."""
        meant = {path: self.copies(name, path) for path, name in wanted}
        found: dict[str, str] = {}
        for path, name in sorted(wanted, key=lambda want: len(meant[want[0]]) > 1):
            found[path] = self._take(name, meant[path], path)
        return found

    def _take(self, name: str, meant: tuple[str, ...], path: str) -> str:
        there = [card for card in meant if card in self.pool]
        free = [card for card in there if card not in self.taken]
        if not there:
            raise ScenarioError(path, f"{name} is not among the cards of this game")
        if not free:
            places = ", ".join(self.taken[card] for card in there)
            copies = "there is only one" if len(there) == 1 else f"there are only {len(there)}"
            raise ScenarioError(path, f"{copies} {name}, already placed in {places}")
        self.taken[free[0]] = path
        return free[0]

    def rest(self) -> list[str]:
        """The cards that nobody has named, in their order."""
        return [card for card in self.pool if card not in self.taken]


def _listed(where: str, cards: list[str]) -> Wanted:
    return [(f"{where}[{n}]", card) for n, card in enumerate(cards)]


def _in_order(where: str, cards: list[str], dealt: dict[str, str]) -> list[str]:
    return [dealt[path] for path, _ in _listed(where, cards)]


def _lay_treachery(state: State, given: Given) -> None:
    dealt_by_chance = [card for player in state.players.values() for card in reversed(player.hand)]
    cache = state.sheets.richese.cache if state.sheets.richese is not None else []
    dealer = _Dealer([*state.deck, *state.discard, *dealt_by_chance, *cache], names.copies)
    lists = {f"given.{name}": getattr(given, name) for name in ("deck", "discard", "removed")}
    if given.cache is not None:
        if not cache:
            raise ScenarioError("given.cache", "only Richese has a cache, and does not play")
        lists["given.cache"] = given.cache
    hands = {f"given.seats.{seat}.hand": having.hand or [] for seat, having in given.seats.items()}
    dealt = dealer.deal(
        [want for where, cards in {**hands, **lists}.items() for want in _listed(where, cards)]
    )
    rest = [card for card in dealer.rest() if card not in cache]
    state.deck = [*rest, *reversed(_in_order("given.deck", given.deck, dealt))]
    state.discard = _in_order("given.discard", given.discard, dealt)[::-1]
    state.removed = _in_order("given.removed", given.removed, dealt)
    _lay_cache(state, given, dealer.rest(), _in_order("given.cache", given.cache or [], dealt))
    for seat, player in state.players.items():
        where = f"given.seats.{seat}.hand"
        player.hand = _in_order(where, hands.get(where, []), dealt)
        if room(state, seat) < 0:
            limit = len(player.hand) + room(state, seat)
            raise ScenarioError(where, f"{seat} may hold {limit} cards; {len(player.hand)} are named")


def _lay_cache(state: State, given: Given, rest: list[str], named: list[str]) -> None:
    """The cache holds what the file names; else what lies nowhere else. The others are out of the game."""
    sheet = state.sheets.richese
    if sheet is None:
        return
    left = [card for card in sheet.cache if card in rest]
    if given.cache is not None:
        state.removed += left
    sheet.cache = left if given.cache is None else named


def _lay_spice_cards(state: State, given: Given) -> None:
    dealer = _Dealer([*state.spice_deck, *state.pile_a, *state.pile_b], names.spice_copies)
    lists = {f"given.{name}": getattr(given, name) for name in ("spice_deck", "pile_a", "pile_b")}
    dealt = dealer.deal([want for where, cards in lists.items() for want in _listed(where, cards)])
    state.spice_deck = [*dealer.rest(), *reversed(_in_order("given.spice_deck", given.spice_deck, dealt))]
    _lay_sandtrout(state, given)
    state.pile_a = _in_order("given.pile_a", given.pile_a, dealt)[::-1]
    state.pile_b = _in_order("given.pile_b", given.pile_b, dealt)[::-1]


def _lay_sandtrout(state: State, given: Given) -> None:
    if given.sandtrout:
        card = next((c for c in state.spice_deck if spice_cards()[c].kind == "sandtrout"), None)
        if card is None:
            raise ScenarioError("given.sandtrout", "the Sandtrout is not in the spice deck of this game")
        state.spice_deck.remove(card)
        state.sandtrout = card


def _lay_traitors(state: State, given: Given) -> None:
    held = [card for p in state.players.values() for card in (*p.traitors, *p.dismissed)]
    pool = list(dict.fromkeys([*state.traitor_deck, *held]))
    dealer = _Dealer(pool, lambda name, path: (names.leader(name, pool, path),))
    lists = {"given.traitor_deck": given.traitor_deck}
    for seat, having in given.seats.items():
        lists[f"given.seats.{seat}.traitors"] = having.traitors or []
        lists[f"given.seats.{seat}.dismissed"] = having.dismissed or []
    dealt = dealer.deal([want for where, cards in lists.items() for want in _listed(where, cards)])
    state.traitor_deck = [
        *dealer.rest(),
        *reversed(_in_order("given.traitor_deck", given.traitor_deck, dealt)),
    ]
    for seat, player in state.players.items():
        for field in ("traitors", "dismissed"):
            where = f"given.seats.{seat}.{field}"
            setattr(player, field, _in_order(where, lists.get(where, []), dealt))
    if state.unkept != "apart":
        returned = [card for player in state.players.values() for card in player.dismissed]
        state.traitor_deck = [*returned, *state.traitor_deck]
