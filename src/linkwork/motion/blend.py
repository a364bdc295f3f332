"""The smooth curve that cuts the corner between two paths of a tool."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.motion.pose_path import PathStates, PosePath

Array = NDArray[np.float64]


class Blend(PosePath):
    """From one path to the next: the motion along one fades out while the other's fades in.

    Position and orientation are those of the first path, moved on by what the second has added
    since the corner. The shares of both change along a cubic, so that the curvature is continuous;
    they add up to one, so that the tool is nowhere faster than on the paths.
    """

    def __init__(self, before: PosePath, after: PosePath, radius: float) -> None:
        """Cuts a corner.

        Args:
            before: Ends at the corner.
            after: Begins at the corner.
            radius: How far from the corner the curve begins and ends, along both paths [m].
        """
        super().__init__(2.0 * radius)
        self._before, self._after, self._radius = before, after, radius
        corner = after.states(np.zeros(1))
        self._position, self._rotation = corner.position[0], corner.rotation[0]
        end = before.states(np.array([before.length]))
        self._change = corner.tangent[0] - end.tangent[0]

    @property
    def bends(self) -> Array:
        """Bounds of the linear part of the curvature, one between any two knots [1/m]."""
        bends = (self._before.bends.max(), self._after.bends.max())
        change = np.linalg.norm(self._change[:3]) + self._radius * sum(bends)
        return np.array([max(bends) + 0.75 * change / self._radius])

    def states(self, parameters: Array) -> PathStates:
        """The path at N parameters inside [0, length]."""
        w = parameters / self.length
        passed = self.length * (w**3 - 0.5 * w**4)
        share = (3.0 * w**2 - 2.0 * w**3)[:, None]
        rate = (6.0 * (w - w**2))[:, None] / self.length
        first = self._before.states(self._before.length - self._radius + parameters - passed)
        second = self._after.states(passed)
        turned = first.rotation @ self._rotation.T
        tangent = _carried(turned, second.tangent)
        curvature = _carried(turned, second.curvature)
        slower, faster = (1.0 - share) * first.tangent, share * tangent
        change = (1.0 - share) ** 2 * first.curvature + share**2 * curvature
        change += rate * (tangent - first.tangent)
        # The second turn is carried around by the first.
        change[:, 3:] += np.cross(slower[:, 3:], faster[:, 3:])
        return PathStates(
            first.position + second.position - self._position,
            turned @ second.rotation,
            slower + faster,
            change,
        )


def _carried(rotation: Array, change: Array) -> Array:
    """A change of pose whose angular part is turned."""
    angular = np.einsum("nij,nj->ni", rotation, change[:, 3:])
    return np.concatenate([change[:, :3], angular], axis=1)
