"""The running game of Dune: what a step is, and the few verbs that move things."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import blake2b
from random import Random
from typing import ClassVar, Self, TypeAlias, TypeVar, cast

import msgspec

from kanly.catalog import board, leaders
from kanly.engine import SEED_BYTES, Action, Game, Modifier, NotAsked, Reactions, keyed
from kanly.rules import events
from kanly.rules.state import (
    Area,
    CardId,
    Discarded,
    Forces,
    Group,
    LeaderId,
    Mixed,
    Phase,
    Seat,
    State,
    Until,
)

RULES_VERSION = "1"

PHASES: dict[Phase, Callable[[Dune], Awaitable[None]]] = {}
PERFORM: dict[type[Action[State]], Callable[[Dune, Seat, Action[State]], Awaitable[None]]] = {}
Redraw: TypeAlias = Callable[[State, Seat, Random, bool], None]
REDRAW: list[Redraw] = []
REDRAW_SHEET: dict[Seat, Redraw] = {}  # what of its sheet a faction hides from another seat
open_discs: Modifier[State, None, tuple[LeaderId, ...]] = Modifier("open_discs")  # all see where they are
leader_died: Reactions[State, Dune, LeaderId] = Reactions("leader_died")
leader_handed: Reactions[State, Dune, LeaderId] = Reactions("leader_handed")  # it lives, in another's hands
returns_to: Modifier[State, LeaderId, Seat] = Modifier("returns_to")  # to whom a captor gives it back
TURN_UP: dict[Seat, Callable[[State], int]] = {}  # turns a seat's marker face up; the forces it stands for


cards_discarded: Reactions[State, Dune, tuple[Discarded, ...]] = Reactions("cards_discarded")
hidden_piles: Modifier[State, None, tuple[list[CardId], ...]] = Modifier(
    "hidden_piles"
)  # treachery cards that lie in neither hand nor deck

A = TypeVar("A", bound=Action[State])
Performer: TypeAlias = Callable[["Dune", Seat, A], Awaitable[None]]


def performs(kind: type[A]) -> Callable[[Performer[A]], Performer[A]]:
    """Register the coroutine that carries out a kind of unasked action."""

    def register(performer: Performer[A]) -> Performer[A]:
        PERFORM[kind] = cast("Performer[Action[State]]", performer)
        return performer

    return register


def action_kinds() -> dict[str, type[Action[State]]]:
    """What seats may do unasked, by kind."""
    return {action.kind(): action for action in PERFORM}


class Dune(Game[State]):
    """A running game of Dune. Rules are coroutines over it; pure rules take only its state."""

    decoder: ClassVar[msgspec.msgpack.Decoder[State]] = msgspec.msgpack.Decoder(State)
    rules_version: ClassVar[str] = RULES_VERSION
    atomic_rule: ClassVar[str] = "core.atomicity"
    action_rule: ClassVar[str] = "core.phase"

    def over(self) -> bool:
        return self.state.phase == "over"

    async def step(self) -> None:
        await PHASES[self.state.phase](self)
        if self.state.fresh:
            await self.look_at_discards()

    def allowed(self, seat: Seat, action: object) -> Action[State]:
        """The typed action, if the seat may do it now. NotAsked also if this seat does not play."""
        self.seated(seat)
        return super().allowed(seat, action)

    def world(self, seat: Seat, seed: int, forget: bool = False) -> Self:
        """A game as it might be for all that the seat knows. NotAsked if it does not play."""
        self.seated(seat)
        return super().world(seat, seed, forget)

    def seated(self, seat: object) -> None:
        """Raise NotAsked unless this is a seat that plays."""
        if not isinstance(seat, str) or not self.state.plays(seat):
            raise NotAsked(f"{seat} does not play in this game")

    async def perform(self, seat: Seat, action: Action[State]) -> None:
        deed = PERFORM[type(action)](self, seat, action)
        del action  # nothing hidden is kept here while others are asked
        await deed
        if self.state.fresh and not self.busy():
            await self.look_at_discards()

    def comes_first(self, atomic: bool) -> Awaitable[None] | None:
        """Whoever may react to what has just been discarded, unless an effect is half done."""
        return self.look_at_discards() if self.state.fresh and not atomic else None

    async def look_at_discards(self) -> None:
        """What has been discarded since the last question was discarded together: who may take it up?"""
        fresh, self.state.fresh = tuple(self.state.fresh), []
        await cards_discarded.resolve(self.state, self, fresh)

    def redeal(self, seat: Seat, rng: Random, forget: bool) -> None:
        for redraw in REDRAW:
            redraw(self.state, seat, rng, forget)

    def rekey(self, salt: bytes) -> None:
        """Chance goes on under a key made of the old one and a salt; what nobody has seen of the decks is
        shuffled. What somebody knows keeps its place."""
        state = self.state
        state.seed = blake2b(salt, key=state.seed, digest_size=SEED_BYTES).digest()
        seen = {card for known in state.known.values() for card in known}.union(state.shown_cards)
        seen |= {card for sets in state.seen_sets.values() for cards in sets for card in cards}
        self._shuffle_unseen(state.deck, seen)
        self._shuffle_unseen(state.spice_deck, set(state.spice_deck[-1:]) if state.seen_spice_card else set())
        self._shuffle_unseen(state.traitor_deck, set(state.shown_traitors))
        self.shuffle(state.skill_deck)
        if state.storm_card is not None and not state.seen_storm_card:
            cards = board().storm_cards
            state.storm_card = cards[self.draw(len(cards))]

    def _shuffle_unseen(self, pile: list[str], seen: set[str]) -> None:
        unseen = [card for card in pile if card not in seen]
        self.shuffle(unseen)
        pile[:] = [card if card in seen else unseen.pop() for card in pile]

    # -- chance ------------------------------------------------------------------------------------

    def draw(self, n: int) -> int:
        """A secret random number from 0 to n - 1."""
        state = self.state
        state.draws += 1
        return keyed(state.seed, state.draws, n)

    def shuffle(self, pile: list[str]) -> None:
        """Shuffle a pile in place, by the game's own generator."""
        for last in range(len(pile) - 1, 0, -1):
            other = self.draw(last + 1)
            pile[last], pile[other] = pile[other], pile[last]

    def unit(self) -> int:
        """A new number for an event that powers may be used on."""
        self.state.units += 1
        return self.state.units

    # -- spice -------------------------------------------------------------------------------------

    def gain(self, seat: Seat, amount: int) -> None:
        """The bank pays a seat (spice)."""
        self.state.players[seat].spice += amount

    def spend(self, seat: Seat, amount: int) -> None:
        """A seat pays the bank (spice)."""
        player = self.state.players[seat]
        if not 0 <= amount <= player.spice:
            raise ValueError(f"{seat} cannot pay {amount} of {player.spice} spice")
        player.spice -= amount

    def pay(self, seat: Seat, payee: Seat | None, amount: int) -> None:
        """A seat pays another, or the bank (spice)."""
        self.spend(seat, amount)
        if payee is not None:
            self.gain(payee, amount)

    def lose_spice(self, area: Area, cause: str) -> None:
        """All spice in an area goes to the bank."""
        lost = self.state.spice.pop(area, 0)
        if lost:
            self.tell(events.SpiceLost(area, lost, cause))

    # -- forces ------------------------------------------------------------------------------------

    def put(self, area: Area, seat: Seat, group: Group, advisors: bool = False) -> None:
        """Set forces down on the board. `advisors`: the ordinary ones stand aside as advisors."""
        stack = self.state.forces.setdefault(area, {}).setdefault(seat, Forces())
        if advisors:
            stack.advisors += group.normal
        else:
            stack.normal += group.normal
        stack.elite += group.elite
        stack.hidden += group.hidden

    def lift(self, area: Area, seat: Seat, group: Group) -> None:
        """Take forces up from the board; advisors go where a faction's tokens there are advisors."""
        here = self.state.forces.get(area, {})
        stack = here.get(seat)
        if (
            stack is None
            or group.normal > stack.ordinary
            or group.elite > stack.elite
            or group.hidden > stack.hidden
        ):
            raise ValueError(f"{seat} does not have {group} in {area}")
        stack.elite -= group.elite
        stack.hidden -= group.hidden
        if stack.advisors:
            stack.advisors -= group.normal
        else:
            stack.normal -= group.normal
        if not stack:
            del here[seat]
            if not here:
                del self.state.forces[area]

    def take_reserves(self, seat: Seat, group: Group) -> None:
        """Take forces from the reserves."""
        reserves = self.state.players[seat].reserves
        if group.normal > reserves.normal or group.elite > reserves.elite or group.hidden:
            raise ValueError(f"{seat} does not have {group} in reserve")
        reserves.normal -= group.normal
        reserves.elite -= group.elite

    def add_reserves(self, seat: Seat, group: Group) -> None:
        """Put forces into the reserves; a marker comes face up, and nothing stood behind it."""
        if group.hidden:
            self.turn_up(seat)
        reserves = self.state.players[seat].reserves
        reserves.normal += group.normal
        reserves.elite += group.elite

    def send(self, area: Area, seat: Seat, group: Group, advisors: bool = False) -> None:
        """Reserves are placed on the board, for nothing."""
        self.take_reserves(seat, group)
        self.put(area, seat, group, advisors)
        self.tell(events.ForcesSent(seat, area, group, advisors))

    def kill(self, area: Area, seat: Seat, group: Group) -> int:
        """Forces on the board go to the tanks, and for a marker what it stands for; how many in all."""
        self.lift(area, seat, group)
        dead = group
        if group.hidden:
            behind = self.turn_up(seat)
            self.take_reserves(seat, Group(behind))
            dead = Group(group.normal + behind, group.elite)
        self.bury(seat, dead)
        return dead.total

    def bury(self, seat: Seat, group: Group) -> None:
        """Forces in the hand of the rules go to the tanks."""
        tanks = self.state.players[seat].tanks
        tanks.normal += group.normal
        tanks.elite += group.elite

    def kill_stack(self, area: Area, seat: Seat) -> int:
        """Everything of a seat in an area goes to the tanks; how many."""
        stack = self.state.forces.get(area, {}).get(seat)
        return 0 if stack is None else self.kill(area, seat, stack.group)

    def turn_up(self, seat: Seat) -> int:
        """A marker that has left the board is turned face up: how many forces it brings, as far as the
        reserves reach."""
        value = TURN_UP[seat](self.state)
        number = min(value, self.state.players[seat].reserves.normal)
        self.tell(events.MarkerTurnedUp(seat, value, number))
        return number

    def reveal(self, area: Area, seat: Seat) -> int:
        """A marker on the board is turned up, and its forces come from the reserves to its place, neither
        shipped nor moved; how many."""
        self.lift(area, seat, Group(hidden=1))
        number = self.turn_up(seat)
        if number:
            self.send(area, seat, Group(number))
        return number

    # -- cards -------------------------------------------------------------------------------------

    def draw_card(self) -> CardId | None:
        """The top treachery card; an empty deck is made anew from the discards, None if there are none."""
        state = self.state
        if not state.deck:
            if not state.discard:
                return None
            state.deck, state.discard, state.searched = state.discard, [], 0
            self.forget(state.deck)
            self.tell_apart(state.deck)
            self.shuffle(state.deck)
            self.tell(events.DeckRebuilt(len(state.deck)))
        return state.deck.pop()

    def discard(self, seat: Seat, card: CardId) -> None:
        """A card of a hand goes face up to the discard pile."""
        self.state.players[seat].hand.remove(card)
        self.put_on_pile(card)
        if cards_discarded.earned(self.state, ()):
            self.state.fresh.append(Discarded(seat, card))
        self.tell(events.CardDiscarded(seat, card))

    def discard_any(self, seat: Seat) -> CardId:
        """A card of a hand that chance picks goes to the discard pile."""
        hand = self.state.players[seat].hand
        card = hand[self.draw(len(hand))]
        self.discard(seat, card)
        return card

    def put_on_pile(self, card: CardId) -> None:
        """A card comes to lie face up on top of the discard pile."""
        self.state.discard.append(card)
        self.forget([card])
        self.tell_apart([card])

    def take_from_pile(self, card: CardId) -> None:
        """A card is taken out of the discard pile; the one that is then on top is seen by all."""
        state = self.state
        place = state.discard.index(card)
        del state.discard[place]
        if place < state.searched:
            state.searched -= 1
        if state.searched == len(state.discard) > 0:
            state.searched -= 1
            self.tell_apart(state.discard[-1:])

    def forget(self, cards: list[CardId], but: tuple[Seat, ...] = ()) -> None:
        """These cards have moved out of sight: only the seats named still know where they are."""
        shown = self.state.shown_cards
        shown[:] = [card for card in shown if card not in cards]
        for seat, known in self.state.known.items():
            if seat not in but:
                known[:] = [card for card in known if card not in cards]

    def mix_up(self, cards: list[CardId], by: Seat) -> None:
        """A seat lays these cards anew: all others know which these are, but not any more where each is."""
        self.state.mixed.append(Mixed(by, sorted(cards)))

    def lose_sight(self, cards: list[CardId], but: tuple[Seat, ...]) -> None:
        """One of these cards moves, and only the seats named know which: what others knew of them is gone."""
        self.forget(cards, but)
        for seat, sets in self.state.seen_sets.items():
            if seat not in but:
                sets[:] = [seen for seen in sets if set(seen).isdisjoint(cards)]
        for mixed in self.state.mixed:
            mixed.loose = mixed.loose or not set(mixed.cards).isdisjoint(cards)

    def tell_apart(self, cards: list[CardId]) -> None:
        """All see where these cards are: whoever had seen them among others knows it too."""
        for seat, sets in self.state.seen_sets.items():
            left = [[card for card in seen if card not in cards] for seen in sets]
            self.state.seen_sets[seat] = [seen for seen in left if seen]
        for mixed in self.state.mixed:
            mixed.cards[:] = [card for card in mixed.cards if card not in cards]

    def learn(self, seat: Seat, cards: list[CardId]) -> None:
        """A seat has seen where these hidden cards are."""
        known = self.state.known.setdefault(seat, [])
        known.extend(card for card in cards if card not in known)

    def show(self, cards: list[CardId]) -> None:
        """Everybody sees these hidden cards, which stay where they are."""
        for seat in self.state.seats:
            self.learn(seat, cards)

    # -- leaders -----------------------------------------------------------------------------------

    async def kill_leader(self, leader: LeaderId, hidden: bool = False) -> None:
        """A disc goes to its owner's tanks: face down if it died before the others of its cycle, or
        `hidden`."""
        disc = self.state.discs[leader]
        hidden = hidden and leader not in open_discs(self.state, None, ())
        disc.alive = False
        disc.holder, disc.serves = disc.owner, None
        disc.fought = None
        disc.deaths += 1
        again = in_cycle(leader) and disc.deaths > max(1, self._fewest_deaths(disc.owner))
        disc.hidden = hidden or again
        await leader_died.resolve(self.state, self, leader)

    async def hand_leader(self, leader: LeaderId, holder: Seat) -> None:
        """A living disc goes to another seat, or home."""
        self.state.discs[leader].holder = holder
        await leader_handed.resolve(self.state, self, leader)

    def _fewest_deaths(self, owner: Seat) -> int:
        discs = self.state.discs.items()
        return min((d.deaths for n, d in discs if d.owner == d.holder == owner and in_cycle(n)), default=0)

    # -- duties ------------------------------------------------------------------------------------

    def lapse(self, until: Until) -> None:
        """Duties and deals that last until this moment end."""
        state = self.state
        if state.duties:
            state.duties = [duty for duty in state.duties if duty.until != until]
        over = [deal.id for deal in state.deals if deal.accepted and deal.until == until]
        if over:
            state.deals = [deal for deal in state.deals if deal.id not in over]
            state.duties = [duty for duty in state.duties if duty.deal not in over]


def open_discards(state: State) -> list[CardId]:
    """The discards that all have seen since the pile was last searched, if ever; the top one last."""
    return state.discard[state.searched :]


def in_cycle(leader: LeaderId) -> bool:
    """Does this leader die and come back in turn with its fellows? The five printed ones of a faction do."""
    return leaders()[leader].kind == "ordinary"


def dead_discs(state: State, seat: Seat) -> list[LeaderId]:
    """A seat's own dead leaders, face up or down."""
    return [leader for leader, disc in state.discs.items() if disc.owner == seat and not disc.alive]


def holdings(state: State, seat: Seat) -> list[LeaderId]:
    """The living leaders that a seat can call its own now, captives included."""
    return [leader for leader, disc in state.discs.items() if disc.holder == seat and disc.alive]
