"""Setting up: seats, traitors, forces, first cards (B p.4)."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

import msgspec

from kanly.catalog import (
    FactionSheet,
    Leader,
    Mode,
    board,
    faces,
    factions,
    leaders,
    spice_cards,
    starting_deck,
)
from kanly.engine import SEED_BYTES, Modifier, Pick, Reactions
from kanly.rules import events
from kanly.rules.factions import PLAYED
from kanly.rules.game import PHASES, Dune, hidden_piles
from kanly.rules.geometry import even_circles
from kanly.rules.modules.known import (
    ModuleError,
    card_sets,
    check_modules,
    in_use,
    more_traitors,
    own_decks,
    shared_leaders,
    things_of,
)
from kanly.rules.state import (
    CardId,
    Custody,
    Disc,
    Forces,
    LeaderId,
    MobileStronghold,
    Phase,
    Player,
    Seat,
    State,
    fresh_sheets,
)
from kanly.rules.variants import options

MOST_TURNS = 1000
PRINTED_ORDER: tuple[Phase, ...] = ("prediction", "traitors", "forces", "cards")
PRINTED_CIRCLES: dict[int, tuple[int, ...]] = {
    2: (1, 4),
    3: (1, 3, 5),
    4: (1, 2, 4, 5),
    5: (1, 2, 3, 4, 5),
    6: (1, 2, 3, 4, 5, 6),
}


class SetupError(ValueError):
    """A game that cannot be set up; the message says what would be right."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that fixes a game before its first question.

    `factions` in seating order, counterclockwise; `circles` their places (numbers 1-6 of the printed circles;
    empty: spread evenly). `rulings` are choices on top of the preset. `seed` and `salt` are secret until
    the end.
    """

    factions: tuple[Seat, ...]
    mode: Mode = "advanced"
    turns: int = 10
    circles: tuple[int, ...] = ()
    modules: tuple[str, ...] = ()
    preset: str = "default"
    rulings: dict[str, str] = {}
    variants: tuple[str, ...] = ()
    seed: bytes = bytes(SEED_BYTES)
    salt: bytes = b""


setup_order: Modifier[State, None, tuple[Phase, ...]] = Modifier("setup_order")
before_traitors: Reactions[State, Dune, None] = Reactions("before_traitors")
deals_first: Reactions[State, Dune, None] = Reactions("deals_first")
traitors_kept: Reactions[State, Dune, None] = Reactions("traitors_kept")
place_forces: Reactions[State, Dune, None] = Reactions("place_forces")
before_first_cards: Reactions[State, Dune, None] = Reactions("before_first_cards")
first_card_order: Modifier[State, None, tuple[Seat, ...]] = Modifier("first_card_order")


def playable() -> tuple[Seat, ...]:
    """The factions that this version plays."""
    return tuple(name for name in factions() if name in PLAYED)


def seed_from(number: int) -> bytes:
    """A seed from a number below 2**256, for simulations and scenarios. Raises SetupError for another."""
    if not 0 <= number < 1 << (8 * SEED_BYTES):
        raise SetupError("The number of a seed is from 0 to 2**256 - 1")
    return number.to_bytes(SEED_BYTES, "big", signed=False)


def begin(setup: Setup, *, paced: bool = False, keep: bool = True) -> Dune:
    """Start a game. Raises SetupError if it cannot be played as asked."""
    state = set_up(setup)
    return Dune(state, origin=msgspec.msgpack.encode(setup), paced=bool(paced), keep=bool(keep))


def set_up(setup: Setup) -> State:
    """The table before the first question: components laid out, nothing shuffled yet."""
    check_setup(setup)
    try:
        rulings, variants = options(setup.preset, setup.rulings, setup.variants)
    except ValueError as wrong:
        raise SetupError(str(wrong)) from None
    seats = setup.factions
    shared = shared_leaders(seats)
    things = (*things_of(setup.modules), *own_decks(seats), *shared)
    in_play = ",".join((*seats, setup.mode, *setup.modules, *things))
    state = State(
        seed=setup.seed,
        salt=setup.salt,
        in_play=in_play,
        mode=setup.mode,
        turns=setup.turns,
        rulings=rulings,
        variants=variants,
        seats=list(seats),
        players={
            seat: _player(factions()[seat], setup.mode, sector)
            for seat, sector in zip(seats, circle_sectors(setup), strict=True)
        },
        discs=_discs(seats, shared, setup.mode),
        sheets=fresh_sheets(seats),
        forces={},
        deck=list(starting_deck(card_sets(in_play))),
        spice_deck=_spice_deck(in_play),
        traitor_deck=_traitor_deck(in_play, seats, setup.mode),
        custody=Custody() if shared else None,
    )
    if variants.extra_karama:
        state.deck += _extra_karama(state)
    for seat in seats:
        for placement in factions()[seat].setup[setup.mode]:
            if placement.where == "mobile_stronghold":
                state.mobile_stronghold = MobileStronghold()
            if placement.area is not None:
                pieces = Forces(placement.normal, placement.elite)
                state.forces.setdefault(placement.area, {})[seat] = pieces
    return state


def check_setup(setup: Setup) -> None:
    """Raise SetupError with what would be right."""
    check_form(setup)
    known = factions()
    for seat in setup.factions:
        if seat not in known:
            close = get_close_matches(seat, known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(known)}"
            raise SetupError(f"There is no faction {seat!r}; {hint}")
        if seat not in PLAYED:
            raise SetupError(
                f"{known[seat].name} belongs to an expansion that this version does not play yet"
            )
    if len(set(setup.factions)) < len(setup.factions):
        raise SetupError("Each faction can be played by one seat only")
    if not 2 <= len(setup.factions) <= 12:
        raise SetupError(f"Dune is played by 2 to 12 seats, not {len(setup.factions)}")
    if not 1 <= setup.turns <= MOST_TURNS:
        raise SetupError(f"A game lasts at least one turn, and at most {MOST_TURNS}")
    try:
        check_modules(setup.modules, len(setup.factions), setup.mode)
    except ModuleError as wrong:
        raise SetupError(str(wrong)) from None
    if len(setup.seed) != SEED_BYTES:
        raise SetupError(f"A seed has {SEED_BYTES} bytes")
    numbers = setup.circles
    if numbers and (len(set(numbers)) != len(setup.factions) or not set(numbers) <= set(range(1, 7))):
        raise SetupError("Name a different circle from 1 to 6 for each seat")


def check_form(setup: Setup) -> None:
    """A set-up is written into every save, so that each of its fields must be of its kind."""
    try:
        msgspec.convert(msgspec.to_builtins(setup), Setup)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as wrong:
        raise SetupError(f"This set-up is not of the right form: {wrong}") from None


def circle_sectors(setup: Setup) -> tuple[int, ...]:
    """The sectors (1-18) of the seats' circles: the printed six, or evenly spread for more than six seats."""
    count = len(setup.factions)
    if count > len(board().circles):
        return even_circles(count)
    return tuple(board().circles[n - 1] for n in setup.circles or PRINTED_CIRCLES[count])


