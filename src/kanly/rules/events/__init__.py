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
    ForcesWithdrew,
    LasgunShieldExplosion,
    LeaderDrawn,
    LeaderKilled,
    Leaderless,
    LeaderPoisoned,
    PlanRevealed,
    PlanSeen,
    PrescienceAnswered,
    PrescienceAsked,
    ReservesSpent,
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
    DiscardPaid,
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
    RecruitsPlayed,
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
    ChoamEvent,
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
from kanly.rules.events.ecaz import (
    AllianceRefused,
    AmbassadorCopied,
    AmbassadorIdle,
    AmbassadorIncome,
    AmbassadorMeant,
    AmbassadorPlaced,
    AmbassadorPrice,
    AmbassadorReturned,
    AmbassadorsDrawn,
    AmbassadorTriggered,
    EcazEvent,
    ForcesRelocated,
    HandSeen,
    LeaderLoyal,
    TraitorSeen,
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
from kanly.rules.events.moritani import (
    AftermathLaid,
    CardRetained,
    CardsForced,
    DukeGained,
    DukeReleased,
    EnemyOffered,
    EnemyRefused,
    ExtortionPaid,
    ExtortionReturned,
    ExtortionTaken,
    SpiceRobbed,
    TerrorMoved,
    TerrorPlaced,
    TerrorPlanned,
    TerrorReturned,
    TerrorRevealed,
    TraitorBetrayed,
    TraitorSetAside,
)
from kanly.rules.events.pairs import (
    CombatantChosen,
    DifferenceDeclared,
    IncomeStopped,
    PairEvent,
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
    RicheseEvent,
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
    TleilaxuEvent,
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
    | CardSent
    | PileSearched
    | DiscardPaid
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
    | CardsForced
    | CardRetained
    | TraitorSetAside
    | TraitorBetrayed
    | SpiceRobbed
    | ExtortionReturned
    | ExtortionPaid
    | ExtortionTaken
    | AftermathLaid
    | EnemyRefused
    | EnemyOffered
    | TerrorRevealed
    | TerrorReturned
    | TerrorMoved
    | TerrorPlaced
    | TerrorPlanned
    | DukeReleased
    | DukeGained
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
    | RecruitsPlayed
    | ForcesWithdrew
    | ReservesSpent
    | AllianceEnded
    | TechDealt
    | TechPaid
    | TechTaken
    | GameWon
    | MarkerTurnedUp
    | CardPutUp
    | BidsShown
    | SpiceAdded
    | StrongholdCardCopied
    | StrongholdCardPaid
    | StrongholdCardSetAside
    | StrongholdCardTaken
    | SupportCovered
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
    | PairEvent
    | EcazEvent
    | RicheseEvent
    | TleilaxuEvent
    | ChoamEvent
)

__all__ = [
    "AftermathLaid",
    "AllianceBroken",
    "AllianceEnded",
    "AllianceFormed",
    "AllianceOffered",
    "AllianceRefused",
    "AllyPaid",
    "AllyProtected",
    "AmalPlayed",
    "AmalTook",
    "AmbassadorCopied",
    "AmbassadorIdle",
    "AmbassadorIncome",
    "AmbassadorMeant",
    "AmbassadorPlaced",
    "AmbassadorPrice",
    "AmbassadorReturned",
    "AmbassadorTriggered",
    "AmbassadorsDrawn",
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
    "CardRetained",
    "CardReturned",
    "CardSent",
    "CardShown",
    "CardShownTo",
    "CardSold",
    "CardTakenBack",
    "CardsForced",
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
    "DiscardPaid",
    "DiscardTaken",
    "Dropped",
    "DukeGained",
    "DukeReleased",
    "EnemyOffered",
    "EnemyRefused",
    "ExtortionPaid",
    "ExtortionReturned",
    "ExtortionTaken",
    "ForcesDied",
    "ForcesExchanged",
    "ForcesFlipped",
    "ForcesMoved",
    "ForcesRecalled",
    "ForcesRelocated",
    "ForcesReplaced",
    "ForcesRetreated",
    "ForcesReturned",
    "ForcesRevived",
    "ForcesSaved",
    "ForcesSent",
    "ForcesShipped",
    "ForcesWithdrew",
    "GameBegan",
    "GameWon",
    "GholaPlayed",
    "GholaReturned",
    "HajrPlayed",
    "HandSeen",
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
    "LeaderLoyal",
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
    "RecruitsPlayed",
    "ReservesSpent",
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
    "SpiceRobbed",
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
    "TerrorMoved",
    "TerrorPlaced",
    "TerrorPlanned",
    "TerrorReturned",
    "TerrorRevealed",
    "ThumperPlayed",
    "ToothDecided",
    "TradeOffered",
    "TraitorBetrayed",
    "TraitorCalled",
    "TraitorGained",
    "TraitorGivenUp",
    "TraitorKept",
    "TraitorSeen",
    "TraitorSetAside",
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
