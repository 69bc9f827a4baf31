"""Standing orders: proxies at an auction, charity, what a seat always lets happen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kanly.table.config import LetterClock
from kanly.table.desk import Refused
from kanly.table.room import Room
from tests.table.hall import Hall, hall


async def to_kind(here: Hall, table: str, kind: str) -> Room:
    """Play until this kind of question is open."""
    rng = Random(2)
    for _ in range(3000):
        await here.settle(table)
        room = await here.room(table)
        assert room.game is not None
        assert room.game.waiting is not None
        if room.game.waiting.kind == kind:
            return room
        await here.answer(table, room, rng)
    raise AssertionError(kind)


def bids(room: Room, since: int) -> list[dict[str, Any]]:
    """The bids told since a line."""
    events = [msgspec.json.decode(line.text)["event"] for line in room.lines[since:]]
    return [event for event in events if event["type"] in ("bid_made", "bid_passed", "card_bought")]


def test_limits_bid_for_their_seats_until_one_is_left(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(3, turns=2, mode="basic")
            room = await to_kind(here, table, "make_bid")
            for n, limit in ((1, 2), (2, 0), (3, 1)):
                orders = {"bid_limit": limit, "bid_for": "turn", "windows": ["all"]}
                await here.do(table, f"p{n}", do="set_orders", orders=orders)
            since = len(room.lines)
            await here.settle(table)
            told = bids(room, since)
            assert told
            assert all(event.get("amount", 0) <= 2 for event in told)
            assert room.game is not None
            assert room.game.waiting is None or room.game.waiting.kind != "make_bid"

    asyncio.run(run())


def test_by_letter_a_card_has_one_deadline(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            clock = LetterClock(decision_h=48, window_h=1, auction_h=24)
            table = await here.begun(3, turns=2, mode="basic", clock=clock)
            room = await to_kind(here, table, "make_bid")
            lot, up = room.table.lot
            assert lot
            here.hands.at = up + 24 * 3_600_000 - 1
            await here.settle(table)
            assert room.table.lot[0] == lot
            here.hands.at += 1
            await here.settle(table)
            reserves = {chair.reserve for chair in room.table.chairs}
            assert room.table.lot[0] != lot or room.game.waiting.secret  # type: ignore[union-attr]
            assert reserves == {clock.reserve_h * 3_600_000}

    asyncio.run(run())


def test_by_letter_a_bidder_is_voted_on_from_the_cards_deadline_on(tmp_path: Path) -> None:
    """A pause moves the deadline as it moves every clock."""

    async def run() -> None:
        async with hall(tmp_path) as here:
            clock = LetterClock(decision_h=1, reserve_h=0, window_h=1, auction_h=24)
            table = await here.begun(3, turns=2, mode="basic", clock=clock, timeout="wait")
            room = await to_kind(here, table, "make_bid")
            up = room.table.lot[1]
            await here.do(table, "p1", do="pause")
            here.hands.at += 5_000
            await here.do(table, "p1", do="resume")
            assert room.table.lot[1] == up + 5_000
            seat = room.game.waiting.open[0]  # type: ignore[union-attr]
            voter = next(c.person for c in room.table.chairs if c.faction != seat)
            assert voter is not None
            here.hands.at = room.table.lot[1] + 24 * 3_600_000 - 1
            with pytest.raises(Refused, match="time"):
                await here.do(table, voter, do="call_vote", about="answer", seat=seat)
            here.hands.at += 1
            await here.do(table, voter, do="call_vote", about="answer", seat=seat)
            assert room.table.votes

    asyncio.run(run())


@pytest.mark.parametrize(
    "orders",
    [
        {"windows": ["no_such"]},
        {"answers": {"declare_shipment": None}},
        {"answers": {"claim_charity": "yes"}},
        {"bid_limit": -1},
    ],
)
def test_orders_of_no_known_kind_are_refused(tmp_path: Path, orders: dict[str, Any]) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            with pytest.raises(Refused) as no:
                await here.do(table, "p1", do="set_orders", orders=orders)
            assert no.value.status == 422

    asyncio.run(run())


def test_orders_are_for_ones_own_eyes(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as here:
            table = await here.begun(2)
            room = await here.room(table)
            others = room.frames(room.table.chair_of("p2"))[1].digest  # type: ignore[arg-type]
            public = room.frames(room.table.chair_of("p2"))[0].digest  # type: ignore[arg-type]
            await here.do(table, "p1", do="set_orders", orders={"bid_limit": 7, "bid_for": "game"})
            after = room.frames(room.table.chair_of("p2"))  # type: ignore[arg-type]
            assert (after[0].digest, after[1].digest) == (public, others)

    asyncio.run(run())
