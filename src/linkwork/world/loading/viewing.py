"""Checking where a scene is looked at from."""

from __future__ import annotations

from linkwork.spatial.vector import norm, subtract
from linkwork.world.loading.checker import Checker

NEAREST = 1e-6
"""Least distance of the camera from what it looks at [m]."""


def check_camera(check: Checker) -> None:
    """Refuses a camera that looks nowhere."""
    camera = check.scene.camera
    if norm(subtract(camera.target, camera.position)) < NEAREST:
        message = "the camera stands at its target, so it looks nowhere"
        raise check.error(("camera",), message, "move `position` or `target`")
