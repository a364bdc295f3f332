"""The result of planning: path, trajectory, statistics, pictures and films."""

import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError, PlatformError
from linkwork.files import write_atomically
from linkwork.motion import PiecewiseTrajectory
from linkwork.motion.trajectory import Array
from linkwork.planning.planning_task import PlanningTask
from linkwork.plot import JointCurves, Picture, joint_panels
from linkwork.tables import Table


@dataclass(frozen=True)
class PlanStatistics:
    """Numbers about a search.

    Attributes:
        search_time: Processor time of the search for a path [s].
        shortcut_time: Processor time of shortcuts and improvement [s].
        total_time: Time of the whole call, with timing and verification [s].
        length: Length of the path in planning coordinates.
        verified: Configurations checked in MuJoCo.
    """

    search_time: float
    shortcut_time: float
    total_time: float
    iterations: int
    nodes: int
    length: float
    verified: int


@dataclass(frozen=True)
class MotionPlan:
    """A plan, or the best that was found.

    Attributes:
        path: Joint positions (N, n), moved straight from one to the next [rad or m].
        reached: Whether the path ends at a goal.
        reason: Why it does not; empty if it does.
        goal: Index of the goal reached; -1 when none.
        timed: Motion along the path within the limits; None if no goal is reached.
    """

    path: Array
    joint_names: tuple[str, ...]
    units: tuple[str, ...]
    reached: bool
    reason: str
    goal: int
    timed: PiecewiseTrajectory | None
    statistics: PlanStatistics
    task: PlanningTask = field(repr=False)

    @property
    def trajectory(self) -> PiecewiseTrajectory:
        """Return the motion along the path within the limits; raise if no goal was reached."""
        if self.timed is None:
            raise ArgumentError(f"no trajectory: {self.reason}", hint="check `reached` first")
        return self.timed

    @property
    def duration(self) -> float:
        """Duration of the trajectory [s]."""
        return self.trajectory.duration

    def table(self) -> Table:
        """Return the points of the path."""
        rows = [[str(i + 1), *(f"{x:.4f}" for x in row)] for i, row in enumerate(self.path)]
        title = f"path of {len(self.path)} points" + (f": {self.reason}" if self.reason else "")
        return Table(title, ("point", *self.joint_names), rows)

    def __str__(self) -> str:
        return self.table().text()

    def _repr_html_(self) -> str:
        return self.table().html()

    def plot(self, path: str | Path | None = None) -> Picture:
        """Plot positions and velocities of all joints over time, also to a .png or .svg file."""
        times = np.linspace(0.0, self.duration, 400)
        quantities = [
            JointCurves("position", list(self.units), self.trajectory.position(times)),
            JointCurves(
                "velocity", [f"{x}/s" for x in self.units], self.trajectory.velocity(times)
            ),
        ]
        picture = Picture(joint_panels(times, self.joint_names, quantities, []), "planned motion")
        if path is not None:
            write_atomically(Path(path), picture.file_for(path))
        return picture

    def animate(self, path: str | Path, size: tuple[int, int] = (640, 480)) -> Path:
        """Write a film of the motion among the obstacles.

        Args:
            path: `.mp4`, `.webm` or `.gif`.
            size: Width and height, even [pixels].

        Raises:
            MissingPackageError: MuJoCo is not installed.
            PlatformError: The film cannot be drawn or written.
        """
        return write_animation(self.task, self.trajectory, path, size)


_PERIOD = 0.01  # Period of the configurations given to the film [s]
_SIDE = 2048  # Greatest width and height [pixels]
_OBSTACLE = (0.82, 0.36, 0.29, 0.45)
_HELD = (0.93, 0.68, 0.28, 1.0)


def write_animation(
    task: PlanningTask, trajectory: PiecewiseTrajectory, path: str | Path, size: tuple[int, int]
) -> Path:
    """Write a film of a motion in real time, drawn by MuJoCo in a separate process."""
    file = checks.path("path", path).absolute()
    if file.suffix.lower() not in (".mp4", ".webm", ".gif"):
        raise ArgumentError(f"invalid film {file.name!r}", hint="expected .mp4, .webm or .gif")
    if not isinstance(size, list | tuple) or len(size) != 2:
        raise checks.invalid("size", size, "width and height: (640, 480)")
    for side in size:
        if checks.integer("size", side, minimum=16, maximum=_SIDE) % 2:
            raise ArgumentError(f"invalid size: {side} pixels", hint="expected even numbers")
    checker = task.checker
    colors = {checker.obstacle_name(i): _OBSTACLE for i in range(len(checker.obstacles))}
    colors |= {body.name: _HELD for body in task.held}
    times = np.arange(0.0, trajectory.duration + _PERIOD, _PERIOD)
    rows = trajectory.position(np.minimum(times, trajectory.duration))
    with tempfile.TemporaryDirectory() as folder:
        task.exact.save(Path(folder), times, rows, colors)
        drawing = ("-m", "linkwork.rendering", "motion")
        command = [sys.executable, "-P", *drawing, folder, str(file), *map(str, size)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        message = done.stderr.strip().splitlines() or ["no message"]
        raise PlatformError(f"cannot make the film: {message[-1]}")
    return file
