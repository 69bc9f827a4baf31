"""Occupy: Ecaz and its ally count as one side, in places, in battles and for victory (E3 pp.8, 15-16).

How Ecaz's part of the strength and its losses are rounded is an open question of the published texts: ruling
occupy-rounding names the reading, and each battle tells which one it follows.
"""

from __future__ import annotations

from kanly.engine import ADD, Action, IllegalAnswer, Pick, YesNo
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked, refusal
from kanly.rules.battle.battle import plans_sealed, power_stopped, sides_meet, standing_uses
from kanly.rules.battle.combatants import Clash, battle_of, field_of, fixed, no_battle, opponent
from kanly.rules.battle.plans import (
    Planned,
    leader_strength,
    leaders_for,
    legal_frames,
    plan_veto,
)
from kanly.rules.battle.resolution import Facing, Fighting, dial_bonus, leader_value
from kanly.rules.battle.sides import Fixed, Lot, fixed_part
from kanly.rules.factions.ecaz import ADVANCED, ME, sheet
from kanly.rules.factions.fremen import Guest, welcome
from kanly.rules.game import Dune, performs
from kanly.rules.invariants import may_be_crowded
from kanly.rules.karama import barred
from kanly.rules.precedence import ordered
from kanly.rules.presence import fighters, same_side, shared_control, stacks
from kanly.rules.specials import check_special, special_cards, use_special
from kanly.rules.state import Battle, CardId, Joint, Plan, Seat, State, Territory, Use
from kanly.rules.victory import also_wins, counts_for, victory_places

OCCUPY = "ecaz.fight_together"
TABR = "sietch_tabr"
ENOUGH = 3  # strongholds held together that win


# -- one side ----------------------------------------------------------------------------------------


@same_side.by(ME)
def count_as_one(state: State, two: tuple[Seat, Seat], value: bool) -> bool:
    """Ecaz and whoever is its ally now (E3 p.8)."""
    return value or (ME in two and state.allied(*two))


@shared_control.by(ME)
def control_together(state: State, two: tuple[Seat, ...], value: Seat | None) -> Seat | None:
    """What both hold, Ecaz controls (E3 p.8)."""
    return ME if ME in two else value


@may_be_crowded.by(ME)
def stay_after_a_break(state: State, seats: tuple[Seat, ...], value: bool) -> bool:
    """An alliance that ends leaves three sides where there were two (ruling occupy-alliance-break)."""
    return value or ME in seats


# -- who fights for both -----------------------------------------------------------------------------


class ChooseCombatant(Pick[State, Seat], frozen=True):
    """Your ally's forces fight beside yours: which faction makes the plan for both?"""

    rule = "ecaz-occupy.choice"
    refusal = "Name yourself or your ally"

    def choices(self, state: State) -> list[Seat]:
        ally = state.ally(self.seat)
        return [self.seat] if ally is None else [self.seat, ally]


def pair_in(state: State, battle: Battle) -> Seat | None:
    """The combatant that Ecaz or its ally is, if both of them can get at the opponent."""
    ally = state.ally(ME)
    ours = next((s for s in (battle.aggressor, battle.defender) if s in (ME, ally)), None)
    if ally is None or ours is None or opponent(battle, ours) in (ME, ally):
        return None
    field = field_of(state, battle.territory, (ME, ally), (opponent(battle, ours),))
    return ours if all(fights_in(state, field, seat) for seat in (ME, ally)) else None


def fights_in(state: State, field: list[str], seat: Seat) -> bool:
    """Has the seat a fighter in these areas?"""
    here = (state.forces.get(area, {}).get(seat) for area in field)
    return any(own is not None and own.fighters for own in here)


@sides_meet.by(ME, id="ecaz.occupy", earned=lambda state, battle: pair_in(state, battle) is not None)
async def choose_combatant(game: Dune, battle: Battle) -> None:
    """In public, after place and opponent are fixed and before anything is said of plans (E3 p.8)."""
    chosen = await game.ask(ChooseCombatant(ME))
    state = game.state
    ally = state.ally(ME)
    ours = pair_in(state, battle_of(state))
    if ally is None or ours is None:
        return
    fighting = battle_of(state)
    other = opponent(fighting, ours)
    fighting.joint = Joint(chosen, ally if chosen == ME else ME, ally, ME, state.rulings.occupy_rounding)
    fighting.aggressor, fighting.defender = in_tie_order(state, fighting, chosen, other)
    policy, first, adds = fighting.joint.policy, fighting.aggressor, fixed(state, fighting, ME).counts
    game.tell(events.CombatantChosen(ME, ally, chosen, other, policy, first, adds))
    if barred(state, Use(OCCUPY, ME, fighting.unit)):
        fight_apart(fighting)


