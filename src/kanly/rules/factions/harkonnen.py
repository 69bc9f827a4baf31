"""Harkonnen: traitors, cards, captured leaders (B pp.14, 17)."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

from kanly.catalog import leaders
from kanly.engine import Action, Decision, IllegalAnswer, Pick, YesNo
from kanly.rules import events
from kanly.rules.alliances import ALLIANCE_POWERS
from kanly.rules.anytime import UNASKED, Bounds, Choice, Span, Unasked, any_of
from kanly.rules.battle.aftermath import used
from kanly.rules.battle.battle import battle_over, helped, standing_uses
from kanly.rules.battle.combatants import opponent
from kanly.rules.battle.traitors import Call, callers_for_allies
from kanly.rules.bidding import Sale, card_bought
from kanly.rules.flow import after_action
from kanly.rules.game import Dune, performs, returns_to
from kanly.rules.karama import barred, may_use
from kanly.rules.purse import hand_limit, room
from kanly.rules.setup import deal_traitors, deals_first, take_card
from kanly.rules.specials import check_special, special_cards, use_special
from kanly.rules.state import Battle, CardId, HarkonnenSheet, LeaderId, Seat, State, Use
from kanly.rules.view import SheetFacts, Viewer, own_sheet

ME, ADVANCED = "harkonnen", "harkonnen+advanced"
BONUS_CARD, ALLY_TRAITOR, CAPTURE = "harkonnen.bonus_card", "harkonnen.ally_traitor", "harkonnen.capture"
HAND, MULLIGAN_AT, KILL_BOUNTY = 8, 2, 2


def sheet(state: State) -> HarkonnenSheet:
    """The Harkonnen sheet."""
    if state.sheets.harkonnen is None:
        raise ValueError("Harkonnen does not play")
    return state.sheets.harkonnen


# -- traitors and cards ----------------------------------------------------------------------------


class Mulligan(YesNo[State], frozen=True):
    """Two or more of your traitors are your own leaders: shuffle all four back and draw anew?

    It is asked of any four, so that nobody learns what was dealt.
    """

    rule = "harkonnen.mulligan"
    secret = True
    automatic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        return (False, True) if own_traitors(state) >= MULLIGAN_AT else (False,)


def own_traitors(state: State) -> int:
    """How many of the traitors dealt are Harkonnen's own leaders."""
    own = [disc.id for disc in leaders().values() if disc.faction == ME]
    return sum(name in own for name in state.players[ME].traitors)


@deals_first.by(
    ME, id="harkonnen.mulligan", earned=lambda state, _: state.rulings.harkonnen_mulligan != "off"
)
async def redraw(game: Dune, _: None) -> None:
    """Under ruling harkonnen-mulligan Harkonnen is dealt first and may redraw."""
    state = game.state
    deal_traitors(game, ME)
    while await game.ask(Mulligan(ME)):
        state.traitor_deck += state.players[ME].traitors
        game.shuffle(state.traitor_deck)
        game.tell(events.TraitorsRedrawn(ME))
        deal_traitors(game, ME)
        if state.rulings.harkonnen_mulligan == "on_once":
            return


@hand_limit.by(ME)
def hold_eight(state: State, seat: Seat, value: int) -> int:
    """Harkonnen holds up to eight cards."""
    return HAND if seat == ME else value


@card_bought.by(
    ME, id="harkonnen.bonus_card", earned=lambda state, sale: sale.buyer == ME and room(state, ME) > 0
)
async def draw_bonus(game: Dune, sale: Sale) -> None:
    """A card free for each card bought (B p.17)."""
    if await may_use(game, BONUS_CARD, ME, sale.unit):
        take_card(game, ME)


def helped_ally(state: State, battle: Battle) -> Seat | None:
    """The ally that fights here and may have Harkonnen's traitors called for it."""
    side = helped(state, battle, ME, ALLY_TRAITOR)
    return None if side == ME else side


@callers_for_allies.by(ME)
def call_for_ally(state: State, battle: Battle, value: tuple[Call, ...]) -> tuple[Call, ...]:
    """Harkonnen may call its traitors against its ally's opponent."""
    ally = helped_ally(state, battle)
    if ally is None or barred(state, Use(ALLY_TRAITOR, ME, battle.unit)):
        return value
    return (*value, Call(ME, ally))


