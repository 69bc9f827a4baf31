"""Playing in the terminal, with what a player types coming from a pipe."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kanly.bots import Asked, make
from kanly.bots.table import answer
from kanly.cli.play import read
from kanly.cli.play.forms import FORMS
from kanly.cli.play.words import label
from kanly.engine import IllegalAnswer
from kanly.rules import begin
from kanly.rules.battle.combatants import Contest
from kanly.rules.replay import replay
from kanly.rules.state import Forces, Group, Part
from kanly.simulation import draw_game, parse_campaign
from tests.cli.shell import refused, run

DEFAULTS = "\n" * 3000


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Saves without a name of their own go here."""
    monkeypatch.setattr("kanly.cli.play.usual_autosave", lambda: tmp_path / "kept" / "autosave.kanly")
    return tmp_path / "kept" / "autosave.kanly"


def start(*words: str, typed: str, seat: str = "atreides", seats: str = "3") -> str:
    return run(
        "play", "--as", seat, "--seats", seats, "--mode", "basic", "--seed", "5", *words, typed=typed
    ).stdout


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "mode"), [("atreides", "advanced"), ("fremen", "basic"), ("bene_gesserit", "advanced")]
)
def test_a_whole_game_of_default_answers(seat: str, mode: str, home: Path) -> None:
    words = ["play", "--as", seat, "--seats", "5", "--mode", mode, "--seed", "3", "--turns", "4"]
    told = run(*words, typed=DEFAULTS).stdout
    assert "The game is over: " in told
    assert " won in turn " in told
    assert f"kanly replay {home}" in told.replace("\n", "")
    game = replay(home.read_bytes())
    assert game.waiting is None


def test_everything_is_asked_when_nothing_is_said() -> None:
    told = run("play", typed="fremen\nadvanced\n3\nboard\nquit\n").stdout
    assert "Which faction do you play?" in told
    assert "The basic or the advanced game?" in told
    assert "How many seats" in told
    assert "You play Fremen against" in told
    assert "Fremen (you)" in told


def test_empty_lines_choose_the_game_too() -> None:
    told = run("play", "--turns", "1", typed=DEFAULTS).stdout
    assert "A game of 1 turn begins, by the basic rules" in told
    assert told.count("Seats") == 0


def test_no_input_at_all() -> None:
    assert "Nothing was begun." in run("play", typed="").stdout
    assert "The game is saved." in start(typed="")


# -- commands --------------------------------------------------------------------------------------


def test_commands_at_every_prompt() -> None:
    told = start(
        typed="help\nwhy\nwhy storm.dial-range\nwhy storm.dial\nboard\nhand\njournal\njournal 1\ndo\n\nquit\n"
    )
    assert "save FILE" in told
    assert "[setup.traitors]" in told
    assert "[storm.dial-range]" in told
    assert "Did you mean" in told
    assert "Carthag 10" in told
    assert "Traitors: " in told
    assert told.count("A game of 10 turns begins") == 2
    assert "Lend your alliance power" in told
    assert "kanly play --load" in told


def test_save_and_go_on(tmp_path: Path, home: Path) -> None:
    kept = tmp_path / "mine.kanly"
    told = start(typed=f"save\nsave {tmp_path / 'no' / 'way'}/../x\nsave {kept}\n\n\nquit\n")
    assert "Say where" in told
    assert f"Saved. Go on with: kanly play --load {kept} --as atreides" in told.replace("\n", " ")
    assert "Which of the traitors" not in run("play", "--resume", "--as", "atreides", typed="quit\n").stdout
    again = run("play", "--load", str(kept), "--as", "atreides", typed="quit\n").stdout
    assert "Which of the traitors" in again
    assert "Which faction do you play?" in run("play", "--load", str(kept), typed="atreides\nquit\n").stdout
    assert home.exists()


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "Cannot write" in start(typed=f"save {tmp_path / 'file' / 'game'}\nquit\n")


def test_a_refusal_names_its_rule_and_asks_again() -> None:
    told = start(typed="1\n\n99\nwhy\nzzz\nquit\n", seat="guild", seats="2")
    assert "You can pay at most" in told
    assert "[bidding.limit]" in told
    assert "Type a number, or `pass`" in told


def test_a_bribe_unasked() -> None:
    told = start(typed="1\ndo\npay\n2\nquit\n", seat="guild", seats="2")
    assert "Pay another player spice" in told
    assert "Guild pays" in told
    assert "a bribe of 2 spice." in told


def test_a_deal_unasked() -> None:
    """Give 1, ask nothing, promise to stay out of Carthag, want nothing, until the end of the turn."""
    told = start(
        typed="1\ndo\npropose\n1\n0\n1\ncarthag\n\n\n1\npeace\njournal 1\nquit\n", seat="guild", seats="2"
    )
    assert "Guild proposes deal 1 to" in told