def in_tie_order(state: State, battle: Battle, chosen: Seat, other: Seat) -> tuple[Seat, Seat]:
    """Who of the two wins a tie comes first: by the chosen faction's own place in storm order (ruling
    occupy-tie-aggressor)."""
    if state.rulings.occupy_tie_aggressor == "inherits_actor":
        return (other, chosen) if battle.actor == other else (chosen, other)
    first, second = (s for s in ordered(state, state.in_order()) if s in (chosen, other))
    return first, second


@no_battle.by(ME)
def cut_off(state: State, clash: Clash) -> tuple[str, str] | None:
    """Under one reading nobody fights a pair of which the storm cuts off a part (ruling
    occupy-storm-separation)."""
    ally = state.ally(ME)
    if ally is None or state.rulings.occupy_storm_separation == "component":
        return None
    pair = (ME, ally)
    if clash.seat in pair:
        other = clash.other
    elif clash.other in pair:
        other = clash.seat
    else:
        return None
    if not all(fighters(state, clash.territory, seat) for seat in pair):
        return None
    field = field_of(state, clash.territory, pair, (other,))
    standing = [(area, own) for seat in pair for area, own in stacks(state, clash.territory, seat)]
    if all(area in field for area, own in standing if own.fighters):
        return None
    return "The storm cuts off a part of the two allies' forces", "ecaz-occupy.storm"


# -- strength and losses -----------------------------------------------------------------------------


def share(number: int, policy: str) -> Fixed:
    """What so many Ecaz forces count beside the ally's dial, and how many of them a victory costs.

    The published texts disagree about odd numbers and no correction has settled it: `p8` rounds both up,
    `faq_publisher` both down, `faq_mirror` the strength up and the losses down.
    """
    up, down = (number + 1) // 2, number // 2
    match policy:
        case "faq_publisher":
            return Fixed(down, down)
        case "faq_mirror":
            return Fixed(up, down)
    return Fixed(up, up)


@fixed_part.by(ME)
def count_half(state: State, lot: Lot, value: Fixed) -> Fixed:
    """Half of the Ecaz forces, in full strength, whatever is dialed (E3 p.8)."""
    joint = battle_of(state).joint
    return value if lot.owner != ME or joint is None else share(lot.number, joint.policy)


# -- Karama ------------------------------------------------------------------------------------------


@standing_uses.by(ME)
def occupy_stands(state: State, battle: Battle, value: tuple[Use, ...]) -> tuple[Use, ...]:
    """It can be stopped when who fights is known, and not any more once plans are made (E3 p.16)."""
    open_ = battle.joint is not None and battle.joint.adds == ME and battle.stage == "before"
    return (*value, Use(OCCUPY, ME, battle.unit)) if open_ else value


@power_stopped.by(ME, id="ecaz.occupy_stopped", earned=lambda state, use: use.power == OCCUPY)
async def stop_occupy(game: Dune, use: Use) -> None:
    """Nothing is chosen anew."""
    fight_apart(battle_of(game.state))


def fight_apart(battle: Battle) -> None:
    """Whoever was chosen dials its own forces; the other's add nothing (ruling occupy-cancel-casualties)."""
    if battle.joint is not None:
        battle.joint.dials, battle.joint.adds = battle.joint.fights, None


# -- victory -----------------------------------------------------------------------------------------


@also_wins.by(ME)
def three_together(state: State, seat: Seat, value: bool) -> bool:
    """Three strongholds win for both if both have fighters in all three (E3 p.8)."""
    return value or len(held_together(state, seat)) >= ENOUGH


def held_together(state: State, seat: Seat) -> list[Territory]:
    """The strongholds that count for the seat and its ally and in which both of them stand."""
    pair = state.side(seat)
    if len(pair) < 2 or ME not in pair:
        return []
    ours = [name for name in victory_places(state) if counts_for(state, name, pair)]
    return [name for name in ours if all(fighters(state, name, each) for each in pair)]


@welcome.by(ME)
def stand_beside_fremen(state: State, guest: Guest, value: bool) -> bool:
    """Ecaz beside its Fremen ally in Sietch Tabr does not spoil their victory (E3 p.15); in Habbanya Sietch
    by ruling fremen-victory-habbanya."""
    if guest.seat != ME or not state.allied(ME, guest.host) or not fighters(state, guest.home, guest.host):
        return value
    return guest.home == TABR or tolerated_in_both(state)


def tolerated_in_both(state: State) -> bool:
    """Ruling fremen-victory-habbanya."""
    chosen = state.rulings.fremen_victory_habbanya
    return state.advanced if chosen == "by_mode" else chosen == "both_sietches"


