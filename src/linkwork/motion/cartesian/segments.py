"""Path segments: lines and arcs."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.cartesian.pose_path import (
    TURN_RADIUS,
    PathStates,
    PoseLike,
    PosePath,
    checked_pose,
    rotated,
    rotation_between,
)

Array = NDArray[np.float64]


class Line(PosePath):
    """Straight line between two poses, with uniform rotation by the smaller angle."""

    def __init__(self, start: PoseLike, end: PoseLike) -> None:
        """Connect two different poses of the tool in the base."""
        self._start, self._rotation = checked_pose("start", start)
        goal, rotation = checked_pose("end", end)
        self._way = goal - self._start
        self._turn = rotation_between(self._rotation, rotation)
        length = max(np.linalg.norm(self._way), TURN_RADIUS * np.linalg.norm(self._turn))
        if length == 0.0:
            raise ArgumentError("invalid line: start and end are the same pose", hint="remove it")
        super().__init__(float(length))

    @property
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""
        return np.zeros(1)

    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""
        shares = parameters / self.length
        tangent = np.concatenate([self._way, self._turn]) / self.length
        return PathStates(
            self._start + shares[:, None] * self._way,
            rotated(self._rotation, self._turn, shares),
            np.broadcast_to(tangent, (len(shares), 6)),
            np.zeros((len(shares), 6)),
        )


_LEAST = 1e-9
"""Least radius, and least height of a triangle of three points [m]."""


class Arc(PosePath):
    """Circular arc about an axis, with uniform rotation."""

    def __init__(
        self,
        start: PoseLike,
        center: ArrayLike,
        axis: ArrayLike,
        angle: float,
        turn: ArrayLike | None = None,
    ) -> None:
        """Define the arc.

        Args:
            start: Pose of the tool in the base.
            center: A point on the axis (3,) [m].
            axis: Direction in the base; positive angles by the right-hand rule (3,).
            angle: Arc angle [rad].
            turn: Rotation vector of the tool from start to end, in the base (3,) [rad]. That of the
                arc, as if fixed to a wheel, when None.

        Raises:
            ArgumentError: An invalid pose, a zero axis or angle, or a start on the axis.
        """
        position, self._rotation = checked_pose("start", start)
        direction = checks.array("axis", axis, (3,))
        size = float(np.linalg.norm(direction))
        if size == 0.0:
            raise ArgumentError("invalid axis of an arc: zero", hint="expected a direction")
        self._axis = direction / size
        self._angle = checks.number("angle", angle, unit="rad")
        from_center = position - checks.array("center", center, (3,))
        self._arm = from_center - (from_center @ self._axis) * self._axis
        self._middle = position - self._arm
        radius = float(np.linalg.norm(self._arm))
        if radius < _LEAST or self._angle == 0.0:
            raise ArgumentError(
                f"invalid arc: radius {radius:g} m, angle {self._angle:g} rad",
                hint="expected an axis away from the start, and a nonzero angle",
            )
        self._turn = (
            self._axis * self._angle if turn is None else checks.array("turn of an arc", turn, (3,))
        )
        way = radius * abs(self._angle)
        super().__init__(float(max(way, TURN_RADIUS * np.linalg.norm(self._turn))))
        self._rate = self._angle / self.length

    @property
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""
        return np.array([float(np.linalg.norm(self._arm)) * self._rate**2])

    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""
        angles = (self._rate * parameters)[:, None]
        out = np.cos(angles) * self._arm + np.sin(angles) * np.cross(self._axis, self._arm)
        turn = np.broadcast_to(self._turn / self.length, out.shape)
        along = self._rate * np.cross(self._axis, out)
        return PathStates(
            self._middle + out,
            rotated(self._rotation, self._turn, parameters / self.length),
            np.concatenate([along, turn], axis=1),
            np.concatenate([-(self._rate**2) * out, np.zeros_like(out)], axis=1),
        )


def arc_through(start: PoseLike, via: ArrayLike, end: PoseLike) -> Arc:
    """Return the arc between two poses through a point, with uniform rotation by the smaller angle.

    Raises:
        ArgumentError: Collinear or equal points, or invalid poses.
    """
    a, rotation = checked_pose("start", start)
    c, end_rotation = checked_pose("end", end)
    b = checks.array("point on the arc", via, (3,))
    u, v = b - a, c - a
    normal = np.cross(u, v)
    area, longest = np.linalg.norm(normal), max(np.linalg.norm(x) for x in (u, v, v - u))
    if longest == 0.0 or area / longest < _LEAST:
        raise ArgumentError(
            f"invalid arc: {a.tolist()}, {b.tolist()} and {c.tolist()} are collinear",
            hint="use Line",
        )
    to_center = np.cross((u @ u) * v - (v @ v) * u, normal) / (2.0 * area**2)
    axis = normal / area
    radial, goal = -to_center, v - to_center
    angle = float(np.arctan2(axis @ np.cross(radial, goal), radial @ goal)) % (2.0 * np.pi)
    return Arc(start, a + to_center, axis, angle, rotation_between(rotation, end_rotation))
