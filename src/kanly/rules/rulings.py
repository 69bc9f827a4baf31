"""Selectable rulings: where the published rules conflict or tables differ, a game chooses.

The table of questions, options, their support and the three presets is data (`data/rulings.json`). `Rulings`
has a field for each of them, so that code which consults one is checked by the type of its options:
`state.rulings.contested_city == "income_only"`. Whatever is not here is decided, and the rulebook says how.
"""

import difflib
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from kanly.catalog.sets import Mode

PresetName = Literal["default", "publisher", "community"]
"""default: what Kanly recommends; publisher: the printed rules and the FAQ at their strictest; community: the
revised rulebook and tournament practice."""

Group = Literal[
    "table",
    "storm",
    "spice",
    "bidding",
    "shipment",
    "battle",
    "alliances",
    "victory",
    "fremen",
    "harkonnen",
    "ixians",
    "choam",
    "richese",
    "ecaz",
    "moritani",
    "module",
]
"""Where a list of the rulings shows one."""


class UnknownPreset(ValueError):
    """There is no preset of this name."""


class UnknownRuling(ValueError):
    """There is no selectable ruling of this name."""


class UnknownOption(ValueError):
    """The ruling has no such option."""


class Option(msgspec.Struct, frozen=True):
    """One answer to a ruling's question: what it means in play and who supports it.

    With `contradicts_contract` it departs from what Kanly promises elsewhere, and is shown with a warning.
    """

    id: str
    meaning: str
    support: str
    contradicts_contract: bool = False


class Condition(msgspec.Struct, frozen=True):
    """What must be in play, all of it, for a ruling to matter; an empty field asks for nothing."""

    mode: Mode | None = None
    factions_all: tuple[str, ...] = ()
    factions_any: tuple[str, ...] = ()
    factions_none: tuple[str, ...] = ()
    modules_any: tuple[str, ...] = ()

    def holds(self, mode: Mode, factions: Collection[str], modules: Collection[str]) -> bool:
        """Whether this game is such a one."""
        return (
            self.mode in {None, mode}
            and all(faction in factions for faction in self.factions_all)
            and not any(faction in factions for faction in self.factions_none)
            and _one_in(self.factions_any, factions)
            and _one_in(self.modules_any, modules)
        )


class Ruling(msgspec.Struct, frozen=True):
    """A question with its options, and the option each preset takes.

    `cited` is where the question arises in print. A ruling matters where one condition of `applies` holds,
    and in every game if there is none.
    """

    id: str
    group: Group
    question: str
    cited: str
    options: tuple[Option, ...]
    default: str
    publisher: str
    community: str
    applies: tuple[Condition, ...] = ()

    @property
    def field(self) -> str:
        """Its name in `Rulings`."""
        return self.id.replace("-", "_")

    def option(self, id: str) -> Option:
        """The option of this id. Raises UnknownOption."""
        wanted = id.replace("-", "_")
        for option in self.options:
            if option.id == wanted:
                return option
        known = ", ".join(option.id for option in self.options)
        raise UnknownOption(f"The ruling {self.id} has no option {id!r}; choose one of: {known}.")

    def chosen(self, rulings: "Rulings") -> Option:
        """The option that a game has chosen."""
        return self.option(getattr(rulings, self.field))

    def applies_to(self, mode: Mode, factions: Collection[str], modules: Collection[str]) -> bool:
        """Whether the choice can show in such a game."""
        return not self.applies or any(it.holds(mode, factions, modules) for it in self.applies)


PRESETS: tuple[PresetName, ...] = ("default", "publisher", "community")


