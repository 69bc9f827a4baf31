"""Who wins a revealed battle, and what both sides pay for it (B p.11)."""

from __future__ import annotations

import msgspec

from kanly.engine import Modifier, Reactions
from kanly.rules import events
from kanly.rules.battle import sides
from kanly.rules.battle.aftermath import settle
from kanly.rules.battle.combatants import battle_of, beside_dial, opponent, taking_part
from kanly.rules.battle.losses import choose_losses, field_forces, kill_group
from kanly.rules.battle.plans import cards_of, is_hero, leader_strength
from kanly.rules.battle.roles import Role, defenses_of, role, roles
from kanly.rules.devastation import devastated
from kanly.rules.game import Dune
from kanly.rules.ground import ground
from kanly.rules.payments import Bill, Share, acknowledge, division
from kanly.rules.presence import in_territory, stacks
from kanly.rules.purse import own_support
from kanly.rules.state import Battle, CardId, LeaderId, Plan, Seat, State

LASGUN = "lasgun"


class Fighting(msgspec.Struct, frozen=True, gc=False):
    """A side of a revealed battle; `alive`: its leader or Cheap Hero survives."""

    seat: Seat
    plan: Plan
    alive: bool


class Facing(msgspec.Struct, frozen=True, gc=False):
    """A leader in a plan, and the one in the opposing plan."""

    leader: LeaderId | CardId | None
    other: LeaderId | CardId | None


class Threat(msgspec.Struct, frozen=True, gc=False):
    """A weapon strikes at a side's leader, who stands behind these defenses."""

    target: Seat
    weapon: Role
    defenses: tuple[Role, ...]


class Supported(msgspec.Struct, frozen=True, gc=False):
    """The support in a seat's plan has been paid: so much altogether, so much of it by its ally (spice)."""

    seat: Seat
    spice: int
    ally: Seat | None
    ally_paid: int


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What counts in a battle: `leaders`: the strength of those who live, and what goes with it; `bounty`:
    leaders killed are paid for; `counted`: what each side has, if no dial counts."""

    leaders: bool = True
    bounty: bool = True
    counted: dict[Seat, int] = {}


dial_bonus: Modifier[State, Fighting, float] = Modifier("dial_bonus")  # what is added to a dialed number
strength_bonus: Modifier[State, Fighting, float] = Modifier("strength_bonus")  # what goes with a leader
saved: Modifier[State, Threat, bool] = Modifier("saved")  # do the defenses stop the weapon?
leader_value: Modifier[State, Facing, int] = Modifier("leader_value")
battle_terms: Modifier[State, Battle, Terms] = Modifier("battle_terms")
tie_goes_to: Modifier[State, Battle, Seat] = Modifier("tie_goes_to")
traitors_known: Reactions[State, Dune, Battle] = Reactions("traitors_known")  # forces may leave yet
support_paid: Reactions[State, Dune, Supported] = Reactions("support_paid")
outcome_known: Reactions[State, Dune, Battle] = Reactions("outcome_known")  # who won; nobody has lost forces
loser_keeps: Reactions[State, Dune, Battle] = Reactions("loser_keeps")  # before the loser's cards go
losses_taken: Reactions[State, Dune, Battle] = Reactions("losses_taken")  # the winner has lost what it dialed


async def resolve(game: Dune) -> None:
    """Traitors first, then an explosion, else weapons and totals."""
    fighting = battle_of(game.state)
    fighting.stage = "resolved"  # the spice that the plans bind is spent from here on
    fighting.reserved = [card for plan in fighting.plans.values() for card in cards_of(plan)]
    fighting.field = {seat: taking_part(game.state, fighting, seat) for seat in sides.fighting(fighting)}
    await traitors_known.resolve(game.state, game, fighting)
    fighting = battle_of(game.state)
    if len(fighting.called) == 2:
        await both_betrayed(game)
    elif fighting.called:
        await betrayed(game, fighting.called[0])
    elif explodes(game.state, fighting):
        await explode(game)
    else:
        await ordinary(game)


def threats(state: State, fighting: Battle, seat: Seat) -> list[Threat]:
    """What strikes at a seat's leader: the weapon of the opponent, and one of its own that spares nobody."""
    behind, found = defenses_of(state, seat), []
    for attacker in (opponent(fighting, seat), seat):
        weapon = role(state, attacker, "weapon")
        if weapon.weapon and (attacker != seat or weapon.both_leaders):
            found.append(Threat(seat, weapon, behind))
    return found


