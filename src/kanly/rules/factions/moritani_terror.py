"""Terror: what Moritani's tokens do to whoever enters (E3 pp.5-6, 14)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Literal, TypeAlias

import msgspec

from kanly.catalog import leaders
from kanly.engine import Decision, IllegalAnswer, Pick, YesNo
from kanly.rules import events
from kanly.rules.alliances import fit_hand, join, part
from kanly.rules.arrival import TERROR, Arrival, on_arrival
from kanly.rules.cards.amal import lapse_offers
from kanly.rules.devastation import devastated
from kanly.rules.duke_vidal import end_loan_if_void
from kanly.rules.factions.moritani import ME, OF_ECAZ, sheet, take_back, token_of, tokens_in
from kanly.rules.game import Dune, holdings
from kanly.rules.granted_shipment import ShipGranted, ship_granted
from kanly.rules.karama import may_use
from kanly.rules.nexus import Union, may_ally
from kanly.rules.presence import in_territory, stacks
from kanly.rules.purse import half_up, room
from kanly.rules.setup import take_card
from kanly.rules.state import CardId, LeaderId, Seat, State, Territory

ENEMY = "moritani.enemy_of_my_enemy"
EXTORTION, SNEAKING = 5, 5
Terror: TypeAlias = Literal["reveal", "offer"]


class TerrorAnswer(msgspec.Struct, frozen=True):
    """Reveal a token, or offer an alliance and take it back if that is accepted."""

    do: Terror
    token: int


class UseTerror(Decision[State, TerrorAnswer | None], frozen=True):
    """Somebody has come to where a Terror token of yours lies: reveal it, offer an alliance, or nothing?"""

    entrant: Seat
    territory: Territory
    offered: bool = False  # an alliance, at this entry, already
    rule = "moritani.terror"

    def tokens(self, state: State) -> list[int]:
        """The tokens that lie there."""
        return [token.number for token in tokens_in(state, self.territory)]

    def objection(self, state: State) -> tuple[str, str] | None:
        """Why no alliance can be offered."""
        rule = "moritani.enemy-of-my-enemy"
        if self.entrant == OF_ECAZ:
            return "You never offer Ecaz an alliance with a token", rule
        if self.offered:
            return "You have offered an alliance at this entry already", rule
        if forsworn(state, ME, self.entrant):
            return "You have given your word not to ally with them", rule
        return may_ally(state, Union(ME, self.entrant))

    def check(self, state: State, answer: TerrorAnswer | None) -> None:
        if answer is None:
            return
        if answer.token not in self.tokens(state):
            raise IllegalAnswer("Name a token of yours that lies there", self.rule)
        objection = self.objection(state) if answer.do == "offer" else None
        if objection is not None:
            raise IllegalAnswer(*objection)

    def options(self, state: State) -> object:
        does = ["reveal"] if self.objection(state) is not None else ["reveal", "offer"]
        return {"tokens": self.tokens(state), "does": does}

    def sample(self, state: State, rng: Random) -> TerrorAnswer | None:
        if rng.random() < 0.2:
            return None
        offer = self.objection(state) is None and rng.random() < 0.3
        return TerrorAnswer("offer" if offer else "reveal", rng.choice(self.tokens(state)))

    def default(self, state: State) -> TerrorAnswer | None:
        return None


class RevealNow(Pick[State, int], frozen=True):
    """The alliance has been refused: which of your tokens there do you reveal?"""

    entrant: Seat
    territory: Territory
    rule = "moritani.enemy-of-my-enemy"
    refusal = "Name a token of yours that lies there"

    def choices(self, state: State) -> list[int]:
        return [token.number for token in tokens_in(state, self.territory)]


class AnswerEnemy(YesNo[State], frozen=True):
    """Moritani offers you an alliance: accept, and leave your ally, if any? If not, it reveals a token."""

    territory: Territory
    rule = "moritani.enemy-of-my-enemy"

    def choices(self, state: State) -> tuple[bool, ...]:
        return (False,) if forsworn(state, self.seat, ME) else (False, True)


def forsworn(state: State, seat: Seat, other: Seat) -> bool:
    """Has the seat given its word not to ally with the other, or not to leave its ally?"""
    own = state.ally(seat)
    word = [duty.value == other for duty in state.word(seat, "ally", must=False)]
    return any(word) or any(duty.value == own for duty in state.word(seat, "leave", must=False))


def has_terror(state: State, arrival: Arrival) -> bool:
    """Has somebody else come to where a token lies?"""
    return arrival.entrant != ME and bool(tokens_in(state, arrival.territory))


@on_arrival.by(ME, id="moritani.terror", earned=has_terror, stage=TERROR)
async def answer_entry(game: Dune, arrival: Arrival) -> None:
    """Each token that lies there may be used, one after the other, as long as the entrant is no ally (ruling
    terror-trigger-stack)."""
    state, territory, entrant = game.state, arrival.territory, arrival.entrant
    offered = False
    while tokens_in(state, territory) and not state.allied(ME, entrant):
        answer = await game.ask(UseTerror(ME, entrant, territory, offered))
        if answer is None:
            return
        if answer.do == "reveal":
            await reveal(game, arrival, answer.token)
            continue
        offered = True
        if await offer_alliance(game, arrival, answer.token) == "refused" and tokens_in(state, territory):
            await reveal(game, arrival, await game.ask(RevealNow(ME, entrant, territory)))


async def offer_alliance(
    game: Dune, arrival: Arrival, number: int
) -> Literal["accepted", "refused", "stopped"]:
    """A Karama may stop it; then the entrant answers. If it accepts, all other alliances of the two end (E3
    p.6)."""
    state, entrant = game.state, arrival.entrant
    game.tell(events.EnemyOffered(ME, entrant, number))
    if not await may_use(game, ENEMY, ME, arrival.unit):
        return "stopped"
    if not await game.ask(AnswerEnemy(entrant, arrival.territory)):
        game.tell(events.EnemyRefused(entrant, ME))
        return "refused"
    for seat in (entrant, ME):
        part(game, seat)
    join(game, ME, entrant)
    await end_loan_if_void(game)
    every = state.rulings.terror_alliance_tokens == "all_in_territory"
    for token in tokens_in(state, arrival.territory) if every else [token_of(state, number)]:
        take_back(game, token)
    return "accepted"


async def reveal(game: Dune, arrival: Arrival, number: int) -> None:
    """The token is turned up, does what it says, and leaves the game, but for Extortion, which waits."""
    mine = sheet(game.state)
    token = token_of(game.state, number)
    mine.placed.remove(token)
    if token.face != "extortion":
        mine.removed.append(token.face)
    else:
        mine.extorting = True
    game.tell(events.TerrorRevealed(ME, number, token.territory, token.face, arrival.entrant))
    await EFFECTS[token.face](game, arrival)


# -- the six --------------------------------------------------------------------------------------------


def worth(leader: LeaderId) -> int:
    """What a leader's death brings (spice); one without a printed strength brings its price."""
    printed = leaders()[leader]
    return printed.revival_price if printed.strength is None else printed.strength


