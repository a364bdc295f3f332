"""Checking the actuators of a scene."""

from __future__ import annotations

from linkwork.world.loading.checker import Checker


def check_actuators(check: Checker) -> None:
    """Refuses actuators of joints that are not there, and two of one joint."""
    driven: dict[tuple[str | None, str], str] = {}
    for name, part in check.scene.actuators.items():
        check.joint(("actuators", name), part.robot, part.joint)
        other = driven.setdefault((part.robot, part.joint), name)
        if other != name:
            message = f"{part.robot}/{part.joint} already has the actuator {other!r}"
            raise check.error(("actuators", name), message)
