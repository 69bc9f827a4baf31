"""What lies behind a face-down marker: nobody but its owner receives anything that depends on it."""

from __future__ import annotations

from random import Random

import pytest

from kanly.engine import Act, Answer, Beat, Message
from kanly.rules import Dune, State, journal, set_up
from kanly.rules.presence import full_for, territory_of
from kanly.rules.state import Forces, Phase
from tests.rules.driver import choose, copy, muster, send, table
from tests.rules.test_secrecy import eyes

OWNER = "richese"
OTHERS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen", "ixian", "tleilaxu")
PHASES: tuple[Phase, ...] = (
    "storm",
    "spice_blow",
    "bidding",
    "shipment_and_movement",
    "battle",
    "collection",
)
MOST = 400  # messages


def position(number: int) -> State:
    """Some table with a marker on the planet, forces of others about, in the middle of a game."""
    rng = Random(f"no-fields {number}")
    seats = (OWNER, *rng.sample(OTHERS, rng.randint(2, 4)))
    state = set_up(table(number, turns=4, factions=seats))
    state.turn, state.phase = 2, PHASES[number % len(PHASES)]
    state.storm, state.order = rng.randint(1, 18), rng.sample(seats, len(seats))
    state.dialers = list(state.order[:2])
    if state.mobile_stronghold is not None:
        state.mobile_stronghold.host = "polar_sink:0"
    for pile in (state.deck, state.traitor_deck, state.spice_deck):
        rng.shuffle(pile)
    for player in state.players.values():
        player.hand = [state.deck.pop() for _ in range(3)]
        player.traitors = [state.traitor_deck.pop()]
        player.spice += rng.randrange(10)
    if "tech_tokens" in state.in_play:
        state.tech_tokens = {}
    if len(seats) > 3 and rng.random() < 0.5:
        ally = rng.choice(seats[1:])
        state.players[OWNER].ally, state.players[ally].ally = ally, OWNER
    places = ["arrakeen:9", "tueks_sietch:4", "the_great_flat:14", "imperial_basin:10", "polar_sink:0"]
    here = rng.choice(places)
    for area in places:
        for seat in rng.sample(seats[1:], 1):
            muster(state, area, seat, rng)
    ally_ = state.ally(OWNER)
    if ally_ in state.forces.get(here, {}) or full_for(state, territory_of(here), OWNER):
        here = "carthag:10"
    state.forces.setdefault(here, {})[OWNER] = Forces(rng.choice((0, 0, 2)), hidden=1)
    state.players[OWNER].reserves.normal = rng.choice((20, 4, 2)) - state.forces[here][OWNER].normal
    state.players[OWNER].tanks.normal = (
        20 - state.players[OWNER].reserves.normal - state.forces[here][OWNER].normal
    )
    return state


def with_value(state: State, value: int) -> Dune:
    """The game from this position on, where the marker has this value."""
    mine = copy(state)
    assert mine.sheets.richese is not None
    mine.sheets.richese.marker, mine.sheets.richese.face_up = value, None
    return Dune(mine, paced=True)


def hidden(game: Dune) -> bool:
    sheet = game.state.sheets.richese
    return sheet is not None and sheet.marker is not None


def next_message(game: Dune, rng: Random) -> Message:
    """Random play, but the owner's plans are those that every value allows."""
    message = choose(game, rng, 0.1)
    if isinstance(message, Answer) and message.seat == OWNER and game.waiting is not None:
        decision = game.waiting.decisions[OWNER]
        if decision.kind() == "battle_plan":
            return Answer(OWNER, decision.default(game.state))
    return message


def reveals(message: Message) -> bool:
    return isinstance(message, Act) and message.seat == OWNER


@pytest.mark.rules("richese.no-field", "richese.battle", "secrecy.prompts")
@pytest.mark.parametrize("number", range(60))
def test_nobody_else_receives_anything_of_the_value(number: int) -> None:
    state, rng = position(number), Random(number)
    games = [with_value(state, value) for value in (0, 3, 5)]
    sent = 0
    while all(game.waiting is not None for game in games) and sent < MOST:
        for seat in (None, *(seat for seat in state.seats if seat != OWNER)):
            first, *rest = [(eyes(game, seat), journal(game, seat)) for game in games]
            assert all(other == first for other in rest), (number, seat, sent)
        assert len({(tuple(g.pending()), g.steps, g.serial) for g in games}) == 1
        message = next_message(games[0], rng)
        if reveals(message):
            continue
        for game in games:
            if isinstance(message, Beat):
                game.beat()
            else:
                send(game, message)
        sent += 1
        if len({hidden(game) for game in games}) > 1 or not hidden(games[0]):
            break
    assert len({hidden(game) for game in games}) == 1


@pytest.mark.rules("richese.no-field")
def test_a_world_has_any_value_that_may_be() -> None:
    game = with_value(position(2), 3)
    sheet = game.state.sheets.richese
    assert sheet is not None
    sheet.face_up = 5
    game = Dune(game.state, paced=True)
    drawn = {world_value(game, seed) for seed in range(30)}
    assert drawn == {0, 3}
    assert all(game.world(OWNER, seed).state.sheets.richese.marker == 3 for seed in range(5))  # type: ignore[union-attr]


def world_value(game: Dune, seed: int) -> int | None:
    other = next(seat for seat in game.state.seats if seat != OWNER)
    sheet = game.world(other, seed).state.sheets.richese
    return None if sheet is None else sheet.marker
