"""Films of plans: the collision geometry in motion."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError, PlatformError
from linkwork.motion import PiecewiseTrajectory
from linkwork.planning.planning_task import PlanningTask

_PERIOD = 0.01
"""Period of the configurations given to the film [s]."""
_SIDE = 2048
"""Greatest width and height [pixels]."""
_OBSTACLE = (0.82, 0.36, 0.29, 0.45)
_HELD = (0.93, 0.68, 0.28, 1.0)


def write_animation(
    task: PlanningTask, trajectory: PiecewiseTrajectory, path: str | Path, size: tuple[int, int]
) -> Path:
    """Write a film of a motion in its own time, drawn by MuJoCo in a process of its own."""
    file = checks.path("path", path).absolute()
    if file.suffix.lower() not in (".mp4", ".webm", ".gif"):
        raise ArgumentError(f"invalid film {file.name!r}", hint="expected .mp4, .webm or .gif")
    if not isinstance(size, list | tuple) or len(size) != 2:
        raise checks.invalid("size", size, "width and height: (640, 480)")
    for side in size:
        if checks.integer("size", side, least=16, most=_SIDE) % 2:
            raise ArgumentError(f"invalid size: {side} pixels", hint="expected even numbers")
    checker = task.checker
    colors = {checker.obstacle_name(i): _OBSTACLE for i in range(len(checker.obstacles))}
    colors |= {body.name: _HELD for body in task.held}
    times = np.arange(0.0, trajectory.duration + _PERIOD, _PERIOD)
    rows = trajectory.position(np.minimum(times, trajectory.duration))
    with tempfile.TemporaryDirectory() as folder:
        task.exact.save(Path(folder), times, rows, colors)
        drawing = "linkwork.rendering.motion_film"
        command = [sys.executable, "-P", "-m", drawing, folder, str(file), *map(str, size)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        message = done.stderr.strip().splitlines() or ["no message"]
        raise PlatformError(f"cannot make the film: {message[-1]}", hint="see the message")
    return file
