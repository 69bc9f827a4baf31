"""Atreides: prescience and the Kwisatz Haderach (B pp.14, 17)."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

from kanly.catalog import cards, leaders
from kanly.engine import ADD, Action, IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.alliances import ALLIANCE_POWERS
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked, any_of, refusal
from kanly.rules.battle.aftermath import used
from kanly.rules.battle.battle import (
    battle_over,
    before_plans,
    helped,
    offer_to_reopen,
    plans_of,
    plans_sealed,
    power_stopped,
    reopen,
    standing_uses,
)
from kanly.rules.battle.combatants import battle_of, hides_number, opponent, side_of
from kanly.rules.battle.plans import (
    Planned,
    SealPlan,
    as_shown,
    cards_of,
    element,
    leader_strength,
    legal_dials,
    legal_frames,
    plan_extras,
    plan_veto,
)
from kanly.rules.battle.resolution import Fighting, strength_bonus
from kanly.rules.battle.traitors import Call, safe_from_traitors
from kanly.rules.bidding import Lot, auction_of, lot_up
from kanly.rules.cards.tleilaxu_ghola import dead_companions
from kanly.rules.deals import told_to
from kanly.rules.flow import phase_begins
from kanly.rules.game import REDRAW_SHEET, Dune, performs
from kanly.rules.karama import barred, cancelled, may_use
from kanly.rules.revival import candidates, companion_revived
from kanly.rules.specials import check_special, special_cards, use_special
from kanly.rules.state import (
    AtreidesSheet,
    Battle,
    CardId,
    Duty,
    LeaderId,
    Phase,
    Seat,
    State,
    TruthAnswer,
    Use,
)
from kanly.rules.state.questions import BattleLosses
from kanly.rules.truthtrance import Asked, truth_of_record
from kanly.rules.view import SheetFacts, Viewer, own_sheet, sees_for, shown_plans

ME = "atreides"
LOT, SPICE_CARD = "atreides.lot", "atreides.spice_card"
PRESCIENCE, KWISATZ = "atreides.prescience", "atreides.kwisatz_haderach"
KWISATZ_HADERACH: LeaderId = "kwisatz_haderach"
AWAKES_AT, BONUS = 7, 2
BINDS = "atreides.prescience-binds"

Element: TypeAlias = Literal["leader", "weapon", "defense", "dial"]
ELEMENTS: tuple[Element, ...] = ("leader", "weapon", "defense", "dial")


def sheet(state: State) -> AtreidesSheet:
    """The Atreides sheet."""
    if state.sheets.atreides is None:
        raise ValueError("Atreides does not play")
    return state.sheets.atreides


# -- looks -----------------------------------------------------------------------------------------


@lot_up.by(ME, id="atreides.lot", earned=lambda state, lot: True)
async def look_at_lot(game: Dune, lot: Lot) -> None:
    """Atreides sees each card put up for auction (B p.16)."""
    if await may_use(game, LOT, ME, lot.unit):
        card, seers = auction_of(game.state).row[0], (ME, *told_to(game.state, ME, "lot"))
        for seat in seers:
            game.learn(seat, [card])
        game.tell(events.LotSeen(ME, card), *seers)


@phase_begins.by(
    ME, id="atreides.spice_card", earned=lambda state, phase: phase == "shipment_and_movement", stage=2
)
async def look_at_spice_card(game: Dune, phase: Phase) -> None:
    """Once a turn Atreides looks at the top of the spice deck (B p.16)."""
    state = game.state
    if state.spice_deck and await may_use(game, SPICE_CARD, ME, game.unit()):
        seers = (ME, *told_to(state, ME, "spice_card"))
        state.seen_spice_card += seers
        game.tell(events.SpiceCardSeen(ME, state.spice_deck[-1]), *seers)


# -- battle prescience -----------------------------------------------------------------------------


class AskPrescience(Pick[State, Element | None], frozen=True):
    """Which element of the opposing plan do you ask for? The number not where a marker takes part."""

    rule = "atreides.prescience"
    refusal = "Ask for the leader, the weapon, the defense or the dial; a No-Field hides the dial"

    def choices(self, state: State) -> tuple[Element | None, ...]:
        battle = battle_of(state)
        target = opponent(battle, side_of(state, battle, ME) or ME)
        hidden = hides_number(state, battle, target)
        return (None, *(what for what in ELEMENTS if not (hidden and what == "dial")))


class AnswerPrescience(Pick[State, str], frozen=True):
    """Atreides asks for an element of your plan; the answer binds it."""

    what: Element
    rule = "atreides.prescience-answer"
    automatic = False
    atomic = True
    refusal = "No legal plan of yours could show that"

    def choices(self, state: State) -> list[str]:
        if self.what == "dial":
            return [f"{dial:g}" for dial in legal_dials(state, self.seat)]
        possible, _ = legal_frames(state, self.seat)
        shown = dict.fromkeys(element(plan, self.what) for plan in possible)
        return sorted(shown, key=_weakness)


def _weakness(shown: str) -> tuple[int, int]:
    """The weakest answer first: none, then weak leaders."""
    return shown != "none", leader_strength(shown)


@before_plans.by(
    ME, id="atreides.prescience", earned=lambda s, b: bool(helped(s, b, ME, PRESCIENCE)), stage=2
)
async def foresee(game: Dune, battle: Battle) -> None:
    """One question about one element, after the Voice, before plans are sealed (B p.16)."""
    use = Use(PRESCIENCE, ME, battle.unit)
    if barred(game.state, use):
        return
    what = await game.ask(AskPrescience(ME))
    if what is None:
        return
    ours = side_of(game.state, battle, ME) or ME
    target = opponent(battle, ours)
    game.tell(events.PrescienceAsked(ME, target, what))
    if await cancelled(game, (use,)) is not None:
        return
    answer = await game.ask(AnswerPrescience(target, what))
    bind(game, target, what, answer, (ME, ours, target))
    battle_of(game.state).uses.append(use)


def bind(game: Dune, target: Seat, what: Element, answer: str, knowers: tuple[Seat, ...]) -> None:
    """The answered element is fixed for this battle."""
    seers = tuple(dict.fromkeys(knowers))
    if answer in cards():
        for seat in seers:
            game.learn(seat, [answer])
    amount = float(answer) if what == "dial" else 0
    value = "" if what == "dial" else answer
    duty = Duty(target, what, True, value, amount, BINDS, "battle", knowers=seers)
    game.state.duties.append(duty)
    game.tell(events.PrescienceAnswered(target, what, answer), *seers)


# -- the Kwisatz Haderach --------------------------------------------------------------------------


def awake(state: State) -> bool:
    """Alive, and at least seven forces have been lost in battles."""
    mine = sheet(state)
    return mine.kwisatz_alive and mine.lost >= AWAKES_AT


@plan_extras.by("atreides+advanced")
def offer_kwisatz(state: State, seat: Seat, value: tuple[str, ...]) -> tuple[str, ...]:
    """He may go into an Atreides plan, in one territory a turn (B p.17)."""
    battle = battle_of(state)
    if seat != ME or not awake(state) or barred(state, Use(KWISATZ, ME, battle.unit)):
        return value
    here = sheet(state).kwisatz_territory
    return (*value, KWISATZ_HADERACH) if here in (None, battle.territory) else value


@plan_veto.by("atreides+advanced")
def bar_kwisatz(state: State, planned: Planned) -> tuple[str, str] | None:
    """Asleep, dead, stopped, or used in another territory this turn, he goes into no plan."""
    if KWISATZ_HADERACH not in planned.plan.extras or KWISATZ_HADERACH in offer_kwisatz(
        state, planned.seat, ()
    ):
        return None
    return "The Kwisatz Haderach cannot be used in this battle", "atreides.kwisatz-haderach"


@strength_bonus.by("atreides+advanced", rank=ADD)
def add_kwisatz(state: State, side: Fighting, value: float) -> float:
    """He adds 2 if the leader or hero survives."""
    return value + BONUS if side.alive and KWISATZ_HADERACH in side.plan.extras else value


@safe_from_traitors.by("atreides+advanced")
def guard_leader(state: State, call: Call) -> tuple[str, str] | None:
    """A leader with him cannot be called a traitor."""
    battle = battle_of(state)
    if KWISATZ_HADERACH not in battle.plans[opponent(battle, call.combatant)].extras:
        return None
    return "The Kwisatz Haderach stands with that leader", "atreides.kwisatz-haderach-traitor"


@standing_uses.by("atreides+advanced")
def kwisatz_stands(state: State, battle: Battle, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """Whether he is awake is hidden, so he can be stopped in every battle of Atreides."""
    return (*value, Use(KWISATZ, ME, battle.unit)) if ME in (battle.aggressor, battle.defender) else value


@power_stopped.by(ME, id="atreides.stopped", earned=lambda state, use: use.owner == ME)
async def undo(game: Dune, use: Use) -> None:
    """Without him the plan is made anew; without the question the answer no longer binds."""
    state = game.state
    if use.power == KWISATZ:
        reopen(state, ME)
    elif use.power == PRESCIENCE:
        freed = next((d.seat for d in state.duties if d.rule == BINDS), None)
        state.duties = [d for d in state.duties if d.rule != BINDS]
        if freed is not None:
            await offer_to_reopen(game, freed)


@battle_over.by(ME, id="atreides.count", earned=lambda state, battle: True)
async def count_losses(game: Dune, battle: Battle) -> None:
    """Forces lost in battles are counted; he dies only in an explosion."""
    mine = sheet(game.state)
    mine.lost += battle.lost.get(ME, 0)
    mine.full_look, mine.seen_plan = None, None
    plan = battle.plans.get(ME)
    if plan is None or KWISATZ_HADERACH not in plan.extras or not used(battle, ME):
        return
    mine.kwisatz_territory = battle.territory
    if battle.exploded:
        mine.kwisatz_alive, mine.kwisatz_deaths = False, mine.kwisatz_deaths + 1
        game.tell(events.LeaderKilled(KWISATZ_HADERACH))


@phase_begins.by(ME, id="atreides.new_turn", earned=lambda state, phase: phase == "storm")
async def new_turn(game: Dune, phase: Phase) -> None:
    """He may fight in another territory."""
    sheet(game.state).kwisatz_territory = None


@candidates.by("atreides+advanced", rank=ADD)
def revive_kwisatz(state: State, seat: Seat, value: dict[LeaderId, int]) -> dict[LeaderId, int]:
    """He comes back like a leader, when all others have died once or are not at hand (B p.17)."""
    if seat != ME or sheet(state).kwisatz_alive or state.players[ME].revived.leader:
        return value
    own = [d for d in state.discs.values() if d.owner == ME and d.holder == ME]
    if any(d.deaths == 0 for d in own):
        return value
    return {**value, KWISATZ_HADERACH: leaders()[KWISATZ_HADERACH].revival_price}


@dead_companions.by("atreides+advanced")
def kwisatz_as_ghola(state: State, seat: Seat, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """The Tleilaxu Ghola brings him back like a leader (ruling ghola-kh)."""
    return value if seat != ME or sheet(state).kwisatz_alive else (*value, KWISATZ_HADERACH)


@companion_revived.by(ME, id="atreides.kwisatz", earned=lambda state, leader: leader == KWISATZ_HADERACH)
async def wake_kwisatz(game: Dune, leader: LeaderId) -> None:
    """He lives again."""
    sheet(game.state).kwisatz_alive = True


# -- the special power -----------------------------------------------------------------------------


class SeeWholePlan(Action[State], frozen=True):
    """Special Karama: see the whole plan of one combatant before your own side seals (B p.14)."""

    card: CardId
    target: Seat

    def check(self, state: State, seat: Seat) -> None:
        check_special(state, seat, self.card, ME)
        battle = state.battle
        if (
            battle is None
            or battle.stage != "sealing"
            or self.target not in (battle.aggressor, battle.defender)
        ):
            raise IllegalAnswer("Name a combatant whose plan is being made", "atreides.special")
        ours = side_of(state, battle, ME)
        if self.target == ours:
            raise IllegalAnswer("That is your own side's plan", "atreides.special")
        if ours is not None and ours in battle.plans:
            raise IllegalAnswer("Your side has sealed its plan already", "atreides.special")


@performs(SeeWholePlan)
async def see_whole_plan(game: Dune, seat: Seat, action: SeeWholePlan) -> None:
    """The target seals first; then Atreides' side sees the plan."""
    state = game.state
    if not await use_special(game, seat, action.card):
        return
    sheet(state).full_look = action.target
    if action.target not in battle_of(state).plans:
        await game.ask_all([SealPlan(action.target)], into=plans_of)
    show_plan(game)


