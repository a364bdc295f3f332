"""Identification of a robot's base parameters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.dynamics.body import GRAVITY, checked_gravity
from linkwork.dynamics.identification.base import (
    BaseParameters,
    base_parameters,
    random_states,
    require_joints,
    stacked,
)
from linkwork.dynamics.identification.least_squares import CONFIDENCE, solve
from linkwork.dynamics.identification.recording import (
    SMOOTHING,
    JointRecording,
    Samples,
    require_recording,
)
from linkwork.dynamics.regressor import regressor
from linkwork.dynamics.springs import spring_torques
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3

Array = NDArray[np.float64]

_TYPICAL_STATES = 200


@dataclass(frozen=True)
class Identification:
    """Base parameters found in a recording.

    Attributes:
        base: What the values mean.
        values: In the order of `base.columns`.
        deviations: Standard deviation of each.
        speed_names: Names of the torques.
        noise: Standard deviation of the torques that the values leave unexplained [N m or N].
        condition: Condition number of the equations; the closer to one the better the motion.
    """

    base: BaseParameters
    values: Array
    deviations: Array
    speed_names: tuple[str, ...]
    noise: Array
    condition: float

    @property
    def half_widths(self) -> Array:
        """Half the width of each value's 95 % confidence interval."""
        return CONFIDENCE * self.deviations

    def table(self) -> str:
        """Every value with its 95 % confidence, then what stayed unexplained."""
        rows = zip(range(len(self.values)), self.values, self.half_widths, strict=True)
        lines = [
            f"{value:12.5g} +- {half:<10.2g} {self.base.expression(i)}" for i, value, half in rows
        ]
        noise = ", ".join(
            f"{name} {left:.3g}" for name, left in zip(self.speed_names, self.noise, strict=True)
        )
        return "\n".join([*lines, f"unexplained: {noise}", f"condition: {self.condition:.3g}"])

    def __str__(self) -> str:
        return self.table()


def identify(
    tree: Tree,
    recording: JointRecording,
    gravity: Vector3 = GRAVITY,
    smoothing: float = SMOOTHING,
) -> Identification:
    """Finds a robot's base parameters in a recorded motion.

    Masses, first moments, inertias, rotor inertias and friction are taken from the recording alone;
    of the tree only lengths, axes and springs matter.

    Args:
        tree: The robot.
        recording: What was measured.
        gravity: Acceleration of a falling body in the base frame [m/s^2].
        smoothing: Span of time over which speeds are smoothed and differentiated where no
            accelerations were recorded; shorter than the fastest swing of the motion [s].

    Raises:
        ArgumentError: There are no joints or no recording; it does not fit the robot, is too short,
            not finite, or its motion does not tell all base parameters; then they are named.
    """
    require_joints(tree)
    require_recording(recording)
    falling = checked_gravity(gravity)
    samples = recording.samples(tree, smoothing)
    base = base_parameters(tree, falling)
    names = [base.names[i] for i in base.columns]
    found = solve(
        *base_equations(tree, samples, base, falling), names, typical(tree, base, falling)
    )
    return Identification(
        base, found.values, found.deviations, tree.speed_names, found.noise, found.condition
    )


def base_equations(
    tree: Tree, samples: Samples, base: BaseParameters, gravity: Vector3
) -> tuple[Array, Array]:
    """Coefficients (m, n, base) and right-hand sides (m, n), both averaged alike."""
    count = len(samples.q)
    rows = regressor(tree, *samples.batch, gravity)
    chosen = [[row[i] for i in base.columns] for row in rows]
    matrix = stacked(chosen, count).reshape(count, len(rows), len(base))
    return samples.averaged(matrix), samples.averaged(driven(tree, samples))


def driven(tree: Tree, samples: Samples) -> Array:
    """Torques (m, n) less those of the robot's springs [N m or N]."""
    springs = spring_torques(tree, list(samples.q.T), list(samples.qd.T))
    held = [np.broadcast_to(torque, len(samples.q)) for torque in springs]
    return samples.tau - np.array(held).T


def typical(tree: Tree, base: BaseParameters, gravity: Vector3) -> Array:
    """Root mean square of each base column at random motions."""
    rows = regressor(tree, *random_states(tree, _TYPICAL_STATES), gravity)
    matrix = stacked([[row[i] for i in base.columns] for row in rows], _TYPICAL_STATES)
    return np.sqrt((matrix * matrix).mean(axis=0))
