"""Alarms: what is to be told when it happens."""

from __future__ import annotations

from typing import Literal

from linkwork.files.file_model import FileModel, Number
from linkwork.world.scene.values import FrameName, NotNegative, Time


class Alarm(FileModel):
    """An event when the contact force on a body, or what a sensor reads, leaves its limits."""

    body: FrameName | None = None
    """The sum of the normal contact forces on this body or link is watched [N]."""
    sensor: str | None = None
    """Or this channel of a sensor, in its own unit."""
    above: Number | None = None
    """Set off when the value is above this."""
    below: Number | None = None
    """Set off when the value is below this."""
    lasting: Time = 0.0
    """How long it must be out of its limits before the alarm is set off [s]."""
    margin: NotNegative | None = None
    """How far inside its limits ends the alarm; None: 5 % of its limit, or of what is between both.

    Less than half of what is between two limits; of a contact force at most its limit."""
    action: Literal["tell", "pause"] = "tell"
    """Whether an event is all, or physics stands still as well."""
