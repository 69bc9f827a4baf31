"""What must be true of every table between two answers, whatever is being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from kanly.catalog import factions, leaders, stronghold_cards, tech_tokens
from kanly.engine import Entry, Event, Modifier
from kanly.rules import events
from kanly.rules.battle.plans import cards_of
from kanly.rules.flow import TURN
from kanly.rules.game import hidden_piles
from kanly.rules.ground import ground
from kanly.rules.hidden_mobile_stronghold import stands
from kanly.rules.presence import occupants, sides, territory_of
from kanly.rules.purse import HAND_LIMIT, free_spice, hand_limit, own_support, promises_of
from kanly.rules.revival import elite_limit
from kanly.rules.state import SETUP, Forces, Seat, State
from kanly.rules.traitor_deck import out_of_game

BEFORE_TOKENS = (*SETUP, "storm")
Sentences: TypeAlias = Iterator[str]
Where: TypeAlias = Literal["behind the shield of", "before the shield of", "in"]
Purse: TypeAlias = tuple[Where, str]  # a place for spice: of a seat, or in an area

faction_faults: Modifier[State, None, tuple[str, ...]] = Modifier(
    "faction_faults"
)  # in a faction's own things

may_be_crowded: Modifier[State, tuple[Seat, ...], bool] = Modifier(
    "may_be_crowded"
)  # may more sides than two have come to stand in a stronghold?
module_faults: Modifier[State, None, tuple[str, ...]] = Modifier("module_faults")  # in a module's things


def check(state: State, setup: State | None = None) -> list[str]:
    """Everything that is wrong with the table, in sentences.

    `setup` is the same table as it was laid out: it tells what cards there must be.
    """
    return [
        *_seats(state),
        *_forces(state),
        *_stacks(state),
        *_stronghold(state),
        *_treachery_cards(state, setup),
        *_other_cards(state, setup),
        *_discs(state),
        *_tech_tokens(state),
        *_stronghold_cards(state),
        *_purses(state),
        *_sealed_plans(state),
        *_moment(state),
        *_promises(state),
        *faction_faults(state, None, ()),
        *module_faults(state, None, ()),
    ]


# -- seats and forces ---------------------------------------------------------------------------------------


def _seats(state: State) -> Sentences:
    if list(state.players) != state.seats:
        yield f"The players {list(state.players)} are not the seats {state.seats}"
    if state.order and sorted(state.order) != sorted(state.seats):
        yield f"The storm order {state.order} is not one of all seats"
    if state.storm is not None and not 1 <= state.storm <= 18:
        yield f"The storm stands in sector {state.storm}"
    for seat, player in state.players.items():
        ally = player.ally
        if ally is not None and (ally == seat or state.players[ally].ally != seat):
            yield f"{seat} is allied with {ally}, but not the other way round"
        if ally is None and any(promises_of(player).values()):
            yield f"{seat} pledges spice to nobody"
        limit = elite_limit(seat)
        if limit is not None and player.revived.elite > limit:
            yield f"{seat} has revived {player.revived.elite} elite forces this turn"


def _forces(state: State) -> Sentences:
    """Every force is on the board, in reserve or in the tanks."""
    for seat, player in state.players.items():
        places = [own for here in state.forces.values() for name, own in here.items() if name == seat]
        places += [player.reserves, player.tanks]
        if any(min(own.normal, own.elite, own.advisors) < 0 for own in places):
            yield f"{seat} has a negative number of forces somewhere"
        if player.reserves.advisors or player.tanks.advisors:
            yield f"{seat} has advisors off the board"
        printed = factions()[seat].forces[state.mode]
        found = sum(own.ordinary for own in places), sum(own.elite for own in places)
        if found != (printed.normal, printed.elite):
            yield f"{seat} has {found} ordinary and elite forces, not {(printed.normal, printed.elite)}"


def _stacks(state: State) -> Sentences:
    """Forces lie in places of the board, a seat's on one side; no more than two fight in a stronghold."""
    found: dict[tuple[str, Seat], Forces] = {}
    for area, here in state.forces.items():
        if area not in ground(state).areas or not here:
            yield f"{area} is no place with forces"
            continue
        for seat, own in here.items():
            if not own or seat not in state.players:
                yield f"{seat} has an empty stack in {area}"
            total = found.setdefault((territory_of(area), seat), Forces())
            total.normal += own.fighters
            total.advisors += own.advisors
    for (territory, seat), total in found.items():
        if total.normal and total.advisors:
            yield f"{seat} has both fighters and advisors in {territory}"
    for territory, place in ground(state).territories.items():
        inside = occupants(state, territory)
        if place.capacity is None or len(sides(state, inside)) <= place.capacity:
            continue
        if not may_be_crowded(state, tuple(inside), False):
            yield f"{territory} is occupied by {inside}"


