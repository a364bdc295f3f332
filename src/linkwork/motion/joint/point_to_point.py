"""Time-optimal motion from point to point, stopping at each: trapezoidal or jerk-limited.

For trapezoids see Lynch and Park, Modern Robotics, 2017, section 9.2.2.2. Jerk-limited profiles are
found by ruckig (Berscheid and Kroeger, Jerk-limited Real-time Trajectory
Generation with Arbitrary Target States, 2021).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError, import_extra
from linkwork.motion.joint.waypoints import checked_stops
from linkwork.motion.limits.motion_limits import MotionLimits, check_positions
from linkwork.motion.piecewise import (
    AxisProfile,
    PiecewiseTrajectory,
    SynchronisedMove,
    concatenate,
    synchronise,
)
from linkwork.motion.trajectory import Array

_ROUNDS = 4  # Most iterations of Newton's method; two are usual, since the initial error is small
_BINDING = 1e-9  # Relative tolerance to which a profile has an active limit


_INDEPENDENT = 1e-10  # Relative singular value below which an equation is dependent


class Phases(NamedTuple):
    """One coordinate's motion in phases of constant jerk [rad/s^3 or m/s^3]."""

    times: Array
    jerks: Array

    def states(self, start: Array) -> Array:
        """Position, velocity and acceleration before and after every phase (phases + 1, 3)."""
        states = [start]
        for t, jerk in zip(self.times, self.jerks, strict=True):
            _, v, a = states[-1]
            step = (t * (v + t * (a / 2 + t * jerk / 6)), t * (a + t * jerk / 2), t * jerk)
            states.append(states[-1] + np.array(step))
        return np.array(states)

    def meeting(self, start: Array, goal: float, bounds: Array) -> Phases:
        """Return the same phases with durations corrected to end at rest at the goal.

        Ruckig misses the goal by up to 1e-8. Active limits stay active, so none is exceeded.
        `start` is position, velocity and acceleration; `bounds` the limits of velocity and
        acceleration.
        """
        phases, error = self, self._error(start, goal)
        for _ in range(_ROUNDS):
            closer = phases._stepped(start, goal, bounds)
            left = closer._error(start, goal)
            if not left < error:
                break
            phases, error = closer, left
        return phases

    def _stepped(self, start: Array, goal: float, bounds: Array) -> Phases:
        states = self.states(start)
        slopes = self._slopes(states)
        reached = states[1:, 1:]
        led = np.abs(np.abs(reached) - bounds) <= _BINDING * bounds
        missing = np.sign(reached) * bounds - reached
        matrix = np.concatenate([slopes[-1], slopes[:, 1:][led]])
        right = np.concatenate([np.array([goal, 0.0, 0.0]) - states[-1], missing[led]])
        change = np.linalg.lstsq(matrix, right, rcond=_INDEPENDENT)[0]
        return Phases(np.maximum(self.times + change, 0.0), self.jerks)

    def _error(self, start: Array, goal: float) -> float:
        """Distance of the end from rest at the goal, derivatives times duration [rad or m]."""
        p, v, a = np.abs(self.states(start)[-1] - [goal, 0.0, 0.0])
        time = float(self.times.sum())
        return float(p + time * v + time**2 * a)

    def axis(self, start: Array, goal: float) -> AxisProfile:
        """Return the motion as polynomials, at rest at the goal."""
        p, v, a = self.states(start)[:-1].T
        knots = np.concatenate([[0.0], np.cumsum(self.times)])
        return AxisProfile(knots, np.stack([p, v, a / 2, self.jerks / 6]), goal)

    def _slopes(self, states: Array) -> Array:
        """Return derivatives of the state after each phase by each duration (phases, 3, phases)."""
        v, a, jerk = states[1:, 1], states[1:, 2], self.jerks
        ends = np.cumsum(self.times)
        later = ends[:, None] - ends
        of_acceleration = np.broadcast_to(jerk, later.shape)
        of_velocity = a + later * jerk
        of_position = v + later * (a + later * jerk / 2)
        slopes = np.stack([of_position, of_velocity, of_acceleration], axis=1)
        return slopes * (np.arange(len(ends))[:, None] >= np.arange(len(ends)))[:, None]


