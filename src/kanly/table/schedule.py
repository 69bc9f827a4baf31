"""What a table does by itself, and when: windows that close, clocks that run out, bots, standing orders.

`next_step` is a function of the table and its game. It says the earliest thing that will happen if nobody
does anything; the time goes into the log's head, so that any process can find what is due.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kanly.engine import Wait
from kanly.rules import Dune, State
from kanly.table import lobby, play, undo
from kanly.table.clocks import clock_end
from kanly.table.config import LetterClock
from kanly.table.desk import Deed, Desk
from kanly.table.orders import NOTHING, passes_window, standing_answer
from kanly.table.state import Chair, Question, RewindOffer, Seat, Table

HIDE_BOTS_MS = 300  # a window with bots is open at least so long: how quickly they pass must not show
SIXTY_SECONDS = 60_000
ONE_DAY = 86_400_000


class Step(msgspec.Struct, frozen=True):
    """The next thing: when (ms), and either a deed or the seat whose bot must think."""

    at: int
    deed: Deed | None = None
    think: Seat | None = None


def next_step(desk: Desk) -> Step | None:
    """What happens next by itself; None: nothing until somebody does something."""
    table, game = desk.table, desk.game
    if table.stage == "lobby":
        return _before_the_game(desk)
    if table.stage == "over" or game is None:
        return None
    if table.rewind is not None:
        return _going_back(table, table.rewind)
    if game.waiting is None:
        return Step(0, play.Revealed(desk.seed.hex(), desk.salt.hex()))
    if table.paused is not None or table.question is None:
        return None
    if game.waiting.secret:
        return _window(desk, game, game.waiting, table.question)
    return _public(desk, game, game.waiting, table.question)


def _before_the_game(desk: Desk) -> Step | None:
    table = desk.table
    if table.drafting:
        chair = table.chair(table.drafting[0])
        if chair is None or chair.person is not None:
            return None
        free = [f for f in table.config.in_play() if all(c.wish != f for c in table.chairs)]
        return Step(0, lobby.Draft(lobby.lots(desk).choice(free), chair.id))
    if table.config.factions_by == "draft" and all(chair.wish for chair in table.chairs):
        return Step(0, lobby.dealt(table, lobby.lots(desk)))
    if table.config.starts_at is not None and table.people():
        return Step(table.config.starts_at, lobby.opening(desk))
    return None


def _going_back(table: Table, offer: RewindOffer) -> Step:
    if not undo.missing(table):
        left = "" if table.question is None else table.question.id
        return Step(0, undo.Rewound(offer.version, offer.moment, not offer.free, left))
    patience = ONE_DAY if isinstance(table.config.clock, LetterClock) else SIXTY_SECONDS
    return Step(offer.at + patience, undo.RewindLapsed())


# -- hidden windows ----------------------------------------------------------------------------------------


def _window(desk: Desk, game: Dune, wait: Wait[State], question: Question) -> Step | None:
    """Standing orders first, then bots, then the beat."""
    table = desk.table
    silent = [seat for seat in wait.decisions if seat not in question.gone_on]
    if not game.paced:
        silent = [seat for seat in silent if seat in wait.open]
    for seat in silent:
        chair = table.seated(seat)
        if chair.bot is None and passes_window(chair.orders, wait.kind):
            return Step(0, play.gone_on_as(desk, wait, seat, "order"))
        if _bot_plays(table, chair, seat) and seat in wait.open:
            return Step(0, think=seat)
    if not game.paced:
        return None
    closing = question.opened + table.config.window_ms
    if all(_bot_plays(table, table.seated(seat), seat) for seat in silent):
        bots = any(table.seated(seat).bot is not None for seat in wait.decisions)
        closing = min(closing, question.opened + HIDE_BOTS_MS) if bots else 0
    return Step(closing, play.Beaten(question.id, wait.kind))


def _bot_plays(table: Table, chair: Chair, seat: Seat) -> bool:
    return chair.bot is not None or seat in table.once


# -- questions that all can see ------------------------------------------------------------------------------


def _public(desk: Desk, game: Dune, wait: Wait[State], question: Question) -> Step | None:
    steps = [_of_seat(desk, game, wait, question, seat) for seat in wait.open]
    return min((step for step in steps if step is not None), key=lambda step: step.at, default=None)


def _of_seat(desk: Desk, game: Dune, wait: Wait[State], question: Question, seat: Seat) -> Step | None:
    table = desk.table
    chair = table.seated(seat)
    if _bot_plays(table, chair, seat):
        return Step(question.opened + table.config.bot_ms, think=seat)
    value: Any = standing_answer(table, game, seat)
    if value is not NOTHING:
        return Step(0, play.answered_as(desk, wait, seat, value, "order"))
    over = clock_end(table, wait.kind, question, chair)
    if over is None or table.config.timeout == "wait":
        return None
    default = wait.decisions[seat].default(game.state)
    return Step(over, play.answered_as(desk, wait, seat, default, "clock"))
