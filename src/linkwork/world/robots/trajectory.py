"""Build the trajectory of a robot from its points: of joints, or of tool poses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import LinkworkError
from linkwork.model.tree import Tree
from linkwork.motion import (
    BlendedTrajectory,
    CubicTrajectory,
    JerkLimitedTrajectory,
    PiecewiseTrajectory,
    QuinticTrajectory,
    TrapezoidalTrajectory,
)
from linkwork.motion.joint.waypoints import check_closed
from linkwork.spatial import Pose
from linkwork.world.robots.profiles import motion_limits
from linkwork.world.robots.schema import Robot, RobotTrajectory, TrajectoryPoint
from linkwork.world.scene.checker import Checker, Where

if TYPE_CHECKING:
    from linkwork.world.robots.tool_poses import ToolPoses

Array = NDArray[np.float64]

_TIMED = ("cubic", "quintic", "blended")  # Kinds whose points have times
_WITH_VELOCITIES = ("cubic", "quintic")


def trajectory_of(check: Checker, name: str, robot: Robot) -> PiecewiseTrajectory:
    """Return the trajectory of a robot that has one; errors name their place in the file."""
    path = ("robots", name, "trajectory")
    trajectory, tree = robot.trajectory, check.trees[name]
    if trajectory is None or robot.controller is None:
        hint = "add `controller: {kind: pid}`"
        raise check.error(path, "a trajectory requires a controller", hint)
    _check_keys(check, path, trajectory)
    for index, point in enumerate(trajectory.points):
        _check_point(check, (*path, "points", index), point, tree, trajectory.kind)
    velocities = [point.velocities for point in trajectory.points]
    if any(x is None for x in velocities) and any(x is not None for x in velocities):
        message = "some points have velocities and some have none"
        hint = "give velocities at all points or at none"
        raise check.error((*path, "points"), message, hint)
    points = _joint_positions(check, path, robot, trajectory, tree)
    slopes = None if velocities[0] is None else np.array(velocities)
    return check.placed(path, lambda: _made(trajectory, tree, points, slopes))


def _made(
    trajectory: RobotTrajectory, tree: Tree, points: Array, velocities: Array | None
) -> PiecewiseTrajectory:
    times = [point.time or 0.0 for point in trajectory.points]
    looped = trajectory.loop
    if looped:
        check_closed(points, "set `loop: false`")
    if trajectory.kind == "cubic":
        return CubicTrajectory(times, points, velocities, looped=looped)
    if trajectory.kind == "quintic":
        return QuinticTrajectory(times, points, velocities, looped=looped)
    if trajectory.kind == "blended":
        return BlendedTrajectory(times, points, trajectory.blend or 0.0, looped=looped)
    limits = motion_limits(tree, 1.0 if trajectory.speed is None else trajectory.speed)
    if trajectory.kind == "trapezoidal":
        return TrapezoidalTrajectory(points, limits, looped=looped)
    return JerkLimitedTrajectory(points, limits, looped=looped)


def _check_keys(check: Checker, path: Where, trajectory: RobotTrajectory) -> None:
    kind = trajectory.kind
    if kind == "blended" and trajectory.blend is None:
        hint = "add `blend`, the duration of each blend [s]"
        raise check.error(path, "a blended trajectory requires `blend`", hint)
    if trajectory.blend is not None and kind != "blended":
        message = f"a {kind} trajectory has no `blend`"
        raise check.error((*path, "blend"), message, "remove it, or use `kind: blended`")
    if trajectory.speed is not None and kind in _TIMED:
        message = f"the speed of a {kind} trajectory follows from the times of its points"
        hint = "remove `speed`, or use `kind: trapezoidal` or `jerk-limited`"
        raise check.error((*path, "speed"), message, hint)


def _check_point(
    check: Checker, path: Where, point: TrajectoryPoint, tree: Tree, kind: str
) -> None:
    if (point.positions is None) == (point.position is None):
        message = "a point needs either joint `positions` or a tool `position`"
        raise check.error(path, message, "e.g. {time: 1, position: [0.5, 0, 0.4], rpy: [0, 0, 0]}")
    if "rpy" in point.model_fields_set and point.position is None:
        message = "`rpy` without `position`"
        raise check.error((*path, "rpy"), message, "give the `position` of the tool")
    if (point.time is None) == (kind in _TIMED):
        message, hint = "this point has no `time`", f"a {kind} trajectory needs times [s]"
        if point.time is not None:
            message = f"the times of a {kind} trajectory follow from the limits of the joints"
            hint = "remove `time`, or use `kind: cubic`"
        raise check.error((*path, "time") if point.time is not None else path, message, hint)
    if point.velocities is not None and kind not in _WITH_VELOCITIES:
        message = f"a {kind} trajectory takes no velocities"
        raise check.error((*path, "velocities"), message, "remove them, or use `kind: cubic`")
    _check_values(check, path, point, tree)


def _check_values(check: Checker, path: Where, point: TrajectoryPoint, tree: Tree) -> None:
    count = len(tree.joints)
    for values in (point.positions, point.velocities):
        if values is not None and len(values) != count:
            message = f"{len(values)} values for {count} joints of {tree.name!r}"
            hint = f"expected in this order: {', '.join(tree.joint_names)}"
            raise check.error(path, message, hint)
    for index, position in enumerate(point.positions or ()):
        check.check_joint_limits((*path, "positions", index), tree.joints[index], position)


def _solver(robot: Robot, tree: Tree) -> ToolPoses:
    # Only here: joint positions need no inverse kinematics.
    from linkwork.world.robots.tool_poses import ToolPoses

    return ToolPoses(tree, Pose.from_xyz_rpy(robot.position, robot.rpy))


def _joint_positions(
    check: Checker, path: Where, robot: Robot, trajectory: RobotTrajectory, tree: Tree
) -> Array:
    """Return the joint positions at all points; poses in a row are on one branch."""
    near = np.array([robot.start.get(name, 0.0) for name in tree.joint_names])
    solver: ToolPoses | None = None
    rows: list[Array] = []
    pending: list[Pose] = []

    def fail(first: int, index: int, message: str, hint: str) -> LinkworkError:
        return check.error((*path, "points", first + index), message, hint)

    for index, point in enumerate((*trajectory.points, None)):
        if point is not None and point.position is not None:
            pending.append(Pose.from_xyz_rpy(point.position, point.rpy))
            continue
        if pending:
            solver = solver or check.placed(path, partial(_solver, robot, tree))
            failing = partial(fail, index - len(pending))
            rows += list(solver.solve(pending, rows[-1] if rows else near, failing))
            pending = []
        if point is not None:
            rows.append(np.array(point.positions))
    return np.stack(rows)
