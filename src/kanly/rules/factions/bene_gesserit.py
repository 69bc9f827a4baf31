"""Bene Gesserit: prediction, Voice, and advisors (B pp.14, 18; F p.4)."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec

from kanly.catalog import board, cards
from kanly.engine import Decision, IllegalAnswer, Pick, YesNo
from kanly.rules import events
from kanly.rules.alliances import ALLIANCE_POWERS, SANCTUARY, advisors_separate, counted
from kanly.rules.arrival import INTRUSION as STAGE
from kanly.rules.arrival import Arrival, arrive, on_arrival
from kanly.rules.battle.battle import before_plans, helped, offer_to_reopen, power_stopped
from kanly.rules.battle.combatants import battle_of, opponent, side_of
from kanly.rules.charity import FLOOR, before_charity, give
from kanly.rules.flow import after_action, phase_begins
from kanly.rules.game import REDRAW_SHEET, Dune
from kanly.rules.karama import Converter, barred, converters, may_use
from kanly.rules.mentat_pause import game_ends
from kanly.rules.modules.known import has_card
from kanly.rules.movement import Landing, Stance, landing_veto, stance
from kanly.rules.presence import (
    advising,
    areas_of,
    fighters,
    full_for,
    in_storm,
    in_territory,
    no_shipment,
    one_side,
    stacks,
    territory_of,
)
from kanly.rules.setup import before_traitors, place_forces
from kanly.rules.shipment import Shipping, after_shipment
from kanly.rules.state import (
    Area,
    Battle,
    BeneGesseritSheet,
    Duty,
    Group,
    Phase,
    Seat,
    State,
    Territory,
    TruthAnswer,
    Use,
)
from kanly.rules.state.questions import Predicted
from kanly.rules.truthtrance import Asked, truth_of_record
from kanly.rules.victory import Win, overriding_victory
from kanly.rules.view import SheetFacts, Viewer, own_sheet

ME = "bene_gesserit"
ADVANCED = "bene_gesserit+advanced"
ACCOMPANY, VOICE = "bene_gesserit.accompany", "bene_gesserit.voice"
INTRUSION, TAKE_UP_ARMS = "bene_gesserit.intrusion", "bene_gesserit.take_up_arms"
WARTIME, CHARITY, CONVERSION = (
    "bene_gesserit.wartime",
    "bene_gesserit.charity",
    "bene_gesserit.worthless_karama",
)
OBEY = "bene-gesserit.voice-obey"
CLASSES = (
    "poison_weapon",
    "projectile_weapon",
    "poison_defense",
    "projectile_defense",
    "worthless",
    "cheap_hero",
)


def sheet(state: State) -> BeneGesseritSheet:
    """The Bene Gesserit sheet."""
    if state.sheets.bene_gesserit is None:
        raise ValueError("Bene Gesserit does not play")
    return state.sheets.bene_gesserit


# -- the prediction --------------------------------------------------------------------------------


class Prediction(msgspec.Struct, frozen=True):
    """One faction wins in one turn."""

    faction: Seat
    turn: int


class Predict(Decision[State, Prediction], frozen=True):
    """Which faction will win, and in which turn?"""

    rule = "bene-gesserit.prediction"

    def check(self, state: State, answer: Prediction) -> None:
        if answer.faction == self.seat or not state.plays(answer.faction):
            raise IllegalAnswer("Predict another faction that plays", self.rule)
        if not 1 <= answer.turn <= state.turns:
            raise IllegalAnswer(f"Predict a turn from 1 to {state.turns}", self.rule)

    def options(self, state: State) -> object:
        return {"factions": state.others(self.seat), "turns": state.turns}

    def sample(self, state: State, rng: Random) -> Prediction:
        return Prediction(rng.choice(state.others(self.seat)), rng.randint(1, state.turns))

    def default(self, state: State) -> Prediction:
        at = state.seats.index(self.seat)
        return Prediction(state.seats[(at + 1) % len(state.seats)], state.turns)


@before_traitors.by(ME, id="bene_gesserit.prediction", earned=lambda state, _: True)
async def predict(game: Dune, _: None) -> None:
    """Written down in secret before any traitor is dealt."""
    answer = await game.ask(Predict(ME))
    mine = sheet(game.state)
    mine.faction, mine.turn = answer.faction, answer.turn
    game.tell(events.PredictionMade(ME))
    game.tell(events.PredictionShown(ME, answer.faction, answer.turn), ME)


@overriding_victory.by(ME)
def fulfil(state: State, won: Win, value: Win) -> Win:
    """If the predicted faction wins in the predicted turn, Bene Gesserit wins alone instead (B p.18)."""
    mine = sheet(state)
    qualify = state.rulings.prediction_test == "qualify"
    named = (*won.seats, *won.candidates) if qualify else won.seats
    if mine.turn != state.turn or mine.faction not in named:
        return value
    return Win((ME,), "prediction", (ME,))


@game_ends.by(ME, id="bene_gesserit.prediction", earned=lambda state, won: True)
async def show_prediction(game: Dune, won: Win) -> None:
    """At the end of the game the prediction is turned up."""
    mine = sheet(game.state)
    game.tell(events.PredictionShown(ME, mine.faction or "", mine.turn))


# -- accompanying shipments ------------------------------------------------------------------------


class Accompany(Pick[State, Area | None], frozen=True):
    """Send one force along with this shipment: to the Polar Sink, or as an advisor to where it went?"""

    to: Area
    rule = "bene-gesserit.accompany"
    refusal = "Send it to the Polar Sink, or as an advisor to the sector of the shipment where you may"

    def choices(self, state: State) -> list[Area | None]:
        found: list[Area | None] = [None, f"{SANCTUARY}:0"]
        if state.advanced and may_advise(state, self.to):
            found.append(self.to)
        return found

    def check(self, state: State, answer: Area | None) -> None:
        if answer == self.to and state.advanced and answer not in self.choices(state):
            raise IllegalAnswer("No advisor may go there now", "bene-gesserit.accompany-advisor")
        super().check(state, answer)


def may_advise(state: State, area: Area) -> bool:
    """May a token go there as an advisor? Not beside own fighters, and under a ruling not beside the ally."""
    territory = territory_of(area)
    ally = state.ally(ME)
    if territory == SANCTUARY or fighters(state, territory, ME) or no_shipment(state, territory) is not None:
        return False
    if ally is None or one_side(state, ME, ally):
        return True
    return not (advisors_separate(state) and counted(state, territory, ally))


def off_planet(state: State, shipping: Shipping) -> bool:
    """Another faction has shipped from off-planet, and a force is at hand."""
    reserves = state.players[ME].reserves
    return shipping.seat != ME and shipping.shipment.off_planet and reserves.total > 0


@after_shipment.by(ME, id="bene_gesserit.accompany", earned=off_planet)
async def accompany(game: Dune, shipping: Shipping) -> None:
    """One force goes along for nothing (B p.18)."""
    to = await game.ask(Accompany(ME, shipping.shipment.to or ""))
    if to is None or not await may_use(game, ACCOMPANY, ME, shipping.unit):
        return
    advisor = territory_of(to) != SANCTUARY
    game.send(to, ME, Group(1), advisor)
    await arrive(game, Arrival(game.unit(), ME, to, Group(1), "place", advisor))


# -- the Voice -------------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True):
    """Play, or do not play, a class of cards or a special card."""

    must: bool
    what: str


class SpeakVoice(Pick[State, Command | None], frozen=True):
    """Command the opponent with the Voice?"""

    rule = "bene-gesserit.voice-command"
    refusal = "The Voice names a class of cards or a special card, not an ordinary one"

    def choices(self, state: State) -> list[Command | None]:
        named = special_faces(state.in_play)
        found: list[Command | None] = [None]
        return found + [Command(must, what) for what in (*CLASSES, *named) for must in (True, False)]


@cache
def special_faces(in_play: str) -> tuple[str, ...]:
    """The faces in this game that the Voice names one by one."""
    there = (card for card in cards().values() if has_card(in_play, card))
    return tuple(dict.fromkeys(card.face for card in there if card.voice_by_name))


@before_plans.by(ME, id="bene_gesserit.voice", earned=lambda s, b: bool(helped(s, b, ME, VOICE)), stage=1)
async def speak(game: Dune, battle: Battle) -> None:
    """One command to the opponent, before prescience and before plans (B p.18)."""
    use = Use(VOICE, ME, battle.unit)
    if barred(game.state, use):
        return
    command = await game.ask(SpeakVoice(ME))
    if command is None:
        return
    target = opponent(battle, side_of(game.state, battle, ME) or ME)
    game.tell(events.VoiceSpoken(ME, target, command.must, command.what))
    if not await may_use(game, VOICE, ME, battle.unit):
        return
    duty = Duty(target, "class", command.must, command.what, 0, OBEY, "battle", own_role=command.must)
    game.state.duties.append(duty)
    battle_of(game.state).uses.append(use)


@power_stopped.by(ME, id="bene_gesserit.stopped", earned=lambda state, use: use.power == VOICE)
async def fall_silent(game: Dune, use: Use) -> None:
    """The command is void; whoever obeyed it may make its plan anew."""
    state = game.state
    freed = [d.seat for d in state.duties if d.rule == OBEY]
    state.duties = [d for d in state.duties if d.rule != OBEY]
    for seat in freed:
        await offer_to_reopen(game, seat)


# -- advanced: charity and worthless cards ---------------------------------------------------------


@before_charity.by(ADVANCED, id="bene_gesserit.charity", earned=lambda state, _: True)
async def take_charity(game: Dune, _: None) -> None:
    """Charity in any case, whatever it owns (B p.14)."""
    if await may_use(game, CHARITY, ME, game.unit()):
        give(game, ME, FLOOR)


@converters.by(ADVANCED)
def worthless_as_karama(state: State, _: None, value: tuple[Converter, ...]) -> tuple[Converter, ...]:
    """Any worthless card serves as a Karama (B p.14)."""
    return (*value, conversion())


@cache
def conversion() -> Converter:
    """The worthless cards of all sets."""
    return Converter(ME, frozenset(card.id for card in cards().values() if card.worthless), CONVERSION)


# -- advanced: advisors ----------------------------------------------------------------------------


class PlaceFirst(Pick[State, Area], frozen=True):
    """Where does your first force start?"""

    rule = "bene-gesserit.start"

    def choices(self, state: State) -> list[Area]:
        sink = f"{SANCTUARY}:0"
        return [sink, *(area for area in board().areas if area != sink)]


@place_forces.by(ADVANCED, id="bene_gesserit.start", earned=lambda state, _: True, stage=3)
async def place_first(game: Dune, _: None) -> None:
    """An advisor where others stand, a fighter where it is alone (B p.14)."""
    area = await game.ask(PlaceFirst(ME))
    others = [seat for seat in in_territory(game.state, territory_of(area)) if seat != ME]
    advisor = bool(others) and territory_of(area) != SANCTUARY
    game.send(area, ME, Group(1), advisor)


@stance.by(ADVANCED)
def take_sides(state: State, landing: Landing, value: Stance) -> Stance:
    """A territory holds Bene Gesserit forces of one side only: who comes takes the side already there."""
    territory = territory_of(landing.to)
    if landing.seat != ME or territory == SANCTUARY:
        return value
    if stacks(state, territory, ME):
        return Stance(advising(state, territory, ME))
    others = [seat for seat in in_territory(state, territory) if seat != ME]
    if not landing.advisors or not others:
        return value
    use = Use(TAKE_UP_ARMS, ME, landing.unit)
    if landing.take_up_arms and may_fight(state, territory) and not barred(state, use):
        return Stance(False, (use,))
    return Stance(True)


@landing_veto.by(ADVANCED)
def bar_taking_up_arms(state: State, landing: Landing) -> tuple[str, str] | None:
    """Arms are taken up only among others, where fighters may be."""
    territory = territory_of(landing.to)
    free = landing.seat != ME or not (landing.take_up_arms and landing.advisors) or territory == SANCTUARY
    if free or stacks(state, territory, ME) or may_fight(state, territory):
        return None
    if full_for(state, territory, ME):
        return "Two other factions already occupy this stronghold", "movement.occupancy"
    return "Advisors do not take up arms beside your ally", "bene-gesserit.take-up-arms"


def may_fight(state: State, territory: Territory) -> bool:
    """May advisors become fighters there? Not beside the ally, unless both count as one, and not in a
    stronghold two other sides occupy."""
    ally = state.ally(ME)
    if (
        ally is not None
        and not one_side(state, ME, ally)
        and in_territory(state, territory).get(ally) is not None
    ):
        return False
    return not full_for(state, territory, ME)


def flip(game: Dune, territory: Territory, to_advisors: bool) -> None:
    """All forces of the territory change sides."""
    for _, own in stacks(game.state, territory, ME):
        if to_advisors:
            own.advisors, own.normal = own.ordinary, 0
        else:
            own.normal, own.advisors = own.ordinary, 0
    game.tell(events.ForcesFlipped(ME, territory, to_advisors))


class Intrude(YesNo[State], frozen=True):
    """Others have entered: do your fighters there become advisors?"""

    territory: Territory
    rule = "bene-gesserit.intrusion"


def intruded(state: State, arrival: Arrival) -> bool:
    """Another faction has entered a territory with Bene Gesserit fighters."""
    territory = arrival.territory
    return arrival.entrant != ME and territory != SANCTUARY and fighters(state, territory, ME) > 0


@on_arrival.by(ADVANCED, id="bene_gesserit.intrusion", earned=intruded, stage=STAGE)
async def intrude(game: Dune, arrival: Arrival) -> None:
    """Fighters may stand aside as advisors, once for each entry (F p.4)."""
    if not fighters(game.state, arrival.territory, ME):
        return
    if await game.ask(Intrude(ME, arrival.territory)) and await may_use(game, INTRUSION, ME, arrival.unit):
        flip(game, arrival.territory, to_advisors=True)


class TakeUpArms(Decision[State, tuple[Territory, ...]], frozen=True):
    """Before anybody acts: in which territories do your advisors become fighters?"""

    rule = "bene-gesserit.wartime"

    def choices(self, state: State) -> list[Territory]:
        """Territories where all advisors may take up arms."""
        return [t for t in advised(state) if not stormed(state, t) and may_fight(state, t)]

    def check(self, state: State, answer: tuple[Territory, ...]) -> None:
        if len(set(answer)) < len(answer) or any(name not in self.choices(state) for name in answer):
            raise IllegalAnswer("Your advisors cannot take up arms in all of these territories", self.rule)

    def options(self, state: State) -> object:
        return self.choices(state)

    def sample(self, state: State, rng: Random) -> tuple[Territory, ...]:
        return tuple(name for name in self.choices(state) if rng.random() < 0.3)

    def default(self, state: State) -> tuple[Territory, ...]:
        return ()

    def forced(self, state: State) -> tuple[tuple[Territory, ...]] | None:
        return None if self.choices(state) else ((),)


@phase_begins.by(
    ADVANCED,
    id="bene_gesserit.wartime",
    earned=lambda state, phase: phase == "shipment_and_movement",
    stage=1,
)
async def announce(game: Dune, phase: Phase) -> None:
    """The wartime announcement: one Karama stops the whole of it."""
    chosen = await game.ask(TakeUpArms(ME))
    if not chosen:
        return
    game.tell(events.WartimeAnnounced(ME, chosen))
    if await may_use(game, WARTIME, ME, game.unit()):
        for territory in chosen:
            flip(game, territory, to_advisors=False)


def alone(state: State, phase: Phase) -> list[Territory]:
    """Territories where advisors stand with nobody else and may become fighters; the Polar Sink has only
    those."""
    if phase == "battle":
        return []
    return [
        t for t in advised(state) if t == SANCTUARY or (by_themselves(state, t) and not stormed(state, t))
    ]


def advised(state: State) -> list[Territory]:
    """Territories where Bene Gesserit have advisors."""
    return list(dict.fromkeys(territory_of(area) for area, own in areas_of(state, ME) if own.advisors))


def by_themselves(state: State, territory: Territory) -> bool:
    """Do Bene Gesserit stand there with nobody else?"""
    return len(in_territory(state, territory)) == 1


def stormed(state: State, territory: Territory) -> bool:
    """Does the storm stand over any of their forces there?"""
    return any(in_storm(state, area) for area, _ in stacks(state, territory, ME))


@after_action.by(ADVANCED, id="bene_gesserit.alone", earned=lambda state, phase: bool(alone(state, phase)))
async def fight_alone(game: Dune, phase: Phase) -> None:
    """Lone advisors become fighters of themselves (B p.18)."""
    for territory in alone(game.state, phase):
        flip(game, territory, to_advisors=False)


ALLIANCE_POWERS[ME] = (VOICE,)


@truth_of_record.by(ME)
def tell_prediction(state: State, asked: Asked, value: TruthAnswer) -> TruthAnswer:
    """Truthtrance may ask for the prediction."""
    question = asked.question
    if asked.seat != ME or not isinstance(question, Predicted):
        return value
    mine = sheet(state)
    right = question.faction in (None, mine.faction) and question.turn in (None, mine.turn)
    return "yes" if right else "no"


@own_sheet.by(ME)
def see_sheet(state: State, viewer: Viewer, value: SheetFacts) -> SheetFacts:
    """The prediction is hidden from the others."""
    mine = sheet(state)
    return {**value, "faction": mine.faction, "turn": mine.turn} if viewer.seat == ME else value


def redraw_sheet(state: State, viewer: Seat, rng: Random, forget: bool) -> None:
    """Some other prediction, if it has been made and is not shown yet."""
    mine = sheet(state)
    if mine.faction is not None and state.phase != "over":
        mine.faction = rng.choice(state.others(ME))
        mine.turn = rng.randint(1, state.turns)


REDRAW_SHEET[ME] = redraw_sheet
