"""Moritani after a battle: Assassinate Leaders, the card its ally keeps, the special power (E3 pp.6, 14)."""

from __future__ import annotations

from random import Random

import msgspec

from kanly.catalog import cards, leaders
from kanly.engine import Decision, IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.alliances import ALLIANCE_POWERS, lent
from kanly.rules.battle.aftermath import before_keeping, goes_anyway
from kanly.rules.battle.battle import spoils
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.battle.plans import cards_of, is_hero
from kanly.rules.battle.resolution import loser_keeps
from kanly.rules.battle.traitors import Call, safe_from_traitors, traitor_card
from kanly.rules.factions.moritani import ADVANCED, ME, sheet
from kanly.rules.factions.moritani_terror import assassinate
from kanly.rules.game import Dune
from kanly.rules.karama import may_use
from kanly.rules.mentat_pause import turn_over
from kanly.rules.secrets import settled_traitors
from kanly.rules.skills.rihani_decipherer import about_traitors
from kanly.rules.specials import check_special, special_cards, use_special
from kanly.rules.state import Battle, CardId, LeaderId, Seat, State
from kanly.rules.traitor_deck import aside, traitor_deck
from kanly.rules.view import Viewer

RETENTION = "moritani.retention"
TOOTH = "discard_if_used_keep_if_declined_and_won"


def beaten(battle: Battle, seat: Seat) -> bool:
    """Has the seat lost this battle to a winner?"""
    return seat in battle.plans and battle.winner not in (None, seat)


# -- Assassinate Leaders -------------------------------------------------------------------------------


def used_normally(state: State) -> bool:
    """Has Moritani called a traitor in this game? (ruling assassinate-normal-reveal)"""
    own = state.players[ME].traitors
    return any(card in state.shown_traitors and card != sheet(state).shown for card in own)


def may_assassinate(state: State, battle: Battle) -> bool:
    """All that everybody can see of what it takes; the card apart."""
    if not beaten(battle, ME) or battle.called:
        return False
    mine, enemy = sheet(state), opponent(battle, ME)
    leader = battle.plans[enemy].leader
    if leader is None or is_hero(leader) or leader in battle.killed:
        return False
    return mine.shown is None and enemy not in mine.marks and not used_normally(state)


class RevealTraitor(Pick[State, LeaderId | None], frozen=True):
    """You have lost: reveal a traitor among the winner's other leaders, and have it killed?

    It is asked after every such defeat, so that nobody learns what Moritani holds.
    """

    enemy: Seat
    rule = "moritani.assassinate-leaders"
    automatic = False
    refusal = "Reveal a Traitor Card that names another leader of the winner's faction, or none"

    def choices(self, state: State) -> list[LeaderId | None]:
        fought = battle_of(state).plans[self.enemy].leader
        own = [card for card in state.players[ME].traitors if card in leaders() and card != fought]
        return [None, *(card for card in own if leaders()[card].faction == self.enemy)]


@spoils.by(ADVANCED, id="moritani.assassinate", earned=may_assassinate, stage=2)
async def assassinate_leaders(game: Dune, battle: Battle) -> None:
    """The leader named dies, wherever it is, and is paid for; the card lies open until the Mentat Pause."""
    state, enemy = game.state, opponent(battle, ME)
    card = await game.ask(RevealTraitor(ME, enemy))
    if card is None:
        return
    mine = sheet(state)
    mine.marks[enemy], mine.shown = card, card
    state.shown_traitors.append(card)
    game.tell(events.TraitorBetrayed(ME, enemy, card))
    if state.discs[card].alive:
        await assassinate(game, card)


@safe_from_traitors.by(ADVANCED)
def spent_card(state: State, call: Call) -> tuple[str, str] | None:
    """The card that has been revealed so cannot be used again."""
    named = traitor_card(battle_of(state).plans[opponent(battle_of(state), call.combatant)].leader)
    if call.caller != ME or named is None or named != sheet(state).shown:
        return None
    return "That card has been revealed already", "moritani.assassinate-card"


@turn_over.by(
    ADVANCED, id="moritani.replacement", earned=lambda state, turn: sheet(state).shown is not None, stage=2
)
async def replace_traitor(game: Dune, turn: int) -> None:
    """The card is set aside for good, and a new one is drawn in secret (E3 p.6)."""
    state, mine = game.state, sheet(game.state)
    card, own = mine.shown or "", state.players[ME].traitors
    mine.shown = None
    deck = traitor_deck(state)
    own.remove(card)
    state.shown_traitors.remove(card)
    if deck:
        mix_in_unkept(state)
        drawn = deck[game.draw(len(deck))]
        state.traitor_deck.remove(drawn)
        own.append(drawn)
        game.tell(events.TraitorGained(ME, drawn), ME)
    state.traitor_deck.append(card)
    game.tell(events.TraitorSetAside(ME, card, bool(deck)))


def mix_in_unkept(state: State) -> None:
    """Cards that nobody has kept are in the deck, too; after a draw nobody can say where they are, and what
    has been said of Moritani's traitor holds no longer."""
    if state.unkept == "apart":
        state.traitor_deck += [card for player in state.players.values() for card in player.dismissed]
    state.unkept = "exchanged"
    state.facts = [fact for fact in state.facts if fact.seat != ME or not about_traitors(fact.question)]


