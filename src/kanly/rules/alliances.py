"""Alliances: what allies may not do to each other, and what they pay for each other (B p.12, U p.15)."""

from __future__ import annotations

from kanly.engine import Action, IllegalAnswer, Modifier
from kanly.rules import events
from kanly.rules.game import Dune, performs
from kanly.rules.presence import Entry, may_enter, occupied_territories, one_side, stacks
from kanly.rules.purse import bound_spice, in_silence, room
from kanly.rules.state import Group, Player, Seat, State, Territory

SANCTUARY = "polar_sink"
pays_support: Modifier[State, Seat, bool] = Modifier("pays_support")


def separates_at_once(state: State) -> bool:
    """Ruling ally-co-occupation: do forces beside an ally die at the end of the turn in which they stay?"""
    chosen = state.rulings.ally_co_occupation
    if chosen == "by_mode":
        return state.advanced
    return chosen == "advanced_u15"


def advisors_separate(state: State) -> bool:
    """Ruling advisors-with-ally: must advisors, too, keep apart from the ally's forces?"""
    return state.rulings.advisors_with_ally == "must_separate"


def counted(state: State, territory: Territory, seat: Seat) -> int:
    """Forces that allies may not have in one territory: advisors only under ruling advisors-with-ally."""
    strict = advisors_separate(state)
    return sum(own.total if strict else own.fighters for _, own in stacks(state, territory, seat))


def shares_with_ally(state: State, territory: Territory, seat: Seat) -> bool:
    """Do both the seat and its ally have forces there that must not stay together?"""
    ally = state.ally(seat)
    if ally is None or territory == SANCTUARY or one_side(state, seat, ally):
        return False
    return bool(counted(state, territory, seat) and counted(state, territory, ally))


@may_enter.by("", rank=2)
def not_onto_the_ally(state: State, entry: Entry) -> tuple[str, str] | None:
    """No movement and no ride may end on the ally's forces; a shipment may, if the group moves on (B
    p.12)."""
    ally = state.ally(entry.seat)
    if ally is None or entry.how in ("ship", "within", "flip") or entry.territory == SANCTUARY:
        return None
    if entry.as_advisors and not advisors_separate(state):
        return None
    if one_side(state, entry.seat, ally):
        return None
    if not counted(state, entry.territory, ally):
        return None
    return "Your ally's forces stand there; allies do not share a territory", "alliances.co-occupation"


async def separate(game: Dune, seat: Seat) -> None:
    """At the end of a seat's turn: what still stands beside its ally may have to die (ruling
    ally-co-occupation)."""
    state = game.state
    ally = state.ally(seat)
    if ally is None:
        return
    for territory in occupied_territories(state, seat):
        if not shares_with_ally(state, territory, seat):
            continue
        if separates_at_once(state) or must_leave_now(state, seat, ally, territory):
            leave(game, seat, territory)


def must_leave_now(state: State, seat: Seat, ally: Seat, territory: Territory) -> bool:
    """Basic: forces shipped onto the ally, or the second of the two to act since the alliance began to
    share. Who came there before the two were allies has until the next turn."""
    turns = state.turn_order
    if turns is None:
        return False
    if turns.entered.get(territory, 0) and territory not in turns.met:
        return True
    return ally not in turns.left and state.players[seat].allied_since < state.turn


def leave(game: Dune, seat: Seat, territory: Territory) -> None:
    """Forces that stayed beside the ally go to the tanks; this is no battle loss."""
    strict = advisors_separate(game.state)
    for area, own in stacks(game.state, territory, seat):
        group = own.group if strict else Group(own.normal, own.elite, own.hidden)
        if group.total:
            game.tell(events.ForcesDied(seat, area, group, "alliance"))
            game.kill(area, seat, group)


def join(game: Dune, one: Seat, other: Seat) -> None:
    """Two seats become allies."""
    state = game.state
    for seat, ally in ((one, other), (other, one)):
        state.players[seat].ally = ally
        state.players[seat].allied_since = state.turn
    game.tell(events.AllianceFormed(one, other))
    note_meeting(state, one, other)
    for seat in (one, other):
        fit_hand(game, seat)