class Rulings(msgspec.Struct, frozen=True):
    """The option a game has chosen for each ruling; one that does not matter in it keeps its preset's."""

    note_taking: Literal["log_public_events_only", "assist_all"] = "log_public_events_only"
    hand_count_public: Literal["bidding_only", "always"] = "bidding_only"
    karama_duration: Literal["one_use", "phase"] = "one_use"
    deal_enforcement: Literal["spice_only", "structured", "all_by_host"] = "structured"
    first_storm_damage: Literal["final_sector", "none", "whole_path"] = "final_sector"
    storm_start_sector: Literal["no", "yes"] = "no"
    storm_deck_without_fremen: Literal["deck", "dials"] = "deck"
    nexus_count_advanced: Literal["two", "one"] = "two"
    thumper_pile: Literal["a", "holder_chooses_a_or_b"] = "a"
    sandtrout_worm_devours: Literal["suppressed_worm_does_nothing", "devours_without_nexus"] = (
        "suppressed_worm_does_nothing"
    )
    great_maker_with_shai_hulud: Literal["automatic_nexus", "vote"] = "automatic_nexus"
    bid_reentry: Literal["yes", "no"] = "yes"
    arrival_order: Literal["intrusion_then_storm_order", "intrusion_ambassador_terror", "entrant_chooses"] = (
        "intrusion_then_storm_order"
    )
    loss_composition: Literal["winner_chooses_after", "declared_in_plan"] = "winner_chooses_after"
    ally_battle_support: Literal["no", "yes"] = "no"
    battle_under_storm: Literal["no_battle", "battle"] = "no_battle"
    discard_after_use_on_win: Literal["discard", "keep"] = "discard"
    harass_explosion: Literal["withdraw_first", "explosion_kills"] = "withdraw_first"
    ally_co_occupation: Literal["by_mode", "basic_b12", "advanced_u15"] = "by_mode"
    advisors_with_ally: Literal["coexist", "must_separate"] = "coexist"
    prediction_test: Literal["win", "qualify"] = "win"
    multiple_winners: Literal["first_in_storm_order", "all_share", "play_on"] = "first_in_storm_order"
    default_win_tie: Literal["all_tied", "first_in_storm_order"] = "all_tied"
    contested_city: Literal["income_only", "nobody", "both"] = "income_only"
    fremen_move_storm: Literal["no", "half_losses"] = "no"
    worm_karama_nexus: Literal["yes", "no"] = "yes"
    harkonnen_mulligan: Literal["off", "on_once", "on_loop"] = "off"
    hark_karama_count: Literal["one_to_all", "entire_hand"] = "one_to_all"
    ix_setup_harkonnen_card: Literal["one_per_faction", "one_extra_for_harkonnen"] = "one_per_faction"
    hms_worm_ride_entry: Literal["from_host_territory_only", "anywhere"] = "from_host_territory_only"
    hms_under_storm: Literal["treated_as_in_that_sector", "interior_has_no_sector"] = (
        "treated_as_in_that_sector"
    )
    audit_order: Literal["before_capture", "after_capture"] = "before_capture"
    audit_after_traitor: Literal["one_card", "no_audit"] = "one_card"
    nofield_available_tokens: Literal["all_but_last_used", "neither_face_up_nor_on_map"] = "all_but_last_used"
    occupy_rounding: Literal["p8", "faq_publisher", "faq_mirror"] = "p8"
    occupy_tie_aggressor: Literal["selected_position", "inherits_actor"] = "selected_position"
    occupy_storm_separation: Literal["component", "whole_army"] = "component"
    fremen_victory_habbanya: Literal["by_mode", "tabr_only", "both_sietches"] = "by_mode"
    vidal_after_revival: Literal["set_aside", "ecaz_controls"] = "set_aside"
    vidal_ghola: Literal["ecaz_only", "tleilaxu_may"] = "ecaz_only"
    terror_alliance_tokens: Literal["only_that_token", "all_in_territory"] = "only_that_token"
    tech_capture_mandatory: Literal["mandatory", "optional"] = "mandatory"
    occupation_lifecycle: Literal[
        "sole_until_departure", "publisher_boundary", "current_sole", "sole_recheck_each_turn"
    ] = "sole_until_departure"
    explosion_losses: Literal["number_only", "dialed_plus_number"] = "number_only"
    discovery_reveal_sector: Literal["territory", "same_sector"] = "territory"
    orgiz_count: Literal["per_deposit", "per_territory_collection"] = "per_deposit"


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


@cache
def register() -> dict[str, Ruling]:
    """All selectable rulings by id, in the order of their groups."""
    raw = (files("kanly.rules") / "data" / "rulings.json").read_bytes()
    return {ruling.id: ruling for ruling in msgspec.json.decode(raw, type=_Table).rulings}


def ruling(name: str) -> Ruling:
    """The ruling of this id, written with hyphens or underscores. Raises UnknownRuling."""
    try:
        return register()[name.replace("_", "-")]
    except KeyError:
        close = difflib.get_close_matches(name.replace("_", "-"), register(), n=3)
        hint = f"; did you mean {' or '.join(close)}?" if close else "; `register()` lists them all."
        raise UnknownRuling(f"There is no selectable ruling {name!r}{hint}") from None


def preset(name: str) -> Rulings:
    """The choices of a preset. Raises UnknownPreset."""
    return choose(name, {})


def choose(preset: str, choices: dict[str, str]) -> Rulings:
    """A preset with other choices in some places, by ruling id.

    Raises UnknownPreset, UnknownRuling or UnknownOption, each with a sentence that says what would be right.
    """
    if preset not in PRESETS:
        raise UnknownPreset(f"There is no preset {preset!r}; choose one of: {', '.join(PRESETS)}.")
    fields = {entry.field: str(getattr(entry, preset)) for entry in register().values()}
    for name, option in choices.items():
        entry = ruling(name)
        fields[entry.field] = entry.option(option).id
    return msgspec.convert(fields, Rulings)


def applicable(mode: Mode, factions: Collection[str], modules: Collection[str]) -> list[Ruling]:
    """The rulings that can matter in such a game, in the order of their groups."""
    return [entry for entry in register().values() if entry.applies_to(mode, factions, modules)]


def _one_in(wanted: tuple[str, ...], there: Collection[str]) -> bool:
    return not wanted or any(name in there for name in wanted)
