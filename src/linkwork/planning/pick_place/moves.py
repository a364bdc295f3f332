"""Moves of a cycle, each time-optimal within joint and torque limits."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError
from linkwork.motion import (
    CartesianTrajectory,
    Line,
    MotionLimits,
    PiecewiseTrajectory,
    joint_motion,
    within_limits,
)
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.obstacles import Obstacle
from linkwork.planning.motions import TORQUE_NOTE, Motion, positions_along
from linkwork.planning.plan_motion import plan
from linkwork.planning.planning_task import PlanningTask
from linkwork.spatial import Inertia

_MOVES = 1e-9  # Minimum length of a move [rad or m]


@dataclass(frozen=True)
class CycleMove:
    """A motion named for its destination, and how far the tool leaves its straight line [m]."""

    name: str
    trajectory: PiecewiseTrajectory
    deviation: float = 0.0

    @property
    def begin(self) -> Array:
        """Joint positions at its start (n,) [rad or m]."""
        return self.trajectory.position(0.0)

    @property
    def end(self) -> Array:
        """Joint positions at its end (n,) [rad or m]."""
        return self.trajectory.position(self.trajectory.duration)


@dataclass(frozen=True)
class Mover:
    """Plans moves of a robot, with the box held or not (None).

    `arm` is the robot without a live payload, `carrier` that with one. Straight moves keep limits
    of the tool. The robot avoids obstacles by a clearance [m].
    """

    arm: Manipulator
    carrier: Manipulator
    motion: Motion
    limits: MotionLimits
    tool_limits: MotionLimits
    box: Inertia | None
    obstacles: tuple[Obstacle, ...] = ()
    clearance: float = 0.0

    def joints(self, name: str, start: Array, end: Array) -> list[CycleMove]:
        """Move from one joint position to another, with rests at the corners of a planned path."""
        if np.abs(end - start).max() <= _MOVES:
            return []
        path = self._around(name, start, end) if self.obstacles else np.stack([start, end])
        return [
            self._kept(name, self.motion.make(np.stack(ends), self.limits))
            for ends in pairwise(path)
        ]

    def _around(self, name: str, start: Array, end: Array) -> Array:
        try:
            result = plan(self.arm, start, end, obstacles=self.obstacles, clearance=self.clearance)
        except ArgumentError as error:
            raise ArgumentError(f"{name}: {error.message}", hint=error.hint) from error
        if not result.reached:
            raise ArgumentError(f"{name}: {result.reason}", hint="move the obstacles")
        return result.path

    def straight(self, name: str, line: Line, via: Array, *, back: bool = False) -> CycleMove:
        """Move the tool along a line, from the joint position `via` or back to it."""
        law = self.motion.make(np.array([[0.0], [line.length]]), self.tool_limits)
        order = slice(None, None, -1 if back else 1)

        def joints_of(poses: Array) -> Array:
            followed = self.arm.ik_path(poses[order], start=via)
            if followed.breaks:
                raise ArgumentError(f"{name}: {followed.breaks[0].reason}")
            return followed.q[order]

        motion = joint_motion(CartesianTrajectory(line, law), joints_of, self._poses)
        if self.obstacles:
            self._check_free(name, positions_along(motion.trajectory))
        return self._kept(name, motion.trajectory, motion.deviation)

    def _check_free(self, name: str, q: Array) -> None:
        task = PlanningTask(self.arm, self.obstacles, clearance=self.clearance)
        hits = task.checker.collides(q)
        if hits.any():
            pair = task.checker.nearest(q[int(np.argmax(hits))])
            raise ArgumentError(f"{name}: in collision: {pair}", hint="approach another way")

    def torques(self, q: Array, qd: Array, qdd: Array) -> Array:
        """Torques of states with the held box (N, n) [N m or N]."""
        self.carrier.set_payload(self.box)
        return np.asarray(self.carrier.inverse_dynamics(q, qd, qdd), dtype=float)

    def _poses(self, q: Array) -> Array:
        return np.asarray(self.arm.fk(q), dtype=float)

    def _kept(
        self, name: str, trajectory: PiecewiseTrajectory, deviation: float = 0.0
    ) -> CycleMove:
        slowed, note = trajectory, ""
        try:
            slowed = within_limits(slowed, self.limits)
            note = f" ({TORQUE_NOTE})"
            slowed = within_limits(slowed, self.limits, self.torques)
        except ArgumentError as error:
            raise ArgumentError(f"{name}: {error.message}{note}", hint=error.hint) from error
        return CycleMove(name, slowed, deviation)