def _player(sheet: FactionSheet, mode: Mode, circle: int) -> Player:
    """Forces that the faction will place freely wait in its reserves."""
    free = [p for p in sheet.setup[mode] if p.area is None]
    reserves = sheet.reserves[mode]
    normal = reserves.normal + sum(p.normal for p in free)
    elite = reserves.elite + sum(p.elite for p in free)
    return Player(circle, sheet.spice, Forces(normal, elite), Forces())


def _plays(leader: Leader, seats: Sequence[Seat], mode: Mode) -> bool:
    """Is this disc in the game? A sixth leader may belong to one mode only."""
    in_mode = mode == "advanced" or not leader.advanced_only
    return leader.faction in seats and leader.kind in ("ordinary", "extra") and in_mode


def _discs(seats: Sequence[Seat], shared: Sequence[LeaderId], mode: Mode) -> dict[LeaderId, Disc]:
    """The leaders of the factions in play; nobody has yet the one who changes sides."""
    discs = {d.id: Disc(d.faction, d.faction) for d in leaders().values() if _plays(d, seats, mode)}
    return {**discs, **{name: Disc(leaders()[name].faction, "") for name in shared}}


def _spice_deck(in_play: str) -> list[str]:
    """The spice cards of the base game, and what modules add."""
    more = [kind for module in in_use(in_play) for kind in module.spice]
    return [card.id for card in spice_cards().values() if card.set == "base" or card.kind in more]


