"""What a battle plan may be (B pp.10-11)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from kanly.catalog import Card, cards, leaders
from kanly.engine import Decision, IllegalAnswer, Modifier, Veto
from kanly.rules.alliances import may_support
from kanly.rules.battle import dial as dialing
from kanly.rules.battle.combatants import (
    Values,
    battle_of,
    beside_dial,
    hides_number,
    pool,
    values_for,
)
from kanly.rules.battle.roles import Played, Slot
from kanly.rules.battle.sides import dialer
from kanly.rules.game import holdings
from kanly.rules.purse import (
    at_hand,
    bank_support,
    banks_part,
    check_not_forsworn,
    own_support,
    playable,
    pledged,
)
from kanly.rules.state import CardId, Duty, Forces, Group, LeaderId, Plan, Seat, State

NONE = "none"
NOT_SHOWN = -1  # the dial of a plan whose number stays hidden
HERO = "hero"
PLAN_DUTIES = ("class", "leader", "weapon", "defense", "dial", "dial_above", "lose")


class Planned(msgspec.Struct, frozen=True, gc=False):
    """A seat would play this plan."""

    seat: Seat
    plan: Plan


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """A leader, or a Cheap Hero, who might lead the seat's plan."""

    seat: Seat
    leader: LeaderId | CardId


plan_veto: Veto[State, Planned] = Veto("plan_veto")
leader_veto: Veto[State, Candidate] = Veto("leader_veto")  # of no effect on the only one there is
fits_slot: Modifier[State, Played, bool] = Modifier("fits_slot")  # may the card lie there?
most_boost: Modifier[State, Planned, int] = Modifier("most_boost")  # own spice put in for strength
stand_ins: Modifier[State, Planned, tuple[CardId, ...]] = Modifier(
    "stand_ins"
)  # cards that serve by a skill, and do nothing of their own
plan_extras: Modifier[State, Seat, tuple[str, ...]] = Modifier(
    "plan_extras"
)  # what else may go into the wheel


def as_shown(state: State, owner: Seat) -> Plan:
    """A sealed plan as a power shows it to others: a marker hides the number, and what tells of it."""
    battle = battle_of(state)
    plan = battle.plans[owner]
    if not hides_number(state, battle, owner):
        return plan
    return msgspec.structs.replace(plan, dial=NOT_SHOWN, spice=0, ally_pays=0, dialed=None)


def shows_face(state: State, planned: Planned, face: str) -> bool:
    """Does the plan show a card of this face, that does what is printed on it?"""
    shown = [card for card in cards_of(planned.plan) if cards()[card].face == face]
    return bool(shown) and shown[0] not in stand_ins(state, planned, ())


def discs(state: State, seat: Seat) -> list[LeaderId]:
    """Leaders that can be used in this battle: alive, at hand, not used in another territory this turn."""
    territory = battle_of(state).territory
    return [name for name in holdings(state, seat) if state.discs[name].fought in (None, territory)]


def heroes(state: State, seat: Seat) -> list[CardId]:
    """Cheap Heroes in hand."""
    hand = playable(state, seat, state.players[seat].hand)
    return [card for card in hand if cards()[card].kind == "leader_substitute"]


def is_hero(leader: str | None) -> bool:
    """Is the leader of a plan a Cheap Hero?"""
    return leader is not None and leader in cards()


def cards_of(plan: Plan) -> list[CardId]:
    """The treachery cards in a plan; its leader may be one."""
    hero = plan.leader if is_hero(plan.leader) else None
    return [card for card in (hero, plan.weapon, plan.defense, plan.late) if card is not None]


def leaders_for(state: State, seat: Seat) -> list[LeaderId | CardId | None]:
    """Discs, or a Cheap Hero instead; without any of them a plan has no leader and no cards.

    Whoever may not play a hero and has no disc goes leaderless (ruling voice-no-cheap-hero).
    """
    allowed = heroes(state, seat) if no_hero(state, seat) is None else []
    found = [*discs(state, seat), *allowed]
    ready = [leader for leader in found if leader_veto(state, Candidate(seat, leader)) is None]
    return [*ready] or [*found] or [None]


def no_hero(state: State, seat: Seat) -> Duty | None:
    """What forbids the seat to play a Cheap Hero."""
    found = [duty for duty in state.word(seat, "class", must=False) if duty.value == "cheap_hero"]
    return found[0] if found else None


def slot_cards(state: State, seat: Seat, slot: Slot) -> list[CardId]:
    """Cards in hand that can go into a slot of the plan: `weapon` or `defense`."""
    hand = playable(state, seat, state.players[seat].hand)
    return [card for card in hand if fits_in(state, Played(seat, slot, card))]


