"""What is told at the table: small typed entries; sentences are made by the reader."""

from __future__ import annotations

from kanly.engine import Automatic, Dropped, Event
from kanly.rules.state import Area, CardId, Group, LeaderId, Plan, Question, Seat, Territory, TruthAnswer


class GameBegan(Event, frozen=True):
    """A game has been set up."""

    seats: tuple[Seat, ...]
    mode: str
    turns: int


class PhaseBegan(Event, frozen=True):
    """A phase begins."""

    turn: int
    phase: str


class StormDialed(Event, frozen=True):
    """The dials are revealed (sectors)."""

    dials: dict[Seat, int]


class StormCardShown(Event, frozen=True):
    """The storm card is turned up (sectors)."""

    distance: int


class StormMoved(Event, frozen=True):
    """The storm stands in a sector (1-18) after so many sectors."""

    sector: int
    distance: int


class StormOrder(Event, frozen=True):
    """The order of play of this turn."""

    order: tuple[Seat, ...]


class StormCardSeen(Event, frozen=True):
    """A seat has looked at the next storm card (sectors)."""

    seat: Seat
    distance: int


class WeatherControlled(Event, frozen=True):
    """Weather Control sets the distance (sectors)."""

    seat: Seat
    distance: int


class ShieldWallDestroyed(Event, frozen=True):
    """Family Atomics have been played."""

    seat: Seat


class StackDestroyed(Event, frozen=True):
    """Everything of a seat in an area is destroyed."""

    seat: Seat
    area: Area


class SpiceLost(Event, frozen=True):
    """Spice on the board goes to the bank (spice)."""

    area: Area
    amount: int
    cause: str


class ForcesDied(Event, frozen=True):
    """Forces go to the tanks."""

    seat: Seat
    area: Area
    group: Group
    cause: str


class SpiceBlown(Event, frozen=True):
    """Spice comes up; 0 where the storm stands (spice)."""

    area: Area
    amount: int


class SpiceDeckRebuilt(Event, frozen=True):
    """The spice deck is made anew (cards)."""

    number: int


class WormSetAside(Event, frozen=True):
    """A worm of turn 1 has no effect."""


class WormCame(Event, frozen=True):
    """A worm has come, at a place or still to be placed."""

    territory: Territory | None


class WormPlaced(Event, frozen=True):
    """A worm is sent to a territory."""

    seat: Seat
    territory: Territory


class AllyProtected(Event, frozen=True):
    """The ally's forces are spared."""

    seat: Seat
    ally: Seat
    territory: Territory


class WormRidden(Event, frozen=True):
    """Forces ride a worm."""

    seat: Seat
    territory: Territory
    area: Area
    group: Group


class NexusOpened(Event, frozen=True):
    """A Nexus begins."""


class NexusClosed(Event, frozen=True):
    """The Nexus is over."""


class AllianceOffered(Event, frozen=True):
    """An alliance is offered."""

    seat: Seat
    to: Seat


class OfferWithdrawn(Event, frozen=True):
    """An offer is withdrawn."""

    seat: Seat
    to: Seat


class AllianceFormed(Event, frozen=True):
    """Two factions are allies now."""

    seat: Seat
    ally: Seat


class AllianceBroken(Event, frozen=True):
    """An alliance has ended."""

    seat: Seat
    ally: Seat


class PowerLent(Event, frozen=True):
    """An alliance power is lent or withheld."""

    seat: Seat
    power: str
    lent: bool


class Pledged(Event, frozen=True):
    """What a seat stands ready to pay for its ally (spice)."""

    seat: Seat
    cards: int
    shipment: int


class AllyPaid(Event, frozen=True):
    """An ally has paid part of a price, which is told next, to a payee (spice; None: the bank)."""

    seat: Seat
    ally: Seat
    amount: int
    purpose: str
    payee: Seat | None = None


class CharityPaid(Event, frozen=True):
    """Charity has been paid (spice)."""

    seat: Seat
    amount: int


class HandsDeclared(Event, frozen=True):
    """All hand sizes are declared (cards)."""

    counts: dict[Seat, int]


class LotUp(Event, frozen=True):
    """A card is up for auction."""

    lot: int
    lots: int


class LotSeen(Event, frozen=True):
    """A seat has looked at the card that is up."""

    seat: Seat
    card: CardId


