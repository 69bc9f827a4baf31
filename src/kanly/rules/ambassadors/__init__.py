"""What the Ambassadors do, a file for each kind of effect. `factions/ecaz_ambassadors.py` uses them."""
