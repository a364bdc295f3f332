"""The nearest reachable pose: the least squared miss, found by steps that are kept if they help."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel

Array = NDArray[np.float64]

_FIRST_DAMPING = 0.1
_EASED, _STIFFENED = 0.3, 8.0
_LEAST_DAMPING, _MOST_DAMPING = 1e-6, 1e8
_STILL = 1e-14
"""A step that lowers the squared miss by a smaller part is the last."""


@dataclass(frozen=True)
class Nearest:
    """The reachable pose that is nearest to a wanted one, as far as was searched.

    Attributes:
        q: Where the robot reaches it [rad or m].
        pose: Pose of the frame there, 4x4.
        distance: From the wanted place, of what the task wants [m].
        angle: From the wanted orientation, of what the task wants [rad].
        length: How many metres counted as much as a radian [m].
        in_reach: Whether it is the wanted pose itself, within 1e-9 [m or rad].
    """

    q: Array
    pose: Array
    distance: float
    angle: float
    length: float
    in_reach: bool


def descend(step: Kernel, numbers: Array, q: Array, most_steps: int) -> tuple[Array, Array]:
    """The lowest positions that damped steps come to.

    Args:
        step: As `trace_step` describes it, without posture.
        numbers: The pose, (16,).
        q: Where each begins, (N, n) [rad or m].
        most_steps: After how many steps all end.

    Returns:
        Positions (N, n) [rad or m], and their squared misses (N,) [m^2].
    """
    best, lowest = q.copy(), np.full(len(q), np.inf)
    damping = np.full((len(q), 1), _FIRST_DAMPING)
    for _ in range(most_steps):
        after, _, error, _ = step(q, numbers, damping)
        lower, higher = error < lowest, error > lowest
        still = lower & (error > (1.0 - _STILL) * lowest)
        best[lower], lowest[lower] = q[lower], error[lower]
        # What went up begins again where it was lowest, with more damping.
        damping[lower] *= _EASED
        damping[higher] *= _STIFFENED
        if (still | (damping[:, 0] > _MOST_DAMPING)).all():
            break
        damping = np.maximum(damping, _LEAST_DAMPING)
        q = np.where(higher[:, None], best, after)
    return best, lowest
