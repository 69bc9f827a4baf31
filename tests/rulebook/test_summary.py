"""The page of the rules in force holds what matters for a game and nothing else."""

import re

import pytest

from kanly.catalog.sets import Mode
from kanly.rulebook import rules
from kanly.rulebook.summary import PARTS, pages_of, summary
from kanly.rules.modules.known import MODULES
from kanly.rules.rulings import Rulings, choose, preset
from kanly.rules.setup import playable
from kanly.rules.variants import Variants

ALL = playable()
MODULE_PAGES = ("tech_tokens", "stronghold_cards", "leader_skills")  # modules with a page of their own


def shown(page: str) -> set[str]:
    return set(re.findall(r"^- `([a-z.-]+)` \(", page, re.MULTILINE))


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_every_rule_of_the_mode_is_shown_to_a_full_table(mode: Mode) -> None:
    page = summary(mode, ALL, tuple(MODULES), Rulings(), Variants())
    in_mode = [r for r in rules().values() if r.mode in {None, mode} and r.subject != "variants"]
    wanted = {r.id for r in in_mode if not r.modules or set(r.modules) & set(MODULES)}
    assert shown(page) == wanted


def test_rules_of_absent_modules_are_left_out() -> None:
    with_fish = shown(summary("basic", ALL, ("sandtrout",), Rulings(), Variants()))
    without = shown(summary("basic", ALL, (), Rulings(), Variants()))
    assert all(id.startswith("spice-blow.sandtrout") for id in with_fish - without)
    assert len(with_fish - without) == 4


def test_absent_factions_are_left_out() -> None:
    page = summary("advanced", ("guild", "atreides"), (), Rulings(), Variants())
    assert page.startswith("# The rules in force\n\nAdvanced game for 2 players: Spacing Guild, Atreides.")
    there = shown(page)
    assert {"guild.rate", "atreides.lot", "victory.guild"} <= there
    assert not {"fremen.worm", "victory.fremen", "spice-blow.ride", "victory.prediction"} & there
    assert page.index("### The Spacing Guild") < page.index("### House Atreides")
    assert "worm-karama-nexus" not in page


def test_a_turn_is_told_in_its_order() -> None:
    page = summary("basic", ALL, (), Rulings(), Variants())
    order = [
        "storm.first-player",
        "charity.claim",
        "bidding.raise",
        "battle.total",
        "victory.guild",
        "deals.form",
    ]
    places = [page.index(f"`{rule}`") for rule in order]
    assert places == sorted(places)


def test_every_subject_has_a_place() -> None:
    placed = [name for _, names in PARTS for name in names]
    wanted = {*pages_of(ALL), "variants", *MODULE_PAGES}
    assert {rule.subject for rule in rules().values()} - set(placed) == wanted
    assert set(ALL) <= wanted
    assert len(placed) == len(set(placed))


def test_choices_are_shown_with_their_meaning_and_stand_at_their_rules() -> None:
    page = summary("advanced", ALL, (), choose("default", {"contested-city": "both"}), Variants())
    assert "`contested-city`: `both`; option of some tables; usual: `income_only`" in page
    assert page.count("*This table:* It counts for both in everything.") == 2


def test_a_departure_is_marked() -> None:
    rulings = choose("default", {"occupy-storm-separation": "whole_army"})
    assert "a departure from what Kanly promises" in summary(
        "basic", ("ecaz", "fremen"), (), rulings, Variants()
    )
    assert "a departure" not in summary("basic", ("ecaz", "fremen"), (), Rulings(), Variants())


def test_variants_stand_on_the_page_only_when_switched_on() -> None:
    off = summary("basic", ALL, (), preset("community"), Variants())
    on = summary("basic", ALL, (), preset("community"), Variants(bribes_immediate=True))
    assert "House variants" not in off
    assert "A bribe goes behind the receiver's shield at once and may be spent. (`bribes_immediate`)" in on


def test_modules_bring_their_choices() -> None:
    page = summary("advanced", ALL, ("discoveries",), Rulings(), Variants())
    assert "Modules: discoveries." in page
    assert "`orgiz-count`: `per_deposit`" in page
