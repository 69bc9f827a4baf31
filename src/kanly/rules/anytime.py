"""What a seat may do unasked: what is open to it now, and chance moves for random play.

Each kind of action is announced here, or beside itself in the file of its faction or card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias, get_args

import msgspec

from kanly.engine import Action, IllegalAnswer, refused
from kanly.rules.alliances import ALLIANCE_POWERS, Lend, Pledge, may_support
from kanly.rules.deals import (
    MOST_OPEN,
    AcceptDeal,
    Bribe,
    ProposeDeal,
    WithdrawDeal,
    check_bribes,
    open_proposals,
    partners,
)
from kanly.rules.game import PERFORM
from kanly.rules.ground import ground
from kanly.rules.karama import karamas
from kanly.rules.purse import free_spice, held
from kanly.rules.revival import most_elite
from kanly.rules.shipment import GrantHalfPrice
from kanly.rules.state import CardId, LeaderId, Rule, Seat, State, Until
from kanly.rules.state.deals import (
    AllyPromise,
    BidNoMore,
    GoTo,
    LoseBattle,
    NoCard,
    NoTraitorCall,
    PayWhen,
    Promise,
    StayOut,
    Tell,
    Words,
)
from kanly.rules.truthtrance import FACE, PlayTruthtrance, sample_question

TRIES = 12  # throws within the bounds before random play gives an action up


class Span(msgspec.Struct, frozen=True, tag="span"):
    """A whole number from `low` to `high`."""

    low: int
    high: int


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of some things."""

    of: tuple[str | int | bool | None, ...]


Bounds: TypeAlias = dict[str, Span | Choice]


class Offer(msgspec.Struct, frozen=True):
    """A kind of action that is open to a seat now, the rule that allows it, and what it may name.

    The bounds hold for each field by itself; the action's own check knows what does not go together. Fields
    in free form (words, promises, questions) are not bounded here.
    """

    kind: str
    rule: Rule
    bounds: Bounds


class Unasked(msgspec.Struct, frozen=True):
    """How a kind of action is offered: its rule, its bounds now (None: not open to this seat), and how random
    play fills it in where a throw for each field would not do."""

    rule: Rule
    bounds: Callable[[State, Seat], Bounds | None]
    sample: Callable[[State, Seat, Random], Action[State] | None] | None = None


UNASKED: dict[type[Action[State]], Unasked] = {}


def offers(state: State, seat: Seat) -> list[Offer]:
    """Everything the seat may do unasked now, unless an effect is half done (`Game.busy`)."""
    found = []
    for kind in PERFORM:
        unasked = UNASKED[kind]
        bounds = unasked.bounds(state, seat)
        if bounds is not None:
            found.append(Offer(kind.kind(), unasked.rule, bounds))
    return found


def sample_action(state: State, seat: Seat, rng: Random, chance: float = 0.05) -> Action[State] | None:
    """With this chance some legal action of the seat, each kind that is open to it being as likely as
    another."""
    if rng.random() >= chance:
        return None
    kinds = list(PERFORM)
    rng.shuffle(kinds)
    for kind in kinds:
        action = sample_of(kind, state, seat, rng)
        if action is not None:
            return action
    return None


def sample_of(kind: type[Action[State]], state: State, seat: Seat, rng: Random) -> Action[State] | None:
    """A legal action of this kind, if one is open to the seat and a few throws find it."""
    unasked = UNASKED[kind]
    bounds = unasked.bounds(state, seat)
    if bounds is None:
        return None
    for _ in range(TRIES):
        made = unasked.sample(state, seat, rng) if unasked.sample else thrown(kind, bounds, rng)
        if made is not None and refusal(state, seat, made) is None:
            return made
    return None


def thrown(kind: type[Action[State]], bounds: Bounds, rng: Random) -> Action[State]:
    """An action with a throw for each of its fields."""
    fields = {
        name: rng.randint(bound.low, bound.high) if isinstance(bound, Span) else rng.choice(bound.of)
        for name, bound in bounds.items()
    }
    return msgspec.convert(fields, kind)


def refusal(state: State, seat: Seat, action: Action[State]) -> IllegalAnswer | None:
    """Why the seat may not do this now."""
    return refused(action.check, state, seat)


def any_of(field: str, found: Iterable[str | int], **more: Span | Choice) -> Bounds | None:
    """Bounds of which one field is a choice of what was found; none at all if nothing was."""
    things = tuple(found)
    return {field: Choice(things), **more} if things else None


def from_the_tanks(
    state: State, seat: Seat, cards: list[CardId], most: int, dead: list[LeaderId]
) -> Bounds | None:
    """Bounds of a card that brings back up to so many forces, or one of these leaders."""
    tanks, elite = state.players[seat].tanks, min(most, most_elite(state, seat))
    if not cards or not (tanks.normal or elite or dead):
        return None
    return {
        "card": Choice(tuple(cards)),
        "normal": Span(0, min(most, tanks.normal)),
        "elite": Span(0, elite),
        "leader": Choice((None, *dead)),
    }


# -- bribes and deals ----------------------------------------------------------------------------------------

_KINDS = Choice(tuple(str(kind.__struct_config__.tag) for kind in get_args(Promise)))
PROPOSABLE = {"promises": _KINDS, "wants": _KINDS, "until": Choice(get_args(Until))}


