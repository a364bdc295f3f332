"""Joint motion that carries a tool along its path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.cartesian.cartesian_trajectory import CartesianTrajectory
from linkwork.motion.cartesian.pose_path import PosePath, angles_between
from linkwork.motion.joint.splines import quintic_coefficients, smooth_velocities_and_accelerations
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.trajectory import Array

_AT_ENDS = 7  # Solved poses from which the derivatives at an end are estimated
_SHRINKS = 0.75
"""With four times as many poses the longest step falls to about a quarter; a jump remains."""
_JUMP = 1e-3  # Least step that counts as a jump [rad or m]


class JointCurve:
    """Joint positions over the path parameter: one smooth curve between any two corners."""

    def __init__(self, path: PosePath, joints_of: Callable[[Array], Array], pieces: int) -> None:
        """Solve a number of poses along a path by `joints_of`: poses (N, 4, 4) to joints (N, n)."""
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
        """Number of solved poses."""
        return len(self._q)

    def states(self, parameters: Array, insides: Array) -> Array:
        """Joint positions and two derivatives (3, N, n); `insides` select the side of a corner."""
        stretch = np.searchsorted(self._corners, insides, side="right")
        result = np.empty((3, len(parameters), self._q.shape[1]))
        for index in np.unique(stretch):
            here = stretch == index
            curve, inside = self._stretches[index], parameters[here] - self._starts[index]
            inside = np.clip(inside, 0.0, curve.duration)
            for order, form in enumerate((curve.position, curve.velocity, curve.acceleration)):
                result[order, here] = form(inside)
        return result

    def check_continuous(self, coarser: JointCurve) -> None:
        """Raise for joints that jump: whose longest step remains with closer poses."""
        steps = np.abs(np.diff(self._q, axis=0))
        worst, axis = np.unravel_index(int(np.argmax(steps)), steps.shape)
        longest = steps[worst, axis]
        if longest > _JUMP and longest > _SHRINKS * np.abs(np.diff(coarser._q, axis=0)).max():
            a, b = self._parameters[worst], self._parameters[worst + 1]
            raise ArgumentError(
                f"coordinate {axis + 1} jumps by {longest:.3g} between {a:.6g} and {b:.6g} m of "
                "the path",
                hint="no branch of the inverse kinematics follows the path; start on another "
                "branch, or change the path",
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
        raise ArgumentError(
            f"invalid result of joints_of: shape {q.shape}", hint=f"expected ({len(poses)}, n)"
        )
    lost = ~np.isfinite(q).all(axis=1)
    if lost.any():
        first = int(np.argmax(lost))
        place = ", ".join(f"{x:.6g}" for x in poses[first, :3, 3])
        raise ArgumentError(
            f"unreachable pose at ({place}) m, {parameters[first]:.6g} m along the path",
            hint=f"{int(lost.sum())} of {len(q)} poses are unreachable; move the path closer",
        )
    return q


def _smooth(parameters: Array, q: Array) -> PiecewiseTrajectory:
    ends = np.stack([_direction(parameters, q), _direction(parameters[::-1], q[::-1])])
    velocities, accelerations = smooth_velocities_and_accelerations(parameters, q, ends=ends)
    states = np.stack([q, velocities, accelerations])
    coefficients = quintic_coefficients(np.diff(parameters), states[:, :-1], states[:, 1:])
    return PiecewiseTrajectory(parameters, coefficients, q[-1])


def _direction(parameters: Array, q: Array) -> Array:
    """First and second derivative at the first position (2, n), by an interpolating polynomial."""
    apart = parameters[:_AT_ENDS] - parameters[0]
    unit = apart[-1]
    powers = np.vander(apart / unit, increasing=True)
    coefficients = np.linalg.solve(powers, q[:_AT_ENDS])
    return np.stack([coefficients[1] / unit, 2.0 * coefficients[2] / unit**2])


JointsOf = Callable[[Array], Array]
"""Joint positions (N, n) of a path of poses (N, 4, 4); NaN for unreachable poses."""
PosesOf = Callable[[Array], Array]  # Poses (N, 4, 4) of joint positions (N, n)
_MIN_PIECES = 32
_MAX_PIECES = 4096  # Pieces of a motion, at first and at most
_MIN_DURATION = 1e-6  # Relative duration below which a piece of the law is skipped
_BETWEEN = np.array([0.2, 0.5, 0.8])  # Relative times in a piece at which its deviation is measured


@dataclass(frozen=True)
class JointMotion:
    """A joint motion that carries a tool along its path.

    Attributes:
        deviation: Greatest position error of the tool, measured between the solved poses [m].
        turn_deviation: Greatest orientation error [rad].
        samples: Number of solved poses.
    """

    trajectory: PiecewiseTrajectory
    deviation: float
    turn_deviation: float
    samples: int


def joint_motion(
    motion: CartesianTrajectory, joints_of: JointsOf, poses_of: PosesOf, deviation: float = 1e-5
) -> JointMotion:
    """Joint motion that carries a tool along a path.

    Poses along the path are solved and a smooth curve through their joint positions is followed in
    time. The tool's error is measured between those poses; more poses are solved until it is small
    enough.

    Args:
        joints_of: Solves a path of poses; for a robot, `ik_path` without breaks.
        poses_of: The tool's poses; for a robot, `fk`.
        deviation: Greatest error of the tool at any time [m and rad].

    Raises:
        ArgumentError: An unreachable pose, joints that jump, or an error that stays too great with
            many poses; each names the place and the amount.
    """
    checks.instance("motion", motion, CartesianTrajectory, "a CartesianTrajectory")
    checks.function("joints_of", joints_of)
    checks.function("poses_of", poses_of)
    allowed = checks.positive("deviation", deviation, "m and rad")
    pieces = _MIN_PIECES
    before: JointCurve | None = None
    while True:
        curve = JointCurve(motion.path, joints_of, pieces)
        if before is not None:
            curve.check_continuous(before)
        trajectory = _in_time(motion, curve, pieces)
        far, turned, time = _deviations(motion, trajectory, poses_of)
        if max(far, turned) <= allowed:
            return JointMotion(trajectory, far, turned, curve.samples)
        if pieces >= _MAX_PIECES:
            raise ArgumentError(
                f"the tool deviates by {far:.3g} m and {turned:.3g} rad from its path at "
                f"{time:.6g} s, more than {allowed:g}",
                hint="the joints move too fast there, as near a singularity; change the path, or "
                "allow a greater deviation",
            )
        before, pieces = curve, 4 * pieces


def _in_time(motion: CartesianTrajectory, curve: JointCurve, pieces: int) -> PiecewiseTrajectory:
    law = motion.law
    knots = _apart(law.knots, np.linspace(0.0, law.duration, pieces + 1))
    begins = _states(law, curve, knots, knots[:-1])
    ends = _states(law, curve, knots, knots[1:])
    coefficients = quintic_coefficients(np.diff(knots), begins, ends)
    return PiecewiseTrajectory(knots, coefficients, ends[0, -1])


def _apart(knots: Array, even: Array) -> Array:
    spread = knots[np.append(np.diff(knots) > _MIN_DURATION * knots[-1], True)]
    spread[0] = 0.0
    far = np.abs(even[:, None] - spread).min(axis=1) > 0.01 * even[1]
    return np.unique(np.concatenate([spread, even[far]]))


def _states(law: PiecewiseTrajectory, curve: JointCurve, knots: Array, times: Array) -> Array:
    """Joint positions, velocities and accelerations at one time of each piece (3, pieces, n)."""
    middles = 0.5 * (knots[:-1] + knots[1:])
    starts = law.knots
    piece = np.searchsorted(starts, middles, side="right") - 1
    s, rate, change = law.in_pieces(piece, (times - starts[piece]) / np.diff(starts)[piece])
    q, slope, bend = curve.states(s[:, 0], law.position(middles)[:, 0])
    return np.stack([q, slope * rate, bend * rate**2 + slope * change])


def _deviations(
    motion: CartesianTrajectory, trajectory: PiecewiseTrajectory, poses_of: PosesOf
) -> tuple[float, float, float]:
    knots = trajectory.knots
    times = (knots[:-1, None] + np.diff(knots)[:, None] * _BETWEEN).reshape(-1)
    targets, poses = motion.pose(times), poses_of(trajectory.position(times))
    far = np.linalg.norm(poses[:, :3, 3] - targets[:, :3, 3], axis=1)
    turned = angles_between(poses[:, :3, :3], targets[:, :3, :3])
    worst = int(np.argmax(np.maximum(far, turned)))
    return float(far.max()), float(turned.max()), float(times[worst])
