"""The register of rulings: table, struct, presets and house variants agree, and mistakes are explained."""

from typing import get_args, get_type_hints

import pytest

from kanly.catalog.factions import factions
from kanly.catalog.sets import Mode
from kanly.rules.rulings import (
    PRESETS,
    Group,
    PresetName,
    Rulings,
    UnknownOption,
    UnknownPreset,
    UnknownRuling,
    applicable,
    choose,
    preset,
    register,
    ruling,
)
from kanly.rules.variants import (
    ALIASES,
    DESCRIPTIONS,
    Choice,
    ConflictingChoices,
    UnknownVariant,
    Variants,
    options,
    parse,
)

MODULES = {
    "tech_tokens",
    "leader_skills",
    "stronghold_cards",
    "homeworlds",
    "discoveries",
    "nexus_cards",
    "sandtrout",
    "e1_treachery",
    "e3_treachery",
}

SELECTABLE = """
note-taking hand-count-public karama-duration deal-enforcement first-storm-damage storm-start-sector
storm-deck-without-fremen nexus-count-advanced thumper-pile sandtrout-worm-devours
great-maker-with-shai-hulud bid-reentry arrival-order loss-composition ally-battle-support
battle-under-storm discard-after-use-on-win harass-explosion ally-co-occupation advisors-with-ally
prediction-test multiple-winners default-win-tie contested-city fremen-move-storm worm-karama-nexus
harkonnen-mulligan hark-karama-count ix-setup-harkonnen-card hms-worm-ride-entry hms-under-storm
audit-order audit-after-traitor nofield-available-tokens occupy-rounding occupy-tie-aggressor
occupy-storm-separation fremen-victory-habbanya vidal-after-revival vidal-ghola terror-alliance-tokens
tech-capture-mandatory occupation-lifecycle explosion-losses discovery-reveal-sector orgiz-count
"""

PUBLISHER = {
    "storm-deck-without-fremen": "dials",
    "sandtrout-worm-devours": "devours_without_nexus",
    "ally-co-occupation": "basic_b12",
    "advisors-with-ally": "must_separate",
    "fremen-victory-habbanya": "tabr_only",
    "occupation-lifecycle": "publisher_boundary",
}
COMMUNITY = {
    "storm-start-sector": "yes",
    "arrival-order": "intrusion_ambassador_terror",
    "battle-under-storm": "battle",
    "ally-co-occupation": "advanced_u15",
    "prediction-test": "qualify",
    "harkonnen-mulligan": "on_loop",
    "hark-karama-count": "entire_hand",
    "ix-setup-harkonnen-card": "one_extra_for_harkonnen",
    "hms-worm-ride-entry": "anywhere",
    "fremen-victory-habbanya": "both_sietches",
    "vidal-ghola": "tleilaxu_may",
    "orgiz-count": "per_territory_collection",
}


def ids(mode: Mode, seats: tuple[str, ...], modules: tuple[str, ...] = ()) -> set[str]:
    return {entry.id for entry in applicable(mode, seats, modules)}


def test_the_register_is_whole() -> None:
    assert list(register()) == SELECTABLE.split()
    for entry in register().values():
        known = [option.id for option in entry.options]
        assert len(known) == len(set(known)) >= 2
        assert {entry.default, entry.publisher, entry.community} <= set(known)
        assert entry.question[-1] in "?."
        assert entry.cited
        assert all(option.meaning.endswith(".") and option.support for option in entry.options)


def test_struct_and_table_agree() -> None:
    hints = get_type_hints(Rulings)
    assert list(hints) == [entry.field for entry in register().values()]
    for entry in register().values():
        assert get_args(hints[entry.field]) == tuple(option.id for option in entry.options), entry.id
    assert Rulings() == preset("default")


def test_groups_and_presets_are_typed() -> None:
    assert get_args(PresetName) == PRESETS
    assert list(get_args(Group)) == list(dict.fromkeys(entry.group for entry in register().values()))


def test_conditions_name_what_exists() -> None:
    for entry in register().values():
        for condition in entry.applies:
            named = (*condition.factions_all, *condition.factions_any, *condition.factions_none)
            assert set(named) <= set(factions()), entry.id
            assert set(condition.modules_any) <= MODULES, entry.id


@pytest.mark.parametrize(("name", "changes"), [("publisher", PUBLISHER), ("community", COMMUNITY)])
def test_presets(name: str, changes: dict[str, str]) -> None:
    assert preset(name) == choose("default", changes)
    chosen = preset(name)
    differing = {entry.id for entry in register().values() if entry.chosen(chosen).id != entry.default}
    assert differing == set(changes)


