"""Motions of a robot within its limits, also of one some of whose joints are stuck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.control.controller import JointReference
from linkwork.errors import ArgumentError
from linkwork.model.rigid_groups import with_fixed_joints
from linkwork.model.tree import Tree
from linkwork.motion import JerkLimitedTrajectory, MotionLimits, PiecewiseTrajectory
from linkwork.motion.limits.motion_limits import TOLERANCE, check_positions, check_within
from linkwork.motion.piecewise import AxisProfile, joined, synchronise
from linkwork.motion.trajectory import AT_REST
from linkwork.session.robots.move_request import CIRCULAR, JOINTS, Move
from linkwork.spatial import Pose, Vector3
from linkwork.world.robots.profiles import PROFILES, blended, motion_limits

if TYPE_CHECKING:
    from linkwork.session.robots.tool_motion import ToolMotions
    from linkwork.world.robots.tool_poses import ToolPoses

Array = NDArray[np.float64]

PlanAround = Callable[[Tree, Array, Array, MotionLimits], PiecewiseTrajectory]
"""Plans a motion of a robot from a start through goals within limits, around obstacles."""

_SAME = 1e-9  # Distance below which two points are the same [rad or m]
_AT_STUCK = 1e-6
"""Distance of a goal from the position of a stuck joint below which both are equal [rad or m]."""


class MotionPlanner:
    """Plans motions of a robot from its present reference, within its limits."""

    def __init__(
        self, tree: Tree, base: Pose, period: float, around: PlanAround | None = None
    ) -> None:
        self._tree, self._base, self._period = tree, base, period
        self._around = around
        self._solver: ToolPoses | None = None
        self._known_limits: dict[float, MotionLimits] = {}

    def plan(self, move: Move, now: JointReference[Array]) -> PiecewiseTrajectory:
        """Return the motion from the present reference to the goal, at rest there.

        A reference in motion is stopped first; `jerk-limited` changes over without a stop where the
        limits allow it. From outside the position limits a motion leads back into them, and no
        further out.
        """
        moving = bool(np.abs(now.velocity).max(initial=0.0) > AT_REST)
        lead = self.brake(now) if moving else None
        start = now.position if lead is None else lead.end
        if move.path != JOINTS:
            along = self._along_path(move, start)
            if along is None:
                return lead or self.brake(now)
            return along if lead is None else joined([lead, along])
        goals = self._goals(move, now.position, start)
        limits = self._limits(move.speed)
        _check_goals(goals, limits)
        direct = self._direct(goals, limits, now) if moving and _is_smooth(move) else None
        if direct is not None:
            return direct
        limits = _including(start, limits)
        points = _without_repeats(np.stack([start, *goals]))
        if len(points) == 1:
            return lead or self.brake(now)
        if move.planned:
            main = self._planned(points, limits)
        elif move.blend is None:
            main = PROFILES[move.profile](points, limits)
        else:
            main = blended(points, limits, move.blend / move.speed)
        check_positions(main, limits)
        return main if lead is None else joined([lead, main])

    def _planned(self, points: Array, limits: MotionLimits) -> PiecewiseTrajectory:
        if self._around is None:
            raise ArgumentError("invalid move: plan without a scene", hint="omit plan")
        return self._around(self._tree, points[0], points[1:], limits)

    def lead_in(
        self, trajectory: PiecewiseTrajectory, now: JointReference[Array]
    ) -> PiecewiseTrajectory:
        """Return a trajectory from rest, after a move from the present reference to its start."""
        self.check_trajectory(trajectory)
        start = trajectory.position(0.0)
        is_there = bool(np.abs(now.position - start).max(initial=0.0) <= _SAME)
        if is_there and np.abs(now.velocity).max(initial=0.0) <= AT_REST:
            return trajectory
        lead = self.plan(Move(start, (), 1.0, "quintic", None), now)
        return joined([lead, trajectory])

    def check_trajectory(self, trajectory: PiecewiseTrajectory) -> None:
        """Raise for a trajectory outside the limits of position or velocity."""
        limits, joints = self._limits(1.0), self._tree.joints
        bounds = MotionLimits(
            velocities=[joint.limits.velocity for joint in joints],
            lower=limits.lower,
            upper=limits.upper,
            names=limits.names,
        )
        check_within(trajectory, bounds)
        ends = trajectory.velocity([0.0, trajectory.duration])
        if np.abs(ends).max(initial=0.0) > AT_REST:
            raise ArgumentError(
                "invalid trajectory: it is not at rest at its ends",
                hint="expected velocities of 0 there",
            )

    def check(self, move: Move) -> None:
        """Raise for poses that the tool reaches from no reference."""
        # Only the place of a point on an arc counts, not its orientation.
        poses = move.poses[1::2] if move.path == CIRCULAR else move.poses
        if poses:
            self._tool_poses.check(poses, _pose_error)

    def check_position(self, position: Vector3) -> None:
        """Raise for a position in the world [m] that the tool reaches in no orientation."""
        self._tool_poses.check_position(position)

    @cached_property
    def greatest_tool_speed(self) -> float:
        """About the greatest speed of the tool that the joints allow [m/s]."""
        return self._tool_motions.greatest_speed(self._limits(1.0))

    def brake(self, now: JointReference[Array]) -> PiecewiseTrajectory:
        """Stop all joints at once, at constant decelerations within their limits.

        Joints stop together. One that would pass a position limit stops sooner, as hard as it
        takes, but not within less than a control period.
        """
        p, v = now.position, now.velocity
        limits = self._limits(1.0)
        together = max(float((np.abs(v) / limits.accelerations).max()), self._period)
        room = np.where(v > 0, limits.upper - p, p - limits.lower)
        speed = np.maximum(np.abs(v), AT_REST)
        spans = np.clip(2.0 * np.maximum(room, 0.0) / speed, self._period, together)
        axes = []
        for start, velocity, span in zip(p.tolist(), v.tolist(), spans.tolist(), strict=True):
            coefficients = [[start], [velocity], [-0.5 * velocity / span]]
            end = start + 0.5 * velocity * span
            axes.append(AxisProfile(np.array([0.0, span]), np.array(coefficients), end))
        move = synchronise(axes)
        end = np.array([axis.end for axis in axes])
        return PiecewiseTrajectory(move.knots, move.coefficients, end)

    def _direct(
        self, goals: Array, limits: MotionLimits, now: JointReference[Array]
    ) -> PiecewiseTrajectory | None:
        """Return a jerk-limited motion from a moving reference; None beyond the limits."""
        acceleration = np.clip(now.acceleration, -limits.accelerations, limits.accelerations)
        try:
            points = np.stack([now.position, *goals])
            bounds = _including(now.position, limits)
            return JerkLimitedTrajectory(points, bounds, now.velocity, acceleration)
        except ArgumentError:
            return None

    def _limits(self, speed: float) -> MotionLimits:
        """Return the limits at a share of the velocity limits, computed once."""
        if speed not in self._known_limits:
            # Of a few speeds only: any number may be given.
            recent = dict(list(self._known_limits.items())[-8:])
            self._known_limits = {**recent, speed: motion_limits(self._tree, speed)}
        return self._known_limits[speed]

    def _along_path(self, move: Move, start: Array) -> PiecewiseTrajectory | None:
        """Return a motion along a path of the tool, from rest to rest; None if it is at its end."""
        limits = _including(start, self._limits(1.0))
        blend = move.blend or 0.0
        return self._tool_motions.plan(move.path, move.poses, start, move.speed, blend, limits)

    @cached_property
    def _tool_motions(self) -> ToolMotions:
        # Only here: moves of the joints need no kinematics.
        from linkwork.session.robots.tool_motion import ToolMotions

        return ToolMotions(self._tree, self._base)

    def _goals(self, move: Move, near: Array, staying: Array) -> Array:
        """Return the joint positions at the points of a move (points, n) [rad or m]."""
        if move.joints is not None:
            return np.where(np.isnan(move.joints), staying, move.joints)[None]
        return self._tool_poses.solve(move.poses, near, _pose_error)

    @property
    def _tool_poses(self) -> ToolPoses:
        if self._solver is None:
            # Only here: moves of the joints need no inverse kinematics.
            from linkwork.world.robots.tool_poses import ToolPoses

            self._solver = ToolPoses(self._tree, self._base)
        return self._solver


def _is_smooth(move: Move) -> bool:
    return move.profile == "jerk-limited" and move.blend is None


def _pose_error(index: int, message: str, hint: str) -> ArgumentError:
    return ArgumentError(f"pose {index + 1}: {message}", hint=hint)


def _check_goals(goals: Array, limits: MotionLimits) -> None:
    """Raise for a joint that starts outside its position limits and stays there."""
    beyond = np.maximum(limits.lower - goals, goals - limits.upper).max(axis=0)
    axis = int(np.argmax(beyond))
    if beyond[axis] > TOLERANCE:
        raise ArgumentError(
            f"invalid move: {limits.names[axis]!r} is at {goals[0, axis]:g} at the start, "
            f"{beyond[axis]:.3g} outside its limits, and stays there",
            hint=f"move it to {limits.lower[axis]:g} to {limits.upper[axis]:g} too",
        )


def _including(start: Array, limits: MotionLimits) -> MotionLimits:
    """Return the limits with the position limits extended to a start outside them."""
    return MotionLimits(
        velocities=limits.velocities,
        accelerations=limits.accelerations,
        jerks=limits.jerks,
        lower=np.minimum(limits.lower, start),
        upper=np.maximum(limits.upper, start),
        names=limits.names,
    )


def _without_repeats(points: Array) -> Array:
    apart = np.abs(np.diff(points, axis=0)).max(axis=1) > _SAME
    return points[np.concatenate([[True], apart])]


class IsolatedPlanner(MotionPlanner):
    """Plans motions of the other joints; a joint with a position in `held` (n,) is stuck there."""

    def __init__(
        self, tree: Tree, base: Pose, period: float, held: Array, around: PlanAround | None = None
    ) -> None:
        super().__init__(tree, base, period, around)
        self._held = held
        self._free = np.isnan(held)
        stuck = np.flatnonzero(~self._free).tolist()
        positions = {tree.joint_names[i]: float(held[i]) for i in stuck}
        self._rest = MotionPlanner(with_fixed_joints(tree, positions), base, period, around)

    def plan(self, move: Move, now: JointReference[Array]) -> PiecewiseTrajectory:
        """Return the motion of the other joints to the goal."""
        return self._whole(self._rest.plan(self._part(move), self._reduced(now)))

    def check(self, move: Move) -> None:
        """Raise for poses that the tool does not reach with the other joints."""
        self._rest.check(self._part(move))

    def check_position(self, position: Vector3) -> None:
        """Raise for a position in the world [m] that the tool reaches in no orientation."""
        self._rest.check_position(position)

    @cached_property
    def greatest_tool_speed(self) -> float:
        """About the greatest speed of the tool that the other joints allow [m/s]."""
        return self._rest.greatest_tool_speed

    def brake(self, now: JointReference[Array]) -> PiecewiseTrajectory:
        """Stop the other joints."""
        return self._whole(self._rest.brake(self._reduced(now)))

    def _part(self, move: Move) -> Move:
        if move.joints is None:
            return move
        off = np.abs(move.joints - self._held)
        wrong = np.flatnonzero(off > _AT_STUCK)
        if wrong.size:
            name, at = self._tree.joint_names[wrong[0]], self._held[wrong[0]]
            message = f"invalid goal of {name!r}: {move.joints[wrong[0]]:g}, but it is stuck"
            raise ArgumentError(message, hint=f"expected {at:.6g}, or omit the joint")
        return replace(move, joints=move.joints[self._free])

    def _reduced(self, now: JointReference[Array]) -> JointReference[Array]:
        free = self._free
        return JointReference(now.position[free], now.velocity[free], now.acceleration[free])

    def _whole(self, path: PiecewiseTrajectory) -> PiecewiseTrajectory:
        """Return a motion of the other joints, with the stuck ones at rest."""
        powers, pieces, _ = path.coefficients.shape
        coefficients = np.zeros((powers, pieces, self._free.size))
        coefficients[0] = self._held
        coefficients[:, :, self._free] = path.coefficients
        end = self._held.copy()
        end[self._free] = path.end
        return PiecewiseTrajectory(path.knots, coefficients, end)
