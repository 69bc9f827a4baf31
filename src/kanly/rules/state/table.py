"""The whole table.

The structs of the state are stored as arrays, by place: a new field goes last and has a default, so that
running games still load.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kanly.catalog import Mode
from kanly.rules.rulings import Rulings
from kanly.rules.state.basics import Area, CardId, Discarded, Forces, LeaderId, Mixed, Seat, Territory
from kanly.rules.state.deals import Deal
from kanly.rules.state.duties import Duty, DutyKind
from kanly.rules.state.phases import Auction, Battle, Blow, Gale, Nexus, Pot, Precedence, Turns
from kanly.rules.state.questions import Fact
from kanly.rules.state.sheets import Sheets
from kanly.rules.variants import Variants

Phase: TypeAlias = Literal[
    "prediction",
    "traitors",
    "forces",
    "cards",
    "skills",
    "storm",
    "spice_blow",
    "charity",
    "bidding",
    "revival",
    "shipment_and_movement",
    "battle",
    "collection",
    "mentat_pause",
    "over",
]

SETUP: tuple[Phase, ...] = ("prediction", "traitors", "forces", "cards", "skills")  # before the first storm


class MobileStronghold(msgspec.Struct, array_like=True, gc=False):
    """The Hidden Mobile Stronghold: the area that it points at, None before it has been placed."""

    host: Area | None = None


class Revived(msgspec.Struct, array_like=True, gc=False):
    """What a seat has revived this turn: forces within the limit, elite ones by all means, whether a
    leader; and how many of the forces within the limit were paid for, where a card may ask for that."""

    forces: int = 0
    elite: int = 0
    leader: bool = False
    paid: int = 0


class Player(msgspec.Struct, array_like=True, gc=False):
    """One seat. `circle` is the sector of its place round the board (1-18); `bribes` lie before the shield
    (spice).

    `dismissed`: traitors dealt and not kept. Pledges are maxima in spice for the ally's cards,
    shipment, and (under a ruling) battle support.
    `withheld`: alliance powers that this seat does not lend now.
    """

    circle: int
    spice: int
    reserves: Forces
    tanks: Forces
    bribes: int = 0
    hand: list[CardId] = []
    traitors: list[LeaderId] = []
    dismissed: list[LeaderId] = []
    ally: Seat | None = None
    allied_since: int = 0  # the turn in which the alliance was formed
    pledged_cards: int = 0
    pledged_shipment: int = 0
    pledged_support: int = 0
    withheld: list[str] = []
    special_used: bool = False
    revived: Revived = msgspec.field(default_factory=Revived)
    claimed: bool = False  # charity of this turn


class SkillChoice(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A Leader Skill that a seat keeps, and the leader it is for."""

    skill: str
    leader: LeaderId


class Disc(msgspec.Struct, array_like=True, gc=False):
    """A leader disc. `owner` plays it as its own; `holder` has it now (a captor, if not the owner).

    `fought`: the territory where it has been used this turn. `hidden`: it lies face down in the tanks.
    `serves`: the seat whose own it is instead of its owner's, as long as it lives. The owner of a shared
    leader need not play, and nobody holds one that lies beside the board (`holder` is empty).
    """

    owner: Seat
    holder: Seat
    alive: bool = True
    deaths: int = 0
    hidden: bool = False
    fought: Territory | None = None
    serves: Seat | None = None

    @property
    def home(self) -> Seat:
        """The seat whose own it is: a captor only borrows it."""
        return self.serves or self.owner


