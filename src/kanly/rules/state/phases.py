"""What lies on the table only while a phase lasts."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kanly.rules.state.basics import Area, CardId, Group, LeaderId, Part, Seat, Territory, Use


class Gale(msgspec.Struct, array_like=True, gc=False):
    """The storm phase: the dials (sealed) and the distance once it is known (sectors)."""

    dials: dict[Seat, int] = {}
    distance: int | None = None


class Blow(msgspec.Struct, array_like=True, gc=False):
    """One spice blow: its pile, the worms that came and where each gives a ride."""

    pile: Literal["a", "b"] = "a"
    stage: Literal["draw", "nexus", "ride"] = "draw"
    count: int = 0  # worms of this blow so far
    first: Territory | None = None  # where its first worm came up
    worms: list[Territory] = []  # where rides start, in order of appearance
    worm_came: bool = False  # a Nexus is due
    protected: list[Seat] = []  # whose forces the worm coming up spares
    carried: bool = False  # a Nexus is due for the blow before
    double: bool = False  # the next card, if it is a territory card, brings twice its spice


class Nexus(msgspec.Struct, array_like=True, gc=False):
    """The Nexus: open offers (from, to), who has formed an alliance in it, who is ready."""

    offers: list[tuple[Seat, Seat]] = []
    formed: list[Seat] = []
    ready: list[Seat] = []


LotKind: TypeAlias = Literal["normal", "once_around", "silent"]


class Auction(msgspec.Struct, array_like=True, gc=False):
    """The bidding phase: the row of lots, and the bidding on its first one (spice)."""

    row: list[CardId] = []
    lot: int = 0  # number of the lot that is up, from 1
    lots: int = 0
    unit: int = 0
    opener: Seat | None = None
    bid: int = 0
    bidder: Seat | None = None
    passed: list[Seat] = []
    counts: dict[Seat, int] = {}  # hand sizes as declared
    limits: dict[Seat, int] = {}  # hand limits when the card was put up
    bought: CardId | None = None  # the card just bought, in its buyer's hand, until its sale is over
    kind: LotKind = "normal"
    seller: Seat | None = None  # who has put up the lot that is up, if it is not the deck's
    face_up: bool = False  # the card that is up lies open
    clockwise: bool = False  # which way bids go once around
    turns: list[Seat] = []  # once around: who has still to bid; silent: who comes first among equals
    bids: dict[Seat, int] = {}  # sealed bids of a silent lot (spice)
    agenda: list[str] = []  # what is to come when the row is empty: the declaration, the row, lots of seats
    bidding: bool = False  # bids are being made
    asked: Seat | None = None  # whose turn it is to bid or pass


class Flight(msgspec.Struct, array_like=True, gc=False):
    """Ornithopters of a card: the next movement has the range `far` (territories), or, where that is 0, two
    groups move. `landed`: the first of them has; `rest` is where it stands, for no force flies twice."""

    far: int = 0
    landed: bool = False
    rest: dict[Area, Group] = {}


class Turns(msgspec.Struct, array_like=True, gc=False):
    """The shipment and movement phase: who has still to act, who is acting, and what it has done."""

    left: list[Seat] = []
    acting: Seat | None = None
    shipped: bool = False  # the shipment of this turn is over
    stopped: bool = False  # the declared shipment was forbidden by a special power
    half_price: Seat | None = None  # who played a Karama for the acting seat's shipment
    moves: int = 0  # movements still allowed
    entered: dict[Territory, int] = {}  # forces that the acting seat brought into each territory this turn
    cities: list[Seat] = []  # who held a city when the phase began
    moved: dict[Territory, int] = {}  # of those that entered, the forces that came by movement
    owed: dict[Seat, int] = {}  # for the declared shipment, until it is paid (spice)
    flight: Flight | None = None  # what an extra way to move allows the acting seat now
    met: list[Territory] = []  # where the acting seat stood beside another when the two became allies


class Precedence(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A seat acts first, or last, in what is left of this phase's order."""

    seat: Seat
    first: bool


