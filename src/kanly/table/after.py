"""When the game is over: the same people again, and games from files."""

from __future__ import annotations

from kanly.rules import Dune
from kanly.table import told
from kanly.table.config import ChairWish, TableConfig
from kanly.table.desk import Deed, Desk, Refused, folds, judges
from kanly.table.state import Chair, replace


class Rematched(Deed, frozen=True):
    """There is a new table for the same people."""

    table: str


class Rekeyed(Deed, frozen=True):
    """In a game from a file: its table had gone back here, and chance went on under another key."""

    salt: str


def again(config: TableConfig, chairs: tuple[Chair, ...]) -> TableConfig:
    """The same table for another game; the bots stay, the factions are open."""
    order = sorted(chairs, key=lambda chair: int(chair.id[1:]))
    wishes = tuple(ChairWish(bot=None if chair.person else chair.bot) for chair in order)
    return replace(config, chairs=wishes, password=None, starts_at=None)


@judges(Rematched)
def judge_rematched(desk: Desk, deed: Rematched) -> Deed:
    """Somebody who played, when it is over, once."""
    desk.chair()
    desk.stage("over", "The game is not over")
    if desk.table.rematch is not None:
        raise Refused(409, "There is a table for the next game already")
    return deed


@folds(Rematched)
def rematched(desk: Desk, deed: Rematched) -> None:
    """All see the way there."""
    desk.change(rematch=deed.table)
    desk.tell(told.RematchMade(deed.table))


@judges(Rekeyed)
def judge_rekeyed(desk: Desk, deed: Rekeyed) -> Deed:
    """Nobody does this at a table: it comes from files only."""
    raise Refused(403, "This comes from files only")


@folds(Rekeyed)
def rekeyed(desk: Desk, deed: Rekeyed) -> None:
    """As it was in the game of the file."""
    game = desk.game
    if isinstance(game, Dune):
        game.change_chance(bytes.fromhex(deed.salt))
    desk.heard()
