"""The form of a scenario file: a position, what is done in it, and what must come of it.

The descriptions here go into the published JSON Schema; `docs/scenarios.md` explains the same with examples.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from kanly.catalog import Mode
from kanly.rules.state import Phase, Promise

Seat: TypeAlias = str
Place: TypeAlias = str  # an area, or the name of a territory
Sector: TypeAlias = Annotated[int, Meta(ge=1, le=18)]
StormCard: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Amount: TypeAlias = Annotated[int, Meta(ge=0)]
NoField: TypeAlias = Literal[0, 3, 5]
OneMarker: TypeAlias = Annotated[int, Meta(ge=0, le=1)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: a key that it does not know is an error."""


class Setting(Strict, frozen=True):
    """The table: who plays, and by which rules."""

    factions: Annotated[list[Seat], Meta(description="Faction ids in seating order, counterclockwise.")]
    mode: Annotated[Mode, Meta(description="The basic or the advanced game.")] = "advanced"
    circles: Annotated[
        list[int],
        Meta(description="Their places, 1 to 6 of the printed circles; spread evenly if left out."),
    ] = []
    modules: Annotated[list[str], Meta(description="Optional modules in play.")] = []
    turns: Annotated[int, Meta(description="The last turn.", ge=1)] = 10
    preset: Annotated[
        str, Meta(description="The rulings to start from: default, publisher or community.")
    ] = "default"
    rulings: Annotated[dict[str, str], Meta(description="Rulings chosen otherwise, by id.")] = {}
    variants: Annotated[list[str], Meta(description="House variants that are on.")] = []
    seed: Annotated[
        int, Meta(description="Fixes every shuffle and draw that the file leaves open.", ge=0)
    ] = 1
    paced: Annotated[
        bool, Meta(description="Windows stay open until a `beat`, as at a table, instead of closing at once.")
    ] = False


class Count(Strict, frozen=True):
    """Forces by kind. A plain number means ordinary forces. `forces` is another word for `normal`."""

    normal: Amount | None = None
    elite: Amount | None = None
    advisors: Amount | None = None
    forces: Amount | None = None
    hidden: Annotated[OneMarker | None, Meta(description="A face-down marker among them.")] = None


class Tanks(Strict, frozen=True):
    """What of a seat lies in the tanks. A kind of forces that is not named is worked out from the others."""

    normal: Amount | None = None
    elite: Amount | None = None
    forces: Amount | None = None
    leaders: Annotated[list[str], Meta(description="Leaders of the seat that are dead.")] = []


class Pledges(Strict, frozen=True):
    """What a seat stands ready to pay for its ally (spice)."""

    cards: Amount = 0
    shipment: Amount = 0
    support: Amount = 0


Number: TypeAlias = Amount | Count


class SeatGiven(Strict, frozen=True):
    """What one seat has. What is not named is as after set-up; hand and traitors are empty."""

    spice: Annotated[Amount | None, Meta(description="Behind the shield.")] = None
    bribes: Annotated[Amount | None, Meta(description="Spice before the shield.")] = None
    hand: Annotated[
        list[str] | None,
        Meta(description="Treachery cards, by face (`shield`) or as one certain card (`shield_2`)."),
    ] = None
    traitors: Annotated[list[str] | None, Meta(description="Leaders held as traitors.")] = None
    dismissed: Annotated[list[str] | None, Meta(description="Traitors dealt and not kept.")] = None
    reserves: Annotated[
        Number | None, Meta(description="What is not on the board or in the tanks, if left out.")
    ] = None
    tanks: Annotated[Amount | Tanks | None, Meta(description="Dead forces and leaders.")] = None
    ally: Annotated[Seat | None, Meta(description="The ally; it is enough to say so on one side.")] = None
    pledged: Annotated[Pledges | None, Meta(description="What it would pay for its ally.")] = None
    withheld: Annotated[list[str] | None, Meta(description="Alliance powers that it does not lend.")] = None
    special_used: Annotated[bool | None, Meta(description="Its special Karama power is used up.")] = None


