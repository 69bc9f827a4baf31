"""The Cave: a little game with rules of its own, to try the engine on.

Seats bid, sealed, for the right to go down. On each of five floors somebody digs; the others may stop the
dig, an echo may answer it, and at any moment anybody may give coins away, ask a riddle, or burn a coin. Every
floor is played inside the one above it.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import msgspec

from kanly.engine import (
    ADD,
    CAP,
    MULTIPLY,
    Action,
    Automatic,
    Decision,
    Dropped,
    Event,
    Game,
    IllegalAnswer,
    Modifier,
    Pick,
    Reactions,
    Seat,
    Veto,
    YesNo,
    keyed,
)

FLOORS = 5
SEATS = ("ann", "bea", "cat", "dan")


class State(msgspec.Struct):
    """The table. Hidden: hands, deck, seed, and bids until they are shown."""

    seats: list[Seat]
    in_play: str
    seed: bytes
    draws: int
    rounds_left: int
    phase: str
    digger: Seat
    gold: int
    coins: dict[Seat, int]
    hands: dict[Seat, list[str]]
    deck: list[str]
    bids: dict[Seat, int]
    shown: bool
    trace: list[str]


class Visit(msgspec.Struct, frozen=True):
    """What rule points are asked about: somebody stands on a floor."""

    seat: Seat
    floor: int


class Dug(Event, frozen=True):
    """Gold was found."""

    seat: Seat
    floor: int
    amount: int


class Stopped(Event, frozen=True):
    """A dig was stopped by a card."""

    seat: Seat
    floor: int


class Drew(Event, frozen=True):
    """A card was drawn; only the drawer is told which."""

    seat: Seat
    card: str


toll: Modifier[State, Visit, int] = Modifier("toll")
barred: Veto[State, Visit] = Veto("barred")
after_dig: Reactions[State, Cave, Visit] = Reactions("after_dig")


class Bid(Decision[State, int], frozen=True):
    """A sealed bid of up to all one's coins."""

    rule = "cave.bid"

    def check(self, state: State, answer: int) -> None:
        if not 0 <= answer <= state.coins[self.seat]:
            raise IllegalAnswer("You have not that many coins", "cave.bid-limit")

    def sample(self, state: State, rng: Random) -> int:
        return rng.randint(0, state.coins[self.seat])

    def default(self, state: State) -> int:
        return 0

    def options(self, state: State) -> object:
        return {"most": state.coins[self.seat]}


class Dig(Pick[State, int], frozen=True):
    """How deep to dig; the third floor is solid rock and leaves one choice."""

    floor: int
    rule = "cave.dig"

    def choices(self, state: State) -> tuple[int, ...]:
        return (1,) if self.floor == 3 else (1, 2, 3)

    def check(self, state: State, answer: int) -> None:
        objection = barred(state, Visit(self.seat, answer))
        if objection is not None:
            raise IllegalAnswer(*objection)
        super().check(state, answer)

    def sample(self, state: State, rng: Random) -> int:
        return rng.choice([n for n in self.choices(state) if barred(state, Visit(self.seat, n)) is None])


class Stop(Decision[State, str | None], frozen=True):
    """Spend a stop card on the dig that was just announced?"""

    floor: int
    rule = "cave.stop"
    secret = True

    def check(self, state: State, answer: str | None) -> None:
        if answer is not None and (answer != "stop" or answer not in state.hands[self.seat]):
            raise IllegalAnswer("You hold no such card", self.rule)

    def sample(self, state: State, rng: Random) -> str | None:
        return rng.choice([None, "stop"])

    def default(self, state: State) -> str | None:
        return None

    def forced(self, state: State) -> tuple[str | None] | None:
        return None if "stop" in state.hands[self.seat] else (None,)


class Hum(YesNo[State], frozen=True):
    """Does an echo give a coin to the digger?"""

    rule = "cave.echo"


class Reply(Pick[State, str], frozen=True):
    """The answer to a riddle. While it is owed, only what may interrupt an effect can be done."""

    rule = "cave.riddle"
    atomic = True
    automatic = False

    def choices(self, state: State) -> tuple[str, ...]:
        return ("time", "wind", "sand")