_MAX_DURATION = 1e3
"""Longest duration passed to ruckig, in its unit of time; it rejects several thousand."""


class JerkLimitedTrajectory(PiecewiseTrajectory):
    """Time-optimal motion from point to point, stopping at each point.

    The acceleration is continuous. All coordinates stop together; ruckig solves one problem per
    segment. A start state outside the limits, or one that must leave them, is brought back as fast
    as the jerks allow.
    """

    def __init__(
        self,
        points: ArrayLike,
        limits: MotionLimits,
        velocity: ArrayLike | None = None,
        acceleration: ArrayLike | None = None,
        *,
        looped: bool = False,
    ) -> None:
        """Plan the motion.

        Args:
            points: Start, and positions to stop at, (m, n) [rad or m].
            limits: Velocities, accelerations and jerks must be finite.
            velocity: Velocity at the start (n,) [rad/s or m/s]; zero when None.
            acceleration: At the start (n,) [rad/s^2 or m/s^2]; zero when None.
            looped: Whether to repeat; the last point must then equal the first.

        Raises:
            ArgumentError: Invalid points, a missing limit, a motion that leaves position limits,
                or a loop that does not close.
            MissingPackageError: Ruckig is not installed.
        """
        stops = checked_stops(points, limits, looped)
        limits.require(
            "a jerk-limited motion",
            velocities=limits.velocities,
            accelerations=limits.accelerations,
            jerks=limits.jerks,
        )
        start = np.zeros((2, limits.dimension))
        derivatives = {"velocity at the start": velocity, "acceleration at the start": acceleration}
        for row, (name, value) in enumerate(derivatives.items()):
            if value is not None:
                start[row] = checks.array(name, value, (limits.dimension,))
        moves = []
        for a, b in pairwise(stops):
            moves.append(_move(a, b, start, limits))
            start = np.zeros_like(start)
        motion = concatenate(moves)
        super().__init__(motion.knots, motion.coefficients, stops[-1], looped=looped)
        check_positions(self, limits)


def _move(a: Array, b: Array, start: Array, limits: MotionLimits) -> SynchronisedMove:
    axes, found_phases = [], _fastest(b - a, start, limits)
    if not any(len(phases.times) for phases in found_phases):
        raise ArgumentError(
            f"the point {b.tolist()} is only {np.abs(b - a).max():g} from the previous one",
            hint="remove points that are too close",
        )
    for axis, phases in enumerate(found_phases):
        state = np.array([0.0, *start[:, axis]])
        bounds = np.array([limits.velocities[axis], limits.accelerations[axis]])
        goal = float(b[axis] - a[axis])
        exact = phases.meeting(state, goal, bounds)
        axes.append(exact.axis(state, goal))
    move = synchronise(axes)
    move.coefficients[0] += a
    return move


def _fastest(way: Array, start: Array, limits: MotionLimits) -> list[Phases]:
    ruckig = import_extra("ruckig", "motion")
    unit = _unit_of_time(np.abs(way), np.abs(start), limits)
    problem = ruckig.InputParameter(len(way))
    problem.current_velocity = (start[0] * unit).tolist()
    problem.current_acceleration = (start[1] * unit**2).tolist()
    problem.target_position = way.tolist()
    problem.max_velocity = (limits.velocities * unit).tolist()
    problem.max_acceleration = (limits.accelerations * unit**2).tolist()
    problem.max_jerk = (limits.jerks * unit**3).tolist()
    solution = ruckig.Trajectory(len(way))
    try:
        ruckig.Ruckig(len(way)).calculate(problem, solution)
    except (ruckig.RuckigError, ValueError) as error:
        reason = str(error).strip().splitlines()[0]
        raise ArgumentError(
            f"ruckig finds no motion over the displacement {way.tolist()}: {reason}",
            hint="the initial acceleration is too great for the jerk, or the limits differ by many "
            "orders of magnitude",
        ) from error
    (profiles,) = solution.profiles
    return [_phases(profile, unit) for profile in profiles]


