"""What came of a scenario."""

from __future__ import annotations

import msgspec

from kanly.engine import Entry, Event
from kanly.scenarios.paths import readable

SHOWN = 10  # lines of the journal under a failure


class Difference(msgspec.Struct, frozen=True):
    """One thing that is not as the file says."""

    path: str
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.path}\n  expected: {self.expected}\n  actual:   {self.actual}"


class Outcome(msgspec.Struct, frozen=True):
    """The result of a scenario: all as it should be, or a fault in the file, or what differs.

    `journal` holds the last things that were told before a failure.
    """

    name: str
    differences: tuple[Difference, ...] = ()
    fault: str = ""
    journal: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Is everything as the file says?"""
        return not self.differences and not self.fault

    def __str__(self) -> str:
        if self.passed:
            return f"passed: {self.name}"
        lines = [f"FAILED: {self.name}"]
        if self.fault:
            lines.append(f"this scenario cannot be run as it is written:\n  {self.fault}")
        lines += [str(difference) for difference in self.differences]
        if self.journal:
            lines += ["told last:", *(f"  {line}" for line in self.journal)]
        return "\n".join(lines)


def told(entries: list[Entry]) -> tuple[str, ...]:
    """The last lines of a journal as text."""
    return tuple(line(entry) for entry in entries[-SHOWN:])


def line(entry: Entry) -> str:
    """One line of a journal: the kind of event, its fields, and to whom it was told if not to all."""
    event: Event = entry.event
    fields = ", ".join(f"{name}: {readable(getattr(event, name))}" for name in event.__struct_fields__)
    text = f"{event.kind()} {fields}".rstrip()
    return text if entry.audience is None else f"{text} (to {', '.join(entry.audience)})"
