"""Phase 1: the storm moves (B pp.6-7, 13)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import msgspec

from kanly.catalog import board, cards
from kanly.engine import Decision, IllegalAnswer, Modifier, Pick, Reactions
from kanly.rules import events
from kanly.rules.casualties import strike
from kanly.rules.devastation import devastated
from kanly.rules.flow import begin, end, tidy
from kanly.rules.game import PHASES, Dune
from kanly.rules.geometry import STORM_START, first_dialers, sectors_entered, storm_order
from kanly.rules.presence import territory_of
from kanly.rules.promises import sworn
from kanly.rules.state import Area, CardId, Gale, Revived, Seat, State

FIRST_DIAL, LATER_DIAL = (0, 20), (1, 3)


class StormPlay(msgspec.Struct, frozen=True):
    """A treachery card played into the storm; Weather Control names the distance (0-10 sectors)."""

    card: CardId
    distance: int | None = None


storm_deck_used: Modifier[State, None, bool] = Modifier("storm_deck_used")
storm_plays: Modifier[State, Seat, tuple[StormPlay, ...]] = Modifier("storm_plays")
storm_comes: Reactions[State, Dune, tuple[int, ...]] = Reactions("storm_comes")  # over these sectors
next_storm_card: Reactions[State, Dune, None] = Reactions("next_storm_card")
STORM_CARDS: dict[str, Callable[[Dune, Seat, StormPlay], Awaitable[None]]] = {}  # by face


class DialStorm(Decision[State, int], frozen=True):
    """Dial a number of sectors for the storm, in secret."""

    low: int
    high: int
    rule = "storm.dial-range"

    def check(self, state: State, answer: int) -> None:
        if not self.low <= answer <= self.high:
            raise IllegalAnswer(f"Dial a whole number from {self.low} to {self.high}", self.rule)

    def options(self, state: State) -> object:
        return {"low": self.low, "high": self.high}

    def sample(self, state: State, rng: Random) -> int:
        return rng.randint(self.low, self.high)

    def default(self, state: State) -> int:
        return (self.low + self.high) // 2


class PlayStormCard(Pick[State, StormPlay | None], frozen=True):
    """Play a card into the storm before it moves? `distance_known`: the dials or the card have been shown."""

    distance_known: bool = True
    rule = "storm.card-window"
    secret = True
    automatic = True
    refusal = "You hold no card that can be played into the storm so"

    def choices(self, state: State) -> list[StormPlay | None]:
        plays = [
            p for p in storm_plays(state, self.seat, ()) if self.distance_known or p.distance is not None
        ]
        word = sworn(state, self.seat, [play.card for play in plays]) if self.distance_known else None
        return [*([None] if word is None else []), *plays]

    def check(self, state: State, answer: StormPlay | None) -> None:
        choices = self.choices(state)
        word = None if None in choices else sworn(state, self.seat, [play.card for play in choices if play])
        if answer is None and word is not None:
            raise IllegalAnswer("You have given your word to play that card this turn", word.rule)
        super().check(state, answer)

    def sample(self, state: State, rng: Random) -> StormPlay | None:
        return None if rng.random() < 0.5 else rng.choice(self.choices(state))


async def storm(game: Dune) -> None:
    """One storm: the distance, cards, the movement with its damage, the new order."""
    state = game.state
    if state.gale is None:
        state.gale = Gale()
        reset_turn(state)
    await begin(game)
    if state.turn == 1:
        await first_storm(game)
    else:
        await later_storm(game)
    set_order(state)
    game.tell(events.StormOrder(tuple(state.order)))
    if uses_deck(state):
        state.storm_card = board().storm_cards[game.draw(len(board().storm_cards))]
        state.seen_storm_card.clear()
        await next_storm_card.resolve(state, game, None)
    state.gale = None
    await tidy(game)
    await end(game)


def reset_turn(state: State) -> None:
    """Per-turn counters start afresh."""
    for player in state.players.values():
        player.revived = Revived()
        player.claimed = False
    for disc in state.discs.values():
        disc.fought = None


def uses_deck(state: State) -> bool:
    """Does the storm move by its cards? (B p.13; ruling storm-deck-without-fremen)"""
    by_rule = state.advanced and state.rulings.storm_deck_without_fremen == "deck"
    return storm_deck_used(state, None, by_rule)


def circles(state: State) -> list[int]:
    """The sectors of the occupied player circles, in seating order."""
    return [player.circle for player in state.players.values()]


def at_circle(state: State, circle: int) -> Seat:
    """Who sits at a circle."""
    return next(seat for seat, player in state.players.items() if player.circle == circle)


def set_order(state: State) -> None:
    """The first player sits next, counterclockwise, to the storm; a circle in its sector comes last (B
    p.7)."""
    sector = STORM_START if state.storm is None else state.storm
    state.order = [at_circle(state, c) for c in storm_order(sector, circles(state))]


def nearest_dialers(state: State) -> list[Seat]:
    """Who dials the first storm: the two who sit nearest to its start (B p.6)."""
    return [at_circle(state, circle) for circle in first_dialers(circles(state))]


async def dial(game: Dune, low: int, high: int) -> int:
    """Both dialers dial in secret; the sum."""
    state = game.state
    dialled = await game.ask_all([DialStorm(s, low, high) for s in state.dialers], into=dials)
    game.tell(events.StormDialed(dialled))
    return sum(dialled.values())


def dials(state: State) -> dict[Seat, int]:
    """Where the sealed dials lie."""
    if state.gale is None:
        raise ValueError("no storm is being dialled")
    return state.gale.dials


async def first_storm(game: Dune) -> None:
    """The first storm starts from its start sector; its damage is a ruling (first-storm-damage)."""
    state = game.state
    state.dialers = nearest_dialers(state)
    total = await dial(game, *FIRST_DIAL)
    path = sectors_entered(STORM_START, total)
    state.storm = path[-1] if path else STORM_START
    game.tell(events.StormMoved(state.storm, total))
    damage = state.rulings.first_storm_damage
    if damage == "whole_path":
        await rage(game, path)
    elif damage == "final_sector":
        await rage(game, [state.storm])


async def later_storm(game: Dune) -> None:
    """Distance by dials or by card, then cards from hands, then the movement."""
    state, gale = game.state, game.state.gale
    if gale is None or state.storm is None:
        raise ValueError("the storm has not been placed")
    await play_cards(game, distance_known=False)
    if gale.distance is not None:
        state.storm_card = None  # replaced unseen
    elif uses_deck(state) and state.storm_card is not None:
        gale.distance = state.storm_card
        state.storm_card = None
        game.tell(events.StormCardShown(gale.distance))
    else:
        gale.distance = await dial(game, *LATER_DIAL)
    await play_cards(game, distance_known=True)
    await advance(game, gale.distance)


async def play_cards(game: Dune, *, distance_known: bool) -> None:
    """Cards are played into the storm, in any order, until all pass (B p.22)."""
    seats = game.state.in_order()
    while (played := await game.respond([PlayStormCard(s, distance_known) for s in seats])) is not None:
        seat, play = played
        await STORM_CARDS[cards()[play.card].face](game, seat, play)


async def advance(game: Dune, distance: int) -> None:
    """The marker goes so many sectors counterclockwise; every sector it enters is hit, the last one too."""
    state = game.state
    if state.storm is None:
        raise ValueError("the storm has not been placed")
    path = sectors_entered(state.storm, distance)
    if path and state.rulings.storm_start_sector == "yes":
        path = [state.storm, *path]
    state.storm = path[-1] if path else state.storm
    game.tell(events.StormMoved(state.storm, distance))
    await rage(game, path)


async def rage(game: Dune, path: list[int]) -> None:
    """Spice in the sectors is lost, forces without shelter die, sector by sector."""
    state, unit = game.state, game.unit()
    await storm_comes.resolve(state, game, tuple(path))
    for sector in path:
        for area in board().sectors[sector]:
            game.lose_spice(area, "storm")
            if not shelters(area, state.wall_destroyed):
                await strike(game, "storm", area, unit)
                await devastated.resolve(state, game, territory_of(area))


def shelters(area: Area, wall_destroyed: bool) -> bool:
    """Do forces in this area survive the storm? (B pp.6, 13: the Shield Wall)"""
    place = board().territories[territory_of(area)]
    return place.shelter_after_atomics if wall_destroyed else place.shelter


PHASES["storm"] = storm
