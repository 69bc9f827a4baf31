"""Names that several components share: game modes and published sets."""

from typing import Literal

Mode = Literal["basic", "advanced"]
"""The two ways to play of the base rulebook."""

MODES: dict[str, Mode] = {"basic": "basic", "advanced": "advanced"}
"""Both of them by name."""

PublishedSet = Literal["base", "e1", "e2", "e3"]
"""base: Dune (2019); e1: Ixians & Tleilaxu; e2: CHOAM & Richese; e3: Ecaz & Moritani."""
