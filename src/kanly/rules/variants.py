"""House variants: changes to the published rules that a table may switch on, all off unless it names them.

Some names that tables know are a selectable ruling under another name. They are understood here, and it is
the ruling that a game keeps.
"""

import difflib
from collections.abc import Iterable

import msgspec

from kanly.rules.rulings import Rulings, choose, ruling


class UnknownVariant(ValueError):
    """There is no house variant of this name."""


class ConflictingChoices(ValueError):
    """A variant and a ruling, or two variants, ask for different things."""


class Variants(msgspec.Struct, frozen=True):
    """Which house variants a game is played with."""

    shield_wall_stronghold: bool = False
    bribes_immediate: bool = False
    bribes_advanced_only: bool = False
    city_range_at_phase_start: bool = False
    no_spice_transfers: bool = False
    extra_karama: bool = False
    choose_factions: bool = False
    disable_guild_win: bool = False

    def names(self) -> tuple[str, ...]:
        """The variants that are on."""
        return tuple(name for name in self.__struct_fields__ if getattr(self, name))


DESCRIPTIONS = {
    "shield_wall_stronghold": "The Shield Wall counts as a stronghold for victory when four worms have come.",
    "bribes_immediate": "Bribes can be spent at once.",
    "bribes_advanced_only": "In the basic game no spice changes hands in deals.",
    "city_range_at_phase_start": "Only cities occupied when Shipment and Movement began give ornithopters.",
    "no_spice_transfers": "Players give each other no spice, neither as bribes nor as gifts.",
    "extra_karama": "There is one Karama more in the Treachery Deck.",
    "choose_factions": "Players pick their factions; none are dealt.",
    "disable_guild_win": "The Guild has no special victory.",
}

ALIASES = {
    "harkonnen_mulligan": ("harkonnen-mulligan", "on_loop"),
    "storm_deck_always": ("storm-deck-without-fremen", "deck"),
    "contested_counts": ("contested-city", "both"),
    "karama_full_phase": ("karama-duration", "phase"),
    "battles_under_storm": ("battle-under-storm", "battle"),
    "fremen_move_into_storm": ("fremen-move-storm", "half_losses"),
}
"""Names of variants that are an option of a ruling."""

PRESET_NAMES = {"tournament": "community"}
"""Names of variants that are a preset of the rulings, with seats and clocks set by the table."""


class Choice(msgspec.Struct, frozen=True):
    """What a list of variant names asks for: variants, options of rulings, and perhaps a preset."""

    variants: Variants = Variants()
    rulings: dict[str, str] = {}
    preset: str | None = None


def parse(names: Iterable[str]) -> Choice:
    """What these names ask for, written with underscores or hyphens. Raises UnknownVariant."""
    switched: dict[str, bool] = {}
    rulings: dict[str, str] = {}
    preset: str | None = None
    for name in names:
        key = name.replace("-", "_")
        if key in DESCRIPTIONS:
            switched[key] = True
        elif key in ALIASES:
            entry, option = ALIASES[key]
            rulings[entry] = option
        elif key in PRESET_NAMES:
            preset = PRESET_NAMES[key]
        else:
            raise UnknownVariant(_unknown(name, key))
    return Choice(msgspec.convert(switched, Variants), rulings, preset)


def options(preset: str, rulings: dict[str, str], names: Iterable[str]) -> tuple[Rulings, Variants]:
    """What a game is played with: a preset, rulings chosen beside it, and variants by name.

    Raises ConflictingChoices if a variant is another name for an option that was not chosen, and whatever
    `choose` and `parse` raise.
    """
    asked = parse(names)
    if asked.preset not in {None, preset} and preset != "default":
        raise ConflictingChoices(f"Tournament play takes the preset {asked.preset}, not {preset}.")
    chosen = {ruling(name).id: ruling(name).option(option).id for name, option in rulings.items()}
    for entry, option in asked.rulings.items():
        if chosen.setdefault(entry, option) != option:
            raise ConflictingChoices(f"A variant asks for {entry}: {option}, but {chosen[entry]} was chosen.")
    return choose(asked.preset or preset, chosen), asked.variants


def _unknown(name: str, key: str) -> str:
    if key == "turns":
        return "The number of turns is a setting of the game, not a variant."
    known = (*DESCRIPTIONS, *ALIASES, *PRESET_NAMES)
    close = difflib.get_close_matches(key, known, n=3)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are: {', '.join(known)}."
    return f"There is no house variant {name!r}; {hint}"
