"""Games in which Ecaz finds an ally, and both go the same way: into a battle, or after the same spice.

Chance brings two allies together too seldom; here everybody answers by chance, and best suited to that end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from kanly.engine import Answer, Message
from kanly.rules import Setup
from kanly.rules.factions.ecaz import ME
from kanly.rules.game import Dune
from kanly.rules.presence import occupants, territory_of
from kanly.rules.state import Seat
from tests.rules import driver

MOST = 260  # messages
TRIES = 24
AT_ONCE = 3  # forces that are worth a way
ALLIES: tuple[Seat, ...] = ("atreides", "emperor", "fremen", "guild")
FOE: Seat = "harkonnen"


def pair_at_table(number: int, allies: tuple[Seat, ...] = ALLIES) -> Setup:
    """A table of Ecaz, an ally to be, and an enemy."""
    ally = allies[number % len(allies)]
    setup = driver.table(number, factions=(ally, ME, FOE))
    return replace(
        setup, circles=(), mode="advanced", modules=(), turns=10, preset="default", rulings={}, variants=()
    )


def course(game: Dune, rng: Random, ally: Seat, after_spice: bool) -> Iterator[Message]:
    """The messages of a game that is led to where two fight or collect together."""
    for _ in range(MOST):
        wait = game.waiting
        if wait is None:
            return
        message = driver.choose(game, rng, 0)
        if isinstance(message, Answer):
            message = Answer(message.seat, best(game, message, rng, ally, after_spice))
        yield message
        driver.send(game, message)


def best(game: Dune, message: Answer, rng: Random, ally: Seat, after_spice: bool) -> Any:
    """Of some answers by chance the one that leads there."""
    wait = game.waiting
    assert wait is not None
    decision = wait.decisions[message.seat]
    if wait.kind not in SCORES:
        return message.value
    tried = [message.value, *(decision.sample(game.state, rng) for _ in range(TRIES))]
    score = SCORES[wait.kind]
    return max(tried, key=lambda value: score(game, message.seat, value, ally, after_spice))


def united(game: Dune, seat: Seat, said: Any, ally: Seat, _: bool) -> int:
    """Ecaz and its ally find each other, and stay together."""
    ours = {ME, ally}
    if said.do in ("offer", "accept"):
        return 2 if {seat, said.seat} == ours else -2
    return -1 if said.do in ("break", "withdraw") else 0


def goal(game: Dune, ally: Seat, after_spice: bool) -> set[str]:
    """Where the two would meet."""
    state = game.state
    if after_spice:
        return {area for area, amount in state.spice.items() if amount > 1}
    return {"carthag:10"} if FOE in occupants(state, "carthag") else {"arrakeen:9"}


def arrives(game: Dune, seat: Seat, going: Any, ally: Seat, after_spice: bool) -> int:
    """Forces come to where the two would meet; whoever is there already stays."""
    if going is None:
        return 1
    meeting = goal(game, ally, after_spice)
    places = {territory_of(area) for area in meeting}
    sent: int = getattr(going, "normal", 0)
    number = sum(part.normal + part.elite for part in getattr(going, "parts", ())) or sent
    leaves = any(territory_of(part.area) in places for part in getattr(going, "parts", ()))
    if seat == FOE:
        return 2 if not leaves and territory_of(going.to) not in places and after_spice else 0
    if going.to in meeting and game.state.ally(ME) is not None:
        return 2 + min(number, AT_ONCE)
    return -2 if leaves else 0


SCORES: dict[str, Callable[[Dune, Seat, Any, Seat, bool], int]] = {
    "speak_at_nexus": united,
    "declare_move": arrives,
    "declare_shipment": arrives,
}
