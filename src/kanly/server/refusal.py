"""The one shape of everything that is refused, and how faults of all kinds get it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from kanly.table import desk

if TYPE_CHECKING:
    from litestar.types import ExceptionHandlersMap

    from kanly.server.logs import Log

FAULT = "Something went wrong here. Your answer was not taken; send it again."
MOST_FAULTS = 3  # wrong fields named in one sentence


class Problem(msgspec.Struct, frozen=True):
    """What every refusal says: a sentence for the person, the rule that refuses (or nothing), the status."""

    reason: str
    rule: str
    status: int


class Refused(desk.Refused):
    """A refusal of the server itself. `retry_after` is in seconds."""

    def __init__(self, status: int, reason: str, rule: str = "", retry_after: int | None = None) -> None:
        super().__init__(status, reason, rule)
        self.retry_after = retry_after


def problem_of(refused: desk.Refused) -> Problem:
    """What the client is told. Tables and rules say their sentences without the stop."""
    reason = refused.reason
    return Problem(reason if reason.endswith((".", "?", "!")) else f"{reason}.", refused.rule, refused.status)


def headers_of(refused: desk.Refused) -> dict[str, str]:
    """What goes with it."""
    wait = getattr(refused, "retry_after", None)
    return {} if wait is None else {"retry-after": str(wait)}


PLAIN = {
    HTTPStatus.NOT_FOUND: "There is nothing at this address.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address does not take such a request.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is larger than what is taken here.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "This is not in a form that is taken here; send JSON.",
}

MEANINGS = {
    400: "The request does not have the form that is taken here.",
    401: "Nobody is signed in, or the session has ended.",
    403: "This is not allowed to whoever asks.",
    404: "There is no such thing.",
    405: PLAIN[HTTPStatus.METHOD_NOT_ALLOWED],
    409: "This cannot be done any more.",
    413: PLAIN[HTTPStatus.REQUEST_ENTITY_TOO_LARGE],
    422: "The rules, or the table, refuse this.",
    423: "The table is paused or locked.",
    429: "Too many requests; Retry-After says when to come again.",
    500: FAULT,
    503: "This cannot be served just now.",
}


def answers(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that an address documents, beside those that every address may give."""
    every = (400, 403, 405, 413, 429, 500, 503)
    return {
        status: ResponseSpec(Problem, description=MEANINGS[status], generate_examples=False)
        for status in sorted({*every, *statuses})
    }


def handlers(log: Log) -> ExceptionHandlersMap:
    """What Litestar calls for each kind of exception."""

    def on_fault(request: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
        incident = log.fault(wrong, request.scope.get("path_template", ""))
        return _response(Refused(500, FAULT), {"x-incident": incident})

    def on_http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Problem]:
        if wrong.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return on_fault(request, wrong)
        return _response(Refused(wrong.status_code, http_sentence(wrong)), wrong.headers or {})

    def on_refusal(_: Request[Any, Any, Any], wrong: desk.Refused) -> Response[Problem]:
        return _response(wrong)

    def too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
        return _response(Refused(400, "This JSON is nested too deeply."))

    return {
        desk.Refused: on_refusal,
        HTTPException: on_http,
        RecursionError: too_deep,
        Exception: on_fault,
    }


def http_sentence(wrong: HTTPException) -> str:
    """What one of Litestar's own refusals says to people."""
    if isinstance(wrong, ValidationException) and isinstance(wrong.extra, list) and wrong.extra:
        return " ".join(form_sentence(fault) for fault in wrong.extra[:MOST_FAULTS])
    plain = PLAIN.get(HTTPStatus(wrong.status_code))
    if plain is not None:
        return plain
    detail = wrong.detail or HTTPStatus(wrong.status_code).phrase
    return (
        msgspec_sentence(detail) if wrong.status_code == HTTPStatus.BAD_REQUEST else f"{detail.rstrip('.')}."
    )


def form_sentence(fault: Mapping[str, Any] | object) -> str:
    """What is wrong with one field, from Litestar's note about it."""
    if not isinstance(fault, Mapping):
        return msgspec_sentence(str(fault))
    key = str(fault.get("key", ""))
    if key in {"data", ""}:
        return msgspec_sentence(str(fault.get("message", "")))
    return msgspec_sentence(f"{fault.get('message', '')} - at `$.{key}`")


TYPES = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "nothing",
    "bytes": "bytes",
}
EXPECTED = re.compile(r"Expected `([^`]+)`(?:, got `([^`]+)`)?")
MISSING = re.compile(r"Object missing required field `([^`]+)`")
UNKNOWN = re.compile(r"Object contains unknown field `([^`]+)`")
LENGTH = re.compile(r"Expected `([^`]+)` of length (>=|<=) ([0-9]+)")
BOUND = re.compile(r"Expected `([^`]+)` (>=|<=|>|<) (.+)")
BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
INVALID = re.compile(r"Invalid (?:enum )?value (.+)")
PLACE = re.compile(r" - at `\$?\.?([^`]*)`")


def msgspec_sentence(message: str) -> str:
    """A fault of form as msgspec tells it, in words: what is wrong, and what would be right."""
    place = PLACE.search(message)
    where = place[1] if place else ""
    bare = PLACE.sub("", message).strip().rstrip(".")
    if "malformed" in bare.lower() or "truncated" in bare or "UTF-8" in bare or bare == "'data'":
        return "This is not well-formed JSON."
    about = f"The field {where}" if where else "What was sent"
    inside = f" in {where}" if where else ""
    if found := MISSING.fullmatch(bare):
        return f"The field {found[1]}{inside} is missing."
    if found := UNKNOWN.fullmatch(bare):
        return f"There is no field {found[1]}{inside}."
    if found := LENGTH.fullmatch(bare):
        parts = "characters" if "str" in found[1] else "entries"
        return f"{about} must have {BOUNDS[found[2]]} {found[3]} {parts}."
    if found := BOUND.fullmatch(bare):
        return f"{about} must be {BOUNDS[found[2]]} {found[3]}."
    if found := EXPECTED.fullmatch(bare):
        got = f", not {_kind(found[2])}" if found[2] else ""
        return f"{about} must be {_kind(found[1])}{got}."
    if found := INVALID.fullmatch(bare):
        return f"{about} cannot be {found[1].strip('`')}."
    return f"{about} does not have the right form: {bare or 'nothing was sent'}."


def _kind(written: str) -> str:
    names = [TYPES.get(part.strip(), part.strip()) for part in written.split("|")]
    return " or ".join(names)


def _response(refused: desk.Refused, more: Mapping[str, str] | None = None) -> Response[Problem]:
    return Response(
        problem_of(refused),
        status_code=refused.status,
        headers={**headers_of(refused), **(more or {})},
        media_type="application/json",
    )
