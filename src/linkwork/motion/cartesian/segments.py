"""Straight moves of a tool."""

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
    """Straight from pose to pose, turning evenly about one axis the shorter way round."""

    def __init__(self, start: PoseLike, end: PoseLike) -> None:
        """Joins two poses.

        Args:
            start: Pose of the tool in the base.
            end: Pose of the tool in the base.

        Raises:
            ArgumentError: Not two poses, or the same.
        """
        self._start, self._rotation = checked_pose("start", start)
        goal, rotation = checked_pose("end", end)
        self._way = goal - self._start
        self._turn = rotation_between(self._rotation, rotation)
        length = max(np.linalg.norm(self._way), TURN_RADIUS * np.linalg.norm(self._turn))
        if length == 0.0:
            raise ArgumentError("a line begins and ends at the same pose", hint="leave it out")
        super().__init__(float(length))

    @property
    def bends(self) -> Array:
        """Bounds of the linear part of the curvature, one between any two knots [1/m]."""
        return np.zeros(1)

    def states(self, parameters: Array) -> PathStates:
        """The path at N parameters inside [0, length]."""
        shares = parameters / self.length
        tangent = np.concatenate([self._way, self._turn]) / self.length
        return PathStates(
            self._start + shares[:, None] * self._way,
            rotated(self._rotation, self._turn, shares),
            np.broadcast_to(tangent, (len(shares), 6)),
            np.zeros((len(shares), 6)),
        )


_LEAST = 1e-9
"""Least radius, and least height of three points over the line through two of them [m]."""


class Arc(PosePath):
    """Around an axis, turning evenly on the way."""

    def __init__(
        self,
        start: PoseLike,
        center: ArrayLike,
        axis: ArrayLike,
        angle: float,
        turn: ArrayLike | None = None,
    ) -> None:
        """Goes around an axis.

        Args:
            start: Pose of the tool in the base.
            center: A point on the axis (3,) [m].
            axis: Direction in the base, about which to go by the right-hand rule (3,).
            angle: How far to go [rad].
            turn: Turn of the tool from begin to end, in the base: an axis times an angle (3,)
                [rad]. With the arc, as if fixed to a wheel, when None.

        Raises:
            ArgumentError: No pose, an axis without direction, no angle, or a start on the axis.
        """
        position, self._rotation = checked_pose("start", start)
        direction = checks.array("axis", axis, (3,))
        size = float(np.linalg.norm(direction))
        if size == 0.0:
            raise ArgumentError("the axis of an arc has no direction", hint="give a vector")
        self._axis = direction / size
        self._angle = checks.number("angle", angle, unit="rad")
        from_center = position - checks.array("center", center, (3,))
        self._arm = from_center - (from_center @ self._axis) * self._axis
        self._middle = position - self._arm
        radius = float(np.linalg.norm(self._arm))
        if radius < _LEAST or self._angle == 0.0:
            raise ArgumentError(
                f"an arc of radius {radius:g} m and angle {self._angle:g} rad goes nowhere",
                hint="give an axis off the start, and an angle",
            )
        self._turn = (
            self._axis * self._angle if turn is None else checks.array("turn of an arc", turn, (3,))
        )
        way = radius * abs(self._angle)
        super().__init__(float(max(way, TURN_RADIUS * np.linalg.norm(self._turn))))
        self._rate = self._angle / self.length

    @property
    def bends(self) -> Array:
        """Bounds of the linear part of the curvature, one between any two knots [1/m]."""
        return np.array([float(np.linalg.norm(self._arm)) * self._rate**2])

    def states(self, parameters: Array) -> PathStates:
        """The path at N parameters inside [0, length]."""
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
    """The arc from pose to pose through a point, turning evenly the shorter way round.

    Args:
        start: Pose of the tool in the base.
        via: A point on the arc between both (3,) [m].
        end: Pose of the tool in the base.

    Raises:
        ArgumentError: Three points on a line, two of them the same, or no poses.
    """
    a, rotation = checked_pose("start", start)
    c, end_rotation = checked_pose("end", end)
    b = checks.array("point on the arc", via, (3,))
    u, v = b - a, c - a
    normal = np.cross(u, v)
    area, longest = np.linalg.norm(normal), max(np.linalg.norm(x) for x in (u, v, v - u))
    if longest == 0.0 or area / longest < _LEAST:
        raise ArgumentError(
            f"the points {a.tolist()}, {b.tolist()} and {c.tolist()} lie on a line",
            hint="an arc needs three points off one line; use Line",
        )
    to_center = np.cross((u @ u) * v - (v @ v) * u, normal) / (2.0 * area**2)
    axis = normal / area
    radial, goal = -to_center, v - to_center
    angle = float(np.arctan2(axis @ np.cross(radial, goal), radial @ goal)) % (2.0 * np.pi)
    return Arc(start, a + to_center, axis, angle, rotation_between(rotation, end_rotation))
