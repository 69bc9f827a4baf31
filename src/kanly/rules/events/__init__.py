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
    ToothDecided,
    TraitorCalled,
    VoiceSpoken,
)
from kanly.rules.events.cards import (
    AmalPlayed,
    AmalTook,
    BidMade,
    BidPassed,
    BidsShown,
    BidVoid,
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardPutUp,
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
    HarvesterPlayed,
    IncomePaid,
    SandtroutCame,
    SandtroutSetAside,
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
    ThumperPlayed,
    WeatherControlled,
    WormCame,
    WormHeld,
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
    MarkerTurnedUp,
    OrderKept,
    RevivalPaid,
    ShipmentStopped,
    TurnBegan,
    WartimeAnnounced,
)
from kanly.rules.events.richese import (
    BlackMarketOpened,
    CacheCardTaken,
    CacheIncome,
    CacheLotLapsed,
    CacheLotPlaced,
    CardGiven,
    CardPromised,
    CardTakenBack,
    NoFieldUsed,
    UnsoldCard,
)
from kanly.rules.events.table import (
    AllianceBroken,
    AllianceEnded,
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
    TechDealt,
    TechPaid,
    TechTaken,
    TraitorKept,
    TraitorsDealt,
    TraitorsRedrawn,
)
from kanly.rules.events.tleilaxu import (
    DancerRevealed,
    DancersDrawn,
    DancersShuffled,
    DancerSwapped,
    ForcesRecalled,
    ForcesReplaced,
    GholaReturned,
    LeaderWanted,
    LimitRaised,
    PriceNamed,
    RevivalForbidden,
    RevivalIncome,
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
    | DancerRevealed
    | DancerSwapped
    | DancersDrawn
    | DancersShuffled
    | ForcesRecalled
    | ForcesReplaced
    | GholaReturned
    | LeaderWanted
    | LimitRaised
    | PriceNamed
    | RevivalForbidden
    | RevivalIncome
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
    | ToothDecided
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
    | AmalPlayed
    | AmalTook
    | SandtroutSetAside
    | SandtroutCame
    | WormHeld
    | ThumperPlayed
    | HarvesterPlayed
    | AllianceEnded
    | TechDealt
    | TechPaid
    | TechTaken
    | GameWon
    | MarkerTurnedUp
    | CardPutUp
    | BidsShown
    | NoFieldUsed
    | CacheLotPlaced
    | CacheLotLapsed
    | UnsoldCard
    | BlackMarketOpened
    | CardTakenBack
    | CardPromised
    | CardGiven
    | CacheCardTaken
    | CacheIncome
)

__all__ = [
    "AllianceBroken",
    "AllianceEnded",
    "AllianceFormed",
    "AllianceOffered",
    "AllyPaid",
    "AllyProtected",
    "AmalPlayed",
    "AmalTook",
    "AnyEvent",
    "Automatic",
    "BattleBegan",
    "BattleWon",
    "BidMade",
    "BidPassed",
    "BidVoid",
    "BidsShown",
    "BlackMarketOpened",
    "BountyPaid",
    "BribePaid",
    "BribesCollected",
    "CacheCardTaken",
    "CacheIncome",
    "CacheLotLapsed",
    "CacheLotPlaced",
    "CaptiveReturned",
    "CaptureDecided",
    "CardBought",
    "CardDiscarded",
    "CardDrawn",
    "CardGiven",
    "CardPromised",
    "CardPutUp",
    "CardReceived",
    "CardReturned",
    "CardTakenBack",
    "CardsLaidOut",
    "CardsReturned",
    "CardsSeen",
    "CardsTaken",
    "CharityPaid",
    "DancerRevealed",
    "DancerSwapped",
    "DancersDrawn",
    "DancersShuffled",
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
    "ForcesRecalled",
    "ForcesReplaced",
    "ForcesReturned",
    "ForcesRevived",
    "ForcesSent",
    "ForcesShipped",
    "GameBegan",
    "GameWon",
    "GholaPlayed",
    "GholaReturned",
    "HajrPlayed",
    "HandsDeclared",
    "HarvesterPlayed",
    "IncomePaid",
    "KaramaPaid",
    "KaramaTook",
    "LasgunShieldExplosion",
    "LeaderDrawn",
    "LeaderKilled",
    "LeaderRevived",
    "LeaderWanted",
    "Leaderless",
    "LimitRaised",
    "LotSeen",
    "LotUp",
    "MarkerTurnedUp",
    "NexusClosed",
    "NexusOpened",
    "NoFieldUsed",
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
    "PriceNamed",
    "RevivalForbidden",
    "RevivalIncome",
    "RevivalPaid",
    "SandtroutCame",
    "SandtroutSetAside",
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
    "TechDealt",
    "TechPaid",
    "TechTaken",
    "TechnologyUsed",
    "ThumperPlayed",
    "ToothDecided",
    "TraitorCalled",
    "TraitorKept",
    "TraitorsDealt",
    "TraitorsRedrawn",
    "TruthAsked",
    "TruthTold",
    "TurnBegan",
    "UnsoldCard",
    "VoiceSpoken",
    "WartimeAnnounced",
    "WeatherControlled",
    "WormCame",
    "WormHeld",
    "WormPlaced",
    "WormRidden",
    "WormSetAside",
]