class Give(Action[State], frozen=True):
    """Give coins away; may be done even while a riddle is open."""

    to: Seat
    amount: int
    interrupts_effects = True

    def check(self, state: State, seat: Seat) -> None:
        if seat == self.to or not 0 < self.amount <= state.coins[seat]:
            raise IllegalAnswer("That cannot be given", "cave.give")


class Riddle(Action[State], frozen=True):
    """Ask somebody a riddle: an action which asks in its turn."""

    of: Seat

    def check(self, state: State, seat: Seat) -> None:
        if seat == self.of:
            raise IllegalAnswer("Ask somebody else", "cave.riddle")


class Burn(Action[State], frozen=True):
    """Everybody loses a coin, unless somebody stops it: it may leave a sealed bid uncovered."""

    def check(self, state: State, seat: Seat) -> None:
        if state.coins[seat] < 1:
            raise IllegalAnswer("You have no coin", "cave.burn")


Deed = Give | Riddle | Burn


class Cave(Game[State]):
    """The game of the cave."""

    decoder = msgspec.msgpack.Decoder(State)
    actions = Deed
    events = Automatic | Dropped | Dug | Stopped | Drew
    rules_version = "cave-1"
    atomic_rule = "cave.riddle"

    def over(self) -> bool:
        return self.state.rounds_left == 0

    async def step(self) -> None:
        await (auction(self) if self.state.phase == "auction" else descent(self))

    async def perform(self, seat: Seat, action: Deed) -> None:
        self.state.trace.append(f"+{action.kind()}")
        if isinstance(action, Give):
            pay(self.state, seat, action.to, action.amount)
        elif isinstance(action, Riddle):
            self.state.trace.append(await self.ask(Reply(action.of)))
        else:
            await burn(self, seat)
        self.state.trace.append(f"-{action.kind()}")

    def redeal(self, seat: Seat, rng: Random, forget: bool) -> None:
        redeal(self.state, seat, rng)

    def rekey(self, salt: bytes) -> None:
        self.state.seed = blake2b(salt, key=self.state.seed, digest_size=32).digest()

    def draw(self, n: int) -> int:
        """The next draw of the game's own chance."""
        self.state.draws += 1
        return keyed(self.state.seed, self.state.draws, n)


def pay(state: State, giver: Seat, taker: Seat, amount: int) -> None:
    state.coins[giver] -= amount
    state.coins[taker] += amount


def following(state: State, seat: Seat) -> list[Seat]:
    """The other seats, in order, beginning with the next."""
    at = state.seats.index(seat)
    return [*state.seats[at + 1 :], *state.seats[:at]]


async def auction(game: Cave) -> None:
    """Sealed bids; the highest, then the earlier seat, goes down."""
    state = game.state
    bids = await game.ask_all([Bid(seat) for seat in state.seats], into=lambda s: s.bids)
    state.shown = True
    state.digger = max(state.seats, key=lambda seat: bids[seat])
    state.coins[state.digger] -= bids[state.digger]
    state.phase = "descent"


async def descent(game: Cave) -> None:
    """Down five floors and up again."""
    state = game.state
    state.bids = {}
    state.shown = False
    await floor(game, state.digger, 1)
    state.phase = "auction"
    state.rounds_left -= 1


async def floor(game: Cave, seat: Seat, number: int) -> None:
    """Announce a dig, let others stop it, find gold, let the next seat go one floor down, hear the echo."""
    state = game.state
    state.trace.append(f"+{number}")
    depth = await game.ask(Dig(seat, number))
    if await stopped(game, seat, number):
        game.tell(Stopped(seat, number))
    else:
        amount = toll(state, Visit(seat, number), depth)
        state.gold += amount
        game.tell(Dug(seat, number, amount))
        draw_card(game, seat)
    if number < FLOORS:
        await floor(game, following(state, seat)[0], number + 1)
    await after_dig.resolve(state, game, Visit(seat, number))
    state.trace.append(f"-{number}")


async def stopped(game: Cave, seat: Seat, number: int) -> bool:
    """One window; the first who spends a card stops the dig."""
    played = await game.respond([Stop(other, number) for other in following(game.state, seat)])
    if played is None:
        return False
    owner, card = played
    game.state.hands[owner].remove(card)
    game.state.deck.insert(game.draw(len(game.state.deck) + 1), card)
    game.state.trace.append(f"!{owner}")
    return True


