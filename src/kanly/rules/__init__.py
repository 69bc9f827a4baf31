"""The rules of Dune. Importing this package brings in every faction and every card."""

from functools import reduce
from operator import or_

from kanly.rules import (
    charity,
    collection,
    deals,
    mentat_pause,
    revival,
    secrets,
    shipment_and_movement,
    spice_blow,
    storm,
)
from kanly.rules.battle import battle
from kanly.rules.cards import (
    amal,
    artillery_strike,
    distrans,
    family_atomics,
    hajr,
    harvester,
    juice_of_sapho,
    mirror_weapon,
    nullentropy_box,
    ornithopter,
    poison_tooth,
    portable_snooper,
    residual_poison,
    sandtrout,
    semuta_drug,
    stone_burner,
    thumper,
    tleilaxu_ghola,
    weather_control,
)
from kanly.rules.events import AnyEvent
from kanly.rules.factions import (
    atreides,
    bene_gesserit,
    choam,
    choam_worthless,
    ecaz,
    ecaz_collection,
    ecaz_occupy,
    emperor,
    fremen,
    guild,
    harkonnen,
    ixian,
    richese,
    tleilaxu,
)
from kanly.rules.game import PERFORM, Dune
from kanly.rules.modules import leader_skills, stronghold_cards, tech_tokens
from kanly.rules.setup import Setup, SetupError, begin, seed_from, set_up
from kanly.rules.skills import (
    bureaucrat,
    diplomat,
    mentat,
    planetologist,
    rihani_decipherer,
    sandmaster,
    smuggler,
    spice_banker,
    suk_graduate,
    trainers,
)
from kanly.rules.state import State
from kanly.rules.view import View, journal, view

# Importing these files registers their phases, reactions and actions.
ROOMS = (
    charity,
    collection,
    deals,
    mentat_pause,
    revival,
    secrets,
    shipment_and_movement,
    spice_blow,
    storm,
    battle,
    amal,
    artillery_strike,
    distrans,
    family_atomics,
    hajr,
    harvester,
    juice_of_sapho,
    mirror_weapon,
    nullentropy_box,
    ornithopter,
    poison_tooth,
    portable_snooper,
    residual_poison,
    sandtrout,
    semuta_drug,
    stone_burner,
    thumper,
    tleilaxu_ghola,
    weather_control,
    atreides,
    bene_gesserit,
    emperor,
    fremen,
    guild,
    harkonnen,
    ixian,
    tleilaxu,
    richese,
    choam,
    choam_worthless,
    ecaz,
    ecaz_collection,
    ecaz_occupy,
    tech_tokens,
    stronghold_cards,
    leader_skills,
    bureaucrat,
    diplomat,
    mentat,
    planetologist,
    rihani_decipherer,
    sandmaster,
    smuggler,
    spice_banker,
    suk_graduate,
    trainers,
)
Dune.actions = reduce(or_, PERFORM)
Dune.events = AnyEvent

__all__ = ["Dune", "Setup", "SetupError", "State", "View", "begin", "journal", "seed_from", "set_up", "view"]