def _stronghold(state: State) -> Sentences:
    """The Hidden Mobile Stronghold points at a place outside other strongholds, from the first storm on."""
    marker = state.mobile_stronghold
    if marker is None:
        return
    if marker.host is not None and not stands(marker.host):
        yield f"The Hidden Mobile Stronghold points at {marker.host}"
    if marker.host is None and (state.turn > 1 or state.phase in TURN[1:]):
        yield "The Hidden Mobile Stronghold has not been placed"


# -- cards and leaders --------------------------------------------------------------------------------------


def _treachery_cards(state: State, setup: State | None) -> Sentences:
    row = [] if state.auction is None else state.auction.row
    hands = {seat: player.hand for seat, player in state.players.items()}
    everywhere = [*(card for hand in hands.values() for card in hand), *state.deck, *row, *state.laid_out]
    everywhere += [card for pile in hidden_piles(state, None, ()) for card in pile]
    yield from _each_once("treachery card", [*everywhere, *state.discard, *state.removed])
    if setup is not None:
        yield from _same("treachery cards", [*everywhere, *state.discard, *state.removed], _all_cards(setup))
    for seat, known in state.known.items():
        if lost := [card for card in known if card not in everywhere]:
            yield f"{seat} is said to know where {lost} is hidden, which lies open"
    if state.laid_out and state.phase != "cards":
        yield f"{state.laid_out} are laid out in {state.phase}"
    for seat, sets in state.seen_sets.items():
        if lost := [card for seen in sets for card in seen if card not in everywhere]:
            yield f"{seat} is said not to know where {lost} is hidden, which lies open"
    if state.auction is None:  # in Bidding one power lets a hand grow for a moment
        for seat, hand in hands.items():
            if len(hand) > hand_limit(state, seat, HAND_LIMIT):
                yield f"{seat} holds {len(hand)} cards"


def _all_cards(setup: State) -> list[str]:
    """The treachery cards of a game that has just been laid out."""
    return [*setup.deck, *(card for pile in hidden_piles(setup, None, ()) for card in pile)]


def _other_cards(state: State, setup: State | None) -> Sentences:
    spice = [*state.spice_deck, *state.pile_a, *state.pile_b, *state.set_aside]
    spice += [] if state.sandtrout is None else [state.sandtrout]
    traitors = [*state.traitor_deck, *(card for player in state.players.values() for card in player.traitors)]
    dismissed = [card for player in state.players.values() for card in player.dismissed]
    yield from _each_once("traitor put back", dismissed)
    traitors += dismissed if state.unkept == "apart" else []
    traitors += out_of_game(state, None, ())
    yield from _each_once("spice card", spice)
    yield from _each_once("traitor", traitors)
    if setup is not None:
        yield from _same("spice cards", spice, setup.spice_deck)
        yield from _same("traitors", traitors, setup.traitor_deck)
    held = [name for player in state.players.values() for name in player.traitors]
    if unheld := [name for name in state.shown_traitors if name not in held]:
        yield f"The traitors {unheld} have been shown, but nobody holds them"


def _each_once(what: str, found: Sequence[str]) -> Sentences:
    if len(set(found)) < len(found):
        twice = [name for name, count in Counter(found).items() if count > 1]
        yield f"A {what} is in several places: {', '.join(twice)}"


def _same(what: str, found: Iterable[str], wanted: Iterable[str]) -> Sentences:
    if (here := set(found)) != (there := set(wanted)):
        yield f"Of the {what}, {sorted(there - here)} are missing and {sorted(here - there)} are too many"


def _tech_tokens(state: State) -> Sentences:
    """In a game with them every token has an owner after the first storm, and none before."""
    dealt = state.uses("tech_tokens") and (state.turn > 1 or state.phase not in BEFORE_TOKENS)
    if sorted(state.tech_tokens) != (sorted(tech_tokens()) if dealt else []):
        yield f"The Tech Tokens lie with {state.tech_tokens} in {state.phase} of turn {state.turn}"
    if any(seat not in state.players for seat in state.tech_tokens.values()):
        yield f"The Tech Tokens {state.tech_tokens} belong to somebody who does not play"


