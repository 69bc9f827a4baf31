"""What lists of tables show: a summary without a secret, written with the entry that changes it."""

from __future__ import annotations

from typing import Any

import msgspec

from kanly.rules import Dune
from kanly.table.state import Table
from kanly.table.store.base import Listing, Member


def listing_of(table: Table, game: Dune | None) -> Listing:
    """The line of a list."""
    config = table.config
    free = sum(chair.empty for chair in table.chairs)
    if table.stage == "game":
        free = sum(chair.person is None for chair in table.chairs) if config.substitutes else 0
    return Listing(table.stage, config.visibility, free, msgspec.json.encode(summary(table, game)).decode())


def summary(table: Table, game: Dune | None) -> dict[str, Any]:
    """What may be known of a table by whoever has its link."""
    config = table.config
    host = table.chair_of(table.host)
    return {
        "name": config.name,
        "mode": config.mode,
        "turns": config.turns,
        "turn": None if game is None or table.stage == "lobby" else game.state.turn,
        "host": None if host is None else host.name,
        "clock": msgspec.to_builtins(config.clock),
        "windows": config.windows,
        "chairs": [
            {"id": c.id, "name": c.name, "bot": c.bot, "person": c.person is not None, "faction": c.faction}
            for c in table.chairs
        ],
        "has_password": config.password is not None,
        "watchers": config.watchers,
        "substitutes": config.substitutes,
        "locked": table.locked,
        "starts_at": config.starts_at,
        "winners": [] if game is None else list(game.state.winners),
    }


def members_of(old: Table, table: Table) -> tuple[Member, ...] | None:
    """Who sits at the table; None if nobody has come or gone."""
    if old.chairs is table.chairs:
        return None
    now = _members(table)
    return None if _members(old) == now else now


def _members(table: Table) -> tuple[Member, ...]:
    return tuple(Member(c.person, c.id) for c in table.chairs if c.person is not None)
