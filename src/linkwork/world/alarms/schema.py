"""Schema of alarms."""

from __future__ import annotations

from typing import Literal

from linkwork.files.file_model import FileModel, Number
from linkwork.world.scene.values import FrameName, NotNegative, Time


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
