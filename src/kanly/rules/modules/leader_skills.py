"""Leader Skills: who has one, where its leader stands, how it is lost and won again (E2 pp.8-9, 11-12).

What a skill does is in its own file under `rules/skills`. A skill does one thing while its leader is in
front of the shield (`works`) and another in a battle in which the leader fights and survives (`fights`).
"""

from __future__ import annotations

from random import Random

from kanly.catalog import cards, leader_skills, leaders
from kanly.engine import Action, Decision, IllegalAnswer, Pick, YesNo
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Choice, Unasked
from kanly.rules.battle.battle import plans_sealed
from kanly.rules.battle.combatants import battle_of
from kanly.rules.battle.plans import Candidate, leader_strength, leader_veto
from kanly.rules.flow import phase_ends
from kanly.rules.game import (
    PHASES,
    REDRAW,
    Dune,
    leader_died,
    leader_handed,
    open_discs,
    performs,
)
from kanly.rules.invariants import module_faults
from kanly.rules.revival import Wanted, leader_back
from kanly.rules.setup import go_on, setup_order, traitors_kept
from kanly.rules.state import Battle, LeaderId, Phase, Seat, SkillChoice, State

ME = "leader_skills"
ORDER: tuple[Phase, ...] = ("prediction", "cards", "skills", "traitors", "forces")
UNDEALT = ("prediction", "cards", "skills")
DEALT, MANY = 2, 8  # skills dealt to each; factions from which on it is one
POSTURE = "leader-skills.posture"


# -- who has which skill ---------------------------------------------------------------------------


def skilled(state: State, seat: Seat) -> LeaderId | None:
    """The seat's own leader with a skill, whoever holds it now (ruling vidal-skill)."""
    return next((name for name in state.skills if state.discs[name].owner == seat), None)


def at_hand(state: State, seat: Seat) -> LeaderId | None:
    """The seat's own leader with a skill, if nobody else holds it."""
    leader = skilled(state, seat)
    return leader if leader is not None and state.discs[leader].holder == seat else None


def owner_of(state: State, skill: str) -> Seat | None:
    """For whom the skill works as long as its leader is in front; nobody, while another holds it."""
    for leader, held in state.skills.items():
        disc = state.discs[leader]
        if held == skill and disc.holder == disc.owner:
            return disc.owner
    return None


def works(state: State, seat: Seat, skill: str) -> bool:
    """Has the skill its normal effect for this seat now? Behind the shield it has only if its leader turns
    out to be in the plan."""
    leader = at_hand(state, seat)
    if leader is None or state.skills[leader] != skill:
        return False
    battle = state.battle
    if battle is None or seat not in battle.behind:
        return True
    return battle.stage in ("revealed", "resolved") and battle.plans[seat].leader == leader


def in_front(state: State, seat: Seat, skill: str) -> bool:
    """Does the skill work from in front of the shield, so that another leader is in the plan?"""
    return works(state, seat, skill) and seat not in battle_of(state).behind


def plays(state: State, seat: Seat, leader: LeaderId | None, skill: str) -> bool:
    """Would this leader bring the skill into the seat's plan? A captive brings it, too."""
    if leader is None or state.skills.get(leader) != skill or state.discs[leader].holder != seat:
        return False
    battle = battle_of(state)
    return battle.stage in ("revealed", "resolved") or at_hand(state, seat) != leader or seat in battle.behind


def fights(state: State, seat: Seat, skill: str) -> bool:
    """Is the skill in the seat's revealed plan? Once it is known who has died: and its leader lives."""
    return plays(state, seat, battle_of(state).plans[seat].leader, skill)


# -- dealing and choosing --------------------------------------------------------------------------


