"""What a joint's slider may show: its range, its value, and whose value it is."""

from __future__ import annotations

import math
from dataclasses import dataclass

from linkwork.session.state import JointInfo

RESOLUTION = 0.001
"""Step of every joint slider [rad or m]."""

_DECIMALS = 3
_REACH = {"rad": math.pi, "m": 1.0}


@dataclass(frozen=True)
class SliderRange:
    """The least and the greatest value a slider can take [rad or m]."""

    lower: float
    upper: float

    def nearest(self, value: float) -> float:
        """The value of the slider nearest to any value."""
        return min(max(round(value, _DECIMALS), self.lower), self.upper)


def slider_range(joint: JointInfo) -> SliderRange:
    """The range a slider offers for a joint: its limits, or a usual reach where it has none.

    Limits are rounded inwards to the slider's resolution, so that none of its values is refused.
    """
    reach = _REACH[joint.unit]
    lower, upper = joint.lower, joint.upper
    if math.isinf(lower):
        lower = min(-reach, upper - reach)
    if math.isinf(upper):
        upper = max(reach, lower + reach)
    # The small term keeps limits that are multiples of the resolution but for the last bits.
    rounded = SliderRange(
        math.ceil(lower / RESOLUTION - 1e-6) / 10**_DECIMALS,
        math.floor(upper / RESOLUTION + 1e-6) / 10**_DECIMALS,
    )
    return rounded if rounded.lower <= rounded.upper else SliderRange(lower, upper)


class Hold:
    """Says whether a slider is still the user's or may follow the reference again.

    A target takes effect at a control period, which while paused never comes, and then the
    reference goes there smoothly. So the slider stays the user's until the reference has arrived,
    or has been sent elsewhere.
    """

    def __init__(self) -> None:
        self._wish: tuple[float, float] | None = None

    def take(self, value: float, time: float) -> None:
        """Notes that the user moved the slider to a value [rad or m] at a simulated time [s]."""
        self._wish = (value, time)

    def release(self) -> None:
        """Notes that the reference goes its own way again."""
        self._wish = None

    def follows(self, reference: float, time: float) -> bool:
        """Whether the slider may show the reference [rad or m] of a simulated time [s]."""
        if self._wish is None:
            return True
        value, since = self._wish
        arrived, was_reset = abs(reference - value) <= RESOLUTION / 2, time < since
        if arrived or was_reset:
            self._wish = None
        return self._wish is None
