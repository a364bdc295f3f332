"""A simulation cut into stretches: live numbers change and references are sampled in between."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from linkwork.arm.simulation.coupling import EARLY
from linkwork.arm.simulation.reference import Sampled
from linkwork.arm.simulation.task import Matrix, Stretch, Task, Vector

LONGEST = 100_000
"""Steps, or periods of a controller, in one stretch: it bounds what references take of memory, and
how long an interrupt waits."""


def stretches(
    task: Task, sampled: Sampled, blocks: Sequence[tuple[int, Vector]]
) -> Iterator[Stretch]:
    """The stretches of a simulation, one after the other.

    Args:
        task: The simulation.
        sampled: What the joints shall do.
        blocks: The steps at which live numbers change, with the block from each on.
    """
    longest = LONGEST
    if task.controller is not None:
        longest = max(1, int(min(LONGEST, LONGEST * task.controller.period / task.step)))
    ends = [first for first, _ in blocks[1:]] + [task.steps]
    for (start, live), end in zip(blocks, ends, strict=True):
        for first in range(start, min(end, task.steps), longest):
            last = min(first + longest, end, task.steps)
            yield Stretch(first, last, live, *_references(task, sampled, first, last))


def _references(task: Task, sampled: Sampled, first: int, last: int) -> tuple[Matrix, int]:
    """A row for each period that may begin in some steps, and the number of the first."""
    if task.controller is None:
        return np.empty((0, task.reference_size)), 0
    per_step = task.step / task.controller.period
    begin = max(0, math.floor(first * per_step - EARLY))
    end = math.floor(last * per_step + EARLY) + 2
    times = np.arange(begin, end) * np.float64(task.controller.period)
    return _over_periods(sampled.rows(times), task), begin


def _over_periods(rows: Matrix, task: Task) -> Matrix:
    """The reference with accelerations that are means over the coming period.

    A controller's torque is held for a period, so what it can follow is the mean; the acceleration
    at the period's beginning leaves an error of half a period's jerk.
    """
    joints = task.coordinates.speeds
    period = task.controller.period if task.controller else math.inf
    held = rows.copy()
    held[:-1, -joints:] = np.diff(rows[:, -2 * joints : -joints], axis=0) / period
    return held
