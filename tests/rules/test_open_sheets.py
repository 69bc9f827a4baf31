"""What a faction's sheet shows to all is so for everybody who looks."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from kanly.rules import begin
from kanly.rules.view import view
from tests.rules import driver

SEATS = ("choam", "atreides", "harkonnen")
TABLES = 6


def test_all_see_whether_choam_pays_the_charity() -> None:
    """It does from when it has taken its own, to the end of that phase."""
    seen = set()
    for number in range(TABLES):
        game = begin(replace(driver.table(number, factions=SEATS), modules=(), turns=2), paced=True)
        for _ in driver.moments(game, Random(number), 0):
            shown = {bool(view(game, seat).sheets["choam"]["pays_charity"]) for seat in (None, *SEATS)}
            assert len(shown) == 1
            seen.add((game.state.phase == "charity", *shown))
    assert (True, True) in seen
    assert (False, True) not in seen
