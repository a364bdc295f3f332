"""Live parts that change while a robot moves: other numbers from a step on."""

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
from linkwork.simulation.task import (
    Interval,
    Matrix,
    SimulationTask,
    Vector,
)
from linkwork.spatial import Inertia

if TYPE_CHECKING:
    from linkwork.arm.manipulator import Manipulator


Change = tuple[float, "Inertia | Callable[[Manipulator], object] | None"]
"""A time [s], and the payload from then on (None: none) or what to do to the robot then."""


def live_blocks(
    arm: Manipulator, changes: Sequence[Change], step: float
) -> list[tuple[int, NDArray[np.float64]]]:
    """The steps at which live numbers change, with the block from each on; the first is step 0.

    A change counts from the first step that begins at or after its time. Changes are made to a
    copy: the robot is as it was, also for other threads.

    Args:
        arm: The robot.
        changes: In any order.
        step: Length of a step [s].

    Raises:
        ArgumentError: An invalid time or payload, a part that is not live, or a function that
            changes another robot than the one it is given.
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
        lives = [x._live_parts for x in (original, arm)]
        before = [live.numbers for live in lives]
        change(arm)
        if lives[0].numbers is not before[0] and lives[1].numbers is before[1]:
            raise ArgumentError(
                "a function among the changes changed another robot than the one it was given",
                hint="change its argument: lambda robot: robot.set_payload(...)",
            )
    else:
        raise ArgumentError(
            f"invalid change: {checks.shown(change)}",
            hint="give the Inertia of a payload, None to lay it down, or a function of the robot",
        )


LONGEST = 100_000
"""Steps, or periods of a controller, in one interval: it bounds what references take of memory, and
how long an interrupt waits."""


def intervals(
    task: SimulationTask, sampled: SampledReference, blocks: Sequence[tuple[int, Vector]]
) -> Iterator[Interval]:
    """The intervals of a simulation, one after the other.

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
            yield Interval(first, last, live, *_references(task, sampled, first, last))


def _references(
    task: SimulationTask, sampled: SampledReference, first: int, last: int
) -> tuple[Matrix, int]:
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


def _own_times(task: SimulationTask, periods: NDArray[np.int64], period: float) -> Vector:
    """When periods begin, in the simulation's own time, which is 0 where it begins."""
    aligned = round(task.begins / period)
    if abs(task.begins - aligned * period) <= EARLY * period:
        return (periods - aligned) * np.float64(period)
    return periods * np.float64(period) - task.begins