def _traitor_deck(in_play: str, seats: Sequence[Seat], mode: Mode) -> list[LeaderId]:
    """A card for each leader of the factions in play, and what modules add."""
    discs = [d.id for d in leaders().values() if d.traitor_card and _plays(d, seats, mode)]
    return [*discs, *more_traitors(in_play)]


def _extra_karama(state: State) -> list[CardId]:
    """The house variant's third Karama is the next copy of the catalogue that is not in this game already."""
    used = [*starting_deck(("base",)), *(card for pile in hidden_piles(state, None, ()) for card in pile)]
    return [card for card in faces()["karama"] if card not in used][:1]


class KeepTraitor(Pick[State, LeaderId], frozen=True):
    """Which of the traitors dealt to you do you keep?"""

    rule = "setup.traitors"
    automatic = False
    refusal = "Keep one of the traitors dealt to you"

    def choices(self, state: State) -> list[LeaderId]:
        """The strongest foreign leader first."""
        dealt = state.players[self.seat].traitors
        return sorted(dealt, key=self._order)

    def _order(self, name: LeaderId) -> tuple[bool, int]:
        disc = leaders().get(name)
        return (False, 0) if disc is None else (disc.faction == self.seat, -(disc.strength or 0))


def go_on(state: State) -> None:
    """The next phase of setting up is due, or the first storm."""
    order: tuple[Phase, ...] = (*setup_order(state, None, PRINTED_ORDER), "storm")
    state.phase = order[order.index(state.phase) + 1]


async def prediction(game: Dune) -> None:
    """Shuffle everything; then whoever writes something down before traitors are dealt does so."""
    state = game.state
    for pile in (state.deck, state.spice_deck, state.traitor_deck):
        game.shuffle(pile)
    game.tell(events.GameBegan(tuple(state.seats), state.mode, state.turns))
    await before_traitors.resolve(state, game, None)
    go_on(state)


async def traitors(game: Dune) -> None:
    """Deal to each what its sheet says; most keep one in secret (B p.5)."""
    state = game.state
    await deals_first.resolve(state, game, None)
    for seat in state.seats:
        if not state.players[seat].traitors:
            deal_traitors(game, seat)
    choosing = [
        seat
        for seat, player in state.players.items()
        if factions()[seat].traitors_kept < len(player.traitors)
    ]
    kept = await game.ask_all([KeepTraitor(seat) for seat in choosing], into=lambda s: s.keeping)
    for seat, leader in kept.items():
        player = state.players[seat]
        player.dismissed = [name for name in player.traitors if name != leader]
        player.traitors = [leader]
        game.tell(events.TraitorKept(seat, leader), seat)
    state.keeping.clear()
    await traitors_kept.resolve(state, game, None)
    go_on(state)


def deal_traitors(game: Dune, seat: Seat) -> None:
    """The seat's traitor cards from the deck."""
    state = game.state
    player = state.players[seat]
    player.traitors = [state.traitor_deck.pop() for _ in range(factions()[seat].traitors_dealt)]
    if player.traitors:
        game.tell(events.TraitorsDealt(seat, tuple(player.traitors)), seat)


async def forces(game: Dune) -> None:
    """Factions that place their forces freely do so, in the printed order."""
    await place_forces.resolve(game.state, game, None)
    go_on(game.state)


async def first_cards(game: Dune) -> None:
    """Each faction's first treachery cards; then the first turn begins."""
    state = game.state
    await before_first_cards.resolve(state, game, None)
    dealt = tuple(seat for seat in state.seats for _ in range(factions()[seat].starting_cards))
    for seat in first_card_order(state, None, dealt):
        take_card(game, seat)
    go_on(state)


def take_card(game: Dune, seat: Seat) -> bool:
    """The top card of the deck into a hand, unseen by others; False if there is none."""
    card = game.draw_card()
    if card is None:
        return False
    game.state.players[seat].hand.append(card)
    game.forget([card], but=(seat,))
    game.tell(events.CardDrawn(seat))
    game.tell(events.CardReceived(seat, card), seat)
    return True


PHASES["prediction"] = prediction
PHASES["traitors"] = traitors
PHASES["forces"] = forces
PHASES["cards"] = first_cards