async def assassinate(game: Dune, leader: LeaderId) -> None:
    """A leader is killed, and the bank pays Moritani its strength."""
    await game.kill_leader(leader)
    game.tell(events.LeaderKilled(leader))
    game.gain(ME, worth(leader))
    game.tell(events.BountyPaid(ME, worth(leader)))


async def assassination(game: Dune, arrival: Arrival) -> None:
    """A leader that the entrant has, drawn at random (ruling terror-assassination-pool)."""
    pool = holdings(game.state, arrival.entrant)
    if pool:
        await assassinate(game, pool[game.draw(len(pool))])


async def atomics(game: Dune, arrival: Arrival) -> None:
    """All forces there die; the place is wasted for good, and hands shrink."""
    state, territory, mine = game.state, arrival.territory, sheet(game.state)
    for seat in in_territory(state, territory):
        for area, own in stacks(state, territory, seat):
            game.tell(events.ForcesDied(seat, area, own.group, "atomics"))
            game.kill_stack(area, seat)
    mine.wasted, mine.wasted_turn, mine.wasted_ally = territory, state.turn, state.ally(ME)
    game.tell(events.AftermathLaid(ME, territory))
    for seat in state.side(ME):
        fit_hand(game, seat)
    await devastated.resolve(state, game, territory)