@standing_uses.by(ME)
def ally_call_stands(state: State, battle: Battle, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """That can be stopped before the reveal (ruling hark-ally-traitor)."""
    return value if helped_ally(state, battle) is None else (*value, Use(ALLY_TRAITOR, ME, battle.unit))


# -- captured leaders ------------------------------------------------------------------------------


class UseCapture(YesNo[State], frozen=True):
    """You have won: take one of the loser's leaders at random?"""

    loser: Seat
    rule = "harkonnen.capture"

    def default(self, state: State) -> bool:
        return True


Fate: TypeAlias = Literal["capture", "kill", "decline"]


class DecideCapture(Pick[State, Fate], frozen=True):
    """You have drawn this leader: keep it, kill it, or leave it?"""

    loser: Seat
    rule = "harkonnen.capture-choice"
    atomic = True

    def choices(self, state: State) -> tuple[Fate, ...]:
        return ("capture", "kill", "decline")

    def options(self, state: State) -> object:
        return {"leader": sheet(state).drawn, "choices": self.choices(state)}


def captives(state: State) -> list[LeaderId]:
    """Leaders of others that Harkonnen holds."""
    return [name for name, disc in state.discs.items() if disc.holder == ME and disc.home != ME]


def prey(state: State, battle: Battle, loser: Seat) -> list[LeaderId]:
    """The loser's living leaders at hand that have not fought elsewhere this turn."""
    held = [(name, d) for name, d in state.discs.items() if d.holder == loser and d.alive]
    return [
        name for name, disc in held if disc.fought in (None, battle.territory) and leaders()[name].capturable
    ]


@battle_over.by(
    ADVANCED, id="harkonnen.captive_return", earned=lambda state, battle: ME in battle.plans, stage=1
)
async def send_home(game: Dune, battle: Battle) -> None:
    """A captive that was used goes home if it lives (B p.17)."""
    leader = battle.plans[ME].leader
    if leader in captives(game.state) and used(battle, ME):
        await release(game, leader or "")
    await free_all_if_alone(game)


async def release(game: Dune, leader: LeaderId) -> None:
    """A captive returns to its owner; only the two know which one. Some are nobody's."""
    home = returns_to(game.state, leader, game.state.discs[leader].home)
    if home:
        game.tell(events.CaptiveReturned(ME, home))
    await game.hand_leader(leader, home)


async def free_all_if_alone(game: Dune) -> None:
    """When all of Harkonnen's own leaders are dead, all captives go home at once."""
    state, battle = game.state, game.state.battle
    if not any_to_free(state, None):
        return
    bound = (
        battle.plans[ME].leader
        if battle is not None and battle.stage != "resolved" and ME in battle.plans
        else None
    )
    for leader in captives(state):
        if leader != bound:
            await release(game, leader)


def any_to_free(state: State, _: object) -> bool:
    """Are there captives, and no own leader alive?"""
    guarded = False
    for disc in state.discs.values():
        if disc.holder == ME and disc.alive:
            if disc.owner == ME:
                return False
            guarded = guarded or disc.home != ME
    return guarded


@after_action.by(ADVANCED, id="harkonnen.captives_free", earned=any_to_free)
async def let_go(game: Dune, _: str) -> None:
    """Nobody is left to guard them."""
    await free_all_if_alone(game)


@battle_over.by(ADVANCED, id="harkonnen.capture", earned=lambda state, battle: battle.winner == ME, stage=2)
async def capture(game: Dune, battle: Battle) -> None:
    """After a won battle one living leader of the loser is drawn: to keep, to kill, or to leave (B p.17)."""
    state = game.state
    loser = opponent(battle, ME)
    if not prey(state, battle, loser) or not await game.ask(UseCapture(ME, loser)):
        return
    if not await may_use(game, CAPTURE, ME, battle.unit):
        return
    draw_leader(game, battle, loser)
    fate = await game.ask(DecideCapture(ME, loser))
    drawn = sheet(state).drawn or ""
    sheet(state).drawn = None
    game.tell(events.CaptureDecided(ME, loser, fate))
    if fate == "capture":
        await game.hand_leader(drawn, ME)
    elif fate == "kill":
        await game.kill_leader(drawn, hidden=True)
        game.gain(ME, KILL_BOUNTY)
        game.tell(events.BountyPaid(ME, KILL_BOUNTY))


def draw_leader(game: Dune, battle: Battle, loser: Seat) -> None:
    """At random; only the two know which."""
    found = prey(game.state, battle, loser)
    drawn = found[game.draw(len(found))]
    sheet(game.state).drawn = drawn
    game.tell(events.LeaderDrawn(ME, loser, drawn), ME, loser)


# -- the special power -----------------------------------------------------------------------------


class SwapCards(Action[State], frozen=True):
    """Special Karama in Bidding: take cards of another seat unseen, then give as many back."""

    card: CardId
    target: Seat
    number: int

    def check(self, state: State, seat: Seat) -> None:
        check_special(state, seat, self.card, ME)
        if state.auction is None or state.auction.unit == 0:
            raise IllegalAnswer("This power is used in Bidding, between bids", "harkonnen.special")
        if self.target == ME or not state.plays(self.target):
            raise IllegalAnswer("Name another faction", "harkonnen.special")
        held = len(state.players[self.target].hand)
        whole = state.rulings.hark_karama_count == "entire_hand"
        if held == 0 or not (held if whole else 1) <= self.number <= held:
            wanted = f"all {held}" if whole else f"1 to {held}"
            raise IllegalAnswer(f"Take {wanted} of that hand's cards", "harkonnen.special")


class GiveBack(Decision[State, tuple[CardId, ...]], frozen=True):
    """Give as many cards back, of your choice."""

    target: Seat
    number: int
    rule = "harkonnen.special"
    atomic = True

    def check(self, state: State, answer: tuple[CardId, ...]) -> None:
        hand = state.players[self.seat].hand
        if len(answer) != self.number or len(set(answer)) < len(answer) or any(c not in hand for c in answer):
            raise IllegalAnswer(f"Give back exactly {self.number} cards of your hand", self.rule)

    def options(self, state: State) -> object:
        return {"cards": state.players[self.seat].hand, "number": self.number}

    def sample(self, state: State, rng: Random) -> tuple[CardId, ...]:
        return tuple(rng.sample(state.players[self.seat].hand, self.number))

    def default(self, state: State) -> tuple[CardId, ...]:
        return tuple(state.players[self.seat].hand[-self.number :])


def take_cards(game: Dune, target: Seat, number: int) -> None:
    """Unseen, out of another hand."""
    mine, theirs = game.state.players[ME].hand, game.state.players[target].hand
    for _ in range(number):
        mine.append(theirs.pop(game.draw(len(theirs))))
    taken = mine[-number:]
    game.state.seen_sets.clear()  # nobody else can tell any more where cards seen together have gone
    game.forget(taken, but=(ME, target))
    game.learn(target, taken)
    game.tell(events.CardsTaken(ME, target, number))
    for card in taken:
        game.tell(events.CardReceived(ME, card), ME)


@performs(SwapCards)
async def swap_cards(game: Dune, seat: Seat, action: SwapCards) -> None:
    """Hand limits do not matter in between; both remember what they have seen (B p.14, F p.6)."""
    state = game.state
    if not await use_special(game, ME, action.card):
        return
    take_cards(game, action.target, action.number)
    back = await game.ask(GiveBack(ME, action.target, action.number))
    mine, theirs = state.players[ME].hand, state.players[action.target].hand
    for card in back:
        mine.remove(card)
        theirs.append(card)
        game.tell(events.CardReceived(action.target, card), action.target)
    game.forget(list(back), but=(ME, action.target))
    game.learn(ME, list(back))


ALLIANCE_POWERS[ME] = (ALLY_TRAITOR,)


@own_sheet.by(ME)
def see_sheet(state: State, viewer: Viewer, value: SheetFacts) -> SheetFacts:
    """The drawn disc is for Harkonnen's eyes, and those of the loser."""
    return {**value, "drawn": sheet(state).drawn} if viewer.seat == ME else value


def hands_to_take(state: State, seat: Seat) -> Bounds | None:
    """Whose cards the special power could take; how many each holds is public in Bidding."""
    held = special_cards(state, ME) if seat == ME else []
    going = bool(held) and state.auction is not None and state.auction.unit > 0
    hands = {other: len(state.players[other].hand) for other in state.seats if going and other != ME}
    most = max(hands.values(), default=0)
    return any_of("target", [o for o in hands if hands[o]], card=Choice(tuple(held)), number=Span(1, most))


UNASKED[SwapCards] = Unasked("harkonnen.special", hands_to_take)