def fits_in(state: State, played: Played) -> bool:
    """May a card lie in this slot of the seat's plan?"""
    return fits_slot(state, played, played.slot in cards()[played.card].slots)


def frames(state: State, seat: Seat) -> Iterator[Plan]:
    """Every choice of leader, cards and extras, the dial apart, before duties."""
    extras: list[tuple[str, ...]] = [()] + [(e,) for e in plan_extras(state, seat, ())]
    weapons: list[CardId | None] = [None, *slot_cards(state, seat, "weapon")]
    defenses: list[CardId | None] = [None, *slot_cards(state, seat, "defense")]
    for leader in leaders_for(state, seat):
        if leader is None:
            yield Plan()
            continue
        for weapon in weapons:
            for defense in defenses:
                if weapon is not None and weapon == defense:
                    continue
                for extra in extras:
                    plan = Plan(leader, weapon, defense, extras=extra)
                    if plan_veto(state, Planned(seat, plan)) is None:
                        yield plan


def second_role(card: Card, slot: str) -> bool:
    """Would the card serve in this slot, but by itself serves in the other?"""
    return bool(card.weapon and card.defense) and slot != card.slots[0]


@plan_veto.by("")
def needs_a_partner(state: State, planned: Planned) -> tuple[str, str] | None:
    """A card in its second role needs a true weapon or defense in the other slot (ruling
    worthless-as-partner)."""
    return lacks_partner(planned.plan)


def lacks_partner(plan: Plan) -> tuple[str, str] | None:
    """What is wrong with a plan in which a card serves in its second role without a partner."""
    for card, slot, other in ((plan.weapon, "weapon", plan.defense), (plan.defense, "defense", plan.weapon)):
        if card is None or not second_role(cards()[card], slot):
            continue
        if other is None or not _serves(cards()[other], cards()[card].slots[0]):
            partner = cards()[card].slots[0]
            return f"{cards()[card].name} is a {slot} only beside another {partner}", "battle.two-roles"
    return None


def _serves(card: Card, slot: str) -> bool:
    """Is the card by itself a weapon, or a defense?"""
    return slot in card.slots[:1] and bool(card.weapon if slot == "weapon" else card.defense)


def duties_of(state: State, seat: Seat) -> list[Duty]:
    """What binds the seat's plan, the earlier first; deals come last (B p.12)."""
    found = [d for d in state.duties if d.seat == seat and d.kind in PLAN_DUTIES]
    return sorted(found, key=lambda duty: duty.deal > 0)


def in_class(card: Card, name: str, slot: str) -> bool:
    """Does a card in this slot count as `name`: a class of the Voice, a face, or a kind?"""
    if name in (card.id, card.face):
        return True
    if name == "weapon":
        return slot == "weapon" and bool(card.weapon)
    if name == "defense":
        return slot == "defense" and bool(card.defense)
    if name in ("projectile_weapon", "poison_weapon"):
        return slot == "weapon" and name.partition("_")[0] in card.weapon
    if name in ("projectile_defense", "poison_defense"):
        return slot == "defense" and name.partition("_")[0] in card.defense
    if name == "cheap_hero":
        return card.kind == "leader_substitute"
    return name == "worthless" and card.worthless


def shows(plan: Plan, name: str, own_role: bool = False) -> bool:
    """Does the plan contain a card of this class or face? `own_role`: not by a class of its second role."""
    slots = (
        (plan.leader if is_hero(plan.leader) else None, "leader"),
        (plan.weapon, "weapon"),
        (plan.defense, "defense"),
    )
    return any(card is not None and _counts(cards()[card], name, slot, own_role) for card, slot in slots)


def _counts(card: Card, name: str, slot: str, own_role: bool) -> bool:
    second = own_role and second_role(card, slot) and name not in (card.id, card.face)
    return in_class(card, name, slot) and not second


def element(plan: Plan, what: str) -> str:
    """What a plan shows for an element: leader, weapon or defense, by id; `none` and `hero` where it
    applies."""
    if what == "leader":
        return HERO if is_hero(plan.leader) else plan.leader or NONE
    card = plan.weapon if what == "weapon" else plan.defense
    return NONE if card is None or is_neither(cards()[card]) else card


def is_neither(card: Card) -> bool:
    """Does the card lie in a plan without being weapon, defense or worthless? Then a look at its slot shows
    nothing."""
    return bool(card.slots) and card.prescience == "nothing"


