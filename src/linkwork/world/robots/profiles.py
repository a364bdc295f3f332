"""Motions of a robot's joints from rest to rest within its limits, by profile."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from linkwork.model.tree import Tree
from linkwork.motion import (
    BlendedTrajectory,
    CubicTrajectory,
    JerkLimitedTrajectory,
    MotionLimits,
    PiecewiseTrajectory,
    TrapezoidalTrajectory,
    fit_times,
    through,
)
from linkwork.motion.joint.splines import natural_velocities
from linkwork.motion.limits.time_scaling import motion_factor

Array = NDArray[np.float64]


def motion_limits(tree: Tree, speed: float = 1.0) -> MotionLimits:
    """Return the limits of a robot's joints, with suggested accelerations and jerks.

    A joint reaches its velocity limit within 0.25 s and its acceleration limit within 0.1 s. Joints
    without a velocity limit have 1 rad/s or 0.5 m/s.
    """
    # Only here: planning imports the simulation.
    from linkwork.planning.motions import find_motion, limits_of

    full = limits_of(tree, find_motion("jerk-limited"), None)
    return MotionLimits(
        velocities=full.velocities * speed,
        accelerations=full.accelerations * speed**2,
        jerks=full.jerks * speed**3,
        lower=full.lower,
        upper=full.upper,
        names=full.names,
    )


def cubic(points: Array, limits: MotionLimits) -> PiecewiseTrajectory:
    """Return a cubic through points, from rest to rest, within velocity and acceleration limits."""
    times = fit_times(points, limits)
    velocities = natural_velocities(times, points)
    velocities[[0, -1]] = 0.0
    # The acceleration of a cubic jumps at rest: no jerk limit can hold.
    bounds = MotionLimits(velocities=limits.velocities, accelerations=limits.accelerations)
    path = CubicTrajectory(times.tolist(), points, velocities)
    return path.scaled(motion_factor(path, bounds))


def blended(points: Array, limits: MotionLimits, blend: float) -> PiecewiseTrajectory:
    """Return lines between points (m, n) with blends of a duration [s], as fast as limits allow."""
    ways = np.abs(np.diff(points, axis=0))
    spans = np.maximum((ways / limits.velocities).max(axis=1), blend)
    path = BlendedTrajectory(_blend_times(spans, blend), points, blend)
    # Velocities and accelerations are proportional to the velocities of the segments.
    bounds = (limits.velocities, limits.accelerations)
    loads = [(np.abs(path.extremes(k).values) / bound).max() for k, bound in enumerate(bounds, 1)]
    return BlendedTrajectory(_blend_times(spans * max(1.0, *loads), blend), points, blend)


def _blend_times(spans: Array, blend: float) -> Array:
    """Return the times of points whose corners are `spans` apart."""
    times = np.concatenate([[0.0], 0.5 * blend + np.cumsum(spans)])
    times[-1] += 0.5 * blend
    return times


PROFILES: dict[str, Callable[[Array, MotionLimits], PiecewiseTrajectory]] = {
    "cubic": cubic,
    "quintic": through,
    "trapezoidal": TrapezoidalTrajectory,
    "jerk-limited": JerkLimitedTrajectory,
}
"""Motions through points (m, n) within limits, from rest to rest."""
