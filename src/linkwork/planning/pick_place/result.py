"""A pick-and-place cycle as it is planned, what its simulation gives, and its plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path

import numpy as np

from linkwork.arm.manipulator import Manipulator
from linkwork.files import write_atomically
from linkwork.model.link import JointKind
from linkwork.motion import MotionLimits
from linkwork.motion.trajectory import Array, TrajectorySequence
from linkwork.planning.pick_place.moves import CycleMove
from linkwork.planning.pick_place.route import Station
from linkwork.plot import Curve, JointCurves, Panel, Picture, joint_panels
from linkwork.simulation import Simulation
from linkwork.spatial import Inertia


@dataclass(frozen=True)
class Tracking:
    """Tracking errors of a motion.

    Attributes:
        rms: Root of the mean square error of each joint (n,) [rad or m].
        greatest: Greatest error of each joint (n,) [rad or m].
        tool_rms: Root of the mean square position error of the tool [m].
        tool_greatest: Greatest position error of the tool [m].
    """

    rms: Array
    greatest: Array
    tool_rms: float
    tool_greatest: float


@dataclass(frozen=True)
class PickAndPlace:
    """A planned and simulated cycle."""

    plan: PickPlan
    simulation: Simulation
    controller: str
    trajectory: str
    box: Inertia

    @property
    def cycle_time(self) -> float:
        """Duration of the cycle [s]."""
        return self.plan.cycle_time

    @cached_property
    def tool_error(self) -> Array:
        """Distance of the tool from its reference, (samples,) [m]."""
        run, fk = self.simulation, self.plan.arm.fk
        actual, reference = fk(run.position), fk(run.reference_position)
        return np.linalg.norm(actual[:, :3, 3] - reference[:, :3, 3], axis=1)

    @cached_property
    def tracking(self) -> Tracking:
        """Tracking errors."""
        error, tool = self.simulation.error, self.tool_error
        return Tracking(
            np.sqrt(np.square(error).mean(axis=0)),
            np.abs(error).max(axis=0),
            float(np.sqrt(np.square(tool).mean())),
            float(tool.max()),
        )

    @property
    def torques(self) -> Array:
        """Peak torque of each joint (n,) [N m or N]."""
        return np.abs(self.simulation.torque).max(axis=0)

    @property
    def torque_shares(self) -> Array:
        """Peak torque as a fraction of the effort limit; 0 without a limit (n,)."""
        return self.torques / self.plan.arm.effort_limits

    def __str__(self) -> str:
        plan, error = self.plan, self.tracking
        head = (
            f"{plan.arm.name}: {self.trajectory} motion, {self.controller}, "
            f"{float(self.box.mass):g} kg: cycle {self.cycle_time:.3f} s, "
            f"grasp at {plan.grasp_time:.3f} s, release at {plan.release_time:.3f} s"
        )
        tool = f"tool error: rms {error.tool_rms:.3g} m, greatest {error.tool_greatest:.3g} m"
        rows = zip(plan.arm.joint_names, error.rms, error.greatest, strict=True)
        loads = zip(self.torques, self.torque_shares, strict=True)
        joints = [
            f"  {name:8s} error rms {rms:.2e}, greatest {most:.2e}; "
            f"torque {torque:.4g}, {share:.0%} of its limit"
            for (name, rms, most), (torque, share) in zip(rows, loads, strict=True)
        ]
        return "\n".join([head, tool, *joints])

    def plot(self, path: str | Path) -> None:
        """Plot states, torques and errors of all joints and the tool error, as PNG or SVG."""
        marks = [(self.plan.grasp_time, "grasp"), (self.plan.release_time, "release")]
        title = (
            f"{self.plan.arm.name}: pick and place of {float(self.box.mass):g} kg, "
            f"{self.trajectory} motion, {self.controller}"
        )
        picture = picture_of(self.plan.arm, self.simulation, self.tool_error, marks, title)
        write_atomically(Path(path), picture.file_for(path))


def picture_of(
    arm: Manipulator,
    run: Simulation,
    tool_error: Array,
    marks: Sequence[tuple[float, str]],
    title: str,
) -> Picture:
    """Positions, velocities, torques and errors of all joints, the tool error, and marks."""
    slides = [joint.kind is JointKind.PRISMATIC for joint in arm.tree.joints]
    lengths = ["m" if x else "rad" for x in slides]
    forces = ["N" if x else "N m" for x in slides]
    velocities = [f"{unit}/s" for unit in lengths]
    quantities = [
        JointCurves(
            *("position", lengths, run.position, run.reference_position),
            lower=arm.lower,
            upper=arm.upper,
        ),
        JointCurves(
            *("velocity", velocities, run.velocity, run.reference_velocity),
            lower=-arm.velocity_limits,
            upper=arm.velocity_limits,
        ),
        JointCurves(
            *("torque" if not all(slides) else "force", forces, run.torque),
            lower=-arm.effort_limits,
            upper=arm.effort_limits,
        ),
        JointCurves("error", lengths, run.error),
    ]
    rows = joint_panels(run.time, arm.joint_names, quantities, marks)
    tool = Panel([Curve(run.time, tool_error)], y_label="tool path error [m]", marks=marks)
    return Picture([*rows, [tool]], title)


@dataclass(frozen=True)
class CyclePart:
    """Consecutive moves with the box held or not, which last whole control periods [s]."""

    moves: tuple[CycleMove, ...]
    holds: bool
    seconds: float

    @property
    def reference(self) -> TrajectorySequence:
        """Reference trajectory, over the time since the start of this part."""
        lengths = (move.trajectory.duration for move in self.moves)
        begins = accumulate(lengths, initial=0.0)
        parts = [(t, move.trajectory) for t, move in zip(begins, self.moves, strict=False)]
        return TrajectorySequence(parts, self.seconds)


@dataclass(frozen=True)
class PickPlan:
    """A cycle: from the start to the pick, with the box to the place, and back.

    Attributes:
        arm: Copy of the robot with a live payload.
        start: Joint positions at both ends of the cycle (n,) [rad or m].
        points: Joint positions by name: `pick via`, `pick`, `place via`, `place`.
        branches: Chosen IK branch at the pick and at the place.
        ways: Number of feasible ways to the pick and to the place.
        cycle_parts: Without the box, with it, without it.
        period: Control period; each part lasts a whole number of periods [s].
    """

    arm: Manipulator
    pick: Station
    place: Station
    start: Array
    points: dict[str, Array]
    branches: dict[str, dict[str, str]]
    ways: dict[str, int]
    cycle_parts: tuple[CyclePart, ...]
    limits: MotionLimits
    period: float

    @property
    def cycle_time(self) -> float:
        """Duration of the cycle [s]."""
        return sum(cycle_part.seconds for cycle_part in self.cycle_parts)

    @property
    def grasp_time(self) -> float:
        """Time of the grasp [s]."""
        return self.cycle_parts[0].seconds

    @property
    def release_time(self) -> float:
        """Time of the release [s]."""
        return self.cycle_parts[0].seconds + self.cycle_parts[1].seconds

    @property
    def deviation(self) -> float:
        """Maximum deviation of the reference from the straight approaches [m]."""
        return max(move.deviation for x in self.cycle_parts for move in x.moves)

    @property
    def reference(self) -> TrajectorySequence:
        """Reference of the whole cycle."""
        begins = accumulate((x.seconds for x in self.cycle_parts), initial=0.0)
        parts = [(t, x.reference) for t, x in zip(begins, self.cycle_parts, strict=False)]
        return TrajectorySequence(parts, self.cycle_time)
