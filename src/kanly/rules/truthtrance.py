"""Truthtrance: a public question that must be answered truthfully (B p.22, F p.8)."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.catalog import cards, faces, leaders, spice_cards
from kanly.engine import Action, IllegalAnswer, Modifier, Pick
from kanly.rules import events
from kanly.rules.battle.plans import fits, in_class, legal_dials, legal_frames
from kanly.rules.game import Dune, performs
from kanly.rules.ground import ground
from kanly.rules.modules.known import more_traitors
from kanly.rules.promises import contradicts, take_on
from kanly.rules.purse import check_not_forsworn, held
from kanly.rules.state import CardId, Duty, Fact, Plan, Question, Seat, State, TruthAnswer
from kanly.rules.state.duties import DutyKind, Until
from kanly.rules.state.questions import (
    AllOf,
    AnyOf,
    BattleLosses,
    FreeText,
    HasSeen,
    HoldsCard,
    HoldsDancer,
    HoldsSpice,
    HoldsTraitor,
    InBattle,
    Not,
    Predicted,
    WillAlly,
    WillBid,
    WillEnter,
    WillPlay,
)

FACE, RULE = "truthtrance", "truthtrance.intention"
MOST_PARTS, LONGEST_TEXT = 24, 500
CARD_CLASSES = (
    "weapon",
    "defense",
    "projectile_weapon",
    "poison_weapon",
    "projectile_defense",
    "poison_defense",
    "worthless",
    "cheap_hero",
)


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A seat is asked a question."""

    seat: Seat
    question: Question


truth_of_record: Modifier[State, Asked, TruthAnswer] = Modifier("truth_of_record")  # what a sheet records


class PlayTruthtrance(Action[State], frozen=True):
    """Ask another player a question that must be answered truthfully."""

    card: CardId
    to: Seat
    question: Question

    def check(self, state: State, seat: Seat) -> None:
        check_not_forsworn(state, seat, self.card)
        if self.card not in held(state, seat, FACE):
            raise IllegalAnswer("You hold no Truthtrance", "cards.truthtrance")
        if self.to == seat or not state.plays(self.to):
            raise IllegalAnswer("Ask another player", "truthtrance.question")
        check_question(state, self.to, self.question)


def check_question(state: State, to: Seat, question: Question) -> None:
    """A question has a size, and the things it names must exist."""
    fault = _fault_of_form(question) or _fault(state, to, question)
    if fault is not None:
        raise IllegalAnswer(fault, "truthtrance.question")


def _fault_of_form(question: Question) -> str | None:
    """Counted with a list of its own: a question may come as deep as it likes."""
    parts = [question]
    for part in parts:
        if len(parts) > MOST_PARTS:
            return f"Ask in at most {MOST_PARTS} parts"
        match part:
            case Not(of):
                parts.append(of)
            case AllOf(of) | AnyOf(of):
                parts += of
            case FreeText(text) if len(text) > LONGEST_TEXT:
                return f"Ask in at most {LONGEST_TEXT} characters"
            case InBattle(above=number) | WillBid(number) | WillEnter(at_least=number) if not number >= 0:
                return "Name a number of at least 0"
    return None


def _fault(state: State, to: Seat, question: Question) -> str | None:
    match question:
        case Not(of):
            return _fault(state, to, of)
        case AllOf(parts) | AnyOf(parts):
            return next((f for p in parts if (f := _fault(state, to, p)) is not None), None)
        case HoldsCard(what) if not is_card_name(what):
            return f"There is no card or class of cards called {what}"
        case HoldsTraitor(leader) | HoldsDancer(leader) if not has_traitor_card(state, leader):
            return f"There is no leader called {leader}"
        case WillEnter(territory) if territory not in ground(state).territories:
            return f"There is no territory called {territory}"
        case WillAlly(faction) if not state.plays(faction) or faction == to:
            return "Name another faction that plays"
        case WillPlay(face) if face not in faces():
            return f"There is no card called {face}"
        case InBattle() if state.battle is None or to not in (state.battle.aggressor, state.battle.defender):
            return "That player is not fighting now"
        case WillBid() if state.auction is None or state.auction.unit == 0:
            return "Nothing is being auctioned now"
        case _:
            return None


def has_traitor_card(state: State, leader: str) -> bool:
    """Is there a traitor card of this name?"""
    return leader in leaders() or leader in more_traitors(state.in_play)


def is_card_name(what: str) -> bool:
    """Is this a face or a class of treachery cards?"""
    return what in CARD_CLASSES or what in faces()


# -- truth -----------------------------------------------------------------------------------------


