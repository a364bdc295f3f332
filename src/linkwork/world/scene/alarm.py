"""Alarms: what is to be told when it happens."""

from __future__ import annotations

from linkwork.files.part import Part
from linkwork.world.scene.values import FrameName, Positive


class Alarm(Part):
    """An event when the contact force on a body is too large."""

    body: FrameName
    """The body that is watched."""
    force: Positive
    """Force that sets it off [N]."""
