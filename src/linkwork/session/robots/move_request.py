"""The goal of a move: joint positions, poses of the tool, or points at their times."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.model.tree import Tree
from linkwork.motion import CubicTrajectory, PiecewiseTrajectory
from linkwork.motion.joint.splines import natural_velocities
from linkwork.motion.joint.waypoints import checked_times
from linkwork.spatial import Pose
from linkwork.world.robots.profiles import PROFILES
from linkwork.world.scene.values import MAX_TIME

Array = NDArray[np.float64]

JOINTS, LINEAR, CIRCULAR = "joints", "linear", "circular"
PATHS = (JOINTS, LINEAR, CIRCULAR)
"""What moves along straight lines between the poses of a move: the joints, or the tool."""
TOOL_SPEED = 0.25  # Default speed along a path of the tool [m/s]
MAX_SPEED = 10.0  # Greatest speed along a path of the tool [m/s]
MAX_POSES = 1000  # Most poses of one move
MAX_POINTS = 10_000  # Most points of a trajectory


@dataclass(frozen=True)
class Move:
    """A requested motion."""

    joints: Array | None  # Goal (n,), NaN for joints that stay [rad or m]; None for poses
    poses: tuple[Pose, ...]
    speed: float  # Share of the velocity limits; along a path of the tool its speed [m/s]
    profile: str
    # Duration of the blends at the points at full speed [s]; None to pass or stop there. Along a
    # path of the tool the distance from the corners [m]; None to stop there.
    blend: float | None
    path: str = JOINTS
    planned: bool = False


def read_move(
    tree: Tree,
    joints: Any = None,
    position: Any = None,
    rpy: Any = None,
    poses: Any = None,
    speed: Any = None,
    profile: Any = None,
    blend: Any = None,
    path: Any = JOINTS,
    plan: Any = False,
) -> Move:
    """Check the arguments of a `move`; see docs/sessions.md."""
    goals = {"joints": joints, "position": position, "poses": poses}
    names = [name for name, value in goals.items() if value is not None]
    if len(names) != 1:
        raise ArgumentError(
            f"invalid goal of a move: {' and '.join(names) or 'none'}",
            hint="expected one of joints=, position= (with rpy=) and poses=",
        )
    if rpy is not None and position is None:
        raise ArgumentError("invalid move: rpy without position", hint="give the position too")
    if blend is not None and profile is not None:
        raise ArgumentError(
            "invalid move: blend and profile exclude each other", hint="omit one of them"
        )
    requested = [{"position": position, "rpy": rpy}] if poses is None else poses
    planned = checks.flag("plan", plan)
    for name, value in (("profile", profile), ("blend", blend)):
        if planned and value is not None:
            raise ArgumentError(f"invalid move: {name} with plan", hint=f"omit {name}, or plan")
    if checks.choice("path", path, PATHS) != JOINTS:
        if planned:
            raise ArgumentError(
                f"invalid move: plan with path {path!r}", hint=f"omit plan, or use path {JOINTS!r}"
            )
        return _tool_move(path, joints, requested, speed, profile, blend)
    share = 1.0 if speed is None else checks.positive("speed", speed, maximum=1.0)
    kind = checks.choice("profile", "quintic" if profile is None else profile, PROFILES)
    duration = None if blend is None else checks.positive("blend", blend, "s", maximum=MAX_TIME)
    if joints is not None:
        return Move(_joints(tree, joints), (), share, kind, duration, planned=planned)
    return Move(None, _poses(requested), share, kind, duration, planned=planned)


def _tool_move(path: str, joints: Any, poses: Any, speed: Any, profile: Any, blend: Any) -> Move:
    for name, value in (("joints", joints), ("profile", profile)):
        if value is not None:
            raise ArgumentError(
                f"invalid move: {name} with path {path!r}", hint=f"omit {name}, or path"
            )
    fast = (
        TOOL_SPEED if speed is None else checks.positive("speed", speed, "m/s", maximum=MAX_SPEED)
    )
    radius = None if blend is None else checks.positive("blend", blend, "m", maximum=1.0)
    goals = _poses(poses)
    if path == CIRCULAR and len(goals) % 2:
        raise ArgumentError(
            f"invalid circular path: {len(goals)} poses",
            hint="expected pairs: a point on the arc, then its end",
        )
    return Move(None, goals, fast, "", radius, path)


def _joints(tree: Tree, value_of: Any) -> Array:
    goal = np.full(len(tree.joints), np.nan)
    if isinstance(value_of, dict):
        if not value_of:
            raise ArgumentError("invalid joints: none", hint="expected the goal of a joint or more")
        for name, value in value_of.items():
            checks.choice(f"joint of {tree.name!r} called", name, tree.joint_names)
            goal[tree.joint_names.index(name)] = checks.number(f"joints.{name}", value)
    else:
        goal[:] = checks.array("joints", value_of, goal.shape)
    for joint, value in zip(tree.joints, goal.tolist(), strict=True):
        limits = joint.limits
        if not limits.lower <= value <= limits.upper and not np.isnan(value):
            raise ArgumentError(
                f"invalid goal of {joint.name!r}: {value:g} is outside the joint limits",
                hint=f"expected {limits.lower:g} to {limits.upper:g}",
            )
    return goal


def _poses(poses: Any) -> tuple[Pose, ...]:
    hint = "expected a list of {position: [x, y, z], rpy: [roll, pitch, yaw]}"
    if not isinstance(poses, Sequence) or isinstance(poses, str) or not poses:
        raise ArgumentError(f"invalid poses: {checks.shown(poses)}", hint=hint)
    if len(poses) > MAX_POSES:
        raise ArgumentError(f"invalid poses: {len(poses)}", hint=f"expected at most {MAX_POSES}")
    checked = []
    for number, pose in enumerate(poses, start=1):
        if not isinstance(pose, dict) or not {"position"} <= set(pose) <= {"position", "rpy"}:
            raise ArgumentError(f"invalid pose {number}: {checks.shown(pose)}", hint=hint)
        turn = pose.get("rpy")
        position = checks.array(f"position of pose {number}", pose["position"], (3,))
        rpy = checks.array(f"rpy of pose {number}", (0.0, 0.0, 0.0) if turn is None else turn, (3,))
        checked.append(Pose.from_xyz_rpy(position.tolist(), rpy.tolist()))
    return tuple(checked)


def read_trajectory(
    tree: Tree, times: Any, positions: Any, velocities: Any = None
) -> PiecewiseTrajectory:
    """Check the arguments of a `trajectory`: cubics through points at their times."""
    knots = checked_times(checks.array("times", times, (None,)).tolist())
    if len(knots) > MAX_POINTS:
        raise ArgumentError(f"invalid times: {len(knots)}", hint=f"expected at most {MAX_POINTS}")
    shape = (len(knots), len(tree.joints))
    points = checks.array("positions", positions, shape)
    if velocities is None:
        slopes = natural_velocities(knots, points)
        slopes[[0, -1]] = 0.0
    else:
        slopes = checks.array("velocities", velocities, shape)
    return CubicTrajectory(knots.tolist(), points, slopes)