def truth(state: State, seat: Seat, question: Question) -> TruthAnswer | None:
    """The true answer as far as the table knows it; None where it is the seat's own intention or words."""
    match question:
        case Not(of):
            return _not(truth(state, seat, of))
        case AllOf(parts):
            return _all([truth(state, seat, part) for part in parts])
        case AnyOf(parts):
            return _not(_all([_not(truth(state, seat, part)) for part in parts]))
        case HoldsCard(what, at_least):
            return _yes(sum(named(card, what) for card in state.players[seat].hand) >= at_least)
        case HoldsTraitor(leader, dismissed):
            player = state.players[seat]
            return _yes(leader in (player.dismissed if dismissed else player.traitors))
        case HoldsSpice(at_least):
            return _yes(state.players[seat].spice >= at_least)
        case Predicted() | BattleLosses() | HoldsDancer():
            return truth_of_record(state, Asked(seat, question), "no")
        case HasSeen():
            return seen(state, seat, question)
        case InBattle():
            return in_plan(state, seat, question)
        case _:
            return None


def _yes(true: bool) -> TruthAnswer:
    return "yes" if true else "no"


def _not(answer: TruthAnswer | None) -> TruthAnswer | None:
    if answer is None or answer == "unknown":
        return answer
    return _yes(answer == "no")


def _all(answers: list[TruthAnswer | None]) -> TruthAnswer | None:
    if "no" in answers:
        return "no"
    if None in answers:
        return None
    return "unknown" if "unknown" in answers else "yes"


def named(card: CardId, what: str) -> bool:
    """Is the card of this face or class, in whichever slot it serves?"""
    return any(in_class(cards()[card], what, slot) for slot in ("weapon", "defense", "leader"))


def seen(state: State, seat: Seat, question: HasSeen) -> TruthAnswer:
    """Only what the seat has looked at and is still valid; else it is unknown to it."""
    if question.thing == "spice_card":
        if seat not in state.seen_spice_card or not state.spice_deck:
            return "unknown"
        card = spice_cards()[state.spice_deck[-1]]
        return _yes(question.value in (card.id, card.territory, card.kind))
    if question.thing == "storm_card":
        known = seat in state.seen_storm_card
        return _yes(question.value == str(state.storm_card)) if known else "unknown"
    auction = state.auction
    if auction is None or not auction.row or auction.row[0] not in state.known.get(seat, []):
        return "unknown"
    return _yes(named(auction.row[0], question.value))


def in_plan(state: State, seat: Seat, question: InBattle) -> TruthAnswer | None:
    """A sealed plan is a fact, an unsealed one an intention."""
    battle = state.battle
    if battle is None or seat not in battle.plans:
        return None
    return _yes(plan_shows(battle.plans[seat], question))


def plan_shows(plan: Plan, question: InBattle) -> bool:
    """Does the plan show what the question asks?"""
    if question.element == "dial_above":
        return plan.dial > question.above
    return fits(plan, plan_duty("", question, must=True))


# -- intentions ------------------------------------------------------------------------------------


def plan_duty(seat: Seat, question: InBattle, must: bool) -> Duty:
    """A question about a plan as a duty of this battle."""
    kind: DutyKind = "class" if question.element == "card" else question.element
    return Duty(seat, kind, must, question.value, question.above, RULE, "battle")


def duties_from(state: State, seat: Seat, question: Question, yes: bool) -> list[Duty]:
    """What an answer about an intention binds the seat to; facts bind nothing."""
    match question:
        case Not(of):
            return duties_from(state, seat, of, not yes)
        case AllOf(parts) if yes:
            return [duty for part in parts for duty in duties_from(state, seat, part, True)]
        case AnyOf(parts) if not yes:
            return [duty for part in parts for duty in duties_from(state, seat, part, False)]
        case InBattle():
            sealed = in_plan(state, seat, question) is not None
            return [] if sealed else [plan_duty(seat, question, yes)]
        case WillEnter(territory, at_least, how):
            return [_duty(seat, how, yes, territory, at_least)]
        case WillBid(above):
            return [_duty(seat, "bid_above", yes, "", above, "lot")]
        case WillAlly(faction, leave):
            return [_duty(seat, "leave" if leave else "ally", yes, faction)]
        case WillPlay(face):
            in_battle = any(cards()[card].slots for card in faces().get(face, ()))
            kind: DutyKind = "class" if in_battle and yes else "play"
            return [_duty(seat, kind, yes, face)]
        case _:
            return []


def _duty(
    seat: Seat, kind: DutyKind, must: bool, value: str = "", amount: float = 0, until: Until = "turn"
) -> Duty:
    return Duty(seat, kind, must, value, amount, RULE, until)