async def extortion(game: Dune, arrival: Arrival) -> None:
    """Spice from the bank before the shield, which is taken up in the Mentat Pause."""
    game.state.players[ME].bribes += EXTORTION
    game.tell(events.ExtortionTaken(ME, EXTORTION))


class Rob(Pick[State, Literal["spice", "card"]], frozen=True):
    """Take half of the entrant's spice, or the top Treachery Card?"""

    entrant: Seat
    rule = "moritani.robbery"
    atomic = True

    def choices(self, state: State) -> tuple[Literal["spice", "card"], ...]:
        return ("spice", "card")


class DiscardOne(Pick[State, CardId], frozen=True):
    """Your hand is too full: which card do you discard?"""

    rule = "moritani.robbery"
    automatic = False
    atomic = True
    refusal = "That card is not in your hand"

    def choices(self, state: State) -> list[CardId]:
        """The card drawn first."""
        return state.players[ME].hand[::-1]


async def robbery(game: Dune, arrival: Arrival) -> None:
    """Half of the entrant's spice, rounded up; or a card, even into a full hand."""
    if await game.ask(Rob(ME, arrival.entrant)) == "card":
        await rob_card(game)
        return
    state = game.state
    amount = half_up(state.players[arrival.entrant].spice)
    lapse_offers(state)
    game.pay(arrival.entrant, ME, amount)
    game.tell(events.SpiceRobbed(ME, arrival.entrant, amount))


async def rob_card(game: Dune) -> None:
    """The top card of the deck; then a card of choice down to the limit."""
    state, mine = game.state, sheet(game.state)
    mine.robbing = room(state, ME) < 1
    take_card(game, ME)
    full = mine.robbing and room(state, ME) < 1
    if full:
        game.discard(ME, await game.ask(DiscardOne(ME)))
    sheet(state).robbing = False


class GiveOne(Pick[State, CardId | None], frozen=True):
    """Give the entrant a card of yours?"""

    entrant: Seat
    rule = "moritani.sabotage"
    automatic = False
    atomic = True
    refusal = "Give a card of your hand, or none"

    def choices(self, state: State) -> list[CardId | None]:
        hand = state.players[ME].hand if room(state, self.entrant) > 0 else []
        return [None, *hand]


async def sabotage(game: Dune, arrival: Arrival) -> None:
    """A card of the entrant is discarded at random; then Moritani may give it one of its own."""
    state, entrant = game.state, arrival.entrant
    if state.players[entrant].hand:
        game.discard_any(entrant)
    card = await game.ask(GiveOne(ME, entrant))
    if card is not None:
        game.give_card(ME, entrant, card)


async def sneak_attack(game: Dune, arrival: Arrival) -> None:
    """Up to five of Moritani's reserves come there for nothing, also to where nothing may be shipped."""
    unit, rule = game.unit(), "moritani.sneak-attack"
    await ship_granted(game, ShipGranted(ME, SNEAKING, unit, rule, arrival.territory, "raid"))


EFFECTS: dict[str, Callable[[Dune, Arrival], Awaitable[None]]] = {
    "assassination": assassination,
    "atomics": atomics,
    "extortion": extortion,
    "robbery": robbery,
    "sabotage": sabotage,
    "sneak_attack": sneak_attack,
}
