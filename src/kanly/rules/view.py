"""What a seat may know of the table: built up from what it may see, never by striking things out."""

from __future__ import annotations

from typing import TypeAlias, TypedDict

import msgspec

from kanly.catalog import leaders
from kanly.engine import Entry, Modifier, Pending
from kanly.rules.battle.combatants import Together, side_of, together
from kanly.rules.battle.plans import as_shown
from kanly.rules.deals import told_to
from kanly.rules.game import Dune, holdings, open_discards
from kanly.rules.purse import pledged
from kanly.rules.state import (
    Area,
    Battle,
    CardId,
    Deal,
    Duty,
    Fact,
    Forces,
    Joint,
    LeaderId,
    MobileStronghold,
    Nexus,
    Plan,
    Pot,
    Seat,
    State,
    Territory,
)

SheetFacts: TypeAlias = dict[str, str | int | list[str] | None]  # what a faction's sheet shows


class Mat(msgspec.Struct):
    """What lies openly before a seat. `hand` is the number of cards where that is public now (else None)."""

    circle: int
    bribes: int
    reserves: Forces
    tanks: Forces
    dead: list[LeaderId]
    face_down: int
    living: int
    captives: int
    used: dict[LeaderId, Territory]
    ally: Seat | None
    hand: int | None
    special_used: bool
    withheld: list[str]


class Holdings(msgspec.Struct):
    """What only its owner sees: spice, cards, traitors, leaders and what it has seen of hidden things.

    `seen`: hidden cards it has seen together, without knowing which of them lies where.
    """

    spice: int
    hand: list[CardId]
    traitors: list[LeaderId]
    dismissed: list[LeaderId]
    leaders: list[LeaderId]
    face_down: list[LeaderId]
    captured: list[LeaderId]
    pledged_cards: int
    pledged_shipment: int
    pledged_support: int
    known: dict[CardId, str]
    spice_card: str | None
    storm_card: int | None
    dial: int | None
    keeping: LeaderId | None
    sheet: SheetFacts
    seen: list[list[CardId]]
    skills: list[str]


class SkilledLeader(msgspec.Struct):
    """A leader with a Leader Skill, and the seat that has both now."""

    skill: str
    seat: Seat


class AllysPledge(msgspec.Struct):
    """What the ally stands ready to pay (spice)."""

    cards: int
    shipment: int
    support: int


class Shown(msgspec.Struct):
    """What another seat shows by a deal."""

    hand: list[CardId] | None = None
    spice: int | None = None
    traitors: list[LeaderId] | None = None


class Bidding(msgspec.Struct):
    """The auction as all see it; `card` only for who has looked, or if it lies open (spice).

    `kind`: how bids are made; `seller`: the seat that has put the card up, if any; `face_up`: all see it;
    `turns`: once around, who has still to bid; in silence, who is first among equals. `agenda`: what comes
    after this lot, or after this row.
    """

    lot: int
    lots: int
    bid: int
    bidder: Seat | None
    opener: Seat | None
    counts: dict[Seat, int]
    card: CardId | None
    kind: str
    seller: Seat | None
    clockwise: bool
    turns: list[Seat]
    face_up: bool
    agenda: list[str]


class Fight(msgspec.Struct):
    """A battle as a seat sees it: plans only when revealed, or its own, or shown to it by a power."""

    territory: Territory
    aggressor: Seat
    defender: Seat
    stage: str
    sealed: list[Seat]
    plans: dict[Seat, Plan]
    winner: Seat | None
    called: list[Seat]
    unused: list[CardId]
    copied: Territory | None
    behind: list[Seat]
    copies: list[CardId]
    looked: list[LeaderId]
    actor: Seat = ""  # whose turn it was to choose the battle
    joint: Joint | None = None
    together: Together | None = None  # two allies fight as one side


class SharedLeader(msgspec.Struct):
    """The leader who changes sides: who has it now (empty: nobody), and how it came there."""

    leader: LeaderId
    alive: bool
    seat: Seat
    source: str


