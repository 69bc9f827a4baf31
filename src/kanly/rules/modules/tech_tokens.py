"""Tech Tokens: they pay for what others do, change hands in battle, and count in victory (E1 pp.4-5)."""

from __future__ import annotations

from kanly.catalog import TechToken, tech_tokens
from kanly.engine import ADD, Pick
from kanly.rules import events
from kanly.rules.battle.battle import battle_over
from kanly.rules.battle.combatants import opponent
from kanly.rules.flow import phase_ends
from kanly.rules.game import Dune
from kanly.rules.revival import Declared, revived
from kanly.rules.shipment import Shipping, after_shipment
from kanly.rules.state import Battle, Phase, Seat, State
from kanly.rules.victory import extra_strongholds

ME = "tech_tokens"
BEFORE_CAPTURES = -1
PAYING_PHASES = ("charity", "revival", "shipment_and_movement")


def owned(state: State, seat: Seat) -> list[str]:
    """The tokens before a seat, in the order of the catalogue."""
    return [name for name in tech_tokens() if state.tech_tokens.get(name) == seat]


# -- assignment ------------------------------------------------------------------------------------


@phase_ends.by(ME, id="tech_tokens.deal", earned=lambda state, phase: phase == "storm" and state.turn == 1)
async def deal(game: Dune, phase: Phase) -> None:
    """After the first storm each token goes to its printed owner; the others are shuffled and dealt."""
    state = game.state
    left = []
    for name, token in tech_tokens().items():
        if state.plays(token.owner):
            give(game, name, token.owner)
        else:
            left.append(name)
    game.shuffle(left)
    without = [seat for seat in state.in_order() if not owned(state, seat)]
    for name, seat in zip(left, without, strict=False):
        give(game, name, seat)


def give(game: Dune, name: str, seat: Seat) -> None:
    """A token is laid before a seat."""
    game.state.tech_tokens[name] = seat
    game.tell(events.TechDealt(seat, name))


# -- what sets a token off -------------------------------------------------------------------------


@after_shipment.by(ME, id="tech_tokens.shipped", earned=lambda state, shipping: counts_as_shipped(shipping))
async def note_shipment(game: Dune, shipping: Shipping) -> None:
    """Forces have come from off-planet; placing reserves that are on the planet is no shipment."""
    note(game.state, shipping.seat)


@revived.by(ME, id="tech_tokens.revived", earned=lambda state, made: made.free > 0)
async def note_revival(game: Dune, made: Declared) -> None:
    """At least one force has come back free."""
    note(game.state, made.reviver.seat)


def note(state: State, seat: Seat) -> None:
    """A seat has done what a token of this phase pays for."""
    if seat not in state.tech_doers:
        state.tech_doers.append(seat)


def counts_as_shipped(shipping: Shipping) -> bool:
    """From the reserves, and at least one force."""
    return shipping.shipment.off_planet and shipping.shipment.group.total > 0


def is_due(state: State, token: TechToken) -> bool:
    """Has anybody whom the token does not leave out done what it pays for?"""
    charitable = [seat for seat, player in state.players.items() if player.claimed]
    done = charitable if token.trigger == "charity" else state.tech_doers
    return any(seat not in token.excluded for seat in done)


@phase_ends.by(ME, id="tech_tokens.pay", earned=lambda state, phase: phase in PAYING_PHASES, stage=1)
async def pay(game: Dune, phase: Phase) -> None:
    """At the end of its phase a token pays as much as its owner has tokens, once (spice)."""
    state = game.state
    for name in paying(state, phase):
        owner = state.tech_tokens[name]
        amount = len(owned(state, owner))
        game.gain(owner, amount)
        game.tell(events.TechPaid(owner, name, amount))
    state.tech_doers.clear()


def paying(state: State, phase: Phase) -> list[str]:
    """The tokens that pay at the end of this phase."""
    there = [token for token in tech_tokens().values() if token.phase == phase]
    return [token.id for token in there if token.id in state.tech_tokens and is_due(state, token)]


# -- capture ---------------------------------------------------------------------------------------


class TakeToken(Pick[State, str | None], frozen=True):
    """You have won: which Tech Token of the loser do you take?"""

    loser: Seat
    rule = "tech-tokens.capture"

    def choices(self, state: State) -> list[str | None]:
        optional = state.rulings.tech_capture_mandatory == "optional"
        return [*owned(state, self.loser), *([None] if optional else [])]


def can_be_taken(state: State, battle: Battle) -> bool:
    """Somebody has won, against the owner of a token."""
    return battle.winner is not None and bool(owned(state, opponent(battle, battle.winner)))


@battle_over.by(ME, id="tech_tokens.capture", earned=can_be_taken, stage=BEFORE_CAPTURES)
async def capture(game: Dune, battle: Battle) -> None:
    """The winner takes one token of the loser, never of the loser's ally."""
    winner = battle.winner or ""
    loser = opponent(battle, winner)
    taken = await game.ask(TakeToken(winner, loser))
    if taken is not None:
        game.state.tech_tokens[taken] = winner
        game.tell(events.TechTaken(winner, loser, taken))


# -- victory ---------------------------------------------------------------------------------------


@extra_strongholds.by(ME, rank=ADD)
def all_three(state: State, seats: tuple[Seat, ...], value: int) -> int:
    """All tokens in one hand count as one stronghold; allies do not put theirs together."""
    whole = len(tech_tokens())
    return value + any(len(owned(state, seat)) == whole for seat in seats)
