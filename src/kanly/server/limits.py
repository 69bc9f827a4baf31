"""How often somebody may ask: buckets of tokens, in memory, each process by itself."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_BUCKETS = 20_000


class Limit:
    """So many tokens a second, and so many at once. A rate of 0 limits nothing."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when

    def take(self, key: str, tokens: float = 1) -> float:
        """Take tokens of a key's bucket. Returns the seconds until there are enough; 0: they were taken."""
        if self._rate <= 0:
            return 0.0
        now = self._clock()
        left, then = self._buckets.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        taken = left >= tokens
        self._buckets[key] = (left - tokens if taken else left, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(
                last=False
            )  # the one that was not used for longest is full again, or nearly
        return 0.0 if taken else (tokens - left) / self._rate
