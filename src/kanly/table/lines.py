"""The journal of a table as its readers get it: typed lines with their sentence, each for an audience."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from kanly.engine import Entry, Event
from kanly.rules import Dune
from kanly.rules.sentences import TEMPLATES, faction, sentence
from kanly.rules.sources import rule_of
from kanly.table import told
from kanly.table.state import QuestionId, Seat

_write = msgspec.json.Encoder()


class Line(msgspec.Struct, frozen=True):
    """One line. `moment`: the question whose answer told it, if any; `text`: JSON for the reader."""

    version: int
    moment: QuestionId
    audience: tuple[Seat, ...] | None
    text: bytes

    def told_to(self, reader: str | None) -> bool:
        """May this reader (a seat, `watchers`, None: everybody) see it?"""
        return self.audience is None or reader in self.audience


class Told(msgspec.Struct, frozen=True):
    """What a page gets of a line: time (ms), kind, plain sentence, event, whether it is private, rule."""

    at: int
    moment: QuestionId
    kind: str
    text: str
    event: Event
    secret: bool
    rule: str


def line_of(entry: Entry, version: int, at: int, moment: QuestionId) -> Line:
    """A line as it is kept in memory and sent."""
    kind = entry.event.kind()
    shown = Told(
        at, moment, kind, say(entry.event), entry.event, entry.audience is not None, rule_of(entry.event)
    )
    return Line(version, moment, entry.audience, _write.encode(shown))


def write_told(entries: list[Entry]) -> str:
    """What an entry told, for the log."""
    return _write.encode(entries).decode() if entries else "[]"


@cache
def _reader() -> msgspec.json.Decoder[Any]:
    own: Any = None
    for kind in table_events():
        own = kind if own is None else own | kind
    form = msgspec.defstruct(
        "ToldEntry", [("event", Dune.events | own), ("audience", tuple[str, ...] | None, None)]
    )
    return msgspec.json.Decoder(list[form])  # type: ignore[valid-type]


def read_told(text: str) -> list[Entry]:
    """What an entry told, from the log."""
    return [] if text == "[]" else [Entry(line.event, line.audience) for line in _reader().decode(text)]


def table_events() -> tuple[type[Event], ...]:
    """The kinds of events of a table, game apart."""
    return tuple(kind for kind in vars(told).values() if isinstance(kind, type) and _is_own(kind))


def _is_own(kind: type[Any]) -> bool:
    return issubclass(kind, Event) and kind.__module__ == told.__name__


SEAL = 12  # letters of the hash that a line shows; the event has it whole
SAYINGS: dict[str, str] = {
    "table_made": "{host} has made the table {name}.",
    "config_changed": "The host has changed what is to be played.",
    "sat_down": "{name} has sat down.",
    "got_up": "{name} has left the table.",
    "sent_away": "{name} was sent away by the host.",
    "faction_picked": "{name} picks {faction:faction}.",
    "said": "{name}: {text}",
    "watcher_said": "{name}: {text}",
    "clock_ran_out": "The clock of {seat:faction} ran out: the default answer was given.",
    "by_order": "{seat:faction} answers by standing order.",
    "bot_answered": "A bot answers once for {seat:faction}.",
    "seat_restored": "{name} goes on with {seat:faction} on another device.",
    "seat_handed_over": "{old} hands {seat:faction} over to {new}.",
    "bot_sat_down": "A bot ({level}) plays {seat:faction}{name:? for #|} now.",
    "bot_got_up": "{name} plays {seat:faction} now.",
    "vote_opened": "{by:faction} asks the table to let a bot answer for {seat:faction}.",
    "time_asked": "{by:faction} asks the table to give {seat:faction} {length} more.",
    "time_given": "{name:?#|The table} gives {seat:faction} {length} more.",
    "paused": "{name} has paused the table.",
    "resumed": "{name} lets the table go on.",
    "host_changed": "{name} looks after the table now.",
    "rewind_asked": "{seat:faction} would like to go back.",
    "rewind_refused": "{seat:faction} does not agree to going back.",
    "rewind_void": "The offer to go back is void: the game has gone on.",
    "went_back": "The table has gone back{rekeyed:?; what chance will bring is another thing now|}.",
    "seed_revealed": "The seed of this game is public now: {seed}, with salt {salt}.",
    "abandoned": "{name} has given the game up for the table.",
    "rematch_made": "The same people may play again.",
    "locked": "{locked:?Nobody new may sit down|Whoever likes may sit down}.",
}


def say(event: Event) -> str:
    """An event as a plain sentence."""
    kind = event.kind()
    if kind in TEMPLATES:
        return sentence(event)
    match event:
        case told.TableBegan(players=players, commitment=hash, bots=bots):
            people = ", ".join(f"{name} plays {faction(s)}" for s, name in players.items() if s not in bots)
            made = ", ".join(f"{faction(seat)} ({level})" for seat, level in bots.items())
            seal = f"All chance is sealed ({hash[:SEAL]}…) and can be checked when the game is over"
            return ". ".join(filter(None, [people, made and f"Bots play {made}", seal])) + "."
        case told.Reminded(by=by, seats=()):
            return f"{faction(by)} reminds the table that it waits."
        case told.Reminded(by=by, seats=seats):
            return (
                f"{faction(by)} reminds {' and '.join(faction(seat) for seat in seats)} that the table waits."
            )
        case told.DraftBegan(names=names):
            return f"Factions are picked in this order: {', '.join(names)}."
    return sentence(event, SAYINGS)
