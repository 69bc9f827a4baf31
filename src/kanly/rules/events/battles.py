"""Battles and what they leave behind."""

from __future__ import annotations

from kanly.engine import Event
from kanly.rules.state import Area, CardId, Group, LeaderId, Plan, Seat, Territory


class BattleBegan(Event, frozen=True):
    """A battle begins."""

    territory: Territory
    aggressor: Seat
    defender: Seat


class VoiceSpoken(Event, frozen=True):
    """The Voice commands."""

    seat: Seat
    target: Seat
    must: bool
    what: str


class PrescienceAsked(Event, frozen=True):
    """Prescience asks for an element of a plan."""

    seat: Seat
    target: Seat
    what: str


class PrescienceAnswered(Event, frozen=True):
    """The element of the plan that was asked for."""

    seat: Seat
    what: str
    answer: str


class PlanSeen(Event, frozen=True):
    """A whole plan is seen."""

    seat: Seat
    target: Seat
    plan: Plan


class Leaderless(Event, frozen=True):
    """A side has no leader and no Cheap Hero."""

    seat: Seat


class PlanRevealed(Event, frozen=True):
    """A plan is revealed."""

    seat: Seat
    plan: Plan


class LeaderPoisoned(Event, frozen=True):
    """A leader of the opponent dies before the battle."""

    seat: Seat
    leader: LeaderId


class WeaponMirrored(Event, frozen=True):
    """A weapon has become a copy of the opponent's, if that has played one."""

    seat: Seat
    card: CardId | None


class BurnerDecided(Event, frozen=True):
    """A Stone Burner kills the leaders, or does not; in any case the forces not dialed decide."""

    seat: Seat
    kills: bool


class ForcesWithdrew(Event, frozen=True):
    """Forces that were not dialed go back to the reserves."""

    seat: Seat
    area: Area
    group: Group


class ReservesSpent(Event, frozen=True):
    """Forces of the reserves go to the tanks for Reinforcements."""

    seat: Seat
    group: Group


class SnooperAdded(Event, frozen=True):
    """A defense is brought out after the reveal."""

    seat: Seat
    card: CardId


class ToothDecided(Event, frozen=True):
    """After the reveal the Poison Tooth is used, or declined."""

    seat: Seat
    used: bool


class TraitorCalled(Event, frozen=True):
    """A leader is called a traitor, for a combatant."""

    seat: Seat
    combatant: Seat
    leader: LeaderId


class LasgunShieldExplosion(Event, frozen=True):
    """Lasgun and shield: everything in the territory is destroyed."""

    territory: Territory


class BattleWon(Event, frozen=True):
    """A battle is won; the totals of aggressor and defender."""

    seat: Seat
    aggressor_total: float
    defender_total: float


class LeaderKilled(Event, frozen=True):
    """A leader is killed."""

    leader: LeaderId


class ForcesExchanged(Event, frozen=True):
    """So many ordinary forces die in the place of elite ones, which come back."""

    seat: Seat
    area: Area
    number: int


class SpiceAdded(Event, frozen=True):
    """Own spice that has been put into a plan for strength goes to the bank (spice)."""

    seat: Seat
    amount: int


class BountyPaid(Event, frozen=True):
    """The winner is paid for killed leaders (spice)."""

    seat: Seat
    amount: int


class SupportPaid(Event, frozen=True):
    """Support is paid (spice)."""

    seat: Seat
    amount: int


class LeaderDrawn(Event, frozen=True):
    """A leader is drawn by the capture."""

    seat: Seat
    loser: Seat
    leader: LeaderId


class CaptureDecided(Event, frozen=True):
    """What becomes of the drawn leader."""

    seat: Seat
    loser: Seat
    fate: str


class CaptiveReturned(Event, frozen=True):
    """A captive goes home."""

    seat: Seat
    owner: Seat
