"""A territory in which the storm, an explosion or an effect has struck whatever had no shelter.

Forces die where that is told; what else stood there answers here.
"""

from __future__ import annotations

from kanly.engine import Reactions
from kanly.rules.game import Dune
from kanly.rules.state import State, Territory

devastated: Reactions[State, Dune, Territory] = Reactions("devastated")