@setup_order.by(ME)
def skills_before_traitors(state: State, _: None, value: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """First cards, then skills; traitors are chosen knowing them (E2 p.8)."""
    return ORDER


class ChooseSkill(Decision[State, SkillChoice], frozen=True):
    """Which of the skills dealt to you do you keep, and for which leader?"""

    rule = "leader-skills.choice"

    def candidates(self, state: State) -> list[LeaderId]:
        """Own leaders who may have a skill, the strongest first."""
        return able(state, self.seat)

    def check(self, state: State, answer: SkillChoice) -> None:
        if answer.skill not in state.dealt_skills[self.seat]:
            raise IllegalAnswer("Keep one of the skills dealt to you", self.rule)
        if answer.leader not in self.candidates(state):
            raise IllegalAnswer("Give it to one of your own leaders", "leader-skills.leaders")

    def options(self, state: State) -> object:
        return {"skills": state.dealt_skills[self.seat], "leaders": self.candidates(state)}

    def default(self, state: State) -> SkillChoice:
        return SkillChoice(state.dealt_skills[self.seat][0], self.candidates(state)[0])

    def sample(self, state: State, rng: Random) -> SkillChoice:
        return SkillChoice(rng.choice(state.dealt_skills[self.seat]), rng.choice(self.candidates(state)))


def able(state: State, seat: Seat) -> list[LeaderId]:
    """The seat's own living leaders who may have a skill, the strongest first."""
    own = [name for name, disc in state.discs.items() if disc.owner == disc.holder == seat and disc.alive]
    return sorted((name for name in own if leaders()[name].skill), key=lambda name: -leader_strength(name))


async def choose_skills(game: Dune) -> None:
    """Each is dealt skills and keeps one; all are revealed at once (ruling skill-deal-many-players)."""
    state = game.state
    state.skill_deck = list(leader_skills())
    game.shuffle(state.skill_deck)
    number = DEALT if len(state.seats) < MANY else 1
    choosing = [seat for seat in state.seats if able(state, seat)]
    for seat in choosing:
        draw_skills(game, seat, number)
    await game.ask_all([ChooseSkill(seat) for seat in choosing], into=lambda s: s.keeping_skills)
    for seat in choosing:
        chosen = state.keeping_skills.pop(seat)
        give(game, seat, chosen.leader, chosen.skill)
    game.shuffle(state.skill_deck)
    go_on(state)


def draw_skills(game: Dune, seat: Seat, number: int) -> None:
    """The top skills of the deck into a hand, as many as there are."""
    deck = game.state.skill_deck
    drawn = [deck.pop() for _ in range(min(number, len(deck)))]
    game.state.dealt_skills[seat] = drawn
    game.tell(events.SkillsDealt(seat, tuple(drawn)), seat)


def give(game: Dune, seat: Seat, leader: LeaderId, skill: str) -> None:
    """The skill kept lies open with its leader; the others go back under the deck, to be shuffled."""
    state = game.state
    state.skills[leader] = skill
    state.skill_deck += [other for other in state.dealt_skills.pop(seat) if other != skill]
    game.tell(events.SkillGiven(seat, leader, skill))


@traitors_kept.by(ME, id="leader_skills.traitors", earned=lambda state, _: True)
async def return_traitors(game: Dune, _: None) -> None:
    """What nobody has kept goes back into the traitor deck, for a Decipherer to find."""
    state = game.state
    state.unkept = "returned"
    state.traitor_deck += [card for player in state.players.values() for card in player.dismissed]
    game.shuffle(state.traitor_deck)


# -- in front of the shield or behind it -----------------------------------------------------------


class TakePosture(Action[State], frozen=True):
    """Before your plan is sealed: your skilled leader goes behind the shield, or back in front of it."""

    behind: bool

    def check(self, state: State, seat: Seat) -> None:
        battle = state.battle
        if battle is None or battle.stage not in ("before", "sealing"):
            raise IllegalAnswer("A leader takes its place before a battle plan is made", POSTURE)
        if seat not in (battle.aggressor, battle.defender) or seat in battle.plans:
            raise IllegalAnswer("You are making no battle plan now", POSTURE)
        leader = at_hand(state, seat)
        if leader is None or state.discs[leader].fought not in (None, battle.territory):
            raise IllegalAnswer("You have no skilled leader who could fight here", POSTURE)
        if self.behind == (seat in battle.behind):
            raise IllegalAnswer("Your leader stands there already", POSTURE)
        if not self.behind:
            check_word(state, seat, leader)


def check_word(state: State, seat: Seat, leader: LeaderId) -> None:
    """Raise IllegalAnswer if what binds the plan could not be kept with the skilled leader in front."""
    for duty in state.word(seat, "leader", must=True):
        if duty.value == leader:
            raise IllegalAnswer("You have said that this leader fights", duty.rule)
    for duty in state.word(seat, "weapon", must=True):
        if duty.value in cards() and cards()[duty.value].special:
            raise IllegalAnswer("What you have said of your weapon binds this leader", duty.rule)


@performs(TakePosture)
async def take_posture(game: Dune, seat: Seat, action: TakePosture) -> None:
    """In public, and as often as one likes (ruling skill-posture-timing)."""
    stand(game, seat, action.behind)


def stand(game: Dune, seat: Seat, behind: bool) -> None:
    """The seat's skilled leader goes there for this battle."""
    battle = battle_of(game.state)
    if behind:
        battle.behind.append(seat)
    else:
        battle.behind.remove(seat)
    game.tell(events.PostureTaken(seat, at_hand(game.state, seat) or "", behind))


def postures(state: State, seat: Seat) -> Bounds | None:
    """Where the skilled leader could go now."""
    if state.battle is None or at_hand(state, seat) is None:
        return None
    action = TakePosture(seat not in state.battle.behind)
    return None if refused_to(state, seat, action) else {"behind": Choice((action.behind,))}


def refused_to(state: State, seat: Seat, action: TakePosture) -> bool:
    """Is this place not open to the seat's skilled leader?"""
    try:
        action.check(state, seat)
    except IllegalAnswer:
        return True
    return False


@leader_veto.by(ME)
def stands_in_front(state: State, candidate: Candidate) -> tuple[str, str] | None:
    """Who is in front of the shield is not in the plan, unless nobody else could be."""
    seat = candidate.seat
    if candidate.leader != at_hand(state, seat) or seat in battle_of(state).behind:
        return None
    return "That leader stands in front of your shield; it must go behind it to fight", POSTURE


@plans_sealed.by(ME, id="leader_skills.posture", earned=lambda state, battle: bool(state.skills))
async def step_back(game: Dune, battle: Battle) -> None:
    """A skilled leader who is the only one to fight goes behind the shield of itself."""
    for seat, plan in list(battle.plans.items()):
        if plan.leader is not None and plan.leader == at_hand(game.state, seat) and seat not in battle.behind:
            stand(game, seat, behind=True)


# -- death, capture, revival -----------------------------------------------------------------------


@leader_died.by(ME, id="leader_skills.lost", earned=lambda state, leader: leader in state.skills)
async def lose_skill(game: Dune, leader: LeaderId) -> None:
    """The card is shuffled into the deck at once (E2 p.8)."""
    state = game.state
    skill = state.skills.pop(leader)
    state.skill_deck.append(skill)
    game.shuffle(state.skill_deck)
    game.tell(events.SkillLost(leader, skill))


def moves_with_skill(state: State, leader: LeaderId) -> bool:
    """Has a leader with a skill gone to somebody? One beside the board keeps it, but serves nobody."""
    return leader in state.skills and bool(state.discs[leader].holder)


@leader_handed.by(ME, id="leader_skills.moved", earned=moves_with_skill)
async def go_along(game: Dune, leader: LeaderId) -> None:
    """The card goes with the leader, so all see who has it (E2 p.9)."""
    state = game.state
    game.tell(events.SkillMoved(leader, state.skills[leader], state.discs[leader].holder))


@open_discs.by(ME)
def all_see(state: State, _: None, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """A leader with a skill lies open."""
    return (*value, *state.skills)


class DrawSkills(YesNo[State], frozen=True):
    """This leader is back and you have no skill: draw two skills and keep one for it?"""

    leader: LeaderId
    rule = "leader-skills.revival"
    atomic = True


class KeepSkill(Pick[State, str], frozen=True):
    """Which of the skills that you have drawn do you keep?"""

    leader: LeaderId
    rule = "leader-skills.revival"
    automatic = False
    atomic = True

    def choices(self, state: State) -> list[str]:
        return state.dealt_skills[self.seat]


def may_draw(state: State, back: Wanted) -> bool:
    """One of its own leaders is back, who may have a skill, and it has none (ruling
    captured-skill-replacement)."""
    disc = state.discs[back.leader]
    own = disc.owner == disc.holder == back.seat and leaders()[back.leader].skill
    free = skilled(state, back.seat) is None and back.seat not in state.dealt_skills
    return own and free and bool(state.skill_deck)


@leader_back.by(ME, id="leader_skills.draw", earned=may_draw)
async def draw_anew(game: Dune, back: Wanted) -> None:
    """However the leader came back (E2 p.9)."""
    state = game.state
    if not await game.ask(DrawSkills(back.seat, back.leader)):
        return
    game.tell(events.SkillsDrawn(back.seat, back.leader, min(DEALT, len(state.skill_deck))))
    draw_skills(game, back.seat, DEALT)
    kept = await game.ask(KeepSkill(back.seat, back.leader))
    give(game, back.seat, back.leader, kept)
    game.shuffle(state.skill_deck)


# -- once in a phase -------------------------------------------------------------------------------


@phase_ends.by(ME, id="leader_skills.new_phase", earned=lambda state, phase: bool(state.spent_skills))
async def new_phase(game: Dune, phase: Phase) -> None:
    """What a skill does once in a phase it may do again."""
    game.state.spent_skills.clear()


# -- what is hidden, what must be true -------------------------------------------------------------


def redraw_skills(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """The deck, and the skills that others have been dealt and have not shown."""
    piles = [state.skill_deck, *(dealt for other, dealt in state.dealt_skills.items() if other != seat)]
    pool = sorted(skill for pile in piles for skill in pile)
    rng.shuffle(pool)
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]
    for other in state.keeping_skills:
        if other != seat:
            state.keeping_skills[other] = ChooseSkill(other).sample(state, rng)


REDRAW.insert(0, redraw_skills)


@module_faults.by(ME)
def faults(state: State, _: None, value: tuple[str, ...]) -> tuple[str, ...]:
    """Each skill once; a seat has one at most, with a living leader."""
    dealt = [skill for hand in state.dealt_skills.values() for skill in hand]
    found = sorted([*state.skills.values(), *state.skill_deck, *dealt])
    begun = state.turn > 1 or state.phase not in UNDEALT or bool(found)
    if found != (sorted(leader_skills()) if begun else []):
        value = (*value, f"The Leader Skills are {found}")
    owners = [state.discs[leader].owner for leader in state.skills]
    if len(set(owners)) < len(owners):
        value = (*value, f"A faction has two skilled leaders: {state.skills}")
    if dead := [leader for leader in state.skills if not state.discs[leader].alive]:
        value = (*value, f"{dead} have skills, but are dead")
    return value


PHASES["skills"] = choose_skills
UNASKED[TakePosture] = Unasked(POSTURE, postures)
