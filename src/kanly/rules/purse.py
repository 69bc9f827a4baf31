"""What may still be spent: the only way to ask for a seat's spice and cards."""

from __future__ import annotations

from kanly.catalog import cards
from kanly.engine import IllegalAnswer, Modifier
from kanly.rules.state import CardId, Plan, Player, Seat, State

HAND_LIMIT = 4
_NO_PLANS: dict[Seat, Plan] = {}

hand_limit: Modifier[State, Seat, int] = Modifier("hand_limit")
bound_elsewhere: Modifier[State, Seat, int] = Modifier("bound_elsewhere")  # spice that is spoken for
bank_support: Modifier[State, Seat, int] = Modifier("bank_support")  # of its plan: what the bank pays first


def half_up(amount: int) -> int:
    """Half, rounded up (spice)."""
    return (amount + 1) // 2


def free_spice(state: State, seat: Seat) -> int:
    """Spice behind the shield that no sealed plan, no standing bid and no declared shipment binds."""
    return state.players[seat].spice - bound_spice(state, seat)


def bound_spice(state: State, seat: Seat) -> int:
    """Spice bound by the seat's open proposals, its sealed plan, and a bid or a shipment that it makes or
    pledges for."""
    auction, turns = state.auction, state.turn_order
    bound = offered(state, seat)
    for fighter, plan in sealed_plans(state).items():
        if fighter == seat:
            bound += own_support(state, seat, plan) + plan.boost
        elif plan.ally_pays and state.players[fighter].ally == seat:
            bound += plan.ally_pays
    if auction is not None and auction.bidder is not None:
        bound += _behind_bid(state, seat, auction.bidder, auction.bid)
    elif in_silence(state):
        bound += _behind_sealed_bid(state, seat)
    if turns is not None:
        bound += turns.owed.get(seat, 0)
    return bound_elsewhere(state, seat, bound)


def banks_part(state: State, seat: Seat, spice: int) -> int:
    """What the bank pays of so much support in the seat's plan (spice)."""
    return min(spice, bank_support(state, seat, 0))


def own_support(state: State, seat: Seat, plan: Plan) -> int:
    """What the seat itself pays of the support in its plan (spice)."""
    return plan.spice - plan.ally_pays - banks_part(state, seat, plan.spice)


def sealed_plans(state: State) -> dict[Seat, Plan]:
    """The plans that bind what is in them: sealed, or revealed and not resolved yet."""
    battle = state.battle
    return battle.plans if battle is not None and battle.stage in ("sealing", "revealed") else _NO_PLANS


def offered(state: State, seat: Seat) -> int:
    """What the seat gives in its open proposals: bound, so that no acceptance fails by what is hidden."""
    if not state.deals:
        return 0
    return sum(deal.gives for deal in state.deals if deal.proposer == seat and not deal.accepted)


def at_hand(state: State, seat: Seat) -> int:
    """Spice behind the shield that no open proposal binds."""
    return state.players[seat].spice - offered(state, seat)


def _behind_bid(state: State, seat: Seat, bidder: Seat, bid: int) -> int:
    """The bidder's own spice backs its bid first, then the ally's pledge."""
    own = at_hand(state, bidder)
    if seat == bidder:
        return min(bid, own)
    if state.players[bidder].ally == seat and bid > own:
        return min(bid - own, state.players[seat].pledged_cards, at_hand(state, seat))
    return 0


def in_silence(state: State) -> bool:
    """Are bids being sealed? Nobody may learn of them by what spice is bound."""
    auction = state.auction
    return auction is not None and auction.kind == "silent" and auction.unit != 0 and auction.bidder is None


def _behind_sealed_bid(state: State, seat: Seat) -> int:
    """All of a pledge is set aside until the bids are shown, and what is its own of a seat's sealed bid."""
    bids = {} if state.auction is None else state.auction.bids
    aside = set_aside(state, seat)
    return aside + min(bids.get(seat, 0), at_hand(state, seat) - aside)


def set_aside(state: State, seat: Seat) -> int:
    """What a seat has pledged for its ally's bid in silence (spice)."""
    return min(state.players[seat].pledged_cards, at_hand(state, seat))


def silent_means(state: State, seat: Seat) -> int:
    """The most that a seat can bid in silence: its own spice but what it has pledged, and its ally's
    pledge."""
    return at_hand(state, seat) - set_aside(state, seat) + pledged(state, seat, "cards")


def free_hand(state: State, seat: Seat) -> list[CardId]:
    """Cards in hand that no sealed plan and no promise binds."""
    hand, plan = state.players[seat].hand, sealed_plans(state).get(seat)
    if plan is not None:
        hand = [card for card in hand if card not in (plan.leader, plan.weapon, plan.defense, plan.late)]
    if state.battle is not None and state.battle.reserved:
        hand = [card for card in hand if card not in state.battle.reserved]
    if not state.duties:
        return hand
    answered = [d.value for kind in ("weapon", "defense") for d in state.word(seat, kind, must=True)]
    return [card for card in playable(state, seat, hand) if card not in answered]


def held(state: State, seat: Seat, face: str) -> list[CardId]:
    """Free cards in hand that have this face."""
    return [card for card in free_hand(state, seat) if cards()[card].face == face]


def check_not_forsworn(state: State, seat: Seat, card: CardId) -> None:
    """Raise IllegalAnswer if the seat has given its word not to play this card."""
    for duty in state.word(seat, "play", must=False):
        if card in cards() and cards()[card].face == duty.value:
            raise IllegalAnswer("You have given your word not to play that card", duty.rule)


def playable(state: State, seat: Seat, hand: list[CardId]) -> list[CardId]:
    """Cards whose play the seat has not forsworn."""
    forsworn = [duty.value for duty in state.word(seat, "play", must=False)]
    return [card for card in hand if cards()[card].face not in forsworn] if forsworn else hand


def room(state: State, seat: Seat) -> int:
    """How many more treachery cards the seat may hold."""
    return hand_limit(state, seat, HAND_LIMIT) - len(state.players[seat].hand)


def promises_of(giver: Player) -> dict[str, int]:
    """What a seat has pledged to its ally, by purpose (spice)."""
    return {
        "cards": giver.pledged_cards,
        "shipment": giver.pledged_shipment,
        "support": giver.pledged_support,
    }


def pledged(state: State, seat: Seat, purpose: str) -> int:
    """What the seat's ally stands ready to pay for it now (spice): for `cards`, `shipment` or `support`."""
    ally = state.players[seat].ally
    if ally is None:
        return 0
    giver = state.players[ally]
    promised = promises_of(giver)[purpose]
    auction = state.auction
    backing = auction is not None and auction.bidder == seat  # then what is bound is bound for this very bid
    if in_silence(state):  # what the giver has sealed must not show
        return min(promised, at_hand(state, ally) - (0 if purpose == "cards" else set_aside(state, ally)))
    return min(promised, at_hand(state, ally) if backing else free_spice(state, ally))
