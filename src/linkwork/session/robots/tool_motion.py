"""Moves along straight lines and circular arcs of the tool."""

from collections.abc import Sequence
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import nearest_turns, wrapped
from linkwork.model.tree import Tree
from linkwork.motion import (
    CompositePath,
    Line,
    MotionLimits,
    PiecewiseTrajectory,
    arc_through,
    joint_motion,
    move_along,
)
from linkwork.motion.cartesian.pose_path import PosePath
from linkwork.motion.limits.motion_limits import check_positions
from linkwork.motion.limits.time_scaling import motion_factor
from linkwork.planning.motions import straight_limits
from linkwork.session.robots.move_request import LINEAR
from linkwork.spatial import Pose

Array = NDArray[np.float64]

DEVIATION = 1e-4  # Greatest deviation of the reference from the path of the tool [m and rad]
_SAME = 1e-9  # Distance below which two poses are the same [m or rad]
_AT_START = 1e-6  # Distance of a solution from the start below which it is the start [rad or m]
_POSTURES = 256  # Postures by which the greatest speed of the tool is found
_SAMPLES = 6  # Samples of each piece by which a motion is compared with limits at first
_CERTAINLY_WITHIN = 0.8
"""Share of a limit below which samples show that no value between them exceeds it."""
_MAX_STEP = 0.1
"""Joint motion between two poses that is certainly no jump to another branch [rad or m]."""


class ToolMotions:
    """Plans motions of a robot along paths of its tool."""

    def __init__(self, tree: Tree, base: Pose, arm: Manipulator | None = None) -> None:
        self._arm = Manipulator(tree) if arm is None else arm
        self._from_world = base.inverse()

    def plan(
        self,
        kind: str,
        poses: Sequence[Pose],
        start: Array,
        speed: float,
        blend: float,
        limits: MotionLimits,
    ) -> PiecewiseTrajectory | None:
        """Joint motion along a path, at most at a speed [m/s]; None if the tool is at its end."""
        targets = [self._from_world @ pose for pose in poses]
        pieces = _pieces(kind, Pose.from_matrix(self._arm.fk(start)), targets)
        if not pieces:
            return None
        tool = straight_limits(speed)
        acceleration, jerk = float(tool.accelerations[0]), float(tool.jerks[0])
        motion = move_along(CompositePath(pieces, blend), speed, acceleration, jerk)

        def joints_of(path: Array) -> Array:
            on_branch = self._on_branch(path, start)
            if on_branch is not None:
                return on_branch
            solution = self._arm.ik_path(path, start=start)
            if solution.breaks:
                hint = "use a move of the joints, or change the path"
                raise ArgumentError(f"invalid path: {solution.breaks[0].reason}", hint=hint)
            return solution.q

        def poses_of(q: Array) -> Array:
            return np.asarray(self._arm.fk(q), dtype=float)

        trajectory = joint_motion(motion, joints_of, poses_of, DEVIATION).trajectory
        return _within(trajectory, limits)

    def greatest_speed(self, limits: MotionLimits) -> float:
        """Greatest speed of the tool within velocity limits [m/s], from samples of postures."""
        rng = np.random.default_rng(0)
        lower, upper = np.maximum(limits.lower, -np.pi), np.minimum(limits.upper, np.pi)
        jacobians = np.asarray(
            self._arm.jacobian(rng.uniform(lower, upper, (_POSTURES, lower.size)))
        )
        # The speed is a convex function of the joint velocities: greatest at a corner of the box.
        corners = np.array(list(product((-1.0, 1.0), repeat=lower.size))) * limits.velocities
        return float(np.linalg.norm(jacobians[:, :3] @ corners.T, axis=1).max())

    def _on_branch(self, path: Array, start: Array) -> Array | None:
        """Joint positions on the branch of the start, all at once; None if they must be searched.

        Many times faster than a search, which is left for paths near singularities and limits and
        for robots without closed-form inverse kinematics.
        """
        solutions = self._arm.ik(path)
        method = solutions.method
        if not method.complete or solutions.q.size == 0:
            return None
        apart = np.abs(nearest_turns(solutions.q[0], start, method.periodic) - start).max(axis=1)
        first = int(np.argmin(np.where(np.isnan(apart), np.inf, apart)))
        is_on = solutions.branch == solutions.branch[0, first]
        if not (apart[first] < _AT_START and is_on.any(axis=1).all()):
            return None
        q = solutions.q[np.arange(len(path)), is_on.argmax(axis=1)]
        steps = wrapped(np.diff(q, axis=0, prepend=start[None]), method.periodic)
        q = start + np.cumsum(steps, axis=0)
        is_smooth = np.abs(steps).max() < _MAX_STEP and method.inside(q).all()
        return q if is_smooth else None


def _within(path: PiecewiseTrajectory, limits: MotionLimits) -> PiecewiseTrajectory:
    """Return a motion, slowed down as velocity and acceleration limits require."""
    times = np.linspace(0.0, path.duration, _SAMPLES * path.pieces)
    room = np.minimum(path.position(times) - limits.lower, limits.upper - path.position(times))
    if room.min() < _MAX_STEP:
        check_positions(path, limits)
    loads = (
        (np.abs(path.velocity(times)) / limits.velocities).max(),
        (np.abs(path.acceleration(times)) / limits.accelerations).max(),
    )
    # The exact extremes cost as much as all the rest of a plan.
    if max(loads) < _CERTAINLY_WITHIN:
        return path
    # As for cubics, jerks are not limited: they jump at the ends of the pieces.
    bounds = MotionLimits(velocities=limits.velocities, accelerations=limits.accelerations)
    return path.scaled(max(1.0, motion_factor(path, bounds)))


def _pieces(kind: str, start: Pose, targets: Sequence[Pose]) -> list[PosePath]:
    if kind == LINEAR:
        ways = pairwise([start, *targets])
        return [Line(a, b) for a, b in ways if np.abs(a.matrix - b.matrix).max() > _SAME]
    vias, ends = targets[::2], targets[1::2]
    starts = [start, *ends[:-1]]
    return [arc_through(a, via.position, b) for a, via, b in zip(starts, vias, ends, strict=True)]
