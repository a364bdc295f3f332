"""Live parts that change while a robot moves: other numbers from a step on."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.simulation.coupling import EARLY
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
