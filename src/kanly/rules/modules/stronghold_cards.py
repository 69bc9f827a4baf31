"""Stronghold cards: whoever controls a stronghold when a turn ends fights there with its card (E2 p.6)."""

from __future__ import annotations

from kanly.catalog import cards, stronghold_cards
from kanly.engine import CAP, SET, Pick
from kanly.rules import events
from kanly.rules.battle.battle import battle_over, before_plans
from kanly.rules.battle.combatants import battle_of, opponent
from kanly.rules.battle.resolution import Supported, Threat, saved, support_paid, tie_goes_to
from kanly.rules.battle.roles import role
from kanly.rules.flow import phase_ends
from kanly.rules.game import Dune
from kanly.rules.ground import STRONGHOLD
from kanly.rules.presence import controller
from kanly.rules.purse import bank_support, banks_part
from kanly.rules.state import Battle, CardId, Phase, Seat, State, Territory

ME = "stronghold_cards"
ARRAKEEN, CARTHAG, HABBANYA = "arrakeen", "carthag", "habbanya_sietch"
TABR, TUEK = "sietch_tabr", "tueks_sietch"
AWARDED_AT = 9  # the stage of the end of the Mentat Pause, when all else is done
ANNOUNCED_AT = -9  # before any power is used in a battle
PAID_AT = -2  # before anything changes hands after a battle


# -- who has them ------------------------------------------------------------------------------------


@phase_ends.by(
    ME, id="stronghold_cards.award", earned=lambda _, phase: phase == "mentat_pause", stage=AWARDED_AT
)
async def award(game: Dune, phase: Phase) -> None:
    """Each card goes to whoever controls its stronghold now, or beside the board (rulings award-on-win,
    contested-card)."""
    state = game.state
    before = state.stronghold_cards
    holders = {name: controller(state, name) for name in cards_in_play(state)}
    state.stronghold_cards = {name: seat for name, seat in holders.items() if seat is not None}
    for name, seat in holders.items():
        if seat is None and name in before:
            game.tell(events.StrongholdCardSetAside(name))
        elif seat is not None and seat != before.get(name):
            game.tell(events.StrongholdCardTaken(seat, name))


def cards_in_play(state: State) -> list[Territory]:
    """The strongholds with a card, the Hidden Mobile Stronghold only where it plays."""
    return [name for name in stronghold_cards() if name != STRONGHOLD or state.mobile_stronghold is not None]


def held(state: State, seat: Seat) -> list[Territory]:
    """The cards before a seat, in the order of the catalogue."""
    return [name for name in stronghold_cards() if state.stronghold_cards.get(name) == seat]


def card_at_work(state: State, seat: Seat) -> Territory | None:
    """The card that helps a seat in the battle that is being fought; it helps nobody's ally (ruling
    ecaz-ally-card)."""
    battle = state.battle
    if battle is None or seat not in (battle.aggressor, battle.defender):
        return None
    if state.stronghold_cards.get(battle.territory) != seat:
        return None
    return battle.copied if battle.territory == STRONGHOLD else battle.territory


# -- the Hidden Mobile Stronghold ----------------------------------------------------------------------


class CopyCard(Pick[State, Territory], frozen=True):
    """In the Hidden Mobile Stronghold: which of your other Stronghold cards works in this battle?"""

    rule = "stronghold-cards.copy"

    def choices(self, state: State) -> list[Territory]:
        return to_copy(state, self.seat)


def to_copy(state: State, seat: Seat) -> list[Territory]:
    """The other cards that a seat holds (ruling hms-copy-pool)."""
    return [name for name in held(state, seat) if name != STRONGHOLD]


def may_copy(state: State, battle: Battle) -> bool:
    """Does the owner of the card fight inside, with another one to copy?"""
    owner = state.stronghold_cards.get(STRONGHOLD)
    inside = battle.territory == STRONGHOLD and owner in (battle.aggressor, battle.defender)
    return inside and bool(to_copy(state, owner or ""))


