"""Every command, on its good paths and its bad ones."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kanly import __version__, rulebook
from kanly.bench import Figure
from kanly.bots import make
from kanly.cli import app, main
from kanly.rules import begin
from kanly.rules.events import BattleWon
from kanly.rules.rulings import register
from kanly.rules.sentences import question, sentence
from kanly.rules.state.questions import HoldsCard
from kanly.simulation import Report, draw_game, parse_campaign, play
from tests.cli.shell import RUNNER, refused, run

COMMANDS = ("play", "simulate", "replay", "scenario", "rules", "rulings", "board")
HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios"


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    drawn = draw_game(parse_campaign(factions="atreides,fremen,harkonnen", mode="advanced", seed=2), 1)
    game = begin(drawn.setup)
    play(drawn.setup, {seat: make("random", seat) for seat in drawn.bots}, game=game, check=False)
    path = tmp_path_factory.mktemp("saves") / "game.kanly"
    path.write_bytes(game.save())
    return path


# -- the program itself ----------------------------------------------------------------------------


def test_without_a_word_it_shows_its_help() -> None:
    told = run().stdout
    assert "Usage: kanly" in told
    assert all(command in told for command in COMMANDS)
    assert run("--help").stdout == told
    assert run("--version").stdout.strip() == f"Kanly {__version__}"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches(command: str) -> None:
    told = run(command, "--help").stdout
    assert "Examples:" in told
    assert f"  kanly {command}" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["simulate", "--gams", "3"], "No such option: --gams"),
        (["simulate", "--games", "many"], "takes a whole number"),
        (["replay"], "Missing argument 'file'"),
    ],
)
def test_a_wrong_word(words: list[str], sentence: str) -> None:
    assert sentence.casefold() in refused(*words).casefold()


def test_a_fault_of_kanly_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*words: object, **more: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr("kanly.rulebook.search", broken)
    result = RUNNER.invoke(app, ["rules", "search", "worm"])
    assert result.exit_code == 1
    assert result.stderr.startswith("This is a fault of Kanly, please report it: KeyError: 'lost'")
    monkeypatch.setenv("KANLY_TRACEBACK", "1")
    assert "Traceback" in RUNNER.invoke(app, ["rules", "search", "worm"]).stderr


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*words: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kanly.rulebook.search", interrupted)
    result = RUNNER.invoke(app, ["rules", "search", "worm"])
    assert (result.exit_code, result.stderr) == (130, "Stopped.\n")


def test_main(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["kanly", "--version"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 0
    assert __version__ in capsys.readouterr().out


# -- simulate --------------------------------------------------------------------------------------


def test_simulate_tells_a_table() -> None:
    told = run("simulate", "--games", "4", "--seed", "3", "--bots", "random,novice", "--jobs", "1").stdout
    assert "4 games, 4 to their end, 0 faults" in told
    for head in ("faction", "bot", "won by", "last turn", "decisions", "games and"):
        assert head in told


def test_simulate_as_json() -> None:
    words = ["simulate", "--games", "3", "--factions", "guild,emperor", "--mode", "basic", "--jobs", "1"]
    report = json.loads(run(*words, "--no-check", "--json").stdout)
    assert (report["games"], report["faults"]) == (3, [])
    assert set(report["played"]) == {"guild", "emperor"}
    assert report["games_per_second"] > 0


def test_simulate_tells_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = parse_campaign(games=22, seed=4)
    report = Report()
    for number in range(22):
        drawn = draw_game(campaign, number)
        report.add(campaign, drawn, play(drawn.setup, {s: make("random", s) for s in drawn.bots}, cap=5))
    monkeypatch.setattr("kanly.simulation.simulate", lambda *words, **more: report)
    result = RUNNER.invoke(app, ["simulate"])
    assert result.exit_code == 1
    assert "22 games, 0 to their end, 22 faults" in result.stdout
    assert "FAULT in game 0: Stuck: no end after 5 messages" in result.stdout
    assert "kanly simulate --only 0 --seed 4" in result.stdout
    assert "and 2 more" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--factions", "atreides,harkonen"], "There is no faction 'harkonen'; did you mean harkonnen?"),
        (["--seats", "9"], "too few for 9 seats"),
        (["--bots", "genius"], "There is no bot 'genius'"),
        (["--rulings", "mine"], "There is no preset 'mine'"),
        (["--variants", "extra_karma"], "did you mean extra_karama"),
        (["--jobs", "-1"], "from 0 to 1024"),
        (["--turns", "1" + "0" * 22], "--turns takes a whole number from 1 to 1000"),
    ],
)
def test_simulate_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused("simulate", *words)


# -- replay and board ------------------------------------------------------------------------------


def test_replay_tells_and_verifies(save: Path) -> None:
    told = run("replay", str(save)).stdout
    assert "The storm is dialed" in told
    assert "Turn 1: battle." in told
    assert "Verified: set-up, seed and" in told
    assert "only)" not in told


def test_replay_of_one_turn_for_one_seat(save: Path) -> None:
    told = run("replay", str(save), "--turn", "0", "--seat", "fremen").stdout
    assert "(Fremen only) Fremen keeps" in told
    assert "(Atreides only)" not in told
    assert "Turn 1" not in told
    assert "(Atreides only)" in run("replay", str(save), "--turn", "0", "--seat", "all").stdout


def test_replay_refuses(save: Path, tmp_path: Path) -> None:
    whole = save.read_bytes()
    damaged, foreign = tmp_path / "damaged.kanly", tmp_path / "foreign.kanly"
    damaged.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
    foreign.write_text("Dear diary")
    assert "damaged" in refused("replay", str(damaged))
    assert refused("replay", str(foreign)) == "This file is not a Kanly save"
    assert "No such file" in refused("replay", str(tmp_path / "nothing.kanly"))
    assert "emperor does not play" in refused("replay", str(save), "--seat", "emperor")
    assert "--turn takes a whole number from 0" in refused("replay", str(save), "--turn", "-1")
    assert "turns up to" in refused("replay", str(save), "--turn", "99")


def test_board_in_words(save: Path) -> None:
    told = run("board", str(save)).stdout
    assert "Sietch Tabr 13" in told
    assert "You have" not in told
    assert "You have" in run("board", str(save), "--seat", "fremen").stdout


def test_board_as_a_picture(save: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert str(target) in run("board", str(save), "--svg", str(target), "--seat", "fremen").stdout.replace(
        "\n", ""
    )
    assert ElementTree.fromstring(target.read_text(encoding="utf-8")).tag.endswith("svg")
    assert run("board", str(save), "--svg", "-").stdout.startswith("<svg")


def test_a_picture_shows_a_seat_its_own_secrets_and_nobody_elses(save: Path) -> None:
    public = run("board", str(save), "--svg", "-").stdout
    assert "Traitors:" not in public
    for seat in ("fremen", "atreides"):
        own = run("board", str(save), "--seat", seat).stdout.split("You have")[1].splitlines()
        drawn = run("board", str(save), "--svg", "-", "--seat", seat).stdout
        assert f"You have{own[0]}" in drawn
        assert drawn.count("Traitors:") == 1


def test_board_refuses(save: Path, tmp_path: Path) -> None:
    assert "emperor does not play" in refused("board", str(save), "--seat", "emperor")
    assert "No such file" in refused("board", str(tmp_path / "nothing.kanly"))
    assert "Cannot use" in refused("board", str(save), "--svg", str(tmp_path / "no" / "board.svg"))


# -- scenario --------------------------------------------------------------------------------------


def test_scenarios_pass(tmp_path: Path) -> None:
    one = next(SCENARIOS.rglob("*.yaml"))
    assert "1 of 1 passed" in run("scenario", str(one)).stdout
    assert run("scenario", "--quiet", str(one)).stdout == "1 of 1 passed\n"
    assert "Kanly scenario" in json.loads(run("scenario", "--schema").stdout)["title"]


def test_a_scenario_that_fails(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        "name: A wrong key\nrules: [storm.damage]\ngame: {factions: [fremen, guild]}\nwenn: []\n"
    )
    result = RUNNER.invoke(app, ["scenario", str(tmp_path)])
    assert result.exit_code == 1
    assert "wenn" in result.stdout
    assert "0 of 1 passed" in result.stdout


def test_scenario_refuses(tmp_path: Path) -> None:
    assert "There is no file" in refused("scenario", str(tmp_path / "nothing.yaml"))
    assert "Name a scenario file" in refused("scenario", str(tmp_path))
    assert "Name a scenario file" in refused("scenario")


# -- rules and rulings -----------------------------------------------------------------------------


def test_rules_show_every_rule() -> None:
    told = run("rules", "show", "battle.lasgun-shield").stdout
    assert rulebook.find("battle.lasgun-shield").title in told
    with_option = next(rule for rule in rulebook.rules().values() if rule.options and rule.mode)
    told = run("rules", "show", with_option.id).stdout
    assert f"kanly rulings {with_option.options[0]}" in told.replace("\n", " ")
    assert f"{with_option.mode} game" in told


def test_rules_search_and_list() -> None:
    assert "battle.lasgun-shield" in run("rules", "search", "lasgun", "shield").stdout
    assert "storm.dial-range" in run("rules", "list", "storm").stdout
    assert len(run("rules", "list").stdout.splitlines()) > len(rulebook.rules())
    assert "Examples:" in run("rules").stdout


def test_rules_summary() -> None:
    words = ("--factions", "atreides,fremen", "--mode", "basic", "--ruling", "contested-city=both")
    told = run("rules", "summary", *words, "--variants", "extra_karama").stdout
    assert told.startswith("# The rules in force")
    assert "Basic game for 2 players: Atreides, Fremen" in told
    assert "`contested-city`: `both`" in told
    assert "extra_karama" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "storm.dial"], "Did you mean"),
        (["search", "xyzzy"], "No rule says anything about 'xyzzy'"),
        (["list", "weather"], "There is no subject 'weather'"),
        (["summary", "--mode", "hard"], "There is no mode 'hard'"),
        (["summary", "--ruling", "contested-city"], "Write a ruling as in"),
        (["summary", "--ruling", "contested-city=perhaps"], "has no option 'perhaps'"),
        (["summary", "--preset", "mine"], "There is no preset 'mine'"),
        (["coverage", "--tests", "nowhere"], "There is no folder nowhere"),
    ],
)
def test_rules_refuse(words: list[str], sentence: str) -> None:
    assert sentence in refused("rules", *words)


def test_rulings_lists_both_kinds() -> None:
    told, everything = run("rulings").stdout, run("rulings", "--all").stdout
    assert "contested-city" in told
    assert "occupy-rounding" not in told
    assert all(f"\n{id}: " in everything for id in register())
    decided = [made.ruling for rule in rulebook.rules().values() for made in rule.decided]
    assert all(f"\n{id}: " in told for id in decided)


def test_rulings_shows_one() -> None:
    told = run("rulings", "contested_city").stdout
    assert all(option.meaning in told for option in register()["contested-city"].options)
    assert "[default" in told
    decided = next(made for rule in rulebook.rules().values() for made in rule.decided)
    assert decided.text in run("rulings", decided.ruling).stdout
    assert "did you mean contested-city" in refused("rulings", "contested")


# -- coverage --------------------------------------------------------------------------------------

PROOFS = """
import pytest