def draw_card(game: Cave, seat: Seat) -> None:
    if game.state.deck and len(game.state.hands[seat]) < 4:
        card = game.state.deck.pop()
        game.state.hands[seat].append(card)
        game.tell(Drew(seat, card), seat)


async def burn(game: Cave, seat: Seat) -> None:
    """An action with a window of its own: stopped, it burns only its owner's coin."""
    alone = await stopped(game, seat, 0)
    for other in game.state.seats:
        if (other == seat or not alone) and game.state.coins[other]:
            game.state.coins[other] -= 1


@toll.by("", rank=CAP)
def at_most_nine(state: State, about: Visit, value: int) -> int:
    return min(value, 9)


@toll.by("twins", rank=MULTIPLY)
def twins(state: State, about: Visit, value: int) -> int:
    return value * 2


@toll.by("deep", rank=ADD)
def deep(state: State, about: Visit, value: int) -> int:
    return value + about.floor


@barred.by("deep")
def no_three(state: State, about: Visit) -> tuple[str, str] | None:
    return ("Too deep for a start", "cave.deep") if about.floor == 3 and state.gold < 3 else None


def loud(state: State, about: Visit) -> bool:
    return about.floor % 2 == 1


@after_dig.by("echo", id="echo.hum", earned=loud)
async def hum(game: Cave, about: Visit) -> None:
    """The echo asks the seat before the digger, and the floor hears it out before it goes on."""
    neighbour = following(game.state, about.seat)[-1]
    if game.state.coins[neighbour] > 0 and await game.ask(Hum(neighbour)):
        # The neighbour may have spent its coins while the question was open.
        pay(game.state, neighbour, about.seat, min(1, game.state.coins[neighbour]))


def redeal(state: State, seat: Seat, rng: Random) -> None:
    """Draw anew all that the seat cannot know; sorting first makes it a function of what it knows."""
    hidden = [other for other in state.seats if other != seat]
    cards = sorted([*state.deck, *(card for other in hidden for card in state.hands[other])])
    rng.shuffle(cards)
    for other in hidden:
        state.hands[other] = [cards.pop() for _ in state.hands[other]]
    state.deck = cards
    state.seed = rng.randbytes(32)
    if not state.shown:
        for other in hidden:
            if other in state.bids:
                state.bids[other] = Bid(other).sample(state, rng)


def view(state: State, seat: Seat | None) -> bytes:
    """What a seat may know, built up from nothing."""
    told = {
        "phase": state.phase,
        "gold": state.gold,
        "digger": state.digger,
        "coins": state.coins,
        "trace": state.trace,
        "deck": len(state.deck),
        "hands": {s: len(hand) for s, hand in state.hands.items()},
        "bidders": sorted(state.bids),
        "bids": state.bids if state.shown else {},
        "mine": None if seat is None else (state.hands[seat], state.bids.get(seat)),
    }
    return msgspec.msgpack.encode(told)


def set_up(seed: int, rounds: int = 1, in_play: str = "deep,echo,twins") -> State:
    """A fresh table."""
    secret = seed.to_bytes(32, "big")
    deck = ["stop"] * 6 + ["blank"] * 6
    for i in range(len(deck) - 1, 0, -1):
        j = keyed(secret, 1 << 40 | i, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    hands = {seat: [deck.pop(), deck.pop()] for seat in SEATS}
    return State(
        seats=list(SEATS),
        in_play=in_play,
        seed=secret,
        draws=0,
        rounds_left=rounds,
        phase="auction",
        digger="",
        gold=0,
        coins=dict.fromkeys(SEATS, 6),
        hands=hands,
        deck=deck,
        bids={},
        shown=False,
        trace=[],
    )


def new(seed: int, rounds: int = 1, *, paced: bool = False, in_play: str = "deep,echo,twins") -> Cave:
    """A fresh game; its origin says how to set it up again."""
    origin = msgspec.msgpack.encode((seed, rounds, in_play))
    return Cave(set_up(seed, rounds, in_play), origin=origin, paced=paced)