def plan_can_keep(state: State, bound: list[Duty]) -> bool:
    """Is there a legal plan that keeps these duties, beside those that bind it already?"""
    for duty in bound:
        if duty.until != "battle":
            continue
        if duty.kind == "dial_above":
            kept = any((dial > duty.amount) == duty.must for dial in legal_dials(state, duty.seat))
        else:
            kept = any(fits(plan, duty) for plan in legal_frames(state, duty.seat)[0])
        if not kept:
            return False
    return True


class AnswerTruth(Pick[State, TruthAnswer], frozen=True):
    """Answer truthfully: the table offers only what is true, or what you can still intend."""

    question: Question
    rule = "truthtrance.answer"
    automatic = False
    atomic = True
    refusal = "That is not true, or it contradicts what you have promised"

    def choices(self, state: State) -> list[TruthAnswer]:
        true = truth(state, self.seat, self.question)
        if true is not None:
            return [true]
        found: list[TruthAnswer] = []
        for answer in ("no", "yes"):
            bound = duties_from(state, self.seat, self.question, answer == "yes")
            if not any(contradicts(state, duty) for duty in bound) and plan_can_keep(state, bound):
                found.append(answer)
        return [*(found or ["no"]), *(["unknown"] if isinstance(self.question, FreeText) else [])]  # type: ignore[list-item]


@performs(PlayTruthtrance)
async def play(game: Dune, seat: Seat, action: PlayTruthtrance) -> None:
    """Asked and answered in public. "Unknown" leaves the card with the asker, who may ask something else."""
    state = game.state
    game.show([action.card])
    game.tell(events.TruthAsked(seat, action.to, action.question))
    true = truth(state, action.to, action.question)
    answer = await game.ask(AnswerTruth(action.to, action.question))
    game.tell(events.TruthTold(action.to, action.question, answer))
    if answer == "unknown":
        return
    game.discard(seat, action.card)
    if true is None:
        take_on(state, duties_from(state, action.to, action.question, answer == "yes"))
    else:
        state.facts.append(Fact(action.to, action.question, answer))


def sample_question(state: State, to: Seat, rng: Random) -> Question:
    """Some question that can be asked now, for random play."""
    kind = rng.choice((_sample_fact, _sample_intention, _sample_moment))
    question = kind(state, to, rng)
    luck = rng.random()
    if luck < 0.1:
        return Not(question)
    if luck < 0.2:
        return AllOf((question, _sample_intention(state, to, rng)))
    return AnyOf((question, _sample_fact(state, to, rng))) if luck < 0.3 else question


def _sample_fact(state: State, to: Seat, rng: Random) -> Question:
    pool: tuple[Question, ...] = (
        HoldsCard(rng.choice((*CARD_CLASSES, "karama", "lasgun")), rng.randint(1, 2)),
        HoldsTraitor(rng.choice(list(state.discs)), rng.random() < 0.5),
        HoldsDancer(rng.choice(list(state.discs))),
        HoldsSpice(rng.randint(1, 12)),
        Predicted(rng.choice((None, *state.seats)), rng.choice((None, rng.randint(1, state.turns)))),
        BattleLosses(rng.randint(1, 9)),
        HasSeen("spice_card", rng.choice(("old_gap", "shai_hulud"))),
        HasSeen("lot", rng.choice(CARD_CLASSES)),
        HasSeen("storm_card", str(rng.randint(1, 6))),
    )
    return rng.choice(pool)


def _sample_intention(state: State, to: Seat, rng: Random) -> Question:
    pool: tuple[Question, ...] = (
        WillEnter(
            rng.choice(list(ground(state).territories)),
            rng.randint(1, 4),
            rng.choice(("ship", "move", "enter")),
        ),
        WillEnter(rng.choice(ground(state).strongholds), 1, rng.choice(("ship", "move", "enter"))),
        WillPlay(rng.choice(("shield", "snooper", "cheap_hero", "karama", "truthtrance"))),
        WillAlly(rng.choice(state.others(to)), rng.random() < 0.5),
        FreeText("Do you mean me well?"),
    )
    return rng.choice(pool)


def _sample_moment(state: State, to: Seat, rng: Random) -> Question:
    """About the battle or the lot that is up, if there is one."""
    pool: list[Question] = []
    if state.battle is not None and to in (state.battle.aggressor, state.battle.defender):
        pool += [
            InBattle("dial_above", above=rng.randint(0, 4)),
            InBattle(rng.choice(("weapon", "defense")), rng.choice((*CARD_CLASSES, "none", "shield"))),
            InBattle("leader", rng.choice(("hero", "none", *state.discs))),
            InBattle("card", rng.choice(CARD_CLASSES)),
        ]
    if state.auction is not None and state.auction.unit:
        pool.append(WillBid(rng.randint(0, 5)))
    return rng.choice(pool) if pool else _sample_intention(state, to, rng)
