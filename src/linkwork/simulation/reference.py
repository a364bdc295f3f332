"""Reference of the joints, sampled over time."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.arm.state_spec import StateSpec
from linkwork.checks import check_states
from linkwork.errors import ArgumentError
from linkwork.motion import Trajectory
from linkwork.motion.trajectory import mean_acceleration

Reference = Trajectory | ArrayLike
"""A trajectory, or a position to hold."""


class SampledReference:
    """A validated reference that is evaluated at given times."""

    def __init__(
        self, reference: Reference | None, spec: StateSpec, q: NDArray[np.float64]
    ) -> None:
        """Validate a reference.

        Args:
            reference: A trajectory, which holds its last position after its end; a position to
                hold; None to hold the start position.
            spec: State specification of the robot.
            q: Positions at the start [rad or m].

        Raises:
            ArgumentError: Wrong number of joints, or an invalid position.
        """
        self._velocities = spec.tree.velocity_count
        self._times, self._rows = np.empty(0), np.empty((0, 0))
        if isinstance(reference, Trajectory):
            _check_trajectory(reference, spec)
            self._trajectory: Trajectory | None = reference
            self._position = q
            return
        self._trajectory = None
        self._position = q if reference is None else one_state(spec, "q", reference, "reference")

    def rows(self, times: NDArray[np.float64]) -> NDArray[np.float64]:
        """Positions, velocities and accelerations at given times [s], one row each."""
        if self._trajectory is None:
            held = np.concatenate([self._position, np.zeros(2 * self._velocities)])
            return np.broadcast_to(held, (len(times), held.size))
        # Recorded samples are mostly at times that the controller has evaluated before.
        if not (0 < len(times) <= len(self._times)) or np.any(times != self._times[: len(times)]):
            path = self._trajectory
            parts = path.position(times), path.velocity(times), path.acceleration(times)
            self._times, self._rows = times, np.hstack(parts)
        return self._rows[: len(times)]

    def over_periods(self, times: NDArray[np.float64], period: float) -> NDArray[np.float64]:
        """Rows whose accelerations are means over the following period.

        The torque of a controller is held for a period, so it can follow only the mean. The
        acceleration at the start of the period would leave an error of half a period times jerk.

        Args:
            times: Times, one period apart [s].
            period: Control period [s].
        """
        rows = self.rows(times)
        if self._trajectory is None:
            return rows
        held, n = rows.copy(), self._velocities
        velocity, acceleration = rows[:, n : 2 * n], rows[:-1, 2 * n :]
        parts = (velocity[:-1], velocity[1:], acceleration)
        held[:-1, 2 * n :] = mean_acceleration(self._trajectory, times[:-1], period, *parts)
        return held


def one_state(spec: StateSpec, kind: str, values: ArrayLike, name: str) -> NDArray[np.float64]:
    """Return validated numbers of one state.

    Args:
        kind: `q` for positions, `qd` for velocities.
        name: Name in messages.

    Raises:
        ArgumentError: Wrong shape or type, or not finite.
    """
    check_states(**{name: (spec.argument_spec(kind), values)})
    state = np.array(values, dtype=float)
    if state.ndim != 1:
        raise ArgumentError(
            f"invalid {name}: shape {state.shape}", hint=f"expected one state, ({state.shape[-1]},)"
        )
    return state


def _check_trajectory(trajectory: Trajectory, spec: StateSpec) -> None:
    tree = spec.tree
    if tree.position_count != tree.velocity_count:
        raise ArgumentError(
            f"invalid reference: a trajectory, but {tree.name!r} has ball or floating joints",
            hint="pass a position to hold",
        )
    if trajectory.dimension != tree.velocity_count:
        raise ArgumentError(
            f"invalid reference: it has {trajectory.dimension} joints, but {tree.name!r} has "
            f"{tree.velocity_count}: {', '.join(tree.velocity_names)}"
        )
