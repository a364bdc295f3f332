"""Joint positions along a path of a tool, as a smooth curve over the path's parameter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.cartesian.cartesian_trajectory import CartesianTrajectory
from linkwork.motion.cartesian.pose_path import PosePath, angles_between
from linkwork.motion.joint.quintic import quintic_coefficients, smooth_velocities_and_accelerations
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]

_AT_ENDS = 7
"""Solved poses from which the direction at an end is taken."""
_SHRINKS = 0.75
"""The longest step between poses four times as close is about a quarter; a jump stays."""
_JUMP = 1e-3
"""The least step that may be called a jump [rad or m]."""


class JointCurve:
    """One smooth curve between any two corners of a path."""

    def __init__(self, path: PosePath, joints_of: Callable[[Array], Array], pieces: int) -> None:
        """Solves poses along a path.

        Args:
            path: Of the tool.
            joints_of: Joint positions (N, n) of poses (N, 4, 4) along a path.
            pieces: Into how many the path is divided, about.

        Raises:
            ArgumentError: A pose that cannot be reached.
        """
        self._parameters = _divided(path, pieces)
        self._q = _solved(path, joints_of, self._parameters)
        self._corners = path.corners
        bounds = np.array([0.0, *self._corners, path.length])
        ends = np.searchsorted(self._parameters, bounds)
        self._starts = bounds[:-1]
        self._stretches = [
            _smooth(self._parameters[a : b + 1] - self._parameters[a], self._q[a : b + 1])
            for a, b in pairwise(ends)
        ]

    @property
    def samples(self) -> int:
        """How many poses were solved."""
        return len(self._q)

    def states(self, parameters: Array, insides: Array) -> Array:
        """Joint positions and their first two derivatives by the parameter (3, N, n).

        Args:
            parameters: (N,) [m].
            insides: Parameters close by that say on which side of a corner one is (N,) [m].
        """
        stretch = np.searchsorted(self._corners, insides, side="right")
        result = np.empty((3, len(parameters), self._q.shape[1]))
        for index in np.unique(stretch):
            here = stretch == index
            curve, own = self._stretches[index], parameters[here] - self._starts[index]
            own = np.clip(own, 0.0, curve.duration)
            for order, form in enumerate((curve.position, curve.speed, curve.acceleration)):
                result[order, here] = form(own)
        return result

    def check_continuous(self, coarser: JointCurve) -> None:
        """Refuses joints that jump: whose longest step stays when poses are closer.

        Raises:
            ArgumentError: Names the place, the coordinate and the amount.
        """
        steps = np.abs(np.diff(self._q, axis=0))
        worst, axis = np.unravel_index(int(np.argmax(steps)), steps.shape)
        longest = steps[worst, axis]
        if longest > _JUMP and longest > _SHRINKS * np.abs(np.diff(coarser._q, axis=0)).max():
            a, b = self._parameters[worst], self._parameters[worst + 1]
            raise ArgumentError(
                f"coordinate {axis + 1} jumps by {longest:.3g} between {a:.6g} and {b:.6g} m of "
                "the path",
                hint="the path cannot be followed on one branch; begin on another, or take "
                "another path",
            )


def _divided(path: PosePath, pieces: int) -> Array:
    """Parameters along a path, with all of its knots."""
    knots = path.knots
    shares = np.diff(knots) / path.length
    counts = np.maximum(_AT_ENDS, np.ceil(pieces * shares)).astype(int)
    parts = [
        np.linspace(a, b, count, endpoint=False)
        for a, b, count in zip(knots[:-1], knots[1:], counts, strict=True)
    ]
    return np.concatenate([*parts, knots[-1:]])


def _solved(path: PosePath, joints_of: Callable[[Array], Array], parameters: Array) -> Array:
    poses = path.pose(parameters)
    q = np.asarray(joints_of(poses), dtype=float)
    if q.ndim != 2 or len(q) != len(poses):
        raise ArgumentError(f"{len(poses)} poses were solved by joints of the shape {q.shape}")
    lost = ~np.isfinite(q).all(axis=1)
    if lost.any():
        first = int(np.argmax(lost))
        place = ", ".join(f"{x:.6g}" for x in poses[first, :3, 3])
        raise ArgumentError(
            f"the pose at ({place}) m, {parameters[first]:.6g} m along the path, cannot be reached",
            hint=f"{int(lost.sum())} of {len(q)} poses of the path cannot; bring it closer",
        )
    return q


def _smooth(parameters: Array, q: Array) -> PiecewiseTrajectory:
    """The spline through positions, with the directions at both ends that they tell."""
    ends = np.stack([_direction(parameters, q), _direction(parameters[::-1], q[::-1])])
    speeds, bends = smooth_velocities_and_accelerations(parameters, q, ends=ends)
    states = np.stack([q, speeds, bends])
    coefficients = quintic_coefficients(np.diff(parameters), states[:, :-1], states[:, 1:])
    return PiecewiseTrajectory(parameters, coefficients, q[-1])


def _direction(parameters: Array, q: Array) -> Array:
    """First and second derivative at the first of many positions (2, n), by a polynomial."""
    apart = parameters[:_AT_ENDS] - parameters[0]
    unit = apart[-1]
    powers = np.vander(apart / unit, increasing=True)
    coefficients = np.linalg.solve(powers, q[:_AT_ENDS])
    return np.stack([coefficients[1] / unit, 2.0 * coefficients[2] / unit**2])


JointsOf = Callable[[Array], Array]
"""Joint positions (N, n) of a path of poses (N, 4, 4); not a number where there are none."""
PosesOf = Callable[[Array], Array]
"""Poses (N, 4, 4) of joint positions (N, n)."""

_FEWEST = 32
_MOST = 4096
"""Pieces into which a motion is divided, at first and at last."""
_SHORTEST = 1e-6
"""Share of a motion below which a piece of its law is passed over."""
_BETWEEN = np.array([0.2, 0.5, 0.8])
"""Places in a piece at which its deviation is looked at."""


@dataclass(frozen=True)
class JointMotion:
    """A motion of joints that carries a tool along its path.

    Attributes:
        trajectory: Of the joints.
        deviation: Greatest distance of the tool from where it should be at the time, as found
            between the poses that were solved [m].
        turn_deviation: The same of its orientation [rad].
        samples: How many poses were solved.
    """

    trajectory: PiecewiseTrajectory
    deviation: float
    turn_deviation: float
    samples: int


def joint_motion(
    motion: CartesianTrajectory,
    joints_of: JointsOf,
    poses_of: PosesOf,
    deviation: float = 1e-5,
) -> JointMotion:
    """The motion of joints that carries a tool along a path.

    Poses along the path are solved, a smooth curve is laid through their joint positions and
    followed in time. The tool is then looked at between those poses; where it strays too far, more
    poses are solved.

    Args:
        motion: Of the tool.
        joints_of: Solves a path of poses; for a robot, `ik_path` without breaks.
        poses_of: The tool's poses; for a robot, `fk`.
        deviation: How far the tool may be from where it should be at any time [m and rad].

    Raises:
        ArgumentError: A pose that cannot be reached, joints that jump, or a deviation that is still
            too great with many poses; each names the place and the amount.
    """
    checks.instance("motion", motion, CartesianTrajectory, "a CartesianTrajectory")
    for name, function in {"joints_of": joints_of, "poses_of": poses_of}.items():
        if not callable(function):
            raise checks.invalid(name, function, "a function")
    allowed = checks.positive("deviation", deviation, "m and rad")
    pieces = _FEWEST
    before: JointCurve | None = None
    while True:
        curve = JointCurve(motion.path, joints_of, pieces)
        if before is not None:
            curve.check_continuous(before)
        trajectory = _in_time(motion, curve, pieces)
        far, turned, time = _strayed(motion, trajectory, poses_of)
        if max(far, turned) <= allowed:
            return JointMotion(trajectory, far, turned, curve.samples)
        if pieces >= _MOST:
            raise ArgumentError(
                f"the tool strays by {far:.3g} m and {turned:.3g} rad from its path at "
                f"{time:.6g} s, allowed are {allowed:g}",
                hint="the joints move too fast there, as near a singular position; take another "
                "path, or allow more",
            )
        before, pieces = curve, 4 * pieces


def _in_time(motion: CartesianTrajectory, curve: JointCurve, pieces: int) -> PiecewiseTrajectory:
    """The curve of joints followed as the law says, in at least so many pieces."""
    law = motion.law
    knots = _apart(law.knots, np.linspace(0.0, law.duration, pieces + 1))
    begins = _states(law, curve, knots, knots[:-1])
    ends = _states(law, curve, knots, knots[1:])
    coefficients = quintic_coefficients(np.diff(knots), begins, ends)
    return PiecewiseTrajectory(knots, coefficients, ends[0, -1])


def _apart(own: Array, even: Array) -> Array:
    """Times at which a law changes and times between, none so close that rounding would show."""
    spread = own[np.append(np.diff(own) > _SHORTEST * own[-1], True)]
    spread[0] = 0.0
    far = np.abs(even[:, None] - spread).min(axis=1) > 0.01 * even[1]
    return np.unique(np.concatenate([spread, even[far]]))


def _states(law: PiecewiseTrajectory, curve: JointCurve, knots: Array, times: Array) -> Array:
    """Joint positions, speeds and accelerations at one time of each piece (3, pieces, n)."""
    middles = 0.5 * (knots[:-1] + knots[1:])
    own = law.knots
    piece = np.searchsorted(own, middles, side="right") - 1
    s, rate, change = law.in_pieces(piece, (times - own[piece]) / np.diff(own)[piece])
    q, slope, bend = curve.states(s[:, 0], law.position(middles)[:, 0])
    return np.stack([q, slope * rate, bend * rate**2 + slope * change])


def _strayed(
    motion: CartesianTrajectory, trajectory: PiecewiseTrajectory, poses_of: PosesOf
) -> tuple[float, float, float]:
    """Greatest distance and angle between the tool and its motion, and when they are greatest."""
    knots = trajectory.knots
    times = (knots[:-1, None] + np.diff(knots)[:, None] * _BETWEEN).reshape(-1)
    wanted, found = motion.pose(times), poses_of(trajectory.position(times))
    far = np.linalg.norm(found[:, :3, 3] - wanted[:, :3, 3], axis=1)
    turned = angles_between(found[:, :3, :3], wanted[:, :3, :3])
    worst = int(np.argmax(np.maximum(far, turned)))
    return float(far.max()), float(turned.max()), float(times[worst])
