"""The table as data: everything that is true between two steps lies here."""

from kanly.rules.state.basics import Area, CardId, Forces, Group, LeaderId, Part, Rule, Seat, Territory, Use
from kanly.rules.state.deals import Deal, Promise
from kanly.rules.state.duties import Duty, DutyKind, Until
from kanly.rules.state.phases import Auction, Battle, Blow, Gale, Nexus, Plan, Turns
from kanly.rules.state.questions import Fact, Question, TruthAnswer
from kanly.rules.state.sheets import (
    AtreidesSheet,
    BeneGesseritSheet,
    EmperorSheet,
    HarkonnenSheet,
    IxianSheet,
    Sheets,
    TleilaxuSheet,
    fresh_sheets,
)
from kanly.rules.state.table import SETUP, Disc, MobileStronghold, Phase, Player, Revived, SkillChoice, State

__all__ = [
    "SETUP",
    "Area",
    "AtreidesSheet",
    "Auction",
    "Battle",
    "BeneGesseritSheet",
    "Blow",
    "CardId",
    "Deal",
    "Disc",
    "Duty",
    "DutyKind",
    "EmperorSheet",
    "Fact",
    "Forces",
    "Gale",
    "Group",
    "HarkonnenSheet",
    "IxianSheet",
    "LeaderId",
    "MobileStronghold",
    "Nexus",
    "Part",
    "Phase",
    "Plan",
    "Player",
    "Promise",
    "Question",
    "Revived",
    "Rule",
    "Seat",
    "Sheets",
    "SkillChoice",
    "State",
    "Territory",
    "TleilaxuSheet",
    "TruthAnswer",
    "Turns",
    "Until",
    "Use",
    "fresh_sheets",
]
