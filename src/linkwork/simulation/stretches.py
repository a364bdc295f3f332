"""A simulation cut into stretches: live numbers change and references are sampled in between."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.simulation.coupling import EARLY
from linkwork.simulation.reference import Sampled
from linkwork.simulation.task import (
    Matrix,
    Stretch,
    Task,
    Vector,
)

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
    before = task.steps_before
    # The first to run may have been due long ago, where steps are longer than periods.
    due = task.stored.periods_begun
    begin = max(due, math.floor((before + first) * per_step - EARLY)) if first else due
    end = math.floor((before + last) * per_step + EARLY) + 2
    times = _own_times(task, np.arange(begin, end), task.controller.period)
    return sampled.over_periods(times, task.controller.period), begin


def _own_times(task: Task, periods: NDArray[np.int64], period: float) -> Vector:
    """When periods begin, in the simulation's own time, which is 0 where it begins."""
    aligned = round(task.begins / period)
    if abs(task.begins - aligned * period) <= EARLY * period:
        return (periods - aligned) * np.float64(period)
    return periods * np.float64(period) - task.begins
