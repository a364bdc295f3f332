"""Checking the sensors of a scene."""

from __future__ import annotations

from linkwork.world.loading.checker import Checker


def check_sensors(check: Checker) -> None:
    """Refuses sensors of what is not there."""
    for name, part in check.scene.sensors.items():
        check.joint(("sensors", name), part.robot, part.joint)