class BidMade(Event, frozen=True):
    """A bid (spice)."""

    seat: Seat
    amount: int


class BidPassed(Event, frozen=True):
    """A seat passes."""

    seat: Seat


class BidVoid(Event, frozen=True):
    """The winning bid has no backing any more."""

    seat: Seat
    amount: int


class KaramaTook(Event, frozen=True):
    """A Karama takes the card at once."""

    seat: Seat
    lot: int


class KaramaPaid(Event, frozen=True):
    """A Karama pays for the card."""

    seat: Seat
    lot: int


class CardBought(Event, frozen=True):
    """A card is bought from a payee (spice; None: the bank)."""

    seat: Seat
    price: int
    lot: int
    payee: Seat | None = None


class NobodyBid(Event, frozen=True):
    """Nobody has bid."""

    lot: int


class CardsReturned(Event, frozen=True):
    """Unsold cards go back on top of the deck."""

    number: int


class CardDrawn(Event, frozen=True):
    """A seat has drawn a card."""

    seat: Seat


class CardReceived(Event, frozen=True):
    """A seat has received this card."""

    seat: Seat
    card: CardId


class CardDiscarded(Event, frozen=True):
    """A card is discarded."""

    seat: Seat
    card: CardId


class DeckRebuilt(Event, frozen=True):
    """The treachery deck is made anew (cards)."""

    number: int


class CardsTaken(Event, frozen=True):
    """Cards of a hand are taken unseen, to be given back."""

    seat: Seat
    target: Seat
    number: int


class ForcesRevived(Event, frozen=True):
    """Forces come back to the reserves."""

    seat: Seat
    group: Group


class RevivalPaid(Event, frozen=True):
    """The bank is paid for a revival (spice)."""

    seat: Seat
    amount: int


class LeaderRevived(Event, frozen=True):
    """A leader is alive again."""

    seat: Seat
    leader: LeaderId


class GholaPlayed(Event, frozen=True):
    """A Tleilaxu Ghola is played."""

    seat: Seat


class TurnBegan(Event, frozen=True):
    """A seat ships and moves."""

    seat: Seat


class OrderKept(Event, frozen=True):
    """A seat must keep its place in the order."""

    seat: Seat


class DeclarationVoid(Event, frozen=True):
    """A declaration became impossible and is void."""

    seat: Seat
    reason: str
    rule: str


class ForcesShipped(Event, frozen=True):
    """Forces are shipped, by a payee (price in spice; None: the bank)."""

    seat: Seat
    area: Area
    group: Group
    price: int
    how: str
    payee: Seat | None = None


class ForcesReturned(Event, frozen=True):
    """Forces are shipped back to the reserves, by a payee (price in spice; None: the bank)."""

    seat: Seat
    territory: Territory
    group: Group
    price: int
    payee: Seat | None = None


class ShipmentStopped(Event, frozen=True):
    """A special power has stopped a shipment."""

    seat: Seat
    shipper: Seat


class ForcesSent(Event, frozen=True):
    """Forces are placed."""

    seat: Seat
    area: Area
    group: Group
    advisors: bool


class ForcesMoved(Event, frozen=True):
    """Forces move."""

    seat: Seat
    territory: Territory
    area: Area
    group: Group
    advisors: bool


class ForcesFlipped(Event, frozen=True):
    """Forces become advisors or fighters."""

    seat: Seat
    territory: Territory
    advisors: bool


class WartimeAnnounced(Event, frozen=True):
    """Advisors are to take up arms."""

    seat: Seat
    territories: tuple[Territory, ...]


class HajrPlayed(Event, frozen=True):
    """Hajr gives one more movement."""

    seat: Seat


class SpiceCardSeen(Event, frozen=True):
    """A seat has looked at the top spice card."""

    seat: Seat
    card: str


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


class SpiceCollected(Event, frozen=True):
    """Spice is collected (spice)."""

    seat: Seat
    area: Area
    amount: int


class IncomePaid(Event, frozen=True):
    """A stronghold's income (spice)."""

    seat: Seat
    territory: Territory
    amount: int


class BribePaid(Event, frozen=True):
    """A bribe (spice)."""

    seat: Seat
    to: Seat
    amount: int