# -- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--as", "atreide"], "There is no faction 'atreide'; did you mean atreides?"),
        (["--as", "guild", "--seats", "7"], "A table has 2 to 6 seats"),
        (["--as", "guild", "--factions", "atreides,fremen"], "You would play guild"),
        (["--factions", "atreides,fremen", "--seats", "3"], "--factions names 2 seats"),
        (["--factions", "atreides,atreides"], "one seat only"),
        (["--mode", "hard"], "There is no mode 'hard'"),
        (["--turns", "0"], "--turns takes a whole number from 1 to 1000"),
        (["--turns", "1" + "0" * 22], "--turns takes a whole number from 1 to 1000"),
        (["--seed", "9" * 85], "--seed takes a whole number from 0 to 2**63"),
        (["--seed", "-5"], "--seed takes a whole number from 0"),
        (["--resume", "--load", "x.kanly"], "say one of them"),
        (["--autosave", "tests"], "tests is a folder; name a file in it"),
        (["--autosave", "no/such/place.kanly"], "cannot be kept in no/such/place.kanly: there is no folder"),
        (["--bots", "genius"], "There is no bot 'genius'"),
        (["--load", "nothing.kanly"], "No such file"),
    ],
)
def test_play_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused("play", *words, typed="")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--ruling", "contested-city"], "Write a ruling as in"),
        (["--variants", "extra_karma"], "did you mean extra_karama"),
        (["--preset", "mine"], "There is no preset 'mine'"),
        (["--bots", "novice,guild=random"], "There is no bot seat 'guild'"),
    ],
)
def test_play_refuses_a_table(words: list[str], sentence: str) -> None:
    table = ["--factions", "atreides,fremen", "--as", "fremen", "--mode", "basic"]
    assert sentence in refused("play", *table, *words, typed="")


def test_a_finished_game_is_not_gone_on_with(home: Path) -> None:
    run("play", "--as", "guild", "--seats", "2", "--mode", "basic", "--turns", "1", typed=DEFAULTS)
    assert "is over" in refused("play", "--resume")


def test_a_damaged_save(tmp_path: Path) -> None:
    (tmp_path / "bad.kanly").write_bytes(b"KANLY\x01")
    assert "damaged" in refused("play", "--load", str(tmp_path / "bad.kanly"))


# -- reading and naming ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "area"),
    [
        ("arrakeen", "arrakeen:9"),
        ("Tuek's Sietch", "tueks_sietch:4"),
        ("tuek", "tueks_sietch:4"),
        ("imperial basin 9", "imperial_basin:9"),
        ("Imperial Basin (sector 10)", "imperial_basin:10"),
        ("imperial_basin:8", "imperial_basin:8"),
        ("polar sink", "polar_sink:0"),
    ],
)
def test_places(typed: str, area: str) -> None:
    assert read.area(typed) == area


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("imperial basin", "lies in several sectors"),
        ("arrakeen 3", "has no sector 3"),
        ("arakeen", "did you mean Arrakeen"),
        ("false wall", "may mean False Wall East"),
        ("moon", "There is no place 'moon'"),
    ],
)
def test_no_places(typed: str, sentence: str) -> None:
    with pytest.raises(read.Unclear, match=sentence):
        read.area(typed)


def test_one_open_sector_needs_no_number() -> None:
    assert read.area("imperial basin", ["imperial_basin:9", "carthag:10"]) == "imperial_basin:9"


def test_forces() -> None:
    there = Forces(5, 2)
    assert read.group("3 arrakeen", there) == (Group(3), "arrakeen")
    assert read.group("3 + 1 x", there) == (Group(3, 1), "x")
    assert read.group("all", there) == (Group(5, 2), "")
    with pytest.raises(read.Unclear, match="Begin with a number"):
        read.group("some", there)
    stacks = {"imperial_basin:8": Forces(2), "imperial_basin:9": Forces(1, 1)}
    parts = (Part("imperial_basin:8", 2), Part("imperial_basin:9", 1, 1))
    assert read.march("2 imperial basin 8, all imperial basin 9 to carthag", stacks, ()) == (
        parts,
        "carthag:10",
    )


def test_labels() -> None:
    assert label(None) == "nothing"
    assert label(True) == "yes"
    assert label(Contest("arrakeen", "harkonnen")) == "Arrakeen, against Harkonnen"
    assert label("stilgar") == "Stilgar (7)"
    assert label("shield_1") == "Shield (projectile defense)"
    assert label("imperial_basin:9") == "Imperial Basin (sector 9)"


