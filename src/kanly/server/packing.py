"""Which packed forms of an answer a client takes."""

from __future__ import annotations

import re

CODING = re.compile(r"\s*([\w*-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?))?\s*")


def taken(header: str, offered: tuple[str, ...]) -> str | None:
    """The first of the offered codings that an Accept-Encoding header takes, None: send it as it is."""
    weights = {"*": 0.0}
    for part in header.lower().split(","):
        said = CODING.fullmatch(part)
        if said is not None:
            weights[said[1]] = float(said[2] or 1)
    return next((name for name in offered if weights.get(name, weights["*"]) > 0), None)


def tagged(etag: str, coding: str | None) -> str:
    """The tag of a form: each packing of the same contents has its own."""
    return f'"{etag}"' if coding is None else f'"{etag}-{coding}"'
