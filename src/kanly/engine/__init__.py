"""The engine: rules as coroutines over a log. Knows no rule of Dune."""

from .decisions import (
    Action,
    Automatic,
    Decision,
    Dropped,
    Entry,
    Event,
    Pick,
    Seat,
    YesNo,
    answer_type,
    snake,
    words_of,
)
from .errors import IllegalAnswer, NotAsked, RulesChanged, SaveError, refused
from .game import Game, Mark, decode_answer, legal_answer
from .log import Saved, unpack
from .points import ADD, CAP, MULTIPLY, SET, Modifier, Objection, Reaction, Reactions, Veto
from .randomness import SEED_BYTES, commitment, keyed, verify
from .wait import Act, Answer, Beat, Message, Pending, Rekey, Wait, World

__all__ = [
    "ADD",
    "CAP",
    "MULTIPLY",
    "SEED_BYTES",
    "SET",
    "Act",
    "Action",
    "Answer",
    "Automatic",
    "Beat",
    "Decision",
    "Dropped",
    "Entry",
    "Event",
    "Game",
    "IllegalAnswer",
    "Mark",
    "Message",
    "Modifier",
    "NotAsked",
    "Objection",
    "Pending",
    "Pick",
    "Reaction",
    "Reactions",
    "Rekey",
    "RulesChanged",
    "SaveError",
    "Saved",
    "Seat",
    "Veto",
    "Wait",
    "World",
    "YesNo",
    "answer_type",
    "commitment",
    "decode_answer",
    "keyed",
    "legal_answer",
    "refused",
    "snake",
    "unpack",
    "verify",
    "words_of",
]
