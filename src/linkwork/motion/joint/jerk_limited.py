"""One coordinate's motion in phases of constant jerk."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, import_extra
from linkwork.motion.joint.synchronise import (
    AxisProfile,
    SynchronisedMove,
    concatenate,
    synchronise,
)
from linkwork.motion.joint.waypoints import checked_points, checked_state
from linkwork.motion.limits.limit_check import check_positions
from linkwork.motion.limits.motion_limits import MotionLimits
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]

_ROUNDS = 4
"""Of Newton's method; the error of a found profile is small, so that two are the rule."""
_BINDING = 1e-9
"""Share of a limit by which a profile that is led by it may miss it."""


_INDEPENDENT = 1e-10
"""Share of the greatest singular value below which an equation is not independent."""


class Phases(NamedTuple):
    """Phases one after another.

    Attributes:
        times: How long each lasts [s].
        jerks: Of each [rad/s^3 or m/s^3].
    """

    times: Array
    jerks: Array

    def states(self, start: Array) -> Array:
        """Position, speed and acceleration at the start and after every phase (phases + 1, 3)."""
        states = [start]
        for t, jerk in zip(self.times, self.jerks, strict=True):
            _, v, a = states[-1]
            step = (t * (v + t * (a / 2 + t * jerk / 6)), t * (a + t * jerk / 2), t * jerk)
            states.append(states[-1] + np.array(step))
        return np.array(states)

    def meeting(self, start: Array, goal: float, bounds: Array) -> Phases:
        """The same phases with times such that they end at rest at the goal, to the last digits.

        Ruckig leaves the goal by up to 1e-8. Limits that lead the profile go on leading it, so that
        none is exceeded.

        Args:
            start: Position, speed and acceleration (3,).
            goal: Position to end at [rad or m].
            bounds: Limits of speed and acceleration (2,).
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
        """One step of Newton's method towards the goal, the smallest there is."""
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
        """How far the end is from rest at the goal, speeds and accelerations as ways [rad or m]."""
        p, v, a = np.abs(self.states(start)[-1] - [goal, 0.0, 0.0])
        time = float(self.times.sum())
        return float(p + time * v + time**2 * a)

    def axis(self, start: Array, goal: float) -> AxisProfile:
        """The motion as polynomials, resting at the goal."""
        p, v, a = self.states(start)[:-1].T
        knots = np.concatenate([[0.0], np.cumsum(self.times)])
        return AxisProfile(knots, np.stack([p, v, a / 2, self.jerks / 6]), goal)

    def _slopes(self, states: Array) -> Array:
        """How the state after each phase changes with the time of each (phases, 3, phases)."""
        v, a, jerk = states[1:, 1], states[1:, 2], self.jerks
        ends = np.cumsum(self.times)
        later = ends[:, None] - ends
        of_acceleration = np.broadcast_to(jerk, later.shape)
        of_speed = a + later * jerk
        of_position = v + later * (a + later * jerk / 2)
        slopes = np.stack([of_position, of_speed, of_acceleration], axis=1)
        return slopes * (np.arange(len(ends))[:, None] >= np.arange(len(ends)))[:, None]


_LONGEST = 1e3
"""Duration of a motion in the units that ruckig is given; it refuses several thousand."""