def test_every_question_has_a_form() -> None:
    """Questions whose options are a list are menus; all others have a form of their own."""
    campaign, without = parse_campaign(seats="5-6", mode="advanced", seed=21), set()
    for number in range(4):
        drawn = draw_game(campaign, number)
        game, rng = begin(drawn.setup, keep=False), Random(number)
        bots = {seat: make("random", seat) for seat in drawn.bots}
        while game.waiting is not None:
            seat = rng.choice(game.waiting.open)
            asked = Asked(game.pending()[seat], game.state)
            if asked.kind not in FORMS and not isinstance(asked.options, list):
                without.add(asked.kind)
            answer(game, seat, bots[seat])
    assert not without


WORDS = """
1 2 3 4 5 9 -1 0.5 99 1+1 zzz none all yes no done pass karama places why board hand journal do do do again
help carthag shield lasgun fremen save stilgar
5 arrakeen|2 carthag|3 tuek|2 imperial basin 9|5 arrakeen to carthag|all carthag to arrakeen|cross 2 tuek to
carthag|withdraw 1 tuek|3 sietch tabr, 7 false wall south 4|1 red chasm to arrakeen|1 2|journal 3|why x.y
"""
LINES = [word for line in WORDS.split("\n") for word in (line.split("|") if "|" in line else line.split())]


@pytest.mark.parametrize("number", range(6))
def test_whatever_is_typed(number: int) -> None:
    """Any typing is answered in sentences, and the game goes on."""
    rng = Random(number)
    seat = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")[number]
    typed = "\n".join(
        rng.choice(LINES) if rng.random() < 0.5 else rng.choice(("", "", "1")) for _ in range(500)
    )
    words = [
        "play",
        "--as",
        seat,
        "--seats",
        "4",
        "--mode",
        "advanced",
        "--bots",
        "random",
        "--seed",
        str(number),
    ]
    assert "saved" in (told := run(*words, typed=typed).stdout) or "won in turn" in told


# -- keeping games ---------------------------------------------------------------------------------


def test_a_new_game_keeps_the_unfinished_one(home: Path) -> None:
    assert "was not finished" not in start(typed="quit\n")
    first = home.read_bytes()
    previous = home.with_name(home.name + ".previous")
    assert f"kept: kanly play --load {previous}" in start("--turns", "9", typed="quit\n").replace("\n", "")
    assert previous.read_bytes() == first
    home.write_text("a diary")
    assert "was not finished" in start(typed="quit\n")
    assert previous.read_text() == "a diary"


def test_a_finished_game_gives_way(home: Path) -> None:
    start("--turns", "1", typed=DEFAULTS)
    assert "was not finished" not in start(typed="quit\n")


def test_a_loaded_game_is_saved_back_to_itself(tmp_path: Path, home: Path) -> None:
    kept = tmp_path / "mine.kanly"
    start(typed=f"save {kept}\nquit\n")
    usual, before = home.read_bytes(), kept.read_bytes()
    told = run("play", "--load", str(kept), "--as", "atreides", typed="1\nquit\n").stdout
    assert f"--load {kept}" in told.replace("\n", "")
    assert home.read_bytes() == usual
    assert kept.read_bytes() != before


def test_a_named_place_gets_no_folders(tmp_path: Path) -> None:
    start("--autosave", str(tmp_path / "here.kanly"), typed="quit\n")
    refused("play", "--autosave", str(tmp_path / "new" / "here.kanly"))
    assert not (tmp_path / "new").exists()


# -- before the game, and in it ----------------------------------------------------------------------


def test_commands_before_the_game() -> None:
    told = run("play", typed="help\nwhy\nfremen\nwhy\n1\nwhy\nquit\n").stdout
    assert "While you choose" in told
    assert "forces, leaders and powers of its own" in told
    assert "adds the advanced powers" in told
    assert "bots take every seat but yours" in told
    assert "Nothing was begun." in told


def test_a_refused_deed_names_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bool:
        raise IllegalAnswer("Not now", "bidding.limit")

    monkeypatch.setattr("kanly.cli.play.session.act", refuse)
    told = start(typed="do\nwhy\nquit\n")
    assert "Not now. (`why` shows the rule)" in told
    assert "[bidding.limit]" in told


def test_passing_for_good() -> None:
    def asked(*typed: str) -> int:
        lines = "\n".join(("1", "", *typed, DEFAULTS))
        told = start(typed=lines, seat="guild", seats="2").partition("Turn 2: ")[0]
        return told.count("Guild: Bid more")

    assert asked("PASS PHASE") == 1
    assert asked("pass all") <= asked("pass")
    assert asked("pass all", "pass phase") == 2  # the next card is another one