@before_plans.by(ME, id="stronghold_cards.copy", earned=may_copy, stage=ANNOUNCED_AT)
async def announce_copy(game: Dune, battle: Battle) -> None:
    """Openly, before any power is used, for this battle."""
    owner = game.state.stronghold_cards[STRONGHOLD]
    copied = await game.ask(CopyCard(owner))
    battle_of(game.state).copied = copied
    game.tell(events.StrongholdCardCopied(owner, copied))


# -- what they do in a battle --------------------------------------------------------------------------


@bank_support.by(ME)
def cover_support(state: State, seat: Seat, value: int) -> int:
    """Arrakeen: the bank pays first (ruling arrakeen-half-steps)."""
    return value + stronghold_cards()[ARRAKEEN].amount if card_at_work(state, seat) == ARRAKEEN else value


@support_paid.by(
    ME, id="stronghold_cards.support", earned=lambda state, paid: card_at_work(state, paid.seat) == ARRAKEEN
)
async def tell_cover(game: Dune, paid: Supported) -> None:
    """All see what the bank has paid."""
    game.tell(events.SupportCovered(paid.seat, banks_part(game.state, paid.seat, paid.spice)))


@saved.by(ME, rank=SET - 1)
def snoop(state: State, threat: Threat, value: bool) -> bool:
    """Carthag: a defense against projectiles stops poison, too; cards with rules of their own come after
    this."""
    if value or card_at_work(state, threat.target) != CARTHAG or not snoops(state, threat):
        return value
    stopped = {"poison", *(kind for defense in threat.defenses for kind in defense.defense)}
    return stopped.issuperset(threat.weapon.weapon)


def snoops(state: State, threat: Threat) -> bool:
    """Is the defense one, but not against poison, and no poison weapon in the own plan, used, copied or not?
    (rulings carthag-weirding, carthag-tooth-withdrawn)"""
    weapon = battle_of(state).plans[threat.target].weapon
    printed_so = weapon is not None and "poison" in cards()[weapon].weapon
    poisons = printed_so or "poison" in role(state, threat.target, "weapon").weapon
    stopped = [kind for defense in threat.defenses for kind in defense.defense]
    return bool(stopped) and "poison" not in stopped and not poisons


@tie_goes_to.by(ME, rank=CAP)
def win_ties(state: State, battle: Battle, value: Seat) -> Seat:
    """Habbanya Sietch: whatever else decides ties."""
    for seat in (battle.aggressor, battle.defender):
        if card_at_work(state, seat) == HABBANYA:
            return seat
    return value


def earned_spice(state: State, battle: Battle) -> dict[Seat, int]:
    """What the bank owes the owner of a card after a battle (spice; rulings tabr-explosion-traitor,
    tuek-explosion)."""
    found = {}
    for seat in battle.plans:
        card = card_at_work(state, seat)
        if card == TABR and battle.winner == seat:
            found[seat] = int(battle.plans[opponent(battle, seat)].dial) * stronghold_cards()[TABR].amount
        if card == TUEK and len(battle.called) < 2:
            found[seat] = worthless_played(battle, seat) * stronghold_cards()[TUEK].amount
    return {seat: amount for seat, amount in found.items() if amount}


def worthless_played(battle: Battle, seat: Seat) -> int:
    """Worthless cards in a plan."""
    slots: tuple[CardId | None, ...] = (battle.plans[seat].weapon, battle.plans[seat].defense)
    return sum(card is not None and cards()[card].worthless for card in slots)


@battle_over.by(
    ME,
    id="stronghold_cards.spice",
    earned=lambda state, battle: bool(earned_spice(state, battle)),
    stage=PAID_AT,
)
async def pay_owner(game: Dune, battle: Battle) -> None:
    """Sietch Tabr pays for the opponent's dial, Tuek's Sietch for worthless cards."""
    for seat, amount in earned_spice(game.state, battle).items():
        game.gain(seat, amount)
        game.tell(events.StrongholdCardPaid(seat, card_at_work(game.state, seat) or "", amount))