class JerkLimitedTrajectory(PiecewiseTrajectory):
    """Point to point in the least time that the jerks allow, stopping at each point.

    Acceleration is continuous. All coordinates stop together; the fastest profile of each is found
    by ruckig, one problem from point to point. A start that breaks a limit, or cannot but break one
    soon, is left as fast as the jerks allow.
    """

    def __init__(
        self,
        points: ArrayLike,
        limits: MotionLimits,
        speed: ArrayLike | None = None,
        acceleration: ArrayLike | None = None,
    ) -> None:
        """Plans the motion.

        Args:
            points: Where it starts, and positions to stop at, (m, n) [rad or m].
            limits: Speeds, accelerations and jerks must be finite.
            speed: At the start (n,) [rad/s or m/s]; zero when None.
            acceleration: At the start (n,) [rad/s^2 or m/s^2]; zero when None.

        Raises:
            ArgumentError: Points of a wrong shape, equal to the one before or outside limits, a
                limit that is missing, or a motion that would leave the positions allowed.
            MissingPackageError: Ruckig is not installed.
        """
        checks.instance("limits", limits, MotionLimits, "MotionLimits")
        stops = checked_points(points)
        limits.check_points(stops)
        limits.require(
            "a jerk-limited motion",
            speeds=limits.speeds,
            accelerations=limits.accelerations,
            jerks=limits.jerks,
        )
        start = np.zeros((2, limits.dimension))
        start[0] = checked_state("speed at the start", speed, limits.dimension)
        start[1] = checked_state("acceleration at the start", acceleration, limits.dimension)
        moves = []
        for a, b in pairwise(stops):
            moves.append(_move(a, b, start, limits))
            start = np.zeros_like(start)
        whole = concatenate(moves)
        super().__init__(whole.knots, whole.coefficients, stops[-1])
        check_positions(self, limits)


def _move(a: Array, b: Array, start: Array, limits: MotionLimits) -> SynchronisedMove:
    """From one point with a speed and an acceleration to rest at the next."""
    axes, found_phases = [], _fastest(b - a, start, limits)
    if not any(len(phases.times) for phases in found_phases):
        raise ArgumentError(
            f"the point {b.tolist()} is only {np.abs(b - a).max():g} from the one before",
            hint="leave out points that are too near to move to",
        )
    for axis, phases in enumerate(found_phases):
        state = np.array([0.0, *start[:, axis]])
        bounds = np.array([limits.speeds[axis], limits.accelerations[axis]])
        goal = float(b[axis] - a[axis])
        found = phases.meeting(state, goal, bounds)
        axes.append(found.axis(state, goal))
    move = synchronise(axes)
    move.coefficients[0] += a
    return move


def _fastest(way: Array, start: Array, limits: MotionLimits) -> list[Phases]:
    """The profile of each coordinate; all take the same time."""
    ruckig = import_extra("ruckig", "motion")
    unit = _unit_of_time(np.abs(way), np.abs(start), limits)
    problem = ruckig.InputParameter(len(way))
    problem.current_velocity = (start[0] * unit).tolist()
    problem.current_acceleration = (start[1] * unit**2).tolist()
    problem.target_position = way.tolist()
    problem.max_velocity = (limits.speeds * unit).tolist()
    problem.max_acceleration = (limits.accelerations * unit**2).tolist()
    problem.max_jerk = (limits.jerks * unit**3).tolist()
    solution = ruckig.Trajectory(len(way))
    try:
        ruckig.Ruckig(len(way)).calculate(problem, solution)
    except (ruckig.RuckigError, ValueError) as error:
        reason = str(error).strip().splitlines()[0]
        raise ArgumentError(
            f"ruckig finds no motion over the way {way.tolist()}: {reason}",
            hint="the jerk cannot end the acceleration at the start in time, or limits are of very "
            "different sizes",
        ) from error
    (profiles,) = solution.profiles
    return [_phases(profile, unit) for profile in profiles]


def _unit_of_time(way: Array, start: Array, limits: MotionLimits) -> float:
    """A unit in which the motion is no longer than ruckig can plan [s]."""
    speeds, accelerations, jerks = limits.speeds, limits.accelerations, limits.jerks
    going = way / speeds + np.sqrt(way / accelerations) + np.cbrt(way / jerks)
    stopping = start[0] / accelerations + np.sqrt(start[0] / jerks) + start[1] / jerks
    # A power of two changes no digit.
    return float(np.exp2(np.ceil(np.log2(max(1.0, (going + stopping).max() / _LONGEST)))))


def _phases(profile: Any, unit: float) -> Phases:
    times = np.array([*profile.brake.t, *profile.t, *profile.accel.t])
    jerks = np.array([*profile.brake.j, *profile.j, *profile.accel.j])
    lasting = times > 0.0
    return Phases(times[lasting] * unit, jerks[lasting] / unit**3)