def survives(state: State, fighting: Battle, seat: Seat) -> bool:
    """Does a seat's leader survive? Each threat is tested by itself (ruling artillery-and-poison)."""
    return all(saved(state, threat, stops(threat)) for threat in threats(state, fighting, seat))


def stops(threat: Threat) -> bool:
    """By class: defenses stop a weapon if they stop every class of it."""
    stopped = [kind for defense in threat.defenses for kind in defense.defense]
    return all(kind in stopped for kind in threat.weapon.weapon)


def explodes(state: State, fighting: Battle) -> bool:
    """A lasgun anywhere in the two plans and a shield anywhere in them (B p.11)."""
    played = [each for seat in fighting.plans for each in (*roles(state, seat), *defenses_of(state, seat))]
    return any(each.face == LASGUN for each in played) and any(each.shield for each in played)


async def ordinary(game: Dune) -> None:
    """Leaders killed, totals, winner, bounties, support, losses."""
    fighting = battle_of(game.state)
    a, d = fighting.aggressor, fighting.defender
    plans = fighting.plans
    alive = {seat: survives(game.state, fighting, seat) for seat in (a, d)}
    totals = {seat: total(game.state, Fighting(seat, plans[seat], alive[seat])) for seat in (a, d)}
    paid = battle_terms(game.state, fighting, Terms()).bounty
    fighting.winner = higher(game.state, totals)
    game.tell(events.BattleWon(fighting.winner, totals[a], totals[d]))
    bounty = 0
    for seat in (a, d):
        if not alive[seat]:
            bounty += await fall(game, seat)
    if bounty and paid:
        game.gain(fighting.winner, bounty)
        game.tell(events.BountyPaid(fighting.winner, bounty))
    for seat in (a, d):
        await pay_support(game, seat)
    await outcome_known.resolve(game.state, game, battle_of(game.state))
    winner = battle_of(game.state).winner or ""
    loser = opponent(battle_of(game.state), winner)
    lose_all(game, loser)
    await give_up_plan(game, loser)
    await choose_losses(game, winner)
    await losses_taken.resolve(game.state, game, battle_of(game.state))


def higher(state: State, totals: dict[Seat, float]) -> Seat:
    """Whose total is the higher; the aggressor wins ties (B p.11)."""
    fighting = battle_of(state)
    a, d = fighting.aggressor, fighting.defender
    if totals[a] == totals[d]:
        return tie_goes_to(state, fighting, a)
    return a if totals[a] > totals[d] else d


def total(state: State, side: Fighting) -> float:
    """Dial, plus the leader's strength if it survives, plus what goes with it, if leaders count."""
    terms = battle_terms(state, battle_of(state), Terms())
    if terms.counted:
        return float(terms.counted[side.seat])  # a game has the same bytes when loaded
    strength = dialed_strength(state, side)
    if not terms.leaders:
        return strength
    leader = value_of_leader(state, side.seat) if side.alive else 0
    return strength_bonus(state, side, strength + leader)


def dialed_strength(state: State, side: Fighting) -> float:
    """The dial, with what forces beside it count and what else belongs to it, whatever becomes of
    leaders."""
    dial = side.plan.dial + beside_dial(state, battle_of(state), side.seat)
    return dial_bonus(state, side, dial)


def value_of_leader(state: State, seat: Seat) -> int:
    """What the leader in a plan counts in this battle; 0 for a Cheap Hero and for none."""
    fighting = battle_of(state)
    leader, other = fighting.plans[seat].leader, fighting.plans[opponent(fighting, seat)].leader
    return leader_value(state, Facing(leader, other), leader_strength(leader))


async def fall(game: Dune, seat: Seat) -> int:
    """The leader of a plan is killed: the disc to the tanks; its value (0 for a Cheap Hero)."""
    fighting = battle_of(game.state)
    plan = fighting.plans[seat]
    if plan.leader is None or is_hero(plan.leader):
        return 0
    fighting.killed.append(plan.leader)
    await game.kill_leader(plan.leader)
    game.tell(events.LeaderKilled(plan.leader))
    return value_of_leader(game.state, seat)


