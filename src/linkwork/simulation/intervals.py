"""Reference of the joints over time, and intervals between changes of live parts."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.state_spec import StateSpec
from linkwork.checks import check_states
from linkwork.errors import ArgumentError
from linkwork.motion import Trajectory
from linkwork.motion.trajectory import mean_acceleration
from linkwork.simulation.coupling import EARLY
from linkwork.simulation.task import Interval, Matrix, SimulationTask, Vector
from linkwork.spatial import Inertia

if TYPE_CHECKING:
    from linkwork.arm.manipulator import Manipulator


Reference = Trajectory | ArrayLike
"""A trajectory, or a position to hold."""


class SampledReference:
    """A validated reference that is evaluated at given times."""

    def __init__(
        self, reference: Reference | None, spec: StateSpec, q: NDArray[np.float64]
    ) -> None:
        """Validate a trajectory or a position to hold; None holds the start position."""
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
        """Rows at times one period apart [s] whose accelerations are means over the period.

        The torque of a controller is held for a period, so it can follow only the mean. The
        acceleration at the start of the period would leave an error of half a period times jerk.
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
    """Return validated numbers of one state: `q` for positions, `qd` for velocities."""
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


Change = tuple[float, "Inertia | Callable[[Manipulator], object] | None"]
"""A time [s], and the payload from then on (None: none) or a function that changes the robot."""


def live_blocks(
    arm: Manipulator, changes: Sequence[Change], step: float
) -> list[tuple[int, NDArray[np.float64]]]:
    """Return steps at which live numbers change, with the block from each on; the first is step 0.

    A change takes effect at the first step [s] at or after its time. Changes, in any order, are
    applied to a copy: the robot is not modified.
    """
    now = arm.live_numbers if arm.live else np.empty(0)
    blocks = {0: now}
    if not isinstance(changes, Sequence) or isinstance(changes, str | bytes):
        raise checks.invalid("changes", changes, "a list of pairs (time, change)")
    if not changes:
        return list(blocks.items())
    changed = copy.copy(arm)
    for time, change in sorted(map(_checked, changes), key=lambda x: x[0]):
        _apply(arm, changed, change)
        blocks[math.ceil(time / step - EARLY)] = changed.live_numbers
    return sorted(blocks.items(), key=lambda x: x[0])


def _checked(change: Change) -> Change:
    if not isinstance(change, tuple | list) or len(change) != 2:
        raise checks.invalid("change", change, "a pair (time, change)")
    return checks.number("time of a change", change[0], minimum=0.0, unit="s"), change[1]


def _apply(original: Manipulator, arm: Manipulator, change: object) -> None:
    if change is None or isinstance(change, Inertia):
        arm.set_payload(change)
    elif callable(change):
        lives = [x._robot.live_parts for x in (original, arm)]
        before = [live.numbers for live in lives]
        change(arm)
        if lives[0].numbers is not before[0] and lives[1].numbers is before[1]:
            raise ArgumentError(
                "a function of changes modified a robot other than its argument",
                hint="modify the argument: lambda robot: robot.set_payload(...)",
            )
    else:
        raise ArgumentError(
            f"invalid change: {checks.shown(change)}",
            hint="expected the Inertia of a payload, None for none, or a function of the robot",
        )


MAX_INTERVAL = 100_000
"""Maximum steps, or controller periods, of an interval: bounds the memory of references and the
latency of an interrupt."""


def intervals(
    task: SimulationTask, sampled: SampledReference, blocks: Sequence[tuple[int, Vector]]
) -> Iterator[Interval]:
    """Intervals of a simulation, in order, from steps at which live numbers change."""
    longest = MAX_INTERVAL
    if task.controller is not None:
        longest = max(1, int(min(MAX_INTERVAL, MAX_INTERVAL * task.controller.period / task.step)))
    ends = [first for first, _ in blocks[1:]] + [task.steps]
    for (start, live), end in zip(blocks, ends, strict=True):
        for first in range(start, min(end, task.steps), longest):
            last = min(first + longest, end, task.steps)
            yield Interval(first, last, live, *_references(task, sampled, first, last))


def _references(
    task: SimulationTask, sampled: SampledReference, first: int, last: int
) -> tuple[Matrix, int]:
    """Return the references of periods that may start in an interval, and the first index."""
    if task.controller is None:
        return np.empty((0, task.reference_size)), 0
    per_step = task.step / task.controller.period
    before = task.steps_before
    # With steps longer than periods, the first run may be overdue.
    due = task.stored.periods_begun
    begin = max(due, math.floor((before + first) * per_step - EARLY)) if first else due
    end = math.floor((before + last) * per_step + EARLY) + 2
    times = _own_times(task, np.arange(begin, end), task.controller.period)
    return sampled.over_periods(times, task.controller.period), begin


def _own_times(task: SimulationTask, periods: NDArray[np.int64], period: float) -> Vector:
    """Start times of periods relative to the start of the simulation."""
    aligned = round(task.begins / period)
    if abs(task.begins - aligned * period) <= EARLY * period:
        return (periods - aligned) * np.float64(period)
    return periods * np.float64(period) - task.begins
