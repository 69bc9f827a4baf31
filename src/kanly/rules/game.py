"""The running game of Dune: what a step is, and the few verbs that move things."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import blake2b
from random import Random
from typing import ClassVar, Self, TypeAlias, TypeVar, cast

import msgspec

from kanly.catalog import board
from kanly.engine import SEED_BYTES, Action, Game, Modifier, NotAsked, Reactions, keyed
from kanly.rules import events
from kanly.rules.state import Area, CardId, Forces, Group, LeaderId, Phase, Seat, State, Until

RULES_VERSION = "1"

PHASES: dict[Phase, Callable[[Dune], Awaitable[None]]] = {}
PERFORM: dict[type[Action[State]], Callable[[Dune, Seat, Action[State]], Awaitable[None]]] = {}
Redraw: TypeAlias = Callable[[State, Seat, Random, bool], None]
REDRAW: list[Redraw] = []
REDRAW_SHEET: dict[Seat, Callable[[State, Random, bool], None]] = {}  # what of its sheet a faction hides
open_discs: Modifier[State, None, tuple[LeaderId, ...]] = Modifier("open_discs")  # all see where they are
leader_died: Reactions[State, Dune, LeaderId] = Reactions("leader_died")
leader_handed: Reactions[State, Dune, LeaderId] = Reactions("leader_handed")  # it lives, in another's hands


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
        await PERFORM[type(action)](self, seat, action)

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

    def lift(self, area: Area, seat: Seat, group: Group) -> None:
        """Take forces up from the board; advisors go where a faction's tokens there are advisors."""
        here = self.state.forces.get(area, {})
        stack = here.get(seat)
        if stack is None or group.normal > stack.ordinary or group.elite > stack.elite:
            raise ValueError(f"{seat} does not have {group} in {area}")
        stack.elite -= group.elite
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
        if group.normal > reserves.normal or group.elite > reserves.elite:
            raise ValueError(f"{seat} does not have {group} in reserve")
        reserves.normal -= group.normal
        reserves.elite -= group.elite

    def add_reserves(self, seat: Seat, group: Group) -> None:
        """Put forces into the reserves."""
        reserves = self.state.players[seat].reserves
        reserves.normal += group.normal
        reserves.elite += group.elite

    def send(self, area: Area, seat: Seat, group: Group, advisors: bool = False) -> None:
        """Reserves are placed on the board, for nothing."""
        self.take_reserves(seat, group)
        self.put(area, seat, group, advisors)
        self.tell(events.ForcesSent(seat, area, group, advisors))

    def kill(self, area: Area, seat: Seat, group: Group) -> None:
        """Forces on the board go to the tanks."""
        self.lift(area, seat, group)
        self.bury(seat, group)

    def bury(self, seat: Seat, group: Group) -> None:
        """Forces in the hand of the rules go to the tanks."""
        tanks = self.state.players[seat].tanks
        tanks.normal += group.normal
        tanks.elite += group.elite

    def kill_stack(self, area: Area, seat: Seat) -> int:
        """Everything of a seat in an area goes to the tanks; how many."""
        stack = self.state.forces.get(area, {}).get(seat)
        if stack is None:
            return 0
        total = stack.total
        self.kill(area, seat, stack.group)
        return total

    # -- cards -------------------------------------------------------------------------------------

    def draw_card(self) -> CardId | None:
        """The top treachery card; an empty deck is made anew from the discards, None if there are none."""
        state = self.state
        if not state.deck:
            if not state.discard:
                return None
            state.deck, state.discard = state.discard, []
            self.forget(state.deck)
            self.tell_apart(state.deck)
            self.shuffle(state.deck)
            self.tell(events.DeckRebuilt(len(state.deck)))
        return state.deck.pop()

    def discard(self, seat: Seat, card: CardId) -> None:
        """A card of a hand goes face up to the discard pile."""
        self.state.players[seat].hand.remove(card)
        self.state.discard.append(card)
        self.forget([card])
        self.tell_apart([card])
        self.tell(events.CardDiscarded(seat, card))

    def forget(self, cards: list[CardId], but: tuple[Seat, ...] = ()) -> None:
        """These cards have moved out of sight: only the seats named still know where they are."""
        shown = self.state.shown_cards
        shown[:] = [card for card in shown if card not in cards]
        for seat, known in self.state.known.items():
            if seat not in but:
                known[:] = [card for card in known if card not in cards]

    def tell_apart(self, cards: list[CardId]) -> None:
        """All see where these cards are: whoever had seen them among others knows it too."""
        for seat, sets in self.state.seen_sets.items():
            left = [[card for card in seen if card not in cards] for seen in sets]
            self.state.seen_sets[seat] = [seen for seen in left if seen]

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
        disc.hidden = hidden or disc.deaths > max(1, self._fewest_deaths(disc.owner))
        await leader_died.resolve(self.state, self, leader)

    async def hand_leader(self, leader: LeaderId, holder: Seat) -> None:
        """A living disc goes to another seat, or home."""
        self.state.discs[leader].holder = holder
        await leader_handed.resolve(self.state, self, leader)

    def _fewest_deaths(self, owner: Seat) -> int:
        own = [d.deaths for d in self.state.discs.values() if d.owner == owner and d.holder == owner]
        return min(own, default=0)

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


def dead_discs(state: State, seat: Seat) -> list[LeaderId]:
    """A seat's own dead leaders, face up or down."""
    return [leader for leader, disc in state.discs.items() if disc.owner == seat and not disc.alive]


def holdings(state: State, seat: Seat) -> list[LeaderId]:
    """The living leaders that a seat can call its own now, captives included."""
    return [leader for leader, disc in state.discs.items() if disc.holder == seat and disc.alive]