@aside.by(ADVANCED)
def keep_marks(state: State, _: None, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """Cards set aside lie open, and are drawn by nobody."""
    return (*value, *set_aside(state))


@settled_traitors.by(ADVANCED)
def know_marks(state: State, viewer: Viewer, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """All know that they are nobody's."""
    return (*value, *set_aside(state))


def set_aside(state: State) -> tuple[LeaderId, ...]:
    """The cards that lie aside as marks."""
    mine = sheet(state)
    return tuple(card for card in mine.marks.values() if card != mine.shown)


# -- the card that the ally keeps ------------------------------------------------------------------------


def beaten_ally(state: State, battle: Battle) -> Seat | None:
    """The ally that has lost this battle and may keep a card."""
    ally = state.ally(ME)
    if ally is None or not beaten(battle, ally) or not lent(state, ME, RETENTION, ally):
        return None
    return ally


def keepable(state: State, battle: Battle, seat: Seat) -> list[CardId]:
    """Cards of its plan that the seat could have kept, had it won (ruling retention-cheap-hero)."""
    found = []
    for card in cards_of(battle.plans[seat]):
        sheet_ = cards()[card]
        if sheet_.kind == "leader_substitute" or card not in state.players[seat].hand:
            continue
        if sheet_.after_use == TOOTH and card not in battle.unused:
            continue
        if battle.called or not goes_anyway(state, battle, seat, card):
            found.append(card)
    return found


class KeepOne(Pick[State, CardId | None], frozen=True):
    """You have lost: which one of your cards do you keep, by your ally's power?"""

    rule = "moritani.retention"
    refusal = "Keep one card of your plan that a winner could keep, or none"
    atomic = True

    def choices(self, state: State) -> list[CardId | None]:
        return [None, *keepable(state, battle_of(state), self.seat)]


@loser_keeps.by(ME, id="moritani.retention", earned=lambda s, battle: beaten_ally(s, battle) is not None)
async def keep_one(game: Dune, battle: Battle) -> None:
    """An ally of Moritani keeps one card of a lost plan, unless a Karama stops it (E3 p.6)."""
    state = game.state
    seat = beaten_ally(state, battle) or ""
    card = await game.ask(KeepOne(seat))
    if card is None:
        return
    game.tell(events.CardRetained(seat, card))
    if await may_use(game, RETENTION, ME, battle.unit):
        battle_of(state).retained.append(card)


ALLIANCE_POWERS[ME] = (RETENTION,)


# -- the special power -----------------------------------------------------------------------------------


class Force(msgspec.Struct, frozen=True):
    """Play this Karama: the winner keeps these of its cards, and discards those."""

    card: CardId
    keep: tuple[CardId, ...] = ()
    discard: tuple[CardId, ...] = ()


class ForceCards(Decision[State, Force | None], frozen=True):
    """Special Karama: which of the winner's played cards must it keep, or discard?"""

    winner: Seat
    rule = "moritani.special"
    secret = True

    def check(self, state: State, answer: Force | None) -> None:
        if answer is None:
            return
        check_special(state, self.seat, answer.card, ME)
        named = (*answer.keep, *answer.discard)
        if not named or len(set(named)) < len(named):
            raise IllegalAnswer("Name at least one card, and each of them once", self.rule)
        if any(card not in battle_of(state).played for card in named):
            raise IllegalAnswer("Name cards that the winner has played and still holds", self.rule)

    def options(self, state: State) -> object:
        return {"karamas": special_cards(state, ME), "cards": battle_of(state).played}

    def sample(self, state: State, rng: Random) -> Force | None:
        if rng.random() < 0.6:
            return None
        keep: list[CardId] = []
        discard: list[CardId] = []
        for card in battle_of(state).played:
            rng.choice((keep, discard)).append(card)
        named = keep or discard
        return Force(special_cards(state, ME)[-1], tuple(keep), tuple(discard)) if named else None

    def default(self, state: State) -> Force | None:
        return None

    def forced(self, state: State) -> tuple[Force | None] | None:
        return None if special_cards(state, ME) and battle_of(state).played else (None,)


def may_force(state: State, winner: Seat) -> bool:
    """Has Moritani lost, and has it not used its special power yet?"""
    return beaten(battle_of(state), ME) and not state.players[ME].special_used


@before_keeping.by(ADVANCED, id="moritani.special", earned=may_force)
async def force_cards(game: Dune, winner: Seat) -> None:
    """What must go in any case has gone; about the rest Moritani decides as far as it likes (U p.35)."""
    forced = await game.ask(ForceCards(ME, winner))
    if forced is None or not await use_special(game, ME, forced.card):
        return
    game.tell(events.CardsForced(ME, winner, forced.keep, forced.discard))
    for card in forced.discard:
        game.discard(winner, card)
    fighting = battle_of(game.state)
    fighting.played = [card for card in fighting.played if card not in forced.discard]
    fighting.forced = list(forced.keep)
