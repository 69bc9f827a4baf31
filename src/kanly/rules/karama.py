"""Powers, and the card that stops them (F p.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Generic, Protocol, TypeVar

import msgspec

from kanly.catalog import faces
from kanly.engine import Decision, IllegalAnswer, Modifier, Reactions, Veto
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.purse import free_hand
from kanly.rules.state import CardId, Seat, State, Use

A = TypeVar("A")
T = TypeVar("T")


class Converter(msgspec.Struct, frozen=True):
    """A seat that can use certain cards as a Karama, and the power that lets it."""

    seat: Seat
    cards: frozenset[CardId]
    power: str


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """A seat would play this card as a Karama."""

    seat: Seat
    card: CardId


converters: Modifier[State, None, tuple[Converter, ...]] = Modifier("converters")
karama_tried: Reactions[State, Dune, Attempt] = Reactions("karama_tried")  # before anything is discarded
karama_barred: Veto[State, Attempt] = Veto("karama_barred")


@cache
def true_karamas() -> frozenset[CardId]:
    """The cards that are Karama by their face."""
    return frozenset(faces()["karama"])


def karamas(state: State, seat: Seat, real_only: bool = False) -> list[CardId]:
    """Cards in hand that this seat can use as a Karama, not bound by a sealed plan; converted ones last."""
    hand = free_hand(state, seat)
    found = [card for card in hand if card in true_karamas()]
    if not real_only:
        for converter in converters(state, None, ()):
            if converter.seat == seat:
                found += [card for card in hand if card in converter.cards]
    if not found:
        return found
    return [card for card in found if karama_barred(state, Attempt(seat, card)) is None]


def somebody_can_stop(state: State, owner: Seat | None, real_only: bool) -> bool:
    """Could anybody but the owner play a Karama now? (quick: asked before every use of a power)"""
    for seat, player in state.players.items():
        if seat != owner and not true_karamas().isdisjoint(player.hand) and karamas(state, seat, True):
            return True
    if real_only:
        return False
    return any(c.seat != owner and karamas(state, c.seat) for c in converters(state, None, ()))


class Cancel(msgspec.Struct, frozen=True):
    """This Karama against this use of a power."""

    card: CardId
    use: Use


class CancelPower(Decision[State, Cancel | None], frozen=True):
    """Stop one of these uses of powers?"""

    uses: tuple[Use, ...]
    real_only: bool = False
    rule = "karama.cancel"
    secret = True

    def targets(self, state: State) -> list[Use]:
        """Uses that are not one's own and that no promise protects."""
        bound = [duty.value for duty in state.word(self.seat, "cancel", must=False)]
        return [use for use in self.uses if use.owner != self.seat and use.owner not in bound]

    def forced(self, state: State) -> tuple[Cancel | None] | None:
        if karamas(state, self.seat, self.real_only) and self.targets(state):
            return None
        return (None,)

    def default(self, state: State) -> Cancel | None:
        return None

    def options(self, state: State) -> object:
        return {"cards": karamas(state, self.seat, self.real_only), "uses": self.targets(state)}

    def check(self, state: State, answer: Cancel | None) -> None:
        if answer is None:
            return
        if answer.card not in karamas(state, self.seat, self.real_only):
            raise IllegalAnswer("You hold no such Karama, or it is bound by your sealed plan", "karama.card")
        if answer.use.owner == self.seat:
            raise IllegalAnswer("A Karama does not stop a power of your own", "karama.own-power")
        if answer.use not in self.targets(state):
            raise IllegalAnswer("That power is not being used now, or your word protects it", "karama.moment")

    def sample(self, state: State, rng: Random) -> Cancel | None:
        if rng.random() < 0.6:
            return None
        return Cancel(rng.choice(karamas(state, self.seat, self.real_only)), rng.choice(self.targets(state)))


def barred(state: State, use: Use) -> bool:
    """Has a Karama stopped this power for this use?"""
    return bool(state.bars) and bar(state, use) in state.bars


def bar(state: State, use: Use) -> str:
    """What one Karama stops: a single use, or the rest of the phase (ruling karama-duration)."""
    if state.rulings.karama_duration == "one_use":
        return f"{use.power} {use.unit}"
    return f"{use.power} in {state.phase}"


