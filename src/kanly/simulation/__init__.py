"""Many games at once, between bots: who wins and how, how fast, and every fault with the way back to it."""

from kanly.simulation.campaign import Campaign, CampaignError, draw_game, parse_campaign
from kanly.simulation.course import Fault, Result, play
from kanly.simulation.report import Report
from kanly.simulation.run import run_game, simulate

__all__ = [
    "Campaign",
    "CampaignError",
    "Fault",
    "Report",
    "Result",
    "draw_game",
    "parse_campaign",
    "play",
    "run_game",
    "simulate",
]