def _unit_of_time(way: Array, start: Array, limits: MotionLimits) -> float:
    """Return the unit of time in which the motion is short enough for ruckig [s]."""
    velocities, accelerations, jerks = limits.velocities, limits.accelerations, limits.jerks
    going = way / velocities + np.sqrt(way / accelerations) + np.cbrt(way / jerks)
    stopping = start[0] / accelerations + np.sqrt(start[0] / jerks) + start[1] / jerks
    # A power of two is exact.
    return float(np.exp2(np.ceil(np.log2(max(1.0, (going + stopping).max() / _MAX_DURATION)))))


def _phases(profile: Any, unit: float) -> Phases:
    times = np.array([*profile.brake.t, *profile.t, *profile.accel.t])
    jerks = np.array([*profile.brake.j, *profile.j, *profile.accel.j])
    lasting = times > 0.0
    return Phases(times[lasting] * unit, jerks[lasting] / unit**3)


_ROUNDING = 1e-12  # Relative rounding error of a duration


class TrapezoidalTrajectory(PiecewiseTrajectory):
    """Time-optimal motion from point to point at constant accelerations, stopping at each point.

    Each coordinate has its fastest trapezoid (or triangle, if it does not reach the limit),
    stretched in time to the slowest coordinate: all start and stop together.
    """

    def __init__(
        self,
        points: ArrayLike,
        limits: MotionLimits,
        duration: float | None = None,
        *,
        looped: bool = False,
    ) -> None:
        """Plan the motion.

        Args:
            points: Positions to stop at, (m, n) [rad or m].
            limits: Accelerations must be finite; velocities need not.
            duration: Total duration, by slowing down; the shortest when None [s].
            looped: Whether to repeat; the last point must then equal the first.

        Raises:
            ArgumentError: Invalid points, no limit of the acceleration, a duration below the
                shortest, or a loop that does not close.
        """
        stops = checked_stops(points, limits, looped)
        limits.require("a trapezoidal motion", accelerations=limits.accelerations)
        ways = np.diff(stops, axis=0)
        ramps, times = _fastest_trapezoids(np.abs(ways), limits)
        spans = times.max(axis=1)
        stretch = _stretch(float(spans.sum()), duration)
        shares = np.divide(ramps, times, out=np.full_like(times, 0.5), where=times > 0.0)
        rows = zip(stops[:-1], ways, np.minimum(shares, 0.5), stretch * spans, strict=True)
        moves = [_trapezoid(*row) for row in rows]
        motion = concatenate(moves)
        super().__init__(motion.knots, motion.coefficients, stops[-1], looped=looped)


def _fastest_trapezoids(ways: Array, limits: MotionLimits) -> tuple[Array, Array]:
    accelerations = limits.accelerations
    ramps = np.minimum(limits.velocities / accelerations, np.sqrt(ways / accelerations))
    cruises = np.divide(ways, accelerations * ramps, out=np.zeros_like(ways), where=ramps > 0.0)
    return ramps, ramps + cruises


def _stretch(least: float, duration: float | None) -> float:
    if duration is None:
        return 1.0
    total = checks.positive("duration", duration, "s")
    if total < least * (1.0 - _ROUNDING):
        raise ArgumentError(
            f"invalid duration: {total:g} s is {least - total:.3g} s below the shortest that the "
            f"limits allow, {least:.6g} s",
            hint="allow more time, or omit the duration",
        )
    return total / least


def _trapezoid(start: Array, way: Array, ramp_shares: Array, span: float) -> SynchronisedMove:
    axes = []
    for p, d, ramp in zip(start, way, ramp_shares * span, strict=True):
        velocity = d / (span - ramp)
        rate = velocity / ramp
        cruised = p + d - 0.5 * rate * ramp**2
        coefficients = [
            [p, p + 0.5 * velocity * ramp, cruised],
            [0.0, velocity, velocity],
            [0.5 * rate, 0.0, -0.5 * rate],
        ]
        axes.append(
            AxisProfile(np.array([0.0, ramp, span - ramp, span]), np.array(coefficients), p + d)
        )
    return synchronise(axes)