async def cancelled(game: Dune, uses: Iterable[Use], real_only: bool = False) -> Use | None:
    """Open one window on powers that are being used; returns the one that was stopped, if any."""
    state = game.state
    offered = tuple(uses)
    owners = [use.owner for use in offered]
    owner = owners[0] if all(o == owners[0] for o in owners) else None
    while True:
        if not game.paced and not somebody_can_stop(state, owner, real_only):
            game.serial += 1  # the number must not tell that nobody could answer
            return None
        seats = [seat for seat in state.in_order() if seat != owner]
        played = await game.respond([CancelPower(seat, offered, real_only) for seat in seats])
        if played is None:
            return None
        seat, cancel = played
        if await play_karama(game, seat, cancel.card):
            state.bars.append(bar(state, cancel.use))
            game.tell(events.PowerStopped(seat, cancel.use.owner, cancel.use.power))
            return cancel.use


async def still_played(game: Dune, seat: Seat, card: CardId) -> bool:
    """A Karama is declared: may it be played, when all have been asked who could stop it?"""
    attempt = Attempt(seat, card)
    await karama_tried.resolve(game.state, game, attempt)
    in_hand = card in game.state.players[seat].hand  # it may have been taken meanwhile
    return in_hand and karama_barred(game.state, attempt) is None


async def play_karama(game: Dune, seat: Seat, card: CardId, owed: bool = False) -> bool:
    """Discard a card as a Karama. False: it stays in hand, or it was a conversion that a Karama stopped.

    `owed`: it pays for what has been won already, so that nothing may keep it back.
    """
    if not owed and not await still_played(game, seat, card):
        return False
    game.discard(seat, card)
    for converter in converters(game.state, None, ()):
        if converter.seat == seat and card in converter.cards:
            return await may_use(game, converter.power, seat, game.unit(), real_only=True)
    return True


async def may_use(game: Dune, power: str, owner: Seat, unit: int, real_only: bool = False) -> bool:
    """The owner uses a power here and now. False: it is barred, or somebody stops it."""
    use = Use(power, owner, unit)
    if barred(game.state, use):
        return False
    return await cancelled(game, (use,), real_only) is None


class Quote(msgspec.Struct, Generic[T], frozen=True):
    """A computed value, and the powers that it leans on."""

    value: T
    uses: tuple[Use, ...] = ()


async def declare(
    game: Dune,
    question: Decision[State, A | None],
    quote: Callable[[State, A], Quote[T]],
    first: A | None = None,
) -> tuple[A, Quote[T]] | None:
    """Ask for a declaration and let all powers it leans on be stopped. One that became illegal is made anew.

    `first`: a declaration that has been made already.
    """
    declared = first
    while declared is not None or (declared := await game.ask(question)) is not None:
        quoted = await confirm(game, question, declared, quote)
        if quoted is not None:
            return declared, quoted
        declared = None
    return None


async def confirm(
    game: Dune, question: Decision[State, A | None], declared: A, quote: Callable[[State, A], Quote[T]]
) -> Quote[T] | None:
    """Let all powers that a declaration leans on be stopped. None: it became illegal and is void."""
    try:
        return await _confirm(game, question, declared, quote)
    except IllegalAnswer as refusal:
        game.tell(events.DeclarationVoid(question.seat, refusal.reason, refusal.rule))
    return None


async def _confirm(
    game: Dune, question: Decision[State, A | None], declared: A, quote: Callable[[State, A], Quote[T]]
) -> Quote[T]:
    def again() -> Quote[T]:
        question.check(game.state, declared)  # what was stopped or done unasked may have changed the table
        return quote(game.state, declared)

    return await unstopped(game, again)


class Leaning(Protocol):
    """A value that leans on powers."""

    @property
    def uses(self) -> tuple[Use, ...]:
        """The uses of powers behind it."""


L = TypeVar("L", bound=Leaning)


async def unstopped(game: Dune, compute: Callable[[], L]) -> L:
    """A value when nobody stops any more of the powers that it leans on; it is computed anew after each
    window."""
    offered: list[Use] = []
    while True:
        now = compute()
        fresh = [use for use in now.uses if use not in offered]
        if not fresh:
            return now
        if await cancelled(game, fresh) is None:
            offered += fresh
