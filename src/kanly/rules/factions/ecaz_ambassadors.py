"""The Ambassadors of Ecaz: supply, placing, use, and what becomes of them (E3 pp.7-8).

What each of them does is in `rules/ambassadors/`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from kanly.engine import Decision, IllegalAnswer, Pick, refused
from kanly.rules import events
from kanly.rules.ambassadors import envoys, forces, inspection, relocation, trade
from kanly.rules.ambassadors.mission import EFFECTS, Mission, promises
from kanly.rules.arrival import AMBASSADOR, Arrival, on_arrival
from kanly.rules.devastation import devastated
from kanly.rules.factions.ecaz import ME, sheet
from kanly.rules.flow import phase_begins, phase_ends
from kanly.rules.game import Dune
from kanly.rules.ground import ground
from kanly.rules.invariants import faction_faults
from kanly.rules.karama import barred, may_use
from kanly.rules.presence import in_storm
from kanly.rules.purse import free_spice
from kanly.rules.setup import before_traitors
from kanly.rules.state import Phase, Seat, State, Summons, Territory, Use
from kanly.rules.state.sheets import AMBASSADORS, OWN_AMBASSADOR
from kanly.rules.view import SheetFacts, open_sheet

OWN, COPIER = OWN_AMBASSADOR, "bene_gesserit"
OTHERS = AMBASSADORS
TOKENS = (OWN, *OTHERS)
DRAWN = 5
PLACING, FOR_ALLY = "ecaz.place_ambassadors", "ecaz.ally_ambassador"
AFTER_MARKET = (
    2  # at the end of Revival: the market, deferred income, then this (ruling ambassador-market-order)
)

# Importing these files registers what the Ambassadors do.
ROOMS = (envoys, forces, inspection, relocation, trade)


# -- supply ------------------------------------------------------------------------------------------


@before_traitors.by(ME, id="ecaz.ambassadors", earned=lambda state, _: True, stage=9)
async def first_supply(game: Dune, _: None) -> None:
    """The one of Ecaz itself, and five of the other ten (E3 p.7)."""
    draw_cohort(game)


def draw_cohort(game: Dune) -> None:
    """Five at random from the pool."""
    mine = sheet(game.state)
    pile = sorted(mine.pool)
    game.shuffle(pile)
    mine.cohort = sorted(pile[:DRAWN])
    mine.pool = sorted(pile[DRAWN:])
    mine.supply += mine.cohort
    mine.triggered = []
    game.tell(events.AmbassadorsDrawn(ME, tuple(mine.cohort)))


# -- placing -----------------------------------------------------------------------------------------


class Posting(msgspec.Struct, frozen=True):
    """This Ambassador to that stronghold."""

    token: str
    territory: Territory


class PlaceAmbassador(Decision[State, Posting | None], frozen=True):
    """Place an Ambassador in a stronghold?"""

    rule = "ambassadors.placing"

    def price(self, state: State) -> int:
        """One spice for the first in a turn, two for the second, and so on."""
        return sheet(state).placed_now + 1

    def places(self, state: State) -> list[Territory]:
        """Strongholds outside the storm, without one."""
        return [name for name in ground(state).strongholds if refused(self._check_place, state, name) is None]

    def _check_place(self, state: State, territory: Territory) -> None:
        if territory not in ground(state).strongholds:
            raise IllegalAnswer("Ambassadors stand in strongholds only", self.rule)
        if territory in sheet(state).placed:
            raise IllegalAnswer("There is an Ambassador in that stronghold", self.rule)
        if any(in_storm(state, area) for area in ground(state).territories[territory].areas):
            raise IllegalAnswer("The storm stands over that stronghold", self.rule)

    def check(self, state: State, answer: Posting | None) -> None:
        if answer is None:
            return
        if answer.token not in sheet(state).supply:
            raise IllegalAnswer("That Ambassador is not in your supply", self.rule)
        self._check_place(state, answer.territory)
        price, have = self.price(state), free_spice(state, ME)
        if price > have:
            raise IllegalAnswer(f"That costs {price} spice; you have {have}", "ambassadors.price")

    def options(self, state: State) -> object:
        return {"tokens": sheet(state).supply, "to": self.places(state), "price": self.price(state)}

    def sample(self, state: State, rng: Random) -> Posting | None:
        places = self.places(state)
        if not places or not sheet(state).supply or rng.random() < 0.4:
            return None
        made = Posting(rng.choice(sheet(state).supply), rng.choice(places))
        return made if refused(self.check, state, made) is None else None

    def default(self, state: State) -> Posting | None:
        return None

    def forced(self, state: State) -> tuple[Posting | None] | None:
        return None if sheet(state).supply and self.places(state) else (None,)


@phase_begins.by(ME, id="ecaz.new_placing", earned=lambda state, phase: phase == "revival")
async def begin_anew(game: Dune, phase: Phase) -> None:
    """The first one of a turn is cheap again."""
    sheet(game.state).placed_now = 0


@phase_ends.by(ME, id="ecaz.placing", earned=lambda state, phase: phase == "revival", stage=AFTER_MARKET)
async def place_ambassadors(game: Dune, phase: Phase) -> None:
    """When all have revived, as many as Ecaz likes; a Karama ends it for this turn (E3 pp.7, 16)."""
    question = PlaceAmbassador(ME)
    while (posting := await game.ask(question)) is not None:
        price = question.price(game.state)
        game.tell(events.AmbassadorMeant(ME, posting.token, posting.territory, price))
        if not await may_use(game, PLACING, ME, game.unit()):
            return
        refusal = refused(question.check, game.state, posting)  # spice may have gone meanwhile
        if refusal is not None:
            game.tell(events.DeclarationVoid(ME, refusal.reason, refusal.rule))
            continue
        post(game, posting, price)


def post(game: Dune, posting: Posting, price: int) -> None:
    """Pay the bank, and set it down (spice)."""
    mine = sheet(game.state)
    game.spend(ME, price)
    mine.placed_now += 1
    mine.supply.remove(posting.token)
    mine.placed[posting.territory] = posting.token
    game.tell(events.AmbassadorPlaced(ME, posting.token, posting.territory, price))


# -- use ---------------------------------------------------------------------------------------------


def calls(state: State, arrival: Arrival) -> bool:
    """Does this entry call the Ambassador that stands there? (E3 p.7)"""
    token = sheet(state).placed.get(arrival.territory)
    if token is None or arrival.entrant in (*state.side(ME), token):
        return False
    return not arrival.advisors and arrival.group.total > 0


class TriggerAmbassador(Pick[State, Seat | None], frozen=True):
    """Use your Ambassador against who has come: for yourself, or for your ally?"""

    token: str
    territory: Territory
    entrant: Seat
    unit: int
    rule = "ambassadors.trigger"
    refusal = "It works for you, or for your ally where you may lend it"

    def choices(self, state: State) -> Sequence[Seat | None]:
        ally = state.ally(ME)
        lent = ally is not None and self.token != OWN and not barred(state, use_for_ally(self.unit))
        return (None, ME, ally) if lent else (None, ME)


def use_for_ally(unit: int) -> Use:
    """The alliance power, in one use of an Ambassador."""
    return Use(FOR_ALLY, ME, unit)


@on_arrival.by(ME, id="ecaz.ambassador", earned=calls, stage=AMBASSADOR)
async def offer_ambassador(game: Dune, arrival: Arrival) -> None:
    """Ecaz says whether, and for whom; then the effect is over before the entrant goes on (E3 p.15)."""
    token = sheet(game.state).placed.get(arrival.territory)
    if token is None:
        return  # destroyed by what came first
    beneficiary = await choose_beneficiary(game, arrival, token)
    if beneficiary is not None:
        await summon(game, arrival, token, beneficiary)


async def choose_beneficiary(game: Dune, arrival: Arrival, token: str) -> Seat | None:
    """None: it stays. A Karama against the alliance power leaves Ecaz the choice for itself."""
    unit = game.unit()
    question = TriggerAmbassador(ME, token, arrival.territory, arrival.entrant, unit)
    while True:
        chosen = await game.ask(question)
        if chosen in (None, ME) or await may_use(game, FOR_ALLY, ME, unit):
            return chosen


async def summon(game: Dune, arrival: Arrival, token: str, beneficiary: Seat) -> None:
    """The token leaves the stronghold, does its work, and goes where used ones go."""
    mine = sheet(game.state)
    del mine.placed[arrival.territory]
    summons = Summons(token, token, arrival.territory, arrival.entrant, beneficiary, game.unit())
    mine.serving.append(summons)
    if token in mine.cohort:
        mine.triggered.append(token)
    game.tell(events.AmbassadorTriggered(ME, token, arrival.territory, arrival.entrant, beneficiary))
    if token == COPIER:
        await copy_another(game)
    mission = mission_of(sheet(game.state).serving[-1])
    if not await EFFECTS[mission.effect](game, mission):
        game.tell(events.AmbassadorIdle(ME, mission.effect))
    retire(game)


def mission_of(summons: Summons) -> Mission:
    """What its effect gets to know."""
    return Mission(summons.effect, summons.territory, summons.entrant, summons.beneficiary, summons.unit)


class CopyAmbassador(Pick[State, str], frozen=True):
    """Which Ambassador outside your supply of six do you use?"""

    summons: Mission
    rule = "ambassadors.bene-gesserit"
    refusal = "Name one of those that were not drawn with this one"

    def choices(self, state: State) -> Sequence[str]:
        """Those that could have a result first."""
        there = [name for name in OTHERS if name not in sheet(state).cohort]
        return sorted(there, key=lambda name: not self._useful(state, name))

    def _useful(self, state: State, name: str) -> bool:
        return promises(state, msgspec.structs.replace(self.summons, effect=name))


async def copy_another(game: Dune) -> None:
    """The one that is copied stays where it is."""
    summons = sheet(game.state).serving[-1]
    copied = await game.ask(CopyAmbassador(ME, mission_of(summons)))
    sheet(game.state).serving[-1].effect = copied
    game.tell(events.AmbassadorCopied(ME, copied))


def retire(game: Dune) -> None:
    """Its work is done, with all that came of it: back to the supply, aside, or out of the game."""
    mine = sheet(game.state)
    token = mine.serving.pop().token
    where = mine.supply if token == OWN else mine.removed if token == COPIER else mine.aside
    where.append(token)
    if mine.cohort and not mine.serving and set(mine.triggered) == set(mine.cohort):
        mine.pool = sorted([*mine.pool, *mine.aside])
        mine.aside = []
        draw_cohort(game)


@devastated.by(ME, id="ecaz.destroyed", earned=lambda state, place: place in sheet(state).placed)
async def lose_ambassador(game: Dune, place: Territory) -> None:
    """What has no shelter is destroyed, and may be placed again."""
    mine = sheet(game.state)
    token = mine.placed.pop(place)
    mine.supply.append(token)
    game.tell(events.AmbassadorReturned(ME, token, place))


# -- what is seen, and what must be true -------------------------------------------------------------


@open_sheet.by(ME)
def show_sheet(state: State, seat: Seat, value: SheetFacts) -> SheetFacts:
    """All of it lies open (ruling ambassador-supply-visibility)."""
    if seat != ME:
        return value
    mine = sheet(state)
    return {
        **value,
        "supply": mine.supply,
        "placed": [f"{territory} {token}" for territory, token in mine.placed.items()],
        "aside": mine.aside,
        "pool": mine.pool,
        "removed": mine.removed,
        "cohort": mine.cohort,
        "triggered": mine.triggered,
        "serving": [f"{s.token} {s.effect} {s.territory} {s.beneficiary}" for s in mine.serving],
        "placed_now": mine.placed_now,
        "loyal": mine.loyal,
    }


@faction_faults.by(ME)
def faults(state: State, _: None, value: tuple[str, ...]) -> tuple[str, ...]:
    """Eleven tokens, each in one place; five of them were drawn last."""
    mine = sheet(state)
    serving = [summons.token for summons in mine.serving]
    everywhere = Counter(
        [*mine.pool, *mine.supply, *mine.placed.values(), *mine.aside, *mine.removed, *serving]
    )
    if everywhere != Counter(TOKENS):
        value = (*value, f"The Ambassadors of Ecaz are {dict(everywhere)}")
    if len(set(mine.cohort)) not in (0, DRAWN) or not set(mine.triggered) <= set(mine.cohort):
        value = (*value, f"Of the Ambassadors {mine.cohort}, {mine.triggered} have been triggered")
    if not set(mine.placed) <= set(ground(state).strongholds):
        value = (*value, f"Ambassadors stand in {list(mine.placed)}")
    return value
