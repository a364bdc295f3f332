"""Joint positions along a path of a tool, as a smooth curve over the path's parameter."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.pose_path import PosePath
from linkwork.motion.quintic import quintic_coefficients
from linkwork.motion.quintic_spline import smooth_speeds_and_accelerations

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
    speeds, bends = smooth_speeds_and_accelerations(parameters, q, ends=ends)
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
