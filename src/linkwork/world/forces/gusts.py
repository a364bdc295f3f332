"""Pulses of wind."""

from __future__ import annotations

import math
from collections.abc import Sequence

from linkwork.world.forces.schema import Gust


class Gusts:
    """The gusts of one wind.

    Args:
        gusts: The gusts.
    """

    def __init__(self, gusts: Sequence[Gust]) -> None:
        self._gusts = [
            (gust.start, gust.duration, gust.every or math.inf, (*gust.force, *gust.torque))
            for gust in sorted(gusts, key=lambda gust: gust.start)
        ]

    def add_to(self, wrench: list[float], time: float) -> None:
        """Adds force and torque of the gusts that blow at a time [N, N m]."""
        for start, duration, every, peak in self._gusts:
            since = time - start
            if since < 0.0:
                return
            # Of a gust that comes again, what counts is the latest one.
            within = math.fmod(since, every) / duration
            if within < 1.0:
                swelling = 0.5 - 0.5 * math.cos(2 * math.pi * within)
                for axis, most in enumerate(peak):
                    wrench[axis] += swelling * most
