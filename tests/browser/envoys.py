"""Tables with Ambassadors and Terror tokens: games that chance has played with a leaning towards them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from kanly.catalog import board
from kanly.engine import Answer, Message, unpack
from kanly.engine.log import pack
from kanly.rules import Setup, begin
from kanly.rules.ambassadors.relocation import Relocate
from kanly.rules.factions.ecaz import ME as ECAZ
from kanly.rules.factions.ecaz_ambassadors import PlaceAmbassador, Posting, TriggerAmbassador
from kanly.rules.factions.moritani import ME as MORITANI
from kanly.rules.factions.moritani import Terrorize, TerrorPlan, sheet
from kanly.rules.factions.moritani_terror import UseTerror
from kanly.rules.game import Dune
from kanly.rules.presence import territory_of
from kanly.rules.purse import free_spice
from tests.browser.moments import Moment, anywhere, write
from tests.browser.people import Person
from tests.rules import driver

THIRD = ("harkonnen", "emperor", "guild", "atreides")
MOST_GAMES, MOST_MESSAGES = 2_000, 500
SPICE = 9  # for several Ambassadors
PATIENT = 0.7  # how often a token is left where it is


def table(number: int) -> Setup:
    """Ecaz, Moritani and two others, without modules."""
    rng = Random(number)
    factions = (ECAZ, MORITANI, *rng.sample(THIRD, 2))
    setup = driver.table(number, factions=factions, turns=6)
    return replace(setup, circles=(), modules=(), rulings={}, variants=(), mode="basic")


def leaning(game: Dune, rng: Random) -> Message | None:
    """Ambassadors are placed, that of the Fremen before all; tokens are laid out, one after the other."""
    wait = game.waiting
    assert wait is not None
    for seat in wait.open:
        decision, state = wait.decisions[seat], game.state
        value: Any = None
        match decision:
            case PlaceAmbassador():
                value = posting(game, decision, rng)
            case TriggerAmbassador():
                value = ECAZ
            case Terrorize() if sheet(state).supply and decision.targets(state):
                value = TerrorPlan(
                    "place", rng.choice(decision.targets(state)), rng.choice(sheet(state).supply)
                )
            case UseTerror() if rng.random() < PATIENT:
                value = None
            case _:
                continue
        return Answer(seat, value)
    return None


def posting(game: Dune, question: PlaceAmbassador, rng: Random) -> Posting | None:
    """As long as there is spice for it."""
    state = game.state
    own, places = state.sheets.ecaz, question.places(state)
    if own is None or not own.supply or not places or question.price(state) > min(2, free_spice(state, ECAZ)):
        return None
    token = "fremen" if "fremen" in own.supply else rng.choice(own.supply)
    return Posting(token, rng.choice(places))


def played(setup: Setup, number: int) -> Iterator[Dune]:
    """A game of the table, before each of its messages."""
    game, rng = begin(setup, paced=True), Random(number)
    for _ in range(MOST_MESSAGES):
        if game.waiting is None:
            return
        yield game
        driver.send(game, leaning(game, rng) or driver.choose(game, rng, 0))


def moment_of(kind: str, fits: Callable[[Dune, str], bool] = anywhere, *, other: str | None = None) -> Moment:
    """The first moment of such a question that fits; beside it sits `other`."""
    for number in range(MOST_GAMES):
        setup = table(number)
        for game in played(setup, number):
            wait = game.waiting
            if wait is None or wait.kind != kind or len(wait.open) != 1:
                continue
            seat = wait.open[0]
            if fits(game, seat):
                beside = other or next(each for each in setup.factions if each != seat)
                return Moment(setup, unpack(game.save()), seat, beside)
    raise AssertionError(f"No game comes to such a {kind}")


def at_moment(moment: Moment) -> Dune:
    """The game that waits there."""
    return Dune.load(pack(moment.saved))


def seat_all(moment: Moment, people: dict[str, Person]) -> str:
    """A table at this moment, with these people; whoever is not named is a bot."""
    with ThreadPoolExecutor(1) as beside:  # a browser keeps this thread's loop for itself
        made = beside.submit(asyncio.run, write(moment, people)).result()
    for person in people.values():
        person.begin_anew()
        person.sit(made)
    return made


# -- moments ---------------------------------------------------------------------------------------------


def into_terror(game: Dune, seat: str) -> bool:
    """Can a group of Ecaz go to where an Extortion token lies, in the middle of somebody else's turn?"""
    return seat == ECAZ and bool(goals(game)) and strangers(game)