class LeaderGiven(Strict, frozen=True):
    """Where a leader is. A dead one has died once if `deaths` is left out."""

    alive: bool = True
    deaths: int | None = None
    hidden: Annotated[bool, Meta(description="It lies face down in the tanks.")] = False
    fought: Annotated[str | None, Meta(description="The territory where it has fought this turn.")] = None
    holder: Annotated[Seat | None, Meta(description="Who has captured it.")] = None
    serves: Annotated[Seat | None, Meta(description="Whose ghola it is.")] = None
    source: Annotated[
        Literal["ambassador", "loan", "battles", "capture", "ghola"],
        Meta(description="Of Duke Vidal: how he has come to his holder."),
    ] = "ambassador"


class Prediction(Strict, frozen=True):
    """What the Bene Gesserit wrote down."""

    faction: Seat
    turn: Annotated[int, Meta(ge=1)]


class KwisatzHaderach(Strict, frozen=True):
    """The counter of Atreides, and where the Kwisatz Haderach is."""

    losses: Annotated[Amount, Meta(description="Forces that Atreides has lost in battles.")] = 0
    alive: bool = True
    deaths: int | None = None
    fought: Annotated[str | None, Meta(description="The territory where he has fought this turn.")] = None


class Inflation(Strict, frozen=True):
    """The Inflation token on the table: the side that lies up, and whether it has been turned already."""

    side: Literal["double", "cancel"]
    flipped: bool = False


class AmbassadorsGiven(Strict, frozen=True):
    """The Ambassadors, by the faction printed on each. What is not named of the cohort is in the supply."""

    cohort: Annotated[
        list[str] | None,
        Meta(description="The five drawn last; those named below and others if left out."),
    ] = None
    placed: Annotated[dict[str, str], Meta(description="The Ambassador in each stronghold.")] = {}
    used: Annotated[
        list[str], Meta(description="Those triggered already: set aside, or the copying one removed.")
    ] = []
    removed: Annotated[bool, Meta(description="The one that copies left the game before this cohort.")] = (
        False
    )


class Alliance(Strict, frozen=True):
    """Two allies, and the turn in which they became so (the turn before, if left out)."""

    seats: list[Seat]
    since: int | None = None


class DealGiven(Strict, frozen=True):
    """A deal that has been accepted: what each of the two has promised."""

    proposer: Seat
    partner: Seat
    promises: Annotated[list[Promise], Meta(description="What the proposer has promised.")] = []
    wants: Annotated[list[Promise], Meta(description="What the partner has promised.")] = []
    until: Literal["battle", "lot", "bidding", "nexus", "turn", "game"] = "turn"
    text: str = ""