class BribesCollected(Event, frozen=True):
    """Bribes are taken up (spice)."""

    seat: Seat
    amount: int


class SpiceGiven(Event, frozen=True):
    """A gift to the ally (spice)."""

    seat: Seat
    to: Seat
    amount: int


class DealProposed(Event, frozen=True):
    """A deal is proposed."""

    deal: int
    seat: Seat
    to: Seat
    text: str


class DealMade(Event, frozen=True):
    """A deal is made."""

    deal: int
    seat: Seat
    to: Seat


class DealEndOffered(Event, frozen=True):
    """One party would end a deal."""

    deal: int
    seat: Seat


class DealEnded(Event, frozen=True):
    """A deal or a proposal has ended."""

    deal: int


class TruthAsked(Event, frozen=True):
    """Truthtrance asks a question."""

    seat: Seat
    to: Seat
    question: Question


class TruthTold(Event, frozen=True):
    """Truthtrance is answered."""

    seat: Seat
    question: Question
    answer: TruthAnswer


class PowerStopped(Event, frozen=True):
    """A Karama stops a power."""

    seat: Seat
    owner: Seat
    power: str


class SpecialUsed(Event, frozen=True):
    """A special Karama power is used."""

    seat: Seat


class TraitorsDealt(Event, frozen=True):
    """Traitors are dealt."""

    seat: Seat
    leaders: tuple[LeaderId, ...]


class TraitorKept(Event, frozen=True):
    """A traitor is kept."""

    seat: Seat
    leader: LeaderId


class TraitorsRedrawn(Event, frozen=True):
    """Traitors are dealt anew."""

    seat: Seat


class PredictionMade(Event, frozen=True):
    """The prediction is written down."""

    seat: Seat


class PredictionShown(Event, frozen=True):
    """What was predicted."""

    seat: Seat
    faction: Seat
    turn: int


class GameWon(Event, frozen=True):
    """The game is over."""

    seats: tuple[Seat, ...]
    how: str


AnyEvent = (
    Automatic
    | Dropped
    | GameBegan
    | PhaseBegan
    | StormDialed
    | StormCardShown
    | StormMoved
    | StormOrder
    | StormCardSeen
    | WeatherControlled
    | ShieldWallDestroyed
    | StackDestroyed
    | SpiceLost
    | ForcesDied
    | SpiceBlown
    | SpiceDeckRebuilt
    | WormSetAside
    | WormCame
    | WormPlaced
    | AllyProtected
    | WormRidden
    | NexusOpened
    | NexusClosed
    | AllianceOffered
    | OfferWithdrawn
    | AllianceFormed
    | AllianceBroken
    | PowerLent
    | Pledged
    | AllyPaid
    | CharityPaid
    | HandsDeclared
    | LotUp
    | LotSeen
    | BidMade
    | BidPassed
    | BidVoid
    | KaramaTook
    | KaramaPaid
    | CardBought
    | NobodyBid
    | CardsReturned
    | CardDrawn
    | CardReceived
    | CardDiscarded
    | DeckRebuilt
    | CardsTaken
    | ForcesRevived
    | RevivalPaid
    | LeaderRevived
    | GholaPlayed
    | TurnBegan
    | OrderKept
    | DeclarationVoid
    | ForcesShipped
    | ForcesReturned
    | ShipmentStopped
    | ForcesSent
    | ForcesMoved
    | ForcesFlipped
    | WartimeAnnounced
    | HajrPlayed
    | SpiceCardSeen
    | BattleBegan
    | VoiceSpoken
    | PrescienceAsked
    | PrescienceAnswered
    | PlanSeen
    | Leaderless
    | PlanRevealed
    | TraitorCalled
    | LasgunShieldExplosion
    | BattleWon
    | LeaderKilled
    | BountyPaid
    | SupportPaid
    | LeaderDrawn
    | CaptureDecided
    | CaptiveReturned
    | SpiceCollected
    | IncomePaid
    | BribePaid
    | BribesCollected
    | SpiceGiven
    | DealProposed
    | DealMade
    | DealEndOffered
    | DealEnded
    | TruthAsked
    | TruthTold
    | PowerStopped
    | SpecialUsed
    | TraitorsDealt
    | TraitorKept
    | TraitorsRedrawn
    | PredictionMade
    | PredictionShown
    | GameWon
)
