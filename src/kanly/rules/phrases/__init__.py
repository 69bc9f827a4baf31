"""Sentences of single factions, for `sentences.py`."""
