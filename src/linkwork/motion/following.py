"""From motions of a tool to motions of the joints that carry it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.cartesian import CartesianTrajectory
from linkwork.motion.joint_curve import JointCurve
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.quintic import quintic_coefficients
from linkwork.motion.turning import angles_between

Array = NDArray[np.float64]
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
