"""Duke Prad Vidal, the leader who changes sides (E3 pp.3, 6, 8-9).

His disc has one native faction, which need not play. While he lies beside the board nobody holds it; whoever
gains him has him as its own, openly, until he has fought one battle or his time is over.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from kanly.rules import events
from kanly.rules.battle.aftermath import used
from kanly.rules.battle.battle import battle_over
from kanly.rules.flow import after_action, phase_ends
from kanly.rules.game import Dune, leader_died, leader_handed, open_discs, returns_to
from kanly.rules.mentat_pause import turn_over
from kanly.rules.revival import Wanted, leader_back
from kanly.rules.state import Battle, Custody, Disc, LeaderId, Phase, Seat, State

ME: LeaderId = "duke_vidal"
Source: TypeAlias = Literal["ambassador", "loan", "battles"]
FOR_ONE_BATTLE = ("ambassador", "loan", "battles")
OUT_OF_REACH = ("capture", "ghola")


def disc_of(state: State) -> Disc:
    """His disc."""
    return state.discs[ME]


def source_of(state: State) -> str:
    """How he has come to whoever has him; empty if nobody has."""
    return "" if state.custody is None else state.custody.source


def in_game(state: State) -> bool:
    """Does he take part in this game?"""
    return state.custody is not None


def controller(state: State) -> Seat | None:
    """Who has him; None: he is dead, or lies beside the board."""
    if not in_game(state):
        return None
    disc = disc_of(state)
    return disc.holder if disc.alive and disc.holder else None


def available(state: State) -> bool:
    """Is he alive, no captive and no ghola?"""
    return in_game(state) and disc_of(state).alive and source_of(state) not in OUT_OF_REACH


async def gain(game: Dune, seat: Seat, source: Source) -> None:
    """A seat has him as its own leader from now on, whoever had him before."""
    state = game.state
    disc = disc_of(state)
    before = controller(state)
    disc.serves = None if seat == disc.owner else seat
    state.custody = Custody(source, state.turn)
    game.tell(events.DukeGained(seat, source, before))
    await game.hand_leader(ME, seat)


async def release(game: Dune) -> None:
    """He lies beside the board again, and is nobody's."""
    await game.hand_leader(ME, "")


# -- one battle, and the end of his time -------------------------------------------------------------


def has_fought(state: State, battle: Battle) -> bool:
    """Has he been used in this battle by a seat that must let him go?"""
    seat = controller(state)
    if seat is None or seat not in battle.plans or source_of(state) not in FOR_ONE_BATTLE:
        return False
    return battle.plans[seat].leader == ME and used(battle, seat)


@battle_over.by(ME, id="duke_vidal.one_battle", earned=lambda state, battle: True, stage=3)
async def go_after_battle(game: Dune, battle: Battle) -> None:
    """After one battle he leaves, unless the winner has captured him (ruling vidal-capture-vs-release)."""
    if has_fought(game.state, battle):
        await release(game)


def has_waited(state: State, phase: Phase) -> bool:
    """Has the phase of battles passed without a use for him?"""
    return phase == "battle" and source_of(state) == "battles"


@phase_ends.by(ME, id="duke_vidal.unused", earned=has_waited)
async def go_unused(game: Dune, phase: Phase) -> None:
    """Whoever gained him for its battles has him no longer when they are over."""
    await release(game)


@turn_over.by(ME, id="duke_vidal.loan", earned=lambda state, turn: source_of(state) == "loan", stage=9)
async def end_loan(game: Dune, turn: int) -> None:
    """A loan ends with the turn."""
    await release(game)


def loan_is_void(state: State, _: Phase) -> bool:
    """Is he on loan to somebody who is no longer the ally of his own faction?"""
    seat = controller(state)
    return source_of(state) == "loan" and seat is not None and not state.allied(seat, disc_of(state).owner)


@after_action.by(ME, id="duke_vidal.loan_void", earned=loan_is_void)
async def end_void_loan(game: Dune, phase: Phase) -> None:
    """A loan ends with the alliance."""
    await release(game)


async def end_loan_if_void(game: Dune) -> None:
    """Whoever breaks an alliance in the middle of something asks for this at once."""
    if loan_is_void(game.state, game.state.phase):
        await release(game)


# -- death, capture, and what is seen ----------------------------------------------------------------


@leader_died.by(ME, id="duke_vidal.death", earned=lambda state, leader: leader == ME)
async def die(game: Dune, leader: LeaderId) -> None:
    """In the tanks he is nobody's."""
    game.state.custody = Custody()


@leader_handed.by(ME, id="duke_vidal.custody", earned=lambda state, leader: leader == ME)
async def change_hands(game: Dune, leader: LeaderId) -> None:
    """A captive is his captor's, not his last master's; let go, he lies beside the board (ruling
    vidal-return)."""
    disc = disc_of(game.state)
    if disc.holder and disc.home == disc.holder:
        return
    disc.serves = None
    if disc.holder:
        game.state.custody = Custody("capture", game.state.turn)
        return
    disc.fought = None
    game.state.custody = Custody()
    game.tell(events.DukeReleased(leader))


@leader_back.by(ME, id="duke_vidal.back", earned=lambda state, back: back.leader == ME)
async def come_back(game: Dune, back: Wanted) -> None:
    """Revived by his own faction he lies beside the board, or is its own (ruling vidal-after-revival); by
    another he becomes its ghola."""
    state = game.state
    if back.seat != disc_of(state).owner:
        state.custody = Custody("ghola", state.turn)
    elif state.rulings.vidal_after_revival == "set_aside":
        await release(game)
    else:
        await gain(game, back.seat, "ambassador")


@returns_to.by(ME)
def to_nobody(state: State, leader: LeaderId, value: Seat) -> Seat:
    """No captor hands him back to anybody."""
    return "" if leader == ME else value


@open_discs.by(ME)
def all_see_him(state: State, _: None, value: tuple[LeaderId, ...]) -> tuple[LeaderId, ...]:
    """Everybody sees who has him, also as a captive, and he never lies face down."""
    return (*value, ME)