def fits(plan: Plan, duty: Duty) -> bool:
    """Does the plan keep this duty?"""
    if duty.kind == "class":
        return shows(plan, duty.value, duty.must and duty.own_role) == duty.must
    if duty.kind in ("leader", "weapon", "defense"):
        return _names(plan, duty.kind, duty.value) == duty.must
    return True


def _names(plan: Plan, slot: str, value: str) -> bool:
    shown = element(plan, slot)
    if (
        value != NONE
        and slot != "leader"
        and value in _ids(plan.weapon if slot == "weapon" else plan.defense)
    ):
        return True
    if shown in (NONE, HERO) or slot == "leader":
        return shown == value
    return in_class(cards()[shown], value, slot)


def _ids(card: CardId | None) -> tuple[str, ...]:
    return () if card is None else (card, cards()[card].face)


def legal_frames(state: State, seat: Seat) -> tuple[list[Plan], list[Duty]]:
    """The frames that keep every duty that can be kept, and those duties; one that no frame keeps is void."""
    left = list(frames(state, seat))
    kept = []
    for duty in duties_of(state, seat):
        if duty.kind == "lose":
            left = [weakest(left)]
            kept.append(duty)
            continue
        keeping = [plan for plan in left if fits(plan, duty)]
        if keeping:
            left = keeping
            kept.append(duty)
    return left, kept


def leading(plans: list[Plan]) -> list[Plan]:
    """One of these frames for each leader."""
    return list({plan.leader: plan for plan in plans}.values())


def weakest(plans: list[Plan]) -> Plan:
    """The frame with the weakest leader and the fewest cards."""
    return min(
        plans, key=lambda p: (leader_strength(p.leader), (p.weapon is not None) + (p.defense is not None))
    )


def leader_strength(leader: LeaderId | CardId | None) -> int:
    """Printed strength of a disc; 0 for a Cheap Hero and for none."""
    disc = leaders().get(leader or "")
    return 0 if disc is None else disc.strength or 0


def purse(state: State, seat: Seat) -> int:
    """Spice that the seat can put up for support, with what its ally has pledged and the bank pays for it."""
    return at_hand(state, seat) + allys_part(state, seat) + bank_support(state, seat, 0)


def allys_part(state: State, seat: Seat) -> int:
    """What the ally may pay of the support, bound by a sealed plan or not."""
    ally = state.ally(seat)
    if ally is None or not may_support(state, ally):
        return 0
    plan = battle_of(state).plans.get(seat)
    bound = 0 if plan is None else plan.ally_pays
    most = state.players[ally].pledged_support
    return min(most, pledged(state, seat, "support") + bound)


def means(state: State, seat: Seat) -> tuple[Forces, Values]:
    """What the seat can dial with: its forces in this battle, or an ally's for which it plans, and what they
    count."""
    battle = battle_of(state)
    return pool(state, battle, seat), values_for(state, battle, seat)


def legal_dials(state: State, seat: Seat) -> dict[float, list[int]]:
    """The dials that keep every duty that can be kept, with their possible support (spice)."""
    found = dialing.dials(*means(state, seat), purse(state, seat))
    for duty in duties_of(state, seat):
        kept = {dial: spices for dial, spices in found.items() if _dial_fits(dial, duty)}
        found = kept or found
    return found


def _dial_fits(dial: float, duty: Duty) -> bool:
    if duty.kind == "dial":
        return (dial == duty.amount) == duty.must
    if duty.kind == "dial_above":
        return (dial > duty.amount) == duty.must
    return dial == 0 if duty.kind == "lose" else True