class Plan(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A battle plan. `leader` is a disc or a Cheap Hero card; `dial` comes in halves; `spice` is support."""

    leader: LeaderId | CardId | None = None
    weapon: CardId | None = None
    defense: CardId | None = None
    dial: float = 0
    spice: int = 0
    extras: tuple[str, ...] = ()  # other things put into the wheel, such as the Kwisatz Haderach
    ally_pays: int = 0  # part of the support that the ally pays (ruling ally-battle-support)
    dialed: Group | None = None  # which forces are dialed, where that has been declared
    late: CardId | None = None  # a defense brought out after the reveal
    boost: int = 0  # own spice put in for strength, apart from support (spice)

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "dial", float(self.dial))  # a game has the same bytes when loaded


class Joint(msgspec.Struct, array_like=True, gc=False):
    """Two allies who fight a battle as one side.

    `fights` makes the plan, with its own leader, hand and spice; `partner` does not. `dials`: whose forces
    the plan dials. `adds`: whose forces count a fixed part beside it; nobody's, once that has been stopped.
    `policy`: by which reading of the rules that part and its losses are counted.
    """

    fights: Seat
    partner: Seat
    dials: Seat
    adds: Seat | None
    policy: str

    def has(self, seat: Seat) -> bool:
        """Is the seat one of the two?"""
        return seat in (self.fights, self.partner)


class Battle(msgspec.Struct, array_like=True, gc=False):
    """One battle. `uses`: powers used or standing in it, which a Karama may still stop before the reveal.

    `aggressor` and `defender` are the two who make plans; a tie goes to the first of them. `actor`: whose
    turn it was to choose the place and the opponent; it may stand beside one of the two as its ally.
    """

    unit: int
    territory: Territory
    aggressor: Seat
    defender: Seat
    stage: Literal["before", "sealing", "revealed", "resolved"] = "before"
    uses: list[Use] = []
    plans: dict[Seat, Plan] = {}
    calls: dict[Seat, bool] = {}
    field: dict[Seat, list[Part]] = {}  # the forces that take part, as they stood at the reveal
    winner: Seat | None = None
    exploded: bool = False
    killed: list[LeaderId] = []
    played: list[CardId] = []  # the winner's cards, until it has chosen which to keep
    called: list[Seat] = []  # who called a traitor with success
    lost: dict[Seat, int] = {}  # forces lost in it, by seat
    unused: list[CardId] = []  # weapons that their owner has declined to use after the reveal
    burners: dict[Seat, bool] = {}  # whose weapon lets the forces not dialed decide: does it kill leaders?
    copied: Territory | None = None  # whose Stronghold card works in the Hidden Mobile Stronghold
    areas: list[Area] = []  # where it is fought, from the reveal on
    behind: list[Seat] = []  # whose skilled leader stands behind the shield
    copies: list[CardId] = []  # cards declared after the reveal to be what the opponent plays in defense
    doomed: list[Part] = []  # the winner's forces that die, until they have
    saved: list[Part] = []  # those of them that went to the reserves instead
    looked: list[LeaderId] = []  # traitor cards of the deck that the winner looks at
    reserved: list[CardId] = []  # cards of the plans, until it is settled what becomes of them
    retained: list[CardId] = []  # what the loser keeps of them
    forced: list[CardId] = []  # cards that the winner must keep
    actor: Seat = ""
    joint: Joint | None = None  # two allies fight as one side
    withdrawn: dict[Seat, list[Part]] = {}  # forces of its field that have left it unharmed


class Pot(msgspec.Struct, array_like=True, gc=False):
    """Spice of one territory that two allies have collected together and have still to divide (spice).

    Without an agreement the first of the `seats` gets half, rounded down. `by`: whose proposal lies before
    the other, `share`: what the first would get by it, which only the two know. `asked`: who speaks now;
    `yielded`: one of them has left it to the other to propose.
    """

    territory: Territory
    seats: tuple[Seat, Seat]
    amount: int = 0
    by: Seat | None = None
    share: int = 0
    asked: Seat | None = None
    yielded: bool = False
