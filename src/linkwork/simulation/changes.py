"""Live parts that change while a robot moves: numbers written between two steps."""

from __future__ import annotations

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

    A change counts from the first step that begins at or after its time. The robot itself is left
    as it was.

    Args:
        arm: The robot.
        changes: In any order.
        step: Length of a step [s].

    Raises:
        ArgumentError: A time that cannot be, a payload that is no body, a part that is not live.
    """
    now = arm.live_numbers if arm.live else np.empty(0)
    blocks = {0: now}
    if not isinstance(changes, Sequence) or isinstance(changes, str | bytes):
        raise checks.invalid("changes", changes, "a list of pairs (time, change)")
    if not changes:
        return list(blocks.items())
    live = arm._live_parts
    kept = dict(live.numbers)
    try:
        for time, change in sorted(map(_checked, changes), key=lambda x: x[0]):
            _apply(arm, change)
            blocks[math.ceil(time / step - EARLY)] = arm.live_numbers
    finally:
        for part, numbers in kept.items():
            live.set(part, numbers)
    return sorted(blocks.items(), key=lambda x: x[0])


def _checked(change: Change) -> Change:
    if not isinstance(change, tuple | list) or len(change) != 2:
        raise checks.invalid("change", change, "a pair (time, change)")
    return checks.number("time of a change", change[0], least=0.0, unit="s"), change[1]


def _apply(arm: Manipulator, change: object) -> None:
    if change is None or isinstance(change, Inertia):
        arm.set_payload(change)
    elif callable(change):
        change(arm)
    else:
        raise ArgumentError(
            f"invalid change: {checks.shown(change)}",
            hint="give the Inertia of a payload, None to lay it down, or a function of the robot",
        )