def bribes(state: State, seat: Seat) -> Bounds | None:
    """To whom a bribe may go, and how much the seat has to give (spice)."""
    have = free_spice(state, seat)
    if have < 1:
        return None
    payees = (o for o in partners(state, seat) if refused(check_bribes, state, seat, o, 1) is None)
    return any_of("to", payees, amount=Span(1, have))


def proposals(state: State, seat: Seat) -> Bounds | None:
    """With whom a deal may be made; spice can be in it where bribes are allowed."""
    if open_proposals(state, seat) >= MOST_OPEN:
        return None
    most = max(0, free_spice(state, seat))
    return any_of("to", partners(state, seat), gives=Span(0, most), **PROPOSABLE)


def sample_proposal(state: State, seat: Seat, rng: Random) -> ProposeDeal:
    """Some deal: a little spice, up to two promises of each, or words only."""
    to = rng.choice(state.others(seat))
    return ProposeDeal(
        to,
        rng.randint(0, 2),
        rng.choice((0, 0, 1, 3)),
        tuple(sample_promise(state, to, rng) for _ in range(rng.randrange(3))),
        tuple(sample_promise(state, seat, rng) for _ in range(rng.randrange(3))),
        rng.choice(get_args(Until)),
        "Shall we?",
    )


def sample_promise(state: State, other: Seat, rng: Random) -> Promise:
    """Some promise to this seat."""
    place = rng.choice(list(ground(state).territories))
    pool: tuple[Promise, ...] = (
        StayOut(place),
        StayOut(),
        GoTo(place, rng.randint(1, 4)),
        BidNoMore(rng.randint(0, 4), rng.random() < 0.5),
        LoseBattle(),
        NoTraitorCall(),
        NoCard(rng.choice(("karama", "shield", "lasgun"))),
        Tell(rng.choice(("lot", "spice_card", "storm_card", "hand", "spice", "traitors"))),
        AllyPromise(rng.choice(state.seats), rng.choice(("form", "not_form", "not_break"))),
        PayWhen(rng.randint(1, 4), rng.choice(("battle_won", "card_bought", "turn_ends"))),
        Words("We shall remember this."),
    )
    return rng.choice(pool)


def acceptances(state: State, seat: Seat) -> Bounds | None:
    """Proposals made to the seat that it could accept."""
    open_ = (deal.id for deal in state.deals if not deal.accepted and deal.partner == seat)
    return any_of("deal", (n for n in open_ if refusal(state, seat, AcceptDeal(n)) is None))


def withdrawals(state: State, seat: Seat) -> Bounds | None:
    """Proposals that the seat may take back, and deals that it may offer to end."""
    numbers = (deal.id for deal in state.deals)
    return any_of("deal", (n for n in numbers if refusal(state, seat, WithdrawDeal(n)) is None))


# -- allies --------------------------------------------------------------------------------------------------


def pledges(state: State, seat: Seat) -> Bounds | None:
    """What the seat could pay for its ally (spice)."""
    player = state.players[seat]
    most = Pledge(player.spice, player.spice)
    if refusal(state, seat, most) is not None:
        return None
    bounds: Bounds = {"cards": Span(0, player.spice), "shipment": Span(0, player.spice)}
    if may_support(state, seat):
        bounds["support"] = Span(0, player.spice)
    return bounds


def loans(state: State, seat: Seat) -> Bounds | None:
    """The seat's alliance powers, to lend or to withhold."""
    return any_of("power", ALLIANCE_POWERS.get(seat, ()), lend=Choice((False, True)))


def half_prices(state: State, seat: Seat) -> Bounds | None:
    """Whose shipment a Karama could make cheaper now."""
    cards = karamas(state, seat)
    if not cards:
        return None
    about = (o for o in state.others(seat) if refusal(state, seat, GrantHalfPrice(cards[0], o)) is None)
    return any_of("to", about, card=Choice(tuple(cards)))


# -- Truthtrance ---------------------------------------------------------------------------------------------


def questions(state: State, seat: Seat) -> Bounds | None:
    """Whom the seat could ask."""
    return any_of("card", held(state, seat, FACE), to=Choice(tuple(state.others(seat))))


def sample_truthtrance(state: State, seat: Seat, rng: Random) -> PlayTruthtrance:
    """Some question to somebody."""
    to = rng.choice(state.others(seat))
    return PlayTruthtrance(rng.choice(held(state, seat, FACE)), to, sample_question(state, to, rng))


UNASKED[Bribe] = Unasked("deals.spice", bribes)
UNASKED[ProposeDeal] = Unasked("deals.form", proposals, sample_proposal)
UNASKED[AcceptDeal] = Unasked("deals.form", acceptances)
UNASKED[WithdrawDeal] = Unasked("deals.form", withdrawals)
UNASKED[Pledge] = Unasked("alliances.pledge", pledges)
UNASKED[Lend] = Unasked("alliances.powers", loans)
UNASKED[GrantHalfPrice] = Unasked("karama.half-price", half_prices)
UNASKED[PlayTruthtrance] = Unasked("truthtrance.moment", questions, sample_truthtrance)