@plans_sealed.by(ME, id="atreides.plan_seen", earned=lambda state, battle: sheet(state).full_look is not None)
async def see_new_plan(game: Dune, battle: Battle) -> None:
    """A plan that was seen and is then made anew is shown again (ruling special-look-after-reopen)."""
    state = game.state
    mine, ours = sheet(state), side_of(state, battle, ME)
    if mine.seen_plan == as_shown(state, mine.full_look or ""):
        return
    show_plan(game)
    if ours is not None:
        await offer_to_reopen(game, ours)


def show_plan(game: Dune) -> None:
    """Atreides and the side it sees for look at the whole plan."""
    state = game.state
    mine, ours = sheet(state), side_of(state, battle_of(state), ME)
    target = mine.full_look or ""
    mine.seen_plan = as_shown(state, target)
    seers = (ME,) if ours is None else tuple(dict.fromkeys((ME, ours)))
    for seat in seers:
        game.learn(seat, cards_of(mine.seen_plan))
    game.tell(events.PlanSeen(ME, target, mine.seen_plan), *seers)


ALLIANCE_POWERS[ME] = (PRESCIENCE,)


@truth_of_record.by(ME)
def tell_losses(state: State, asked: Asked, value: TruthAnswer) -> TruthAnswer:
    """Truthtrance may ask Atreides for the counter of its losses."""
    if asked.seat != ME or not isinstance(asked.question, BattleLosses):
        return value
    return "yes" if sheet(state).lost >= asked.question.at_least else "no"


