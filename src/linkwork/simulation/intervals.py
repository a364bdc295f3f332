"""Intervals of a simulation between changes of live parts, with sampled references."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.simulation.coupling import EARLY
from linkwork.simulation.reference import SampledReference
from linkwork.simulation.task import Interval, Matrix, SimulationTask, Vector
from linkwork.spatial import Inertia

if TYPE_CHECKING:
    from linkwork.arm.manipulator import Manipulator


Change = tuple[float, "Inertia | Callable[[Manipulator], object] | None"]
"""A time [s], and the payload from then on (None: none) or a function that changes the robot."""


def live_blocks(
    arm: Manipulator, changes: Sequence[Change], step: float
) -> list[tuple[int, NDArray[np.float64]]]:
    """Return steps at which live numbers change, with the block from each on; the first is step 0.

    A change takes effect at the first step at or after its time. Changes are applied to a copy:
    the robot is not modified.

    Args:
        changes: In any order.
        step: Length of a step [s].

    Raises:
        ArgumentError: Invalid time or payload, a part that is not live, or a function that changes
            another robot than its argument.
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
    return checks.number("time of a change", change[0], least=0.0, unit="s"), change[1]


def _apply(original: Manipulator, arm: Manipulator, change: object) -> None:
    if change is None or isinstance(change, Inertia):
        arm.set_payload(change)
    elif callable(change):
        lives = [x._robot.live_parts for x in (original, arm)]
        before = [live.numbers for live in lives]
        change(arm)
        if lives[0].numbers is not before[0] and lives[1].numbers is before[1]:
            raise ArgumentError(
                "a function of changes modified another robot than its argument",
                hint="modify the argument: lambda robot: robot.set_payload(...)",
            )
    else:
        raise ArgumentError(
            f"invalid change: {checks.shown(change)}",
            hint="expected the Inertia of a payload, None for none, or a function of the robot",
        )


LONGEST = 100_000
"""Maximum steps, or controller periods, of an interval: bounds the memory of references and the
latency of an interrupt."""


def intervals(
    task: SimulationTask, sampled: SampledReference, blocks: Sequence[tuple[int, Vector]]
) -> Iterator[Interval]:
    """Intervals of a simulation, in order.

    Args:
        blocks: Steps at which live numbers change, with the block from each on.
    """
    longest = LONGEST
    if task.controller is not None:
        longest = max(1, int(min(LONGEST, LONGEST * task.controller.period / task.step)))
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