def test_no_preset_departs_from_the_contract() -> None:
    marked = {
        (entry.id, option.id)
        for entry in register().values()
        for option in entry.options
        if option.contradicts_contract
    }
    assert marked == {
        ("occupy-tie-aggressor", "inherits_actor"),
        ("occupy-storm-separation", "whole_army"),
    }
    for name in PRESETS:
        assert not [r.id for r in register().values() if r.chosen(preset(name)).contradicts_contract]


def test_choose() -> None:
    rulings = choose("community", {"storm-start-sector": "no", "contested_city": "both"})
    assert (rulings.storm_start_sector, rulings.contested_city) == ("no", "both")
    assert rulings.prediction_test == "qualify"


def test_mistakes_are_explained() -> None:
    with pytest.raises(
        UnknownPreset, match="no preset 'official'; choose one of: default, publisher, community"
    ):
        preset("official")
    with pytest.raises(
        UnknownRuling, match="no selectable ruling 'contested_citty'; did you mean contested-city"
    ):
        choose("default", {"contested_citty": "both"})
    with pytest.raises(UnknownRuling, match="lists them all"):
        ruling("zzz")
    with pytest.raises(
        UnknownOption, match="contested-city has no option 'all'; choose one of: income_only, nob"
    ):
        choose("default", {"contested-city": "all"})
    for mistake in (UnknownPreset, UnknownRuling, UnknownOption, UnknownVariant, ConflictingChoices):
        assert issubclass(mistake, ValueError)


def test_applicable() -> None:
    assert "storm-deck-without-fremen" in ids("advanced", ("atreides", "emperor"))
    assert "storm-deck-without-fremen" not in ids("advanced", ("atreides", "fremen"))
    assert "storm-deck-without-fremen" not in ids("basic", ("atreides", "emperor"))
    assert "default-win-tie" in ids("basic", ("atreides", "emperor"))
    assert "default-win-tie" not in ids("basic", ("atreides", "guild"))
    assert "loss-composition" not in ids("basic", ("atreides", "emperor"))
    assert "loss-composition" in ids("basic", ("atreides", "ixian"))
    assert "terror-alliance-tokens" not in ids("basic", ("moritani", "emperor"))
    assert "terror-alliance-tokens" in ids("basic", ("moritani", "emperor"), ("nexus_cards",))
    assert "contested-city" in ids("basic", ("atreides", "emperor"))


@pytest.mark.parametrize(
    ("mode", "seats", "matters"),
    [
        ("advanced", ("bene_gesserit", "ecaz"), True),
        ("advanced", ("bene_gesserit", "moritani"), True),
        ("basic", ("bene_gesserit", "moritani"), False),
        ("basic", ("ecaz", "moritani"), True),
        ("advanced", ("bene_gesserit", "fremen"), False),
        ("advanced", ("ecaz", "fremen"), False),
    ],
)
def test_arrivals_need_two_who_react(mode: Mode, seats: tuple[str, ...], matters: bool) -> None:
    assert ("arrival-order" in ids(mode, seats)) is matters


def test_every_variant_is_described() -> None:
    assert tuple(DESCRIPTIONS) == Variants.__struct_fields__
    assert not set(DESCRIPTIONS) & set(ALIASES)
    for name, option in ALIASES.values():
        assert ruling(name).option(option).id == option


def test_parse_variants() -> None:
    assert parse([]) == Choice()
    asked = parse(["extra-karama", "contested_counts", "tournament"])
    assert asked == Choice(Variants(extra_karama=True), {"contested-city": "both"}, "community")
    assert asked.variants.names() == ("extra_karama",)


def test_unknown_variants_are_explained() -> None:
    with pytest.raises(UnknownVariant, match="no house variant 'extra_karma'; did you mean extra_karama"):
        parse(["extra_karma"])
    with pytest.raises(UnknownVariant, match="no house variant 'zzz'; there are: shield_wall_stronghold"):
        parse(["zzz"])
    with pytest.raises(UnknownVariant, match="number of turns is a setting"):
        parse(["turns"])


def test_options_of_a_game() -> None:
    rulings, variants = options("default", {"bid_reentry": "no"}, ["karama_full_phase", "no_spice_transfers"])
    assert rulings == choose("default", {"bid-reentry": "no", "karama-duration": "phase"})
    assert variants == Variants(no_spice_transfers=True)
    assert options("default", {}, ["tournament"])[0] == preset("community")
    assert (
        options("community", {"karama_duration": "phase"}, ["karama-full-phase"])[0].karama_duration
        == "phase"
    )


def test_conflicts_are_explained() -> None:
    with pytest.raises(ConflictingChoices, match="asks for karama-duration: phase, but one_use was chosen"):
        options("default", {"karama_duration": "one_use"}, ["karama_full_phase"])
    with pytest.raises(ConflictingChoices, match="takes the preset community, not publisher"):
        options("publisher", {}, ["tournament"])
