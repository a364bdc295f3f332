"""Checking the mission of a scene."""

from __future__ import annotations

from linkwork.spatial.vector import norm, subtract
from linkwork.world.scene.checker import Checker


def check_mission(check: Checker) -> None:
    """Refuses times that do not rise, and steps that do nothing.

    Which live values and commands there are only those know who take part in the scene.
    """
    before = 0.0
    for index, step in enumerate(check.scene.mission.steps):
        path = ("mission", "steps", index)
        if step.time < before:
            message = f"{step.time:g} s comes after {before:g} s"
            raise check.error((*path, "time"), message, "write the steps at rising times")
        before = step.time
        if not step.set and step.command is None:
            message = "this step neither sets nor commands anything"
            raise check.error(path, message, "add `set: {path: value}` or `command: name`")
        if step.arguments and step.command is None:
            raise check.error((*path, "arguments"), "arguments without a command", "add `command`")
        if step.command == "reset":
            message = "a mission cannot reset its own scene"
            raise check.error((*path, "command"), message, "let it end, or begin a new run")


NEAREST = 1e-6
"""Least distance of the camera from what it looks at [m]."""


def check_camera(check: Checker) -> None:
    """Refuses a camera that looks nowhere."""
    camera = check.scene.camera
    if norm(subtract(camera.target, camera.position)) < NEAREST:
        message = "the camera stands at its target, so it looks nowhere"
        raise check.error(("camera",), message, "move `position` or `target`")
