"""A limit on the rate of messages."""

from __future__ import annotations

import math


class TokenBucket:
    """A limit on the rate of messages.

    Args:
        rate: Sustained rate [Hz].
        burst: Most messages at once.
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, float(burst)
        self._tokens, self._at = float(burst), -math.inf

    def take(self, now: float) -> bool:
        """Whether a message at this time [s] is within the limit."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
