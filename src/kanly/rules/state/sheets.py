"""What single factions remember: one small sheet for each that needs one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal

import msgspec

from kanly.catalog import richese_cache
from kanly.rules.state.basics import CardId, LeaderId, Seat, Territory
from kanly.rules.state.phases import Plan

TERRORS = ("assassination", "atomics", "extortion", "robbery", "sabotage", "sneak_attack")


class AtreidesSheet(msgspec.Struct, array_like=True, gc=False):
    """The Kwisatz Haderach and what the table's counter says of him.

    `lost` counts Atreides forces lost in battles; it is hidden from the others.
    """

    lost: int = 0
    kwisatz_alive: bool = True
    kwisatz_deaths: int = 0
    kwisatz_territory: Territory | None = None  # where he has fought this turn
    full_look: Seat | None = None  # whose whole plan Atreides sees in this battle
    seen_plan: Plan | None = None  # that plan, as it was shown last


class BeneGesseritSheet(msgspec.Struct, array_like=True, gc=False):
    """The prediction: hidden until it decides the game."""

    faction: Seat | None = None
    turn: int = 0


class EmperorSheet(msgspec.Struct, array_like=True, gc=False):
    """Extra forces of the ally that the Emperor has paid for this turn."""

    extra: int = 0


class HarkonnenSheet(msgspec.Struct, array_like=True, gc=False):
    """The disc that Harkonnen has drawn by its capture and not yet decided upon."""

    drawn: LeaderId | None = None


class IxianSheet(msgspec.Struct, array_like=True, gc=False):
    """Technology: whether it has been used in this Bidding phase, and, while it can be stopped, the card that
    it would put up, which is hidden."""

    technology: bool = False
    offered: CardId | None = None


class RicheseSheet(msgspec.Struct, array_like=True, gc=False):
    """The cache, and the No-Fields: the value of the marker on the planet is hidden.

    `face_up`: the No-Field turned up last. `sold`: a card of the hand has been sold in this Bidding phase.
    `due`: a card of the cache is sold in it. `offered`, `giving`: a card about to leave the hand, hidden.
    `listed`: what may lie in the cache for all that the others know, once a card has been taken unseen.
    """

    cache: list[CardId] = msgspec.field(default_factory=lambda: list(richese_cache()))
    marker: int | None = None
    face_up: int | None = None
    sold: bool = False
    due: bool = False
    offered: CardId | None = None
    giving: CardId | None = None
    listed: list[CardId] = []


class TleilaxuSheet(msgspec.Struct, array_like=True, gc=False):
    """The Face Dancers, which lie among the traitor cards that are nobody's, and what a Revival brings.

    `held`: all that have ever been Face Dancers, `shown`: those that have been revealed. `raised`: whose
    limit is five this turn. `paid`: whose free revival has brought its spice. `forbidden`: who may not
    revive.
    """

    dancers: list[LeaderId] = []
    revealed: list[LeaderId] = []
    held: list[LeaderId] = []
    shown: list[LeaderId] = []
    raised: list[Seat] = []
    paid: list[Seat] = []
    forbidden: Seat | None = None
    swapping: LeaderId | None = None  # the Face Dancer that is about to be put back
    asker: Seat | None = None  # who asks for a leader
    wanted: LeaderId | None = None
    veiled: bool = False  # it lies face down


class ChoamSheet(msgspec.Struct, array_like=True, gc=False):
    """The market, and what CHOAM's worthless cards have brought.

    `inflation`: the side of its token that lies up, `flipped`: it has been turned, `spent`: it has been out.
    `kept`: cards whose sale has been stopped at this end of a phase. `traded`: the turn of the last trade,
    `offer`: who of the two allies would trade, `swap`: what they give, sealed. `banned`: which seat may not
    move where. `silenced`: who may play no Karama in this phase, `tried`: the one that is being stopped.
    `no_free`: who has no free revival. `cloaked`: where the storm kills none of its forces, `farther`: they
    go one territory farther this turn. `pays`: it has taken its spice for charity, and pays for it.
    """

    inflation: Literal["double", "cancel"] | None = None
    flipped: bool = False
    spent: bool = False
    kept: list[CardId] = []
    traded: int = 0
    offer: Seat | None = None
    swap: dict[Seat, CardId] = {}
    banned: list[tuple[Seat, Territory]] = []
    silenced: list[Seat] = []
    tried: CardId | None = None
    no_free: list[Seat] = []
    cloaked: Territory | None = None
    farther: bool = False
    pays: bool = False


OWN_AMBASSADOR = "ecaz"
AMBASSADORS = (
    "atreides",
    "bene_gesserit",
    "choam",
    "emperor",
    "fremen",
    "guild",
    "harkonnen",
    "ixian",
    "richese",
    "tleilaxu",
)


class Summons(msgspec.Struct, array_like=True, gc=False):
    """An Ambassador that has been triggered and whose effect is not over: its token, the effect (another one
    if it copies), where it stood, who had entered, who benefits, and the number of the entry."""

    token: str
    effect: str
    territory: Territory
    entrant: Seat
    beneficiary: Seat
    unit: int


class EcazSheet(msgspec.Struct, array_like=True, gc=False):
    """The Ambassadors, all of them in the open, by the faction printed on each.

    `pool`: to be drawn, `supply`: to be placed, `placed`: by stronghold, `aside`: triggered, until all of the
    cohort have been, `removed`: out of the game. `cohort`: those drawn last, `triggered`: which of them have
    been. `serving`: the ones whose effect is not over, the innermost last. `placed_now`: how many have been
    placed in this turn. `loyal`: the leader whose traitor card is out of the game. `seen_traitors`: traitor
    cards that a seat has been shown, and whose they were. `opened`: who has died so often may be revived, for
    five discs have lain in the tanks.
    """

    pool: list[str] = msgspec.field(default_factory=lambda: list(AMBASSADORS))
    supply: list[str] = msgspec.field(default_factory=lambda: [OWN_AMBASSADOR])
    placed: dict[Territory, str] = {}
    aside: list[str] = []
    removed: list[str] = []
    cohort: list[str] = []
    triggered: list[str] = []
    serving: list[Summons] = []
    placed_now: int = 0
    loyal: LeaderId | None = None
    seen_traitors: dict[Seat, list[tuple[Seat, LeaderId]]] = {}
    opened: int = 0
    duel: int = 0  # the battle to whose dial the difference of the leaders is added


class TerrorToken(msgspec.Struct, array_like=True, gc=False):
    """A Terror token that lies face down on the board. Its number is new each time it is placed."""

    number: int
    territory: Territory
    face: str


class MoritaniSheet(msgspec.Struct, array_like=True, gc=False):
    """The Terror tokens, whose faces are hidden until they are revealed, and what they have left behind.

    `numbers`: how many have ever been placed. `placing`: the face that is about to be placed, hidden.
    `extorting`: its token lies open and waits for the Mentat Pause; `answers`: who would pay, sealed.
    `wasted`: where no force may be shipped any more, and what is known of how it came to that. `robbing`: a
    card more than the hand may hold is in it for a moment. `marks`: leaders by whose faction a traitor has
    been shown; `shown`: the card that was, until it is set aside.
    """

    supply: list[str] = msgspec.field(default_factory=lambda: list(TERRORS))
    placed: list[TerrorToken] = []
    removed: list[str] = []
    numbers: int = 0
    placing: str | None = None
    extorting: bool = False
    answers: dict[Seat, bool] = {}
    wasted: Territory | None = None
    wasted_turn: int = 0
    wasted_ally: Seat | None = None
    robbing: bool = False
    marks: dict[Seat, LeaderId] = {}
    shown: LeaderId | None = None


class Sheets(msgspec.Struct, array_like=True, gc=False):
    """The sheets of the factions in play."""

    atreides: AtreidesSheet | None = None
    bene_gesserit: BeneGesseritSheet | None = None
    emperor: EmperorSheet | None = None
    harkonnen: HarkonnenSheet | None = None
    ixian: IxianSheet | None = None
    tleilaxu: TleilaxuSheet | None = None
    choam: ChoamSheet | None = None
    richese: RicheseSheet | None = None
    ecaz: EcazSheet | None = None
    moritani: MoritaniSheet | None = None


def fresh_sheets(seats: Collection[Seat]) -> Sheets:
    """A fresh sheet for every seated faction that needs one."""
    sheets = Sheets()
    for name, kind in _KINDS.items():
        if name in seats:
            setattr(sheets, name, kind())
    return sheets


_KINDS: dict[Seat, Callable[[], msgspec.Struct]] = {
    "atreides": AtreidesSheet,
    "bene_gesserit": BeneGesseritSheet,
    "emperor": EmperorSheet,
    "harkonnen": HarkonnenSheet,
    "ixian": IxianSheet,
    "tleilaxu": TleilaxuSheet,
    "choam": ChoamSheet,
    "richese": RicheseSheet,
    "ecaz": EcazSheet,
    "moritani": MoritaniSheet,
}
