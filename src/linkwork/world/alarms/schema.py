"""Schema of alarms."""

from __future__ import annotations

from typing import Literal

from linkwork.files.file_model import FileModel, Number
from linkwork.world.scene.values import FrameName, NotNegative, Time

_MARGIN = 0.05
"""Default margin as a share of the range between the limits."""


class Alarm(FileModel):
    """An event when the contact force on a body or a sensor reading leaves its limits."""

    body: FrameName | None = None
    """Body or link whose sum of normal contact forces is watched [N]."""
    sensor: str | None = None
    """Or a sensor channel, in its own unit."""
    above: Number | None = None
    """Upper limit."""
    below: Number | None = None
    """Lower limit."""
    lasting: Time = 0.0
    """Time out of limits before the alarm is raised [s]."""
    margin: NotNegative | None = None
    """Distance inside the limits at which the alarm ends. Default: 5 % of the limit, or of the
    range between two limits.

    Less than half the range between two limits; at most the limit of a contact force."""
    action: Literal["tell", "pause"] = "tell"
    """Whether to record an event only, or also to pause the simulation."""

    def margin_inside(self, above: float, below: float) -> float:
        """Return the distance inside the present limits at which the alarm ends."""
        if self.margin is not None:
            return self.margin
        if self.above is None:
            return _MARGIN * abs(below)
        if self.below is None:
            return _MARGIN * abs(above)
        return _MARGIN * (above - below)

    def problem_of_limits(self, above: float, below: float) -> str:
        """Return why limits are invalid, for a message; empty if they are valid."""
        margin = self.margin or 0.0
        if self.above is not None and self.below is not None:
            if below > above:
                return f"lower limit {below:g} is above upper limit {above:g}"
            if margin and 2 * margin >= above - below:
                return (
                    f"margin {margin:g} is too large for limits {below:g} and {above:g}, "
                    f"expected less than half their difference, {(above - below) / 2:g}"
                )
        if self.body is not None and self.above is not None and margin > above:
            return (
                f"margin {margin:g} N exceeds the limit {above:g} N of a contact force, "
                f"expected at most {max(above, 0.0):g} N"
            )
        return ""
