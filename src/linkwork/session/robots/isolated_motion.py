"""Motions of a robot some of whose joints are stuck."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from linkwork.control.controller import JointReference
from linkwork.errors import ArgumentError
from linkwork.model.structure.fixed_joints import with_fixed_joints
from linkwork.model.tree import Tree
from linkwork.motion import PiecewiseTrajectory
from linkwork.session.robots.robot_motion import MotionPlanner, Move, PlanAround
from linkwork.spatial import Pose, Vector3

Array = NDArray[np.float64]
_SAME = 1e-6
"""Distance of a goal from the position of a stuck joint that is none [rad or m]."""


class IsolatedPlanner(MotionPlanner):
    """Plans motions of the other joints; a stuck joint stays where it is.

    Args:
        tree: The robot, with revolute and prismatic joints.
        base: Pose of its base in the world.
        period: Control period [s].
        held: Position of each stuck joint (n,) [rad or m]; NaN for the others.
        around: Plans motions around obstacles.
    """

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
        wrong = np.flatnonzero(off > _SAME)
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