def note_meeting(state: State, one: Seat, other: Seat) -> None:
    """Where one who acts now shares a territory with its new ally: it did not come there onto an ally."""
    turns = state.turn_order
    if turns is not None and turns.acting in (one, other):
        shared = set(occupied_territories(state, one)) & set(occupied_territories(state, other))
        turns.met += sorted(shared)


def fit_hand(game: Dune, seat: Seat) -> None:
    """Whoever may hold fewer cards than it does discards as many at random."""
    while room(game.state, seat) < 0:
        game.discard_any(seat)


def part(game: Dune, seat: Seat) -> None:
    """A seat leaves its alliance, at once; pledges lapse."""
    state = game.state
    ally = state.ally(seat)
    if ally is None:
        return
    _separate(state, seat, ally)
    game.tell(events.AllianceBroken(seat, ally))


def _separate(state: State, seat: Seat, ally: Seat) -> None:
    for partner in (seat, ally):
        state.players[partner].ally = None
        drop_pledges(state.players[partner])


def dissolve(game: Dune) -> None:
    """All alliances end at once, whoever would have kept them."""
    state = game.state
    for seat in state.in_order():
        ally = state.ally(seat)
        if ally is not None:
            _separate(state, seat, ally)
            game.tell(events.AllianceEnded(seat, ally))


def may_support(state: State, payer: Seat) -> bool:
    """May this seat pay for the support in its ally's battles? (ruling ally-battle-support, and powers)"""
    return pays_support(state, payer, state.rulings.ally_battle_support == "yes")


def drop_pledges(player: Player) -> None:
    """Whatever the seat has pledged lapses."""
    player.pledged_cards = player.pledged_shipment = player.pledged_support = 0


class Pledge(Action[State], frozen=True):
    """Set what you stand ready to pay for your ally this turn: for cards, for its shipment (spice).

    For the support in its battles only where ruling ally-battle-support allows it.
    """

    cards: int = 0
    shipment: int = 0
    support: int = 0

    def check(self, state: State, seat: Seat) -> None:
        player = state.players[seat]
        if player.ally is None:
            raise IllegalAnswer("You have no ally", "alliances.pledge")
        if state.variants.no_spice_transfers:
            raise IllegalAnswer("This table plays without payments for allies", "variants.no-spice-transfers")
        if self.support and not may_support(state, seat):
            raise IllegalAnswer("You may not pay for your ally's battle support", "battle.support")
        if not all(0 <= amount <= player.spice for amount in (self.cards, self.shipment, self.support)):
            raise IllegalAnswer(f"Pledge from 0 to your {player.spice} spice", "alliances.pledge")
        if in_silence(state) and self.cards != player.pledged_cards:
            raise IllegalAnswer("Bids are being sealed; your pledge for cards stands", "bidding.silent")
        if self.cards < player.pledged_cards and self.cards < bound_spice(state, seat):
            raise IllegalAnswer("Part of your pledge backs the standing bid", "bidding.frozen")


@performs(Pledge)
async def pledge(game: Dune, seat: Seat, action: Pledge) -> None:
    """Note the pledge; only the two allies see it."""
    player = game.state.players[seat]
    player.pledged_cards, player.pledged_shipment = action.cards, action.shipment
    player.pledged_support = action.support
    told = events.Pledged(seat, action.cards, action.shipment, action.support)
    game.tell(told, *game.state.side(seat))


class Lend(Action[State], frozen=True):
    """Lend your alliance power to your ally from now on, or withhold it."""

    power: str
    lend: bool

    def check(self, state: State, seat: Seat) -> None:
        if self.power not in ALLIANCE_POWERS.get(seat, ()):
            raise IllegalAnswer("That is not an alliance power of yours", "alliances.powers")


@performs(Lend)
async def lend(game: Dune, seat: Seat, action: Lend) -> None:
    """Standing permission: yes unless withheld."""
    withheld = game.state.players[seat].withheld
    if action.lend and action.power in withheld:
        withheld.remove(action.power)
    elif not action.lend and action.power not in withheld:
        withheld.append(action.power)
    game.tell(events.PowerLent(seat, action.power, action.lend))


def lent(state: State, owner: Seat, power: str, to: Seat) -> bool:
    """Does an ally's power work for this seat now?"""
    return state.allied(owner, to) and power not in state.players[owner].withheld


ALLIANCE_POWERS: dict[Seat, tuple[str, ...]] = {}