def strangers(game: Dune) -> bool:
    """Is nobody allied, does a third faction act, and has it met no Terror token itself?"""
    state, own = game.state, game.state.sheets.ecaz
    met = [] if own is None else [summons.territory for summons in own.serving]
    if any(token.territory in met for token in sheet(state).placed):
        return False
    turns = state.turn_order
    acting = None if turns is None else turns.acting
    return acting not in (None, ECAZ, MORITANI) and not any(state.ally(each) for each in state.seats)


def goals(game: Dune) -> list[tuple[str, str]]:
    """From where, and to which area with an Extortion token, a group can go."""
    wait = game.waiting
    assert wait is not None
    question = wait.decisions[ECAZ]
    assert isinstance(question, Relocate)
    lying = [token.territory for token in sheet(game.state).placed if token.face == "extortion"]
    return [
        (at, to) for at, _, where in question.offers(game.state) for to in where if territory_of(to) in lying
    ]


def rich(game: Dune, seat: str) -> bool:
    """Can Ecaz place two Ambassadors, and does none stand yet?"""
    own = game.state.sheets.ecaz
    return own is not None and not own.placed and free_spice(game.state, ECAZ) >= SPICE


def fresh(game: Dune, seat: str) -> bool:
    """Is no Terror token out?"""
    return not sheet(game.state).placed


def extortion(game: Dune, seat: str) -> bool:
    """Has somebody come to where Extortion lies, and can Moritani offer an alliance?"""
    wait = game.waiting
    assert wait is not None
    question = wait.decisions[MORITANI]
    assert isinstance(question, UseTerror)
    here = [token.face for token in sheet(game.state).placed if token.territory == question.territory]
    return here == ["extortion"] and question.objection(game.state) is None


# -- pictures ----------------------------------------------------------------------------------------------


POINT_IN = """area => {
  const path = document.querySelector(`.hits path[data-area="${area}"]`);
  const { left, top, right, bottom } = path.getBoundingClientRect();
  for (let y = top; y < bottom; y += 3) for (let x = left; x < right; x += 3)
    if (document.elementFromPoint(x, y) === path) return [x, y];
}"""


def tap(page: Page, area: str) -> None:
    """A place on the map."""
    expect(page.locator(".planet .choice").first).to_be_attached()
    page.mouse.click(*page.evaluate(POINT_IN, area))


class Scene(NamedTuple):
    """A picture: of which question, at what table, beside whom, and what has been chosen."""

    kind: str
    fits: Callable[[Dune, str], bool]
    other: str
    choose: Callable[[Page, Dune], None]


def whole_basin(game: Dune, seat: str) -> bool:
    """A relocation from several sectors."""
    wait = game.waiting
    assert wait is not None
    question = wait.decisions[ECAZ] if seat == ECAZ else None
    if not isinstance(question, Relocate) or not strangers(game):
        return False
    starts = [territory_of(at) for at, _, _ in question.offers(game.state)]
    return len(set(starts)) < len(starts) and len(starts) > 2


def crowded(game: Dune, seat: str) -> bool:
    """Do Ambassadors and Terror tokens stand about, and has Ecaz spice for one more?"""
    own = game.state.sheets.ecaz
    out = own is not None and len(own.placed) > 1
    return out and bool(sheet(game.state).placed) and free_spice(game.state, ECAZ) > 1


def laid_out(game: Dune, seat: str) -> bool:
    """Do three Terror tokens lie about, and others in the supply?"""
    return len(sheet(game.state).placed) > 2 and bool(sheet(game.state).supply)


def choose_group(page: Page, game: Dune) -> None:
    """The group that comes from several sectors, to a stronghold."""
    wait = game.waiting
    assert wait is not None
    question = wait.decisions[ECAZ]
    assert isinstance(question, Relocate)
    offers = question.offers(game.state)
    starts = [territory_of(at) for at, _, _ in offers]
    start = next(at for at, _, _ in offers if starts.count(territory_of(at)) > 1)
    goal = next(
        to
        for at, _, where in offers
        if at == start
        for to in where
        if board().territories[territory_of(to)].stronghold
    )
    if page.get_by_role("radiogroup", name="Which group moves?").count():
        tap(page, start)
    tap(page, goal)


def choose_token(page: Page, game: Dune) -> None:
    """The first token, to the first place."""
    wait = game.waiting
    assert wait is not None
    question: Any = next(iter(wait.decisions.values()))
    places = (
        question.places(game.state) if isinstance(question, PlaceAmbassador) else question.targets(game.state)
    )
    page.locator("#question .tokens").get_by_role("radio").first.click()
    tap(page, board().territories[places[-1]].areas[0])


SCENES = {
    "relocation": Scene("relocate", whole_basin, MORITANI, choose_group),
    "ambassadors": Scene("place_ambassador", crowded, MORITANI, choose_token),
    "terror": Scene("terrorize", laid_out, ECAZ, choose_token),
}
