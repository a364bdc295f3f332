"""Straight moves of a tool."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.motion.pose_path import TURN_RADIUS, PathStates, PoseLike, PosePath, checked_pose
from linkwork.motion.turning import turn_between, turned

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
        self._turn = turn_between(self._rotation, rotation)
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
            turned(self._rotation, self._turn, shares),
            np.broadcast_to(tangent, (len(shares), 6)),
            np.zeros((len(shares), 6)),
        )
