"""The factions: everything special about one of them lives in its file."""