class View(msgspec.Struct):
    """The table through the eyes of a seat, or of a spectator (seat None)."""

    seat: Seat | None
    mode: str
    turn: int
    turns: int
    phase: str
    storm: int | None
    storm_distance: int | None
    order: list[Seat]
    dialers: list[Seat]
    wall_destroyed: bool
    mobile_stronghold: MobileStronghold | None
    forces: dict[Area, dict[Seat, Forces]]
    spice: dict[Area, int]
    mats: dict[Seat, Mat]
    me: Holdings | None
    ally: AllysPledge | None
    shown: dict[Seat, Shown]
    deck: int
    discard: list[CardId]
    discarded: int
    removed: list[CardId]
    spice_deck: int
    pile_a: list[str]
    pile_b: list[str]
    sandtrout: bool
    shown_traitors: list[LeaderId]
    tech_tokens: dict[str, Seat]
    skills: dict[LeaderId, SkilledLeader]
    skill_deck: int
    duties: list[Duty]
    deals: list[Deal]
    facts: list[Fact]
    acting: Seat | None
    left: list[Seat]
    worms: list[Territory]
    nexus: Nexus | None
    auction: Bidding | None
    battle: Fight | None
    pending: Pending | None
    winners: list[Seat]
    victory: str
    sheets: dict[Seat, SheetFacts]
    stronghold_cards: dict[Territory, Seat]
    shared_leader: SharedLeader | None
    pots: list[Pot]  # spice that allies have collected together and have still to divide


class Viewer(msgspec.Struct, frozen=True, gc=False):
    """A seat looks at the table."""

    seat: Seat


own_sheet: Modifier[State, Viewer, SheetFacts] = Modifier("own_sheet")  # of its own faction
open_sheet: Modifier[State, Seat, SheetFacts] = Modifier("open_sheet")  # of a seat's, for all to see
shown_plans: Modifier[State, Viewer, tuple[Seat, ...]] = Modifier(
    "shown_plans"
)  # sealed plans shown by a power


def view(game: Dune, seat: Seat | None, *, pending: bool = True) -> View:
    """The table through the eyes of a seat (None: of a spectator).

    `pending`: with the open question; its options take as long to work out as all the rest.
    """
    state = game.state
    if seat is not None:
        game.seated(seat)
    blow, turns = state.blow, state.turn_order
    return View(
        **seat_sections(state, seat),
        seat=seat,
        mode=state.mode,
        turn=state.turn,
        turns=state.turns,
        phase=state.phase,
        storm=state.storm,
        storm_distance=None if state.gale is None else state.gale.distance,
        order=state.order,
        dialers=state.dialers,
        wall_destroyed=state.wall_destroyed,
        mobile_stronghold=state.mobile_stronghold,
        forces=state.forces,
        spice=state.spice,
        mats={other: mat(state, other) for other in state.seats},
        deck=len(state.deck),
        discard=open_discards(state) if state.rulings.note_taking == "assist_all" else state.discard[-1:],
        discarded=len(state.discard),
        removed=state.removed,
        spice_deck=len(state.spice_deck),
        pile_a=state.pile_a,
        pile_b=state.pile_b,
        sandtrout=state.sandtrout is not None,
        shown_traitors=state.shown_traitors,
        tech_tokens=state.tech_tokens,
        skills=open_skills(state),
        skill_deck=len(state.skill_deck),
        deals=state.deals,
        facts=state.facts,
        acting=None if turns is None else turns.acting,
        left=[] if turns is None else turns.left,
        worms=[] if blow is None else blow.worms,
        nexus=state.nexus,
        pending=game.pending_for(seat) if pending else None,
        winners=state.winners,
        victory=state.victory,
        sheets={other: facts for other in state.seats if (facts := open_sheet(state, other, {}))},
        stronghold_cards=state.stronghold_cards,
        shared_leader=shared_leader(state),
    )