class Given(Strict, frozen=True):
    """The position. What is not named is as after set-up, except that chance has dealt nobody a card."""

    turn: Annotated[int, Meta(description="The current turn.", ge=1)] = 1
    phase: Annotated[
        Phase | None, Meta(description="The phase that is about to begin; `storm` if left out.")
    ] = None
    step: Annotated[Phase | None, Meta(description="Another word for `phase`.")] = None
    turns_left: Annotated[
        list[Seat] | None,
        Meta(description="In Shipment and Movement: who has still to act, in this order."),
    ] = None
    storm: Annotated[Sector | None, Meta(description="The storm's sector.")] = None
    storm_card: Annotated[StormCard | None, Meta(description="The next storm card (advanced game).")] = None
    first: Annotated[
        Seat | None,
        Meta(description="The first player, wherever the storm is; the others follow as they sit."),
    ] = None
    order: Annotated[list[Seat] | None, Meta(description="The whole storm order, wherever the storm is.")] = (
        None
    )
    dialers: Annotated[list[Seat] | None, Meta(description="Who dials the next storm.")] = None
    wall_destroyed: Annotated[bool, Meta(description="Family Atomics has broken the Shield Wall.")] = False
    mobile_stronghold: Annotated[
        Place | None,
        Meta(
            description="What the Hidden Mobile Stronghold points at: after the first storm the Polar Sink, "
            "if left out."
        ),
    ] = None
    worms_seen: Annotated[int, Meta(description="Shai-Hulud cards since the game began.")] = 0
    forces: Annotated[
        dict[Place, dict[Seat, Number]],
        Meta(
            description="Forces on the board. A seat named here has nothing on the board but what is named."
        ),
    ] = {}
    bare_board: Annotated[
        bool, Meta(description="Nothing stands on the board but what `forces` names; the rest is in reserve.")
    ] = False
    any_totals: Annotated[
        bool, Meta(description="Do not insist that each faction has exactly its printed number of forces.")
    ] = False
    spice: Annotated[dict[Place, Annotated[int, Meta(ge=1)]], Meta(description="Spice on the board.")] = {}
    deck: Annotated[list[str], Meta(description="Treachery Deck, from the top; the others lie beneath.")] = []
    discard: Annotated[list[str], Meta(description="Treachery discards, from the top.")] = []
    removed: Annotated[list[str], Meta(description="Treachery cards out of the game.")] = []
    traitor_deck: Annotated[
        list[str], Meta(description="Traitor Deck, from the top (phase `traitors`).")
    ] = []
    spice_deck: Annotated[
        list[str],
        Meta(description="Spice Deck, from the top, by territory or `shai_hulud`; the others beneath."),
    ] = []
    pile_a: Annotated[list[str], Meta(description="Spice discard pile A, from the top.")] = []
    pile_b: Annotated[list[str], Meta(description="Spice discard pile B, from the top.")] = []
    tech_tokens: Annotated[
        dict[str, Seat],
        Meta(description="Owners of Tech Tokens; others go to their printed owners, or in storm order."),
    ] = {}
    skills: Annotated[
        dict[str, str], Meta(description="Leaders with a Leader Skill, and which; nobody else has one.")
    ] = {}
    skill_deck: Annotated[list[str], Meta(description="Leader Skill deck, from the top.")] = []
    sandtrout: Annotated[bool, Meta(description="The Sandtrout lies aside and waits for the next worm.")] = (
        False
    )
    prediction: Annotated[Prediction | None, Meta(description="The Bene Gesserit prediction.")] = None
    kwisatz_haderach: Annotated[KwisatzHaderach | None, Meta(description="How far Atreides has come.")] = None
    face_dancers: Annotated[list[str], Meta(description="Leaders who are Face Dancers.")] = []
    revealed_dancers: Annotated[list[str], Meta(description="Those of them that lie open.")] = []
    inflation: Annotated[Inflation | None, Meta(description="The Inflation token of CHOAM.")] = None
    stronghold_cards: Annotated[
        dict[str, Seat], Meta(description="Owners of Stronghold cards; the others are set aside.")
    ] = {}
    no_field: Annotated[
        NoField | None,
        Meta(description="The value of the marker of Richese on the planet (3 if there is one)."),
    ] = None
    no_field_used: Annotated[NoField | None, Meta(description="The No-Field that lies face up.")] = None
    terror: Annotated[
        dict[str, str | list[str]],
        Meta(description="Terror tokens that lie face down, by territory; the others are in the supply."),
    ] = {}
    terror_removed: Annotated[list[str], Meta(description="Terror tokens out of the game.")] = []
    extorting: Annotated[
        bool, Meta(description="Extortion has been revealed; 5 spice lie before the shield of Moritani.")
    ] = False
    aftermath: Annotated[str | None, Meta(description="The territory where Atomics have gone off.")] = None
    traitor_marks: Annotated[
        dict[Seat, str], Meta(description="Traitors that Moritani has revealed after a defeat, by faction.")
    ] = {}
    cache: Annotated[
        list[str] | None,
        Meta(
            description="What is left in the cache of Richese; all that is not named elsewhere if left out."
        ),
    ] = None
    ambassadors: Annotated[
        AmbassadorsGiven | None, Meta(description="The Ambassadors of Ecaz, where it plays.")
    ] = None
    loyal: Annotated[
        str | None,
        Meta(description="The leader of Ecaz whose traitor card is out of the game; nobody if left out."),
    ] = None
    alliances: Annotated[list[list[Seat] | Alliance], Meta(description="Pairs of allies.")] = []
    deals: Annotated[list[DealGiven], Meta(description="Deals in force.")] = []
    seats: Annotated[dict[Seat, SeatGiven], Meta(description="What each seat has.")] = {}
    leaders: Annotated[
        dict[str, Literal["alive", "dead"] | LeaderGiven], Meta(description="Leaders, by id.")
    ] = {}
    state: Annotated[
        dict[str, Any],
        Meta(description="Anything else, as a dotted path into the state and its value. A last resort."),
    ] = {}


