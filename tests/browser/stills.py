"""Moments of random games that make pictures: what is asked then, and what the table must look like."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kanly.rules.factions.richese import ME
from kanly.rules.game import Dune
from kanly.rules.presence import areas_of


class Still(NamedTuple):
    """A picture: what somebody is asked, and whether a moment fits."""

    kind: str
    fits: Callable[[Dune, str], bool]


def with_marker(game: Dune, seat: str) -> bool:
    """Richese itself, with a marker on the planet."""
    return seat == ME and any(own.hidden for _, own in areas_of(game.state, ME))


def in_silence(game: Dune, seat: str) -> bool:
    """A card of the cache, and somebody else who bids."""
    auction = game.state.auction
    return auction is not None and auction.face_up and seat != ME and len(game.state.seats) > 3


def of_the_cache(game: Dune, seat: str) -> bool:
    """Richese chooses a card before the row."""
    return len(game.state.seats) > 3


def face_down(game: Dune, seat: str) -> bool:
    """Somebody bids on a card of the Black Market, on which others have bid."""
    auction = game.state.auction
    return (
        auction is not None
        and auction.seller == ME
        and not auction.face_up
        and auction.bid > 0
        and seat != ME
    )


STILLS = {
    "no-field": Still("declare_move", with_marker),
    "silent": Still("seal_bid", in_silence),
    "cache-lot": Still("put_up_cache_card", of_the_cache),
    "black-market": Still("make_bid", face_down),
}
