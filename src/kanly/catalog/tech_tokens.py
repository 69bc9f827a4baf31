"""Tech Tokens (optional module of Ixians & Tleilaxu)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from kanly.catalog._files import read


class TechToken(msgspec.Struct, frozen=True):
    """A Tech Token. Sources: token faces; E1 pp. 4-5.

    It pays at the end of `phase` if somebody has done what `trigger` names, other than a faction among
    `excluded`. `owner` begins with it if that faction plays.
    """

    id: str
    name: str
    phase: Literal["charity", "revival", "shipment_and_movement"]
    trigger: Literal["charity", "free_revival", "off_planet_shipment"]
    owner: str
    excluded: tuple[str, ...]
    effect: str


class _TokenFile(msgspec.Struct):
    tokens: tuple[TechToken, ...]


@cache
def tech_tokens() -> Mapping[str, TechToken]:
    """The three Tech Tokens by id, in the order in which a winner takes them unless it says otherwise."""
    return {token.id: token for token in read("tech_tokens", _TokenFile).tokens}