class Holding(Strict, frozen=True):
    """What a hand (or a heap) must hold. A plain list means exactly these, in any order."""

    exact: Annotated[list[str] | None, Meta(description="Exactly these, in any order.")] = None
    contains: Annotated[list[str], Meta(description="At least these.")] = []
    lacks: Annotated[list[str], Meta(description="None of these.")] = []
    count: Annotated[int | None, Meta(description="How many in all.")] = None


class Pile(Holding, frozen=True):
    """What a pile must hold. A plain list means its top cards, from the top."""

    top: Annotated[list[str], Meta(description="Its top cards, from the top.")] = []


class LeaderCheck(Strict, frozen=True):
    """Where a leader must be; only what is named is looked at."""

    alive: bool | None = None
    deaths: int | None = None
    hidden: bool | None = None
    fought: str | msgspec.UnsetType | None = msgspec.UNSET
    holder: Seat | None = None
    serves: Seat | msgspec.UnsetType | None = msgspec.UNSET


class TanksCheck(Strict, frozen=True):
    """What of a seat must lie in the tanks; only what is named is looked at. `forces` counts all kinds."""

    forces: int | None = None
    normal: int | None = None
    elite: int | None = None
    leaders: Annotated[list[str] | None, Meta(description="Exactly these leaders are dead.")] = None


class ViewCheck(Strict, frozen=True):
    """What one seat (null: a spectator) sees."""

    seat: Seat | None
    hides: Annotated[
        list[str],
        Meta(description="Cards, leaders and other words that stand nowhere in its view or its journal."),
    ] = []
    shows: Annotated[dict[str, Any], Meta(description="Dotted paths and their values.")] = {}


class OptionsCheck(Strict, frozen=True):
    """What a seat may choose from, and which answers would be accepted."""

    seat: Seat
    decision: Annotated[str, Meta(description="The kind of question that the seat is asked.")]
    at: Annotated[
        str, Meta(description="Where in the options `includes` and `excludes` look; all if empty.")
    ] = ""
    includes: Annotated[list[Any], Meta(description="Among the options.")] = []
    excludes: Annotated[list[Any], Meta(description="Not among the options.")] = []
    values: Annotated[
        dict[str, Any], Meta(description="Dotted paths into the options and their values.")
    ] = {}
    legal: Annotated[list[Any], Meta(description="Answers that would be accepted.")] = []
    illegal: Annotated[
        list[Any] | dict[str, list[Any]],
        Meta(description="Answers that would be refused; as a mapping: by the rule that refuses them."),
    ] = []


Asked: TypeAlias = dict[Seat, str | list[str]]


