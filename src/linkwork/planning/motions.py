"""Kinds of motion by name, their limits, and the timing of paths with blends or stops."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.motion import (
    BlendedTrajectory,
    JerkLimitedTrajectory,
    MotionLimits,
    PiecewiseTrajectory,
    QuinticTrajectory,
    TrapezoidalTrajectory,
    within_limits,
)
from linkwork.motion.limits.time_scaling import Torques
from linkwork.motion.piecewise import joined
from linkwork.motion.trajectory import Array

RAMP = 0.25  # Time to reach the velocity limit of a joint, without an acceleration limit [s]
RISE = 0.1  # Time to reach the acceleration limit, without a jerk limit [s]
STRAIGHT_RAMP = 0.125  # Time to reach the velocity limit of straight moves of the tool [s]
REVOLUTE_VELOCITY, PRISMATIC_VELOCITY = 1.0, 0.5  # Default velocity limits of joints [rad/s], [m/s]
TORQUE_SHARE = 0.9
"""Fraction of the torque limits used by a plan; the rest is left to the controller."""
TORQUE_NOTE = f"a plan uses {TORQUE_SHARE:.0%} of each torque limit".replace("%", " %")
"""The same as text for messages."""


@dataclass(frozen=True)
class Motion:
    """A kind of motion from rest to rest: from one point to another (2, n) within limits.

    `durations` estimates those of displacements (..., n) [s]. Smooth motions have a continuous
    acceleration, which bounds the jerk.
    """

    make: Callable[[Array, MotionLimits], PiecewiseTrajectory]
    durations: Callable[[Array, MotionLimits], Array]
    smooth: bool = True


def _trapezoid_times(ways: Array, limits: MotionLimits) -> Array:
    v, a = limits.velocities, limits.accelerations
    way = np.abs(ways)
    return np.where(way * a >= v**2, way / v + v / a, 2.0 * np.sqrt(way / a)).max(axis=-1)


def _polynomial_times(ways: Array, limits: MotionLimits) -> Array:
    way = np.abs(ways)
    # Peak velocity, acceleration and jerk of a quintic over unit distance in unit time.
    by_velocity = 1.875 * way / limits.velocities
    by_acceleration = np.sqrt(10.0 / np.sqrt(3.0) * way / limits.accelerations)
    by_jerk = np.cbrt(60.0 * way / limits.jerks)
    return np.maximum(np.maximum(by_velocity, by_acceleration), by_jerk).max(axis=-1)


def _polynomial(points: Array, limits: MotionLimits) -> PiecewiseTrajectory:
    limits.require("a polynomial motion", accelerations=limits.accelerations)
    return QuinticTrajectory([0.0, float(_polynomial_times(points[1] - points[0], limits))], points)


def _jerk_limited_times(ways: Array, limits: MotionLimits) -> Array:
    v, a, j = limits.velocities, limits.accelerations, limits.jerks
    way = np.abs(ways)
    to_velocity = np.where(v * j >= a**2, v / a + a / j, 2.0 * np.sqrt(v / j))
    cruising = way / v + to_velocity
    held = a / j + np.sqrt((a / j) ** 2 + 4.0 * way / a)
    rising = 4.0 * np.cbrt(way / (2.0 * j))
    slower = np.where(way * j**2 >= 2.0 * a**3, held, rising)
    return np.where(way >= v * to_velocity, cruising, slower).max(axis=-1)


_MOTIONS = {
    "trapezoidal": Motion(TrapezoidalTrajectory, _trapezoid_times, smooth=False),
    "polynomial": Motion(_polynomial, _polynomial_times),
    "jerk-limited": Motion(JerkLimitedTrajectory, _jerk_limited_times),
}

TRAJECTORIES: tuple[str, ...] = tuple(_MOTIONS)
"""Kinds of motion by name."""


def find_motion(name: str) -> Motion:
    """Return a kind of motion by name."""
    return _MOTIONS[checks.choice("trajectory", name, TRAJECTORIES)]


def straight_limits(speed: float) -> MotionLimits:
    """Return limits of straight tool moves, which reach a speed [m/s] within `STRAIGHT_RAMP`."""
    greatest = checks.positive("straight speed", speed, "m/s")
    acceleration = greatest / STRAIGHT_RAMP
    return MotionLimits(
        velocities=[greatest],
        accelerations=[acceleration],
        jerks=[acceleration / RISE],
        names=["the tool"],
    )


def limits_of(tree: Tree, motion: Motion, limits: MotionLimits | None) -> MotionLimits:
    """Return limits for planning a motion of a robot; jerk limits for smooth motions only.

    When None they are those of the joints, with accelerations that reach the velocity limit within
    `RAMP` and jerks that reach the acceleration limit within `RISE`. Default velocity limits are
    `REVOLUTE_VELOCITY` and `PRISMATIC_VELOCITY`.
    """
    robot = MotionLimits.of_tree(tree)
    requested = _suggested(tree, robot.velocities) if limits is None else limits
    if requested.dimension != robot.dimension:
        raise ArgumentError(
            f"the limits are for {requested.dimension} joints, but {tree.name!r} has "
            f"{robot.dimension}: {', '.join(robot.names)}"
        )
    return MotionLimits(
        velocities=_finite_velocities(tree, np.minimum(requested.velocities, robot.velocities)),
        accelerations=requested.accelerations,
        jerks=requested.jerks if motion.smooth else None,
        torques=np.minimum(requested.torques, robot.torques),
        lower=np.maximum(requested.lower, robot.lower),
        upper=np.minimum(requested.upper, robot.upper),
        names=robot.names,
    )


def _suggested(tree: Tree, velocities: Array) -> MotionLimits:
    accelerations = _finite_velocities(tree, velocities) / RAMP
    return MotionLimits(accelerations=accelerations, jerks=accelerations / RISE)


def _finite_velocities(tree: Tree, velocities: Array) -> Array:
    defaults = {JointKind.REVOLUTE: REVOLUTE_VELOCITY}
    usual = [defaults.get(joint.kind, PRISMATIC_VELOCITY) for joint in tree.joints]
    return np.where(np.isfinite(velocities), velocities, usual)


_BLENDS = (0.8, 0.4, 0.2, 0.1, 0.05)  # Durations of blends that are tried [s]
_MAX_STOPS = 12  # Points of a path up to which a motion that stops at each may be the fastest


def timed_path(
    path: Array,
    limits: MotionLimits,
    is_free: Callable[[Array], bool],
    torques_of: Torques | None = None,
) -> PiecewiseTrajectory:
    """Return the fastest of several motions along a path (N, n) from rest to rest.

    Corners are blended with several durations, the whole slowed down until all limits hold; or the
    motion stops at every corner. `is_free` says whether all configurations (N, n) are free of
    collision. Torques are limited where they are given.
    """
    blends = _BLENDS if len(path) > 2 else ()
    blended = [x for blend in blends if (x := _blended(path, limits, blend, torques_of))]
    blended.sort(key=lambda x: x.duration)
    best = next((x for x in blended if is_free(positions_along(x))), None)
    if best is not None and len(path) > _MAX_STOPS:
        return best
    stopping = _stopping(path, limits, torques_of)
    return stopping if best is None or stopping.duration < best.duration else best


def positions_along(trajectory: PiecewiseTrajectory, period: float = 0.005) -> Array:
    """Positions of a trajectory every few milliseconds (N, n) [rad or m]."""
    count = int(np.ceil(trajectory.duration / period)) + 1
    return trajectory.position(np.linspace(0.0, trajectory.duration, count))


def _blended(
    path: Array, limits: MotionLimits, blend: float, torques_of: Torques | None
) -> PiecewiseTrajectory | None:
    """Motion with blends of one duration; None if no time scaling keeps the limits."""
    spans = (np.abs(np.diff(path, axis=0)) / limits.velocities).max(axis=1)
    least = np.full(len(spans), blend)
    least[[0, -1]] += blend / 2
    spans = np.maximum(spans, least)
    spans[[0, -1]] += blend / 2
    times = np.concatenate([[0.0], np.cumsum(spans)])
    try:
        return within_limits(BlendedTrajectory(times, path, blend), limits, torques_of)
    except ArgumentError:
        return None


def _stopping(path: Array, limits: MotionLimits, torques_of: Torques | None) -> PiecewiseTrajectory:
    moves = [
        within_limits(JerkLimitedTrajectory(np.array([a, b]), limits), limits, torques_of)
        for a, b in pairwise(path)
    ]
    return joined(moves)
