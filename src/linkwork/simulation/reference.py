"""What the joints shall do over time, as numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.arm.state_spec import StateSpec
from linkwork.checks import check_states
from linkwork.errors import ArgumentError
from linkwork.motion import Trajectory
from linkwork.motion.trajectory import mean_acceleration

Reference = Trajectory | ArrayLike
"""A trajectory, or a position to stay at."""


class SampledReference:
    """A reference that is asked for rows of numbers."""

    def __init__(
        self, reference: Reference | None, spec: StateSpec, q: NDArray[np.float64]
    ) -> None:
        """Checks a reference.

        Args:
            reference: A trajectory, which holds its last position after its end; a position to stay
                at; None to stay at the start.
            spec: The robot, and the check of its positions.
            q: Positions at the start [rad or m].

        Raises:
            ArgumentError: It is for another number of joints, or no position.
        """
        self._velocities = spec.tree.velocity_count
        self._asked, self._given = np.empty(0), np.empty((0, 0))
        if isinstance(reference, Trajectory):
            _check_trajectory(reference, spec)
            self._trajectory: Trajectory | None = reference
            self._position = q
            return
        self._trajectory = None
        self._position = q if reference is None else one_state(spec, "q", reference, "reference")

    def rows(self, times: NDArray[np.float64]) -> NDArray[np.float64]:
        """Positions, velocities and accelerations at each of some times [s]."""
        if self._trajectory is None:
            held = np.concatenate([self._position, np.zeros(2 * self._velocities)])
            return np.broadcast_to(held, (len(times), held.size))
        # Samples are mostly taken at the times at which the controller asked before.
        if not (0 < len(times) <= len(self._asked)) or np.any(times != self._asked[: len(times)]):
            path = self._trajectory
            parts = path.position(times), path.velocity(times), path.acceleration(times)
            self._asked, self._given = times, np.hstack(parts)
        return self._given[: len(times)]

    def over_periods(self, times: NDArray[np.float64], period: float) -> NDArray[np.float64]:
        """Rows with accelerations that are means over the coming period.

        A controller's torque is held for a period, so what it can follow is the mean; the
        acceleration at the period's beginning leaves an error of half a period's jerk.

        Args:
            times: A period apart [s].
            period: The controller's [s].
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
    """Numbers of one state, checked.

    Args:
        spec: The robot.
        kind: `q` for positions, `qd` for velocities.
        values: What was given.
        name: What it is called, for the message.

    Raises:
        ArgumentError: Wrong shape or type, or not finite.
    """
    check_states(**{name: (spec.argument_spec(kind), values)})
    state = np.array(values, dtype=float)
    if state.ndim != 1:
        raise ArgumentError(
            f"invalid {name}: shape {state.shape}", hint=f"give one state, ({state.shape[-1]},)"
        )
    return state


def _check_trajectory(trajectory: Trajectory, spec: StateSpec) -> None:
    tree = spec.tree
    if tree.position_count != tree.velocity_count:
        raise ArgumentError(
            f"a trajectory cannot be the reference of {tree.name!r}, which has joints that one "
            "number cannot place",
            hint="give a position to stay at",
        )
    if trajectory.dimension != tree.velocity_count:
        raise ArgumentError(
            f"the reference moves {trajectory.dimension} joints, but {tree.name!r} has "
            f"{tree.velocity_count}: {', '.join(tree.velocity_names)}"
        )
