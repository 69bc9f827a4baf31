"""What is told at the table: small typed entries; sentences are made by the reader."""

from kanly.engine import Automatic, Dropped
from kanly.rules.events.battles import (
    BattleBegan,
    BattleWon,
    BountyPaid,
    BurnerDecided,
    CaptiveReturned,
    CaptureDecided,
    ForcesExchanged,
    LasgunShieldExplosion,
    LeaderDrawn,
    LeaderKilled,
    Leaderless,
    LeaderPoisoned,
    PlanRevealed,
    PlanSeen,
    PrescienceAnswered,
    PrescienceAsked,
    SnooperAdded,
    SpiceAdded,
    SupportPaid,
    ToothDecided,
    TraitorCalled,
    VoiceSpoken,
    WeaponMirrored,
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
    CardSent,
    CardsLaidOut,
    CardsReturned,
    CardsSeen,
    CardsTaken,
    CharityPaid,
    DeckRebuilt,
    DiscardTaken,
    GholaPlayed,
    HajrPlayed,
    HandsDeclared,
    JuicePlayed,
    KaramaPaid,
    KaramaTook,
    LotSeen,
    LotUp,
    NobodyBid,
    OrnithopterPlayed,
    PileSearched,
    TechnologyUsed,
    TruthAsked,
    TruthTold,
)
from kanly.rules.events.choam import (
    AuditBegun,
    AuditBought,
    AuditSeen,
    CardSold,
    CardsTraded,
    CharityIncome,
    InflationEnded,
    InflationFlipped,
    InflationPlaced,
    KaramaKept,
    SaleOffered,
    SupportShared,
    TradeOffered,
    WorthlessPlayed,
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
from kanly.rules.events.pairs import (
    CombatantChosen,
    DifferenceDeclared,
    IncomeStopped,
    ShareProposed,
    SpiceDivided,
    SpicePooled,
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
from kanly.rules.events.skills import (
    BankerPaid,
    CardShown,
    CardShownTo,
    DefenseCopied,
    ForcesRetreated,
    ForcesSaved,
    MentatAsked,
    PostureTaken,
    SkillGiven,
    SkillLost,
    SkillMoved,
    SkillsDealt,
    SkillsDrawn,
    SpiceDiverted,
    SpiceFound,
    SpiceTaken,
    TraitorGained,
    TraitorGivenUp,
    TraitorsLooked,
    TraitorsSeen,
)
from kanly.rules.events.strongholds import (
    StrongholdCardCopied,
    StrongholdCardPaid,
    StrongholdCardSetAside,
    StrongholdCardTaken,
    SupportCovered,
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
    | CardSent
    | PileSearched
    | DiscardTaken
    | OrnithopterPlayed
    | JuicePlayed
    | HajrPlayed
    | SpiceCardSeen
    | BattleBegan
    | VoiceSpoken
    | PrescienceAsked
    | PrescienceAnswered
    | PlanSeen
    | Leaderless
    | PlanRevealed
    | LeaderPoisoned
    | WeaponMirrored
    | BurnerDecided
    | SnooperAdded
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
    | SpiceAdded
    | AuditBegun
    | AuditBought
    | AuditSeen
    | CardSold
    | CardsTraded
    | CharityIncome
    | InflationEnded
    | InflationFlipped
    | InflationPlaced
    | KaramaKept
    | SaleOffered
    | SupportShared
    | TradeOffered
    | WorthlessPlayed
    | StrongholdCardCopied
    | StrongholdCardPaid
    | StrongholdCardSetAside
    | StrongholdCardTaken
    | SupportCovered
    | CacheIncome
    | SkillsDealt
    | SkillGiven
    | SkillsDrawn
    | SkillLost
    | SkillMoved
    | PostureTaken
    | SpiceDiverted
    | BankerPaid
    | MentatAsked
    | CardShown
    | CardShownTo
    | DefenseCopied
    | ForcesRetreated
    | ForcesSaved
    | SpiceTaken
    | SpiceFound
    | TraitorsLooked
    | TraitorsSeen
    | TraitorGivenUp
    | TraitorGained
    | CombatantChosen
    | DifferenceDeclared
    | IncomeStopped
    | ShareProposed
    | SpiceDivided
    | SpicePooled
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
    "AuditBegun",
    "AuditBought",
    "AuditSeen",
    "Automatic",
    "BankerPaid",
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
    "BurnerDecided",
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
    "CardSent",
    "CardShown",
    "CardShownTo",
    "CardSold",
    "CardTakenBack",
    "CardsLaidOut",
    "CardsReturned",
    "CardsSeen",
    "CardsTaken",
    "CardsTraded",
    "CharityIncome",
    "CharityPaid",
    "CombatantChosen",
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
    "DefenseCopied",
    "DifferenceDeclared",
    "DiscardTaken",
    "Dropped",
    "ForcesDied",
    "ForcesExchanged",
    "ForcesFlipped",
    "ForcesMoved",
    "ForcesRecalled",
    "ForcesReplaced",
    "ForcesRetreated",
    "ForcesReturned",
    "ForcesRevived",
    "ForcesSaved",
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
    "IncomeStopped",
    "InflationEnded",
    "InflationFlipped",
    "InflationPlaced",
    "JuicePlayed",
    "KaramaKept",
    "KaramaPaid",
    "KaramaTook",
    "LasgunShieldExplosion",
    "LeaderDrawn",
    "LeaderKilled",
    "LeaderPoisoned",
    "LeaderRevived",
    "LeaderWanted",
    "Leaderless",
    "LimitRaised",
    "LotSeen",
    "LotUp",
    "MarkerTurnedUp",
    "MentatAsked",
    "NexusClosed",
    "NexusOpened",
    "NoFieldUsed",
    "NobodyBid",
    "OfferWithdrawn",
    "OrderKept",
    "OrnithopterPlayed",
    "PhaseBegan",
    "PileSearched",
    "PlanRevealed",
    "PlanSeen",
    "Pledged",
    "PostureTaken",
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
    "SaleOffered",
    "SandtroutCame",
    "SandtroutSetAside",
    "ShareProposed",
    "ShieldWallDestroyed",
    "ShipmentStopped",
    "SkillGiven",
    "SkillLost",
    "SkillMoved",
    "SkillsDealt",
    "SkillsDrawn",
    "SnooperAdded",
    "SpecialUsed",
    "SpiceAdded",
    "SpiceBlown",
    "SpiceCardSeen",
    "SpiceCollected",
    "SpiceDeckRebuilt",
    "SpiceDiverted",
    "SpiceDivided",
    "SpiceFound",
    "SpiceGiven",
    "SpiceLost",
    "SpicePooled",
    "SpiceTaken",
    "StackDestroyed",
    "StormCardSeen",
    "StormCardShown",
    "StormDialed",
    "StormMoved",
    "StormOrder",
    "StrongholdCardCopied",
    "StrongholdCardPaid",
    "StrongholdCardSetAside",
    "StrongholdCardTaken",
    "StrongholdGathered",
    "StrongholdMoved",
    "StrongholdPlaced",
    "SupportCovered",
    "SupportPaid",
    "SupportShared",
    "TechDealt",
    "TechPaid",
    "TechTaken",
    "TechnologyUsed",
    "ThumperPlayed",
    "ToothDecided",
    "TradeOffered",
    "TraitorCalled",
    "TraitorGained",
    "TraitorGivenUp",
    "TraitorKept",
    "TraitorsDealt",
    "TraitorsLooked",
    "TraitorsRedrawn",
    "TraitorsSeen",
    "TruthAsked",
    "TruthTold",
    "TurnBegan",
    "UnsoldCard",
    "VoiceSpoken",
    "WartimeAnnounced",
    "WeaponMirrored",
    "WeatherControlled",
    "WormCame",
    "WormHeld",
    "WormPlaced",
    "WormRidden",
    "WormSetAside",
    "WorthlessPlayed",
]