async def pay_support(game: Dune, seat: Seat) -> None:
    """The spice in the plan goes to the bank: the seat's own, its ally's part, what the bank pays, and what
    bought strength."""
    state = game.state
    plan = battle_of(state).plans[seat]
    ally = state.ally(seat)
    own = own_support(state, seat, plan)
    shares = (Share(seat, None, own), Share(ally, None, plan.ally_pays))
    if own:
        game.spend(seat, own)
        game.tell(events.SupportPaid(seat, own))
    if plan.ally_pays and ally is not None:
        game.spend(ally, plan.ally_pays)
        game.tell(events.AllyPaid(ally, seat, plan.ally_pays, "support", None))
    if plan.spice:
        await support_paid.resolve(state, game, supported(state, seat))
    await acknowledge(game, "support", *division(state, Bill("support", seat), shares))
    if plan.boost:
        game.spend(seat, plan.boost)
        game.tell(events.SpiceAdded(seat, plan.boost))


def supported(state: State, seat: Seat) -> Supported:
    """The support in a seat's plan."""
    plan = battle_of(state).plans[seat]
    return Supported(seat, plan.spice, state.ally(seat), plan.ally_pays)


def lose_all(game: Dune, seat: Seat) -> None:
    """All forces that took part on a combatant's side go to the tanks."""
    for owner in sides.owners(battle_of(game.state), seat):
        for place in field_forces(game.state, owner):
            kill_group(game, place.area, owner, place.group)


async def give_up_plan(game: Dune, loser: Seat) -> None:
    """All cards of the loser's plan are discarded, but what a power lets it keep."""
    state = game.state
    played = cards_of(battle_of(state).plans[loser])
    await loser_keeps.resolve(state, game, battle_of(state))
    fighting = battle_of(state)
    settle(fighting, loser)
    for card in played:
        if card not in fighting.retained:
            game.discard(loser, card)
    state.shown_cards += [card for card in fighting.retained if card not in state.shown_cards]


def discard_plan(game: Dune, seat: Seat) -> None:
    """All cards of a plan are discarded."""
    settle(battle_of(game.state), seat)
    for card in cards_of(battle_of(game.state).plans[seat]):
        game.discard(seat, card)


async def betrayed(game: Dune, caller: Seat) -> None:
    """One successful call: the caller loses nothing, the victim everything (B p.11)."""
    fighting = battle_of(game.state)
    victim = opponent(fighting, caller)
    fighting.winner = caller
    bounty = await fall(game, victim)
    if bounty:
        game.gain(caller, bounty)
        game.tell(events.BountyPaid(caller, bounty))
    await pay_support(game, victim)
    await outcome_known.resolve(game.state, game, battle_of(game.state))
    lose_all(game, victim)
    await give_up_plan(game, victim)


async def both_betrayed(game: Dune) -> None:
    """Both leaders are traitors: both sides lose everything, nobody is paid."""
    fighting = battle_of(game.state)
    for seat in (fighting.aggressor, fighting.defender):
        await fall(game, seat)
        await pay_support(game, seat)
        discard_plan(game, seat)
        lose_all(game, seat)


async def explode(game: Dune) -> None:
    """Everything in the territory is gone: forces of everybody, spice, both leaders, all cards (B p.11)."""
    state = game.state
    fighting = battle_of(state)
    fighting.exploded = True
    game.tell(events.LasgunShieldExplosion(fighting.territory))
    for seat in (fighting.aggressor, fighting.defender):
        await fall(game, seat)
        await pay_support(game, seat)
        discard_plan(game, seat)
    for seat in in_territory(state, fighting.territory):
        for area, _ in stacks(state, fighting.territory, seat):
            fighting.lost[seat] = fighting.lost.get(seat, 0) + game.kill_stack(area, seat)
    for area in ground(state).territories[fighting.territory].areas:
        game.lose_spice(area, "explosion")
    await devastated.resolve(state, game, fighting.territory)