def _stronghold_cards(state: State) -> Sentences:
    """Only strongholds of this game have a card, and only a game with the module has any."""
    known = stronghold_cards() if state.uses("stronghold_cards") else {}
    for name, seat in state.stronghold_cards.items():
        if name not in known or name not in ground(state).territories or seat not in state.players:
            yield f"The Stronghold card of {name} lies before {seat}"


def _discs(state: State) -> Sentences:
    for name, disc in state.discs.items():
        shared = leaders()[name].kind == "shared"
        holders = (*state.players, "", disc.owner) if shared else tuple(state.players)
        if disc.owner != leaders()[name].faction or disc.holder not in holders:
            yield f"{name} belongs to {disc.owner} and is held by {disc.holder}"
        if not disc.alive and (disc.holder != disc.owner or disc.serves is not None):
            yield f"{name} is dead, but held by {disc.holder}"
        if not disc.alive and (disc.fought is not None or not disc.deaths):
            yield f"{name} is dead, but fights in {disc.fought} after {disc.deaths} deaths"
        if disc.hidden and disc.alive:
            yield f"{name} lives, but lies face down"


# -- spice and what it is bound by --------------------------------------------------------------------------


def _purses(state: State) -> Sentences:
    for (where, name), amount in purses(state).items():
        if amount < 0:
            yield f"There are {amount} spice {where} {name}"
    for area, lying in state.spice.items():
        if area not in ground(state).areas or lying < 1:
            yield f"{lying} spice lies in {area}"
    for seat, player in state.players.items():
        if free_spice(state, seat) < 0:
            yield f"{seat} has bound more than its {player.spice} spice"
        if min(promises_of(player).values()) < 0:
            yield f"{seat} pledges less than nothing"


def _sealed_plans(state: State) -> Sentences:
    """What lies in a plan is at hand until the battle is resolved."""
    battle = state.battle
    if battle is None or battle.stage == "resolved":
        return
    for seat, plan in battle.plans.items():
        player = state.players[seat]
        if own_support(state, seat, plan) + plan.boost > player.spice:
            yield f"The plan of {seat} holds {plan.spice} of its {player.spice} spice"
        if gone := [card for card in cards_of(plan) if card not in player.hand]:
            yield f"The plan of {seat} holds {gone}, which is not in its hand"


# -- the moment ---------------------------------------------------------------------------------------------


def _moment(state: State) -> Sentences:
    """What lies on the table only in one phase lies there in no other."""
    passing = {
        "storm": state.gale,
        "spice_blow": state.blow or state.nexus,
        "bidding": state.auction,
        "shipment_and_movement": state.turn_order,
        "battle": state.battle,
        "collection": state.pots or None,
    }
    for phase, thing in passing.items():
        if thing is not None and state.phase != phase:
            yield f"{thing} lies on the table in {state.phase}"
    if not 1 <= state.turn <= state.turns:
        yield f"This is turn {state.turn} of {state.turns}"
    if state.phase == "over" and not state.winners and state.victory != "nobody":
        yield "The game is over, but nobody has won"


def _promises(state: State) -> Sentences:
    numbers = [deal.id for deal in state.deals]
    if len(set(numbers)) < len(numbers) or any(not 1 <= n <= state.deal_count for n in numbers):
        yield f"The deals are numbered {numbers}"
    for duty in state.duties:
        if duty.seat not in state.players:
            yield f"{duty.seat} is bound by {duty.rule}, but does not play"
        if duty.deal and duty.deal not in numbers:
            yield f"{duty.seat} is bound by deal {duty.deal}, which has ended"


# -- the ledger ---------------------------------------------------------------------------------------------


def spice_balance(before: State, after: State, journal: Sequence[Entry]) -> list[str]:
    """Every change of spice that the journal between these two tables does not explain, in sentences."""
    told: Counter[Purse] = Counter()
    shares: dict[Seat, int] = {}
    for entry in journal:
        for purse, amount in _payments(entry.event, shares, after.variants.bribes_immediate):
            told[purse] += amount
    then, now = purses(before), purses(after)
    return [
        f"Of {now[purse] - then[purse]:+} spice {purse[0]} {purse[1]}, {told[purse]:+} are told"
        for purse in {**then, **now, **told}
        if now[purse] - then[purse] != told[purse]
    ]


def purses(state: State) -> Counter[Purse]:
    """All spice on the table by where it lies."""
    found: Counter[Purse] = Counter()
    for seat, player in state.players.items():
        found["behind the shield of", seat] = player.spice
        found["before the shield of", seat] = player.bribes
    for area, lying in state.spice.items():
        found["in", area] = lying
    return found


