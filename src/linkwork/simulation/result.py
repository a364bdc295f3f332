"""Result of a simulation: samples of a motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Energy
from linkwork.arm.state_spec import Array
from linkwork.simulation.task import ResumeState
from linkwork.tables import Table, Tabular

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]


TOLERANCE = 1e-9
"""Tolerance of limits, as a fraction of the range, or of the limit where there is one only."""


class LimitCrossing(NamedTuple):
    """A violation of a limit of a joint."""

    joint: str
    quantity: str
    """`position`, `velocity` or `torque`."""
    time: float
    """Time of the first sample beyond the limit [s]."""
    value: float
    """Value at that time."""
    limit: float


@dataclass(frozen=True)
class RobotLimits:
    """Limits of the states of a robot: of q by position names, of qd and tau by velocity names."""

    position_names: tuple[str, ...]
    velocity_names: tuple[str, ...]
    lower: Array
    upper: Array
    velocity: Array
    effort: Array


@dataclass(frozen=True, repr=False)
class Simulation(Tabular):
    """Samples of a motion in free space, one row per time.

    Attributes:
        time: [s], (samples,).
        position: [rad or m], (samples, n).
        velocity: [rad/s or m/s], (samples, n).
        torque: What the controller did, zero without one [N m or N], (samples, n).
        reference_position: Reference positions at these times [rad or m], (samples, n).
        reference_velocity: [rad/s or m/s], (samples, n).
        reference_acceleration: [rad/s^2 or m/s^2], (samples, n).
        energy: Kinetic and potential energy [J]; None if not requested.
        backend: `native` or `python`: which loop computed it.
        limits: What the numbers should keep within; nothing holds them.
        end_state: Final state, for resuming by `simulate`.
    """

    time: Vector
    position: Matrix
    velocity: Matrix
    torque: Matrix
    reference_position: Matrix
    reference_velocity: Matrix
    reference_acceleration: Matrix
    energy: Energy | None
    backend: str
    limits: RobotLimits
    end_state: ResumeState

    def table(self) -> Table:
        """Return the table that represents it."""
        title = f"{self.time[-1]:g} s in free space, {len(self.time)} samples ({self.backend})"
        columns = ("joint", "end position", "end velocity", "max |torque|", "max |error|")
        error = np.abs(self.error).max(axis=0) if self.error.shape[1] else np.zeros(0)
        rows = zip(
            self.limits.velocity_names,
            self.position[-1].tolist(),
            self.velocity[-1].tolist(),
            np.abs(self.torque).max(axis=0).tolist(),
            error.tolist(),
            strict=False,
        )
        return Table(title, columns, list(rows))

    @property
    def error(self) -> Matrix:
        """Reference position minus position [rad or m], (samples, n)."""
        return self.reference_position - self.position

    @property
    def limit_crossings(self) -> tuple[LimitCrossing, ...]:
        """Violations of joint limits, in order of time.

        In free space nothing stops a joint: limits are reported here, not enforced. A number that
        is beyond by less than 1e-9 of the range between its limits counts as within.
        """
        limits = self.limits
        crossings: list[LimitCrossing] = []
        for quantity, names, values, lower, upper in (
            ("position", limits.position_names, self.position, limits.lower, limits.upper),
            ("velocity", limits.velocity_names, self.velocity, -limits.velocity, limits.velocity),
            ("torque", limits.velocity_names, self.torque, -limits.effort, limits.effort),
        ):
            for limit, side in ((upper, 1.0), (lower, -1.0)):
                beyond = side * (values - limit) > _allowance(limit, upper - lower)
                crossings += self._crossings(quantity, names, values, limit, beyond)
        return tuple(sorted(crossings, key=lambda x: x.time))

    def _crossings(
        self,
        quantity: str,
        names: tuple[str, ...],
        values: Matrix,
        limit: Array,
        beyond: NDArray[np.bool_],
    ) -> list[LimitCrossing]:
        """First sample of each violation of a limit."""
        before = np.vstack([np.zeros((1, values.shape[1]), dtype=bool), beyond[:-1]])
        return [
            LimitCrossing(
                names[j], quantity, float(self.time[i]), float(values[i, j]), float(limit[j])
            )
            for i, j in np.argwhere(beyond & ~before)
        ]


def _allowance(limit: Array, span: Array) -> Array:
    alone = np.where(np.isfinite(limit), np.abs(limit), 0.0)
    return TOLERANCE * np.where(np.isfinite(span), span, alone)
