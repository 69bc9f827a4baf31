"""Optional modules: `known.py` lists them; whatever is more than more cards in a pile has a file here."""
