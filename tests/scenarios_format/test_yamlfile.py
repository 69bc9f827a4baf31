"""Words of the game stay words."""

from __future__ import annotations

import pytest

from kanly.scenarios import ScenarioError, loads, run
from kanly.scenarios.yamlfile import parse_yaml
from tests.scenarios_format.cases import SHIPPING


def test_words_stay_words() -> None:
    words = [
        "yes",
        "no",
        "on",
        "off",
        "y",
        "2019-08-01",
        "false_wall_east:5",
        "trueborn",
        "arrakeen:9",
        "None",
    ]
    assert parse_yaml(f"[{', '.join(words)}]") == words
    assert parse_yaml("[true, false, null, 3, 2.5, ~]") == [True, False, None, 3, 2.5, None]
    assert parse_yaml("{false_wall_east:5: 2, old_gap:9: {normal: 1}}") == {
        "false_wall_east:5": 2,
        "old_gap:9": {"normal": 1},
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{5: x}", "line 1: this is not YAML as it should be: a key must be a word"),
        ("{true: x}", "a key must be a word"),
        ("{[a]: x}", "a key must be a word"),
        ("a: 1\nb: {c: 1, c: 2}", "line 2: this is not YAML as it should be: the key 'c' stands here twice"),
        ("a: !!python/object:os.system {}", "this is not YAML as it should be"),
        ("\x00", "this is not YAML"),
        ("a: " + "[" * 5000, "nested too deeply"),
    ],
)
def test_what_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse_yaml(text)
    assert fault in str(wrong.value)


def test_a_scenario_can_be_run_again() -> None:
    scenario = loads(
        SHIPPING + "when: [harkonnen: {act: {bribe: {to: atreides, amount: 2}}}]\nthen: {turn: 2}"
    )
    assert [run(scenario).passed for _ in range(2)] == [True, True]
