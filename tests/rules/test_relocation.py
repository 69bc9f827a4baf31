"""What the Fremen Ambassador moves: reloaded, raced or hidden, it is done once and the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import msgspec
import pytest

from kanly.engine import IllegalAnswer, NotAsked
from kanly.rules import Dune, State, events, journal, view
from kanly.rules.movement import Move
from kanly.rules.shipment import Shipment
from kanly.rules.state import Part, Seat
from kanly.scenarios.format import Given, Setting
from kanly.scenarios.position import position
from tests.rules.driver import state_bytes
from tests.rules.test_nested import until

GROUP = Move((Part("imperial_basin:9", 3),), "habbanya_sietch:16")
TO_TABR = Move((Part("imperial_basin:9", 3),), "sietch_tabr:13")


def start(given: Mapping[str, object], *factions: Seat, mode: str = "basic", for_: Seat = "ecaz") -> Dune:
    """Harkonnen has shipped into Carthag, where the Fremen Ambassador stands, and it works for somebody."""
    usual: dict[str, object] = {
        "turn": 3,
        "phase": "shipment_and_movement",
        "storm": 1,
        "turns_left": ["harkonnen"],
        "ambassadors": {"placed": {"carthag": "fremen"}},
        "seats": {"harkonnen": {"spice": 9}},
    }
    setting = msgspec.convert({"mode": mode, "factions": ["ecaz", "harkonnen", *factions]}, Setting)
    game = Dune(position(setting, msgspec.convert({**usual, **given}, Given)))
    game.submit("harkonnen", Shipment("carthag:10", 3))
    game.submit("ecaz", for_)
    if game.waiting is not None and game.waiting.kind == "cancel_power":  # against the alliance power
        game.submit("harkonnen", None)
    return game


def at_group() -> tuple[Dune, Seat, object]:
    """Which group goes where?"""
    forces = {"imperial_basin:9": {"ecaz": 3}, "carthag": {"harkonnen": 2}}
    return start({"forces": forces}), "ecaz", GROUP


def at_baliset() -> tuple[Dune, Seat, object]:
    """The group has been declared, and CHOAM may forbid it."""
    forces = {
        "imperial_basin:9": {"ecaz": 3},
        "habbanya_sietch": {"choam": 1},
        "carthag": {"harkonnen": 2},
    }
    game = start(
        {"forces": forces, "seats": {"harkonnen": {"spice": 9}, "choam": {"hand": ["baliset"]}}}, "choam"
    )
    game.submit("ecaz", GROUP)
    return game, "choam", "habbanya_sietch"


def at_stance() -> tuple[Dune, Seat, object]:
    """Advisors would take up arms, which a Karama may stop."""
    forces = {
        "arrakeen": {"emperor": 2},
        "tueks_sietch": {"emperor": 1, "bene_gesserit": {"advisors": 3}},
        "carthag": {"harkonnen": 2},
    }
    seats = {"harkonnen": {"spice": 9, "hand": ["karama"]}}
    given = {"forces": forces, "seats": seats, "alliances": [["ecaz", "bene_gesserit"]]}
    game = start(given, "bene_gesserit", "emperor", mode="advanced", for_="bene_gesserit")
    game.submit("bene_gesserit", Move((Part("tueks_sietch:4", 2),), "arrakeen:9", True))
    return game, "harkonnen", None


def at_child() -> tuple[Dune, Seat, object]:
    """The group has come to where Terror may answer it."""
    forces = {"imperial_basin:9": {"ecaz": 3}, "carthag": {"harkonnen": 2}}
    game = start({"forces": forces, "terror": {"sietch_tabr": ["robbery"]}}, "moritani")
    game.submit("ecaz", TO_TABR)
    return game, "moritani", None


POINTS: dict[str, tuple[Callable[[], tuple[Dune, Seat, object]], str]] = {
    "group": (at_group, "relocate"),
    "baliset": (at_baliset, "block_move"),
    "stance": (at_stance, "cancel_power"),
    "child": (at_child, "use_terror"),
}


def finished(game: Dune) -> bytes:
    """Everything else by its defaults, to the end of the phase."""
    until(game, lambda g: g.state.phase != "shipment_and_movement")
    return state_bytes(game)


@pytest.mark.rules("relocation.group", "relocation.baliset", "relocation.stance", "relocation.arrival")
@pytest.mark.parametrize("point", POINTS)
def test_a_game_that_is_loaded_goes_on_the_same_way(point: str) -> None:
    begin, kind = POINTS[point]
    game, seat, answer = begin()
    assert game.waiting is not None
    assert game.waiting.kind == kind
    loaded = Dune.load(game.save())
    assert view(loaded, seat) == view(game, seat)
    assert loaded.pending() == game.pending()
    assert state_bytes(loaded) == state_bytes(game)
    served = game.state.sheets.ecaz
    assert served is not None
    assert [(s.token, s.territory, s.entrant) for s in served.serving] == [("fremen", "carthag", "harkonnen")]
    for one in (game, loaded):
        one.submit(seat, answer)
    assert finished(loaded) == finished(game)
    assert [entry.event for entry in journal(loaded, None)] == [entry.event for entry in journal(game, None)]


@pytest.mark.rules("relocation.group", "core.atomicity")
@pytest.mark.parametrize("point", POINTS)
def test_the_second_of_two_equal_answers_is_refused(point: str) -> None:
    begin, _ = POINTS[point]
    game, seat, answer = begin()
    asked = (game.steps, game.serial)
    game.submit(seat, answer, asked)
    before, told = state_bytes(game), len(game.journal)
    for at in (asked, None):
        with pytest.raises((NotAsked, IllegalAnswer)):
            game.submit(seat, answer, at)
        assert (state_bytes(game), len(game.journal)) == (before, told)


@pytest.mark.rules("relocation.must")
def test_the_ambassador_is_used_once() -> None:
    game, seat, answer = at_group()
    game.submit(seat, answer)
    finished(game)
    told = [entry.event for entry in journal(game, None)]
    assert sum(isinstance(event, events.AmbassadorTriggered) for event in told) == 1
    assert sum(isinstance(event, events.ForcesRelocated) for event in told) == 1
    assert game.state.sheets.ecaz is not None
    assert game.state.sheets.ecaz.aside == ["fremen"]


@pytest.mark.rules("relocation.occupancy")
@pytest.mark.parametrize("place", ["ecaz:0", "cistern:0", "hidden_mobile_stronghold:0", "nowhere:3"])
def test_what_is_no_territory_is_no_goal(place: str) -> None:
    game, seat, _ = at_group()
    before = state_bytes(game)
    with pytest.raises(IllegalAnswer, match="no such place"):
        game.submit(seat, Move((Part("imperial_basin:9", 3),), place))
    assert state_bytes(game) == before


def without_marker(state: State) -> State:
    """The same table with the hidden values taken out."""
    assert state.sheets.richese is not None
    state.sheets.richese.marker = None
    return state


@pytest.mark.rules("relocation.marker")
def test_a_marker_goes_the_same_way_whatever_it_hides() -> None:
    seen = []
    for value in (0, 3, 5):
        forces = {"red_chasm": {"richese": {"hidden": 1}}, "carthag": {"harkonnen": 2}}
        given = {"forces": forces, "no_field": value, "alliances": [["ecaz", "richese"]]}
        game = start(given, "richese", for_="richese")
        game.submit("richese", Move((Part("red_chasm:6", hidden=1),), "tueks_sietch:4"))
        assert game.state.sheets.richese is not None
        assert (game.state.sheets.richese.marker, game.state.sheets.richese.face_up) == (value, None)
        eyes = [
            msgspec.json.encode((view(game, seat), [e.event for e in journal(game, seat)]))
            for seat in ("ecaz", "harkonnen", None)
        ]
        seen.append((eyes, msgspec.msgpack.encode(without_marker(game.state))))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rules("ambassadors.harkonnen", "ambassadors.atreides", "secrecy.prompts")
@pytest.mark.parametrize("other", ["harkonnen", "tleilaxu"])
def test_whoever_was_shown_a_card_knows_it_in_every_world_and_nobody_else_does(other: Seat) -> None:
    setting = msgspec.convert({"mode": "basic", "factions": ["ecaz", other, "guild", "emperor"]}, Setting)
    held = {"traitors": ["sanya_ecaz"]} if other != "tleilaxu" else {}
    given = {
        "turn": 3,
        "phase": "shipment_and_movement",
        "storm": 1,
        "turns_left": [other],
        "ambassadors": {"placed": {"carthag": "bene_gesserit" if other == "harkonnen" else "harkonnen"}},
        "bare_board": True,
        "face_dancers": ["sanya_ecaz", "ilesa_ecaz", "staban_tuek"] if other == "tleilaxu" else [],
        "seats": {other: {"spice": 9, "hand": ["lasgun"], **held}},
    }
    if other == "harkonnen":
        given["ambassadors"] = {
            "placed": {"carthag": "bene_gesserit"},
            "cohort": ["bene_gesserit", "choam", "emperor", "fremen", "guild"],
        }
    game = Dune(position(setting, msgspec.convert(given, Given)))
    game.submit(other, Shipment("carthag:10", 3))
    game.submit("ecaz", "ecaz")
    if other == "harkonnen":
        game.submit("ecaz", "harkonnen")
    sheet = game.state.sheets.ecaz
    assert sheet is not None
    ((whose, card),) = sheet.seen_traitors["ecaz"]
    assert whose == other

    def cards_of(state: State) -> list[str]:
        tleilaxu = state.sheets.tleilaxu
        return tleilaxu.dancers if other == "tleilaxu" and tleilaxu else state.players[other].traitors

    mine = [game.world("ecaz", n).state for n in range(20)]
    assert all(card in cards_of(state) for state in mine)
    theirs = [game.world("guild", n).state for n in range(40)]
    assert any(card not in cards_of(state) for state in theirs)
    for state in theirs:
        assert state.sheets.ecaz is not None
        assert all(seen in cards_of(state) for _, seen in state.sheets.ecaz.seen_traitors["ecaz"])
    for n in range(5):
        assert view(game.world("ecaz", n), "ecaz") == view(game, "ecaz")
        assert view(game.world("guild", n), "guild") == view(game, "guild")


@pytest.mark.rules("relocation.must")
def test_samples_and_defaults_are_legal() -> None:
    game, seat, _ = at_group()
    question = game.pending()[seat]
    for n in range(200):
        question.check(game.state, question.sample(game.state, Random(n)))
    question.check(game.state, question.default(game.state))
    assert question.default(game.state) is not None