@own_sheet.by(ME)
def see_sheet(state: State, viewer: Viewer, value: SheetFacts) -> SheetFacts:
    """The counter of losses is hidden from the others."""
    return {**value, "lost": sheet(state).lost} if viewer.seat == ME else value


@shown_plans.by(ME)
def see_plan(state: State, viewer: Viewer, value: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The plan seen by the special power, for Atreides and the side it sees for."""
    looked = sheet(state).full_look
    return (
        (*value, looked)
        if looked is not None and sees_for(state, battle_of(state), ME, viewer.seat)
        else value
    )


def redraw_sheet(state: State, viewer: Seat, rng: Random, forget: bool) -> None:
    """With perfect memory everybody knows the counter; without it only whether he has been seen."""
    mine = sheet(state)
    if forget:
        shown = mine.kwisatz_territory is not None or mine.kwisatz_deaths > 0
        mine.lost = rng.randint(AWAKES_AT if shown else 0, 12)


REDRAW_SHEET[ME] = redraw_sheet


def plans_to_see(state: State, seat: Seat) -> Bounds | None:
    """Whose whole plan the special power could show."""
    held = special_cards(state, ME) if seat == ME else []
    named = [o for o in state.seats if held and refusal(state, seat, SeeWholePlan(held[0], o)) is None]
    return any_of("target", named, card=Choice(tuple(held)))


UNASKED[SeeWholePlan] = Unasked("atreides.special", plans_to_see)
