"""Which branch to take at the pick and which at the place: pairs by the time of their cycles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.motion import MotionLimits
from linkwork.planning.motions import Motion
from linkwork.planning.station import Ways

Array = NDArray[np.float64]
Pairs = NDArray[np.int64]
"""Indices of a way to the pick and a way to the place, (m, 2)."""


def pairs_in_order(
    start: Array,
    pick: Ways,
    place: Ways,
    motion: Motion,
    limits: MotionLimits,
    tool_limits: MotionLimits,
) -> Pairs:
    """All pairs of ways; those whose cycles take least time, about, first.

    The fastest pair of every two branches comes before pairs that differ from one of these by full
    turns alone. Torques are not looked at here: the cycles are planned in full afterwards.

    Args:
        start: Where the cycle begins and ends (n,) [rad or m].
        pick: Ways to the pick.
        place: Ways to the place.
        motion: The kind of motion.
        limits: Of the joints.
        tool_limits: Of the tool on straight moves.
    """
    there = motion.durations(pick.via - start, limits)
    home = motion.durations(place.via - start, limits)
    straight = [_straight(ways, motion, limits, tool_limits) for ways in (pick, place)]
    between = motion.durations(place.via[None, :] - pick.via[:, None], limits)
    times = (there + straight[0])[:, None] + between + (home + straight[1])[None, :]
    order = np.argsort(times, axis=None, kind="stable")
    branches = pick.groups[:, None] * (place.groups.max() + 1) + place.groups[None, :]
    _, first = np.unique(branches.ravel()[order], return_index=True)
    turned = np.ones(len(order), dtype=bool)
    turned[first] = False
    order = np.concatenate([order[~turned], order[turned]])
    return np.stack(np.unravel_index(order, times.shape), axis=1)


def _straight(ways: Ways, motion: Motion, limits: MotionLimits, tool: MotionLimits) -> Array:
    """Time of going to the point and back by each way, about (k,) [s]."""
    slowed = np.maximum(1.0, (ways.slopes * tool.speeds / limits.speeds).max(axis=1))
    return 2.0 * slowed * motion.durations(np.array([ways.length]), tool)