pytestmark = [pytest.mark.rules("core.atomicity")]


@pytest.mark.rules("storm.dial-range", "storm.damage")
def test_one():
    # rules: battle.choice, battle.plan
    pass


# rules: charity.claim
@pytest.mark.slow
def test_two():
    pass


@pytest.mark.rules("no.such-rule")
class TestThree:
    pass
"""


def proofs(folder: Path) -> Path:
    (folder / "cases").mkdir()
    (folder / "test_some.py").write_text(PROOFS)
    (folder / "cases" / "worm.yaml").write_text("name: x\nrules: [spice-blow.worm-placement, storm.damage]\n")
    return folder


def test_coverage_counts_scenarios_and_tests(tmp_path: Path) -> None:
    result = RUNNER.invoke(app, ["rules", "coverage", "--tests", str(proofs(tmp_path)), "--json"])
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    proved = {rule: places for rule, places in found["rules"].items() if places}
    assert proved == {
        "core.atomicity": ["test_some.py"],
        "storm.dial-range": ["test_some.py::test_one"],
        "storm.damage": ["cases/worm.yaml", "test_some.py::test_one"],
        "battle.choice": ["test_some.py::test_one"],
        "battle.plan": ["test_some.py::test_one"],
        "charity.claim": ["test_some.py::test_two"],
        "spice-blow.worm-placement": ["cases/worm.yaml"],
    }
    assert found["unknown"] == {"no.such-rule": ["test_some.py::TestThree"]}


def test_coverage_as_a_table(tmp_path: Path) -> None:
    words = ["rules", "coverage", "--tests", str(proofs(tmp_path))]
    told = RUNNER.invoke(app, words).stdout
    assert "(unproved)" in told
    assert "cases/worm.yaml" in told
    assert "unknown rule no.such-rule: test_some.py::TestThree" in told
    assert f"7 of {len(rulebook.rules())} rules are proved" in told
    assert "cases/worm.yaml" not in RUNNER.invoke(app, [*words, "--unproved"]).stdout


def test_coverage_passes_when_all_is_proved(tmp_path: Path) -> None:
    (tmp_path / "all.yaml").write_text(f"rules: [{', '.join(rulebook.rules())}]\n")
    number = len(rulebook.rules())
    assert (
        f"{number} of {number} rules are proved" in run("rules", "coverage", "--tests", str(tmp_path)).stdout
    )


def test_coverage_names_a_file_it_cannot_read(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("rules: [a, a\n")
    assert "bad.yaml" in refused("rules", "coverage", "--tests", str(tmp_path))


# -- bench -----------------------------------------------------------------------------------------


def test_bench_prints_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = [Figure("answers", 20_500.5, "1/s", "20,000", True), Figure("memory", 180, "MB", "150", False)]
    monkeypatch.setattr("kanly.bench.measure", lambda: figures)
    told = run("bench").stdout
    assert "20,500.500 1/s" in told
    assert told.count("reached") == told.count("missed") == 1


def test_faults_of_a_command_line_point_to_its_own_help() -> None:
    for words, told in (
        (("play", "--turns", "x"), "--turns takes a whole number (kanly play --help tells more)"),
        (("simulate", "-n", "1e2"), "takes a whole number (kanly simulate --help tells more)"),
        (("nothing",), "(kanly --help tells more)"),
    ):
        result = RUNNER.invoke(app, words)
        assert told in result.stderr


def test_words_that_promise_more_are_explained() -> None:
    told = run("simulate", "-n", "1", "-j", "1", "--turns", "1", "--factions", "all", "--modules", "random")
    assert "--factions all: Atreides, Bene Gesserit," in told.stdout


def test_battles_questions_and_automatic_answers_in_english() -> None:
    assert sentence(BattleWon("harkonnen", 7, 9)) == "Harkonnen wins the battle, 9 against 7."
    assert sentence(BattleWon("fremen", 5, 5)).endswith("5 against 5, a tie.")
    assert question(HoldsCard("poison_weapon")) == "do you hold a poison weapon?"
    assert question(HoldsCard("cheap_hero", 2)).startswith("do you hold at least 2")
    assert question(HoldsCard("worthless", 2)) == "do you hold at least 2 worthless cards?"


def test_modules_are_named_on_the_command_line() -> None:
    page = run("rules", "summary", "--modules", "tech_tokens").stdout
    assert "Modules: tech tokens." in page
    assert "`tech-tokens.payment`" in page
    assert "`cards.amal`" not in page
    assert "`cards.amal`" in run("rules", "summary", "--modules", "all").stdout
    wrong = RUNNER.invoke(app, ("rules", "summary", "--factions", "guild,fremen", "--modules", "tech_tokens"))
    assert "3 factions or more" in wrong.stderr
    told = run(
        "simulate", "-n", "2", "-j", "1", "--turns", "2", "--seats", "3", "--modules", "sandtrout,tech_tokens"
    )
    assert "2 games, 2 to their end, 0 faults" in told.stdout