# -- the special power -------------------------------------------------------------------------------


class EcazSpecial(Action[State], frozen=True):
    """Special Karama: what your leader and the opposing one differ by is added to your dial; your plan has
    neither weapon nor defense."""

    card: CardId

    def check(self, state: State, seat: Seat) -> None:
        check_special(state, seat, self.card, ME)
        objection = no_difference(state)
        if objection is not None:
            raise IllegalAnswer(objection, "ecaz-occupy.special")


def no_difference(state: State) -> str | None:
    """Why the special power cannot be used in this battle now; by what Ecaz knows."""
    battle = state.battle
    if battle is None or battle.stage not in ("before", "sealing"):
        return "That is declared in a battle, before the plans are shown"
    if ME not in (battle.aggressor, battle.defender) or undecided(state, battle):
        return "You make no plan in this battle"
    plan = battle.plans.get(ME)
    if plan is not None:
        return None if bare(plan) else "Your sealed plan has a weapon, a defense, or no leader"
    if leaders_for(state, ME) == [None]:
        return "You have no leader for this battle"
    frames, kept = legal_frames(state, ME)
    if any(bare(frame) for frame in frames) and not any(duty.kind == "lose" for duty in kept):
        return None
    return "You are bound to play a weapon or a defense, or to lose"


def undecided(state: State, battle: Battle) -> bool:
    """Has it still to be chosen who fights for both?"""
    return battle.joint is None and pair_in(state, battle) is not None


def bare(plan: Plan) -> bool:
    """A leader or a hero, with neither weapon nor defense?"""
    return plan.leader is not None and plan.weapon is None and plan.defense is None


@performs(EcazSpecial)
async def declare_difference(game: Dune, seat: Seat, action: EcazSpecial) -> None:
    """In public; from now on the plan holds neither weapon nor defense."""
    unit = battle_of(game.state).unit
    if await use_special(game, seat, action.card):
        sheet(game.state).duel = unit
        game.tell(events.DifferenceDeclared(seat))


class AddDifference(YesNo[State], frozen=True):
    """Your plan is sealed: use your special Karama to add what the two leaders differ by?"""

    rule = "ecaz-occupy.special"
    secret = True
    automatic = True

    def choices(self, state: State) -> tuple[bool, ...]:
        able = special_cards(state, ME) and no_difference(state) is None
        return (False, True) if able else (False,)


def may_add(state: State, battle: Battle) -> bool:
    """Ecaz makes a plan, and has not used the power (all know that much)."""
    return ME in battle.plans and not state.players[ME].special_used


@plans_sealed.by(ADVANCED, id="ecaz.special", earned=may_add, stage=9)
async def last_call(game: Dune, battle: Battle) -> None:
    """Both plans are sealed and about to be shown."""
    if await game.ask(AddDifference(ME)):
        card = special_cards(game.state, ME)[0]
        await declare_difference(game, ME, EcazSpecial(card))


@plan_veto.by(ADVANCED)
def stay_bare(state: State, planned: Planned) -> tuple[str, str] | None:
    """Whoever has declared the difference plays neither weapon nor defense."""
    battle = state.battle
    if planned.seat != ME or battle is None or sheet(state).duel != battle.unit:
        return None
    if planned.plan.weapon is None and planned.plan.defense is None:
        return None
    return "You have declared that you play neither weapon nor defense", "ecaz-occupy.special"


@dial_bonus.by(ADVANCED, rank=ADD)
def add_difference(state: State, side: Fighting, value: float) -> float:
    """What the two leaders differ by, as printed or as they count here, alive or not; a hero counts 0."""
    battle = battle_of(state)
    if side.seat != ME or sheet(state).duel != battle.unit:
        return value
    ours, theirs = (battle.plans[seat].leader for seat in (ME, opponent(battle, ME)))
    if ours is None or theirs is None:
        return value
    return value + abs(disc_value(state, ours, theirs) - disc_value(state, theirs, ours))


def disc_value(state: State, leader: CardId, other: CardId) -> int:
    """What is printed on a disc, or what it counts against this opponent."""
    return leader_value(state, Facing(leader, other), leader_strength(leader))


def difference_now(state: State, seat: Seat) -> Bounds | None:
    """The cards that could pay for it."""
    held = special_cards(state, ME) if seat == ME else []
    able = [card for card in held if refusal(state, seat, EcazSpecial(card)) is None]
    return {"card": Choice(tuple(able))} if able else None


UNASKED[EcazSpecial] = Unasked("ecaz-occupy.special", difference_now)