def shared_leader(state: State) -> SharedLeader | None:
    """Where the leader is who changes sides; all see it."""
    if state.custody is None:
        return None
    name = next(name for name in state.discs if leaders()[name].kind == "shared")
    disc = state.discs[name]
    return SharedLeader(name, disc.alive, disc.holder if disc.alive else "", state.custody.source)


def open_skills(state: State) -> dict[LeaderId, SkilledLeader]:
    """The Leader Skills that lie open."""
    held = {name: state.discs[name].holder for name in state.skills}
    return {name: SkilledLeader(state.skills[name], holder) for name, holder in held.items() if holder}


def pots(state: State, seat: Seat | None) -> list[Pot]:
    """Spice that allies have still to divide; what is proposed only the two see."""
    return [pot if seat in pot.seats else msgspec.structs.replace(pot, share=0) for pot in state.pots]


class SeatSections(TypedDict):
    """The parts of a view that are not the same for everybody."""

    pots: list[Pot]
    me: Holdings | None
    ally: AllysPledge | None
    shown: dict[Seat, Shown]
    duties: list[Duty]
    auction: Bidding | None
    battle: Fight | None


def seat_sections(state: State, seat: Seat | None) -> SeatSections:
    """What depends on who looks; all else in a view is public."""
    return {
        "me": None if seat is None else own(state, seat),
        "ally": None if seat is None else allys_pledge(state, seat),
        "shown": {} if seat is None else shown_by_deals(state, seat),
        "duties": [duty for duty in state.duties if not duty.knowers or seat in duty.knowers],
        "auction": auction(state, seat),
        "battle": None if state.battle is None else fight(state, state.battle, seat),
        "pots": pots(state, seat),
    }


def journal(game: Dune, seat: Seat | None) -> list[Entry]:
    """What has been told to a seat, or to everybody. NotAsked if the seat does not play."""
    if seat is not None:
        game.seated(seat)
    return [entry for entry in game.journal if entry.told_to(seat)]


def mat(state: State, seat: Seat) -> Mat:
    """The open things before a seat."""
    player = state.players[seat]
    discs = {name: d for name, d in state.discs.items() if d.owner == seat}
    dead = [name for name, d in discs.items() if not d.alive and not d.hidden]
    face_down = sum(1 for d in discs.values() if not d.alive and d.hidden)
    at_hand = sum(1 for d in state.discs.values() if d.alive and d.holder == d.home == seat)
    return Mat(
        circle=player.circle,
        bribes=player.bribes,
        reserves=player.reserves,
        tanks=player.tanks,
        dead=dead,
        face_down=face_down,
        living=at_hand,  # gholas among them: nobody shall tell which kind has been captured
        captives=sum(1 for d in state.discs.values() if d.holder == seat and d.home != seat),
        used={name: d.fought for name, d in state.discs.items() if d.holder == seat and d.fought is not None},
        ally=player.ally,
        hand=len(player.hand) if hand_is_public(state) else None,
        special_used=player.special_used,
        withheld=player.withheld,
    )


def hand_is_public(state: State) -> bool:
    """Hand sizes are open in Bidding, or always (ruling hand-count-public)."""
    return state.phase == "bidding" or state.rulings.hand_count_public == "always"


def own(state: State, seat: Seat) -> Holdings:
    """What only the owner sees."""
    player = state.players[seat]
    looked = seat in state.seen_spice_card and bool(state.spice_deck)
    discs = state.discs.items()
    return Holdings(
        spice=player.spice,
        hand=player.hand,
        traitors=player.traitors,
        dismissed=player.dismissed,
        leaders=holdings(state, seat),
        face_down=[name for name, d in discs if d.owner == seat and not d.alive and d.hidden],
        captured=[n for n, d in discs if d.owner == seat != d.holder and leaders()[n].kind != "shared"],
        pledged_cards=player.pledged_cards,
        pledged_shipment=player.pledged_shipment,
        pledged_support=player.pledged_support,
        known=known_places(state, seat),
        spice_card=state.spice_deck[-1] if looked else None,
        storm_card=state.storm_card if seat in state.seen_storm_card else None,
        dial=None if state.gale is None else state.gale.dials.get(seat),
        keeping=state.keeping.get(seat),
        sheet=own_sheet(state, Viewer(seat), {}),
        seen=state.seen_sets.get(seat, []),
        skills=state.dealt_skills.get(seat, []),
    )


