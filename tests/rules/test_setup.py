"""Setting up: what can be played, and what is refused with a sentence that says what would be right."""

from __future__ import annotations

import msgspec
import pytest

from kanly.catalog import Mode
from kanly.rules import Setup, SetupError, begin, seed_from, set_up
from kanly.rules.modules.known import MODULES, playable_by

SIX = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
GOOD = Setup(factions=SIX)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"factions": ("atreides", "harkonen")}, "did you mean harkonnen"),
        ({"modules": ("stronghold_cards",), "mode": "basic"}, "belong to the advanced game only"),
        ({"factions": ("atreides", "atreides")}, "one seat only"),
        ({"factions": ("atreides",)}, "2 to 12 seats"),
        ({"turns": 0}, "at least one turn"),
        ({"modules": ("homeworlds",)}, "no module 'homeworlds'; it plays: e1_treachery"),
        ({"modules": ("sandtrouts",)}, "did you mean sandtrout"),
        ({"modules": ("sandtrout", "sandtrout")}, "each module once"),
        ({"factions": ("atreides", "fremen"), "modules": ("tech_tokens",)}, "3 factions or more"),
        ({"seed": b"short"}, "32 bytes"),
        ({"circles": (1, 2)}, "different circle"),
        ({"circles": (1, 2, 3, 4, 5, 7)}, "circle from 1 to 6"),
        ({"rulings": {"karama-durations": "phase"}}, "karama-duration"),
        ({"rulings": {"karama-duration": "forever"}}, "one_use"),
        ({"preset": "publishers"}, "publisher"),
        ({"variants": ("extra_karamas",)}, "extra_karama"),
    ],
)
def test_an_impossible_game_is_refused_in_a_sentence(change: dict[str, object], says: str) -> None:
    setup = msgspec.structs.replace(GOOD, **change)
    with pytest.raises(SetupError, match=says) as refusal:
        begin(setup)
    assert "\n" not in str(refusal.value)


@pytest.mark.rules("variants.choose-factions", "setup.factions")
def test_a_table_says_who_plays_whatever_way_it_found_them() -> None:
    state = set_up(msgspec.structs.replace(GOOD, variants=("choose_factions",)))
    assert state.variants.choose_factions
    assert state.seats == list(SIX)


@pytest.mark.rules("setup.players", "setup.seats")
@pytest.mark.parametrize("number", range(2, 7))
def test_two_to_six_sit_at_printed_circles(number: int) -> None:
    state = set_up(Setup(factions=SIX[:number]))
    circles = [player.circle for player in state.players.values()]
    assert set(circles) <= {1, 4, 7, 10, 13, 16}
    assert len(set(circles)) == number


def test_the_same_setup_and_seed_deal_the_same() -> None:
    one, two = (begin(Setup(factions=SIX, seed=seed_from(9))).state for _ in range(2))
    other = begin(Setup(factions=SIX, seed=seed_from(10))).state
    assert one == two
    assert one.deck != other.deck


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_modules_bring_their_cards(mode: Mode) -> None:
    everything = msgspec.structs.replace(GOOD, mode=mode, modules=playable_by(len(GOOD.factions), mode))
    state = set_up(everything)
    assert len(state.deck) == 33 + 14 + 3
    assert len(state.spice_deck) == 21 + 1
    assert [name for name in state.traitor_deck if name not in state.discs] == ["cheap_hero"]
    assert {name for name in MODULES if mode in MODULES[name].modes} <= set(state.in_play.split(","))


def test_a_faction_that_this_version_does_not_play_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kanly.rules.setup.PLAYED", ("atreides", "fremen"))
    with pytest.raises(SetupError, match="Ecaz belongs to an expansion"):
        set_up(msgspec.structs.replace(GOOD, factions=("atreides", "ecaz")))
