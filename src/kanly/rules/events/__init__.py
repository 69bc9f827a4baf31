"""What is told at the table: small typed entries; sentences are made by the reader."""

from kanly.engine import Automatic, Dropped
from kanly.rules.events.battles import (
    BattleBegan,
    BattleWon,
    BountyPaid,
    CaptiveReturned,
    CaptureDecided,
    ForcesExchanged,
    LasgunShieldExplosion,
    LeaderDrawn,
    LeaderKilled,
    Leaderless,
    PlanRevealed,
    PlanSeen,
    PrescienceAnswered,
    PrescienceAsked,
    SupportPaid,
    TraitorCalled,
    VoiceSpoken,
)
from kanly.rules.events.cards import (
    BidMade,
    BidPassed,
    BidVoid,
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardReceived,
    CardReturned,
    CardsLaidOut,
    CardsReturned,
    CardsSeen,
    CardsTaken,
    CharityPaid,
    DeckRebuilt,
    GholaPlayed,
    HajrPlayed,
    HandsDeclared,
    KaramaPaid,
    KaramaTook,
    LotSeen,
    LotUp,
    NobodyBid,
    TechnologyUsed,
    TruthAsked,
    TruthTold,
)
from kanly.rules.events.desert import (
    AllyProtected,
    ForcesDied,
    IncomePaid,
    ShieldWallDestroyed,
    SpiceBlown,
    SpiceCardSeen,
    SpiceCollected,
    SpiceDeckRebuilt,
    SpiceLost,
    StackDestroyed,
    StormCardSeen,
    StormCardShown,
    StormDialed,
    StormMoved,
    StormOrder,
    StrongholdGathered,
    StrongholdMoved,
    StrongholdPlaced,
    WeatherControlled,
    WormCame,
    WormPlaced,
    WormRidden,
    WormSetAside,
)
from kanly.rules.events.forces import (
    DeclarationVoid,
    ForcesFlipped,
    ForcesMoved,
    ForcesReturned,
    ForcesRevived,
    ForcesSent,
    ForcesShipped,
    LeaderRevived,
    OrderKept,
    RevivalPaid,
    ShipmentStopped,
    TurnBegan,
    WartimeAnnounced,
)
from kanly.rules.events.table import (
    AllianceBroken,
    AllianceFormed,
    AllianceOffered,
    AllyPaid,
    BribePaid,
    BribesCollected,
    DealEnded,
    DealEndOffered,
    DealMade,
    DealProposed,
    GameBegan,
    GameWon,
    NexusClosed,
    NexusOpened,
    OfferWithdrawn,
    PhaseBegan,
    Pledged,
    PowerLent,
    PowerStopped,
    PredictionMade,
    PredictionShown,
    SpecialUsed,
    SpiceGiven,
    TraitorKept,
    TraitorsDealt,
    TraitorsRedrawn,
)

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
    | StrongholdPlaced
    | StrongholdMoved
    | StrongholdGathered
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
    | CardsLaidOut
    | CardsSeen
    | CardReturned
    | TechnologyUsed
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
    | ForcesExchanged
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

__all__ = [
    "AllianceBroken",
    "AllianceFormed",
    "AllianceOffered",
    "AllyPaid",
    "AllyProtected",
    "AnyEvent",
    "Automatic",
    "BattleBegan",
    "BattleWon",
    "BidMade",
    "BidPassed",
    "BidVoid",
    "BountyPaid",
    "BribePaid",
    "BribesCollected",
    "CaptiveReturned",
    "CaptureDecided",
    "CardBought",
    "CardDiscarded",
    "CardDrawn",
    "CardReceived",
    "CardReturned",
    "CardsLaidOut",
    "CardsReturned",
    "CardsSeen",
    "CardsTaken",
    "CharityPaid",
    "DealEndOffered",
    "DealEnded",
    "DealMade",
    "DealProposed",
    "DeckRebuilt",
    "DeclarationVoid",
    "Dropped",
    "ForcesDied",
    "ForcesExchanged",
    "ForcesFlipped",
    "ForcesMoved",
    "ForcesReturned",
    "ForcesRevived",
    "ForcesSent",
    "ForcesShipped",
    "GameBegan",
    "GameWon",
    "GholaPlayed",
    "HajrPlayed",
    "HandsDeclared",
    "IncomePaid",
    "KaramaPaid",
    "KaramaTook",
    "LasgunShieldExplosion",
    "LeaderDrawn",
    "LeaderKilled",
    "LeaderRevived",
    "Leaderless",
    "LotSeen",
    "LotUp",
    "NexusClosed",
    "NexusOpened",
    "NobodyBid",
    "OfferWithdrawn",
    "OrderKept",
    "PhaseBegan",
    "PlanRevealed",
    "PlanSeen",
    "Pledged",
    "PowerLent",
    "PowerStopped",
    "PredictionMade",
    "PredictionShown",
    "PrescienceAnswered",
    "PrescienceAsked",
    "RevivalPaid",
    "ShieldWallDestroyed",
    "ShipmentStopped",
    "SpecialUsed",
    "SpiceBlown",
    "SpiceCardSeen",
    "SpiceCollected",
    "SpiceDeckRebuilt",
    "SpiceGiven",
    "SpiceLost",
    "StackDestroyed",
    "StormCardSeen",
    "StormCardShown",
    "StormDialed",
    "StormMoved",
    "StormOrder",
    "StrongholdGathered",
    "StrongholdMoved",
    "StrongholdPlaced",
    "SupportPaid",
    "TechnologyUsed",
    "TraitorCalled",
    "TraitorKept",
    "TraitorsDealt",
    "TraitorsRedrawn",
    "TruthAsked",
    "TruthTold",
    "TurnBegan",
    "VoiceSpoken",
    "WartimeAnnounced",
    "WeatherControlled",
    "WormCame",
    "WormPlaced",
    "WormRidden",
    "WormSetAside",
]
