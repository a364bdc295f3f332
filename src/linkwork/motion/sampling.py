"""A motion as a controller sees it that holds its torques for a period."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.motion.trajectory import Trajectory

Array = NDArray[np.float64]

AT_REST = 1e-9
"""Speed below which a trajectory counts as ending at rest, rounded as it is [rad/s or m/s]."""


def coming_mean(
    trajectory: Trajectory,
    time: ArrayLike,
    period: float,
    speed: Array,
    speed_after: Array,
    acceleration: Array,
) -> Array:
    """Accelerations, the mean over the coming period of each time.

    A trajectory that ends moving stands still at once after its end, which nothing can follow: in
    the period in which that happens its own acceleration is kept.

    Args:
        trajectory: The motion.
        time: Beginnings of periods [s], (times,) or one.
        period: Length of each [s].
        speed: At these times [rad/s or m/s], (times, n) or (n,).
        speed_after: A period later [rad/s or m/s].
        acceleration: At these times [rad/s^2 or m/s^2].
    """
    times = np.asarray(time, dtype=float)
    mean = (speed_after - speed) / period
    end = trajectory.duration
    last = (times <= end) & (times + period > end)
    if trajectory.looped or not last.any():
        return mean
    ends_moving = np.abs(trajectory.speed(end)) > AT_REST
    return np.where(last[..., None] & ends_moving, acceleration, mean)
