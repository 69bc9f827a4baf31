"""Kanly plays the board game Dune (Gale Force Nine, 2019)."""

__version__ = "0.1.0"