def known_places(state: State, seat: Seat) -> dict[CardId, str]:
    """Where the hidden cards are that the seat knows: `deck`, `row`, or the seat that holds them.

    What all have seen is for the players to remember, unless ruling note-taking has the table do it.
    """
    found = {}
    noted = state.shown_cards if state.rulings.note_taking == "assist_all" else []
    for card in (*state.known.get(seat, []), *noted):
        place = place_of(state, card)
        if place not in (seat, "open"):
            found[card] = place
    return found


def place_of(state: State, card: CardId) -> str:
    """Where a treachery card is: a seat, `deck`, `row` (up for auction, or laid out), or `open`."""
    for seat, player in state.players.items():
        if card in player.hand:
            return seat
    if state.auction is not None and card in state.auction.row:
        return "row"
    if card in state.laid_out:
        return "row"
    return "deck" if card in state.deck else "open"


def allys_pledge(state: State, seat: Seat) -> AllysPledge | None:
    """The two allies see each other's pledges."""
    if state.ally(seat) is None:
        return None
    return AllysPledge(*(pledged(state, seat, purpose) for purpose in ("cards", "shipment", "support")))


def shown_by_deals(state: State, seat: Seat) -> dict[Seat, Shown]:
    """What others have promised to tell this seat, as long as the deal lasts."""
    found: dict[Seat, Shown] = {}
    if not state.deals:
        return found
    for other, player in state.players.items():
        shown = Shown(
            hand=player.hand if seat in told_to(state, other, "hand") else None,
            spice=player.spice if seat in told_to(state, other, "spice") else None,
            traitors=player.traitors if seat in told_to(state, other, "traitors") else None,
        )
        if shown != Shown():
            found[other] = shown
    return found


def auction(state: State, seat: Seat | None) -> Bidding | None:
    """The auction as a seat sees it."""
    now = state.auction
    if now is None:
        return None
    top = now.row[0] if now.row and now.unit else None
    seen = now.face_up or (seat is not None and top in state.known.get(seat, []))
    return Bidding(
        now.lot,
        now.lots,
        now.bid,
        now.bidder,
        now.opener,
        now.counts,
        top if seen else None,
        now.kind,
        now.seller,
        now.clockwise,
        now.turns,
        now.face_up,
        now.agenda,
    )


def fight(state: State, battle: Battle, seat: Seat | None) -> Fight:
    """The battle as a seat sees it."""
    if battle.stage in ("revealed", "resolved"):
        plans = battle.plans
    else:
        seen = () if seat is None else (seat, *shown_plans(state, Viewer(seat), ()))
        plans = {
            owner: plan if owner == seat else as_shown(state, owner)
            for owner, plan in battle.plans.items()
            if owner in seen
        }
    looks = seat is not None and seat == battle.winner
    return Fight(
        battle.territory,
        battle.aggressor,
        battle.defender,
        battle.stage,
        list(battle.plans),
        plans,
        battle.winner,
        battle.called,
        battle.unused,
        battle.copied,
        battle.behind,
        battle.copies,
        battle.looked if looks else [],
        battle.actor,
        battle.joint,
        together(state, battle),
    )


def sees_for(state: State, battle: Battle, owner: Seat, seat: Seat) -> bool:
    """Does this seat fight the battle that `owner` uses a power in, on the same side?"""
    return seat == owner or side_of(state, battle, owner) == seat