def _payments(event: Event, shares: dict[Seat, int], at_once: bool) -> Iterator[tuple[Purse, int]]:
    """What an event moves.

    `shares` is what allies have paid of prices told next; `at_once`: bribes go behind the shield.
    """
    match event:
        case events.AllyPaid(seat, ally, amount, purpose, payee):
            shares |= {ally: amount} if purpose != "support" else {}
            yield from _paid(seat, payee, amount)
        case events.CardBought(seat, price, _, payee) | events.ForcesShipped(seat, price=price, payee=payee):
            yield from _paid(seat, payee, price - shares.pop(seat, 0))
        case events.ForcesReturned(seat, _, _, price, payee):
            yield from _paid(seat, payee, price - shares.pop(seat, 0))
        case (
            events.SupportPaid(seat, amount)
            | events.SpiceAdded(seat, amount)
            | events.AmalTook(seat, amount)
            | events.PileSearched(seat, _, amount)
            | events.CacheCardTaken(seat, amount)
            | events.AmbassadorPrice(seat, amount)
            | events.AmbassadorPlaced(seat, _, _, amount)
        ):
            yield from _paid(seat, None, amount)
        case events.RevivalPaid(seat, amount, payee):
            yield from _paid(seat, payee, amount)
        case events.SpiceGiven(seat, to, amount) | events.AuditBought(seat, to, amount):
            yield from _paid(seat, to, amount)
        case events.CharityPaid(seat, amount, payer):
            yield from _paid(payer, seat, amount)
        case events.SpiceRobbed(to, seat, amount) | events.ExtortionPaid(seat, to, amount):
            yield from _paid(seat, to, amount)
        case _:
            yield from _before_the_shields(event, at_once)
            yield from _from_the_bank(event)
            yield from _from_a_pot(event)


def _before_the_shields(event: Event, at_once: bool) -> Iterator[tuple[Purse, int]]:
    """What comes to lie before a shield, and goes from there."""
    match event:
        case events.BribePaid(seat, to, amount):
            yield from _paid(seat, None, amount)
            yield ("behind the shield of" if at_once else "before the shield of", to), amount
        case events.BankerPaid(seat, amount) | events.ExtortionTaken(seat, amount):
            yield ("before the shield of", seat), amount
        case events.SpiceDiverted(_, payee, amount, before):
            yield ("before the shield of" if before else "behind the shield of", payee), -amount
        case events.BribesCollected(seat, amount):
            yield ("before the shield of", seat), -amount
            yield from _paid(None, seat, amount)
        case _:
            return


def _paid(payer: Seat | None, payee: Seat | None, amount: int) -> Iterator[tuple[Purse, int]]:
    """From shield to shield; None is the bank."""
    if payer is not None:
        yield ("behind the shield of", payer), -amount
    if payee is not None:
        yield ("behind the shield of", payee), amount


def _from_a_pot(event: Event) -> Iterator[tuple[Purse, int]]:
    """What allies take from the desert together, and what each of them gets of it."""
    match event:
        case events.SpicePooled(_, area, amount):
            yield ("in", area), -amount
        case events.SpiceDivided(_, _, one, first, other, second):
            yield from _paid(None, one, first)
            yield from _paid(None, other, second)
        case _:
            return


def _from_the_bank(event: Event) -> Iterator[tuple[Purse, int]]:
    """What the bank and the desert give and take."""
    match event:
        case events.TechPaid(seat, _, amount):
            yield from _paid(None, seat, amount)
        case (
            events.BountyPaid(seat, amount)
            | events.CharityIncome(seat, amount)
            | events.CacheIncome(seat, amount)
            | events.AmbassadorIncome(seat, amount)
        ):
            yield from _paid(None, seat, amount)
        case events.CardSold(seat, _, amount) | events.SupportShared(seat, _, amount):
            yield from _paid(None, seat, amount)
        case events.StrongholdCardPaid(seat, _, amount):
            yield from _paid(None, seat, amount)
        case events.IncomePaid(seat, _, amount) | events.RevivalIncome(seat, _, amount):
            yield from _paid(None, seat, amount)
        case (
            events.SpiceCollected(seat, area, amount)
            | events.StrongholdGathered(seat, area, amount)
            | events.SpiceTaken(seat, area, amount)
        ):
            yield ("in", area), -amount
            yield from _paid(None, seat, amount)
        case (
            events.SpiceBlown(area, amount)
            | events.HarvesterPlayed(_, area, amount)
            | events.SpiceFound(_, area, amount)
        ):
            yield ("in", area), amount
        case events.SpiceLost(area, amount, _):
            yield ("in", area), -amount
        case _:
            return
