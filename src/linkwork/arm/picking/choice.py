"""Which branch to take at the pick and which at the place: the pair with the shortest cycle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.picking.motions import STRAIGHT, Motion
from linkwork.arm.picking.station import Ways
from linkwork.motion import MotionLimits

Array = NDArray[np.float64]


def fastest_pairs(
    start: Array, pick: Ways, place: Ways, motion: Motion, limits: MotionLimits, count: int
) -> list[tuple[int, int]]:
    """The pairs of ways whose cycles take least time, about; the best first.

    Torques are not looked at here: the cycles are planned in full afterwards.

    Args:
        start: Where the cycle begins and ends (n,) [rad or m].
        pick: Ways to the pick.
        place: Ways to the place.
        motion: The kind of motion.
        limits: Of the joints.
        count: How many pairs.
    """
    there = motion.durations(pick.via - start, limits) + _straight(pick, motion, limits)
    home = motion.durations(place.via - start, limits) + _straight(place, motion, limits)
    between = motion.durations(place.via[None, :] - pick.via[:, None], limits)
    times = there[:, None] + between + home[None, :]
    order = np.argsort(times, axis=None, kind="stable")[:count]
    pairs = np.stack(np.unravel_index(order, times.shape), axis=1)
    return [(int(i), int(j)) for i, j in pairs]


def _straight(ways: Ways, motion: Motion, limits: MotionLimits) -> Array:
    """Time of going to the point and back by each way, about (k,) [s]."""
    slowed = np.maximum(1.0, (ways.slopes * STRAIGHT.speeds / limits.speeds).max(axis=1))
    return 2.0 * slowed * motion.durations(np.array([ways.length]), STRAIGHT)
