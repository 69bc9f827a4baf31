"""A territory in which an effect has destroyed all forces: what else stood there goes, too."""

from __future__ import annotations

from kanly.engine import Reactions
from kanly.rules.game import Dune
from kanly.rules.state import State, Territory

devastated: Reactions[State, Dune, Territory] = Reactions("devastated")
