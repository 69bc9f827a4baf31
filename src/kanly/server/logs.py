"""Lines of JSON on standard error, without secrets: no cookies, no bodies, no query strings."""

from __future__ import annotations

import logging
import secrets
import sys
import traceback
from pathlib import Path
from typing import Any, TextIO

import structlog

from kanly.server.settings import LogLevel

MOST_FRAMES = 12
MOST_MESSAGE = 200  # characters
# Their messages quote what was being written: hashes, seeds, hands.
QUOTES_DATA = ("sqlalchemy", "sqlite3", "asyncpg", "msgspec", "json")


# What uvicorn logs about clients that send rubbish: nothing that a host could do anything about.
HTTP_LOGGER = "uvicorn.error"
CLIENTS_FAULTS = ("Invalid UTF-8 sequence", "Invalid HTTP request")


class Log:
    """Where a server writes what happens to it."""

    def __init__(self, level: LogLevel = "info", stream: TextIO | None = None) -> None:
        self._log = structlog.wrap_logger(
            structlog.WriteLogger(stream or sys.stderr),
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.JSONRenderer(),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(
                logging.getLevelNamesMapping()[level.upper()]
            ),
        )

    def info(self, event: str, **fields: object) -> None:
        """Something that happens every day."""
        self._log.info(event, **fields)

    def debug(self, event: str, **fields: object) -> None:
        """Something to look at when looking for a fault."""
        self._log.debug(event, **fields)

    def warning(self, event: str, **fields: object) -> None:
        """Something that a host should know."""
        self._log.warning(event, **fields)

    def fault(self, wrong: BaseException, where: str) -> str:
        """A fault of the program: where it came from, but not what it was about. Returns its number."""
        incident = secrets.token_hex(4)
        self._log.error(
            "fault",
            incident=incident,
            where=where,
            kind=type(wrong).__name__,
            message=message_of(wrong),
            frames=frames_of(wrong),
        )
        return incident


def message_of(wrong: BaseException) -> str:
    """What an exception says, unless it is of a kind that quotes data."""
    module = type(wrong).__module__.partition(".")[0]
    return "" if module in QUOTES_DATA else str(wrong)[:MOST_MESSAGE]


def frames_of(wrong: BaseException) -> list[str]:
    """The innermost places of a traceback, without a line of code or a value."""
    frames = traceback.extract_tb(wrong.__traceback__)[-MOST_FRAMES:]
    return [f"{'/'.join(Path(f.filename).parts[-3:])}:{f.lineno} {f.name}" for f in frames]


class Forward(logging.Handler):
    """Sends what libraries log the usual way to the same stream, in the same form."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._to = log

    def emit(self, record: logging.LogRecord) -> None:
        """One line; of an exception only its place."""
        fields: dict[str, Any] = {"logger": record.name}
        if record.name == HTTP_LOGGER and record.getMessage().startswith(CLIENTS_FAULTS):
            self._to.debug("a client sent what is no HTTP and no text")
            return
        if record.exc_info is not None and record.exc_info[1] is not None:
            self._to.fault(record.exc_info[1], record.name)
            return
        self._to.warning(record.getMessage()[:MOST_MESSAGE], **fields)


def adopt(log: Log) -> None:
    """Let everything that this process logs the usual way go through one log."""
    root = logging.getLogger()
    root.handlers[:] = [Forward(log)]
    root.setLevel(logging.WARNING)
