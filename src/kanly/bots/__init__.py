"""Players made of code. They see what their seat may see, and nothing else."""

from kanly.bots.base import Asked, Bot, Offers, Sight
from kanly.bots.registry import USUAL as USUAL_BOT
from kanly.bots.registry import UnknownBot, check_bot, make, names
from kanly.bots.table import answer, speak_up

__all__ = [
    "USUAL_BOT",
    "Asked",
    "Bot",
    "Offers",
    "Sight",
    "UnknownBot",
    "answer",
    "check_bot",
    "make",
    "names",
    "speak_up",
]
