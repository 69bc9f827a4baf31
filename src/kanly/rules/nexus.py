"""The Nexus: alliances are made and broken, in any order, until all are ready (B p.8)."""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

from kanly.engine import Decision, IllegalAnswer, Veto
from kanly.rules import events
from kanly.rules.alliances import join, part
from kanly.rules.game import Dune
from kanly.rules.state import Duty, Nexus, Seat, State


class NexusMove(msgspec.Struct, frozen=True):
    """One thing said in a Nexus; `seat` names the other faction where there is one."""

    do: Literal["ready", "offer", "accept", "withdraw", "break"]
    seat: Seat | None = None


class Union(msgspec.Struct, frozen=True, gc=False):
    """Two seats would become allies."""

    one: Seat
    other: Seat


may_ally: Veto[State, Union] = Veto("may_ally")
READY = NexusMove("ready")


class SpeakAtNexus(Decision[State, NexusMove], frozen=True):
    """Offer, accept or break an alliance, or be ready."""

    rule = "nexus.offers"

    def choices(self, state: State) -> list[NexusMove]:
        """Everything that may be said now; `ready` first."""
        found = [] if self.duty_now(state) is not None else [READY]
        ally = state.ally(self.seat)
        if ally is not None:
            found += [] if self._forbidden(state, "leave", ally) is not None else [NexusMove("break")]
            return found or [READY]
        for other in state.others(self.seat):
            found += self._towards(state, other)
        return found or [READY]

    def _towards(self, state: State, other: Seat) -> list[NexusMove]:
        nexus = nexus_of(state)
        if (self.seat, other) in nexus.offers:
            return [NexusMove("withdraw", other)]
        if self.objection(state, other) is not None:
            return []
        return [NexusMove("accept" if (other, self.seat) in nexus.offers else "offer", other)]

    def objection(self, state: State, other: Seat) -> tuple[str, str] | None:
        """Why these two cannot become allies now."""
        nexus = nexus_of(state)
        if state.ally(self.seat) is not None:
            return "You have an ally; break that alliance first", "alliances.two"
        if state.ally(other) is not None:
            return "That faction has an ally already", "alliances.two"
        if self.seat in nexus.formed or other in nexus.formed:
            return "Each faction may form one alliance in a Nexus", "nexus.one-formation"
        if (duty := self._forbidden(state, "ally", other)) is not None:
            return "You have given your word not to ally with them", duty.rule
        return may_ally(state, Union(self.seat, other))

    def duty_now(self, state: State) -> Duty | None:
        """A promise to make or break an alliance that can be kept right now."""
        for duty in state.word(self.seat, "leave", must=True):
            if state.ally(self.seat) == duty.value:
                return duty
        for duty in state.word(self.seat, "ally", must=True):
            offered = (self.seat, duty.value) in nexus_of(state).offers
            if not offered and self.objection(state, duty.value) is None:
                return duty
        return None

    def _forbidden(self, state: State, kind: Literal["ally", "leave"], other: Seat) -> Duty | None:
        found = [duty for duty in state.word(self.seat, kind, must=False) if duty.value == other]
        return found[0] if found else None

    def check(self, state: State, answer: NexusMove) -> None:
        if meant(state, self.seat, answer) in self.choices(state):
            return
        if answer.do in ("offer", "accept") and answer.seat in state.players and answer.seat != self.seat:
            objection = self.objection(state, answer.seat)
            if objection is not None:
                raise IllegalAnswer(*objection)
        if answer.do == "break":
            ally = state.ally(self.seat)
            word = None if ally is None else self._forbidden(state, "leave", ally)
            if word is None:
                raise IllegalAnswer("You have no alliance to break", "nexus.break")
            raise IllegalAnswer("You have given your word not to break this alliance", word.rule)
        due = self.duty_now(state)
        if answer.do == "ready" and due is not None:
            raise IllegalAnswer("You have given your word about an alliance; keep it first", due.rule)
        raise IllegalAnswer("That cannot be said in this Nexus now", self.rule)

    def options(self, state: State) -> object:
        return self.choices(state)

    def sample(self, state: State, rng: Random) -> NexusMove:
        choices = self.choices(state)
        if READY in choices and rng.random() < 0.6:
            return READY
        return choices[rng.randrange(len(choices))]

    def default(self, state: State) -> NexusMove:
        return self.choices(state)[0]


def meant(state: State, seat: Seat, move: NexusMove) -> NexusMove:
    """Whoever offers back accepts."""
    if move.do == "offer" and (move.seat, seat) in nexus_of(state).offers:
        return NexusMove("accept", move.seat)
    return move


def nexus_of(state: State) -> Nexus:
    """The Nexus that is being held."""
    if state.nexus is None:
        raise ValueError("no Nexus is being held")
    return state.nexus


async def hold_nexus(game: Dune) -> None:
    """Everybody speaks until all are ready; then offers lapse and alliances stand until the next Nexus."""
    state = game.state
    state.nexus = Nexus()
    game.tell(events.NexusOpened())
    while waiting := [s for s in state.in_order() if s not in nexus_of(state).ready]:
        seat, move = await game.race([SpeakAtNexus(s) for s in waiting])
        speak(game, seat, meant(state, seat, move))
    game.lapse("nexus")
    state.nexus = None
    game.tell(events.NexusClosed())


def speak(game: Dune, seat: Seat, move: NexusMove) -> None:
    """Carry out what a seat said."""
    state = game.state
    nexus = nexus_of(state)
    if move.do == "ready":
        nexus.ready.append(seat)
    elif move.do == "break":
        ally = state.ally(seat)
        part(game, seat)
        wake(nexus, ally)
    elif move.seat is not None and move.do == "offer":
        nexus.offers.append((seat, move.seat))
        game.tell(events.AllianceOffered(seat, move.seat))
        wake(nexus, move.seat)
    elif move.seat is not None and move.do == "withdraw":
        nexus.offers.remove((seat, move.seat))
        game.tell(events.OfferWithdrawn(seat, move.seat))
    elif move.seat is not None:
        nexus.formed += [seat, move.seat]
        nexus.offers = [o for o in nexus.offers if seat not in o and move.seat not in o]
        join(game, move.seat, seat)


def wake(nexus: Nexus, seat: Seat | None) -> None:
    """Something new concerns this seat: it is no longer ready."""
    if seat in nexus.ready:
        nexus.ready.remove(seat)