class Check(Strict, frozen=True):
    """Something that must be so. One check may name several things."""

    forces: Annotated[
        dict[Place, dict[Seat, Number]],
        Meta(description="All that stands in a place: a seat that is not named has nothing there."),
    ] = {}
    tanks: Annotated[dict[Seat, int | TanksCheck], Meta(description="Dead forces and leaders.")] = {}
    reserves: Annotated[dict[Seat, Number], Meta(description="Forces in reserve.")] = {}
    spice: Annotated[dict[str, int], Meta(description="Spice behind a seat's shield, or in a place.")] = {}
    bribes: Annotated[dict[Seat, int], Meta(description="Spice before a seat's shield.")] = {}
    hand: Annotated[dict[Seat, list[str] | Holding], Meta(description="Treachery cards of a seat.")] = {}
    traitors: Annotated[dict[Seat, list[str] | Holding], Meta(description="Traitors that a seat holds.")] = {}
    leaders: Annotated[
        dict[str, Literal["alive", "dead"] | LeaderCheck], Meta(description="Leaders, by id.")
    ] = {}
    deck: Annotated[list[str] | Pile | None, Meta(description="The Treachery Deck.")] = None
    discard: Annotated[list[str] | Pile | None, Meta(description="The treachery discard pile.")] = None
    removed: Annotated[list[str] | Pile | None, Meta(description="Treachery cards out of the game.")] = None
    spice_deck: Annotated[list[str] | Pile | None, Meta(description="The Spice Deck.")] = None
    pile_a: Annotated[list[str] | Pile | None, Meta(description="Spice discard pile A.")] = None
    pile_b: Annotated[list[str] | Pile | None, Meta(description="Spice discard pile B.")] = None
    storm: Annotated[int | None, Meta(description="The storm's sector.")] = None
    order: Annotated[list[Seat] | None, Meta(description="The whole storm order.")] = None
    first: Annotated[Seat | None, Meta(description="The first player.")] = None
    turn: Annotated[int | None, Meta(description="The current turn.")] = None
    phase: Annotated[
        Phase | None, Meta(description="The current phase, or the one about to begin; `over` after the end.")
    ] = None
    control: Annotated[dict[str, Seat | None], Meta(description="Who controls a territory.")] = {}
    allies: Annotated[dict[Seat, Seat | None], Meta(description="Who is whose ally.")] = {}
    winners: Annotated[list[Seat] | None, Meta(description="Who has won.")] = None
    victory: Annotated[str | None, Meta(description="By which way of winning.")] = None
    event: Annotated[
        dict[str, Any] | None,
        Meta(description="Told since the scenario began: `kind`, its fields, `audience`, `times`."),
    ] = None
    events: Annotated[list[dict[str, Any]], Meta(description="Told in this order, others in between.")] = []
    no_event: Annotated[dict[str, Any] | None, Meta(description="Not told since the scenario began.")] = None
    asked: Annotated[Asked, Meta(description="What a seat is asked now.")] = {}
    not_asked: Annotated[
        Asked, Meta(description="What a seat is not asked, now or in the windows up to the next question.")
    ] = {}
    options: Annotated[OptionsCheck | None, Meta(description="What a seat may choose from.")] = None
    view: Annotated[ViewCheck | None, Meta(description="What a seat sees.")] = None
    state: Annotated[
        dict[str, Any], Meta(description="Dotted paths into the state and their values. A last resort.")
    ] = {}


class Defaults(Strict, frozen=True):
    """How far questions are answered by their defaults: so many, or until a kind of question or a phase."""

    count: int | None = None
    until: Annotated[str | None, Meta(description="The kind of question to stop at.")] = None
    phase: Annotated[Phase | None, Meta(description="The phase to stop before.")] = None


class Orders(Strict, frozen=True):
    """A step of `when`, without the answers of seats."""

    refused: Annotated[
        str | None, Meta(description="The rule that refuses this answer; nothing changes.")
    ] = None
    beat: Annotated[bool, Meta(description="The table's clock closes the window (paced games).")] = False
    defaults: Annotated[int | Defaults | None, Meta(description="Answer questions by their defaults.")] = None
    run_to: Annotated[Phase | None, Meta(description="Go on until this phase is about to begin.")] = None
    then: Annotated[Check | list[Check], Meta(description="What must be so at this point.")] = []
    note: str = ""


class Step(msgspec.Struct, frozen=True):
    """A step of `when`: answers by seat, each a kind of question (or `act`) and what is said; and orders."""

    answers: dict[Seat, dict[str, Any]]
    orders: Orders


class Scenario(Strict, frozen=True, kw_only=True):
    """A rule case."""

    name: Annotated[str, Meta(description="What it shows, in one line.")]
    rules: Annotated[list[str], Meta(description="Ids of the rules that it proves.")] = []
    notes: Annotated[str, Meta(description="Where the case comes from, or anything else.")] = ""
    game: Annotated[Setting, Meta(description="The table.")]
    given: Annotated[
        Given | None, Meta(description="The position; without it the game starts with its set-up.")
    ] = None
    defaults: Annotated[
        bool, Meta(description="Answer all questions that are not mentioned by their defaults.")
    ] = False
    when: Annotated[list[Any], Meta(description="What is done, in order.")] = []
    then: Annotated[Check | list[Check], Meta(description="What must have come of it.")] = []
