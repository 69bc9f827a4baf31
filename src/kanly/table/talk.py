"""Talk at the table: to all, to some seats, or among those who watch."""

from __future__ import annotations

import unicodedata

from kanly.engine import Entry
from kanly.table import told
from kanly.table.desk import Deed, Desk, Refused, folds, judges
from kanly.table.state import Seat

LONGEST = 1000
WATCHERS = "watchers"  # the audience of talk among those who watch


class Say(Deed, frozen=True):
    """Say something; `to` some seats only, or to all."""

    text: str
    to: tuple[Seat, ...] = ()


class Spoke(Deed, frozen=True):
    """What was said, by whom."""

    name: str
    seat: Seat | None
    text: str
    to: tuple[Seat, ...] = ()
    watcher: bool = False


@judges(Say)
def judge_say(desk: Desk, deed: Say) -> Deed:
    """Words that can be shown; players to all or to seats, watchers among themselves."""
    text = clean(deed.text)
    chair = desk.table.chair_of(desk.actor.id)
    if chair is None:
        return _watcher(desk, text, deed.to)
    playing = [c.faction for c in desk.table.chairs if c.faction is not None]
    for seat in deed.to:
        if seat not in playing:
            raise Refused(422, f"{seat} does not play at this table")
        if seat == chair.faction:
            raise Refused(422, "That is yourself; name the others you want to talk to")
    return Spoke(chair.name, chair.faction, text, tuple(dict.fromkeys(deed.to)))


def _watcher(desk: Desk, text: str, to: tuple[Seat, ...]) -> Deed:
    if to:
        raise Refused(403, "Watchers talk among themselves, not to the seats")
    if not desk.table.config.watchers:
        raise Refused(403, "This table is not watched")
    return Spoke(desk.actor.name, None, text, watcher=True)


def clean(text: str) -> str:
    """Text without control characters and without an end too far. Refused if nothing is left."""
    kept = "".join(c for c in text if c == "\n" or unicodedata.category(c)[0] != "C").strip()
    if not kept:
        raise Refused(422, "There is nothing to say")
    if len(kept) > LONGEST:
        raise Refused(422, f"That is too long; say it in {LONGEST} characters or fewer")
    return kept


@folds(Spoke)
def spoke(desk: Desk, deed: Spoke) -> None:
    """A line for whoever may hear it."""
    if deed.watcher:
        desk.told.append(Entry(told.WatcherSaid(deed.name, deed.text), (WATCHERS,)))
        return
    audience = (*deed.to, deed.seat) if deed.to and deed.seat is not None else deed.to
    desk.tell(told.Said(deed.name, deed.seat, deed.text, deed.to), *audience)
