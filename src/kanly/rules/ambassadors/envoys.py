"""The Ambassador of Ecaz itself: Duke Vidal, or an alliance (E3 pp.7, 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from kanly.engine import Pick, YesNo
from kanly.rules import duke_vidal, events
from kanly.rules.alliances import join
from kanly.rules.ambassadors.mission import Mission, effect
from kanly.rules.game import Dune
from kanly.rules.nexus import Union, may_ally
from kanly.rules.state import Seat, State

ME = "ecaz"
Errand: TypeAlias = Literal["duke", "alliance"]


class SendEnvoy(Pick[State, Errand | None], frozen=True):
    """Take Duke Vidal, or offer an alliance to who has come?"""

    entrant: Seat
    rule = "ambassadors.ecaz"
    automatic = False
    refusal = "Duke Vidal must be alive and nobody's prisoner; an alliance joins two who have no ally"

    def choices(self, state: State) -> Sequence[Errand | None]:
        found: list[Errand | None] = ["duke"] if can_gain_duke(state) else []
        found += ["alliance"] if can_offer(state, self.entrant) else []
        return found or [None]


def can_gain_duke(state: State) -> bool:
    """Is he alive, no captive, no ghola, and not its own already?"""
    return duke_vidal.available(state) and duke_vidal.controller(state) != ME


def can_offer(state: State, entrant: Seat) -> bool:
    """Have both no ally, and does nothing forbid it?"""
    if state.ally(ME) is not None or state.ally(entrant) is not None:
        return False
    return may_ally(state, Union(ME, entrant)) is None and not sworn_off(state, ME, entrant)


def sworn_off(state: State, seat: Seat, other: Seat) -> bool:
    """Has the seat given its word not to be the other's ally?"""
    return any(duty.value == other for duty in state.word(seat, "ally", must=False))


class AnswerEnvoy(YesNo[State], frozen=True):
    """Ecaz offers you an alliance: accept?"""

    rule = "ambassadors.ecaz"

    def choices(self, state: State) -> Sequence[bool]:
        return (False,) if sworn_off(state, self.seat, ME) else (False, True)


class LendDuke(YesNo[State], frozen=True):
    """Lend Duke Vidal to your new ally for this turn?"""

    ally: Seat
    rule = "ambassadors.ecaz-loan"


@effect(ME)
async def send_envoy(game: Dune, mission: Mission) -> bool:
    """One errand or the other; a refusal leads back to nothing."""
    errand = await game.ask(SendEnvoy(ME, mission.entrant))
    if errand == "duke":
        await duke_vidal.gain(game, ME, "ambassador")
    elif errand == "alliance":
        await offer_alliance(game, mission.entrant)
    return errand is not None


async def offer_alliance(game: Dune, entrant: Seat) -> None:
    """The entrant answers before all; both links are made at once."""
    state = game.state
    game.tell(events.AllianceOffered(ME, entrant))
    if not await game.ask(AnswerEnvoy(entrant)):
        game.tell(events.AllianceRefused(entrant, ME))
        return
    join(game, ME, entrant)
    drop_offers(state, (ME, entrant))
    if duke_vidal.available(state) and await game.ask(LendDuke(ME, entrant)):
        await duke_vidal.gain(game, entrant, "loan")


def drop_offers(state: State, allies: tuple[Seat, ...]) -> None:
    """Offers that concern one of two new allies are void."""
    if state.nexus is not None:
        state.nexus.offers = [offer for offer in state.nexus.offers if not set(offer) & set(allies)]