class Custody(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How the shared leader has come to whoever holds its disc, and since which turn; empty: it lies in the
    tanks, or beside the board."""

    source: Literal["", "ambassador", "loan", "battles", "capture", "ghola"] = ""
    turn: int = 0


class State(msgspec.Struct, array_like=True, gc=False):
    """The whole table. Dictionaries by seat are in seating order; piles have their top at the end."""

    seed: bytes
    salt: bytes
    in_play: str
    mode: Mode
    turns: int
    rulings: Rulings
    variants: Variants
    seats: list[Seat]
    players: dict[Seat, Player]
    discs: dict[LeaderId, Disc]
    sheets: Sheets
    forces: dict[Area, dict[Seat, Forces]]
    deck: list[CardId]
    spice_deck: list[str]
    traitor_deck: list[LeaderId]
    draws: int = 0
    units: int = 0
    deal_count: int = 0
    turn: int = 1
    phase: Phase = "prediction"
    begun: bool = False  # the phase has begun: what happens at its start is done
    keeping: dict[Seat, LeaderId] = {}  # traitors that seats have sealed to keep, until all have chosen
    storm: int | None = None
    storm_card: int | None = None
    dialers: list[Seat] = []
    order: list[Seat] = []
    wall_destroyed: bool = False
    spice: dict[Area, int] = {}
    discard: list[CardId] = []
    removed: list[CardId] = []
    pile_a: list[str] = []
    pile_b: list[str] = []
    top_b: str | None = None  # pile B's top territory card when it was shuffled away
    set_aside: list[str] = []  # worms of turn 1
    worms_seen: int = 0  # Shai-Hulud cards since the game began
    bars: list[str] = []
    duties: list[Duty] = []
    deals: list[Deal] = []
    facts: list[Fact] = []
    known: dict[Seat, list[CardId]] = {}  # cards whose place a seat knows although it is hidden
    shown_traitors: list[LeaderId] = []
    seen_spice_card: list[Seat] = []  # who knows the top spice card
    seen_storm_card: list[Seat] = []
    gale: Gale | None = None
    blow: Blow | None = None
    nexus: Nexus | None = None
    auction: Auction | None = None
    done: list[Seat] = []  # seats that are ready in a phase where all act at once
    turn_order: Turns | None = None
    battle: Battle | None = None
    winners: list[Seat] = []
    victory: str = ""
    shown_cards: list[CardId] = []  # cards that all have seen and that have not moved since
    tech_tokens: dict[str, Seat] = {}  # the owner of each Tech Token
    tech_doers: list[Seat] = []  # who has done in this phase what Tech Tokens pay for
    sandtrout: str | None = None  # the spice card that lies aside until the next worm
    mobile_stronghold: MobileStronghold | None = None  # None: nobody in play brings it
    laid_out: list[CardId] = []  # cards drawn for somebody to choose from, before they are dealt
    seen_sets: dict[Seat, list[list[CardId]]] = {}  # hidden cards a seat has seen, not which lies where
    fresh: list[Discarded] = []  # discards that somebody may still react to
    precedence: Precedence | None = None  # who acts out of its place in this phase
    mixed: list[Mixed] = []  # cards whose places others than one seat have lost sight of
    searched: int = 0  # discards at the bottom that one seat has searched: which are left, others cannot tell
    stronghold_cards: dict[Territory, Seat] = {}  # the owner of each Stronghold card that is not set aside
    skills: dict[LeaderId, str] = {}  # the Leader Skills that lie open, each with its leader
    skill_deck: list[str] = []
    dealt_skills: dict[Seat, list[str]] = {}  # skills in a hand, to choose one from
    keeping_skills: dict[Seat, SkillChoice] = {}  # sealed, until all have chosen
    spent_skills: list[str] = []  # skills that have done in this phase what they do once a phase
    unkept: Literal["apart", "returned", "exchanged"] = "apart"  # the traitor cards that nobody has kept
    custody: Custody | None = None  # of the leader that changes sides; None: it is not in the game
    pots: list[Pot] = []  # spice that allies have collected together and have still to divide
    recruited: int = 0  # the turn for which Recruits has been played last

    @property
    def advanced(self) -> bool:
        """Is this the advanced game?"""
        return self.mode == "advanced"

    def uses(self, module: str) -> bool:
        """Is the game played with this module?"""
        return module in self.in_play.split(",")

    def plays(self, seat: Seat) -> bool:
        """Is this faction in the game?"""
        return seat in self.players

    def ally(self, seat: Seat) -> Seat | None:
        """The seat's ally."""
        return self.players[seat].ally

    def allied(self, one: Seat, other: Seat) -> bool:
        """Are these two seats allies?"""
        return self.players[one].ally == other

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seat and its ally."""
        ally = self.players[seat].ally
        return (seat,) if ally is None else (seat, ally)

    def others(self, seat: Seat) -> list[Seat]:
        """All seats but this one, in seating order."""
        return [other for other in self.seats if other != seat]

    def word(self, seat: Seat, kind: DutyKind, must: bool) -> list[Duty]:
        """What the seat is bound to do, or not to do, of this kind."""
        if not self.duties:
            return []
        return [d for d in self.duties if d.seat == seat and d.kind == kind and d.must == must]

    def in_order(self) -> list[Seat]:
        """All seats in storm order (seating order before the first storm)."""
        return self.order or self.seats
