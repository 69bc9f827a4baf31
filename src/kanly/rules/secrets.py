"""What is hidden from whom, and how a table is drawn that fits what a seat knows."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

import msgspec

from kanly.catalog import board, leaders
from kanly.engine import SEED_BYTES, Modifier
from kanly.rules.battle.combatants import hides_number
from kanly.rules.battle.plans import SealPlan, cards_of, element, legal_dials, legal_frames
from kanly.rules.game import REDRAW, REDRAW_SHEET, hidden_piles, open_discs
from kanly.rules.lot_rounds import redraw_bids, zero_bids
from kanly.rules.purse import bound_spice, pledged, promises_of
from kanly.rules.state import CardId, Duty, LeaderId, Plan, Player, Seat, State
from kanly.rules.storm import FIRST_DIAL, LATER_DIAL
from kanly.rules.traitor_deck import may_be_known
from kanly.rules.truthtrance import truth
from kanly.rules.view import Viewer, allys_pledge, shown_by_deals, shown_plans

Cards: TypeAlias = list[CardId]
sees_tanks: Modifier[State, Viewer, bool] = Modifier("sees_tanks")  # who knows the leaders that lie face down
settled_traitors: Modifier[State, Viewer, tuple[LeaderId, ...]] = Modifier(
    "settled_traitors"
)  # cards of which a seat knows that they are nobody's
TRIES = 40  # draws that are held against what has been answered in public, before the truth is kept


# -- treachery cards -------------------------------------------------------------------------------


def redraw_cards(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """Hands, the row and the deck, as far as the seat does not know them; answers given in public stay
    true."""
    sets, fixed = lost_sight_of(state, seat), _fixed(state, seat, forget)
    moved = _deal_a_fitting_world(state, seat, _piles(state, seat), fixed, rng, sets)
    if state.auction is not None and state.auction.bought is not None:
        state.auction.bought = moved.get(state.auction.bought, state.auction.bought)
    for other in state.others(seat):  # what they have seen lies where it lay
        known = state.known.get(other)
        if known:
            known[:] = [moved.get(card, card) for card in known]
        for seen in state.seen_sets.get(other, []):
            seen[:] = sorted(moved.get(card, card) for card in seen)


def lost_sight_of(state: State, seat: Seat) -> list[Cards]:
    """Cards that the seat knows together, but not which of them lies where; none is in two of these sets."""
    found: list[Cards] = []
    for cards in (
        *state.seen_sets.get(seat, []),
        *(m.cards for m in state.mixed if m.by != seat and not m.loose),
    ):
        apart = [other for other in found if not set(other) & set(cards)]
        joined = {card for other in found if other not in apart for card in other}
        found = [*apart, sorted(joined.union(cards))]
    return found


def _piles(state: State, seat: Seat) -> list[Cards]:
    """All places with hidden cards."""
    row = [] if state.auction is None else [state.auction.row]
    hands = (state.players[other].hand for other in state.others(seat))
    return [*hands, *row, state.laid_out, state.deck, state.discard, *hidden_piles(state, None, ())]


def _fixed(state: State, seat: Seat, forget: bool) -> set[CardId]:
    """Cards that stay: known to the seat, shown to it or to all, in a revealed plan, or discarded."""
    fixed = set(state.known.get(seat, []))
    mixed = {card for cards in lost_sight_of(state, seat) for card in cards}
    mixed.update(card for m in state.mixed if m.by != seat for card in m.cards)
    fixed.update(card for card in state.discard if card not in mixed)
    if not forget or state.rulings.note_taking == "assist_all":
        fixed.update(state.shown_cards)
    for other, shown in shown_by_deals(state, seat).items():
        if shown.hand is not None:
            fixed.update(state.players[other].hand)
    mixed = {card for seen in state.seen_sets.get(seat, []) for card in seen}
    for pile in hidden_piles(state, None, ()):  # all know what lies there, but what was taken unseen
        fixed.update(card for card in pile if card not in mixed)
    if state.auction is not None and state.auction.face_up:
        fixed.update(state.auction.row)
    battle = state.battle
    if battle is not None:
        open_plans = battle.plans.values() if battle.stage in ("revealed", "resolved") else ()
        for plan in open_plans:
            fixed.update(cards_of(plan))
        fixed.update(battle.played)
    return fixed


def _deal_anew(piles: list[Cards], fixed: set[CardId], rng: Random, sets: list[Cards]) -> None:
    """Everything that is not fixed is shuffled together and dealt to the same places; cards that the seat has
    seen together change places among themselves only. Sorted first: a world is a function of what the seat
    knows."""
    among = {card: number for number, seen in enumerate(sets) for card in seen}
    pools: dict[int, Cards] = {}
    for card in sorted(card for pile in piles for card in pile if card not in fixed):
        pools.setdefault(among.get(card, -1), []).append(card)
    for pool in pools.values():
        rng.shuffle(pool)
    for pile in piles:
        pile[:] = [card if card in fixed else pools[among.get(card, -1)].pop() for card in pile]


def _deal_a_fitting_world(
    state: State,
    seat: Seat,
    piles: list[Cards],
    fixed: set[CardId],
    rng: Random,
    sets: list[Cards] | None = None,
) -> dict[CardId, CardId]:
    """Deal anew until the answers given in public are true; after many draws all stays as it is. What lies
    now where each card lay."""
    before = [list(pile) for pile in piles]
    for attempt in range(TRIES + 1):
        still = fixed if attempt < TRIES else {card for pile in piles for card in pile}
        _deal_anew(piles, still, rng, sets or [])
        if _answers_hold(state, seat):
            break
        for pile, cards in zip(piles, before, strict=True):
            pile[:] = cards
    pairs = zip(before, piles, strict=True)
    return {old: new for was, now in pairs for old, new in zip(was, now, strict=True)}


def _answers_hold(state: State, seat: Seat) -> bool:
    """Do the public answers about other seats still hold?"""
    for fact in state.facts:
        if (
            fact.seat != seat
            and fact.answer != "unknown"
            and truth(state, fact.seat, fact.question) != fact.answer
        ):
            return False
    return True


# -- traitors --------------------------------------------------------------------------------------


def redraw_traitors(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """Traitor cards of the others; those shown in battles, or by a deal, stay where they are."""
    piles, others = [state.traitor_deck], [state.players[other] for other in state.others(seat)]
    piles += [player.traitors for player in others]
    if state.unkept == "apart":
        piles += [player.dismissed for player in others]
    else:
        _redraw_memories(state, seat, rng)
    settled = settled_traitors(state, Viewer(seat), ())
    fixed = {*state.shown_traitors, *settled, *may_be_known(state, seat)}
    for other, shown in shown_by_deals(state, seat).items():
        if shown.traitors is not None:
            fixed.update(state.players[other].traitors)
    _deal_a_fitting_world(state, seat, piles, fixed, rng)
    for other in state.keeping:
        if other != seat:
            state.keeping[other] = rng.choice(sorted(state.players[other].traitors))


def _redraw_memories(state: State, seat: Seat, rng: Random) -> None:
    """Which cards others have not kept, where these have gone back into the deck."""
    own = state.players[seat].dismissed
    cards = [*state.traitor_deck, *(card for player in state.players.values() for card in player.traitors)]
    true = {other: list(state.players[other].dismissed) for other in state.others(seat)}
    for _ in range(TRIES):
        pool = sorted(card for card in cards if card not in own)
        rng.shuffle(pool)
        for other, dismissed in true.items():
            state.players[other].dismissed = [pool.pop() for _ in dismissed]
        if _answers_hold(state, seat):
            return
    for other, dismissed in true.items():
        state.players[other].dismissed = dismissed


# -- leaders ---------------------------------------------------------------------------------------


def redraw_leaders(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """Which discs are captive or face down is known to whom they belong, and captives to their captor."""
    looks, seen = sees_tanks(state, Viewer(seat), False), open_discs(state, None, ())
    for home in state.others(seat):
        own = {name: disc for name, disc in state.discs.items() if disc.home == home and name not in seen}
        dead = [] if looks else [name for name, d in own.items() if not d.alive and d.hidden]
        captive = [n for n, d in own.items() if d.alive and d.holder not in (home, seat) and d.fought is None]
        if dead or captive:
            at_home = [
                n
                for n, d in own.items()
                if d.alive and d.holder == home and d.fought is None and leaders()[n].capturable
            ]
            _swap_fates(state, dead, captive, at_home, rng)


def _swap_fates(
    state: State, dead: list[LeaderId], captive: list[LeaderId], at_home: list[LeaderId], rng: Random
) -> None:
    """Deal out the same fates anew among the discs that could have them; deaths seen by all stay. A leader
    who serves another than its owner is no dead one of that other."""
    captors = [state.discs[name].holder for name in captive]
    for name in dead:
        state.discs[name].deaths -= 1
    for name in (*dead, *captive):
        disc = state.discs[name]
        disc.holder, disc.alive, disc.hidden = disc.home, True, False
    possible = sorted({*dead, *captive, *at_home})
    lying = rng.sample([name for name in possible if state.discs[name].serves is None], len(dead))
    for name in lying:
        disc = state.discs[name]
        disc.alive, disc.hidden, disc.deaths = False, True, disc.deaths + 1
    taken = rng.sample([name for name in possible if name not in lying], len(captors))
    for name, captor in zip(taken, captors, strict=True):
        state.discs[name].holder = captor


# -- decks, dials, spice ---------------------------------------------------------------------------


def redraw_decks(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """The order of the spice deck, the next storm card, and all that chance has yet to bring."""
    deck = state.spice_deck
    top = deck[-1:] if seat in state.seen_spice_card else []
    rest = sorted(deck[: len(deck) - len(top)])
    rng.shuffle(rest)
    deck[:] = rest + top
    if state.storm_card is not None and seat not in state.seen_storm_card:
        state.storm_card = rng.choice(board().storm_cards)
    state.seed, state.salt = rng.randbytes(SEED_BYTES), rng.randbytes(len(state.salt))


def redraw_dials(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """Sealed storm dials."""
    if state.gale is not None and state.gale.distance is None:
        bounds = FIRST_DIAL if state.turn == 1 else LATER_DIAL
        for other in state.gale.dials:
            if other != seat:
                state.gale.dials[other] = rng.randint(*bounds)


def redraw_pots(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """What one of two allies has proposed to the other."""
    for pot in state.pots:
        if pot.by is not None and seat not in pot.seats:
            pot.share = rng.randint(0, pot.amount)


def redraw_spice(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """Payments are public, so perfect memory knows all spice; without it only what is bound is sure."""
    if not forget:
        return
    shown = [other for other, what in shown_by_deals(state, seat).items() if what.spice is not None]
    for other in state.others(seat):
        if other in shown:
            continue
        player = state.players[other]
        if state.ally(other) == seat and _pledge_tells(state, seat, player):
            continue
        least = max(bound_spice(state, other), _promised(state, other), _revealed_support(state, other))
        if state.ally(other) == seat:
            least += max(promises_of(player).values())
        player.spice = rng.randint(least, max(least, 12))
        if state.ally(other) != seat:
            _redraw_pledges(state, other, rng)


def _pledge_tells(state: State, seat: Seat, giver: Player) -> bool:
    """A pledge is never more than its giver can spend: one that has shrunk shows the ally what is left.

    And whose pledge backs the ally's bid knows how much of it is frozen, so what the ally has itself.
    """
    if state.auction is not None and state.auction.bidder != seat and bound_spice(state, seat):
        return True
    return any(pledged(state, seat, purpose) < promised for purpose, promised in promises_of(giver).items())


def _promised(state: State, seat: Seat) -> int:
    """A standing bid is backed by what its bidder has now."""
    auction = state.auction
    if auction is None or auction.bidder != seat:
        return 0
    return min(auction.bid, state.players[seat].spice)


def _revealed_support(state: State, seat: Seat) -> int:
    battle = state.battle
    return (
        0
        if battle is None
        else sum(p.spice + p.boost for s, p in battle.plans.items() if seat in state.side(s))
    )


def _redraw_pledges(state: State, seat: Seat, rng: Random) -> None:
    player = state.players[seat]
    if player.ally is None or not any(promises_of(player).values()):
        return
    auction = state.auction
    if auction is None or auction.bidder != player.ally:
        player.pledged_cards = rng.randint(0, player.spice)
    player.pledged_shipment = rng.randint(0, player.spice)
    if state.battle is None:
        player.pledged_support = rng.randint(0, player.spice) if player.pledged_support else 0


# -- battle ----------------------------------------------------------------------------------------


def redraw_plans(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """Answers to prescience that the seat does not know, and sealed plans that it has not seen."""
    battle = state.battle
    if battle is None or battle.stage not in ("before", "sealing"):
        return
    for n, duty in enumerate(state.duties):
        if duty.knowers and seat not in duty.knowers:
            state.duties[n] = _other_answer(state, n, duty, seat, rng)
    seen = (seat, *shown_plans(state, Viewer(seat), ()))
    sealed = list(battle.plans)
    for owner in sealed:
        if owner not in seen:
            battle.plans[owner] = _other_plan(state, battle.plans, owner, seat, rng)
        elif owner != seat and hides_number(state, battle, owner):
            battle.plans[owner] = _other_number(state, battle.plans, owner, rng)
    plans = dict(battle.plans)
    battle.plans.clear()
    for owner in sealed:  # in the same order as before
        battle.plans[owner] = plans[owner]


def _other_plan(state: State, plans: dict[Seat, Plan], owner: Seat, seat: Seat, rng: Random) -> Plan:
    """Another plan that might be the sealed one: the pledge that an ally sees must not tell it from the true
    one. One that binds as much spice never does."""
    true, seen = plans[owner], allys_pledge(state, seat)
    made = true
    for _ in range(TRIES):
        del plans[owner]
        plans[owner] = made = SealPlan(owner).sample(state, rng)
        if allys_pledge(state, seat) == seen:
            return made
    del plans[owner]
    legal = legal_dials(state, owner)
    bound = true.spice + true.boost
    dials = [dial for dial, spices in legal.items() if bound in spices]
    return SealPlan(owner).with_dial(state, made, rng.choice(dials), bound) if dials else made


def _other_number(state: State, plans: dict[Seat, Plan], owner: Seat, rng: Random) -> Plan:
    """The plan that has been shown, with another number in the place of the one that has not."""
    shown = plans.pop(owner)
    dial, spices = rng.choice(list(legal_dials(state, owner).items()))
    plans[owner] = made = SealPlan(owner).with_dial(state, shown, dial, rng.choice(spices))
    return made


def _other_answer(state: State, at: int, duty: Duty, seat: Seat, rng: Random) -> Duty:
    """Another legal answer to the same question; one that binds the ally's spice like the true one."""
    hidden, state.duties = state.duties, [d for n, d in enumerate(state.duties) if n != at]
    if duty.kind == "dial":
        sealed = state.battle.plans.get(duty.seat) if state.battle and state.allied(seat, duty.seat) else None
        legal = legal_dials(state, duty.seat).items()
        amounts = [dial for dial, spices in legal if sealed is None or sealed.spice + sealed.boost in spices]
        amounts = sorted(amounts or [duty.amount])
        made = msgspec.structs.replace(duty, amount=rng.choice(amounts))
    else:
        frames: list[Plan] = legal_frames(state, duty.seat)[0]
        shown = sorted({element(plan, duty.kind): None for plan in frames})
        made = msgspec.structs.replace(duty, value=rng.choice(shown))
    state.duties = hidden
    return made


def redraw_sheets(state: State, seat: Seat, rng: Random, forget: bool) -> None:
    """What factions hide on their sheets."""
    for other in state.others(seat):
        hide = REDRAW_SHEET.get(other)
        if hide is not None:
            for _ in range(TRIES):
                hide(state, seat, rng, forget)
                if _answers_hold(state, seat):
                    break


REDRAW += [
    redraw_cards,
    redraw_traitors,
    redraw_leaders,
    redraw_decks,
    redraw_dials,
    redraw_pots,
    zero_bids,
    redraw_spice,
    redraw_bids,
    redraw_sheets,
    redraw_plans,  # last: a plan must fit everything else
]