class SealPlan(Decision[State, Plan], frozen=True):
    """Make your battle plan, in secret."""

    rule = "battle.plan"

    @classmethod
    def kind(cls) -> str:
        return "battle_plan"

    def check(self, state: State, answer: Plan) -> None:
        self._check_leader(state, answer)
        self._check_cards(state, answer)
        objection = plan_veto(state, Planned(self.seat, answer))
        if objection is not None:
            raise IllegalAnswer(*objection)
        self._check_extras(state, answer)
        self._check_dial(state, answer)
        if duties_of(state, self.seat):
            self._check_duties(state, answer)

    def _check_leader(self, state: State, plan: Plan) -> None:
        if plan.leader in leaders_for(state, self.seat):
            return
        if plan.leader is None:
            raise IllegalAnswer(
                "You have a leader who can fight, so one must be in the plan", "battle.leader"
            )
        disc = state.discs.get(plan.leader)
        objection = leader_veto(state, Candidate(self.seat, plan.leader))
        if objection is not None and plan.leader in discs(state, self.seat):
            raise IllegalAnswer(*objection)
        if disc is not None and disc.holder == self.seat and disc.alive:
            raise IllegalAnswer(
                "That leader has fought in another territory this turn", "battle.leader-elsewhere"
            )
        duty = no_hero(state, self.seat)
        if duty is not None and plan.leader in heroes(state, self.seat):
            raise IllegalAnswer("You may not play a Cheap Hero in this battle", duty.rule)
        raise IllegalAnswer("That leader is not yours to use", "battle.leader")

    def _check_cards(self, state: State, plan: Plan) -> None:
        if plan.leader is None and (plan.weapon is not None or plan.defense is not None):
            raise IllegalAnswer("Without a leader or a Cheap Hero no card can be played", "battle.leaderless")
        slots: tuple[tuple[CardId | None, Slot], ...] = ((plan.weapon, "weapon"), (plan.defense, "defense"))
        for card, slot in slots:
            if card is None:
                continue
            if card not in state.players[self.seat].hand:
                raise IllegalAnswer("You do not hold that card", "battle.slots")
            check_not_forsworn(state, self.seat, card)
            if not fits_in(state, Played(self.seat, slot, card)):
                raise IllegalAnswer(f"{cards()[card].name} cannot be played as a {slot}", "battle.slots")
        if plan.weapon is not None and plan.weapon == plan.defense:
            raise IllegalAnswer("One card fills one slot only", "battle.slots")

    def _check_extras(self, state: State, plan: Plan) -> None:
        offered = plan_extras(state, self.seat, ())
        if any(extra not in offered for extra in plan.extras) or len(set(plan.extras)) < len(plan.extras):
            raise IllegalAnswer("That cannot go into this plan", self.rule)
        if plan.late is not None:
            raise IllegalAnswer("That card is brought out when both plans are shown", self.rule)
        if plan.extras and plan.leader is None:
            raise IllegalAnswer("Only a leader or a Cheap Hero can be accompanied", "battle.leaderless")

    def _check_dial(self, state: State, plan: Plan) -> None:
        forces, values = means(state, self.seat)
        have = purse(state, self.seat)
        if plan.spice > have:
            raise IllegalAnswer(f"You have {have} spice for support", "battle.support")
        if not 0 <= plan.ally_pays <= allys_part(state, self.seat):
            raise IllegalAnswer("Your ally has not pledged that part of the support", "battle.support")
        if not 0 <= plan.boost <= most_boost(state, Planned(self.seat, plan), 0):
            raise IllegalAnswer("You may not put in that much spice for strength", self.rule)
        if not 0 <= own_support(state, self.seat, plan) <= at_hand(state, self.seat) - plan.boost:
            raise IllegalAnswer("You do not have your own part of the support", "battle.support")
        top = dialing.highest(forces, values, have)
        if not 0 <= plan.dial <= top or 2 * plan.dial != int(2 * plan.dial):
            raise IllegalAnswer(
                f"Dial from 0 to {top:g} with your forces and spice there", "battle.dial-limit"
            )
        if not dialing.is_legal(forces, values, plan.dial, plan.spice):
            raise IllegalAnswer("Your forces cannot make that number with that support", "battle.support")
        self._check_declared(state, plan, forces, values)

    def _check_declared(self, state: State, plan: Plan, forces: Forces, values: Values) -> None:
        if state.rulings.loss_composition != "declared_in_plan":
            if plan.dialed is not None:
                raise IllegalAnswer(
                    "At this table the winner names its losses after the battle", "battle.loss-choice"
                )
            return
        possible = dialing.allocations(forces, values, plan.dial, plan.spice)
        if plan.dialed is None and len(possible) > 1:
            raise IllegalAnswer("At this table the plan says which forces are dialed", "battle.loss-choice")
        if plan.dialed is not None and plan.dialed not in possible:
            raise IllegalAnswer(
                "Those forces do not make that number with that support", "battle.loss-choice"
            )

    def _check_duties(self, state: State, plan: Plan) -> None:
        possible, kept = legal_frames(state, self.seat)
        for duty in kept:
            broken = not fits(plan, duty) if duty.kind != "lose" else self._tries_to_win(plan, possible[0])
            if broken:
                raise IllegalAnswer(explain(duty), duty.rule)
        if plan.dial not in legal_dials(state, self.seat):
            duty = next(d for d in duties_of(state, self.seat) if d.kind in ("dial", "dial_above", "lose"))
            raise IllegalAnswer(explain(duty), duty.rule)

    def _tries_to_win(self, plan: Plan, weak: Plan) -> bool:
        return (plan.leader, plan.weapon, plan.defense, plan.extras, plan.boost) != (
            weak.leader,
            weak.weapon,
            weak.defense,
            (),
            0,
        )

    def options(self, state: State) -> object:
        forces, values = means(state, self.seat)
        possible, _ = legal_frames(state, self.seat)
        return {
            "normal": forces.normal,
            "elite": forces.elite,
            "values": values,
            "spice": purse(state, self.seat),
            "ally_pays": allys_part(state, self.seat),
            "dials": {f"{dial:g}": spices for dial, spices in legal_dials(state, self.seat).items()},
            "leaders": list(dict.fromkeys(p.leader for p in possible)),
            "weapons": list(dict.fromkeys(p.weapon for p in possible)),
            "defenses": list(dict.fromkeys(p.defense for p in possible)),
            "extras": list(plan_extras(state, self.seat, ())),
            "beside": beside_dial(state, battle_of(state), self.seat),
            "forces_of": dialer(battle_of(state), self.seat),
            "boost": max((most_boost(state, Planned(self.seat, p), 0) for p in leading(possible)), default=0),
        }

    def default(self, state: State) -> Plan:
        """The least that is legal: lowest dial and support, weakest leader, no cards unless they are
        demanded."""
        possible, _ = legal_frames(state, self.seat)
        dial, spices = next(iter(legal_dials(state, self.seat).items()))
        return self.with_dial(
            state, weakest([p for p in possible if not p.extras] or possible), dial, spices[0]
        )

    def sample(self, state: State, rng: Random) -> Plan:
        bound = duties_of(state, self.seat)
        frame = rng.choice(legal_frames(state, self.seat)[0]) if bound else self._some_frame(state, rng)
        if bound:
            dial, spices = rng.choice(list(legal_dials(state, self.seat).items()))
            return self.with_dial(state, frame, dial, rng.choice(spices))
        dial, spice = self._some_dial(state, rng)
        return self._boosted(state, self.with_dial(state, frame, dial, spice), rng)

    def _boosted(self, state: State, plan: Plan, rng: Random) -> Plan:
        most = most_boost(state, Planned(self.seat, plan), 0)
        left = at_hand(state, self.seat) - own_support(state, self.seat, plan)
        return msgspec.structs.replace(plan, boost=rng.randint(0, min(most, left))) if most else plan

    def _some_frame(self, state: State, rng: Random) -> Plan:
        leader = rng.choice(leaders_for(state, self.seat))
        if leader is None:
            return Plan()
        weapon = rng.choice([None, *slot_cards(state, self.seat, "weapon")])
        defense = rng.choice([None, *(c for c in slot_cards(state, self.seat, "defense") if c != weapon)])
        offered = plan_extras(state, self.seat, ())
        extras = (rng.choice(offered),) if offered and rng.random() < 0.7 else ()
        plan = Plan(leader, weapon, defense, extras=extras)
        return plan if plan_veto(state, Planned(self.seat, plan)) is None else Plan(leader)

    def _some_dial(self, state: State, rng: Random) -> tuple[float, int]:
        forces, values = means(state, self.seat)
        normal, elite = rng.randint(0, forces.normal), rng.randint(0, forces.elite)
        full = normal * values.normal + elite * values.elite
        if values.free:
            return full, 0
        some = Group(normal, elite)
        spice = rng.randint(0, min(dialing.supportable(some, values), purse(state, self.seat)))
        rich = rng.randint(max(0, spice - (0 if values.steady else normal)), min(elite, spice))
        supported = Group(spice - rich, rich)
        others = Group(normal - supported.normal, elite - rich)
        return dialing.made(values, supported, others), spice

    def with_dial(self, state: State, frame: Plan, dial: float, spice: int) -> Plan:
        """The frame with this dial and support; the ally pays what is missing."""
        dialed = None
        if state.rulings.loss_composition == "declared_in_plan":
            forces, values = means(state, self.seat)
            dialed = dialing.allocations(forces, values, dial, spice)[0]
        helped = max(0, spice - banks_part(state, self.seat, spice) - at_hand(state, self.seat))
        return msgspec.structs.replace(frame, dial=dial, spice=spice, ally_pays=helped, dialed=dialed)


def explain(duty: Duty) -> str:
    """Why a plan is refused, in a sentence."""
    word = "must" if duty.must else "must not"
    named = cards()[duty.value].name if duty.value in cards() else duty.value.replace("_", " ")
    if duty.kind == "class":
        return f"Your plan {word} contain: {named}"
    if duty.kind in ("leader", "weapon", "defense"):
        return f"Your {duty.kind} {word} be: {named}"
    if duty.kind == "dial":
        return f"You have said that you dial {duty.amount:g}"
    if duty.kind == "dial_above":
        return f"You {word} dial more than {duty.amount:g}"
    return "You have promised to lose this battle"
